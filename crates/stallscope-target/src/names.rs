//! Finding records by LLVM's names while the program is compiled.
//!
//! The compiler interprets these functions. A call, even of a method of a slice, takes it hundreds of times as long as
//! an index. So the sections are found once, and loops contain no calls. All crates of instruction sets together look up
//! thousands of names, in each build, check and documentation.

use crate::wire::{Record, Section, mask};
use crate::{Description, NamePart, OpcodeEntry, OpcodeId, OpcodeName};

/// A number in all records of a section.
#[derive(Clone, Copy, Debug)]
struct Column<'a> {
    bytes: &'a [u8],
    n_records: usize,
    bits_per_record: usize,
    /// The offset of the number in a record, in bits.
    offset: usize,
    mask: usize,
}

impl<'a> Column<'a> {
    /// Returns the numbers with an index in their records, if records have so many.
    const fn new(section: Section<'a>, index: usize) -> Option<Self> {
        if index >= section.layout.len() {
            return None;
        }
        let [offset_low, offset_high, width, _] = section.layout[index];
        Some(Self {
            bytes: section.bytes,
            n_records: section.n_records as usize,
            bits_per_record: section.bits_per_record as usize,
            offset: u16::from_le_bytes([offset_low, offset_high]) as usize,
            mask: mask(width as u32) as usize,
        })
    }
}

/// Reads the number of a record. An opened description has eight bytes from each number on.
macro_rules! number {
    ($column:expr, $record:expr) => {{
        let bit = $column.offset + $record * $column.bits_per_record;
        let at = bit / 8;
        let word = $column.bytes[at] as u64
            | ($column.bytes[at + 1] as u64) << 8
            | ($column.bytes[at + 2] as u64) << 16
            | ($column.bytes[at + 3] as u64) << 24
            | ($column.bytes[at + 4] as u64) << 32;
        (word >> (bit % 8)) as usize & $column.mask
    }};
}

/// Texts in a description, each a record's first field.
#[derive(Clone, Copy, Debug)]
struct Texts<'a> {
    strings: &'a [u8],
    n_strings: usize,
    starts: Column<'a>,
    lengths: Column<'a>,
}

impl<'a> Texts<'a> {
    /// Returns the texts of the records of type `T`.
    const fn of<T: Record>(description: &Description<'a>) -> Option<Self> {
        let (Some(section), Some(strings)) = (description.section(T::SECTION), description.strings()) else {
            return None;
        };
        let (Some(starts), Some(lengths)) = (Column::new(section, 0), Column::new(section, 1)) else {
            return None;
        };
        Some(Self { strings, n_strings: strings.len(), starts, lengths })
    }
}

/// LLVM's names of the records of a type.
#[derive(Clone, Copy, Debug)]
pub struct RecordNames<'a>(Option<Texts<'a>>);

impl<'a> RecordNames<'a> {
    /// Returns the names of the records of type `T`, which are their first fields.
    #[must_use]
    pub const fn of<T: Record>(description: &Description<'a>) -> Self {
        Self(Texts::of::<T>(description))
    }

    /// Returns the index of the record with a name.
    #[must_use]
    pub const fn index_of(&self, name: &str) -> Option<usize> {
        let Some(Texts { strings, n_strings, starts, lengths }) = &self.0 else { return None };
        let name = name.as_bytes();
        let n_bytes = name.len();
        let (mut record, mut bit) = (0, lengths.offset);
        while record < lengths.n_records {
            // A length has 16 bits at most.
            let at = bit / 8;
            let word = lengths.bytes[at] as usize
                | (lengths.bytes[at + 1] as usize) << 8
                | (lengths.bytes[at + 2] as usize) << 16;
            if word >> (bit % 8) & lengths.mask == n_bytes {
                let start = number!(starts, record);
                let mut n_equal = 0;
                while n_equal < n_bytes
                    && start + n_equal < *n_strings
                    && strings[start + n_equal] == name[n_equal]
                {
                    n_equal += 1;
                }
                if n_equal == n_bytes {
                    return Some(record);
                }
            }
            record += 1;
            bit += lengths.bits_per_record;
        }
        None
    }
}

/// LLVM's names of opcodes.
#[derive(Clone, Copy, Debug)]
pub struct OpcodeNames<'a>(Option<OpcodeColumns<'a>>);

/// The sorted opcodes, and the parts of their names.
#[derive(Clone, Copy, Debug)]
struct OpcodeColumns<'a> {
    sorted: Column<'a>,
    stems: Column<'a>,
    suffixes: Column<'a>,
    parts: Texts<'a>,
}

impl<'a> OpcodeColumns<'a> {
    const fn of(description: &Description<'a>) -> Option<Self> {
        let (Some(names), Some(opcodes), Some(parts)) = (
            description.section(OpcodeName::SECTION),
            description.section(OpcodeEntry::SECTION),
            Texts::of::<NamePart>(description),
        ) else {
            return None;
        };
        let (Some(sorted), Some(stems), Some(suffixes)) =
            (Column::new(names, 0), Column::new(opcodes, 0), Column::new(opcodes, 1))
        else {
            return None;
        };
        Some(Self { sorted, stems, suffixes, parts })
    }
}

impl<'a> OpcodeNames<'a> {
    /// Returns the names of a description's opcodes.
    #[must_use]
    pub const fn of(description: &Description<'a>) -> Self {
        Self(OpcodeColumns::of(description))
    }

    /// Returns the opcode with a name.
    #[must_use]
    pub const fn opcode(&self, name: &str) -> Option<OpcodeId> {
        let Some(OpcodeColumns { sorted, stems, suffixes, parts }) = &self.0 else { return None };
        let Texts { strings, n_strings, starts, lengths } = parts;
        let name = name.as_bytes();
        let n_bytes = name.len();
        let (mut low, mut high) = (0, sorted.n_records);
        while low < high {
            let middle = low + (high - low) / 2;
            let opcode = number!(sorted, middle);
            if opcode >= stems.n_records {
                return None;
            }
            // Both parts of the opcode's name are compared, byte by byte, up to the first difference.
            let parts = [number!(stems, opcode), number!(suffixes, opcode)];
            let (mut n_equal, mut part, mut order) = (0, 0, 0);
            while part < 2 && order == 0 {
                let number = parts[part];
                if number >= starts.n_records {
                    return None;
                }
                let mut at = number!(starts, number);
                let end = at + number!(lengths, number);
                if end > *n_strings {
                    return None;
                }
                while at < end && order == 0 {
                    order = if n_equal == n_bytes { 1 } else { strings[at] as i32 - name[n_equal] as i32 };
                    at += 1;
                    n_equal += 1;
                }
                part += 1;
            }
            if order == 0 && n_equal == n_bytes {
                return Some(OpcodeId(opcode as u16));
            }
            if order > 0 {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        None
    }
}
