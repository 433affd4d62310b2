//! Statements of IBM's High Level Assembler: a label in the first column, an operation, its operands and a remark.

use crate::instruction::parse_instruction;
use crate::parser::{Failed, ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::{Token, TokenKind};

/// The maximum length of a label.
const MAX_LABEL_LEN: usize = 63;

/// Parses a statement.
pub(crate) fn parse_hlasm_statement(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let has_label = !parser.is(TokenKind::Space);
    if parser.parse_optional_token(TokenKind::EndOfStatement) {
        return Ok(());
    }
    skip_spaces(parser);
    let is_line_end = matches!(parser.token().text.first(), Some(b'\n' | b'\r'));
    if is_line_end && parser.parse_optional_token(TokenKind::EndOfStatement) {
        return Ok(());
    }
    if has_label && parse_label(parser).is_err() {
        parser.eat_to_end_of_statement();
        return Err(Failed);
    }
    let token = parser.token();
    let Ok(name) = parser.parse_identifier() else {
        return Err(parser.error(token.location, "unexpected token at start of statement"));
    };
    skip_spaces(parser);
    parse_instruction(parser, target, name, token)
}

fn skip_spaces(parser: &mut Parser<'_>) {
    while parser.is(TokenKind::Space) {
        parser.lex();
    }
}

fn parse_label(parser: &mut Parser<'_>) -> ParseResult {
    let token = parser.token();
    let Ok(name) = parser.parse_identifier() else {
        return Err(parser.error(token.location, "The HLASM Label has to be an Identifier"));
    };
    check_label(parser, token)?;
    parser.check_for_valid_section()?;
    skip_spaces(parser);
    if parser.is(TokenKind::EndOfStatement) {
        let message = "Cannot have just a label for an HLASM inline asm statement";
        return Err(parser.error(token.location, message));
    }
    let symbol = parser.streamer.symbol_of_name(&parser.cased(name));
    parser.emit_label(symbol, token.location);
    parser.count_expanded();
    Ok(())
}

/// Fails if the name of a label is too long, or has other characters than letters and digits after a letter.
fn check_label(parser: &mut Parser<'_>, token: Token<'_>) -> ParseResult {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || b"_@#$".contains(byte);
    let message = match token.text {
        [] => "HLASM Label cannot be empty",
        text if text.len() > MAX_LABEL_LEN => "Maximum length for HLASM Label is 63 characters",
        [first, ..] if !is_letter(first) => {
            "HLASM Label has to start with an alphabetic character or the underscore character"
        }
        [_, rest @ ..] if !rest.iter().all(|byte| is_letter(byte) || byte.is_ascii_digit()) => {
            "HLASM Label has to be alphanumeric"
        }
        _ => return Ok(()),
    };
    Err(parser.error(token.location, message))
}
