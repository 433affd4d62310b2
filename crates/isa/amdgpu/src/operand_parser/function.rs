//! Parses calls of functions in expressions.

use stallscope_asm::{ParseResult, ParsedExpression, Parser, TokenKind};
use stallscope_mc::ExpressionId;

use crate::delayed_expression;
use crate::parser::AmdgpuAsmParser;
use crate::tokens::peek;

/// How deep calls may be nested.
const MAX_DEPTH: u32 = 256;

impl AmdgpuAsmParser<'_> {
    /// Parses a call, if one is next.
    pub(crate) fn parse_call(&mut self, parser: &mut Parser<'_>) -> ParseResult<Option<ParsedExpression>> {
        let token = parser.token();
        let is_name = token.is(TokenKind::Identifier) && delayed_expression::is_name(token.str());
        if !is_name || !peek(parser).is(TokenKind::LParen) {
            return Ok(None);
        }
        let Some(function) = delayed_expression::of_name(token.str(), &self.generation, self.version) else {
            return Ok(None);
        };
        if self.n_open_calls >= MAX_DEPTH {
            return Err(parser.error(token.location, "expression is nested too deeply"));
        }
        parser.lex();
        parser.lex();
        self.n_open_calls += 1;
        let arguments = self.parse_arguments(parser, token.str());
        self.n_open_calls -= 1;
        let (arguments, end) = arguments?;
        let call = parser.streamer.expressions.call(function, &arguments);
        Ok(call.map(|id| ParsedExpression { id, end }))
    }

    /// Parses the arguments and the parenthesis after them, which ends at the location returned.
    fn parse_arguments(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
    ) -> ParseResult<(Vec<ExpressionId>, u32)> {
        let mut arguments = Vec::new();
        let mut n_commas = 0;
        let mut end = parser.token().location;
        loop {
            if parser.parse_optional_token(TokenKind::RParen) {
                let expected = delayed_expression::n_arguments(name);
                let message = if arguments.is_empty() {
                    format!("empty {name} expression")
                } else if n_commas + 1 != arguments.len() {
                    format!("mismatch of commas in {name} expression")
                } else {
                    match expected {
                        Some(expected) if arguments.len() != expected => {
                            format!("{name} expression expects {expected} operands")
                        }
                        _ => return Ok((arguments, end)),
                    }
                };
                let location = parser.token().location;
                return Err(parser.error(location, message));
            }
            let argument = parser.parse_expression(self)?;
            arguments.push(argument.id);
            // LLVM quirk: the expression ends with its last argument.
            end = argument.end;
            if parser.parse_optional_token(TokenKind::Comma) {
                n_commas += 1;
            } else if !parser.is(TokenKind::RParen) {
                let location = parser.token().location;
                return Err(parser.error(location, format!("unexpected token in {name} expression")));
            }
        }
    }
}
