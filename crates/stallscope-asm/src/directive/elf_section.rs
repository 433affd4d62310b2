//! Directives for ELF sections.

use crate::directive::handler::Directive;
use crate::number;
use crate::parser::{ParseResult, Parser};
use crate::state::elf_sections::{
    self, SHF_ALLOC, SHF_EXCLUDE, SHF_EXECINSTR, SHF_GNU_RETAIN, SHF_GROUP, SHF_LINK_ORDER, SHF_MERGE,
    SHF_STRINGS, SHF_TLS, SHF_WRITE, SHT_FINI_ARRAY, SHT_INIT_ARRAY, SHT_LLVM_CALL_GRAPH, SHT_NOBITS,
    SHT_NOTE, SHT_PREINIT_ARRAY, SHT_PROGBITS, SHT_UNWIND,
};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::ExpressionId;
use stallscope_mc::Fragment;
use stallscope_mc::raw_text;
use stallscope_mc::{Section, SectionId, SectionKey};

/// The names of section types, and the types.
const TYPES: &[(&[u8], u32)] = &[
    (b"fini_array", SHT_FINI_ARRAY),
    (b"init_array", SHT_INIT_ARRAY),
    (b"llvm_bb_addr_map", 0x6fff_4c0a),
    (b"llvm_call_graph", SHT_LLVM_CALL_GRAPH),
    (b"llvm_call_graph_profile", 0x6fff_4c09),
    (b"llvm_cfi_jump_table", 0x6fff_4c0e),
    (b"llvm_dependent_libraries", 0x6fff_4c04),
    (b"llvm_jt_sizes", 0x6fff_4c0d),
    (b"llvm_linker_options", 0x6fff_4c01),
    (b"llvm_lto", 0x6fff_4c0c),
    (b"llvm_odrtab", 0x6fff_4c00),
    (b"llvm_offloading", 0x6fff_4c0b),
    (b"llvm_sympart", 0x6fff_4c05),
    (b"nobits", SHT_NOBITS),
    (b"note", SHT_NOTE),
    (b"preinit_array", SHT_PREINIT_ARRAY),
    (b"progbits", SHT_PROGBITS),
    // LLVM quirk: all targets accept this name, with the number that one of them uses.
    (b"unwind", SHT_UNWIND),
];

/// The arguments of a section directive after the name.
#[derive(Default)]
struct Arguments<'a> {
    flags: u32,
    type_name: &'a [u8],
    entry_size: i64,
    group: &'a [u8],
    linked_to: Vec<u8>,
    unique_id: Option<u32>,
    uses_last_group: bool,
    subsection: Option<ExpressionId>,
    /// Whether flags, a type or a size are given.
    has_properties: bool,
}

pub(super) fn parse_elf_section_switch(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    name: &str,
) -> ParseResult {
    let mut subsection = None;
    if !parser.is(TokenKind::EndOfStatement) {
        subsection = Some(parser.parse_expression(target)?.id);
    }
    parser.lex();
    let section = elf_section(parser, name.as_bytes());
    switch_to_subsection(parser, section, subsection);
    Ok(())
}

/// Switches to the ELF section called `name`, which is created with the properties given if it does not exist.
pub fn switch_to_named_elf_section(parser: &mut Parser<'_>, (name, properties): (&[u8], Section)) {
    let key = SectionKey { name: name.to_vec(), ..SectionKey::default() };
    let section = find_or_add_elf_section(parser, key, properties);
    parser.streamer.sections.switch_to(section, 0);
}

fn elf_section(parser: &mut Parser<'_>, name: &[u8]) -> SectionId {
    let streamer = &mut parser.streamer;
    let found = elf_sections::named(&mut streamer.sections, &mut streamer.expressions, name);
    report_conflict(parser, found)
}

/// Creates the section that `.version` writes to, if it does not exist.
pub(super) fn create_note_section(parser: &mut Parser<'_>) {
    let key = SectionKey { name: b".note".to_vec(), ..SectionKey::default() };
    let properties = Section { section_type: SHT_NOTE, flags: 0, entry_size: 0 };
    find_or_add_elf_section(parser, key, properties);
}

