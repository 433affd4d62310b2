//! The sections of Windows object files.

use stallscope_mc::{Expressions, Section, SectionId, SectionKey, Sections};

pub(crate) const CNT_CODE: u32 = 0x20;
pub(crate) const CNT_INITIALIZED_DATA: u32 = 0x40;
pub(crate) const CNT_UNINITIALIZED_DATA: u32 = 0x80;
pub(crate) const LNK_INFO: u32 = 0x200;
pub(crate) const LNK_REMOVE: u32 = 0x800;
pub(crate) const LNK_COMDAT: u32 = 0x1000;
pub(crate) const MEM_DISCARDABLE: u32 = 0x200_0000;
pub(crate) const MEM_SHARED: u32 = 0x1000_0000;
pub(crate) const MEM_EXECUTE: u32 = 0x2000_0000;
pub(crate) const MEM_READ: u32 = 0x4000_0000;
pub(crate) const MEM_WRITE: u32 = 0x8000_0000;

/// Finds the section of `key`, or creates it with `flags`. Also returns whether its name is that of another symbol,
/// which is an error.
pub(crate) fn find_or_add(
    sections: &mut Sections,
    expressions: &mut Expressions,
    key: SectionKey,
    flags: u32,
) -> (SectionId, bool) {
    if let Some(section) = sections.find(&key) {
        return (section, false);
    }
    let name = key.name.clone();
    let id = sections.add(key, Section { section_type: 0, flags, entry_size: 0 });
    let is_conflict = expressions.define_section_symbol(&name, id);
    (id, is_conflict)
}

/// Returns the section `name` with its usual characteristics; see [`find_or_add`].
pub(crate) fn named(
    sections: &mut Sections,
    expressions: &mut Expressions,
    name: &[u8],
) -> (SectionId, bool) {
    let flags = match name {
        b".text" => CNT_CODE | MEM_EXECUTE | MEM_READ,
        b".bss" => CNT_UNINITIALIZED_DATA | MEM_READ | MEM_WRITE,
        _ => CNT_INITIALIZED_DATA | MEM_READ | MEM_WRITE,
    };
    find_or_add(sections, expressions, SectionKey { name: name.to_vec(), ..SectionKey::default() }, flags)
}

/// Returns whether a section is zero-filled, without contents in the file.
pub(crate) fn is_zero_filled(section: Section) -> bool {
    section.flags & CNT_UNINITIALIZED_DATA != 0
}
