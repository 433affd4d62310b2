//! The C++ files that differ between two releases' sources.

use std::path::Path;
use std::process::Command;

use support::files;

/// The extensions of C++ files.
const EXTENSIONS: &[&str] = &["cpp", "h", "def", "inc"];

/// A C++ file that differs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct SourceChange {
    /// Its path, relative to the folder `llvm`.
    pub(super) path: String,
    /// Number of lines of code that are new; neither blank lines nor comments count.
    pub(super) added: usize,
    /// Number of lines of code that are gone.
    pub(super) removed: usize,
    /// Whether the whole file is new or gone.
    pub(super) existence: Existence,
    /// The functions and classes with differences, in the order of the file.
    pub(super) places: Vec<String>,
}

/// Whether a file is in both releases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Existence {
    #[default]
    Both,
    New,
    Gone,
}

impl SourceChange {
    /// Returns the number of lines that differ.
    pub(super) fn n_lines(&self) -> usize {
        self.added + self.removed
    }
}

/// Returns the C++ files that differ in a folder, sorted by path; a release without the folder has no files in it.
pub(super) fn compare(old: &Path, new: &Path, folder: &str) -> Result<Vec<SourceChange>, String> {
    let mut git = Command::new("git");
    git.args([
        "-c",
        "core.quotePath=false",
        "diff",
        "--no-index",
        "--no-renames",
        "--no-color",
        "--no-ext-diff",
    ]);
    git.args([
        "--no-textconv",
        "--unified=0",
        "--ignore-all-space",
        "--src-prefix=old:",
        "--dst-prefix=new:",
    ]);
    git.arg("--").args([old, new].map(|root| root.join(folder)));
    let output = git.output().map_err(|error| format!("git: {error}"))?;
    // 1 means that something differs.
    if !matches!(output.status.code(), Some(0 | 1)) {
        return Err(format!("git diff of {folder}: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    let mut changes = parse(&String::from_utf8_lossy(&output.stdout), folder);
    changes.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(changes)
}

/// Returns all C++ files in a folder, relative to the folder `llvm`.
pub(super) fn list(root: &Path, folder: &str) -> Result<Vec<String>, String> {
    let mut files = Vec::new();
    let is_wanted = |path: &Path| files::has_extension(path, EXTENSIONS);
    files::add(&root.join(folder), &is_wanted, &mut files)?;
    let relative = files.iter().filter_map(|file| file.strip_prefix(root).ok());
    Ok(relative.map(|file| file.to_string_lossy().replace('\\', "/")).collect())
}

/// Reads the output of `git diff` on two folders called `folder` without lines of context.
fn parse(diff: &str, folder: &str) -> Vec<SourceChange> {
    let mut changes: Vec<SourceChange> = Vec::new();
    let mut old_path = None;
    let mut is_wanted = false;
    // The place that a hunk names, until a line of code in it differs.
    let mut place = None;
    for line in diff.lines() {
        if line.starts_with("diff --git ") {
            is_wanted = false;
        } else if let Some(path) = line.strip_prefix("--- ") {
            old_path = relative(path, folder);
        } else if let Some(path) = line.strip_prefix("+++ ") {
            let new_path = relative(path, folder);
            let existence = match (&old_path, &new_path) {
                (None, _) => Existence::New,
                (_, None) => Existence::Gone,
                _ => Existence::Both,
            };
            let path = new_path.or(old_path.take()).unwrap_or_default();
            is_wanted = files::has_extension(Path::new(&path), EXTENSIONS);
            if is_wanted {
                changes.push(SourceChange { path, existence, ..SourceChange::default() });
            }
        } else if let Some(change) = changes.last_mut().filter(|_| is_wanted) {
            if let Some(hunk) = line.strip_prefix("@@ ") {
                place = hunk.split_once(" @@ ").and_then(|(_, text)| place_name(text));
            } else if let Some(code) = line.strip_prefix('+').filter(|code| is_code(code)) {
                change.added += 1;
                change.add_place(place.take());
                change.add_place(place_name(code).filter(|_| starts_function(code)));
            } else if line.strip_prefix('-').is_some_and(is_code) {
                change.removed += 1;
                change.add_place(place.take());
            }
        }
    }
    // Only comments differ in the rest.
    changes.retain(|change| change.n_lines() > 0);
    changes
}

impl SourceChange {
    fn add_place(&mut self, place: Option<String>) {
        self.places.extend(place.filter(|place| !self.places.contains(place)));
    }
}

/// Returns a path in git's output, relative to the folder `llvm`, or nothing for a file that does not exist.
fn relative(path: &str, folder: &str) -> Option<String> {
    let path = path.strip_prefix("old:").or_else(|| path.strip_prefix("new:"))?.trim_end();
    let at = path.rfind(&format!("/{folder}/"))?;
    Some(path[at + 1..].to_owned())
}

/// Returns whether a line is neither blank nor a comment.
fn is_code(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty()
        && !line.starts_with("//")
        && !line.starts_with("/*")
        && !line.starts_with("* ")
        && line != "*/"
}

/// Returns whether a line may start a function: it is not in a block, and has parameters.
fn starts_function(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && line.contains('(')
        && !line.ends_with(';')
}

/// Returns the name of the function or class that a line starts, if it has one.
fn place_name(line: &str) -> Option<String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_:~<>".contains(c);
    let mut words = line.split(' ').skip_while(|word| *word == "static");
    let name = if matches!(words.next(), Some("class" | "struct" | "enum" | "union")) {
        // Behind the keyword may be a macro for the linker.
        words.find(|word| *word != "class" && !word.starts_with("LLVM_"))?.split(|c| !is_name(c)).next()?
    } else if line.starts_with("namespace") {
        return None;
    } else {
        let head = line.split(['(', '{']).next()?.trim_end();
        &head[head.rfind(|c| !is_name(c)).map_or(0, |at| at + 1)..]
    };
    let name = name.trim_matches(':');
    let is_access = matches!(name, "public" | "private" | "protected" | "namespace" | "default" | "extern");
    (!name.is_empty() && !is_access).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIFF: &str = "\
diff --git old:/a/22/lib/MCA/Stage.cpp new:/b/23/lib/MCA/Stage.cpp
--- old:/a/22/lib/MCA/Stage.cpp
+++ new:/b/23/lib/MCA/Stage.cpp
@@ -3,2 +3 @@ void Stage::run(int N) {
-  a();
-  // a comment
+  b();
@@ -9 +8 @@ Stage::~Stage() {
-// a comment
+// another one
@@ -20,0 +20,3 @@ Error Stage::cycle() {
+static int helper(int N,
+                  int M) {
+
diff --git old:/a/22/lib/MCA/New.h new:/b/23/lib/MCA/New.h
--- /dev/null
+++ new:/b/23/lib/MCA/New.h
@@ -0,0 +1 @@
+class New {};
diff --git old:/a/22/lib/MCA/Gone.cpp new:/b/23/lib/MCA/Gone.cpp
--- old:/a/22/lib/MCA/Gone.cpp
+++ /dev/null
@@ -1 +0,0 @@
-int gone;
diff --git old:/a/22/lib/MCA/X.td new:/b/23/lib/MCA/X.td
--- old:/a/22/lib/MCA/X.td
+++ new:/b/23/lib/MCA/X.td
@@ -1 +1 @@
-def A;
+def B;
diff --git old:/a/22/lib/MCA/Note.h new:/b/23/lib/MCA/Note.h
--- old:/a/22/lib/MCA/Note.h
+++ new:/b/23/lib/MCA/Note.h
@@ -1 +1 @@
-/// a comment
+/// another one
";

    #[test]
    fn lines_of_code_are_counted_by_file() {
        let changes = parse(DIFF, "lib/MCA");
        let counts: Vec<_> =
            changes.iter().map(|c| (c.path.as_str(), c.added, c.removed, c.existence)).collect();
        assert_eq!(
            counts,
            [
                ("lib/MCA/Stage.cpp", 3, 1, Existence::Both),
                ("lib/MCA/New.h", 1, 0, Existence::New),
                ("lib/MCA/Gone.cpp", 0, 1, Existence::Gone),
            ]
        );
    }

    #[test]
    fn places_are_functions_with_code_that_differs() {
        assert_eq!(parse(DIFF, "lib/MCA")[0].places, ["Stage::run", "Stage::cycle", "helper"]);
    }

    #[test]
    fn names_of_places_have_no_parameters() {
        for (line, name) in [
            ("void A::b(int C", Some("A::b")),
            ("class X86Operand final : public MCParsedAsmOperand {", Some("X86Operand")),
            ("class LLVM_ABI MCSection {", Some("MCSection")),
            ("namespace llvm {", None),
            ("public:", None),
            ("static unsigned encode(const X &Y) {", Some("encode")),
            ("} // namespace", None),
        ] {
            assert_eq!(place_name(line).as_deref(), name, "{line}");
        }
    }

    #[test]
    fn folders_are_compared_by_git() {
        let root = std::env::temp_dir().join(format!("stallscope-source-changes-{}", std::process::id()));
        for (side, text) in [("old", "int f() {\n  return 1;\n}\n"), ("new", "int f() {\n  return 2;\n}\n")] {
            let folder = root.join(side).join("lib/MCA");
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(folder.join("a.cpp"), text).unwrap();
            std::fs::write(folder.join("same.cpp"), "int x;\n").unwrap();
        }
        let changes = compare(&root.join("old"), &root.join("new"), "lib/MCA").unwrap();
        let listed = list(&root.join("new"), "lib/MCA").unwrap();
        std::fs::remove_dir_all(&root).unwrap();
        assert_eq!(listed, ["lib/MCA/a.cpp", "lib/MCA/same.cpp"]);
        assert_eq!(changes.len(), 1);
        assert_eq!((changes[0].path.as_str(), changes[0].n_lines()), ("lib/MCA/a.cpp", 2));
        assert_eq!(changes[0].places, ["f"]);
    }
}
