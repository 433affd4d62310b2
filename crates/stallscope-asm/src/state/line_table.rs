//! The files of DWARF line numbers, which `.file` defines and `.loc` refers to.

use std::collections::{BTreeMap, HashMap};

use crate::number::Octa;
use crate::state::line_row::LineRow;

/// A file that line numbers refer to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct File {
    /// The folder; empty if the name has it, or if it is that of the compilation.
    pub(crate) folder: Vec<u8>,
    /// The name.
    pub(crate) name: Vec<u8>,
}

/// The path of a file in a folder.
fn joined(folder: &[u8], path: &[u8]) -> Vec<u8> {
    let is_absolute = matches!(path, [b'/' | b'\\', ..] | [_, b':', ..]);
    if folder.is_empty() || folder == b"." || is_absolute {
        path.to_vec()
    } else {
        [folder, b"/", path].concat()
    }
}

/// The files that line numbers refer to.
#[derive(Debug)]
pub(crate) struct LineTable {
    version: u8,
    // The names of the files by number; LLVM keeps a table up to the highest number.
    files: BTreeMap<u32, File>,
    // The numbers of the files that were given the next free one.
    numbered: HashMap<File, u32>,
    root: Option<(File, Option<Octa>)>,
    has_all_checksums: bool,
    has_any_checksum: bool,
    is_inconsistency_reported: bool,
}

impl Default for LineTable {
    fn default() -> Self {
        Self {
            version: 4,
            files: BTreeMap::new(),
            numbered: HashMap::new(),
            root: None,
            has_all_checksums: true,
            has_any_checksum: false,
            is_inconsistency_reported: false,
        }
    }
}

impl LineTable {
    /// Returns the highest number of a file, or 0.
    pub(crate) fn highest_number(&self) -> u32 {
        self.files.last_key_value().map_or(0, |(&highest, _)| highest)
    }

    /// Returns how many numbers below the highest no file has.
    pub(crate) fn n_unassigned(&self) -> usize {
        (self.highest_number() as usize).saturating_sub(self.files.len())
    }

    /// Returns the numbers below the highest that no file has.
    pub(crate) fn unassigned_numbers(&self) -> impl Iterator<Item = u32> {
        (1..self.highest_number()).filter(|number| !self.files.contains_key(number))
    }

    /// Returns whether file numbers start at 0, as they do from DWARF 5 on.
    pub(crate) fn starts_at_zero(&self) -> bool {
        self.version >= 5
    }

    /// Returns whether a file has the number.
    pub(crate) fn is_valid(&self, number: i64) -> bool {
        match number as u32 {
            0 => self.starts_at_zero(),
            number => self.files.contains_key(&number),
        }
    }

    fn track_checksum(&mut self, has_checksum: bool) {
        self.has_all_checksums &= has_checksum;
        self.has_any_checksum |= has_checksum;
    }

    /// Sets the file with the number 0, which makes it a DWARF 5 table.
    pub(crate) fn set_root(&mut self, file: File, checksum: Option<Octa>) {
        self.version = self.version.max(5);
        self.root = Some((file, checksum));
        self.track_checksum(checksum.is_some());
    }

    /// Adds a file; returns whether the number was free. The number 0 represents the next free one.
    pub(crate) fn add(&mut self, mut number: u32, mut file: File, checksum: Option<Octa>) -> bool {
        if file.name.is_empty() {
            file.name = b"<stdin>".to_vec();
        }
        if self.files.is_empty() {
            self.track_checksum(checksum.is_some());
        }
        let is_root = self.root.as_ref().is_some_and(|(root, of_root)| {
            !root.name.is_empty() && root.name == file.name && *of_root == checksum
        });
        if self.starts_at_zero() && is_root {
            return true;
        }
        if number == 0 {
            number = self.highest_number().saturating_add(1);
            if self.numbered.contains_key(&file) {
                return true;
            }
            self.numbered.insert(file.clone(), number);
        }
        if self.files.contains_key(&number) {
            return false;
        }
        self.files.insert(number, file);
        self.track_checksum(checksum.is_some());
        true
    }

    /// A line of the file with a number; none if no file has it.
    pub(crate) fn row(&self, number: u32, line: u32, column: u32) -> Option<LineRow> {
        let root = self.root.as_ref().map(|root| &root.0);
        let path = match (self.files.get(&number), root) {
            (Some(file), Some(root)) => joined(&root.folder, &joined(&file.folder, &file.name)),
            (Some(file), None) | (None, Some(file)) => joined(&file.folder, &file.name),
            (None, None) => return None,
        };
        Some(LineRow { path, line, column })
    }

    /// Returns whether some files have checksums and some do not; true only once.
    pub(crate) fn finds_inconsistency(&mut self) -> bool {
        let is_inconsistent = !self.files.is_empty() && self.has_all_checksums != self.has_any_checksum;
        let is_new = is_inconsistent && !self.is_inconsistency_reported;
        self.is_inconsistency_reported |= is_inconsistent;
        is_new
    }
}
