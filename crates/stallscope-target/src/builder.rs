//! Writes a description file.

use std::collections::HashMap;
use std::fmt;

use memchr::memmem;

use crate::description::{LIST_END, PROVENANCE, STRINGS};
use crate::packed_section::PackedSection;
use crate::sections::N_NUMBERS;
use crate::wire::{FORMAT_VERSION, Field, MAGIC, N_SECTIONS, Record, Span, Str};
use crate::{
    AsmFragmentId, AsmTexts, AsmTextsId, Description, DescriptionError, NamePart, NamePartId, Opcode,
    OpcodeEntry, OpcodeRecordId, Provenance, VerifyError,
};

/// Collects records and writes the file. Equal strings and equal runs of records are stored once, and so is a string
/// that is a part of another. The same calls in the same order produce the same bytes.
#[derive(Debug)]
pub struct DescriptionBuilder<'a> {
    /// The description that the file continues, if it is one with models.
    base: Option<Description<'a>>,
    text: Vec<u8>,
    sections: Vec<Records>,
    strings: HashMap<String, Str>,
    spans: HashMap<(usize, Vec<u32>), u32>,
    error: Option<BuildError>,
}

/// The records of a section.
#[derive(Debug, Default)]
struct Records {
    /// The records of the section in the description that the file continues.
    n_before: usize,
    /// The numbers of each record in turn.
    numbers: Vec<u32>,
}

impl Records {
    /// Returns the index of the next record. Each record has `n_numbers` numbers.
    fn next(&self, n_numbers: usize) -> usize {
        self.n_before + self.numbers.len().checked_div(n_numbers).unwrap_or_default()
    }
}

/// Why a file cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildError {
    /// A string or a run of records does not fit its length field.
    TooLong {
        /// The length, in bytes or records.
        len: usize,
    },
    /// The written file does not open.
    Damaged(DescriptionError),
    /// A record refers to something that does not exist.
    Unverified(VerifyError),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { len } => write!(f, "a run of {len} records or bytes is too long"),
            Self::Damaged(error) => write!(f, "{error}"),
            Self::Unverified(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for BuildError {}

impl Default for DescriptionBuilder<'_> {
    fn default() -> Self {
        Self {
            base: None,
            text: Vec::new(),
            sections: (0..N_SECTIONS).map(|_| Records::default()).collect(),
            strings: HashMap::new(),
            spans: HashMap::new(),
            error: None,
        }
    }
}

impl<'a> DescriptionBuilder<'a> {
    /// Adds a string, unless earlier ones contain it, and returns its place in the file. It begins with the end of the
    /// last one added where it can.
    pub fn str(&mut self, text: &str) -> Str {
        if text.is_empty() {
            return Str::default();
        }
        if let Some(&found) = self.strings.get(text) {
            return found;
        }
        let len = self.length(text.len());
        let start = memmem::find(&self.text, text.as_bytes()).unwrap_or_else(|| self.append(text.as_bytes()));
        let n_before = self.base.and_then(|base| base.strings()).map_or(0, <[u8]>::len);
        let str = Str { start: (n_before + start) as u32, len };
        self.strings.insert(text.to_owned(), str);
        str
    }

    /// Adds a part of names, unless it was added before.
    pub fn name_part(&mut self, text: &str) -> NamePartId {
        let text = self.str(text);
        let index = self.run(&[NamePart { text }]) as usize;
        NamePartId(self.length(index))
    }

    /// Appends a string and returns its offset.
    fn append(&mut self, text: &[u8]) -> usize {
        let is_shared = |n_shared: &usize| self.text.ends_with(&text[..*n_shared]);
        let n_shared = (0..text.len()).rev().find(is_shared).unwrap_or_default();
        let start = self.text.len() - n_shared;
        self.text.extend_from_slice(&text[n_shared..]);
        start
    }

    fn length(&mut self, len: usize) -> u16 {
        u16::try_from(len).unwrap_or_else(|_| {
            self.error.get_or_insert(BuildError::TooLong { len });
            u16::MAX
        })
    }

    /// Returns a builder of a file with models. Their ids follow the ids of a description.
    #[must_use]
    pub fn of_models(description: Description<'a>) -> Self {
        let base = description.without_models();
        let n_records = |index| base.section(index).map_or(0, |section| section.n_records as usize);
        let section = |index| Records { n_before: n_records(index), numbers: Vec::new() };
        Self { base: Some(base), sections: (0..N_SECTIONS).map(section).collect(), ..Self::default() }
    }

    /// Returns the index of the next record of a type.
    #[must_use]
    pub fn n_records<T: Record>(&self) -> usize {
        self.sections[T::SECTION].next(T::N_NUMBERS)
    }

    /// Adds a record and returns its index.
    pub fn push<T: Record>(&mut self, record: T) -> usize {
        debug_assert!(T::IS_OF_MODELS || self.base.is_none(), "models have no such records");
        let index = self.n_records::<T>();
        record.write(&mut self.sections[T::SECTION].numbers);
        index
    }

