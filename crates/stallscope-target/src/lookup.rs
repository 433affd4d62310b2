//! Finding records by LLVM's names while the program is compiled.

use crate::description::{read_u32, sub_slice};
use crate::wire::{Field, Record, Str};
use crate::{Description, Opcode, OpcodeId, OpcodeName};

impl<'a> Description<'a> {
    /// The index of the record of type `T` whose first field, LLVM's name, is `name`.
    #[must_use]
    pub const fn index_by_name<T: Record>(&self, name: &str) -> Option<usize> {
        let Some(records) = self.section(T::SECTION) else { return None };
        let n_records = records.len() / T::SIZE;
        let mut index = 0;
        while index < n_records {
            if matches!(compare(self.name_at(records, index * T::SIZE), name.as_bytes()), 0) {
                return Some(index);
            }
            index += 1;
        }
        None
    }

    /// The opcode that LLVM calls `name`.
    #[must_use]
    pub const fn opcode_by_const_name(&self, name: &str) -> Option<OpcodeId> {
        let (Some(names), Some(opcodes)) = (self.section(OpcodeName::SECTION), self.section(Opcode::SECTION))
        else {
            return None;
        };
        let (mut low, mut high) = (0, names.len() / <OpcodeName as Field>::SIZE);
        while low < high {
            let middle = low + (high - low) / 2;
            let Some(entry) = sub_slice(names, middle * <OpcodeName as Field>::SIZE, 2) else { return None };
            let Some(entry) = entry.first_chunk() else { return None };
            let opcode = u16::from_le_bytes(*entry);
            let found = self.name_at(opcodes, opcode as usize * <Opcode as Field>::SIZE);
            match compare(found, name.as_bytes()) {
                0 => return Some(OpcodeId(opcode)),
                less if less < 0 => low = middle + 1,
                _ => high = middle,
            }
        }
        None
    }

    /// The string named by the [`Str`] at an offset of a section.
    const fn name_at(&self, records: &[u8], at: usize) -> &'a [u8] {
        let Some(str) = sub_slice(records, at, <Str as Field>::SIZE) else { return &[] };
        let (Some(start), Some(len)) = (read_u32(str, 0), str.last_chunk()) else { return &[] };
        let Some(strings) = self.section(0) else { return &[] };
        match sub_slice(strings, start as usize, u16::from_le_bytes(*len) as usize) {
            Some(name) => name,
            None => &[],
        }
    }
}

/// Negative, zero or positive as `a` is before, equal to or after `b`.
const fn compare(a: &[u8], b: &[u8]) -> i32 {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return a[i] as i32 - b[i] as i32;
        }
        i += 1;
    }
    if a.len() == b.len() {
        0
    } else if a.len() < b.len() {
        -1
    } else {
        1
    }
}