fn find_or_add_elf_section(parser: &mut Parser<'_>, key: SectionKey, properties: Section) -> SectionId {
    let streamer = &mut parser.streamer;
    let found = elf_sections::find_or_add(&mut streamer.sections, &mut streamer.expressions, key, properties);
    report_conflict(parser, found)
}

fn report_conflict(parser: &mut Parser<'_>, found: (SectionId, bool)) -> SectionId {
    let (section, is_conflict) = found;
    if is_conflict {
        parser.report_error(None, "invalid symbol redefinition");
    }
    section
}

// Returns whether the subsection is valid; reports an error if not.
fn switch_to_subsection(
    parser: &mut Parser<'_>,
    section: SectionId,
    subsection: Option<ExpressionId>,
) -> bool {
    let mut number = 0;
    if let Some(subsection) = subsection {
        let location = parser.streamer.expressions.location(subsection);
        let Some(value) = parser.streamer.expressions.absolute_value(subsection) else {
            parser.report_error(location, "cannot evaluate subsection number");
            return false;
        };
        match u32::try_from(value) {
            Ok(value @ 0..0x8000_0000) => number = value,
            _ => {
                let message = format!("subsection number {value} is not within [0,2147483647]");
                parser.report_error(location, message);
                return false;
            }
        }
    }
    parser.streamer.sections.switch_to(section, number);
    true
}

pub(super) fn parse_elf_push_section<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    directive: Directive<'a>,
) -> ParseResult {
    parser.streamer.sections.push();
    let result = parse_elf_section_arguments(parser, target, directive, true);
    if result.is_err() {
        parser.streamer.sections.pop();
    }
    result
}

pub(super) fn parse_pop_section(parser: &mut Parser<'_>) -> ParseResult {
    if !parser.streamer.sections.pop() {
        return Err(parser.token_error(".popsection without corresponding .pushsection"));
    }
    Ok(())
}

pub(super) fn parse_previous(parser: &mut Parser<'_>) -> ParseResult {
    if !parser.streamer.sections.switch_to_previous() {
        return Err(parser.token_error(".previous without corresponding .section"));
    }
    Ok(())
}

pub(super) fn parse_elf_subsection(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let mut subsection = None;
    if !parser.is(TokenKind::EndOfStatement) {
        subsection = Some(parser.parse_expression(target)?.id);
    }
    parser.expect_end("expected end of directive")?;
    let Some(section) = parser.streamer.sections.current() else { return Ok(()) };
    if switch_to_subsection(parser, section, subsection) { Ok(()) } else { Err(crate::parser::Failed) }
}

pub(super) fn parse_elf_section<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    directive: Directive<'a>,
) -> ParseResult {
    parse_elf_section_arguments(parser, target, directive, false)
}

fn parse_elf_section_arguments<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    directive: Directive<'a>,
    is_push: bool,
) -> ParseResult {
    let Some(name) = parse_elf_section_name(parser) else {
        return Err(parser.token_error("expected identifier"));
    };
    let mut arguments = Arguments { flags: default_flags(name), ..Arguments::default() };
    if parser.is(TokenKind::Comma) {
        parser.lex();
        parse_elf_arguments_after_name(parser, target, is_push, &mut arguments)?;
    }
    parser.expect_end("expected end of directive")?;
    let section_type = if arguments.type_name.is_empty() {
        default_type(name)
    } else {
        match type_of_name(arguments.type_name) {
            Some(section_type) => section_type,
            None => return Err(parser.token_error("unknown section type")),
        }
    };
    switch_to_elf_section(parser, directive, name, section_type, arguments)
}

