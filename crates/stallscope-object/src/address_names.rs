//! The names of addresses in a program.

use crate::code_section::CodeSection;
use crate::symbols::Symbols;

/// Where names are, besides in the section that an address is named in.
#[derive(Debug, Default)]
pub(crate) struct AddressNames<'d> {
    /// All sections by address, the smaller first, if they have addresses of their own.
    sections: Option<Vec<NamedSection<'d>>>,
    /// The symbols in no section.
    absolute: Symbols<'d>,
}

/// A section of any kind.
#[derive(Debug)]
pub(crate) struct NamedSection<'d> {
    pub(crate) address: u64,
    pub(crate) size: u64,
    pub(crate) symbols: SectionNames<'d>,
}

/// Where the symbols of a section are.
#[derive(Debug)]
pub(crate) enum SectionNames<'d> {
    /// In the section with code of this number among those of a program.
    Code(usize),
    /// Here, since the section has no code.
    Other(Symbols<'d>),
}

impl<'d> AddressNames<'d> {
    /// Those of a file; `sections` are there if it is linked.
    pub(crate) fn new(sections: Option<Vec<NamedSection<'d>>>, absolute: Symbols<'d>) -> Self {
        let sections = sections.map(|mut sections| {
            sections.sort_by_key(|section| (section.address, section.size));
            sections
        });
        Self { sections, absolute }
    }

    /// The name of an address as llvm-objdump shows it, and the distance from that symbol: the last one up to the address in the
    /// section that starts last before the address. In files that are not linked, all addresses are in one section.
    pub(crate) fn find<'s>(
        &'s self,
        code: &'s [CodeSection<'d>],
        from: &'s CodeSection<'d>,
        address: u64,
    ) -> Option<(&'s [u8], u64)> {
        let in_code = |section: &'s CodeSection<'d>| {
            // LLVM quirk: the name of a section stands for a missing symbol at its start once the section was disassembled.
            let has_start = section.index <= from.index && section.address <= address;
            let start = has_start.then(|| (section.name, address - section.address));
            section.symbols.name(address).or(start)
        };
        let found = match &self.sections {
            None => in_code(from),
            Some(sections) => {
                let behind = sections.partition_point(|section| section.address <= address);
                let before = sections.get(..behind).unwrap_or_default();
                let start = before.last().map(|section| section.address);
                let last = before.iter().rev().take_while(|section| Some(section.address) == start);
                last.into_iter().find_map(|section| match &section.symbols {
                    SectionNames::Code(index) => in_code(code.get(*index)?),
                    SectionNames::Other(symbols) => symbols.name(address),
                })
            }
        };
        found.or_else(|| self.absolute.name(address))
    }
}
