//! The names of the entries of a procedure linkage table. A program calls functions of libraries through them.

use std::collections::HashMap;

use object::{
    Architecture, Object as _, ObjectSection as _, RelocationFlags, RelocationTarget, SectionIndex, elf,
};

use crate::file_data::File;

/// The sections with entries.
const PLT: &str = ".plt";
const PLT_GOT: &str = ".plt.got";

/// An entry whose function is known.
pub(crate) struct Entry {
    pub(crate) section: SectionIndex,
    pub(crate) address: u64,
    /// The function's name, followed by `@plt`.
    pub(crate) name: Vec<u8>,
}

/// Which relocations fill the slots that entries jump through.
struct Relocations {
    /// The type of relocations for slots of the section `.plt`.
    jump_slot: u32,
    /// The type of relocations for slots of the section `.plt.got`.
    global_data: Option<u32>,
}

impl Relocations {
    fn of(architecture: Architecture) -> Option<Self> {
        let (jump_slot, global_data) = match architecture {
            Architecture::X86_64 | Architecture::X86_64_X32 => {
                (elf::R_X86_64_JUMP_SLOT, Some(elf::R_X86_64_GLOB_DAT))
            }
            Architecture::I386 => (elf::R_386_JMP_SLOT, Some(elf::R_386_GLOB_DAT)),
            Architecture::Aarch64 | Architecture::Aarch64_Ilp32 => (elf::R_AARCH64_JUMP_SLOT, None),
            Architecture::Arm => (elf::R_ARM_JUMP_SLOT, None),
            Architecture::Riscv32 | Architecture::Riscv64 => (elf::R_RISCV_JUMP_SLOT, None),
            _ => return None,
        };
        Some(Self { jump_slot: jump_slot.0, global_data: global_data.map(|kind| kind.0) })
    }
}

/// Finds the entries of a file.
pub(crate) fn entries(file: &File<'_>) -> Vec<Entry> {
    let Some(kinds) = Relocations::of(file.architecture()) else { return Vec::new() };
    let section = |name| file.section_by_name(name).map(|section| section.index());
    let sections = [section(PLT), section(PLT_GOT)];
    if sections == [None, None] {
        return Vec::new();
    }
    let mut by_slot = HashMap::new();
    for index in sections.into_iter().flatten() {
        let Ok(section) = file.section_by_index(index) else { continue };
        let Ok(code) = section.data() else { continue };
        for (offset, slot) in jumps(file, section.address(), code) {
            by_slot.entry(slot).or_insert(section.address().wrapping_add(offset));
        }
    }
    let mut entries = Vec::new();
    for (slot, relocation) in file.dynamic_relocations().into_iter().flatten() {
        let RelocationFlags::Elf { r_type } = relocation.flags() else { continue };
        let section = match r_type.0 {
            kind if kind == kinds.jump_slot => sections[0],
            kind if Some(kind) == kinds.global_data => sections[1],
            _ => continue,
        };
        let (Some(section), Some(&address)) = (section, by_slot.get(&slot)) else { continue };
        let RelocationTarget::Symbol(symbol) = relocation.target() else { continue };
        let symbols = file.dynamic_symbol_table();
        let name = symbols.and_then(|table| object::ObjectSymbolTable::symbol_by_index(&table, symbol).ok());
        let Some(name) = name.and_then(|symbol| object::ObjectSymbol::name_bytes(&symbol).ok()) else {
            continue;
        };
        if !name.is_empty() {
            entries.push(Entry { section, address, name: [name, b"@plt"].concat() });
        }
    }
    entries
}

/// The entries in code at an address: their offsets, and the addresses of the slots that they jump through.
fn jumps(file: &File<'_>, address: u64, code: &[u8]) -> Vec<(u64, u64)> {
    let words = |step| {
        let offsets = (0..code.len()).step_by(step);
        offsets.filter_map(|offset| Some((offset as u64, code.get(offset..)?)))
    };
    let place = |offset: u64| address.wrapping_add(offset);
    match file.architecture() {
        Architecture::X86_64 | Architecture::X86_64_X32 => {
            let jump = |(offset, code): (u64, &[u8])| match *code {
                [0xFF, 0x25, a, b, c, d, _, ..] => {
                    let distance = u32::from_le_bytes([a, b, c, d]);
                    Some((offset, place(offset).wrapping_add(6).wrapping_add(distance.into())))
                }
                _ => None,
            };
            words(1).filter_map(jump).collect()
        }
        Architecture::I386 => {
            let base = [".got.plt", ".got"].iter().find_map(|name| file.section_by_name(name));
            let base = base.map_or(0, |section| section.address());
            let jump = |(offset, code): (u64, &[u8])| match *code {
                [0xFF, 0x25, a, b, c, d, _, ..] => Some((offset, u32::from_le_bytes([a, b, c, d]).into())),
                [0xFF, 0xA3, a, b, c, d, _, ..] => {
                    Some((offset, base.wrapping_add_signed(i32::from_le_bytes([a, b, c, d]).into())))
                }
                _ => None,
            };
            words(1).filter_map(jump).collect()
        }
        Architecture::Aarch64 | Architecture::Aarch64_Ilp32 => {
            words(4).filter_map(|(offset, code)| Some((offset, aarch64_slot(place(offset), code)?))).collect()
        }
        Architecture::Arm => {
            let is_little = file.is_little_endian();
            let slot = |(offset, code)| Some((offset, arm_slot(place(offset), code, is_little)?));
            words(4).filter_map(slot).collect()
        }
        Architecture::Riscv32 | Architecture::Riscv64 => {
            let is_wide = file.is_64();
            let slot = |(offset, code)| Some((offset, riscv_slot(place(offset), code, is_wide)?));
            // The entries are after code of 32 bytes.
            words(16).skip(2).filter_map(slot).collect()
        }
        _ => Vec::new(),
    }
}

