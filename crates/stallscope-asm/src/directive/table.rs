//! The tables of directives: their names, sorted bytewise, and the functions that parse them.

use crate::directive::cfi::CfiOperand::{Number, Register};
use crate::directive::handler::Handler;
use crate::directive::seh::SehMarker;
use crate::directive::symbol::AssignmentKind;
use crate::directive::{
    align, cfi, code_view, coff, common, conditional, data, debug_line, elf, elf_section, include, mach_o,
    mach_o_section, mach_o_version, macro_definition, message, probe, repetition, seh, symbol,
};
use crate::target_parser::TargetParser;
use smallvec::SmallVec;
use stallscope_mc::ObjectFormat;

/// A directive.
pub(crate) struct Entry {
    /// Its name, in lower case.
    name: &'static str,
    /// Whether it is executed even among skipped statements.
    pub(crate) is_conditional: bool,
    /// The function that parses it.
    pub(crate) handler: Handler,
}

const fn directive(name: &'static str, handler: Handler) -> Entry {
    Entry { name, is_conditional: false, handler }
}

const fn conditional(name: &'static str, handler: Handler) -> Entry {
    Entry { name, is_conditional: true, handler }
}

/// Returns the entry of `name` in a sorted table.
fn find(table: &'static [Entry], name: &[u8]) -> Option<&'static Entry> {
    let index = table.binary_search_by(|entry| entry.name.as_bytes().cmp(name)).ok()?;
    table.get(index)
}

/// Returns the entry of a directive of all object formats; lookup ignores case.
pub(crate) fn find_common(target: &dyn TargetParser, name: &[u8]) -> Option<&'static Entry> {
    let lower: SmallVec<[u8; 32]> = name.iter().map(u8::to_ascii_lowercase).collect();
    let alias = target.directive_aliases().iter().find(|(alias, _)| alias.as_bytes() == &lower[..]);
    find(COMMON, alias.map_or(&lower[..], |(_, name)| name.as_bytes()))
}

/// Returns the entry of a directive of one object format.
pub(crate) fn find_of_format(format: ObjectFormat, name: &[u8]) -> Option<&'static Entry> {
    find(of_format(format), name)
}

/// Returns the directives of an object format.
const fn of_format(format: ObjectFormat) -> &'static [Entry] {
    match format {
        ObjectFormat::Elf => ELF,
        ObjectFormat::MachO => MACH_O,
        ObjectFormat::Coff => COFF,
        ObjectFormat::Other => &[],
    }
}

