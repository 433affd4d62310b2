//! Where functions start, for code without symbols: from what files say of unwinding, which remains when they are stripped.

use gimli::{BaseAddresses, EhFrameHdr, Pointer, RunTimeEndian};
use object::read::macho::{MachHeader, MachOFile};
use object::{Architecture, Object as _, ObjectKind, ObjectSection as _, ObjectSegment as _};

use crate::file_data::{File, FileData};

/// Bytes of an entry in the section `.pdata`: on x86-64, three offsets from the image's base.
const PDATA_X86_64: usize = 12;
/// On AArch64, one offset, and another one or packed information.
const PDATA_AARCH64: usize = 8;
/// Bytes of an entry in the section `.ARM.exidx`.
const EXIDX: usize = 8;
/// The flag in the first byte of x86-64's unwind information which says that the entry belongs to another one's function.
const IS_CHAINED: u8 = 4 << 3;
/// Value of the lowest bits of AArch64's packed unwinding information for a fragment of another entry's function.
const IS_FRAGMENT: u32 = 2;

/// Finds starts of functions of a linked program, in any order. The result may lack some, and some may be starts of parts of a function.
/// Damaged data is left out.
pub(crate) fn find(file: &File<'_>, data: FileData<'_>) -> Vec<u64> {
    if file.kind() == ObjectKind::Relocatable {
        return Vec::new();
    }
    match file {
        object::File::MachO64(file) => of_macho(file, data),
        object::File::MachO32(file) => of_macho(file, data),
        object::File::Pe64(_) => of_pe(file),
        _ => of_frame_table(file).or_else(|| of_exception_index(file)).unwrap_or_default(),
    }
}

/// Returns the starts in the table that unwinders search for frames of an ELF file.
fn of_frame_table(file: &File<'_>) -> Option<Vec<u64>> {
    let section = file.section_by_name(".eh_frame_hdr")?;
    let endian = if file.is_little_endian() { RunTimeEndian::Little } else { RunTimeEndian::Big };
    let bases = BaseAddresses::default().set_eh_frame_hdr(section.address());
    let header = EhFrameHdr::new(section.data().ok()?, endian);
    let header = header.parse(&bases, if file.is_64() { 8 } else { 4 }).ok()?;
    let table = header.table()?;
    let entries = table.iter(&bases);
    let starts = entries.map_while(Result::ok).filter_map(|(start, _)| match start {
        Pointer::Direct(start) => Some(start),
        Pointer::Indirect(_) => None,
    });
    Some(starts.collect())
}

/// Returns the starts in Arm's index of exception tables.
fn of_exception_index(file: &File<'_>) -> Option<Vec<u64>> {
    if file.architecture() != Architecture::Arm {
        return None;
    }
    let section = file.section_by_name(".ARM.exidx")?;
    let entries = section.data().ok()?.chunks_exact(EXIDX).zip((section.address()..).step_by(EXIDX));
    let start = |(entry, address): (&[u8], u64)| {
        // The distance from the entry, in 31 bits.
        let distance = (word(entry, 0, file.is_little_endian())? << 1).cast_signed() >> 1;
        Some(address.wrapping_add_signed(distance.into()) & !1)
    };
    Some(entries.filter_map(start).collect())
}

/// Returns the starts in the list of a Mach-O file.
fn of_macho<'d, M: MachHeader>(file: &MachOFile<'d, M, FileData<'d>>, data: FileData<'d>) -> Vec<u64> {
    let mut starts = Vec::new();
    let Some(text) = file.segments().find(|segment| segment.name_bytes() == Ok(Some(b"__TEXT"))) else {
        return starts;
    };
    for command in file.macho_load_commands().into_iter().flatten().map_while(Result::ok) {
        if command.cmd() != object::macho::LC_FUNCTION_STARTS {
            continue;
        }
        let Ok(list) = command.data::<object::macho::LinkeditDataCommand<M::Endian>>() else { continue };
        let found = list.function_starts(file.endian(), data, text.address());
        starts.extend(found.into_iter().flatten().map_while(Result::ok));
    }
    starts
}

/// Returns the starts in the exception directory of a 64-bit Windows program.
fn of_pe(file: &File<'_>) -> Vec<u64> {
    let Some(section) = file.section_by_name(".pdata") else { return Vec::new() };
    let base = file.relative_address_base();
    let is_aarch64 = file.architecture() == Architecture::Aarch64;
    let size = if is_aarch64 { PDATA_AARCH64 } else { PDATA_X86_64 };
    let start = |entry: &[u8]| {
        let start = word(entry, 0, true).filter(|&start| start > 0)?;
        let is_part = if is_aarch64 {
            word(entry, 1, true)? & 3 == IS_FRAGMENT
        } else {
            byte(file, base.wrapping_add(word(entry, 2, true)?.into()))? & IS_CHAINED != 0
        };
        (!is_part).then_some(base.wrapping_add(start.into()))
    };
    section.data().unwrap_or_default().chunks_exact(size).filter_map(start).collect()
}

/// A word of an entry.
fn word(entry: &[u8], index: usize, is_little_endian: bool) -> Option<u32> {
    let bytes = *entry.get(4 * index..)?.first_chunk()?;
    Some(if is_little_endian { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
}

/// The byte at an address.
fn byte(file: &File<'_>, address: u64) -> Option<u8> {
    let sections = file.sections();
    let mut bytes = sections.filter_map(|section| section.data_range(address, 1).ok().flatten());
    bytes.next()?.first().copied()
}
