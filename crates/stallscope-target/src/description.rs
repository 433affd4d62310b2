//! Opens description files.

use std::fmt;
use std::sync::Arc;

use crate::sections::N_NUMBERS;
use crate::wire::{
    FORMAT_VERSION, MAGIC, MAX_NUMBER_BITS, N_SECTIONS, Record, RecordId, Section, Selection, Span, Str,
    Table,
};

/// The sections of a description file and of a file with added models, borrowed from their bytes.
///
/// The records of models follow the description's: the first record of a type in the file with models has the id after the
/// description's last one, and its first string the place after the description's last one.
#[derive(Clone, Copy, Debug)]
pub struct Description<'a> {
    bytes: &'a [u8],
    /// The file with models; empty without one.
    models: &'a [u8],
}

/// A file with models that was created at run time, shared by several subtargets.
#[derive(Clone)]
pub struct ModelsFile(Arc<[u8]>);

impl fmt::Debug for ModelsFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ModelsFile({} bytes)", self.0.len())
    }
}

impl ModelsFile {
    /// Opens a file with models.
    ///
    /// # Errors
    /// See [`Description::open`].
    pub fn open(bytes: impl Into<Arc<[u8]>>) -> Result<Self, DescriptionError> {
        let bytes = bytes.into();
        Description::open(&bytes)?;
        Ok(Self(bytes))
    }

    /// Returns a description with the file's models instead of its own.
    #[must_use]
    #[inline]
    pub fn added_to<'a>(&'a self, description: Description<'a>) -> Description<'a> {
        Description { models: &self.0, ..description }
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
        let description = Self { bytes, models: &[] };
        let mut section = 0;
        while section < N_SECTIONS {
            if !description.is_well_formed(section) {
                return Err(DescriptionError::BadSection { section });
            }
            section += 1;
        }
        Ok(description)
    }

    /// Returns the description with the models of a file that was made for it.
    ///
    /// # Errors
    /// See [`Self::open`].
    pub const fn with_models(self, models: &'a [u8]) -> Result<Self, DescriptionError> {
        match Self::open(models) {
            Ok(_) => Ok(Self { models, ..self }),
            Err(error) => Err(error),
        }
    }

    /// Returns the description without the added models.
    #[must_use]
    pub const fn without_models(self) -> Self {
        Self { models: &[], ..self }
    }

    /// Returns the sections of the file with models, if there is one.
    pub(crate) fn models(self) -> Option<Self> {
        (!self.models.is_empty()).then_some(Self { bytes: self.models, models: &[] })
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
        let at = HEADER_SIZE + index * SECTION_ENTRY_SIZE;
        let Some(entry) = sub_slice(self.bytes, at, SECTION_ENTRY_SIZE) else { return None };
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
        let at = HEADER_SIZE + STRINGS * SECTION_ENTRY_SIZE;
        let (Some(start), Some(len)) = (read_u32(self.bytes, at), read_u32(self.bytes, at + 4)) else {
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

    /// Returns all records of a type, without the records of added models.
    #[must_use]
    #[inline]
    pub fn table<T: Record>(self) -> Table<'a, T> {
        Table::new(self.section(T::SECTION).unwrap_or_default())
    }

    /// Returns all records of a type that belong to added models.
    #[must_use]
    #[cold]
    pub fn models_table<T: Record>(self) -> Table<'a, T> {
        Table::new(self.models().and_then(|models| models.section(T::SECTION)).unwrap_or_default())
    }

    /// Returns the record with an index, which may be one of models.
    #[must_use]
    #[inline]
    pub fn record<T: Record>(self, index: usize) -> Option<T> {
        let table = self.table::<T>();
        match index.checked_sub(table.len()) {
            None => table.get(index),
            Some(index) => self.models_table().get(index),
        }
    }

    /// Returns `len` records from an index on. They may belong to added models.
    #[must_use]
    #[inline]
    pub fn run<T: Record>(self, start: usize, len: usize) -> Table<'a, T> {
        let table = self.table::<T>();
        if T::IS_OF_MODELS && start >= table.len() && len > 0 {
            return self.models_table().slice(start - table.len(), len);
        }
        table.slice(start, len)
    }

    /// Returns the records that a span refers to.
    #[must_use]
    #[inline]
    pub fn span<T: Record>(self, span: Span<T>) -> Table<'a, T> {
        self.run(span.start as usize, usize::from(span.len))
    }

    /// Returns the records whose ids a span refers to.
    #[must_use]
    #[inline]
    pub fn select<I: RecordId>(self, span: Span<I>) -> Selection<'a, I> {
        Selection::new(self.span(span), self.table())
    }

    /// Returns the records that `len` ids from an index on refer to. They may belong to added models.
    #[must_use]
    pub fn selection<I: RecordId>(self, start: usize, len: usize) -> Selection<'a, I> {
        Selection::new(self.run(start, len), self.table()).followed_by(self.models_table())
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
        let found = strings.get(start..start + usize::from(str.len));
        found.unwrap_or_else(|| self.models_str_bytes(str, strings.len()))
    }

    /// Returns the bytes of a string of models, which follow so many bytes of the description's strings.
    #[cold]
    fn models_str_bytes(self, str: Str, n_before: usize) -> &'a [u8] {
        let strings = self.models().and_then(|models| models.strings()).unwrap_or_default();
        let start = (str.start as usize).checked_sub(n_before);
        start.and_then(|start| strings.get(start..start + usize::from(str.len))).unwrap_or_default()
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
