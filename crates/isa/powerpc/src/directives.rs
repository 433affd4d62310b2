//! PowerPC-specific directives.

use stallscope_asm::{DirectiveStatus, ParseResult, Parser, Token, TokenKind};
use stallscope_mc::Expression;

use crate::parser::PowerPcAsmParser;

impl PowerPcAsmParser<'_> {
    /// Parses a directive if it is a PowerPC directive.
    pub(crate) fn parse_powerpc_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        match directive.text {
            b".word" => self.parse_words(parser, directive, 2),
            b".llong" => self.parse_words(parser, directive, 8),
            b".tc" => self.parse_toc_entry(parser, directive),
            b".machine" => parse_machine(parser, directive.location),
            b".abiversion" => self.parse_abi_version(parser, directive.location),
            b".localentry" => self.parse_local_entry(parser, directive.location),
            name if name.starts_with(b".gnu_attribute") => {
                skip_gnu_attribute(parser);
                Ok(())
            }
            _ => return Ok(DirectiveStatus::NoMatch),
        }?;
        Ok(DirectiveStatus::Parsed)
    }

    /// Parses numbers of some bytes.
    fn parse_words(&mut self, parser: &mut Parser<'_>, directive: Token<'_>, n_bytes: u32) -> ParseResult {
        let name = directive.str();
        let result = parser.parse_many(|parser| {
            let location = parser.token().location;
            let expression = parser.parse_expression(self)?;
            match parser.streamer.expressions[expression.id] {
                Expression::Constant(value) if !fits(value, n_bytes) => {
                    let message = format!("literal value out of range for '{name}' directive");
                    Err(parser.error(location, message))
                }
                _ => Ok(()),
            }
        });
        result.map_err(|_| parser.add_error_suffix(&format!(" in '{name}' directive")))
    }

    /// Parses an entry of the table of contents: a name, which only AIX uses, and its value.
    fn parse_toc_entry(&mut self, parser: &mut Parser<'_>, directive: Token<'_>) -> ParseResult {
        while !parser.is(TokenKind::EndOfStatement) && !parser.is(TokenKind::Comma) {
            parser.lex();
        }
        if parser.parse_token(TokenKind::Comma, "unexpected token").is_err() {
            return Err(parser.add_error_suffix(" in '.tc' directive"));
        }
        self.parse_words(parser, directive, if self.mode.is_64_bit { 8 } else { 4 })
    }

    fn parse_abi_version(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let version = parser.parse_absolute_expression(self);
        let result = parser
            .check(version.is_err(), location, "expected constant expression")
            .and_then(|()| parse_end(parser));
        result.map_err(|_| parser.add_error_suffix(" in '.abiversion' directive"))
    }

    fn parse_local_entry(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        if parser.parse_symbol().is_err() {
            return Err(parser.error(location, "expected identifier in '.localentry' directive"));
        }
        let result = parser.parse_token(TokenKind::Comma, "unexpected token").and_then(|()| {
            let offset = parser.parse_expression(self);
            parser.check(offset.is_err(), location, "expected expression")?;
            parse_end(parser)
        });
        result.map_err(|_| parser.add_error_suffix(" in '.localentry' directive"))
    }
}

/// Takes the end of a statement.
fn parse_end(parser: &mut Parser<'_>) -> ParseResult {
    parser.parse_token(TokenKind::EndOfStatement, "unexpected token")
}

/// Returns whether a number fits in some bytes, with or without a sign.
fn fits(value: i64, n_bytes: u32) -> bool {
    let n_bits = 8 * n_bytes;
    n_bits >= 64 || (-(1 << (n_bits - 1))..1 << n_bits).contains(&value)
}

/// Parses the name of a processor, which changes nothing: every instruction is accepted.
fn parse_machine(parser: &mut Parser<'_>, location: u32) -> ParseResult {
    if !matches!(parser.token().kind, TokenKind::Identifier | TokenKind::String) {
        return Err(parser.error(location, "unexpected token in '.machine' directive"));
    }
    parser.lex();
    parse_end(parser).map_err(|_| parser.add_error_suffix(" in '.machine' directive"))
}

/// Takes the two numbers of an attribute. What is not a number is left for the next statement.
fn skip_gnu_attribute(parser: &mut Parser<'_>) {
    if parser.parse_optional_token(TokenKind::Integer) {
        // LLVM takes any token for the comma.
        parser.lex();
        parser.parse_optional_token(TokenKind::Integer);
    }
}
