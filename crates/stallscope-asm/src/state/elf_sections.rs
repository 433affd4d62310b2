//! The sections of ELF files.

use stallscope_mc::{AsmInfo, Expressions, Section, SectionId, SectionKey, Sections};

pub(crate) const SHF_WRITE: u32 = 0x1;
pub(crate) const SHF_ALLOC: u32 = 0x2;
pub(crate) const SHF_EXECINSTR: u32 = 0x4;
pub(crate) const SHF_MERGE: u32 = 0x10;
pub(crate) const SHF_STRINGS: u32 = 0x20;
pub(crate) const SHF_LINK_ORDER: u32 = 0x80;
pub(crate) const SHF_GROUP: u32 = 0x200;
pub(crate) const SHF_TLS: u32 = 0x400;
pub(crate) const SHF_GNU_RETAIN: u32 = 0x20_0000;
pub(crate) const SHF_EXCLUDE: u32 = 0x8000_0000;

pub(crate) const SHT_PROGBITS: u32 = 1;
pub(crate) const SHT_NOTE: u32 = 7;
pub(crate) const SHT_NOBITS: u32 = 8;
pub(crate) const SHT_INIT_ARRAY: u32 = 14;
pub(crate) const SHT_FINI_ARRAY: u32 = 15;
pub(crate) const SHT_PREINIT_ARRAY: u32 = 16;
pub(crate) const SHT_LLVM_CALL_GRAPH: u32 = 0x6fff_4c0f;
pub(crate) const SHT_GNU_SFRAME: u32 = 0x6fff_fff4;
pub(crate) const SHT_UNWIND: u32 = 0x7000_0001;

/// Predefined sections: name, type, flags and size of entries.
const PREDEFINED: &[(&[u8], u32, u32, u32)] = &[
    (b".bss", SHT_NOBITS, SHF_WRITE | SHF_ALLOC, 0),
    (b".text", SHT_PROGBITS, SHF_EXECINSTR | SHF_ALLOC, 0),
    (b".data", SHT_PROGBITS, SHF_WRITE | SHF_ALLOC, 0),
    (b".rodata", SHT_PROGBITS, SHF_ALLOC, 0),
    (b".tdata", SHT_PROGBITS, SHF_ALLOC | SHF_TLS | SHF_WRITE, 0),
    (b".tbss", SHT_NOBITS, SHF_ALLOC | SHF_TLS | SHF_WRITE, 0),
    (b".data.rel.ro", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, 0),
    (b".rodata.cst4", SHT_PROGBITS, SHF_ALLOC | SHF_MERGE, 4),
    (b".rodata.cst8", SHT_PROGBITS, SHF_ALLOC | SHF_MERGE, 8),
    (b".rodata.cst16", SHT_PROGBITS, SHF_ALLOC | SHF_MERGE, 16),
    (b".rodata.cst32", SHT_PROGBITS, SHF_ALLOC | SHF_MERGE, 32),
    (b".gcc_except_table", SHT_PROGBITS, SHF_ALLOC, 0),
    (b".debug_names", SHT_PROGBITS, 0, 0),
    (b".apple_names", SHT_PROGBITS, 0, 0),
    (b".apple_objc", SHT_PROGBITS, 0, 0),
    (b".apple_namespaces", SHT_PROGBITS, 0, 0),
    (b".apple_types", SHT_PROGBITS, 0, 0),
    (b".llvm_stackmaps", SHT_PROGBITS, SHF_ALLOC, 0),
    (b".llvm_faultmaps", SHT_PROGBITS, SHF_ALLOC, 0),
    (b".sframe", SHT_GNU_SFRAME, SHF_ALLOC, 0),
    (b".llvm.callgraph", SHT_LLVM_CALL_GRAPH, 0, 0),
    (b".stack_sizes", SHT_PROGBITS, 0, 0),
    (b".llvm_stats", SHT_PROGBITS, 0, 0),
];

