//! A file with code.

use std::collections::HashMap;

use object::{Object, ObjectSection, ObjectSymbol, SectionIndex, SectionKind, SymbolKind};

use crate::code_section::CodeSection;
use crate::content::Content;
use crate::data_sections::DataSections;
use crate::file_data::FileData;
use crate::relocations::relocations;
use crate::section_bases::SectionBases;
use crate::symbols::{CodeSymbol, Symbols};
use crate::{DebugFile, Machine, ObjectError};

/// A file with code.
#[derive(Debug)]
pub struct Program<'d> {
    /// Its name in an archive; none for a whole file.
    pub member: Option<String>,
    /// The machine that the code is for.
    pub machine: Machine,
    /// The sections with code, in the order of the file.
    pub sections: Vec<CodeSection<'d>>,
    pub(crate) data: FileData<'d>,
}

/// What symbols say of the code behind them.
#[derive(Clone, Copy)]
struct Marks {
    /// Whether there are symbols that mark code and data.
    exist: bool,
    /// Whether addresses of functions say which of Arm's states their code is of.
    are_of_arm: bool,
}

/// The symbols of a section, before they are sorted.
#[derive(Default)]
struct SectionSymbols<'d> {
    symbols: Vec<CodeSymbol<'d>>,
    changes: Vec<(u64, Content)>,
}

impl<'d> Program<'d> {
    /// Reads a file. What is damaged in a section or symbol is left out; the rest can be used.
    ///
    /// # Errors
    /// If the file's headers are damaged, the machine is unknown, or there is no code.
    pub fn read(data: impl Into<FileData<'d>>) -> Result<Self, ObjectError> {
        let data = data.into();
        let file = object::File::parse(data)?;
        let mut machine = Machine::of(&file)?;
        let mut by_section: HashMap<SectionIndex, SectionSymbols<'d>> = HashMap::new();
        let starts_with = |arch: &&str| machine.triple.starts_with(*arch);
        let marks = Marks {
            exist: ["aarch64", "arm", "riscv"].iter().any(starts_with),
            are_of_arm: starts_with(&"arm") && !starts_with(&"arm64"),
        };
        for symbol in file.symbols() {
            collect(&symbol, marks, &mut by_section);
        }
        // A stripped library still has those that others link to.
        if file.symbols().next().is_none() {
            for symbol in file.dynamic_symbols() {
                collect(&symbol, marks, &mut by_section);
            }
        }
        let mut sections = Vec::new();
        let bases = SectionBases::new(&file);
        for section in file.sections().filter(|section| section.kind() == SectionKind::Text) {
            let Ok(bytes) = section.data() else { continue };
            if bytes.is_empty() {
                continue;
            }
            let SectionSymbols { symbols, changes } = by_section.remove(&section.index()).unwrap_or_default();
            sections.push(CodeSection {
                name: section.name_bytes().unwrap_or_default(),
                index: section.index().0,
                address: section.address(),
                debug_address: bases.base(section.index()).wrapping_add(section.address()),
                bytes,
                symbols: Symbols::new(symbols, changes),
                relocations: relocations(&file, &section),
            });
        }
        if sections.is_empty() {
            return Err(ObjectError::NoCode);
        }
        let count = |content| sections.iter().map(|section| section.symbols.count(content)).sum::<usize>();
        if count(Content::ThumbCode) > count(Content::Code) {
            machine.select_thumb();
        }
        Ok(Self { member: None, machine, sections, data })
    }

    /// A program that is nothing but the code at an address.
    #[must_use]
    pub fn of_code(machine: Machine, address: u64, bytes: &'d [u8]) -> Self {
        let section = CodeSection {
            name: b"",
            index: 0,
            address,
            debug_address: address,
            bytes,
            symbols: Symbols::default(),
            relocations: Vec::new(),
        };
        Self { member: None, machine, sections: vec![section], data: FileData::Bytes(&[]) }
    }

    /// The file as debuggers see it.
    ///
    /// # Errors
    /// If its headers are damaged.
    pub fn debug_file(&self) -> Result<DebugFile<'d>, ObjectError> {
        DebugFile::read(self.data)
    }

    /// All sections, for what code refers to.
    ///
    /// # Errors
    /// If the file's headers are damaged.
    pub fn data_sections(&self) -> Result<DataSections<'d>, ObjectError> {
        Ok(DataSections::new(object::File::parse(self.data)?))
    }

    /// The best name for an address in the code of a section, and the distance from that symbol. The section itself comes first:
    /// in object files that are not linked, all sections may have the same addresses.
    #[must_use]
    pub fn name(&self, from: &CodeSection<'d>, address: u64) -> Option<(&'d [u8], u64)> {
        let mut sections = std::iter::once(from).chain(&self.sections);
        sections.find(|section| section.addresses().contains(&address))?.symbols.name(address)
    }
}

/// Adds a symbol to those of its section.
fn collect<'d>(
    symbol: &object::Symbol<'d, '_, FileData<'d>>,
    marks: Marks,
    by_section: &mut HashMap<SectionIndex, SectionSymbols<'d>>,
) {
    let Some(section) = symbol.section_index() else { return };
    let Ok(name) = symbol.name_bytes() else { return };
    let found = by_section.entry(section).or_default();
    if let Some(content) = Content::marked_by(name).filter(|_| marks.exist) {
        found.changes.push((symbol.address(), content));
        return;
    }
    let is_function = symbol.kind() == SymbolKind::Text;
    let kind_rank = match symbol.kind() {
        SymbolKind::Text => 4,
        SymbolKind::Unknown | SymbolKind::Label => 0,
        _ => return,
    };
    // RISC-V's assemblers call many places so.
    if name.is_empty() || name == b".L0 " {
        return;
    }
    // The lowest bit of a function's address says that its code is of Thumb state.
    let address = if marks.are_of_arm && symbol.kind() == SymbolKind::Text {
        symbol.address() & !1
    } else {
        symbol.address()
    };
    let rank = kind_rank + if symbol.is_global() { 2 } else { 0 } + u8::from(!symbol.is_weak());
    found.symbols.push(CodeSymbol { address, size: symbol.size(), name, rank, is_function });
}
