//! The sections that directives and constants of MIPS name: name and properties.

use stallscope_mc::Section;

const SHT_PROGBITS: u32 = 1;
const SHT_NOBITS: u32 = 8;
const SHF_WRITE: u32 = 0x1;
const SHF_ALLOC: u32 = 0x2;
/// The section is near the address in the global pointer.
const SHF_MIPS_GPREL: u32 = 0x1000_0000;

const SMALL: u32 = SHF_WRITE | SHF_ALLOC | SHF_MIPS_GPREL;

/// A section and its name.
pub(crate) type NamedSection = (&'static [u8], Section);

/// The section for constants.
pub(crate) const READ_ONLY: NamedSection =
    (b".rodata", Section { section_type: SHT_PROGBITS, flags: SHF_ALLOC, entry_size: 0 });

/// The section for small variables.
pub(crate) const SMALL_DATA: NamedSection =
    (b".sdata", Section { section_type: SHT_PROGBITS, flags: SMALL, entry_size: 0 });

/// The section for small variables that start with zeros.
pub(crate) const SMALL_ZEROS: NamedSection =
    (b".sbss", Section { section_type: SHT_NOBITS, flags: SMALL, entry_size: 0 });