fn switch_to_elf_section<'a>(
    parser: &mut Parser<'a>,
    directive: Directive<'a>,
    name: &[u8],
    section_type: u32,
    mut arguments: Arguments<'a>,
) -> ParseResult {
    let mut group = arguments.group.to_vec();
    if arguments.uses_last_group
        && let Some(last_group) =
            parser.streamer.sections.current().map(|section| parser.streamer.sections.group(section).to_vec())
        && !last_group.is_empty()
    {
        group = last_group;
        arguments.flags |= SHF_GROUP;
    }
    if !group.is_empty() {
        parser.streamer.get_or_create_symbol(&group);
    }
    let key = SectionKey {
        name: name.to_vec(),
        group,
        linked_to: arguments.linked_to,
        unique_id: arguments.unique_id,
    };
    // LLVM quirk: more than 32 bits of the size are cut off, and then compared with all of them.
    let entry_size = arguments.entry_size as u32;
    let wanted = Section { section_type, flags: arguments.flags, entry_size };
    let id = find_or_add_elf_section(parser, key, wanted);
    switch_to_subsection(parser, id, arguments.subsection);
    let found = parser.streamer.sections[id];
    // Properties that this directive omits are not compared.
    let is_lenient = section_type == SHT_PROGBITS && (parser.asm_info().may_be_progbits)(name);
    let name = raw_text::from_bytes(name);
    if !arguments.type_name.is_empty() && found.section_type != section_type && !is_lenient {
        let message = format!("changed section type for {name}, expected: 0x{:X}", found.section_type);
        parser.error(directive.location, message);
    }
    if arguments.has_properties && found.flags != wanted.flags {
        let message = format!("changed section flags for {name}, expected: 0x{:X}", found.flags);
        parser.error(directive.location, message);
    }
    if arguments.has_properties && i64::from(found.entry_size) != arguments.entry_size {
        let message = format!("changed section entsize for {name}, expected: {}", found.entry_size);
        parser.error(directive.location, message);
    }
    Ok(())
}

// A name may contain characters that identifiers do not; it ends at a space.
fn parse_elf_section_name<'a>(parser: &mut Parser<'a>) -> Option<&'a [u8]> {
    let start = parser.cursor.lexer.location();
    if parser.is(TokenKind::String) {
        let name = parser.token().string_contents();
        parser.lex();
        return Some(name);
    }
    let mut end = start;
    while !parser.has_pending_error() {
        let token = parser.token();
        if matches!(token.kind, TokenKind::Comma | TokenKind::EndOfStatement | TokenKind::Eof) {
            break;
        }
        parser.lex();
        end += token.text.len() as u32;
        if token.end() != parser.token().location {
            break;
        }
    }
    Some(parser.text_between(start, end)).filter(|name| !name.is_empty())
}

fn parse_elf_arguments_after_name<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    is_push: bool,
    arguments: &mut Arguments<'a>,
) -> ParseResult {
    if is_push && !parser.is(TokenKind::String) {
        arguments.subsection = Some(parser.parse_expression(target)?.id);
        if !parser.is(TokenKind::Comma) {
            return Ok(());
        }
        parser.lex();
    }
    let Some(extra_flags) = parse_elf_flags(parser, arguments)? else {
        return Err(parser.token_error("unknown flag"));
    };
    arguments.flags |= extra_flags;
    let is_mergeable = arguments.flags & SHF_MERGE != 0;
    let is_grouped = arguments.flags & SHF_GROUP != 0;
    if is_grouped && arguments.uses_last_group {
        let message = "Section cannot specifiy a group name while also acting as a member of the last group";
        return Err(parser.token_error(message));
    }
    parse_elf_section_type(parser, arguments)?;
    if arguments.type_name.is_empty() {
        if is_mergeable {
            return Err(parser.token_error("Mergeable section must specify the type"));
        }
        if is_grouped {
            return Err(parser.token_error("Group section must specify the type"));
        }
        if !parser.is(TokenKind::EndOfStatement) {
            return Err(parser.token_error("expected end of directive"));
        }
    }
    if is_mergeable || arguments.type_name == b"llvm_cfi_jump_table" {
        parse_entry_size(parser, target, arguments)?;
    }
    if arguments.flags & SHF_LINK_ORDER != 0 {
        parse_linked_to(parser, arguments)?;
    }
    if is_grouped {
        parse_group(parser, arguments)?;
    }
    arguments.unique_id = parse_unique_id(parser, target)?;
    arguments.has_properties =
        extra_flags != 0 || arguments.entry_size != 0 || !arguments.type_name.is_empty();
    Ok(())
}