/// The first words of code, whose lowest byte comes first.
fn first_words<const N: usize>(code: &[u8]) -> Option<[u32; N]> {
    let words = code.as_chunks().0.first_chunk::<N>()?;
    Some(words.map(u32::from_le_bytes))
}

/// The slot of an entry with `adrp` and a load, which may be after `bti c`.
fn aarch64_slot(address: u64, code: &[u8]) -> Option<u64> {
    const BTI: u32 = 0xD503_245F;
    let [first, second] = first_words(code)?;
    let (page, load) = if first == BTI { (second, first_words::<3>(code)?[2]) } else { (first, second) };
    if page & 0x9F00_0000 != 0x9000_0000 || load >> 22 != 0x3E5 {
        return None;
    }
    let distance = u64::from(page >> 29 & 3) << 12 | u64::from(page >> 5 & 0x7_FFFF) << 14;
    // The distance has 33 bits with its sign.
    let distance = (distance << 31).cast_signed() >> 31;
    let offset = u64::from(load >> 10 & 0xFFF) << 3;
    Some((address & !0xFFF).wrapping_add_signed(distance).wrapping_add(offset))
}

/// The slot of an entry that adds to the program counter and loads it.
fn arm_slot(address: u64, code: &[u8], is_little: bool) -> Option<u64> {
    const LONG: [u32; 3] = [0xE59F_C004, 0xE08C_C00F, 0xE59C_F000];
    let [first, second, third] = first_words(code)?;
    // LLVM quirk: an entry at the end of the section is left out.
    let literal = code.get(12..).filter(|rest| !rest.is_empty())?;
    if [first, second, third] == LONG {
        let word = *literal.first_chunk()?;
        let distance = if is_little { u32::from_le_bytes(word) } else { u32::from_be_bytes(word) };
        return Some(address.wrapping_add(12).wrapping_add(distance.into()) & u64::from(u32::MAX));
    }
    let has = |word, bits| word & bits == bits;
    let is_entry = has(first, 0xE28F_C600) && has(second, 0xE28C_CA00) && has(third, 0xE5BC_F000);
    let distance = (first & 0xFF) << 20 | (second & 0xFF) << 12 | third & 0xFFF;
    is_entry.then(|| address.wrapping_add(8).wrapping_add(distance.into()) & u64::from(u32::MAX))
}

/// The slot of an entry with `auipc` and a load.
fn riscv_slot(address: u64, code: &[u8], is_wide: bool) -> Option<u64> {
    let [upper, load, ..] = first_words::<4>(code)?;
    let opcode = if is_wide { 0x3003 } else { 0x2003 };
    if upper & 0x7F != 0x17 || load & 0x707F != opcode {
        return None;
    }
    let distance = i64::from((upper & 0xFFFF_F000).cast_signed()) + i64::from(load.cast_signed() >> 20);
    Some(address.wrapping_add_signed(distance))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(words: &[u32]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    #[test]
    fn slots_are_at_distances_from_the_entries() {
        // adrp x16, #0x1b0000; ldr x17, [x16, #8]; and the same after bti c.
        let aarch64 = [0xD000_0D70, 0xF940_0611];
        assert_eq!(aarch64_slot(0x2_6010, &code(&aarch64)), Some(0x1D_4008));
        let marked = [&[0xD503_245F], &aarch64[..]].concat();
        assert_eq!(aarch64_slot(0x2_6010, &code(&marked)), Some(0x1D_4008));
        // add r12, pc, #0, #12; add r12, r12, #0xe0000; ldr pc, [r12, #0x144]!
        let arm = [0xE28F_C600, 0xE28C_CAE0, 0xE5BC_F144, 0];
        assert_eq!(arm_slot(0x1_DEF0, &code(&arm), true), Some(0xF_E03C));
        // auipc t3, 0xf0; ld t3, -8(t3)
        let riscv = [0x000F_0E17, 0xFF8E_3E03, 0x000E_0367, 0x0000_0013];
        assert_eq!(riscv_slot(0x2_0020, &code(&riscv), true), Some(0x11_0018));
        assert_eq!(riscv_slot(0x2_0020, &code(&riscv), false), None);
    }
}