/// The directives of all object formats.
const COMMON: &[Entry] = &[
    directive(".2byte", |p, t, _| data::parse_values(p, t, 2)),
    directive(".4byte", |p, t, _| data::parse_values(p, t, 4)),
    directive(".8byte", |p, t, _| data::parse_values(p, t, 8)),
    directive(".abort", |p, _, d| message::parse_abort(p, d)),
    directive(".addrsig", |p, _, _| p.parse_eol()),
    directive(".addrsig_sym", |p, _, _| symbol::parse_addrsig_symbol(p)),
    directive(".align", |p, t, _| align::parse_align(p, t, 1)),
    directive(".align32", |p, t, _| align::parse_align(p, t, 4)),
    directive(".altmacro", |p, _, _| macro_definition::parse_alternative_mode(p, true)),
    directive(".ascii", |p, _, _| data::parse_ascii(p, false)),
    directive(".asciz", |p, _, _| data::parse_ascii(p, true)),
    directive(".balign", |p, t, _| align::parse_align_as(p, t, false, 1)),
    directive(".balignl", |p, t, _| align::parse_align_as(p, t, false, 4)),
    directive(".balignw", |p, t, _| align::parse_align_as(p, t, false, 2)),
    directive(".base64", |p, _, _| data::parse_base64(p)),
    directive(".byte", |p, t, _| data::parse_values(p, t, 1)),
    directive(".cfi_adjust_cfa_offset", |p, t, _| cfi::parse_cfi(p, t, &[Number])),
    directive(".cfi_def_cfa", |p, t, _| cfi::parse_cfi(p, t, &[Register, Number])),
    directive(".cfi_def_cfa_offset", |p, t, _| cfi::parse_cfi(p, t, &[Number])),
    directive(".cfi_def_cfa_register", |p, t, _| cfi::parse_cfi(p, t, &[Register])),
    directive(".cfi_endproc", |p, _, _| cfi::parse_cfi_end_proc(p)),
    directive(".cfi_escape", |p, t, _| cfi::parse_cfi_escape(p, t)),
    directive(".cfi_label", |p, _, _| cfi::parse_cfi_label(p)),
    directive(".cfi_llvm_def_aspace_cfa", |p, t, _| cfi::parse_cfi(p, t, &[Register, Number, Number])),
    directive(".cfi_llvm_register_pair", |p, t, _| {
        cfi::parse_cfi(p, t, &[Register, Register, Number, Register, Number])
    }),
    directive(".cfi_llvm_vector_offset", |p, t, _| {
        cfi::parse_cfi(p, t, &[Register, Number, Register, Number, Number])
    }),
    directive(".cfi_llvm_vector_register_mask", |p, t, _| {
        cfi::parse_cfi(p, t, &[Register, Register, Number, Register, Number])
    }),
    directive(".cfi_llvm_vector_registers", |p, t, _| cfi::parse_cfi_lanes(p, t)),
    directive(".cfi_lsda", |p, t, _| cfi::parse_cfi_routine(p, t)),
    directive(".cfi_offset", |p, t, _| cfi::parse_cfi(p, t, &[Register, Number])),
    directive(".cfi_personality", |p, t, _| cfi::parse_cfi_routine(p, t)),
    directive(".cfi_register", |p, t, _| cfi::parse_cfi(p, t, &[Register, Register])),
    directive(".cfi_rel_offset", |p, t, _| cfi::parse_cfi(p, t, &[Register, Number])),
    directive(".cfi_remember_state", |p, _, _| cfi::parse_cfi_marker(p)),
    directive(".cfi_restore", |p, t, _| cfi::parse_cfi(p, t, &[Register])),
    directive(".cfi_restore_state", |p, _, _| cfi::parse_cfi_marker(p)),
    directive(".cfi_return_column", |p, t, _| cfi::parse_cfi(p, t, &[Register])),
    directive(".cfi_same_value", |p, t, _| cfi::parse_cfi(p, t, &[Register])),
    directive(".cfi_sections", |p, _, _| cfi::parse_cfi_sections(p)),
    directive(".cfi_signal_frame", |p, _, _| cfi::parse_cfi_marker(p)),
    directive(".cfi_startproc", |p, _, _| cfi::parse_cfi_start_proc(p)),
    directive(".cfi_undefined", |p, t, _| cfi::parse_cfi(p, t, &[Register])),
    directive(".cfi_val_offset", |p, t, _| cfi::parse_cfi(p, t, &[Register, Number])),
    directive(".cfi_window_save", |p, _, _| cfi::parse_cfi_marker(p)),
    directive(".code16", |p, _, d| message::parse_unsupported(p, d)),
    directive(".code16gcc", |p, _, d| message::parse_unsupported(p, d)),
    directive(".cold", |p, _, _| symbol::parse_symbol_attribute(p, false)),
    directive(".comm", |p, t, _| common::parse_comm(p, t, false)),
    directive(".common", |p, t, _| common::parse_comm(p, t, false)),
    directive(".cv_def_range", |p, t, _| code_view::parse_cv_def_range(p, t)),
    directive(".cv_file", |p, _, _| code_view::parse_cv_file(p)),
    directive(".cv_filechecksumoffset", |p, _, _| code_view::parse_cv_file_checksum_offset(p)),
    directive(".cv_filechecksums", |_, _, _| Ok(())),
    directive(".cv_fpo_data", |p, _, _| code_view::parse_cv_fpo_data(p)),
    directive(".cv_func_id", |p, _, _| code_view::parse_cv_func_id(p)),
    directive(".cv_inline_linetable", |p, _, _| code_view::parse_cv_inline_linetable(p)),
    directive(".cv_inline_site_id", |p, _, _| code_view::parse_cv_inline_site_id(p)),
    directive(".cv_linetable", |p, _, _| code_view::parse_cv_linetable(p)),
    directive(".cv_loc", |p, t, _| code_view::parse_cv_loc(p, t)),
    directive(".cv_string", |p, _, _| code_view::parse_cv_string(p)),
    directive(".cv_stringtable", |_, _, _| Ok(())),
    directive(".dc", |p, t, _| data::parse_values(p, t, 2)),
    directive(".dc.a", |p, t, _| data::parse_pointers(p, t)),
    directive(".dc.b", |p, t, _| data::parse_values(p, t, 1)),
    directive(".dc.d", |p, _, _| data::parse_reals(p)),
    directive(".dc.l", |p, t, _| data::parse_values(p, t, 4)),
    directive(".dc.s", |p, _, _| data::parse_reals(p)),
    directive(".dc.w", |p, t, _| data::parse_values(p, t, 2)),
    directive(".dc.x", |p, _, d| message::parse_unsupported(p, d)),
    directive(".dcb", |p, t, d| data::parse_repeated_value(p, t, d, 2)),
    directive(".dcb.b", |p, t, d| data::parse_repeated_value(p, t, d, 1)),
    directive(".dcb.d", |p, t, d| data::parse_repeated_real(p, t, d)),
    directive(".dcb.l", |p, t, d| data::parse_repeated_value(p, t, d, 4)),
    directive(".dcb.s", |p, t, d| data::parse_repeated_real(p, t, d)),
    directive(".dcb.w", |p, t, d| data::parse_repeated_value(p, t, d, 2)),
    directive(".dcb.x", |p, _, d| message::parse_unsupported(p, d)),
    directive(".double", |p, _, _| data::parse_reals(p)),
    directive(".ds", |p, t, d| data::parse_repeated_space(p, t, d)),
    directive(".ds.b", |p, t, d| data::parse_repeated_space(p, t, d)),
    directive(".ds.d", |p, t, d| data::parse_repeated_space(p, t, d)),
    directive(".ds.l", |p, t, d| data::parse_repeated_space(p, t, d)),
    directive(".ds.p", |p, t, d| data::parse_repeated_space(p, t, d)),
    directive(".ds.s", |p, t, d| data::parse_repeated_space(p, t, d)),
    directive(".ds.w", |p, t, d| data::parse_repeated_space(p, t, d)),
    directive(".ds.x", |p, t, d| data::parse_repeated_space(p, t, d)),
    conditional(".else", |p, _, d| conditional::parse_else(p, d)),
    conditional(".elseif", |p, t, d| conditional::parse_else_if(p, t, d)),
    directive(".end", |p, _, _| message::parse_end(p)),
    conditional(".endif", |p, _, d| conditional::parse_end_if(p, d)),
    directive(".endm", |p, _, d| macro_definition::parse_end_macro(p, d)),
    directive(".endmacro", |p, _, d| macro_definition::parse_end_macro(p, d)),
    directive(".endr", |p, _, _| repetition::parse_endr(p)),
    directive(".equ", |p, t, _| symbol::parse_set(p, t, AssignmentKind::Set)),
    directive(".equiv", |p, t, _| symbol::parse_set(p, t, AssignmentKind::Equiv)),
    directive(".err", |p, _, d| message::parse_err(p, d)),
    directive(".error", |p, _, d| message::parse_error(p, d)),
    directive(".exitm", |p, _, d| macro_definition::parse_exit_macro(p, d)),
    directive(".extern", |p, _, _| message::parse_extern(p)),
    directive(".file", |p, _, d| debug_line::parse_file(p, d)),
    directive(".fill", |p, t, _| data::parse_fill(p, t)),
    directive(".float", |p, _, _| data::parse_reals(p)),
    directive(".global", |p, _, _| symbol::parse_symbol_attribute(p, false)),
    directive(".globl", |p, _, _| symbol::parse_symbol_attribute(p, false)),
    conditional(".if", |p, t, _| conditional::parse_if(p, t, |value| value != 0)),
    conditional(".ifb", |p, _, _| conditional::parse_if_blank(p, true)),
    conditional(".ifc", |p, _, _| conditional::parse_if_same(p, true)),
    conditional(".ifdef", |p, _, _| conditional::parse_if_defined(p, true)),
    conditional(".ifeq", |p, t, _| conditional::parse_if(p, t, |value| value == 0)),
    conditional(".ifeqs", |p, _, _| conditional::parse_if_equal_strings(p, true)),
    conditional(".ifge", |p, t, _| conditional::parse_if(p, t, |value| value >= 0)),
    conditional(".ifgt", |p, t, _| conditional::parse_if(p, t, |value| value > 0)),
    conditional(".ifle", |p, t, _| conditional::parse_if(p, t, |value| value <= 0)),
    conditional(".iflt", |p, t, _| conditional::parse_if(p, t, |value| value < 0)),
    conditional(".ifnb", |p, _, _| conditional::parse_if_blank(p, false)),
    conditional(".ifnc", |p, _, _| conditional::parse_if_same(p, false)),
    conditional(".ifndef", |p, _, _| conditional::parse_if_defined(p, false)),
    conditional(".ifne", |p, t, _| conditional::parse_if(p, t, |value| value != 0)),
    conditional(".ifnes", |p, _, _| conditional::parse_if_equal_strings(p, false)),
    conditional(".ifnotdef", |p, _, _| conditional::parse_if_defined(p, false)),
    directive(".incbin", |p, t, _| include::parse_incbin(p, t)),
    directive(".include", |p, _, _| include::parse_include(p)),
    directive(".int", |p, t, _| data::parse_values(p, t, 4)),
    directive(".irp", |p, t, d| repetition::parse_irp(p, t, d)),
    directive(".irpc", |p, t, d| repetition::parse_irpc(p, t, d)),
    directive(".lazy_reference", |p, _, _| symbol::parse_symbol_attribute(p, false)),
    directive(".lcomm", |p, t, _| common::parse_comm(p, t, true)),
    directive(".line", |p, _, _| debug_line::parse_line(p)),
    directive(".loc", |p, t, _| debug_line::parse_loc(p, t)),
    directive(".loc_label", |p, _, _| debug_line::parse_loc_label(p)),
    directive(".long", |p, t, _| data::parse_values(p, t, 4)),
    directive(".lto_discard", |p, _, _| symbol::parse_lto_discard(p)),
    directive(".lto_set_conditional", |p, t, _| symbol::parse_set(p, t, AssignmentKind::LtoSetConditional)),
    directive(".macro", |p, _, d| macro_definition::parse_macro(p, d)),
    directive(".macros_off", |p, _, _| macro_definition::parse_macros_enabled(p, false)),
    directive(".macros_on", |p, _, _| macro_definition::parse_macros_enabled(p, true)),
    directive(".memtag", |p, _, _| symbol::parse_symbol_attribute(p, true)),
    directive(".no_dead_strip", |p, _, _| symbol::parse_symbol_attribute(p, false)),
    directive(".noaltmacro", |p, _, _| macro_definition::parse_alternative_mode(p, false)),
    directive(".octa", |p, _, _| data::parse_octas(p)),
    directive(".org", |p, t, _| data::parse_space(p, t)),
    directive(".p2align", |p, t, _| align::parse_align_as(p, t, true, 1)),
    directive(".p2alignl", |p, t, _| align::parse_align_as(p, t, true, 4)),
    directive(".p2alignw", |p, t, _| align::parse_align_as(p, t, true, 2)),
    directive(".prefalign", |p, t, _| align::parse_prefalign(p, t)),
    directive(".print", |p, _, d| message::parse_print(p, d)),
    directive(".private_extern", |p, _, _| symbol::parse_symbol_attribute(p, false)),
    directive(".pseudoprobe", |p, _, _| probe::parse_pseudo_probe(p)),
    directive(".purgem", |p, _, d| macro_definition::parse_purge_macro(p, d)),
    directive(".quad", |p, t, _| data::parse_values(p, t, 8)),
    directive(".reference", |p, _, _| symbol::parse_symbol_attribute(p, false)),
    directive(".reloc", |p, t, _| data::parse_reloc(p, t)),
    directive(".rep", |p, t, d| repetition::parse_rept(p, t, d)),
    directive(".rept", |p, t, d| repetition::parse_rept(p, t, d)),
    directive(".set", |p, t, _| symbol::parse_set(p, t, AssignmentKind::Set)),
    directive(".short", |p, t, _| data::parse_values(p, t, 2)),
    directive(".single", |p, _, _| data::parse_reals(p)),
    directive(".skip", |p, t, _| data::parse_space(p, t)),
    directive(".sleb128", |p, t, _| data::parse_leb128(p, t)),
    directive(".space", |p, t, _| data::parse_space(p, t)),
    directive(".stabs", |p, _, _| debug_line::parse_stabs(p)),
    directive(".string", |p, _, _| data::parse_ascii(p, true)),
    directive(".symbol_resolver", |p, _, _| symbol::parse_symbol_attribute(p, false)),
    directive(".uleb128", |p, t, _| data::parse_leb128(p, t)),
    directive(".value", |p, t, _| data::parse_values(p, t, 2)),
    directive(".warning", |p, _, d| message::parse_warning(p, d)),
    directive(".weak_def_can_be_hidden", |p, _, _| symbol::parse_symbol_attribute(p, false)),
    directive(".weak_definition", |p, _, _| symbol::parse_symbol_attribute(p, false)),
    directive(".weak_reference", |p, _, _| symbol::parse_symbol_attribute(p, false)),
    directive(".zero", |p, t, _| data::parse_zero(p, t)),
];