// Returns `None` if a flag is unknown.
fn parse_elf_flags<'a>(parser: &mut Parser<'a>, arguments: &mut Arguments<'a>) -> ParseResult<Option<u32>> {
    let token = parser.token();
    if !token.is(TokenKind::String) {
        if !token.is(TokenKind::Hash) {
            return Err(parser.token_error("expected string"));
        }
        return Ok(parse_sun_style_flags(parser));
    }
    parser.lex();
    let text = token.string_contents();
    if let Some(flags) = number::parse_any_radix(text).and_then(|flags| u32::try_from(flags).ok()) {
        return Ok((flags != u32::MAX).then_some(flags));
    }
    let mut flags = 0;
    for letter in text {
        let own = parser.asm_info().elf_section_flags.iter().find(|(known, _)| known == letter);
        if let Some((_, flag)) = own {
            flags |= flag;
            continue;
        }
        flags |= match letter {
            b'a' => SHF_ALLOC,
            b'e' => SHF_EXCLUDE,
            b'x' => SHF_EXECINSTR,
            b'w' => SHF_WRITE,
            b'o' => SHF_LINK_ORDER,
            b'M' => SHF_MERGE,
            b'S' => SHF_STRINGS,
            b'T' => SHF_TLS,
            b'G' => SHF_GROUP,
            b'R' => SHF_GNU_RETAIN,
            b'?' => {
                arguments.uses_last_group = true;
                0
            }
            _ => return Ok(None),
        };
    }
    Ok(Some(flags))
}

// `#alloc, #write`
fn parse_sun_style_flags(parser: &mut Parser<'_>) -> Option<u32> {
    let mut flags = 0;
    while parser.parse_optional_token(TokenKind::Hash) {
        let token = parser.token();
        flags |= match token.text {
            b"alloc" => SHF_ALLOC,
            b"execinstr" => SHF_EXECINSTR,
            b"write" => SHF_WRITE,
            b"tls" => SHF_TLS,
            _ => return None,
        };
        parser.lex();
        if !parser.is(TokenKind::Comma) {
            break;
        }
        parser.lex();
    }
    Some(flags)
}

fn parse_elf_section_type<'a>(parser: &mut Parser<'a>, arguments: &mut Arguments<'a>) -> ParseResult {
    if !parser.is(TokenKind::Comma) {
        return Ok(());
    }
    parser.lex();
    match parser.token().kind {
        TokenKind::String => {}
        TokenKind::At | TokenKind::Percent => parser.lex(),
        _ if parser.asm_info().comment_string.starts_with('@') => {
            return Err(parser.token_error("expected '%<type>' or \"<type>\""));
        }
        _ => return Err(parser.token_error("expected '@<type>', '%<type>' or \"<type>\"")),
    }
    let token = parser.token();
    if token.is(TokenKind::Integer) {
        arguments.type_name = token.text;
        parser.lex();
    } else {
        arguments.type_name = parser.expect_identifier("expected identifier")?;
    }
    Ok(())
}

fn parse_entry_size<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    arguments: &mut Arguments<'a>,
) -> ParseResult {
    parser.expect_comma("expected the entry size")?;
    let size = parser.parse_absolute_expression(target)?;
    if size <= 0 {
        return Err(parser.token_error("entry size must be positive"));
    }
    arguments.entry_size = size;
    Ok(())
}

