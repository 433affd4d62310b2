//! Writes a description file.

use std::collections::HashMap;
use std::fmt;

use crate::description::PROVENANCE;
use crate::wire::{FORMAT_VERSION, Field, MAGIC, N_SECTIONS, Record, Span, Str};
use crate::{
    AsmFragmentId, AsmTexts, AsmTextsId, Description, DescriptionError, Opcode, OpcodeEntry, OpcodeRecordId,
    Provenance, VerifyError,
};

/// Collects records and writes the file. Equal strings and equal runs of records are stored once. The same calls in
/// the same order produce the same bytes.
#[derive(Debug)]
pub struct DescriptionBuilder {
    sections: Vec<Vec<u8>>,
    strings: HashMap<String, Str>,
    spans: HashMap<(usize, Vec<u8>), u32>,
    error: Option<BuildError>,
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

impl Default for DescriptionBuilder {
    fn default() -> Self {
        Self {
            sections: vec![Vec::new(); N_SECTIONS],
            strings: HashMap::new(),
            spans: HashMap::new(),
            error: None,
        }
    }
}

impl DescriptionBuilder {
    /// Adds a string and returns its place in the file.
    pub fn str(&mut self, text: &str) -> Str {
        if text.is_empty() {
            return Str::default();
        }
        if let Some(&found) = self.strings.get(text) {
            return found;
        }
        let len = self.length(text.len());
        let str = Str { start: self.sections[0].len() as u32, len };
        self.sections[0].extend_from_slice(text.as_bytes());
        self.strings.insert(text.to_owned(), str);
        str
    }

    fn length(&mut self, len: usize) -> u16 {
        u16::try_from(len).unwrap_or_else(|_| {
            self.error.get_or_insert(BuildError::TooLong { len });
            u16::MAX
        })
    }

    /// Returns a builder with the contents of a description file, except for its provenance, which
    /// [`finish`](Self::finish) sets.
    #[must_use]
    pub fn extending(description: Description<'_>) -> Self {
        let section = |index| match index {
            PROVENANCE => Vec::new(),
            _ => description.section(index).unwrap_or_default().to_vec(),
        };
        Self { sections: (0..N_SECTIONS).map(section).collect(), ..Self::default() }
    }

    /// Returns the number of records of a type so far.
    #[must_use]
    pub fn n_records<T: Record>(&self) -> usize {
        self.sections[T::SECTION].len() / T::SIZE
    }

    /// Adds a record and returns its index.
    pub fn push<T: Record>(&mut self, record: T) -> usize {
        let index = self.n_records::<T>();
        record.write(&mut self.sections[T::SECTION]);
        index
    }

    /// Adds consecutive records, or finds an equal run that was added before, and returns the index of the first one.
    pub fn run<T: Record>(&mut self, records: &[T]) -> u32 {
        if records.is_empty() {
            return 0;
        }
        let mut bytes = Vec::with_capacity(records.len() * T::SIZE);
        for record in records {
            record.write(&mut bytes);
        }
        let next = self.n_records::<T>() as u32;
        let section = &mut self.sections[T::SECTION];
        *self.spans.entry((T::SECTION, bytes)).or_insert_with_key(|(_, bytes)| {
            section.extend_from_slice(bytes);
            next
        })
    }

    /// Lets [`run`](Self::run) find the records of a span that the file already has.
    pub fn remember<T: Record>(&mut self, span: Span<T>) {
        let start = span.start as usize * T::SIZE;
        let range = start..start + usize::from(span.len) * T::SIZE;
        if let Some(bytes) = self.sections[T::SECTION].get(range).filter(|bytes| !bytes.is_empty()) {
            self.spans.entry((T::SECTION, bytes.to_vec())).or_insert(span.start);
        }
    }

    /// Adds records as [`Self::run`] does and returns them as a span.
    pub fn span<T: Record>(&mut self, records: &[T]) -> Span<T> {
        let len = self.length(records.len());
        Span::new(self.run(records), len)
    }

    /// Adds an opcode with LLVM's name for it, and the text that it prints in each assembly variant.
    pub fn push_opcode(&mut self, name: &str, opcode: Opcode, asm: [Span<AsmFragmentId>; 2]) {
        let opcode = OpcodeRecordId::from_index(self.run(&[opcode]) as usize);
        let asm = AsmTextsId::from_index(self.run(&[AsmTexts { variants: asm }]) as usize);
        let name = self.str(name);
        self.push(OpcodeEntry { name, opcode, asm });
    }

    /// Returns the bytes of the file.
    ///
    /// # Errors
    /// When a value did not fit its length field, or the file fails to open or to verify.
    pub fn finish(mut self, provenance: &Provenance<'_>) -> Result<Vec<u8>, BuildError> {
        for text in [provenance.target, provenance.llvm_version, provenance.sources, provenance.importer] {
            let str = self.str(text);
            str.write(&mut self.sections[PROVENANCE]);
        }
        if let Some(error) = self.error {
            return Err(error);
        }
        let mut bytes = MAGIC.to_vec();
        FORMAT_VERSION.write(&mut bytes);
        (N_SECTIONS as u32).write(&mut bytes);
        let mut start = bytes.len() + N_SECTIONS * 8;
        for section in &self.sections {
            (start as u32).write(&mut bytes);
            (section.len() as u32).write(&mut bytes);
            start += section.len();
        }
        for section in &self.sections {
            bytes.extend_from_slice(section);
        }
        let description = Description::open(&bytes).map_err(BuildError::Damaged)?;
        description.verify().map_err(BuildError::Unverified)?;
        Ok(bytes)
    }
}
