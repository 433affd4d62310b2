//! The files of the repository.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use super::rust_file::RustFile;
use crate::cargo;
use crate::metadata::Metadata;

/// The files that git tracks or would track, and cargo's information on their packages.
pub(crate) struct Tree {
    files: BTreeMap<String, File>,
    pub(super) packages: Vec<Package>,
}

/// A file and its parsed contents.
struct File {
    /// Empty for binary files.
    text: String,
    rust: OnceCell<Result<RustFile, String>>,
}

/// A package of the workspace.
pub(super) struct Package {
    /// The root files of its modules: of its library and of its programs.
    pub(super) roots: Vec<String>,
    /// Its library, if it is published.
    pub(super) library: Option<String>,
}

impl Tree {
    /// Reads the tree of the workspace.
    pub(crate) fn read(metadata: &Metadata) -> Result<Self, String> {
        let mut git = Command::new("git");
        git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let paths = cargo::output(git.current_dir(&metadata.workspace_root))?;
        let mut files = BTreeMap::new();
        for path in paths.split_terminator('\0') {
            // A file that is deleted but not committed does not count; links to folders do not count either.
            let Ok(bytes) = fs::read(metadata.workspace_root.join(path)) else { continue };
            files.insert(path.to_owned(), File::new(String::from_utf8(bytes).unwrap_or_default()));
        }
        let packages = metadata.packages.iter().map(|package| Package {
            roots: package.roots().map(|target| metadata.relative(&target.src_path)).collect(),
            library: package
                .library()
                .filter(|_| package.is_published())
                .map(|target| metadata.relative(&target.src_path)),
        });
        Ok(Self { files, packages: packages.collect() })
    }

    /// Returns all files, relative to the root of the workspace, and their texts.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file.text.as_str()))
    }

    /// Returns the text of a file.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(|file| file.text.as_str())
    }

    /// Returns a Rust file, or `None` if it does not exist.
    pub(super) fn rust(&self, path: &str) -> Result<Option<&RustFile>, String> {
        let Some(file) = self.files.get(path) else { return Ok(None) };
        let parsed = file.rust.get_or_init(|| RustFile::parse(&file.text));
        parsed.as_ref().map(Some).map_err(|error| format!("{path}: {error}"))
    }

    /// Creates a tree for a test. Each `src/lib.rs` is the root of a package.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let files: BTreeMap<String, File> =
            files.iter().map(|(path, text)| ((*path).to_owned(), File::new((*text).to_owned()))).collect();
        let roots = files.keys().filter(|path| path.ends_with("src/lib.rs"));
        let packages = roots.map(|root| Package { roots: vec![root.clone()], library: Some(root.clone()) });
        let packages = packages.collect();
        Self { files, packages }
    }
}

impl File {
    fn new(text: String) -> Self {
        Self { text, rust: OnceCell::new() }
    }
}

/// Returns whether files are written by hand, in contrast to recorded output and third-party data.
pub(super) fn is_written_by_hand(path: &str) -> bool {
    !path.starts_with("data/") && !path.starts_with("examples/") && !path.contains("/tests/")
        || path.ends_with(".rs")
}