/// The directives of ELF.
const ELF: &[Entry] = &[
    directive(".bss", |p, t, _| elf_section::parse_elf_section_switch(p, t, ".bss")),
    directive(".cg_profile", |p, _, _| symbol::parse_cg_profile(p)),
    directive(".data", |p, t, _| elf_section::parse_elf_section_switch(p, t, ".data")),
    directive(".hidden", |p, _, _| elf::parse_elf_attribute(p)),
    directive(".ident", |p, _, _| elf::parse_elf_ident(p)),
    directive(".internal", |p, _, _| elf::parse_elf_attribute(p)),
    directive(".local", |p, _, _| elf::parse_elf_attribute(p)),
    directive(".popsection", |p, _, _| elf_section::parse_pop_section(p)),
    directive(".previous", |p, _, _| elf_section::parse_previous(p)),
    directive(".protected", |p, _, _| elf::parse_elf_attribute(p)),
    directive(".pushsection", |p, t, d| elf_section::parse_elf_push_section(p, t, d)),
    directive(".rodata", |p, t, _| elf_section::parse_elf_section_switch(p, t, ".rodata")),
    directive(".section", |p, t, d| elf_section::parse_elf_section(p, t, d)),
    directive(".size", |p, t, _| elf::parse_elf_size(p, t)),
    directive(".subsection", |p, t, _| elf_section::parse_elf_subsection(p, t)),
    directive(".symver", |p, _, _| elf::parse_elf_symver(p)),
    directive(".tbss", |p, t, _| elf_section::parse_elf_section_switch(p, t, ".tbss")),
    directive(".tdata", |p, t, _| elf_section::parse_elf_section_switch(p, t, ".tdata")),
    directive(".text", |p, t, _| elf_section::parse_elf_section_switch(p, t, ".text")),
    directive(".type", |p, _, _| elf::parse_elf_type(p)),
    directive(".version", |p, _, _| elf::parse_elf_version(p)),
    directive(".weak", |p, _, _| elf::parse_elf_attribute(p)),
    directive(".weakref", |p, _, _| elf::parse_elf_weakref(p)),
];

