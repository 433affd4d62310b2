//! Opens description files.

use std::fmt;
use std::sync::Arc;

use crate::sections::N_NUMBERS;
use crate::wire::{
    FORMAT_VERSION, MAGIC, MAX_NUMBER_BITS, N_SECTIONS, Record, RecordId, Section, Selection, Span, Str,
    Table,
};

/// The sections of a description file, borrowed from its bytes.
#[derive(Clone, Copy, Debug)]
pub struct Description<'a> {
    sections: &'a [u8],
    bytes: &'a [u8],
}

/// The bytes of a description file, checked when it was opened.
#[derive(Clone, Debug)]
pub enum DescriptionFile {
    /// A file that is embedded in the program.
    Embedded(Description<'static>),
    /// A file created at run time.
    Shared(SharedDescription),
}

/// A description file in memory, shared by several subtargets.
#[derive(Clone)]
pub struct SharedDescription(Arc<[u8]>);

impl fmt::Debug for SharedDescription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SharedDescription({} bytes)", self.0.len())
    }
}

impl DescriptionFile {
    /// Opens a description file that was created at run time.
    ///
    /// # Errors
    /// See [`Description::open`].
    pub fn open(bytes: impl Into<Arc<[u8]>>) -> Result<Self, DescriptionError> {
        let bytes = bytes.into();
        Description::open(&bytes)?;
        Ok(Self::Shared(SharedDescription(bytes)))
    }

    /// Returns the file's tables.
    #[must_use]
    #[inline]
    pub fn description(&self) -> Description<'_> {
        match self {
            Self::Embedded(description) => *description,
            Self::Shared(SharedDescription(bytes)) => Description::of_checked(bytes),
        }
    }
}

/// The origin of a description file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance<'a> {
    /// The target's name, such as `x86`.
    pub target: &'a str,
    /// The version of LLVM that the tables come from.
    pub llvm_version: &'a str,
    /// SHA-256 of the TableGen sources, in hexadecimal.
    pub sources: &'a str,
    /// The version of the importer.
    pub importer: &'a str,
}

/// The reason why bytes are not a description file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DescriptionError {
    /// The file does not start with the magic, or ends within the header.
    NotADescription,
    /// The file has another format version.
    WrongVersion {
        /// The file's version.
        found: u32,
    },
    /// A section lies outside the file, or a number outside its record.
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
const SECTION_ENTRY_SIZE: usize = 16;
pub(crate) const LIST_END: usize = HEADER_SIZE + N_SECTIONS * SECTION_ENTRY_SIZE;

pub(crate) const STRINGS: usize = 0;
pub(crate) const PROVENANCE: usize = 1;

impl<'a> Description<'a> {
    /// Opens a description file in place.
    ///
    /// # Errors
    /// When the header does not match this version of the format or a section lies outside the bytes.
    pub const fn open(bytes: &'a [u8]) -> Result<Self, DescriptionError> {
        let Some((magic, rest)) = bytes.split_first_chunk() else {
            return Err(DescriptionError::NotADescription);
        };
        let (Some(found), Some(n_sections), true) =
            (read_u32(rest, 0), read_u32(rest, 4), u64::from_le_bytes(*magic) == u64::from_le_bytes(MAGIC))
        else {
            return Err(DescriptionError::NotADescription);
        };
        if found != FORMAT_VERSION {
            return Err(DescriptionError::WrongVersion { found });
        }
        if n_sections as usize != N_SECTIONS || bytes.len() < LIST_END {
            return Err(DescriptionError::NotADescription);
        }
        let sections = bytes.split_at(HEADER_SIZE).1.split_at(N_SECTIONS * SECTION_ENTRY_SIZE).0;
        let description = Self { sections, bytes };
        let mut section = 0;
        while section < N_SECTIONS {
            if !description.is_well_formed(section) {
                return Err(DescriptionError::BadSection { section });
            }
            section += 1;
        }
        Ok(description)
    }

    /// Returns the sections of bytes that [`Self::open`] has checked.
    fn of_checked(bytes: &'a [u8]) -> Self {
        let sections = bytes.get(HEADER_SIZE..LIST_END).unwrap_or_default();
        Self { sections, bytes }
    }

