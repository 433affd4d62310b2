//! The table of files here and the corresponding C++ files of LLVM: `xtask/llvm-sources.txt`.

use std::path::Path;

/// The table, relative to the root of the workspace.
pub(super) const PATH: &str = "xtask/llvm-sources.txt";

/// The rows of the table, in the order of trying.
#[derive(Debug, Default)]
pub(super) struct SourceMap {
    rows: Vec<Row>,
    /// LLVM's folders that have rows, relative to the folder `llvm`, in the order of the table.
    pub(super) folders: Vec<String>,
}

/// A row: some files of LLVM, and what corresponds to them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The group of the report that it belongs to: a target, or what targets share.
    pub(super) group: String,
    /// The files of LLVM, relative to the folder `llvm`; `*` represents any part of a name.
    pattern: String,
    pub(super) here: Here,
}

/// The counterpart of a file of LLVM.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Here {
    /// Files and folders, relative to the root of the workspace.
    Files(Vec<String>),
    /// Nothing, with the reason.
    Nothing(String),
}

impl SourceMap {
    /// Reads the table.
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(root.join(PATH)).map_err(|error| format!("{PATH}: {error}"))?;
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut map = Self::default();
        let mut section: Option<(String, String, String)> = None;
        for (line, number) in text.lines().zip(1..) {
            let error = |message: &str| format!("{PATH}:{number}: {message}: {line}");
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(head) = line.strip_prefix('[') {
                let (group, folders) = head.split_once(']').ok_or_else(|| error("no ] after the group"))?;
                let (llvm, here) =
                    folders.split_once('=').ok_or_else(|| error("not [GROUP] LLVM-FOLDER = FOLDER"))?;
                let llvm = llvm.trim().to_owned();
                if !map.folders.contains(&llvm) {
                    map.folders.push(llvm.clone());
                }
                section = Some((group.to_owned(), llvm, here.trim().to_owned()));
                continue;
            }
            let (group, llvm, folder) = section.as_ref().ok_or_else(|| error("no section in front of"))?;
            let (patterns, files) = line.split_once(": ").ok_or_else(|| error("not PATTERN...: FILE..."))?;
            for pattern in patterns.split_whitespace() {
                map.rows.push(Row {
                    group: group.clone(),
                    pattern: format!("{llvm}/{pattern}"),
                    here: Here::parse(files, folder).map_err(|message| error(&message))?,
                });
            }
        }
        Ok(map)
    }

    /// Returns the first row for a file, relative to the folder `llvm`.
    pub(super) fn row(&self, path: &str) -> Option<&Row> {
        self.rows.iter().find(|row| matches(&row.pattern, path))
    }

    /// Returns the patterns that are the first one for none of the files.
    pub(super) fn unused<'m>(&'m self, files: &[String]) -> Vec<&'m str> {
        let mut is_used = vec![false; self.rows.len()];
        for file in files {
            if let Some(index) = self.rows.iter().position(|row| matches(&row.pattern, file)) {
                is_used[index] = true;
            }
        }
        let unused = self.rows.iter().zip(is_used).filter(|(_, is_used)| !is_used);
        unused.map(|(row, _)| row.pattern.as_str()).collect()
    }
}

impl Row {
    /// Returns whether a file here, relative to the root of the workspace, belongs to the row.
    pub(super) fn names(&self, file: &str) -> bool {
        self.files().iter().any(|here| {
            file == here || file.strip_prefix(here.as_str()).is_some_and(|rest| rest.starts_with('/'))
        })
    }

    /// Returns the files and folders here.
    pub(super) fn files(&self) -> &[String] {
        match &self.here {
            Here::Files(files) => files,
            Here::Nothing(_) => &[],
        }
    }
}

impl Here {
    /// Parses files relative to `folder`, or to the root of the workspace if they start with a slash; `- REASON` is
    /// nothing.
    fn parse(text: &str, folder: &str) -> Result<Self, String> {
        if let Some(reason) = text.trim().strip_prefix('-') {
            return match reason.trim() {
                "" => Err("no reason after -".to_owned()),
                reason => Ok(Self::Nothing(reason.to_owned())),
            };
        }
        let files = text.split_whitespace().map(|file| match file.strip_prefix('/') {
            Some(file) => file.to_owned(),
            None if file == "." => folder.to_owned(),
            None => format!("{folder}/{file}"),
        });
        Ok(Self::Files(files.collect()))
    }
}

