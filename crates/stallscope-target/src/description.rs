//! Opening a description file.

use std::fmt;

use crate::wire::{FORMAT_VERSION, Field, MAGIC, N_SECTIONS, Record, Span, Str, Table};

/// A description file's sections, windows on its bytes.
#[derive(Clone, Copy, Debug)]
pub struct Description<'a> {
    sections: &'a [u8],
    bytes: &'a [u8],
}

/// Where a description file comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance<'a> {
    /// The target's name, such as `x86`.
    pub target: &'a str,
    /// The version of LLVM whose tables they are.
    pub llvm_version: &'a str,
    /// SHA-256 of the TableGen sources, in hexadecimal.
    pub sources: &'a str,
    /// The version of the importer.
    pub importer: &'a str,
}

/// Why bytes are not a description file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DescriptionError {
    /// The file does not start with the magic, or ends within the header.
    NotADescription,
    /// The file has another version of the format.
    WrongVersion {
        /// The file's version.
        found: u32,
    },
    /// A section lies outside the file or holds a part of a record.
    BadSection {
        /// The section's index.
        section: usize,
    },
}

impl fmt::Display for DescriptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotADescription => write!(f, "not a description file"),
            Self::WrongVersion { found } => {
                write!(f, "description file has format version {found}, not {FORMAT_VERSION}")
            }
            Self::BadSection { section } => write!(f, "section {section} of the description file is damaged"),
        }
    }
}

impl std::error::Error for DescriptionError {}

const HEADER_SIZE: usize = MAGIC.len() + 8;
const SECTION_ENTRY_SIZE: usize = 8;

impl<'a> Description<'a> {
    /// Opens a description file in place.
    ///
    /// # Errors
    /// When the header is not that of this format's version or a section lies outside the bytes.
    pub fn open(bytes: &'a [u8]) -> Result<Self, DescriptionError> {
        let list_end = HEADER_SIZE + N_SECTIONS * SECTION_ENTRY_SIZE;
        if bytes.len() < list_end || bytes[..MAGIC.len()] != MAGIC {
            return Err(DescriptionError::NotADescription);
        }
        let found = u32::read(&bytes[MAGIC.len()..]);
        if found != FORMAT_VERSION {
            return Err(DescriptionError::WrongVersion { found });
        }
        if u32::read(&bytes[MAGIC.len() + 4..]) as usize != N_SECTIONS {
            return Err(DescriptionError::NotADescription);
        }
        let description = Self { sections: &bytes[HEADER_SIZE..list_end], bytes };
        for section in 0..N_SECTIONS {
            let (start, len) = description.section_range(section);
            if start.checked_add(len).is_none_or(|end| end > bytes.len()) {
                return Err(DescriptionError::BadSection { section });
            }
        }
        Ok(description)
    }

    fn section_range(self, section: usize) -> (usize, usize) {
        let entry = &self.sections[section * SECTION_ENTRY_SIZE..];
        (u32::read(entry) as usize, u32::read(&entry[4..]) as usize)
    }

    fn section(self, section: usize) -> &'a [u8] {
        let (start, len) = self.section_range(section);
        &self.bytes[start..start + len]
    }

    /// All records of a type.
    #[must_use]
    #[inline]
    pub fn table<T: Record>(self) -> Table<'a, T> {
        Table::new(self.section(T::SECTION))
    }

    /// The records that a span names.
    #[must_use]
    #[inline]
    pub fn span<T: Record>(self, span: Span<T>) -> Table<'a, T> {
        self.table::<T>().slice(span.start as usize, usize::from(span.len))
    }

    /// The string that a record names; empty where the file is damaged.
    #[must_use]
    #[inline]
    pub fn str(self, str: Str) -> &'a str {
        let start = str.start as usize;
        let bytes = self.section(0).get(start..start + usize::from(str.len)).unwrap_or_default();
        std::str::from_utf8(bytes).unwrap_or_default()
    }
}