/// The directives of Windows object files.
const COFF: &[Entry] = &[
    directive(".bss", |p, _, _| coff::parse_coff_section_switch(p, ".bss")),
    directive(".cg_profile", |p, _, _| symbol::parse_cg_profile(p)),
    directive(".data", |p, _, _| coff::parse_coff_section_switch(p, ".data")),
    directive(".def", |p, _, _| coff::parse_def(p)),
    directive(".endef", |p, _, _| coff::parse_endef(p)),
    directive(".linkonce", |p, _, d| coff::parse_linkonce(p, d)),
    directive(".popsection", |p, _, _| elf_section::parse_pop_section(p)),
    directive(".pushsection", |p, t, _| coff::parse_coff_push_section(p, t)),
    directive(".rva", |p, t, _| coff::parse_rva(p, t)),
    directive(".safeseh", |p, _, _| coff::parse_coff_symbol(p)),
    directive(".scl", |p, t, _| coff::parse_coff_number(p, t)),
    directive(".secidx", |p, _, _| coff::parse_coff_symbol(p)),
    directive(".secnum", |p, _, _| coff::parse_coff_symbol(p)),
    directive(".secoffset", |p, _, _| coff::parse_coff_symbol(p)),
    directive(".secrel32", |p, t, _| coff::parse_secrel32(p, t)),
    directive(".section", |p, t, _| coff::parse_coff_section(p, t)),
    directive(".seh_endepilogue", |p, _, d| seh::parse_seh_marker(p, d, SehMarker::EndEpilogue)),
    directive(".seh_endfunclet", |p, _, d| seh::parse_seh_marker(p, d, SehMarker::EndFunclet)),
    directive(".seh_endproc", |p, _, d| seh::parse_seh_marker(p, d, SehMarker::EndProc)),
    directive(".seh_endprologue", |p, _, d| seh::parse_seh_marker(p, d, SehMarker::EndPrologue)),
    directive(".seh_handler", |p, _, d| seh::parse_seh_handler(p, d)),
    directive(".seh_handlerdata", |p, _, d| seh::parse_seh_marker(p, d, SehMarker::HandlerData)),
    directive(".seh_proc", |p, _, d| seh::parse_seh_proc(p, d)),
    directive(".seh_splitchained", |p, _, d| seh::parse_seh_marker(p, d, SehMarker::SplitChained)),
    directive(".seh_stackalloc", |p, t, d| seh::parse_seh_stackalloc(p, t, d)),
    directive(".seh_startepilogue", |p, _, d| seh::parse_seh_marker(p, d, SehMarker::StartEpilogue)),
    directive(".seh_unwindv2start", |p, _, d| seh::parse_seh_marker(p, d, SehMarker::UnwindV2Start)),
    directive(".seh_unwindversion", |p, _, d| seh::parse_seh_unwindversion(p, d)),
    directive(".symidx", |p, _, _| coff::parse_coff_symbol(p)),
    directive(".text", |p, _, _| coff::parse_coff_section_switch(p, ".text")),
    directive(".type", |p, t, _| coff::parse_coff_number(p, t)),
    directive(".weak", |p, _, _| coff::parse_coff_attribute(p)),
    directive(".weak_anti_dep", |p, _, _| coff::parse_coff_attribute(p)),
];

