//! The functions of programs written in Go: their addresses and names by the table that Go's runtime reads, which remains when the
//! program is stripped.
//!
//! The table starts with a magic number for its format, the bytes 0 and 0, the least size of an instruction and the size of a pointer.
//! There are four formats: from Go 1.2, 1.16, 1.18 and 1.20. The last two differ in the magic number alone, as far as names go.

use memchr::memmem;
use object::{BinaryFormat, Object as _, ObjectSection as _, SectionKind};

use crate::file_data::File;
use crate::function_start::FunctionStart;
use crate::relocations::relocated;

/// The bytes in front of the numbers of the header.
const PREFIX: usize = 8;

/// The words of module data before the start address of Go's code. The first one is the address of the table.
const MODULE_TEXT: usize = 22;

/// The suffix of the names of sections with the table.
const SECTION: &[u8] = b"gopclntab";

/// Names of sections that programs in Go have.
const GO_SECTIONS: [&str; 3] = [".go.buildinfo", "__go_buildinfo", ".note.go.buildid"];

/// The format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// Functions have addresses; offsets count from the start of the table.
    Go1_2,
    /// Functions have addresses; the header says where the parts of the table are.
    Go1_16,
    /// Functions have distances of four bytes from the start of Go's code.
    Go1_18,
}

impl Format {
    const MAGICS: [(u32, Self); 4] = [
        (0xffff_fffb, Self::Go1_2),
        (0xffff_fffa, Self::Go1_16),
        (0xffff_fff0, Self::Go1_18),
        (0xffff_fff1, Self::Go1_18),
    ];
}

/// The table, from its start to the end of its section.
#[derive(Clone, Copy, Debug)]
struct Table<'d> {
    bytes: &'d [u8],
    address: u64,
    format: Format,
    pointer_size: usize,
    is_little_endian: bool,
}

/// Finds the functions of a program in Go, in any order. What is damaged is left out; other programs have none.
pub(crate) fn find<'d>(file: &File<'d>) -> Vec<FunctionStart<'d>> {
    Table::find(file).map_or_else(Vec::new, |table| table.functions(file))
}

impl<'d> Table<'d> {
    fn find(file: &File<'d>) -> Option<Self> {
        let named =
            file.sections().find(|section| section.name_bytes().is_ok_and(|name| name.ends_with(SECTION)));
        if let Some(section) = named {
            return Self::read(section.data().ok()?, section.address(), file.is_little_endian());
        }
        // Windows' linkers, and other linkers in programs that are loaded anywhere, put it next to other data.
        let is_go = GO_SECTIONS.iter().any(|name| file.section_by_name(name).is_some());
        if !is_go && file.format() != BinaryFormat::Pe {
            return None;
        }
        let is_data = |kind| {
            matches!(kind, SectionKind::ReadOnlyData | SectionKind::ReadOnlyDataWithRel | SectionKind::Data)
        };
        file.sections().filter(|section| is_data(section.kind())).find_map(|section| {
            let bytes = section.data().ok()?;
            Format::MAGICS.iter().find_map(|(magic, _)| {
                let magic = if file.is_little_endian() { magic.to_le_bytes() } else { magic.to_be_bytes() };
                memmem::find_iter(bytes, &magic).find_map(|at| {
                    let address = section.address().wrapping_add(at as u64);
                    let table = Self::read(bytes.get(at..)?, address, file.is_little_endian())?;
                    // The same bytes may stand anywhere.
                    (table.functions(file).len() > 1).then_some(table)
                })
            })
        })
    }

    fn read(bytes: &'d [u8], address: u64, is_little_endian: bool) -> Option<Self> {
        let magic = number(bytes, 0, 4, is_little_endian)?;
        let &(_, format) = Format::MAGICS.iter().find(|&&(known, _)| u64::from(known) == magic)?;
        match *bytes.get(4..PREFIX)? {
            [0, 0, 1 | 2 | 4, pointer_size @ (4 | 8)] => {
                Some(Self { bytes, address, format, pointer_size: pointer_size.into(), is_little_endian })
            }
            _ => None,
        }
    }

    /// A number of some bytes, which are in the table.
    fn number(&self, offset: usize, size: usize) -> Option<u64> {
        number(self.bytes, offset, size, self.is_little_endian)
    }

