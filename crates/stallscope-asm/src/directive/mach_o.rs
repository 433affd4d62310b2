//! Directives of Apple object files, except sections and versions.

use crate::directive::handler::Directive;
use crate::directive::string::parse_escaped_string;
use crate::parser::{ParseResult, Parser};
use crate::state::mach_o_sections;
use crate::target_parser::TargetParser;
use crate::token::TokenKind;

const NO_IDENTIFIER: &str = "expected identifier in directive";

pub(super) fn parse_alt_entry(parser: &mut Parser<'_>) -> ParseResult {
    let symbol = parser.expect_symbol(NO_IDENTIFIER)?;
    if !parser.streamer.expressions.is_undefined(symbol) {
        return Err(parser.token_error(".alt_entry must preceed symbol definition"));
    }
    parser.lex();
    Ok(())
}

pub(super) fn parse_desc(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let unexpected = "unexpected token in '.desc' directive";
    parser.expect_symbol(NO_IDENTIFIER)?;
    parser.expect_comma(unexpected)?;
    parser.parse_absolute_expression(target)?;
    parser.expect_end(unexpected)
}

pub(super) fn parse_indirect_symbol(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    let section = parser.streamer.sections.current().map(|section| parser.streamer.sections[section]);
    if !section.is_some_and(mach_o_sections::has_indirect_symbols) {
        let message = "indirect symbol not in a symbol pointer or stub section";
        return Err(parser.error(directive.location, message));
    }
    let symbol = parser.expect_symbol("expected identifier in .indirect_symbol directive")?;
    if parser.streamer.expressions.symbols[symbol].is_temporary {
        return Err(parser.token_error("non-local symbol required in directive"));
    }
    parser.expect_end("unexpected token in '.indirect_symbol' directive")
}

// `.dump` and `.load`
pub(super) fn parse_dump_or_load(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    if !parser.is(TokenKind::String) {
        return Err(parser.token_error("expected string in '.dump' or '.load' directive"));
    }
    parser.lex();
    parser.expect_end("unexpected token in '.dump' or '.load' directive")?;
    parser.warning(directive.location, format!("ignoring directive {} for now", directive.name()));
    Ok(())
}

pub(super) fn parse_linker_option(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    let name = directive.name();
    loop {
        if !parser.is(TokenKind::String) {
            return Err(parser.token_error(format!("expected string in '{name}' directive")));
        }
        parse_escaped_string(parser)?;
        if parser.is(TokenKind::EndOfStatement) {
            return Ok(());
        }
        parser.expect_comma(&format!("unexpected token in '{name}' directive"))?;
    }
}

pub(super) fn parse_lsym(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let unexpected = "unexpected token in '.lsym' directive";
    parser.expect_symbol(NO_IDENTIFIER)?;
    parser.expect_comma(unexpected)?;
    parser.parse_expression(target)?;
    parser.expect_end(unexpected)?;
    Err(parser.token_error("directive '.lsym' is unsupported"))
}

pub(super) fn parse_secure_log_unique(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    parser.parse_string_to_end_of_statement();
    let message = ".secure_log_unique used but AS_SECURE_LOG_FILE environment variable unset.";
    Err(parser.error(directive.location, message))
}

// A directive without operands that has no effect here.
pub(super) fn parse_mach_o_marker(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    parser.expect_end(&format!("unexpected token in '{}' directive", directive.name()))
}

pub(super) fn parse_data_region(parser: &mut Parser<'_>) -> ParseResult {
    if parser.parse_optional_token(TokenKind::EndOfStatement) {
        return Ok(());
    }
    let location = parser.token().location;
    let kind = parser.expect_identifier("expected region type after '.data_region' directive")?;
    let is_known = matches!(kind, b"jt8" | b"jt16" | b"jt32");
    parser.check(!is_known, location, "unknown region type in '.data_region' directive")?;
    parser.lex();
    Ok(())
}

pub(super) fn parse_mach_o_tbss(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    parse_zero_filled_symbol(
        parser,
        target,
        "unexpected token in '.tbss' directive",
        "invalid '.tbss' directive size, can't be less thanzero",
        "invalid '.tbss' alignment, can't be lessthan zero",
    )
}

pub(super) fn parse_zerofill(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let unexpected = "unexpected token in directive";
    parser.expect_identifier("expected segment name after '.zerofill' directive")?;
    parser.expect_comma(unexpected)?;
    parser.expect_identifier("expected section name after comma in '.zerofill' directive")?;
    if parser.is(TokenKind::EndOfStatement) {
        return Ok(());
    }
    parser.expect_comma(unexpected)?;
    parse_zero_filled_symbol(
        parser,
        target,
        "unexpected token in '.zerofill' directive",
        "invalid '.zerofill' directive size, can't be less than zero",
        "invalid '.zerofill' directive alignment, can't be less than zero",
    )
}

// `name, size[, alignment]`
fn parse_zero_filled_symbol(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    unexpected: &str,
    negative_size: &str,
    negative_alignment: &str,
) -> ParseResult {
    let location = parser.cursor.lexer.location();
    let symbol = parser.expect_symbol(NO_IDENTIFIER)?;
    parser.expect_comma("unexpected token in directive")?;
    let size_location = parser.cursor.lexer.location();
    let size = parser.parse_absolute_expression(target)?;
    let (mut alignment, mut alignment_location) = (0, 0);
    if parser.is(TokenKind::Comma) {
        parser.lex();
        alignment_location = parser.cursor.lexer.location();
        alignment = parser.parse_absolute_expression(target)?;
    }
    parser.expect_end(unexpected)?;
    parser.check(size < 0, size_location, negative_size)?;
    parser.check(alignment < 0, alignment_location, negative_alignment)?;
    let is_defined = !parser.streamer.expressions.is_undefined(symbol);
    parser.check(is_defined, location, "invalid symbol redefinition")
}
