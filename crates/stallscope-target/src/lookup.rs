//! Finding records by LLVM's names while the program is compiled.
//!
//! The compiler interprets these functions, and there a function call costs hundreds of times what indexing does. So
//! they look up sections once, read numbers byte by byte, and a linear search skips names of another length.

use crate::description::STRINGS;
use crate::wire::{Field, Record, Str};
use crate::{Description, OpcodeEntry, OpcodeId, OpcodeName};

impl Description<'_> {
    /// The index of the record of type `T` whose first field, LLVM's name, is `name`.
    #[must_use]
    pub const fn index_by_name<T: Record>(&self, name: &str) -> Option<usize> {
        let (Some(records), Some(strings)) = (self.section(T::SECTION), self.section(STRINGS)) else {
            return None;
        };
        let (name, size) = (name.as_bytes(), T::SIZE);
        if size < <Str as Field>::SIZE {
            return None;
        }
        let (mut index, mut at) = (0, 0);
        while at + size <= records.len() {
            // The length of the `Str` that the record starts with.
            let len = records[at + 4] as usize | (records[at + 5] as usize) << 8;
            if len == name.len() && compare(strings, records, at, name) == 0 {
                return Some(index);
            }
            index += 1;
            at += size;
        }
        None
    }

    /// Returns the opcode that LLVM calls `name`.
    #[must_use]
    pub const fn opcode_by_const_name(&self, name: &str) -> Option<OpcodeId> {
        let (Some(names), Some(opcodes), Some(strings)) =
            (self.section(OpcodeName::SECTION), self.section(OpcodeEntry::SECTION), self.section(STRINGS))
        else {
            return None;
        };
        let (name, opcode_size) = (name.as_bytes(), <OpcodeEntry as Field>::SIZE);
        let (mut low, mut high) = (0, names.len() / <OpcodeName as Field>::SIZE);
        while low < high {
            let middle = low + (high - low) / 2;
            let at = middle * <OpcodeName as Field>::SIZE;
            let opcode = names[at] as u16 | (names[at + 1] as u16) << 8;
            match compare(strings, opcodes, opcode as usize * opcode_size, name) {
                0 => return Some(OpcodeId(opcode)),
                less if less < 0 => low = middle + 1,
                _ => high = middle,
            }
        }
        None
    }
}

/// Negative, zero or positive as the string named by the [`Str`] at an offset of a section is before, equal to or after
/// `name`. Where the file is damaged, the string is empty.
const fn compare(strings: &[u8], records: &[u8], at: usize, name: &[u8]) -> i32 {
    let (mut start, mut len) = (0, 0);
    if at + <Str as Field>::SIZE <= records.len() {
        start = records[at] as usize
            | (records[at + 1] as usize) << 8
            | (records[at + 2] as usize) << 16
            | (records[at + 3] as usize) << 24;
        len = records[at + 4] as usize | (records[at + 5] as usize) << 8;
    }
    if start > strings.len() || len > strings.len() - start {
        (start, len) = (0, 0);
    }
    let mut i = 0;
    while i < len && i < name.len() {
        if strings[start + i] != name[i] {
            return strings[start + i] as i32 - name[i] as i32;
        }
        i += 1;
    }
    len as i32 - name.len() as i32
}
