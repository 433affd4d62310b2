//! Directives of Windows object files, except unwinding.

use crate::directive::elf_section::parse_unique_id;
use crate::directive::handler::Directive;
use crate::parser::{ParseResult, Parser};
use crate::state::coff_sections::{
    self, CNT_CODE, CNT_INITIALIZED_DATA, CNT_UNINITIALIZED_DATA, LNK_COMDAT, LNK_INFO, LNK_REMOVE,
    MEM_DISCARDABLE, MEM_EXECUTE, MEM_READ, MEM_SHARED, MEM_WRITE,
};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::Fragment;
use stallscope_mc::raw_text;
use stallscope_mc::{SectionId, SectionKey};

const ASSOCIATIVE: &[u8] = b"associative";
const UNEXPECTED: &str = "unexpected token in directive";
const NO_IDENTIFIER: &str = "expected identifier in directive";

pub(super) fn parse_coff_section_switch(parser: &mut Parser<'_>, name: &str) -> ParseResult {
    parser.expect_end("unexpected token in section switching directive")?;
    let streamer = &mut parser.streamer;
    let found = coff_sections::named(&mut streamer.sections, &mut streamer.expressions, name.as_bytes());
    switch_to_coff_section(parser, found);
    Ok(())
}

pub(super) fn parse_coff_push_section(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    parser.streamer.sections.push();
    let result = parse_coff_section(parser, target);
    if result.is_err() {
        parser.streamer.sections.pop();
    }
    result
}

pub(super) fn parse_coff_section(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let token = parser.token();
    if !matches!(token.kind, TokenKind::Identifier | TokenKind::String) {
        return Err(parser.token_error(NO_IDENTIFIER));
    }
    let name = token.identifier();
    parser.lex();
    let mut flags = CNT_INITIALIZED_DATA | MEM_READ | MEM_WRITE;
    if parser.is(TokenKind::Comma) {
        parser.lex();
        let token = parser.token();
        if !token.is(TokenKind::String) {
            return Err(parser.token_error("expected string in directive"));
        }
        parser.lex();
        flags = match coff_flags(name, token.string_contents()) {
            Ok(flags) => flags,
            Err(message) => return Err(parser.token_error(message)),
        };
    }
    let mut selection: &[u8] = &[];
    let mut group: &[u8] = &[];
    if parser.is(TokenKind::Comma) && parser.peek().text != b"unique" {
        parser.lex();
        flags |= LNK_COMDAT;
        if !parser.is(TokenKind::Identifier) {
            let message = "expected comdat type such as 'discard' or 'largest' after protection bits";
            return Err(parser.token_error(message));
        }
        selection = parse_comdat_type(parser)?;
        parser.expect_comma("expected comma in directive")?;
        group = parser.expect_identifier(NO_IDENTIFIER)?;
    }
    let unique_id = parse_unique_id(parser, target)?;
    parser.expect_end(UNEXPECTED)?;
    check_comdat_symbol(parser, selection, group);
    let (group, linked_to) = (group.to_vec(), selection.to_vec());
    let key = SectionKey { name: name.to_vec(), group, linked_to, unique_id };
    let streamer = &mut parser.streamer;
    let found = coff_sections::find_or_add(&mut streamer.sections, &mut streamer.expressions, key, flags);
    switch_to_coff_section(parser, found);
    Ok(())
}

fn switch_to_coff_section(parser: &mut Parser<'_>, found: (SectionId, bool)) {
    let (section, is_conflict) = found;
    if is_conflict {
        parser.report_error(None, "invalid symbol redefinition");
    }
    parser.streamer.sections.switch_to(section, 0);
}

// The symbol of a section that can be dropped in favor of another must be defined in that section.
fn check_comdat_symbol(parser: &mut Parser<'_>, selection: &[u8], group: &[u8]) {
    if group.is_empty() {
        return;
    }
    let symbol = parser.streamer.get_or_create_symbol(group);
    let is_of_section = match parser.streamer.expressions.fragment(symbol) {
        Fragment::Undefined => true,
        Fragment::Absolute => false,
        Fragment::Section(section) => parser.streamer.sections.group(section) == group,
    };
    if selection != ASSOCIATIVE && !is_of_section {
        parser.report_error(None, "invalid symbol redefinition");
    }
}

fn parse_comdat_type<'a>(parser: &mut Parser<'a>) -> ParseResult<&'a [u8]> {
    let token = parser.token();
    let name = token.identifier();
    let is_known = matches!(
        name,
        b"one_only" | b"discard" | b"same_size" | b"same_contents" | b"associative" | b"largest" | b"newest"
    );
    if !is_known {
        let name = raw_text::from_bytes(name);
        return Err(parser.token_error(format!("unrecognized COMDAT type '{name}'")));
    }
    parser.lex();
    Ok(name)
}

pub(super) fn parse_linkonce(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    let mut selection: &[u8] = b"discard";
    if parser.is(TokenKind::Identifier) {
        selection = parse_comdat_type(parser)?;
    }
    if selection == ASSOCIATIVE {
        return Err(parser.error(directive.location, "cannot make section associative with .linkonce"));
    }
    if let Some(section) = parser.streamer.sections.current() {
        if parser.streamer.sections[section].flags & LNK_COMDAT != 0 {
            let name = raw_text::from_bytes(parser.streamer.sections.name(section)).into_owned();
            return Err(parser.error(directive.location, format!("section '{name}' is already linkonce")));
        }
        parser.streamer.sections[section].flags |= LNK_COMDAT;
    }
    if !parser.is(TokenKind::EndOfStatement) {
        return Err(parser.token_error(UNEXPECTED));
    }
    Ok(())
}

