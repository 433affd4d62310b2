//! Directives that print messages or end the text.

use crate::directive::handler::Directive;
use crate::parser::{ParseResult, Parser};
use crate::token::TokenKind;
use stallscope_mc::raw_text;

pub(super) fn parse_abort(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    let text = parser.parse_string_to_end_of_statement();
    parser.parse_eol()?;
    let message = if text.is_empty() {
        ".abort detected. Assembly stopping".to_owned()
    } else {
        format!(".abort '{}' detected. Assembly stopping", raw_text::from_bytes(text))
    };
    Err(parser.error(directive.location, message))
}

// `.extern` and Apple's `.ident` have no effect.
pub(super) fn parse_extern(parser: &mut Parser<'_>) -> ParseResult {
    parser.eat_to_end_of_statement();
    Ok(())
}

pub(super) fn parse_unsupported(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    Err(parser.token_error(format!("{} not currently supported for this target", directive.name())))
}

pub(super) fn parse_end(parser: &mut Parser<'_>) -> ParseResult {
    parser.parse_eol()?;
    while !parser.is(TokenKind::Eof) {
        parser.lex_raw();
    }
    Ok(())
}

pub(super) fn parse_err(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    if parser.conditionals.outer_ignores() {
        parser.eat_to_end_of_statement();
        return Ok(());
    }
    Err(parser.error(directive.location, ".err encountered"))
}

pub(super) fn parse_error(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    if parser.conditionals.outer_ignores() {
        parser.eat_to_end_of_statement();
        return Ok(());
    }
    let mut message = ".error directive invoked in source file".to_owned();
    if !parser.is(TokenKind::EndOfStatement) {
        message = parse_message(parser, ".error argument must be a string")?;
    }
    Err(parser.error(directive.location, message))
}

pub(super) fn parse_warning(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    if parser.conditionals.outer_ignores() {
        parser.eat_to_end_of_statement();
        return Ok(());
    }
    let mut message = ".warning directive invoked in source file".to_owned();
    if !parser.parse_optional_token(TokenKind::EndOfStatement) {
        message = parse_message(parser, ".warning argument must be a string")?;
        parser.parse_eol()?;
    }
    parser.warning(directive.location, message);
    Ok(())
}

fn parse_message(parser: &mut Parser<'_>, error: &str) -> ParseResult<String> {
    let token = parser.token();
    if !token.is(TokenKind::String) {
        return Err(parser.token_error(error));
    }
    parser.lex();
    Ok(raw_text::from_bytes(token.string_contents()).into_owned())
}

pub(super) fn parse_print(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    let token = parser.token();
    parser.lex();
    if !token.is(TokenKind::String) || !token.text.starts_with(b"\"") {
        return Err(parser.error(directive.location, "expected double quoted string after .print"));
    }
    parser.parse_eol()?;
    parser.streamer.printed.extend_from_slice(token.string_contents());
    parser.streamer.printed.push(b'\n');
    Ok(())
}
