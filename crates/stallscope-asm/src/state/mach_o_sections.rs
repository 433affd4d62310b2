//! The sections of Apple object files.

use stallscope_mc::{Section, SectionId, SectionKey, Sections};

// Section types, with their numbers in `<mach-o/loader.h>`.
pub(crate) const ZEROFILL: u32 = 0x01;
pub(crate) const CSTRING_LITERALS: u32 = 0x02;
pub(crate) const FOUR_BYTE_LITERALS: u32 = 0x03;
pub(crate) const EIGHT_BYTE_LITERALS: u32 = 0x04;
pub(crate) const LITERAL_POINTERS: u32 = 0x05;
pub(crate) const NON_LAZY_SYMBOL_POINTERS: u32 = 0x06;
pub(crate) const LAZY_SYMBOL_POINTERS: u32 = 0x07;
pub(crate) const SYMBOL_STUBS: u32 = 0x08;
pub(crate) const MOD_INIT_FUNCTION_POINTERS: u32 = 0x09;
pub(crate) const MOD_TERM_FUNCTION_POINTERS: u32 = 0x0a;
pub(crate) const GB_ZEROFILL: u32 = 0x0c;
pub(crate) const SIXTEEN_BYTE_LITERALS: u32 = 0x0e;
pub(crate) const THREAD_LOCAL_REGULAR: u32 = 0x11;
pub(crate) const THREAD_LOCAL_ZEROFILL: u32 = 0x12;
pub(crate) const THREAD_LOCAL_VARIABLES: u32 = 0x13;
pub(crate) const THREAD_LOCAL_VARIABLE_POINTERS: u32 = 0x14;
pub(crate) const THREAD_LOCAL_INIT_FUNCTION_POINTERS: u32 = 0x15;

/// The first attribute: the section only contains instructions.
pub(crate) const PURE_INSTRUCTIONS: u32 = 0x8000_0000;

/// Finds the section of a segment, or creates it with `properties`.
pub(crate) fn find_or_add(
    sections: &mut Sections,
    segment: &[u8],
    section: &[u8],
    properties: u32,
) -> SectionId {
    let key = SectionKey { name: [segment, b",", section].concat(), ..SectionKey::default() };
    sections.find(&key).unwrap_or_else(|| {
        sections.add(key, Section { section_type: properties & 0xff, flags: properties, entry_size: 0 })
    })
}

/// Returns whether a section is zero-filled, without contents in the file.
pub(crate) fn is_zero_filled(section: Section) -> bool {
    matches!(section.section_type, ZEROFILL | GB_ZEROFILL | THREAD_LOCAL_ZEROFILL)
}

/// Returns whether a section consists of pointers to symbols, or stubs for them.
pub(crate) fn has_indirect_symbols(section: Section) -> bool {
    matches!(
        section.section_type,
        NON_LAZY_SYMBOL_POINTERS | LAZY_SYMBOL_POINTERS | THREAD_LOCAL_VARIABLE_POINTERS | SYMBOL_STUBS
    )
}
