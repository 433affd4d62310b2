//! The sections of a file that debuggers read.

use std::borrow::Cow;

use object::{
    CompressionFormat, Object as _, ObjectKind, ObjectSection as _, ObjectSegment as _, ObjectSymbol as _,
    Relocation, RelocationFlags, RelocationKind, RelocationTarget, elf,
};

use crate::container::members;
use crate::file_data::{File, FileData};
use crate::section_bases::SectionBases;
use crate::{Machine, ObjectError};

/// How many bytes a byte of compressed data can represent at most. Deflate stays below 1,100, Zstandard's blocks of one byte below this.
const MAX_EXPANSION: u64 = 1 << 15;

/// A file as debuggers see it: its sections by name, decompressed and with their relocations done.
#[derive(Debug)]
pub struct DebugFile<'d> {
    file: File<'d>,
    bases: SectionBases,
}

/// The name of the file that has a file's debug information, and a checksum of its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DebugLink<'d> {
    /// The name.
    pub name: &'d [u8],
    /// The CRC32 of the file's contents.
    pub checksum: u32,
}

/// A part of a file that is loaded into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The offset of its first byte in the file.
    pub offset: u64,
    /// Its size in the file, in bytes.
    pub size: u64,
    /// The address of its first byte, before the file is loaded anywhere else.
    pub address: u64,
}

impl Segment {
    /// Whether there is a byte of the file at an address.
    #[must_use]
    pub const fn contains(self, address: u64) -> bool {
        address.wrapping_sub(self.address) < self.size
    }

    /// The address of the byte at an offset in the file.
    #[must_use]
    pub const fn address_of(self, offset: u64) -> Option<u64> {
        let distance = offset.wrapping_sub(self.offset);
        if distance < self.size { Some(self.address.wrapping_add(distance)) } else { None }
    }
}

impl<'d> DebugFile<'d> {
    /// Reads the headers of a file.
    ///
    /// # Errors
    /// If they are damaged.
    pub fn read(data: impl Into<FileData<'d>>) -> Result<Self, ObjectError> {
        let file = object::File::parse(data.into())?;
        let bases = SectionBases::new(&file);
        Ok(Self { file, bases })
    }

    /// Reads the headers of a file, or of each file in it: files of macOS have one for each machine. Files that are damaged
    /// are left out.
    pub fn read_members(data: impl Into<FileData<'d>>) -> impl Iterator<Item = Self> {
        let members = members(data.into(), None).unwrap_or_default();
        members.into_iter().filter_map(|member| Self::read(member.data.ok()?).ok())
    }

    /// Whether there is a section with contents, by its name in ELF files.
    #[must_use]
    pub fn has_section(&self, name: &str) -> bool {
        self.file
            .section_by_name(name)
            .is_some_and(|section| section.file_range().is_some_and(|(_, size)| size > 0))
    }