/// Predefined sections with debugging information, whose type depends on the target: name, flags and size of entries.
const DEBUG: &[(&[u8], u32, u32)] = &[
    (b".debug_abbrev", 0, 0),
    (b".debug_info", 0, 0),
    (b".debug_line", 0, 0),
    (b".debug_line_str", SHF_MERGE | SHF_STRINGS, 1),
    (b".debug_frame", 0, 0),
    (b".debug_pubnames", 0, 0),
    (b".debug_pubtypes", 0, 0),
    (b".debug_gnu_pubnames", 0, 0),
    (b".debug_gnu_pubtypes", 0, 0),
    (b".debug_str", SHF_MERGE | SHF_STRINGS, 1),
    (b".debug_loc", 0, 0),
    (b".debug_aranges", 0, 0),
    (b".debug_ranges", 0, 0),
    (b".debug_macinfo", 0, 0),
    (b".debug_macro", 0, 0),
    (b".debug_str_offsets", 0, 0),
    (b".debug_addr", 0, 0),
    (b".debug_rnglists", 0, 0),
    (b".debug_loclists", 0, 0),
    (b".debug_info.dwo", SHF_EXCLUDE, 0),
    (b".debug_types.dwo", SHF_EXCLUDE, 0),
    (b".debug_abbrev.dwo", SHF_EXCLUDE, 0),
    (b".debug_str.dwo", SHF_MERGE | SHF_STRINGS | SHF_EXCLUDE, 1),
    (b".debug_line.dwo", SHF_EXCLUDE, 0),
    (b".debug_loc.dwo", SHF_EXCLUDE, 0),
    (b".debug_str_offsets.dwo", SHF_EXCLUDE, 0),
    (b".debug_rnglists.dwo", SHF_EXCLUDE, 0),
    (b".debug_macinfo.dwo", SHF_EXCLUDE, 0),
    (b".debug_macro.dwo", SHF_EXCLUDE, 0),
    (b".debug_loclists.dwo", SHF_EXCLUDE, 0),
    (b".debug_cu_index", 0, 0),
    (b".debug_tu_index", 0, 0),
    (b".pseudo_probe", 0, 0),
    (b".pseudo_probe_desc", 0, 0),
];

/// Returns the properties of the predefined section `name`.
fn predefined(asm_info: &AsmInfo, name: &[u8]) -> Option<Section> {
    if name == b".eh_frame" {
        let writable = if asm_info.eh_frame_is_writable { SHF_WRITE } else { 0 };
        let flags = SHF_ALLOC | writable;
        return Some(Section { section_type: asm_info.eh_frame_section_type, flags, entry_size: 0 });
    }
    if let Some(&(_, flags, entry_size)) = DEBUG.iter().find(|(known, ..)| *known == name) {
        return Some(Section { section_type: asm_info.debug_section_type, flags, entry_size });
    }
    let &(_, section_type, flags, entry_size) = PREDEFINED.iter().find(|(known, ..)| *known == name)?;
    Some(Section { section_type, flags, entry_size })
}

/// Finds the section of `key`, or creates it with `properties`. Also returns whether its name is that of another
/// symbol, which is an error.
pub(crate) fn find_or_add(
    sections: &mut Sections,
    expressions: &mut Expressions,
    key: SectionKey,
    properties: Section,
) -> (SectionId, bool) {
    if let Some(section) = sections.find(&key) {
        return (section, false);
    }
    let is_plain = key.group.is_empty() && key.linked_to.is_empty() && key.unique_id.is_none();
    let predefined = is_plain.then(|| predefined(&expressions.asm_info, &key.name)).flatten();
    let name = key.name.clone();
    let id = sections.add(key, predefined.unwrap_or(properties));
    let is_conflict = expressions.define_section_symbol(&name, id);
    (id, is_conflict && predefined.is_none())
}

/// Returns the section `name` without a group or a number; see [`find_or_add`].
pub(crate) fn named(
    sections: &mut Sections,
    expressions: &mut Expressions,
    name: &[u8],
) -> (SectionId, bool) {
    let key = SectionKey { name: name.to_vec(), ..SectionKey::default() };
    let properties = Section { section_type: SHT_PROGBITS, flags: 0, entry_size: 0 };
    find_or_add(sections, expressions, key, properties)
}

/// Returns whether a section is zero-filled, without contents in the file.
pub(crate) fn is_zero_filled(section: Section) -> bool {
    section.section_type == SHT_NOBITS
}