    /// Adds consecutive records, or finds an equal run that was added before, and returns the index of the first one.
    pub fn run<T: Record>(&mut self, records: &[T]) -> u32 {
        if records.is_empty() {
            return 0;
        }
        let mut numbers = Vec::with_capacity(records.len() * T::N_NUMBERS);
        for record in records {
            record.write(&mut numbers);
        }
        debug_assert!(T::IS_OF_MODELS || self.base.is_none(), "models have no such records");
        let next = self.n_records::<T>() as u32;
        let section = &mut self.sections[T::SECTION];
        *self.spans.entry((T::SECTION, numbers)).or_insert_with_key(|(_, numbers)| {
            section.numbers.extend_from_slice(numbers);
            next
        })
    }

    /// Lets [`run`](Self::run) find the records of a span that the description before a file with models already has.
    pub fn remember<T: Record>(&mut self, span: Span<T>) {
        let Some(base) = self.base.filter(|_| !span.is_empty()) else { return };
        let mut numbers = Vec::with_capacity(usize::from(span.len) * T::N_NUMBERS);
        for record in base.span(span).iter() {
            record.write(&mut numbers);
        }
        self.spans.entry((T::SECTION, numbers)).or_insert(span.start);
    }

    /// Adds records as [`Self::run`] does and returns them as a span.
    pub fn span<T: Record>(&mut self, records: &[T]) -> Span<T> {
        let len = self.length(records.len());
        Span::new(self.run(records), len)
    }

    /// Adds an opcode with LLVM's name for it, and the text that it prints in each assembly variant.
    /// The name is given in two parts. Each part is stored once.
    pub fn push_opcode(&mut self, [stem, suffix]: [&str; 2], opcode: Opcode, asm: [Span<AsmFragmentId>; 2]) {
        let opcode = OpcodeRecordId::from_index(self.run(&[opcode]) as usize);
        let asm = AsmTextsId::from_index(self.run(&[AsmTexts { variants: asm }]) as usize);
        let (stem, suffix) = (self.name_part(stem), self.name_part(suffix));
        self.push(OpcodeEntry { stem, suffix, opcode, asm });
    }

    /// Returns the bytes of a description file.
    ///
    /// # Errors
    /// When a value did not fit its length field, or the file fails to open or to verify.
    pub fn finish(mut self, provenance: &Provenance<'_>) -> Result<Vec<u8>, BuildError> {
        for text in [provenance.target, provenance.llvm_version, provenance.sources, provenance.importer] {
            let str = self.str(text);
            str.write(&mut self.sections[PROVENANCE].numbers);
        }
        let bytes = self.pack()?;
        let description = Description::open(&bytes).map_err(BuildError::Damaged)?;
        description.verify().map_err(BuildError::Unverified)?;
        Ok(bytes)
    }

    /// Returns the bytes of a file with models.
    ///
    /// # Errors
    /// The errors of [`finish`](Self::finish).
    pub fn finish_models(self) -> Result<Vec<u8>, BuildError> {
        let base = self.base;
        let bytes = self.pack()?;
        if let Some(base) = base {
            let description = base.with_models(&bytes).map_err(BuildError::Damaged)?;
            description.verify().map_err(BuildError::Unverified)?;
        }
        Ok(bytes)
    }

    /// Returns the bytes of the file.
    fn pack(self) -> Result<Vec<u8>, BuildError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let mut packed: Vec<PackedSection> = std::iter::zip(&self.sections, N_NUMBERS)
            .map(|(records, n_numbers)| PackedSection::pack(&records.numbers, n_numbers))
            .collect();
        packed[STRINGS] = PackedSection::of_bytes(self.text);
        let mut bytes = MAGIC.to_vec();
        let put = |bytes: &mut Vec<u8>, number: usize| bytes.extend((number as u32).to_le_bytes());
        put(&mut bytes, FORMAT_VERSION as usize);
        put(&mut bytes, N_SECTIONS);
        // Small sections lie side by side, so that a run loads few pages of the file.
        let mut by_size: Vec<usize> = (0..packed.len()).collect();
        by_size.sort_by_key(|&section| packed[section].data.len());
        let mut starts = vec![0; packed.len()];
        let mut start = LIST_END + packed.iter().map(|section| section.layout.len() * 4).sum::<usize>();
        for &section in &by_size {
            starts[section] = start;
            start += packed[section].data.len();
        }
        let mut layout_at = LIST_END;
        for (section, start) in std::iter::zip(&packed, starts) {
            for number in [start, section.n_records, section.bits_per_record, layout_at] {
                put(&mut bytes, number);
            }
            layout_at += section.layout.len() * 4;
        }
        bytes.extend(packed.iter().flat_map(|section| section.layout.as_flattened()));
        for section in by_size {
            bytes.extend_from_slice(&packed[section].data);
        }
        bytes.extend([0; 8]);
        Ok(bytes)
    }
}
