//! Macro definitions: `.macro`, `.endm`, `.purgem` and similar directives.

use crate::directive::handler::Directive;
use crate::directive::macro_expansion::{exit_macro, parse_macro_argument};
use crate::parser::{ParseResult, Parser};
use crate::state::macros::{Macro, Parameter, is_name_byte};
use crate::token::TokenKind;
use stallscope_mc::raw_text;

pub(super) fn parse_alternative_mode(parser: &mut Parser<'_>, is_alternative: bool) -> ParseResult {
    parser.parse_eol()?;
    parser.macros.is_alternative = is_alternative;
    Ok(())
}

pub(super) fn parse_macros_enabled(parser: &mut Parser<'_>, is_enabled: bool) -> ParseResult {
    parser.parse_eol()?;
    parser.macros.is_enabled = is_enabled;
    Ok(())
}

pub(super) fn parse_macro<'a>(parser: &mut Parser<'a>, directive: Directive<'a>) -> ParseResult {
    let name = parser.expect_identifier("expected identifier in '.macro' directive")?;
    if parser.is(TokenKind::Comma) {
        parser.lex();
    }
    let mut parameters: Vec<Parameter<'a>> = Vec::new();
    while !parser.is(TokenKind::EndOfStatement) {
        let parameter = parse_parameter(parser, name, &parameters)?;
        parameters.push(parameter);
        if parser.is(TokenKind::Comma) {
            parser.lex();
        }
    }
    parser.lex_raw();
    let body = take_macro_body(parser, directive)?;
    if parser.macros.by_name.contains_key(name) {
        let message = format!("macro '{}' is already defined", raw_text::from_bytes(name));
        return Err(parser.error(directive.location, message));
    }
    if has_only_positional_parameters(body, &parameters) {
        parser.warning(
            directive.location,
            "macro defined with named parameters which are not used in macro body, possible positional parameter \
             found in body which will have no effect",
        );
    }
    parser.macros.by_name.insert(name, Macro { name, body, parameters, n_expansions: 0 });
    Ok(())
}

fn parse_parameter<'a>(
    parser: &mut Parser<'a>,
    macro_name: &[u8],
    parameters: &[Parameter<'a>],
) -> ParseResult<Parameter<'a>> {
    let macro_name = raw_text::from_bytes(macro_name);
    if let Some(last) = parameters.last().filter(|last| last.is_vararg) {
        let name = raw_text::from_bytes(last.name);
        let location = parser.cursor.lexer.location();
        return Err(parser.error(location, format!("vararg parameter '{name}' should be the last parameter")));
    }
    let name = parser.expect_identifier("expected identifier in '.macro' directive")?;
    let shown_name = raw_text::from_bytes(name);
    if parameters.iter().any(|other| other.name == name) {
        let message = format!("macro '{macro_name}' has multiple parameters named '{shown_name}'");
        return Err(parser.token_error(message));
    }
    let mut parameter = Parameter { name, ..Parameter::default() };
    if parser.is(TokenKind::Colon) {
        parser.lex();
        let location = parser.cursor.lexer.location();
        let Ok(qualifier) = parser.parse_identifier() else {
            let message = format!("missing parameter qualifier for '{shown_name}' in macro '{macro_name}'");
            return Err(parser.error(location, message));
        };
        match qualifier {
            b"req" => parameter.is_required = true,
            b"vararg" => parameter.is_vararg = true,
            _ => {
                let qualifier = raw_text::from_bytes(qualifier);
                let message = format!(
                    "{qualifier} is not a valid parameter qualifier for '{shown_name}' in macro '{macro_name}'"
                );
                return Err(parser.error(location, message));
            }
        }
    }
    if parser.is(TokenKind::Equal) {
        parser.lex();
        let location = parser.cursor.lexer.location();
        parameter.default = parse_macro_argument(parser, false)?;
        if parameter.is_required {
            let message = format!(
                "pointless default value for required parameter '{shown_name}' in macro '{macro_name}'"
            );
            parser.warning(location, message);
        }
    }
    Ok(parameter)
}

// Takes the text up to the end of the macro, and the directive that ends it.
fn take_macro_body<'a>(parser: &mut Parser<'a>, directive: Directive<'_>) -> ParseResult<&'a [u8]> {
    let start = parser.token().location;
    let mut depth = 0_u32;
    loop {
        while parser.is(TokenKind::Error) {
            parser.lex_raw();
        }
        let token = parser.token();
        match token.kind {
            TokenKind::Eof => {
                return Err(parser.error(directive.location, "no matching '.endmacro' in definition"));
            }
            TokenKind::Identifier if matches!(token.text, b".endm" | b".endmacro") => {
                if depth == 0 {
                    parser.lex_raw();
                    if !parser.is(TokenKind::EndOfStatement) {
                        let message = format!("unexpected token in '{}' directive", token.str());
                        return Err(parser.token_error(message));
                    }
                    return Ok(parser.text_between(start, token.location));
                }
                depth -= 1;
            }
            TokenKind::Identifier if token.text == b".macro" => depth += 1,
            TokenKind::HashDirective => parser.parse_line_marker(true),
            _ => {}
        }
        parser.eat_to_end_of_statement();
    }
}

pub(super) fn parse_exit_macro(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    parser.parse_eol()?;
    let Some(depth) = parser.macros.active.last().map(|instantiation| instantiation.conditional_depth) else {
        return Err(stray_macro_end(parser, directive));
    };
    parser.conditionals.close_to(depth);
    exit_macro(parser);
    Ok(())
}

pub(super) fn parse_end_macro(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    if !parser.is(TokenKind::EndOfStatement) {
        let message = format!("unexpected token in '{}' directive", directive.name());
        return Err(parser.token_error(message));
    }
    if !parser.macros.is_expanding() {
        return Err(stray_macro_end(parser, directive));
    }
    exit_macro(parser);
    Ok(())
}

fn stray_macro_end(parser: &mut Parser<'_>, directive: Directive<'_>) -> crate::parser::Failed {
    parser.token_error(format!("unexpected '{}' in file, no current macro definition", directive.name()))
}

pub(super) fn parse_purge_macro(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    let location = parser.token().location;
    let Ok(name) = parser.parse_identifier() else {
        return Err(parser.error(location, "expected identifier in '.purgem' directive"));
    };
    parser.parse_eol()?;
    if parser.macros.by_name.remove(name).is_none() {
        let message = format!("macro '{}' is not defined", raw_text::from_bytes(name));
        return Err(parser.error(directive.location, message));
    }
    Ok(())
}

// Returns whether a body uses `$1` and the like, but none of the parameters; false if there are no parameters.
fn has_only_positional_parameters(body: &[u8], parameters: &[Parameter<'_>]) -> bool {
    if parameters.is_empty() {
        return false;
    }
    let mut has_positional = false;
    let mut at = 0;
    while at + 1 < body.len() {
        match (body[at], body[at + 1]) {
            (b'\\', _) => {
                let rest = &body[at + 1..];
                let length = rest.iter().take_while(|&&byte| is_name_byte(byte)).count();
                let name = &rest[..length];
                if parameters.iter().any(|parameter| parameter.name == name) {
                    return false;
                }
                at += if rest.starts_with(b"()") { 3 } else { 1 + length };
            }
            (b'$', b'$') => at += 2,
            (b'$', b'n' | b'0'..=b'9') => {
                has_positional = true;
                at += 2;
            }
            _ => at += 1,
        }
    }
    has_positional
}
