//! Repetitions: `.rept`, `.irp` and `.irpc`.

use crate::directive::handler::Directive;
use crate::directive::macro_expansion::{
    check_expansion_size, enter_instantiation, exit_macro, expand_body, parse_macro_arguments,
};
use crate::parser::{Failed, ParseResult, Parser};
use crate::state::macros::{Argument, Macro, Parameter};
use crate::target_parser::TargetParser;
use crate::token::{Token, TokenKind};

pub(super) fn parse_rept<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    directive: Directive<'a>,
) -> ParseResult {
    let location = parser.token().location;
    let expression = parser.parse_expression(target)?;
    let Some(count) = parser.streamer.expressions.absolute_value(expression.id) else {
        let message = format!("unexpected token in '{}' directive", directive.name());
        return Err(parser.error(location, message));
    };
    parser.check(count < 0, location, "Count is negative")?;
    parser.parse_eol()?;
    let mut body = take_repeated_body(parser, directive)?;
    // An empty body stays empty however often it is repeated.
    let count = if body.body.is_empty() { 0 } else { count };
    let mut text = Vec::new();
    for index in 0..count {
        expand_body(parser, &mut text, &mut body, &[], &[], false);
        if index == 0 {
            let n_bytes = usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(text.len());
            check_expansion_size(parser, directive.location, n_bytes)?;
        }
    }
    enter_repetition(parser, text, directive)
}

pub(super) fn parse_irp<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    directive: Directive<'a>,
) -> ParseResult {
    let parameter = parse_repeated_parameter(parser, "expected identifier in '.irp' directive")?;
    let arguments = parse_macro_arguments(parser, target, None)?;
    parser.parse_eol()?;
    repeat_with(parser, parameter, arguments, directive)
}

pub(super) fn parse_irpc<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    directive: Directive<'a>,
) -> ParseResult {
    let parameter = parse_repeated_parameter(parser, "expected identifier in '.irpc' directive")?;
    let arguments = parse_macro_arguments(parser, target, None)?;
    let [only] = &arguments[..] else {
        return Err(parser.token_error("unexpected token in '.irpc' directive"));
    };
    let [token] = &only[..] else {
        return Err(parser.token_error("unexpected token in '.irpc' directive"));
    };
    let text = if token.is(TokenKind::String) { token.string_contents() } else { token.text };
    parser.parse_eol()?;
    let of_character = |character: &'a [u8]| {
        Argument::from_iter([Token::new(TokenKind::Identifier, character, directive.location)])
    };
    repeat_with(parser, parameter, text.chunks(1).map(of_character), directive)
}

fn parse_repeated_parameter<'a>(parser: &mut Parser<'a>, message: &str) -> ParseResult<Parameter<'a>> {
    let Ok(name) = parser.parse_identifier() else {
        let location = parser.token().location;
        return Err(parser.error(location, message));
    };
    parser.parse_comma()?;
    Ok(Parameter { name, ..Parameter::default() })
}

fn repeat_with<'a>(
    parser: &mut Parser<'a>,
    parameter: Parameter<'a>,
    arguments: impl IntoIterator<Item = Argument<'a>>,
    directive: Directive<'a>,
) -> ParseResult {
    let mut body = take_repeated_body(parser, directive)?;
    let parameters = [parameter];
    let mut text = Vec::new();
    for argument in arguments {
        expand_body(parser, &mut text, &mut body, &parameters, std::slice::from_ref(&argument), true);
        check_expansion_size(parser, directive.location, text.len())?;
    }
    enter_repetition(parser, text, directive)
}

// Takes the text up to the end of the repetition, and the directive that ends it.
fn take_repeated_body<'a>(parser: &mut Parser<'a>, directive: Directive<'_>) -> ParseResult<Macro<'a>> {
    let start = parser.token().location;
    let mut depth = 0_u32;
    loop {
        let token = parser.token();
        if token.is(TokenKind::Eof) {
            parser.print_error(directive.location, "no matching '.endr' in definition", None);
            return Err(Failed);
        }
        if token.is(TokenKind::Identifier) {
            match token.text {
                b".rep" | b".rept" | b".irp" | b".irpc" => depth += 1,
                b".endr" if depth == 0 => {
                    parser.lex();
                    if !parser.is(TokenKind::EndOfStatement) {
                        let location = parser.token().location;
                        parser.print_error(location, "expected newline", None);
                        return Err(Failed);
                    }
                    let body = parser.text_between(start, token.location);
                    return Ok(Macro { body, ..Macro::default() });
                }
                b".endr" => depth -= 1,
                _ => {}
            }
        }
        parser.eat_to_end_of_statement();
    }
}

fn enter_repetition(parser: &mut Parser<'_>, mut text: Vec<u8>, directive: Directive<'_>) -> ParseResult {
    text.extend_from_slice(b".endr\n");
    enter_instantiation(parser, text, directive.location)
}

pub(super) fn parse_endr(parser: &mut Parser<'_>) -> ParseResult {
    if !parser.macros.is_expanding() {
        return Err(parser.token_error("unmatched '.endr' directive"));
    }
    exit_macro(parser);
    Ok(())
}