    /// The contents of a section, by its name in ELF files; none if the section does not exist.
    ///
    /// # Errors
    /// If its place in the file or its compressed contents are damaged.
    pub fn section(&self, name: &str) -> Result<Option<Cow<'d, [u8]>>, ObjectError> {
        let Some(section) = self.file.section_by_name(name) else { return Ok(None) };
        let compressed = section.compressed_data()?;
        let most = (compressed.data.len() as u64).saturating_mul(MAX_EXPANSION);
        if compressed.format != CompressionFormat::None && compressed.uncompressed_size > most {
            let size = compressed.uncompressed_size;
            let reason =
                format!("section {name} is said to have {size} bytes, more than it can be compressed from");
            return Err(ObjectError::Damaged(reason));
        }
        let data = compressed.decompress()?;
        if self.file.kind() != ObjectKind::Relocatable {
            return Ok(Some(data));
        }
        let mut data = data;
        for (offset, relocation) in section.relocations() {
            // A place outside of the section is as damaged as a value that is unknown: both stay as they are.
            let _ = self.relocate(data.to_mut(), offset, &relocation);
        }
        Ok(Some(data))
    }

    /// Whether numbers have their lowest byte first.
    #[must_use]
    pub fn is_little_endian(&self) -> bool {
        self.file.is_little_endian()
    }

    /// The number of bytes of an address.
    #[must_use]
    pub fn address_size(&self) -> u8 {
        if self.file.is_64() { 8 } else { 4 }
    }

    /// The file's name for itself, which a file with its debug information has, too.
    #[must_use]
    pub fn build_id(&self) -> Option<&'d [u8]> {
        self.file.build_id().ok().flatten()
    }

    /// The number that a Mach-O file and the file with its debug information share.
    #[must_use]
    pub fn uuid(&self) -> Option<[u8; 16]> {
        self.file.mach_uuid().ok().flatten()
    }

    /// The parts of the file that are loaded into memory; none of a file that has yet to be linked.
    pub fn segments(&self) -> impl Iterator<Item = Segment> {
        self.file.segments().map(|segment| {
            let (offset, size) = segment.file_range();
            Segment { offset, size, address: segment.address() }
        })
    }

    /// The file that has the debug information.
    #[must_use]
    pub fn debug_link(&self) -> Option<DebugLink<'d>> {
        let (name, checksum) = self.file.gnu_debuglink().ok().flatten()?;
        Some(DebugLink { name, checksum })
    }

    /// The file that several files share parts of their debug information in, and its build id.
    #[must_use]
    pub fn shared_debug_file(&self) -> Option<(&'d [u8], &'d [u8])> {
        self.file.gnu_debugaltlink().ok().flatten()
    }

    /// The triple of the machine; none if it is unknown.
    #[must_use]
    pub fn triple(&self) -> Option<String> {
        Machine::of(&self.file).ok().map(|machine| machine.triple)
    }

    /// Applies a relocation as a linker does, if its kind is known.
    fn relocate(&self, data: &mut [u8], offset: u64, relocation: &Relocation) -> Option<()> {
        let offset = usize::try_from(offset).ok()?;
        let target = self.target(relocation.target())?;
        let value = target.wrapping_add_signed(relocation.addend());
        if let RelocationFlags::Elf { r_type } = relocation.flags()
            && matches!(
                self.file.architecture(),
                object::Architecture::Riscv32 | object::Architecture::Riscv64
            )
        {
            return relocate_riscv(data, offset, r_type.0, value, self.file.endianness());
        }
        if !matches!(relocation.kind(), RelocationKind::Absolute | RelocationKind::SectionOffset) {
            return None;
        }
        let n_bytes = usize::from(relocation.size() / 8);
        let place = data.get_mut(offset..offset.checked_add(n_bytes)?)?;
        let value = match relocation.kind() {
            RelocationKind::SectionOffset => self.section_offset(relocation)?,
            _ => value,
        };
        let before = if relocation.has_implicit_addend() {
            read_number(place, self.file.is_little_endian())
        } else {
            0
        };
        write_number(place, before.wrapping_add(value), self.file.is_little_endian());
        Some(())
    }

    /// The address of what a relocation refers to.
    fn target(&self, target: RelocationTarget) -> Option<u64> {
        match target {
            RelocationTarget::Symbol(index) => {
                let symbol = self.file.symbol_by_index(index).ok()?;
                let base = symbol.section_index().map_or(0, |section| self.bases.base(section));
                Some(base.wrapping_add(symbol.address()))
            }
            RelocationTarget::Section(index) => {
                let section = self.file.section_by_index(index).ok()?;
                // Debug information refers to its sections by distances from their starts.
                let is_debug = section.kind() == object::SectionKind::Debug;
                Some(if is_debug { 0 } else { self.bases.base(index).wrapping_add(section.address()) })
            }
            RelocationTarget::Absolute => Some(0),
            _ => None,
        }
    }

    /// The distance of a relocation's symbol from the start of its section.
    fn section_offset(&self, relocation: &Relocation) -> Option<u64> {
        let RelocationTarget::Symbol(index) = relocation.target() else { return None };
        let symbol = self.file.symbol_by_index(index).ok()?;
        let section = self.file.section_by_index(symbol.section_index()?).ok()?;
        Some(symbol.address().wrapping_sub(section.address()).wrapping_add_signed(relocation.addend()))
    }
}

fn read_number(bytes: &[u8], is_little_endian: bool) -> u64 {
    let add = |number: u64, &byte: &u8| number << 8 | u64::from(byte);
    if is_little_endian { bytes.iter().rev().fold(0, add) } else { bytes.iter().fold(0, add) }
}

