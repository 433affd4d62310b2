//! Directives of ELF files, except sections.

use crate::directive::elf_section::create_note_section;
use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;

// `.weak` and similar directives; llvm-mca's streamer ignores the attribute.
pub(super) fn parse_elf_attribute(parser: &mut Parser<'_>) -> ParseResult {
    if parser.parse_optional_token(TokenKind::EndOfStatement) {
        return Ok(());
    }
    loop {
        let name = parser.expect_identifier("expected identifier")?;
        let is_discarded = parser.streamer.lto_discarded.contains(name);
        if !is_discarded {
            parser.streamer.symbol_of_name(name);
        }
        if parser.parse_optional_token(TokenKind::EndOfStatement) {
            return Ok(());
        }
        if !is_discarded {
            parser.expect_comma("expected comma")?;
        }
    }
}

pub(super) fn parse_elf_size(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    parser.expect_symbol("expected identifier")?;
    parser.expect_comma("expected comma")?;
    parser.parse_expression(target)?;
    parser.expect_end("unexpected token")
}

pub(super) fn parse_elf_type(parser: &mut Parser<'_>) -> ParseResult {
    parser.expect_symbol("expected identifier")?;
    let allows_at = parser.cursor.lexer.set_allow_at_in_identifier(true);
    let result = parse_elf_symbol_type(parser);
    parser.cursor.lexer.set_allow_at_in_identifier(allows_at);
    result
}

fn parse_elf_symbol_type(parser: &mut Parser<'_>) -> ParseResult {
    if parser.is(TokenKind::Comma) {
        parser.lex();
    }
    match parser.token().kind {
        TokenKind::Identifier | TokenKind::String => {}
        TokenKind::Hash | TokenKind::Percent | TokenKind::At => parser.lex(),
        _ => {
            let message = if parser.asm_info().comment_string.starts_with('@') {
                "expected STT_<TYPE_IN_UPPER_CASE>, '#<type>', '%<type>' or \"<type>\""
            } else {
                "expected STT_<TYPE_IN_UPPER_CASE>, '#<type>', '@<type>', '%<type>' or \"<type>\""
            };
            return Err(parser.token_error(message));
        }
    }
    let location = parser.cursor.lexer.location();
    let symbol_type = parser.expect_identifier("expected symbol type")?;
    let is_known = matches!(
        symbol_type,
        b"STT_FUNC"
            | b"function"
            | b"STT_OBJECT"
            | b"object"
            | b"STT_TLS"
            | b"tls_object"
            | b"STT_COMMON"
            | b"common"
            | b"STT_NOTYPE"
            | b"notype"
            | b"STT_GNU_IFUNC"
            | b"gnu_indirect_function"
            | b"gnu_unique_object"
    );
    parser.check(!is_known, location, "unsupported attribute")?;
    parser.expect_end("expected end of directive")
}

pub(super) fn parse_elf_ident(parser: &mut Parser<'_>) -> ParseResult {
    if !parser.is(TokenKind::String) {
        return Err(parser.token_error("expected string"));
    }
    parser.lex();
    parser.expect_end("expected end of directive")
}

pub(super) fn parse_elf_symver(parser: &mut Parser<'_>) -> ParseResult {
    parser.expect_symbol("expected identifier")?;
    // `@` is part of a versioned name, even if other names cannot contain it.
    let allows_at = parser.cursor.lexer.set_allow_at_in_identifier(true);
    let comma = parser.expect_comma("expected a comma");
    parser.cursor.lexer.set_allow_at_in_identifier(allows_at);
    comma?;
    let name = parser.expect_identifier("expected identifier")?;
    if !name.contains(&b'@') {
        return Err(parser.token_error("expected a '@' in the name"));
    }
    if parser.parse_optional_token(TokenKind::Comma) && parser.parse_identifier() != Ok(b"remove") {
        return Err(parser.token_error("expected 'remove'"));
    }
    parser.parse_optional_token(TokenKind::EndOfStatement);
    Ok(())
}

pub(super) fn parse_elf_version(parser: &mut Parser<'_>) -> ParseResult {
    if !parser.is(TokenKind::String) {
        return Err(parser.token_error("expected string"));
    }
    parser.lex();
    // The version is written to that section.
    create_note_section(parser);
    Ok(())
}

pub(super) fn parse_elf_weakref(parser: &mut Parser<'_>) -> ParseResult {
    parser.expect_symbol("expected identifier")?;
    parser.expect_comma("expected a comma")?;
    parser.expect_symbol("expected identifier")?;
    Ok(())
}
