//! The relocations of a section.

use std::collections::HashMap;

use object::{
    Architecture, Object as _, ObjectSection as _, ObjectSymbol as _, RelocationFlags, RelocationKind,
    RelocationTarget, SymbolKind, elf,
};

use crate::code_section::{Relocation, SymbolPlace};
use crate::file_data::{File, FileData};

/// The relocations of a section, sorted by address.
pub(crate) fn relocations<'d>(
    file: &File<'d>,
    section: &object::Section<'d, '_, FileData<'d>>,
) -> Vec<Relocation<'d>> {
    let is_riscv = matches!(file.architecture(), Architecture::Riscv32 | Architecture::Riscv64);
    let mut found = Vec::new();
    for (offset, relocation) in section.relocations() {
        let symbol = match relocation.target() {
            RelocationTarget::Symbol(index) => file.symbol_by_index(index).ok(),
            _ => None,
        };
        let Some(symbol) = symbol else { continue };
        let mut name = symbol.name_bytes().unwrap_or_default();
        if name.is_empty() && symbol.kind() == SymbolKind::Section {
            let section = symbol.section_index().and_then(|index| file.section_by_index(index).ok());
            name = section.and_then(|section| section.name_bytes().ok()).unwrap_or_default();
        }
        found.push(Relocation {
            address: section.address().wrapping_add(offset),
            symbol: name,
            place: symbol
                .section_index()
                .map(|section| SymbolPlace { section: section.0, address: symbol.address() }),
            addend: relocation.addend(),
            is_relative: relocation.kind() == RelocationKind::Relative,
            is_of_pair: is_riscv && is_riscv_call(&relocation),
        });
    }
    found.sort_by_key(|relocation| relocation.address);
    found
}

/// The addresses that a loader writes into a program, by the places where it does, as if the program were loaded where it is linked for.
pub(crate) fn relocated(file: &File<'_>) -> HashMap<u64, u64> {
    let relocations = file.dynamic_relocations().into_iter().flatten();
    let absolute = relocations.filter(|(_, relocation)| relocation.target() == RelocationTarget::Absolute);
    absolute.map(|(place, relocation)| (place, relocation.addend().cast_unsigned())).collect()
}

/// Whether a relocation of RISC-V is one of the two instructions of a call.
fn is_riscv_call(relocation: &object::Relocation) -> bool {
    match relocation.flags() {
        RelocationFlags::Elf { r_type } => matches!(r_type, elf::R_RISCV_CALL | elf::R_RISCV_CALL_PLT),
        _ => false,
    }
}