/// Returns whether a path matches a pattern; `*` represents any characters except slashes.
fn matches(pattern: &str, path: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == path };
    let Some(path) = path.strip_prefix(start) else { return false };
    let name = path.find('/').unwrap_or(path.len());
    let mut ends = path.char_indices().map(|(at, _)| at).chain([path.len()]).take_while(|at| *at <= name);
    ends.any(|at| matches(rest, &path[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::Metadata;
    use crate::tidy::{self, Tree};

    const TABLE: &str = "# a comment\n[x86] lib/Target/X86 = crates/x\nAsm/Parser.cpp Asm/*.h: parser.rs /other/lexer.rs\n*.cpp: - code generation\n[shared] lib/MC = crates/mc\nMCExpr.cpp: .\n";

    #[test]
    fn files_are_relative_to_the_folder_of_the_section() {
        let map = SourceMap::parse(TABLE).unwrap();
        let row = map.row("lib/Target/X86/Asm/Operand.h").unwrap();
        assert_eq!(row.group, "x86");
        assert_eq!(row.files(), ["crates/x/parser.rs", "other/lexer.rs"]);
        assert_eq!(map.row("lib/MC/MCExpr.cpp").unwrap().files(), ["crates/mc"]);
        assert_eq!(map.folders, ["lib/Target/X86", "lib/MC"]);
    }

    #[test]
    fn a_row_can_say_that_nothing_corresponds() {
        let map = SourceMap::parse(TABLE).unwrap();
        let row = map.row("lib/Target/X86/X86ISelLowering.cpp").unwrap();
        assert_eq!(row.here, Here::Nothing("code generation".to_owned()));
        assert!(!row.names("crates/x/parser.rs"));
    }

    #[test]
    fn a_star_stops_at_a_slash() {
        assert!(matches("lib/*.cpp", "lib/a.cpp"));
        assert!(matches("lib/*", "lib/a"));
        assert!(matches("a*b*c", "aXbYbc"));
        assert!(!matches("lib/*.cpp", "lib/b/a.cpp"));
        assert!(!matches("lib/*.cpp", "lib/a.h"));
        assert!(!matches("lib/a", "lib/ab"));
    }

    #[test]
    fn a_file_without_a_row_has_none() {
        assert!(SourceMap::parse(TABLE).unwrap().row("lib/Target/X86/New/File.cpp").is_none());
    }

    #[test]
    fn a_folder_has_the_files_below_it() {
        let map = SourceMap::parse(TABLE).unwrap();
        let row = map.row("lib/MC/MCExpr.cpp").unwrap();
        assert!(row.names("crates/mc/src/a.rs") && !row.names("crates/mca/src/a.rs"));
    }

    #[test]
    fn rows_for_no_file_are_unused() {
        let map = SourceMap::parse(TABLE).unwrap();
        let files = ["lib/Target/X86/Asm/Parser.cpp", "lib/MC/MCExpr.cpp"].map(str::to_owned);
        assert_eq!(map.unused(&files), ["lib/Target/X86/Asm/*.h", "lib/Target/X86/*.cpp"]);
    }

    #[test]
    fn errors_name_the_line() {
        for table in ["a: b\n", "[x86 a = b\n", "[x86] a\n", "[x86] a = b\nc\n", "[x86] a = b\nc: -\n"] {
            let error = SourceMap::parse(table).unwrap_err();
            assert!(error.starts_with(PATH), "{error}");
        }
    }

    #[test]
    fn every_path_of_the_table_exists() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let map = SourceMap::read(&root).unwrap();
        for file in map.rows.iter().flat_map(Row::files) {
            assert!(root.join(file).exists(), "{PATH} names {file}, which does not exist");
        }
    }

    #[test]
    fn every_quirk_is_in_a_file_of_the_table() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let map = SourceMap::read(&root).unwrap();
        let tree = Tree::read(&Metadata::read().unwrap()).unwrap();
        for quirk in tidy::quirks(&tree) {
            let is_named = map.rows.iter().any(|row| row.names(quirk.file));
            assert!(is_named, "{}:{}: {PATH} does not name this file", quirk.file, quirk.line);
        }
    }
}
