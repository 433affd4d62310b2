//! A file with code.

use std::collections::HashMap;

use object::{BinaryFormat, Object, ObjectKind, ObjectSection, ObjectSymbol, SectionIndex, SectionKind};

use crate::address_names::{AddressNames, NamedSection, SectionNames};
use crate::code_section::CodeSection;
use crate::content::{Content, Mark};
use crate::data_sections::DataSections;
use crate::file_data::{File, FileData};
use crate::function_start::FunctionStart;
use crate::named_range::NamedRange;
use crate::relocations::relocations;
use crate::section_bases::SectionBases;
use crate::symbols::{Symbol, SymbolKind, Symbols};
use crate::{DebugFile, ForeignFile, Machine, ObjectError, function_starts, go_functions, linkage_table};

/// A file with code.
#[derive(Debug)]
pub struct Program<'d> {
    /// Its name in an archive; none for a whole file.
    pub member: Option<String>,
    /// The machine that the code is for.
    pub machine: Machine,
    /// The sections with code, in the order of the file.
    pub sections: Vec<CodeSection<'d>>,
    /// Errors in sections that are omitted.
    pub problems: Vec<String>,
    pub(crate) names: AddressNames<'d>,
    pub(crate) data: FileData<'d>,
    /// Whether other tables than that of symbols name functions.
    pub(crate) has_named_starts: bool,
}

/// The conventions for symbols of a file.
#[derive(Clone, Copy)]
struct Conventions {
    /// Whether there are symbols that mark code and data.
    has_marks: bool,
    /// Whether the lowest bit of a function's address says which state of the processor its code is for.
    has_state_bit: bool,
    /// Whether symbols that are no functions can be data.
    has_data: bool,
    /// Whether assemblers call many places `.L0 `.
    has_unnamed_labels: bool,
}

/// The symbols of a section, before they are sorted.
#[derive(Default)]
struct SectionSymbols<'d> {
    symbols: Vec<Symbol<'d>>,
    marks: Vec<Mark>,
}

impl<'d> Program<'d> {
    /// Reads a file. What is damaged in a section or symbol is left out; the rest can be used.
    ///
    /// # Errors
    /// If the file's headers are damaged, the machine is unknown, or there is no code.
    pub fn read(data: impl Into<FileData<'d>>) -> Result<Self, ObjectError> {
        let data = data.into();
        let file = object::File::parse(data)?;
        if file.kind() == ObjectKind::Core {
            return Err(ObjectError::CoreDump);
        }
        let mut machine = Machine::of(&file)?;
        let starts_with = |arch: &&str| machine.triple.starts_with(*arch);
        let conventions = Conventions {
            has_marks: ["aarch64", "arm", "thumb", "riscv"].iter().any(starts_with),
            has_state_bit: ["arm", "thumb", "mips"].iter().any(starts_with) && !starts_with(&"arm64"),
            has_data: file.format() == BinaryFormat::Elf,
            has_unnamed_labels: machine.triple.starts_with("riscv"),
        };
        let mut by_section: HashMap<Option<SectionIndex>, SectionSymbols<'d>> = HashMap::new();
        for symbol in file.symbols() {
            collect(&symbol, conventions, &mut by_section);
        }
        // A stripped library still has the symbols that other files link to.
        if by_section.is_empty() {
            let dynamic = file.dynamic_symbols().filter(|symbol| symbol.section_index().is_some());
            for symbol in dynamic {
                collect(&symbol, conventions, &mut by_section);
            }
        }
        for entry in linkage_table::entries(&file) {
            let symbols = &mut by_section.entry(Some(entry.section)).or_default().symbols;
            let (address, name) = (entry.address, entry.name.into());
            symbols.push(Symbol { address, size: 0, name, kind: SymbolKind::Function, rank: FUNCTION });
        }
        let is_of_go = |symbol: &Symbol<'_>| symbol.name.starts_with(b"runtime.");
        let has_go_symbols = by_section.values().flat_map(|section| &section.symbols).any(is_of_go);
        let is_thumb = machine.is_thumb();
        let mut take = |index, start| {
            let SectionSymbols { symbols, mut marks } = by_section.remove(&index).unwrap_or_default();
            if is_thumb && marks.iter().all(|mark| mark.address != start) {
                marks.push(Mark::thumb(start));
            }
            Symbols::new(symbols, marks)
        };
        let mut sections = Vec::new();
        let mut problems = Vec::new();
        let mut named = Vec::new();
        let bases = SectionBases::new(&file);
        let starts = starts(&file, data, has_go_symbols);
        for section in file.sections() {
            let mut symbols = take(Some(section.index()), section.address());
            let (address, size) = (section.address(), section.size());
            let bytes = match (section.kind(), section.data()) {
                (SectionKind::Text, Ok(bytes)) => bytes,
                (SectionKind::Text, Err(_)) => {
                    let name = String::from_utf8_lossy(section.name_bytes().unwrap_or_default()).into_owned();
                    let offset = section.file_range().map_or(0, |(offset, _)| offset);
                    problems.push(format!(
                        "section {name} at address {address:#x} is ignored, since its {size:#x} bytes at offset {offset:#x} are not \
                         in the file"
                    ));
                    &[]
                }
                _ => &[],
            };
            if bytes.is_empty() {
                named.push(NamedSection { address, size, symbols: SectionNames::Other(symbols) });
                continue;
            }
            let index = |address| starts.partition_point(|start| start.address < address);
            symbols.add_starts(&starts[index(address)..index(address.saturating_add(size))]);
            named.push(NamedSection { address, size, symbols: SectionNames::Code(sections.len()) });
            sections.push(CodeSection {
                name: section.name_bytes().unwrap_or_default(),
                index: section.index().0,
                address,
                debug_address: bases.base(section.index()).wrapping_add(address),
                bytes,
                symbols,
                relocations: relocations(&file, &section),
            });
        }
        let is_linked = file.kind() != ObjectKind::Relocatable;
        let names = AddressNames::new(is_linked.then_some(named), take(None, 0));
        if sections.is_empty() {
            let no_code = || intermediate_code(&file).map_or(ObjectError::NoCode, ObjectError::Foreign);
            return Err(problems.pop().map_or_else(no_code, ObjectError::Damaged));
        }
        let count = |content| sections.iter().map(|section| section.symbols.count(content)).sum::<usize>();
        if count(Content::ThumbCode) > count(Content::Code) {
            machine.select_thumb();
        }
        let has_named_starts = starts.iter().any(|start| !start.name.is_empty());
        Ok(Self { member: None, machine, sections, problems, names, data, has_named_starts })
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
        let names = AddressNames::default();
        let (sections, problems) = (vec![section], Vec::new());
        let data = FileData::Bytes(&[]);
        Self { member: None, machine, sections, problems, names, data, has_named_starts: false }
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

    /// The name and the address of the function at an address by other tables than that of symbols, as programs in Go have one.
    #[must_use]
    pub fn name_in_tables(&self, address: u64) -> Option<(&[u8], u64)> {
        if !self.has_named_starts {
            return None;
        }
        let is_inside = |section: &&CodeSection<'_>| section.addresses().contains(&address);
        self.sections.iter().find(is_inside)?.symbols.name_in_tables(address)
    }

    /// The symbol for an address as operands in a section show it.
    #[must_use]
    pub fn named_range<'s>(&'s self, from: &'s CodeSection<'d>, address: u64) -> NamedRange<'s> {
        self.names.find(&self.sections, from, address)
    }
}

