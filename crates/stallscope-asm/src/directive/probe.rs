//! `.pseudoprobe`: the probes of a profile.

use crate::parser::{ParseResult, Parser};
use crate::token::TokenKind;

pub(super) fn parse_pseudo_probe(parser: &mut Parser<'_>) -> ParseResult {
    const HAS_DISCRIMINATOR: i64 = 4;
    for _ in 0..3 {
        parser.parse_int_token("expected integer")?;
    }
    let attributes = parser.parse_int_token("expected integer")?;
    if attributes & HAS_DISCRIMINATOR != 0 {
        parser.parse_int_token("expected integer")?;
    }
    // The inlined calls: `@ 12:3 @ 4:5`.
    while parser.parse_optional_token(TokenKind::At) {
        parser.parse_optional_token(TokenKind::Integer);
        parser.parse_optional_token(TokenKind::Colon);
        parser.parse_optional_token(TokenKind::Integer);
    }
    if parser.parse_identifier().is_err() {
        let location = parser.cursor.lexer.location();
        return Err(parser.error(location, "expected identifier"));
    }
    parser.parse_eol()
}
