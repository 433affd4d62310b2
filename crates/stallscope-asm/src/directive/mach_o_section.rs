//! Directives for sections of Apple object files.

use crate::diagnostic::DiagnosticKind;
use crate::number;
use crate::parser::{ParseResult, Parser};
use crate::state::mach_o_sections::{
    self, CSTRING_LITERALS, EIGHT_BYTE_LITERALS, FOUR_BYTE_LITERALS, LAZY_SYMBOL_POINTERS, LITERAL_POINTERS,
    MOD_INIT_FUNCTION_POINTERS, MOD_TERM_FUNCTION_POINTERS, NON_LAZY_SYMBOL_POINTERS, PURE_INSTRUCTIONS,
    SIXTEEN_BYTE_LITERALS, SYMBOL_STUBS, THREAD_LOCAL_INIT_FUNCTION_POINTERS, THREAD_LOCAL_REGULAR,
    THREAD_LOCAL_VARIABLE_POINTERS, THREAD_LOCAL_VARIABLES, ZEROFILL,
};
use crate::state::messages::Pass;
use crate::token::TokenKind;
use stallscope_mc::raw_text;

/// The names of section types, by type; some have none.
const TYPES: &[&[u8]] = &[
    b"regular",
    b"zerofill",
    b"cstring_literals",
    b"4byte_literals",
    b"8byte_literals",
    b"literal_pointers",
    b"non_lazy_symbol_pointers",
    b"lazy_symbol_pointers",
    b"symbol_stubs",
    b"mod_init_funcs",
    b"mod_term_funcs",
    b"coalesced",
    b"",
    b"interposing",
    b"16byte_literals",
    b"",
    b"",
    b"thread_local_regular",
    b"thread_local_zerofill",
    b"thread_local_variables",
    b"thread_local_variable_pointers",
    b"thread_local_init_function_pointers",
    b"",
];

/// The names of section attributes.
const ATTRIBUTES: &[&[u8]] = &[
    b"pure_instructions",
    b"no_toc",
    b"strip_static_syms",
    b"no_dead_strip",
    b"live_support",
    b"self_modifying_code",
    b"debug",
    b"",
    b"",
    b"",
];

/// The directives that switch to a section: name of the directive, segment, section, type and attributes.
pub(super) const NAMED: &[(&[u8], &str, &str, u32)] = &[
    (b".bss", "__DATA", "__bss", ZEROFILL),
    (b".const", "__TEXT", "__const", 0),
    (b".const_data", "__DATA", "__const", 0),
    (b".constructor", "__TEXT", "__constructor", 0),
    (b".cstring", "__TEXT", "__cstring", CSTRING_LITERALS),
    (b".data", "__DATA", "__data", 0),
    (b".destructor", "__TEXT", "__destructor", 0),
    (b".dyld", "__DATA", "__dyld", 0),
    (b".fvmlib_init0", "__TEXT", "__fvmlib_init0", 0),
    (b".fvmlib_init1", "__TEXT", "__fvmlib_init1", 0),
    (b".lazy_symbol_pointer", "__DATA", "__la_symbol_ptr", LAZY_SYMBOL_POINTERS),
    (b".literal16", "__TEXT", "__literal16", SIXTEEN_BYTE_LITERALS),
    (b".literal4", "__TEXT", "__literal4", FOUR_BYTE_LITERALS),
    (b".literal8", "__TEXT", "__literal8", EIGHT_BYTE_LITERALS),
    (b".mod_init_func", "__DATA", "__mod_init_func", MOD_INIT_FUNCTION_POINTERS),
    (b".mod_term_func", "__DATA", "__mod_term_func", MOD_TERM_FUNCTION_POINTERS),
    (b".non_lazy_symbol_pointer", "__DATA", "__nl_symbol_ptr", NON_LAZY_SYMBOL_POINTERS),
    (b".objc_cat_cls_meth", "__OBJC", "__cat_cls_meth", 0),
    (b".objc_cat_inst_meth", "__OBJC", "__cat_inst_meth", 0),
    (b".objc_category", "__OBJC", "__category", 0),
    (b".objc_class", "__OBJC", "__class", 0),
    (b".objc_class_names", "__TEXT", "__cstring", CSTRING_LITERALS),
    (b".objc_class_vars", "__OBJC", "__class_vars", 0),
    (b".objc_cls_meth", "__OBJC", "__cls_meth", 0),
    (b".objc_cls_refs", "__OBJC", "__cls_refs", LITERAL_POINTERS),
    (b".objc_inst_meth", "__OBJC", "__inst_meth", 0),
    (b".objc_instance_vars", "__OBJC", "__instance_vars", 0),
    (b".objc_message_refs", "__OBJC", "__message_refs", LITERAL_POINTERS),
    (b".objc_meta_class", "__OBJC", "__meta_class", 0),
    (b".objc_meth_var_names", "__TEXT", "__cstring", CSTRING_LITERALS),
    (b".objc_meth_var_types", "__TEXT", "__cstring", CSTRING_LITERALS),
    (b".objc_module_info", "__OBJC", "__module_info", 0),
    (b".objc_protocol", "__OBJC", "__protocol", 0),
    (b".objc_selector_strs", "__OBJC", "__selector_strs", CSTRING_LITERALS),
    (b".objc_string_object", "__OBJC", "__string_object", 0),
    (b".objc_symbols", "__OBJC", "__symbols", 0),
    (b".picsymbol_stub", "__TEXT", "__picsymbol_stub", SYMBOL_STUBS | PURE_INSTRUCTIONS),
    (b".static_const", "__TEXT", "__static_const", 0),
    (b".static_data", "__DATA", "__static_data", 0),
    (b".symbol_stub", "__TEXT", "__symbol_stub", SYMBOL_STUBS | PURE_INSTRUCTIONS),
    (b".tdata", "__DATA", "__thread_data", THREAD_LOCAL_REGULAR),
    (b".text", "__TEXT", "__text", PURE_INSTRUCTIONS),
    (b".thread_init_func", "__DATA", "__thread_init", THREAD_LOCAL_INIT_FUNCTION_POINTERS),
    (b".thread_local_variable_pointer", "__DATA", "__thread_ptr", THREAD_LOCAL_VARIABLE_POINTERS),
    (b".tlv", "__DATA", "__thread_vars", THREAD_LOCAL_VARIABLES),
];

