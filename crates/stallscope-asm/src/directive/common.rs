//! Common storage: `.comm` and `.lcomm`.

use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::{LcommAlignment, SymbolId};

pub(super) fn parse_comm(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    is_local: bool,
) -> ParseResult {
    parser.check_for_valid_section()?;
    let location = parser.cursor.lexer.location();
    let symbol = parser.expect_symbol("expected identifier in directive")?;
    parser.parse_comma()?;
    let size_location = parser.cursor.lexer.location();
    let size = parser.parse_absolute_expression(target)?;
    if parser.is(TokenKind::Comma) {
        parser.lex();
        let alignment_location = parser.cursor.lexer.location();
        let alignment = parser.parse_absolute_expression(target)?;
        let local = parser.asm_info().lcomm_alignment;
        if is_local && local == LcommAlignment::Refused {
            return Err(parser.error(alignment_location, "alignment not supported on this target"));
        }
        let is_in_bytes = if is_local {
            local == LcommAlignment::Bytes
        } else {
            parser.asm_info().comm_alignment_is_in_bytes
        };
        let is_power = (alignment as u64).is_power_of_two();
        parser.check(is_in_bytes && !is_power, alignment_location, "alignment must be a power of 2")?;
    }
    parser.parse_eol()?;
    parser.check(size < 0, size_location, "size must be non-negative")?;
    check_redefinition(parser, symbol, location)
}

/// Makes sure that a symbol is undefined or can be defined again.
pub fn check_redefinition(parser: &mut Parser<'_>, symbol: SymbolId, location: u32) -> ParseResult {
    parser.streamer.redefine_if_possible(symbol);
    let is_defined = !parser.streamer.expressions.is_undefined(symbol);
    parser.check(is_defined, location, "invalid symbol redefinition")
}
