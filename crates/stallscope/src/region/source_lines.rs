//! Lines of source code by the names of their files.

use std::ops::RangeInclusive;

use memchr::memmem::find;

/// Some lines of a file with source code.
///
/// ```
/// use stallscope::program::SourceLines;
/// use stallscope::{RegionChoice, RegionKind};
///
/// let lines = vec![SourceLines { file: "src/sum.rs".to_owned(), lines: 10..=20 }];
/// let choice = RegionChoice { kind: RegionKind::Loops, lines, ..RegionChoice::default() };
/// assert!(choice.is_selective());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLines {
    /// The file's name, or the last components of its path.
    pub file: String,
    /// The lines, from 1.
    pub lines: RangeInclusive<u32>,
}

impl SourceLines {
    /// Whether the lines belong to the file with a path.
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

/// Parts of paths that identify files of libraries: of a language's library, or of a package.
const OF_LIBRARIES: [&str; 12] = [
    "/.cargo/git/checkouts/",
    "/.cargo/registry/src/",
    "/go/pkg/mod/",
    "/include/c++/",
    "/lib/gcc/",
    "/lib/go/src/",
    "/lib/rustlib/src/",
    "/rustc/",
    "/usr/include/",
    "/usr/local/go/src/",
    "/usr/local/include/",
    "/VC/Tools/MSVC/",
];

/// Whether the file with a path belongs to a library: that of a language, or a package.
pub(crate) fn is_of_library(path: &[u8]) -> bool {
    let path: Vec<u8> = path.iter().map(|&byte| if byte == b'\\' { b'/' } else { byte }).collect();
    OF_LIBRARIES.iter().any(|part| find(&path, part.as_bytes()).is_some())
}

/// The place in names of regions, out of an instruction's places, innermost first: the first one outside of libraries, or else the first
/// one.
pub(crate) fn shown_place<'p>(
    places: impl Iterator<Item = (&'p [u8], u32)> + Clone,
) -> Option<(&'p [u8], u32)> {
    let mut known = places.filter(|&(_, line)| line > 0);
    known.clone().find(|(path, _)| !is_of_library(path)).or_else(|| known.next())
}

#[cfg(test)]
mod tests {
    use super::{SourceLines, short_place, shown_place};

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

    #[test]
    fn code_of_libraries_is_shown_where_the_program_uses_it() {
        let library = &b"/rustc/0123abcd/library/core/src/iter/range.rs"[..];
        let package = &b"C:\\Users\\me\\.cargo\\registry\\src\\index\\memchr-2\\src\\lib.rs"[..];
        let own = &b"/home/me/app/src/main.rs"[..];
        let shown = |places: &[(&'static [u8], u32)]| shown_place(places.iter().copied());
        assert_eq!(shown(&[(library, 3), (package, 4), (own, 5)]), Some((own, 5)));
        assert_eq!(shown(&[(library, 3), (package, 4), (own, 0)]), Some((library, 3)));
        assert_eq!(shown(&[(own, 5), (library, 3)]), Some((own, 5)));
        assert_eq!(shown(&[]), None);
    }
}