    /// Returns whether a section lies within the file, and every number of a record within the record.
    const fn is_well_formed(&self, index: usize) -> bool {
        let Some(section) = self.section(index) else { return false };
        // A number is read as a part of eight bytes.
        let n_bits = section.n_records as u64 * section.bits_per_record as u64 + u64::BITS as u64;
        if n_bits > section.bytes.len() as u64 * 8 {
            return false;
        }
        let mut number = 0;
        while number < section.layout.len() {
            let [offset_low, offset_high, width, _] = section.layout[number];
            let offset = u16::from_le_bytes([offset_low, offset_high]) as u32;
            if width as u32 > MAX_NUMBER_BITS || offset + width as u32 > section.bits_per_record {
                return false;
            }
            number += 1;
        }
        true
    }

    /// Returns a section, if it starts within the file.
    #[inline]
    pub(crate) const fn section(&self, index: usize) -> Option<Section<'a>> {
        let at = index * SECTION_ENTRY_SIZE;
        let Some(entry) = sub_slice(self.sections, at, SECTION_ENTRY_SIZE) else { return None };
        let (Some(start), Some(n_records), Some(bits_per_record), Some(layout)) =
            (read_u32(entry, 0), read_u32(entry, 4), read_u32(entry, 8), read_u32(entry, 12))
        else {
            return None;
        };
        let Some(layout) = sub_slice(self.bytes, layout as usize, N_NUMBERS[index] * 4) else { return None };
        let Some((_, bytes)) = self.bytes.split_at_checked(start as usize) else { return None };
        Some(Section { bytes, layout: layout.as_chunks().0, n_records, bits_per_record })
    }

    /// Returns the string section, if it lies within the file.
    #[inline]
    pub(crate) const fn strings(&self) -> Option<&'a [u8]> {
        let at = STRINGS * SECTION_ENTRY_SIZE;
        let (Some(start), Some(len)) = (read_u32(self.sections, at), read_u32(self.sections, at + 4)) else {
            return None;
        };
        sub_slice(self.bytes, start as usize, len as usize)
    }

    /// Returns the length of a section's data in bytes; 0 for one that does not exist.
    #[must_use]
    pub fn section_len(self, section: usize) -> usize {
        match self.section(section) {
            Some(section) => section.n_bytes(),
            None => 0,
        }
    }

    /// Returns all records of a type.
    #[must_use]
    #[inline]
    pub fn table<T: Record>(self) -> Table<'a, T> {
        Table::new(self.section(T::SECTION).unwrap_or_default())
    }

    /// Returns the records that a span refers to.
    #[must_use]
    #[inline]
    pub fn span<T: Record>(self, span: Span<T>) -> Table<'a, T> {
        self.table::<T>().slice(span.start as usize, usize::from(span.len))
    }

    /// Returns the records whose ids a span refers to.
    #[must_use]
    #[inline]
    pub fn select<I: RecordId>(self, span: Span<I>) -> Selection<'a, I> {
        Selection::new(self.span(span), self.table())
    }

    /// Returns the string that a record refers to, or an empty one if the file is damaged.
    #[must_use]
    #[inline]
    pub fn str(self, str: Str) -> &'a str {
        std::str::from_utf8(self.str_bytes(str)).unwrap_or_default()
    }

    /// Returns the bytes of the string that a record refers to; comparing them is cheaper than comparing strings.
    #[must_use]
    #[inline]
    pub fn str_bytes(self, str: Str) -> &'a [u8] {
        let start = str.start as usize;
        let strings = self.strings().unwrap_or_default();
        strings.get(start..start + usize::from(str.len)).unwrap_or_default()
    }

    /// Returns the origin of the file.
    #[must_use]
    pub fn provenance(self) -> Provenance<'a> {
        let table = Table::<Str>::new(self.section(PROVENANCE).unwrap_or_default());
        Provenance {
            target: self.str(table.at(0)),
            llvm_version: self.str(table.at(1)),
            sources: self.str(table.at(2)),
            importer: self.str(table.at(3)),
        }
    }
}

/// Returns `bytes[start..start + len]`, also in constant expressions.
#[inline]
pub(crate) const fn sub_slice(bytes: &[u8], start: usize, len: usize) -> Option<&[u8]> {
    if start > bytes.len() || len > bytes.len() - start {
        return None;
    }
    Some(bytes.split_at(start).1.split_at(len).0)
}

/// Reads the number at an offset, also in constant expressions.
#[inline]
pub(crate) const fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    let Some(bytes) = sub_slice(bytes, at, 4) else { return None };
    match bytes.first_chunk() {
        Some(bytes) => Some(u32::from_le_bytes(*bytes)),
        None => None,
    }
}
