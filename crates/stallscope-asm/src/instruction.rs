//! Instructions: the target parses the operands and matches them.

use stallscope_mc::raw_text;

use crate::parser::{Failed, ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::Token;

/// Parses an instruction with the mnemonic `name`, whose token is `token`.
pub(crate) fn parse_instruction<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    name: &'a [u8],
    token: Token<'a>,
) -> ParseResult {
    let is_lower = !name.iter().any(u8::is_ascii_uppercase);
    let name = raw_text::from_bytes(name);
    let lower = if is_lower { name } else { name.to_ascii_lowercase().into() };
    target.parse_instruction(parser, &lower, token)?;
    if parser.has_pending_error() {
        return Err(Failed);
    }
    target.match_and_emit_instruction(parser, token.location)?;
    parser.count_expanded();
    Ok(())
}
