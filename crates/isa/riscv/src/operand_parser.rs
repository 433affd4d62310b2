//! Parses operands without a custom parser: registers, numbers, addresses.

use stallscope_asm::{ParseResult, ParsedExpression, Parser, Token, TokenKind};
use stallscope_mc::Expression;

use crate::custom_operand::Found;
use crate::parser::RiscvAsmParser;
use crate::specifier;

impl RiscvAsmParser<'_> {
    /// Takes a register, which may be in parentheses if `allow_parens` is set, and returns whether there is one.
    pub(crate) fn parse_register(&mut self, parser: &mut Parser<'_>, allow_parens: bool) -> bool {
        let first = parser.token();
        let mut paren = None;
        if allow_parens && first.is(TokenKind::LParen) {
            let mut next = [Token::new(TokenKind::Eof, b"", 0); 2];
            if parser.peek_tokens(&mut next, true) == 2 && next[1].is(TokenKind::RParen) {
                paren = Some(first);
                parser.lex();
            }
        }
        let Some(id) = self.register_at(parser) else {
            if let Some(paren) = paren {
                parser.cursor.lexer.unlex(paren);
            }
            return false;
        };
        if paren.is_some() {
            self.push_token("(", first.location);
        }
        self.take_register(parser, id, false);
        if paren.is_some() {
            parser.lex();
            self.push_token(")", parser.token().location);
        }
        true
    }

    /// Takes a number or an expression, which may have a specifier.
    pub(crate) fn parse_expression_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        match parser.token().kind {
            TokenKind::LParen
            | TokenKind::Dot
            | TokenKind::Minus
            | TokenKind::Plus
            | TokenKind::Exclaim
            | TokenKind::Tilde
            | TokenKind::Integer
            | TokenKind::String
            | TokenKind::Identifier => {
                let ParsedExpression { id, end } = parser.parse_expression(self)?;
                self.push_expression(parser, id, start..end);
            }
            TokenKind::Percent => return self.parse_specified_operand(parser),
            _ => return Ok(Found::No),
        }
        Ok(Found::Yes)
    }

    /// Takes an expression with a specifier.
    pub(crate) fn parse_specified_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        parser.parse_token(TokenKind::Percent, "expected '%' relocation specifier")?;
        let ParsedExpression { id, end } = self.parse_specified_expression(parser)?;
        self.push_expression(parser, id, start..end);
        Ok(Found::Yes)
    }

    /// Parses a specifier and its expression, after `%`.
    pub(crate) fn parse_specified_expression(
        &mut self,
        parser: &mut Parser<'_>,
    ) -> ParseResult<ParsedExpression> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(parser.token_error("expected '%' relocation specifier"));
        }
        let Some(specifier) = specifier::by_name(token.str()) else {
            return Err(parser.token_error("invalid relocation specifier"));
        };
        parser.lex();
        parser.parse_token(TokenKind::LParen, "expected '('")?;
        let inner = parser.parse_paren_expression(self)?;
        let id = Expression::Specified(specifier, inner.id);
        let id = parser.streamer.expressions.add_at(id, token.location);
        Ok(ParsedExpression { id, end: inner.end })
    }

    /// Takes a base register in parentheses.
    pub(crate) fn parse_base_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        parser.parse_token(TokenKind::LParen, "expected '('")?;
        self.push_token("(", parser.token().location);
        self.expect_register(parser)?;
        parser.parse_token(TokenKind::RParen, "expected ')'")?;
        self.push_token(")", parser.token().location);
        Ok(())
    }

    /// Takes a register, or fails.
    pub(crate) fn expect_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        if self.parse_register(parser, false) {
            return Ok(());
        }
        let location = parser.token().location;
        Err(parser.error(location, "expected register"))
    }
}
