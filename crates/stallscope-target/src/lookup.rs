//! Finding records by LLVM's names while the program is compiled.
//!
//! The compiler interprets these functions, and there a function call costs hundreds of times what indexing does. So
//! they look up sections once, read numbers byte by byte, and a linear search skips names of another length.

use crate::wire::{PackedRecord, Record, mask};
use crate::{Description, NamePart, OpcodeEntry, OpcodeId, OpcodeName};

impl Description<'_> {
    /// The index of the record of type `T` whose first field, LLVM's name, is `name`.
    #[must_use]
    pub const fn index_by_name<T: Record>(&self, name: &str) -> Option<usize> {
        let (Some(section), Some(strings)) = (self.section(T::SECTION), self.strings()) else {
            return None;
        };
        if section.layout.len() < 2 {
            return None;
        }
        let name = name.as_bytes();
        // The length of the `Str` that the record starts with.
        let [offset_low, offset_high, width, _] = section.layout[1];
        let mask = mask(width as u32) as usize;
        let mut bit = u16::from_le_bytes([offset_low, offset_high]) as usize;
        let mut index = 0;
        while index < section.n_records {
            let at = bit / 8;
            let word = section.bytes[at] as usize
                | (section.bytes[at + 1] as usize) << 8
                | (section.bytes[at + 2] as usize) << 16;
            if word >> (bit % 8) & mask == name.len() && compare(strings, [section.record(index)], name) == 0
            {
                return Some(index as usize);
            }
            index += 1;
            bit += section.bits_per_record as usize;
        }
        None
    }

    /// Returns the opcode that LLVM calls `name`.
    #[must_use]
    pub const fn opcode_by_const_name(&self, name: &str) -> Option<OpcodeId> {
        let (Some(names), Some(opcodes), Some(parts), Some(strings)) = (
            self.section(OpcodeName::SECTION),
            self.section(OpcodeEntry::SECTION),
            self.section(NamePart::SECTION),
            self.strings(),
        ) else {
            return None;
        };
        let (mut low, mut high) = (0, names.n_records);
        while low < high {
            let middle = low + (high - low) / 2;
            let opcode = names.record(middle).number(0);
            let entry = opcodes.record(opcode);
            let name_parts = [parts.record(entry.number(0)), parts.record(entry.number(1))];
            match compare(strings, name_parts, name.as_bytes()) {
                0 => return Some(OpcodeId(opcode as u16)),
                less if less < 0 => low = middle + 1,
                _ => high = middle,
            }
        }
        None
    }
}

/// Negative, zero or positive as a name is before, equal to or after `name`. Each part of the name starts a record; it is
/// empty where the file is damaged.
const fn compare<const N: usize>(strings: &[u8], parts: [PackedRecord<'_>; N], name: &[u8]) -> i32 {
    let mut n_equal = 0;
    let mut part = 0;
    while part < N {
        let (mut start, mut len) = (parts[part].number(0) as usize, parts[part].number(1) as usize);
        if start > strings.len() || len > strings.len() - start {
            (start, len) = (0, 0);
        }
        let end = start + len;
        while start < end {
            if n_equal == name.len() {
                return 1;
            }
            if strings[start] != name[n_equal] {
                return strings[start] as i32 - name[n_equal] as i32;
            }
            start += 1;
            n_equal += 1;
        }
        part += 1;
    }
    n_equal as i32 - name.len() as i32
}
