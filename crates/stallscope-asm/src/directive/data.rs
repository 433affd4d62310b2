//! Data: `.byte`, `.ascii`, `.fill` and similar directives. The data is checked, but not kept.

use crate::directive::handler::Directive;
use crate::directive::string::parse_escaped_string;
use crate::float;
use crate::number::{self, Octa};
use crate::parser::{Failed, ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::Expression;

pub(super) fn parse_ascii(parser: &mut Parser<'_>, is_zero_terminated: bool) -> ParseResult {
    parser.parse_many(|this| {
        this.check_for_valid_section()?;
        parse_escaped_string(this)?;
        while !is_zero_terminated && this.is(TokenKind::String) {
            parse_escaped_string(this)?;
        }
        Ok(())
    })
}

pub(super) fn parse_base64(parser: &mut Parser<'_>) -> ParseResult {
    let result = parser.parse_many(|this| {
        this.check_for_valid_section()?;
        let token = this.token();
        if !token.is(TokenKind::String) {
            return Err(Failed);
        }
        this.check(token.string_contents().is_empty(), token.location, "expected nonempty string")?;
        if !is_base64(token.string_contents()) {
            let location = this.cursor.lexer.location();
            return Err(this.error(location, "failed to base64 decode string data"));
        }
        this.lex();
        Ok(())
    });
    let location = parser.token().location;
    parser.check(result.is_err(), location, "expected string")
}

pub(super) fn parse_values(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    n_bytes: u32,
) -> ParseResult {
    parser.parse_many(|this| {
        let location = this.cursor.lexer.location();
        this.check_for_valid_section()?;
        let expression = target.parse_data_expression(this)?;
        match this.streamer.expressions[expression.id] {
            Expression::Constant(value) if !fits(value, n_bytes) => {
                Err(this.error(location, "out of range literal value"))
            }
            _ => Ok(()),
        }
    })
}

pub(super) fn parse_pointers(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let n_bytes = u32::from(parser.asm_info().code_pointer_size);
    parse_values(parser, target, n_bytes)
}

pub(super) fn parse_octas(parser: &mut Parser<'_>) -> ParseResult {
    parser.parse_many(|this| {
        this.check_for_valid_section()?;
        parse_octa(this).map(|_| ())
    })
}

/// Takes an integer of up to 128 bits.
pub(super) fn parse_octa(parser: &mut Parser<'_>) -> ParseResult<Octa> {
    let token = parser.token();
    if !matches!(token.kind, TokenKind::Integer | TokenKind::BigNum) {
        return Err(parser.token_error("unknown token in expression"));
    }
    parser.lex();
    if token.is(TokenKind::Integer) {
        return Ok((0, token.value as u64));
    }
    match number::parse_literal(token.text) {
        Some(magnitude) if !magnitude.is_wider => Ok((magnitude.high, magnitude.low)),
        _ => Err(parser.error(token.location, "out of range literal value")),
    }
}

pub(super) fn parse_reals(parser: &mut Parser<'_>) -> ParseResult {
    parser.parse_many(|this| {
        this.check_for_valid_section()?;
        parse_real(this)
    })
}

fn parse_real(parser: &mut Parser<'_>) -> ParseResult {
    if matches!(parser.token().kind, TokenKind::Minus | TokenKind::Plus) {
        parser.lex_raw();
    }
    let token = parser.token();
    let is_literal = match token.kind {
        TokenKind::Error => {
            let message = parser.cursor.lexer.error().message;
            return Err(parser.token_error(message));
        }
        TokenKind::Identifier => float::is_name(token.text),
        TokenKind::Integer | TokenKind::Real => float::is_literal(token.text),
        _ => return Err(parser.token_error("unexpected token in directive")),
    };
    if !is_literal {
        return Err(parser.token_error("invalid floating point literal"));
    }
    parser.lex();
    Ok(())
}

pub(super) fn parse_zero(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    parser.check_for_valid_section()?;
    parser.parse_expression(target)?;
    if parser.parse_optional_token(TokenKind::Comma) {
        parser.parse_absolute_expression(target)?;
    }
    parser.parse_eol()
}

pub(super) fn parse_fill(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    parser.check_for_valid_section()?;
    parser.parse_expression(target)?;
    let (mut size, mut size_location) = (1, 0);
    let (mut value, mut value_location) = (0, 0);
    if parser.parse_optional_token(TokenKind::Comma) {
        size_location = parser.token().location;
        size = parser.parse_absolute_expression(target)?;
        if parser.parse_optional_token(TokenKind::Comma) {
            value_location = parser.token().location;
            value = parser.parse_absolute_expression(target)?;
        }
    }
    parser.parse_eol()?;
    if size < 0 {
        parser.warning(size_location, "'.fill' directive with negative size has no effect");
        return Ok(());
    }
    if size > 8 {
        parser.warning(size_location, "'.fill' directive with size greater than 8 has been truncated to 8");
    }
    if u32::try_from(value).is_err() && size > 4 {
        parser.warning(value_location, "'.fill' directive pattern has been truncated to 32-bits");
    }
    Ok(())
}

pub(super) fn parse_space(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    parse_zero(parser, target)
}

// `.dcb.w count, value`
pub(super) fn parse_repeated_value(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    directive: Directive<'_>,
    n_bytes: u32,
) -> ParseResult {
    if !parse_repeat_count(parser, target, directive)? {
        return Ok(());
    }
    parser.parse_comma()?;
    let location = parser.cursor.lexer.location();
    let expression = parser.parse_expression(target)?;
    match parser.streamer.expressions[expression.id] {
        Expression::Constant(value) if !fits(value, n_bytes) => {
            Err(parser.error(location, "literal value out of range for directive"))
        }
        _ => parser.parse_eol(),
    }
}

// `.dcb.d count, value`
pub(super) fn parse_repeated_real(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    directive: Directive<'_>,
) -> ParseResult {
    if !parse_repeat_count(parser, target, directive)? {
        return Ok(());
    }
    parser.parse_comma()?;
    parse_real(parser)?;
    parser.parse_eol()
}

// `.ds.l count`
pub(super) fn parse_repeated_space(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    directive: Directive<'_>,
) -> ParseResult {
    let location = parser.cursor.lexer.location();
    parser.check_for_valid_section()?;
    let count = parser.parse_absolute_expression(target)?;
    parser.parse_eol()?;
    warn_about_negative_count(parser, location, count, directive);
    Ok(())
}

// Returns whether the count has an effect.
fn parse_repeat_count(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    directive: Directive<'_>,
) -> ParseResult<bool> {
    let location = parser.cursor.lexer.location();
    parser.check_for_valid_section()?;
    let count = parser.parse_absolute_expression(target)?;
    warn_about_negative_count(parser, location, count, directive);
    Ok(count >= 0)
}

fn warn_about_negative_count(parser: &mut Parser<'_>, location: u32, count: i64, directive: Directive<'_>) {
    if count < 0 {
        let name = directive.name();
        parser.warning(location, format!("'{name}' directive with negative repeat count has no effect"));
    }
}

pub(super) fn parse_leb128(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    parser.check_for_valid_section()?;
    parser.parse_many(|this| this.parse_expression(target).map(|_| ()))
}

pub(super) fn parse_reloc(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    parser.parse_expression(target)?;
    parser.parse_comma()?;
    let token = parser.token();
    parser.check(!token.is(TokenKind::Identifier), token.location, "expected relocation name")?;
    parser.lex();
    if parser.parse_optional_token(TokenKind::Comma) {
        let location = parser.cursor.lexer.location();
        let expression = parser.parse_expression(target)?;
        let is_relocatable = parser.streamer.expressions.relocatable_value(expression.id).is_some();
        parser.check(!is_relocatable, location, "expression must be relocatable")?;
    }
    parser.parse_eol()
}

// Returns whether `value` is a signed or an unsigned number of `n_bytes`.
fn fits(value: i64, n_bytes: u32) -> bool {
    let n_bits = n_bytes * 8;
    n_bits >= 64
        || (value as u64) >> n_bits == 0
        || (-(1 << (n_bits - 1))..1 << (n_bits - 1)).contains(&value)
}

fn is_base64(text: &[u8]) -> bool {
    let n_padding = text.iter().rev().take_while(|&&byte| byte == b'=').count();
    let digits = &text[..text.len() - n_padding];
    text.len().is_multiple_of(4)
        && n_padding <= 2
        && digits.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}
