//! `.pseudoprobe`: the places of a profile.

use crate::parser::{ParseResult, Parser};
use crate::token::TokenKind;

impl Parser<'_> {
    pub(super) fn parse_pseudo_probe(&mut self) -> ParseResult {
        const HAS_DISCRIMINATOR: i64 = 4;
        for _ in 0..3 {
            self.parse_int_token("expected integer")?;
        }
        let attributes = self.parse_int_token("expected integer")?;
        if attributes & HAS_DISCRIMINATOR != 0 {
            self.parse_int_token("expected integer")?;
        }
        // The calls that were inlined: `@ 12:3 @ 4:5`.
        while self.parse_optional_token(TokenKind::At) {
            self.parse_optional_token(TokenKind::Integer);
            self.parse_optional_token(TokenKind::Colon);
            self.parse_optional_token(TokenKind::Integer);
        }
        if self.parse_identifier().is_err() {
            let location = self.lexer.location();
            return Err(self.error(location, "expected identifier"));
        }
        self.parse_eol()
    }
}
