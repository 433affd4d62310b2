//! Conditional assembly.

use crate::directive::handler::Directive;
use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;

/// The test that `.if` and similar directives apply to a number.
pub(super) type Condition = fn(i64) -> bool;

// A conditional inside a skipped one is skipped, too.
fn open_conditional(
    parser: &mut Parser<'_>,
    parse: impl FnOnce(&mut Parser<'_>) -> ParseResult<bool>,
) -> ParseResult {
    parser.conditionals.open();
    if parser.conditionals.ignores() {
        parser.eat_to_end_of_statement();
        return Ok(());
    }
    let is_met = parse(parser)?;
    parser.conditionals.decide(is_met);
    Ok(())
}

pub(super) fn parse_if(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    condition: Condition,
) -> ParseResult {
    open_conditional(parser, |this| {
        let value = this.parse_absolute_expression(target)?;
        this.parse_eol()?;
        Ok(condition(value))
    })
}

pub(super) fn parse_if_blank(parser: &mut Parser<'_>, expects_blank: bool) -> ParseResult {
    open_conditional(parser, |this| {
        let text = this.parse_string_to_end_of_statement();
        this.parse_eol()?;
        Ok(text.is_empty() == expects_blank)
    })
}

pub(super) fn parse_if_same(parser: &mut Parser<'_>, expects_equal: bool) -> ParseResult {
    open_conditional(parser, |this| {
        let first = this.parse_string_to_comma();
        this.parse_comma()?;
        let second = this.parse_string_to_end_of_statement();
        this.parse_eol()?;
        Ok((trim(first) == trim(second)) == expects_equal)
    })
}

pub(super) fn parse_if_equal_strings(parser: &mut Parser<'_>, expects_equal: bool) -> ParseResult {
    let name = if expects_equal { ".ifeqs" } else { ".ifnes" };
    open_conditional(parser, |this| {
        let first = parse_compared_string(this, name)?;
        if !this.is(TokenKind::Comma) {
            return Err(this.token_error(format!("expected comma after first string for '{name}' directive")));
        }
        this.lex();
        let second = parse_compared_string(this, name)?;
        Ok((first == second) == expects_equal)
    })
}

fn parse_compared_string<'a>(parser: &mut Parser<'a>, name: &str) -> ParseResult<&'a [u8]> {
    let token = parser.token();
    if !token.is(TokenKind::String) {
        return Err(parser.token_error(format!("expected string parameter for '{name}' directive")));
    }
    parser.lex();
    Ok(token.string_contents())
}

pub(super) fn parse_if_defined(parser: &mut Parser<'_>, expects_defined: bool) -> ParseResult {
    open_conditional(parser, |this| {
        let Ok(name) = this.parse_identifier() else {
            let location = this.token().location;
            return Err(this.error(location, "expected identifier after '.ifdef'"));
        };
        this.parse_eol()?;
        let symbol = this.streamer.expressions.symbols.find(name);
        let is_defined = symbol.is_some_and(|symbol| !this.streamer.expressions.is_undefined(symbol));
        Ok(is_defined == expects_defined)
    })
}

pub(super) fn parse_else_if(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    directive: Directive<'_>,
) -> ParseResult {
    check_part(parser, directive, "Encountered a .elseif that doesn't follow an .if or  an .elseif")?;
    if !parser.conditionals.start_else_if() {
        parser.eat_to_end_of_statement();
        return Ok(());
    }
    let value = parser.parse_absolute_expression(target)?;
    parser.parse_eol()?;
    parser.conditionals.decide(value != 0);
    Ok(())
}

pub(super) fn parse_else(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    parser.parse_eol()?;
    check_part(parser, directive, "Encountered a .else that doesn't follow  an .if or an .elseif")?;
    parser.conditionals.start_else();
    Ok(())
}

pub(super) fn parse_end_if(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    parser.parse_eol()?;
    let was_open = parser.conditionals.close();
    let message = "Encountered a .endif that doesn't follow an .if or .else";
    parser.check(!was_open, directive.location, message)
}

fn check_part(parser: &mut Parser<'_>, directive: Directive<'_>, message: &str) -> ParseResult {
    let allows_else = parser.conditionals.allows_else();
    parser.check(!allows_else, directive.location, message)
}

fn trim(text: &[u8]) -> &[u8] {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r');
    let start = text.iter().position(|byte| !is_space(byte)).unwrap_or(text.len());
    let end = text.iter().rposition(|byte| !is_space(byte)).map_or(start, |last| last + 1);
    &text[start..end]
}
