//! The names of addresses in a program.

use crate::code_section::CodeSection;
use crate::named_range::NamedRange;
use crate::symbols::Symbols;

/// Where names are, besides in the section that an address is named in.
#[derive(Debug, Default)]
pub(crate) struct AddressNames<'d> {
    /// All sections by address, the smaller first, if they have their own addresses.
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
    /// In the program's section with code of this number.
    Code(usize),
    /// Here, since the section has no code.
    Other(Symbols<'d>),
}

impl<'d> AddressNames<'d> {
    /// Returns the names of a file; `sections` are present if it is linked.
    pub(crate) fn new(sections: Option<Vec<NamedSection<'d>>>, absolute: Symbols<'d>) -> Self {
        let sections = sections.map(|mut sections| {
            sections.sort_by_key(|section| (section.address, section.size));
            sections
        });
        Self { sections, absolute }
    }

    /// The symbol for an address as llvm-objdump shows it: the last one up to the address in the section that starts last before
    /// the address. In files that are not linked, all addresses are in one section.
    pub(crate) fn find<'s>(
        &'s self,
        code: &'s [CodeSection<'d>],
        from: &'s CodeSection<'d>,
        address: u64,
    ) -> NamedRange<'s> {
        let mut found = NamedRange { name: None, addresses: 0..u64::MAX };
        match &self.sections {
            None => found.add(in_code(from, from, address)),
            Some(sections) => {
                let behind = sections.partition_point(|section| section.address <= address);
                let (before, behind) = sections.split_at(behind);
                let start = before.last().map_or(0, |section| section.address);
                found.limit(start..behind.first().map_or(u64::MAX, |section| section.address));
                for section in before.iter().rev().take_while(|section| section.address == start) {
                    match &section.symbols {
                        SectionNames::Code(index) => {
                            let Some(section) = code.get(*index) else { continue };
                            found.add(in_code(section, from, address));
                        }
                        SectionNames::Other(symbols) => found.add(symbols.named_range(address)),
                    }
                    if found.name.is_some() {
                        break;
                    }
                }
            }
        }
        if found.name.is_none() {
            found.add(self.absolute.named_range(address));
        }
        found
    }
}

/// Finds an address in a section with code, as another section shows it.
fn in_code<'s>(section: &'s CodeSection<'_>, from: &CodeSection<'_>, address: u64) -> NamedRange<'s> {
    let mut found = section.symbols.named_range(address);
    // LLVM quirk: the name of a section represents a missing symbol at its start once the section was disassembled.
    if found.name.is_none() && section.index <= from.index {
        if section.address <= address {
            found.name = Some((section.name, section.address));
            found.limit(section.address..u64::MAX);
        } else {
            found.limit(0..section.address);
        }
    }
    found
}