pub(super) fn parse_coff_attribute(parser: &mut Parser<'_>) -> ParseResult {
    if parser.parse_optional_token(TokenKind::EndOfStatement) {
        return Ok(());
    }
    loop {
        parser.expect_symbol(NO_IDENTIFIER)?;
        if parser.parse_optional_token(TokenKind::EndOfStatement) {
            return Ok(());
        }
        parser.expect_comma(UNEXPECTED)?;
    }
}

pub(super) fn parse_def(parser: &mut Parser<'_>) -> ParseResult {
    parser.expect_symbol(NO_IDENTIFIER)?;
    parser.lex();
    Ok(())
}

pub(super) fn parse_endef(parser: &mut Parser<'_>) -> ParseResult {
    parser.lex();
    Ok(())
}

// `.scl` and `.type`
pub(super) fn parse_coff_number(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    parser.parse_absolute_expression(target)?;
    parser.expect_end(UNEXPECTED)
}

// `.secidx` and similar directives.
pub(super) fn parse_coff_symbol(parser: &mut Parser<'_>) -> ParseResult {
    parser.expect_symbol(NO_IDENTIFIER)?;
    parser.expect_end(UNEXPECTED)
}

pub(super) fn parse_secrel32(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    parser.expect_symbol(NO_IDENTIFIER)?;
    let location = parser.cursor.lexer.location();
    let mut offset = 0;
    if parser.is(TokenKind::Plus) {
        offset = parser.parse_absolute_expression(target)?;
    }
    if !parser.is(TokenKind::EndOfStatement) {
        return Err(parser.token_error(UNEXPECTED));
    }
    let message = "invalid '.secrel32' directive offset, can't be less than zero or greater than \
                   std::numeric_limits<uint32_t>::max()";
    parser.check(u32::try_from(offset).is_err(), location, message)?;
    parser.lex();
    Ok(())
}

pub(super) fn parse_rva(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let result = parser.parse_many(|this| {
        this.expect_symbol(NO_IDENTIFIER)?;
        let location = this.cursor.lexer.location();
        if !matches!(this.token().kind, TokenKind::Plus | TokenKind::Minus) {
            return Ok(());
        }
        let offset = this.parse_absolute_expression(target)?;
        let message =
            "invalid '.rva' directive offset, can't be less than -2147483648 or greater than 2147483647";
        this.check(i32::try_from(offset).is_err(), location, message)
    });
    result.map_err(|_| parser.add_error_suffix(" in directive"))
}

// Returns the characteristics of flag letters, or an error message.
fn coff_flags(name: &[u8], letters: &[u8]) -> Result<u32, &'static str> {
    const CONFLICT: &str = "conflicting section flags 'b' and 'd'.";
    let mut characteristics = 0;
    let (mut is_allocated, mut is_loaded, mut is_code, mut has_data) = (false, false, false, false);
    let (mut is_read_only, mut was_made_writable) = (false, false);
    let (mut is_not_loaded, mut is_not_readable, mut is_empty) = (false, false, true);
    for letter in letters {
        is_empty &= matches!(letter, b'a' | b'w');
        match letter {
            b'a' => {}
            b'b' if has_data => return Err(CONFLICT),
            b'd' if is_allocated => return Err(CONFLICT),
            b'b' => (is_allocated, is_loaded) = (true, false),
            b'd' => (has_data, is_read_only, is_loaded) = (true, false, is_loaded || !is_not_loaded),
            b'n' => (is_not_loaded, is_loaded) = (true, false),
            b'D' => characteristics |= MEM_DISCARDABLE,
            b'r' => {
                (is_read_only, was_made_writable) = (true, false);
                has_data |= !is_code;
                is_loaded |= !is_not_loaded;
            }
            b's' => {
                characteristics |= MEM_SHARED;
                (has_data, is_read_only, is_loaded) = (true, false, is_loaded || !is_not_loaded);
            }
            b'w' => (is_read_only, was_made_writable) = (false, true),
            b'x' => {
                is_code = true;
                is_loaded |= !is_not_loaded;
                is_read_only |= !was_made_writable;
            }
            b'y' => (is_not_readable, is_read_only) = (true, true),
            b'i' => characteristics |= LNK_INFO,
            _ => return Err("unknown flag"),
        }
    }
    has_data |= is_empty;
    for (holds, flags) in [
        (is_code, CNT_CODE | MEM_EXECUTE),
        (has_data, CNT_INITIALIZED_DATA),
        (is_allocated && !is_loaded, CNT_UNINITIALIZED_DATA),
        (is_not_loaded, LNK_REMOVE),
        (name.starts_with(b".debug"), MEM_DISCARDABLE),
        (!is_not_readable, MEM_READ),
        (!is_read_only, MEM_WRITE),
    ] {
        characteristics |= if holds { flags } else { 0 };
    }
    Ok(characteristics)
}