/// The directives of Apple object files.
const MACH_O: &[Entry] = &[
    directive(".alt_entry", |p, _, _| mach_o::parse_alt_entry(p)),
    directive(".bss", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".build_version", |p, t, d| mach_o_version::parse_build_version(p, t, d)),
    directive(".cg_profile", |p, _, _| symbol::parse_cg_profile(p)),
    directive(".const", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".const_data", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".constructor", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".cstring", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".data", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".data_region", |p, _, _| mach_o::parse_data_region(p)),
    directive(".desc", |p, t, _| mach_o::parse_desc(p, t)),
    directive(".destructor", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".dump", |p, _, d| mach_o::parse_dump_or_load(p, d)),
    directive(".dyld", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".end_data_region", |p, _, d| mach_o::parse_mach_o_marker(p, d)),
    directive(".fvmlib_init0", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".fvmlib_init1", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".ident", |p, _, _| message::parse_extern(p)),
    directive(".indirect_symbol", |p, _, d| mach_o::parse_indirect_symbol(p, d)),
    directive(".ios_version_min", |p, t, d| mach_o_version::parse_version_min(p, t, d, "ios")),
    directive(".lazy_symbol_pointer", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".linker_option", |p, _, d| mach_o::parse_linker_option(p, d)),
    directive(".literal16", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".literal4", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".literal8", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".load", |p, _, d| mach_o::parse_dump_or_load(p, d)),
    directive(".lsym", |p, t, _| mach_o::parse_lsym(p, t)),
    directive(".macosx_version_min", |p, t, d| mach_o_version::parse_version_min(p, t, d, "macos")),
    directive(".mod_init_func", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".mod_term_func", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".non_lazy_symbol_pointer", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_cat_cls_meth", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_cat_inst_meth", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_category", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_class", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_class_names", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_class_vars", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_cls_meth", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_cls_refs", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_inst_meth", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_instance_vars", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_message_refs", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_meta_class", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_meth_var_names", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_meth_var_types", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_module_info", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_protocol", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_selector_strs", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_string_object", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".objc_symbols", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".picsymbol_stub", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".popsection", |p, _, _| elf_section::parse_pop_section(p)),
    directive(".previous", |p, _, _| elf_section::parse_previous(p)),
    directive(".pushsection", |p, _, _| mach_o_section::parse_mach_o_push_section(p)),
    directive(".section", |p, _, _| mach_o_section::parse_mach_o_section(p)),
    directive(".secure_log_reset", |p, _, d| mach_o::parse_mach_o_marker(p, d)),
    directive(".secure_log_unique", |p, _, d| mach_o::parse_secure_log_unique(p, d)),
    directive(".static_const", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".static_data", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".subsections_via_symbols", |p, _, d| mach_o::parse_mach_o_marker(p, d)),
    directive(".symbol_stub", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".tbss", |p, t, _| mach_o::parse_mach_o_tbss(p, t)),
    directive(".tdata", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".text", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".thread_init_func", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".thread_local_variable_pointer", |p, _, d| {
        mach_o_section::parse_mach_o_section_switch(p, d.name)
    }),
    directive(".tlv", |p, _, d| mach_o_section::parse_mach_o_section_switch(p, d.name)),
    directive(".tvos_version_min", |p, t, d| mach_o_version::parse_version_min(p, t, d, "tvos")),
    directive(".watchos_version_min", |p, t, d| mach_o_version::parse_version_min(p, t, d, "watchos")),
    directive(".zerofill", |p, t, _| mach_o::parse_zerofill(p, t)),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order() {
        for table in [COMMON, ELF, COFF, MACH_O] {
            for pair in table.windows(2) {
                assert!(pair[0].name < pair[1].name, "{} stands before {}", pair[0].name, pair[1].name);
            }
        }
    }
}