pub(super) fn parse_mach_o_section_switch(parser: &mut Parser<'_>, name: &[u8]) -> ParseResult {
    parser.expect_end("unexpected token in section switching directive")?;
    if let Some(&(_, segment, section, properties)) = NAMED.iter().find(|(known, ..)| *known == name) {
        let section = mach_o_sections::find_or_add(
            &mut parser.streamer.sections,
            segment.as_bytes(),
            section.as_bytes(),
            properties,
        );
        parser.streamer.sections.switch_to(section, 0);
    }
    Ok(())
}

pub(super) fn parse_mach_o_push_section(parser: &mut Parser<'_>) -> ParseResult {
    parser.streamer.sections.push();
    let result = parse_mach_o_section(parser);
    if result.is_err() {
        parser.streamer.sections.pop();
    }
    result
}

pub(super) fn parse_mach_o_section(parser: &mut Parser<'_>) -> ParseResult {
    let unexpected = "unexpected token in '.section' directive";
    let location = parser.cursor.lexer.location();
    let Ok(segment) = parser.parse_identifier() else {
        return Err(parser.error(location, "expected identifier after '.section' directive"));
    };
    if !parser.is(TokenKind::Comma) {
        return Err(parser.token_error(unexpected));
    }
    let rest = parser.cursor.lexer.take_until_end_of_statement();
    parser.lex();
    parser.expect_end(unexpected)?;
    let parts: Vec<&[u8]> = std::iter::once(segment).chain(rest.split(|&byte| byte == b',')).collect();
    let part = |index: usize| parts.get(index).map_or(&[][..], |part| part.trim_ascii());
    let properties = match check_section_parts(part(1), part(2), part(3), part(4)) {
        Ok(properties) => properties,
        Err(message) => return Err(parser.error(location, message)),
    };
    warn_about_coal_section(parser, location, segment, part(1), rest);
    let section = mach_o_sections::find_or_add(&mut parser.streamer.sections, part(0), part(1), properties);
    parser.streamer.sections.switch_to(section, 0);
    Ok(())
}

fn warn_about_coal_section(
    parser: &mut Parser<'_>,
    location: u32,
    segment: &[u8],
    section: &[u8],
    rest: &[u8],
) {
    let replacement = match section {
        b"__textcoal_nt" => "__text",
        b"__const_coal" => "__const",
        b"__datacoal_nt" => "__data",
        _ => return,
    };
    let start = location + segment.len() as u32 + 1;
    let length = rest.iter().position(|&byte| byte == b',').unwrap_or(rest.len());
    let range = Some(start..start + length as u32);
    let name = raw_text::from_bytes(section);
    let warning = format!("section \"{name}\" is deprecated");
    parser.print_message_in(Pass::Both, DiagnosticKind::Warning, location, warning, range.clone());
    let note = format!("change section name to \"{replacement}\"");
    parser.print_message_in(Pass::Both, DiagnosticKind::Note, location, note, range);
}

/// Returns the type and attributes of a section, or an error message.
fn check_section_parts(
    section: &[u8],
    section_type: &[u8],
    attributes: &[u8],
    stub_size: &[u8],
) -> Result<u32, &'static str> {
    const NO_SIZE: &str = "mach-o section specifier of type 'symbol_stubs' requires a size specifier";
    if section.is_empty() {
        return Err("mach-o section specifier requires a segment and section separated by a comma");
    }
    if section.len() > 16 {
        return Err(
            "mach-o section specifier requires a section whose length is between 1 and 16 characters",
        );
    }
    if section_type.is_empty() {
        return Ok(0);
    }
    let Some(section_type) = TYPES.iter().position(|known| *known == section_type) else {
        return Err("mach-o section specifier uses an unknown section type");
    };
    let section_type = section_type as u32;
    if attributes.is_empty() {
        return if section_type == SYMBOL_STUBS { Err(NO_SIZE) } else { Ok(section_type) };
    }
    let mut properties = section_type;
    for attribute in attributes.split(|&byte| byte == b'+').filter(|attribute| !attribute.is_empty()) {
        let attribute = attribute.trim_ascii();
        if attribute == b"none" {
            continue;
        }
        let Some(index) = ATTRIBUTES.iter().position(|known| *known == attribute) else {
            return Err("mach-o section specifier has invalid attribute");
        };
        properties |= PURE_INSTRUCTIONS >> index;
    }
    if stub_size.is_empty() {
        return if properties == SYMBOL_STUBS { Err(NO_SIZE) } else { Ok(properties) };
    }
    if section_type != SYMBOL_STUBS {
        return Err(
            "mach-o section specifier cannot have a stub size specified because it does not have type 'symbol_stubs'",
        );
    }
    match number::parse_any_radix(stub_size) {
        Some(_) => Ok(properties),
        None => Err("mach-o section specifier has a malformed stub size"),
    }
}
