//! The files that thin archives have their members in.

use std::fmt;

use crate::arena::Arena;

/// Reads a file by its path; none if the file does not exist.
pub type ReadMember = fn(&[u8]) -> Option<Vec<u8>>;

/// The files that a thin archive names as its members.
pub struct MemberFiles {
    /// The path of the archive's folder, with the separator at its end; empty for the current one.
    folder: Vec<u8>,
    read: ReadMember,
    files: Arena<Vec<u8>>,
}

impl fmt::Debug for MemberFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemberFiles").finish_non_exhaustive()
    }
}

impl MemberFiles {
    /// The files next to the archive at a path, which `read` reads when they are asked for.
    #[must_use]
    pub fn new(archive: &[u8], read: ReadMember) -> Self {
        let is_separator = |&byte: &u8| byte == b'/' || cfg!(windows) && byte == b'\\';
        let n_folder = archive.iter().rposition(is_separator).map_or(0, |at| at + 1);
        let folder = archive.get(..n_folder).unwrap_or_default().to_vec();
        Self { folder, read, files: Arena::default() }
    }

    /// The contents of the file that the archive calls `name`; the path if the file does not exist.
    pub(crate) fn read(&self, name: &[u8]) -> Result<&[u8], Vec<u8>> {
        let path = if name.starts_with(b"/") { name.to_vec() } else { [&self.folder, name].concat() };
        let file = (self.read)(&path).and_then(|bytes| self.files.add(bytes));
        file.map(|(_, bytes)| bytes.as_slice()).ok_or(path)
    }
}