fn write_number(bytes: &mut [u8], number: u64, is_little_endian: bool) {
    let write =
        |(index, byte): (u32, &mut u8)| *byte = number.checked_shr(8 * index).unwrap_or_default() as u8;
    if is_little_endian {
        (0..).zip(bytes).for_each(write);
    } else {
        (0..).zip(bytes.iter_mut().rev()).for_each(write);
    }
}

/// RISC-V's linkers change distances in code, so that relocations add and subtract the ends of each.
fn relocate_riscv(
    data: &mut [u8],
    offset: usize,
    kind: u32,
    value: u64,
    endian: object::Endianness,
) -> Option<()> {
    let is_little = endian == object::Endianness::Little;
    let (n_bytes, change): (usize, fn(u64, u64) -> u64) = match elf::RelocationType(kind) {
        elf::R_RISCV_32 => (4, |_, value| value),
        elf::R_RISCV_64 => (8, |_, value| value),
        elf::R_RISCV_SET8 => (1, |_, value| value),
        elf::R_RISCV_SET16 => (2, |_, value| value),
        elf::R_RISCV_SET32 => (4, |_, value| value),
        elf::R_RISCV_ADD8 => (1, u64::wrapping_add),
        elf::R_RISCV_ADD16 => (2, u64::wrapping_add),
        elf::R_RISCV_ADD32 => (4, u64::wrapping_add),
        elf::R_RISCV_ADD64 => (8, u64::wrapping_add),
        elf::R_RISCV_SUB8 => (1, u64::wrapping_sub),
        elf::R_RISCV_SUB16 => (2, u64::wrapping_sub),
        elf::R_RISCV_SUB32 => (4, u64::wrapping_sub),
        elf::R_RISCV_SUB64 => (8, u64::wrapping_sub),
        elf::R_RISCV_SET6 => (1, |before, value| before & 0xc0 | value & 0x3f),
        elf::R_RISCV_SUB6 => (1, |before, value| before & 0xc0 | before.wrapping_sub(value) & 0x3f),
        elf::R_RISCV_SET_ULEB128 => return write_uleb128(data.get_mut(offset..)?, |_| value),
        elf::R_RISCV_SUB_ULEB128 => {
            return write_uleb128(data.get_mut(offset..)?, |before| before.wrapping_sub(value));
        }
        _ => return None,
    };
    let place = data.get_mut(offset..offset.checked_add(n_bytes)?)?;
    let before = read_number(place, is_little);
    write_number(place, change(before, value), is_little);
    Some(())
}

/// Changes a number of seven bits a byte, which keeps its length.
fn write_uleb128(bytes: &mut [u8], change: impl FnOnce(u64) -> u64) -> Option<()> {
    let length = bytes.iter().position(|byte| byte & 0x80 == 0)? + 1;
    let number = bytes.get_mut(..length)?;
    let group = |(index, byte): (u32, &u8)| u64::from(byte & 0x7f).checked_shl(7 * index).unwrap_or_default();
    let value = change((0..).zip(&*number).map(group).fold(0, |sum, part| sum | part));
    for (index, byte) in (0..).zip(number) {
        *byte = *byte & 0x80 | value.checked_shr(7 * index).unwrap_or_default() as u8 & 0x7f;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::{read_number, write_number, write_uleb128};

    #[test]
    fn numbers_are_written_in_both_orders() {
        for is_little in [false, true] {
            let mut bytes = [0; 4];
            write_number(&mut bytes, 0x1122_3344, is_little);
            assert_eq!(bytes[0], if is_little { 0x44 } else { 0x11 });
            assert_eq!(read_number(&bytes, is_little), 0x1122_3344);
        }
    }

    #[test]
    fn numbers_of_seven_bits_a_byte_keep_their_length() {
        let mut bytes = [0x80, 0x01, 0xff];
        assert_eq!(write_uleb128(&mut bytes, |before| before + 3), Some(()));
        assert_eq!(bytes, [0x83, 0x01, 0xff]);
        assert_eq!(write_uleb128(&mut [0xff; 3], |_| 0), None);
    }
}