/// Starts of functions in tables other than the symbol table, sorted by address. Go's table is only needed without Go's symbols.
fn starts<'d>(file: &File<'d>, data: FileData<'d>, has_go_symbols: bool) -> Vec<FunctionStart<'d>> {
    let mut starts = if has_go_symbols { Vec::new() } else { go_functions::find(file) };
    starts.extend(function_starts::find(file, data).into_iter().map(FunctionStart::unnamed));
    // At one address, a start with a name comes first.
    starts
        .sort_by(|a, b| (a.address, a.name.is_empty(), a.name).cmp(&(b.address, b.name.is_empty(), b.name)));
    starts.dedup_by_key(|start| start.address);
    starts
}

/// Returns the intermediate code for link-time optimization in a file without machine code.
fn intermediate_code(file: &File<'_>) -> Option<ForeignFile> {
    let has = |start: &[u8]| {
        file.sections().any(|section| section.name_bytes().is_ok_and(|name| name.starts_with(start)))
    };
    let advice = "compile without -flto";
    let gcc = || has(b".gnu.lto_").then_some(ForeignFile { name: "intermediate code of GCC", advice });
    let llvm = || has(b".llvm.lto") || has(b".llvmbc") || has(b"__bitcode");
    gcc().or_else(|| llvm().then_some(ForeignFile { name: "LLVM bitcode in an object file", advice }))
}

/// How good the names of functions are; names of visible and of strong symbols are better.
const FUNCTION: u8 = 4;

/// Adds a symbol to its section's symbols.
fn collect<'d>(
    symbol: &object::Symbol<'d, '_, FileData<'d>>,
    conventions: Conventions,
    by_section: &mut HashMap<Option<SectionIndex>, SectionSymbols<'d>>,
) {
    let Ok(name) = symbol.name_bytes() else { return };
    let mut address = symbol.address();
    let section = symbol.section_index();
    if let Some(mark) = Mark::new(address, name).filter(|_| conventions.has_marks) {
        by_section.entry(section).or_default().marks.push(mark);
        return;
    }
    let (kind, rank) = match symbol.kind() {
        object::SymbolKind::Section | object::SymbolKind::File => return,
        object::SymbolKind::Text => (SymbolKind::Function, FUNCTION),
        object::SymbolKind::Data | object::SymbolKind::Tls if conventions.has_data => (SymbolKind::Data, 0),
        _ => (SymbolKind::Label, 0),
    };
    if name.is_empty() || conventions.has_unnamed_labels && name == b".L0 " {
        return;
    }
    if conventions.has_state_bit && kind == SymbolKind::Function {
        address &= !1;
    }
    let rank = rank + if symbol.is_global() { 2 } else { 0 } + u8::from(!symbol.is_weak());
    let symbol = Symbol { address, size: symbol.size(), name: name.into(), kind, rank };
    by_section.entry(section).or_default().symbols.push(symbol);
}