fn parse_linked_to<'a>(parser: &mut Parser<'a>, arguments: &mut Arguments<'a>) -> ParseResult {
    parser.expect_comma("expected linked-to symbol")?;
    let location = parser.cursor.lexer.location();
    let Ok(name) = parser.parse_identifier() else {
        if parser.token().text == b"0" {
            parser.lex();
            return Ok(());
        }
        return Err(parser.token_error("invalid linked-to symbol"));
    };
    let symbol = parser.streamer.expressions.symbols.find(name);
    let fragment = symbol.map(|symbol| parser.streamer.expressions.fragment(symbol));
    if !matches!(fragment, Some(Fragment::Section(_))) {
        let name = raw_text::from_bytes(name);
        return Err(parser.error(location, format!("linked-to symbol is not in a section: {name}")));
    }
    arguments.linked_to = name.to_vec();
    Ok(())
}

fn parse_group<'a>(parser: &mut Parser<'a>, arguments: &mut Arguments<'a>) -> ParseResult {
    parser.expect_comma("expected group name")?;
    let token = parser.token();
    if token.is(TokenKind::Integer) {
        arguments.group = token.text;
        parser.lex();
    } else {
        arguments.group = parser.expect_identifier("invalid group name")?;
    }
    if parser.is(TokenKind::Comma) {
        parser.lex();
        let linkage = parser.expect_identifier("invalid linkage")?;
        if linkage != b"comdat" {
            return Err(parser.token_error("Linkage must be 'comdat'"));
        }
    }
    Ok(())
}

/// Takes `, unique, 12`, if present.
pub(super) fn parse_unique_id(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
) -> ParseResult<Option<u32>> {
    if !parser.is(TokenKind::Comma) {
        return Ok(None);
    }
    parser.lex();
    let word = parser.expect_identifier("expected identifier")?;
    if word != b"unique" {
        return Err(parser.token_error("expected 'unique'"));
    }
    parser.expect_comma("expected commma")?;
    let id = parser.parse_absolute_expression(target)?;
    if id < 0 {
        return Err(parser.token_error("unique id must be positive"));
    }
    match u32::try_from(id) {
        Ok(id) if id != u32::MAX => Ok(Some(id)),
        _ => Err(parser.token_error("unique id is too large")),
    }
}

// Returns whether `name` is `prefix`, or starts with `prefix` and a dot.
fn has_prefix(name: &[u8], prefix: &str) -> bool {
    name.strip_prefix(prefix.as_bytes()).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"."))
}

fn default_flags(name: &[u8]) -> u32 {
    let has_prefix = |prefix| has_prefix(name, prefix);
    if has_prefix(".rodata") || name == b".rodata1" {
        SHF_ALLOC
    } else if name == b".fini" || name == b".init" || has_prefix(".text") {
        SHF_ALLOC | SHF_EXECINSTR
    } else if name == b".data1"
        || [".data", ".bss", ".init_array", ".fini_array", ".preinit_array"].into_iter().any(has_prefix)
    {
        SHF_ALLOC | SHF_WRITE
    } else if has_prefix(".tdata") || has_prefix(".tbss") {
        SHF_ALLOC | SHF_WRITE | SHF_TLS
    } else {
        0
    }
}

fn default_type(name: &[u8]) -> u32 {
    let has_prefix = |prefix| has_prefix(name, prefix);
    if name.starts_with(b".note") {
        SHT_NOTE
    } else if has_prefix(".init_array") {
        SHT_INIT_ARRAY
    } else if has_prefix(".bss") || has_prefix(".tbss") {
        SHT_NOBITS
    } else if has_prefix(".fini_array") {
        SHT_FINI_ARRAY
    } else if has_prefix(".preinit_array") {
        SHT_PREINIT_ARRAY
    } else {
        SHT_PROGBITS
    }
}

fn type_of_name(name: &[u8]) -> Option<u32> {
    let known = TYPES.iter().find(|(known, _)| *known == name).map(|&(_, section_type)| section_type);
    known.or_else(|| u32::try_from(number::parse_any_radix(name)?).ok())
}