    fn u32(&self, offset: usize) -> Option<usize> {
        usize::try_from(self.number(offset, 4)?).ok()
    }

    /// A number of the header that is as long as a pointer.
    fn header(&self, index: usize) -> Option<usize> {
        usize::try_from(self.number(PREFIX + index * self.pointer_size, self.pointer_size)?).ok()
    }

    fn functions(&self, file: &File<'d>) -> Vec<FunctionStart<'d>> {
        self.try_functions(file).unwrap_or_default()
    }

    fn try_functions(&self, file: &File<'d>) -> Option<Vec<FunctionStart<'d>>> {
        // Where the list of functions and the names are, the size of the numbers in the list, and what addresses count from.
        let (list, names, size, base) = match self.format {
            Format::Go1_2 => (PREFIX + self.pointer_size, 0, self.pointer_size, 0),
            Format::Go1_16 => (self.header(6)?, self.header(2)?, self.pointer_size, 0),
            Format::Go1_18 => (self.header(7)?, self.header(3)?, 4, self.text_start(file)?),
        };
        let offsets_from = if self.format == Format::Go1_2 { 0 } else { list };
        let room = self.bytes.len().checked_sub(list)? / (2 * size);
        let n_functions = self.header(0)?.min(room);
        let function = |index: usize| {
            let entry = list.checked_add(index.checked_mul(2 * size)?)?;
            let address = base.wrapping_add(self.number(entry, size)?);
            let data = offsets_from.checked_add(usize::try_from(self.number(entry + size, size)?).ok()?)?;
            let name = names.checked_add(self.u32(data.checked_add(size)?)?)?;
            let name = self.bytes.get(name..)?;
            let end = memchr::memchr(0, name)?;
            Some(FunctionStart { address, name: name.get(..end)? })
        };
        Some((0..n_functions).filter_map(function).collect())
    }

    /// The start address of Go's code.
    fn text_start(&self, file: &File<'d>) -> Option<u64> {
        let code: Vec<(u64, u64)> = file
            .sections()
            .filter(|section| section.kind() == SectionKind::Text)
            .map(|section| (section.address(), section.size()))
            .collect();
        let is_code = |address: u64| code.iter().any(|&(start, size)| address.wrapping_sub(start) < size);
        let place = self.address.wrapping_add((PREFIX + 2 * self.pointer_size) as u64);
        let written = self.header(2).map(|start| start as u64).filter(|&start| is_code(start));
        // In programs that are loaded anywhere, a relocation has it, or only the data of the module.
        let relocated = || relocated(file).get(&place).copied().filter(|&start| is_code(start));
        let of_text = || {
            let text = file.section_by_name(".text").or_else(|| file.section_by_name("__text"));
            text.map(|section| section.address())
        };
        written.or_else(relocated).or_else(|| self.start_in_module(file, is_code)).or_else(of_text)
    }

    /// Finds the table by the data of the module, which starts with the table's address.
    fn start_in_module(&self, file: &File<'d>, is_code: impl Fn(u64) -> bool) -> Option<u64> {
        let needle = match (self.pointer_size, self.is_little_endian) {
            (4, true) => u32::try_from(self.address).ok()?.to_le_bytes().to_vec(),
            (4, false) => u32::try_from(self.address).ok()?.to_be_bytes().to_vec(),
            (_, true) => self.address.to_le_bytes().to_vec(),
            (_, false) => self.address.to_be_bytes().to_vec(),
        };
        file.sections().filter(|section| section.kind() != SectionKind::Text).find_map(|section| {
            let bytes = section.data().ok()?;
            memmem::find_iter(bytes, &needle).find_map(|at| {
                let offset = at.checked_add(MODULE_TEXT * self.pointer_size)?;
                number(bytes, offset, self.pointer_size, self.is_little_endian)
                    .filter(|&start| is_code(start))
            })
        })
    }
}

/// A number of up to eight bytes.
fn number(bytes: &[u8], offset: usize, size: usize, is_little_endian: bool) -> Option<u64> {
    let bytes = bytes.get(offset..offset.checked_add(size)?)?;
    let add = |number: u64, &byte: &u8| number << 8 | u64::from(byte);
    Some(if is_little_endian { bytes.iter().rev().fold(0, add) } else { bytes.iter().fold(0, add) })
}
