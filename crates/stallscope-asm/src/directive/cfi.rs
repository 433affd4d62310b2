//! Unwinding information: `.cfi_startproc` and similar directives.

use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;

/// An operand of an unwinding directive.
#[derive(Clone, Copy, Debug)]
pub(super) enum CfiOperand {
    Register,
    Number,
}

pub(super) fn parse_cfi_sections(parser: &mut Parser<'_>) -> ParseResult {
    if parser.parse_optional_token(TokenKind::EndOfStatement) {
        return Ok(());
    }
    loop {
        parser.expect_identifier("expected .eh_frame, .debug_frame, or .sframe")?;
        if parser.parse_optional_token(TokenKind::EndOfStatement) {
            return Ok(());
        }
        parser.parse_comma()?;
    }
}

pub(super) fn parse_cfi_start_proc(parser: &mut Parser<'_>) -> ParseResult {
    if !parser.parse_optional_token(TokenKind::EndOfStatement) {
        let is_simple = parser.parse_identifier().is_ok_and(|word| word == b"simple");
        let location = parser.token().location;
        parser.check(!is_simple, location, "unexpected token")?;
        parser.parse_eol()?;
    }
    let section = parser.streamer.sections.current();
    if !parser.streamer.frames.open(section) {
        let location = parser.cursor.lexer.location();
        parser.report_error(Some(location), "starting new .cfi frame before finishing the previous one");
    }
    Ok(())
}

pub(super) fn parse_cfi_end_proc(parser: &mut Parser<'_>) -> ParseResult {
    parser.parse_eol()?;
    if check_frame(parser) {
        parser.streamer.frames.close();
    }
    Ok(())
}

// Returns whether a frame is open; reports an error if not.
fn check_frame(parser: &mut Parser<'_>) -> bool {
    let is_open = parser.streamer.frames.has_open();
    if !is_open {
        let message = "this directive must appear between .cfi_startproc and .cfi_endproc directives";
        parser.report_error(Some(parser.statement_location), message);
    }
    is_open
}

// A directive with a fixed list of operands.
pub(super) fn parse_cfi(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    operands: &[CfiOperand],
) -> ParseResult {
    for (index, operand) in operands.iter().enumerate() {
        if index > 0 {
            parser.parse_comma()?;
        }
        parse_operand(parser, target, *operand)?;
    }
    parser.parse_eol()?;
    check_frame(parser);
    Ok(())
}

fn parse_operand(parser: &mut Parser<'_>, target: &mut dyn TargetParser, operand: CfiOperand) -> ParseResult {
    if matches!(operand, CfiOperand::Register) && !parser.is(TokenKind::Integer) {
        target.parse_unwinding_register(parser)
    } else {
        parser.parse_absolute_expression(target).map(|_| ())
    }
}

// A register, and a list of registers with a lane and a size each.
pub(super) fn parse_cfi_lanes(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    parse_operand(parser, target, CfiOperand::Register)?;
    parser.parse_comma()?;
    loop {
        parse_operand(parser, target, CfiOperand::Register)?;
        parser.parse_comma()?;
        parser.parse_int_token("expected a lane number")?;
        parser.parse_comma()?;
        parser.parse_absolute_expression(target)?;
        if !parser.parse_optional_token(TokenKind::Comma) {
            break;
        }
    }
    parser.parse_eol()?;
    check_frame(parser);
    Ok(())
}

/// Parses a directive without operands that is valid only in a frame.
pub fn parse_cfi_marker(parser: &mut Parser<'_>) -> ParseResult {
    parser.parse_eol()?;
    check_frame(parser);
    Ok(())
}

pub(super) fn parse_cfi_escape(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    parser.parse_absolute_expression(target)?;
    while parser.is(TokenKind::Comma) {
        parser.lex();
        parser.parse_absolute_expression(target)?;
    }
    check_frame(parser);
    Ok(())
}

// `.cfi_personality` and `.cfi_lsda`
pub(super) fn parse_cfi_routine(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    const OMIT: i64 = 0xff;
    let encoding = parser.parse_absolute_expression(target)?;
    if encoding == OMIT {
        return Ok(());
    }
    let location = parser.token().location;
    parser.check(!is_valid_encoding(encoding), location, "unsupported encoding.")?;
    parser.parse_comma()?;
    if parser.parse_symbol().is_err() {
        let location = parser.token().location;
        return Err(parser.error(location, "expected identifier in directive"));
    }
    parser.parse_eol()?;
    check_frame(parser);
    Ok(())
}

pub(super) fn parse_cfi_label(parser: &mut Parser<'_>) -> ParseResult {
    let name = parser.expect_identifier("expected identifier")?;
    parser.parse_eol()?;
    parser.streamer.get_or_create_symbol(name);
    check_frame(parser);
    Ok(())
}

// Returns whether `encoding` is a DWARF pointer encoding: absolute or relative, of 2, 4 or 8 bytes.
fn is_valid_encoding(encoding: i64) -> bool {
    let is_format_known = matches!(encoding & 0x0f, 0x00 | 0x02..=0x04 | 0x08 | 0x0a..=0x0c);
    let is_application_known = matches!(encoding & 0x70, 0x00 | 0x10);
    encoding & !0xff == 0 && is_format_known && is_application_known
}
