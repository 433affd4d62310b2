//! Lines of source code by the names of their files.

use std::ops::RangeInclusive;

/// Some lines of a file with source code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLines {
    /// The file's name, or the last components of its path.
    pub file: String,
    /// The lines, from 1.
    pub lines: RangeInclusive<u32>,
}

impl SourceLines {
    /// Whether the lines are those of the file with a path.
    pub(crate) fn are_of(&self, path: &[u8]) -> bool {
        let rest = path.strip_suffix(self.file.as_bytes());
        rest.is_some_and(|rest| matches!(rest.last(), None | Some(b'/' | b'\\')))
    }

    /// Whether a line of the file with a path is one of these.
    pub(crate) fn contain(&self, path: &[u8], line: u32) -> bool {
        self.lines.contains(&line) && self.are_of(path)
    }
}

/// A place in few words: the name of the file, without its folder, and the line; none if the line is unknown.
pub(crate) fn short_place(path: &[u8], line: u32) -> Option<String> {
    let name = path.rsplit(|byte| matches!(byte, b'/' | b'\\')).next().unwrap_or(path);
    (line > 0).then(|| format!("{}:{line}", String::from_utf8_lossy(name)))
}

#[cfg(test)]
mod tests {
    use super::{SourceLines, short_place};

    #[test]
    fn files_are_known_by_the_last_components_of_their_paths() {
        let lines = SourceLines { file: "src/a.c".to_owned(), lines: 3..=5 };
        assert!(lines.contain(b"/home/src/a.c", 3) && lines.contain(b"src/a.c", 5));
        assert!(!lines.contain(b"/home/mysrc/a.c", 3) && !lines.contain(b"a.c", 3));
        assert!(!lines.contain(b"src/a.c", 6));
    }

    #[test]
    fn short_places_have_no_folders() {
        assert_eq!(short_place(b"/x/y.rs", 7).as_deref(), Some("y.rs:7"));
        assert_eq!(short_place(b"y.rs", 0), None);
    }
}
