//! Parses statements: the mnemonic, and operands up to the end.

use std::rc::Rc;

use stallscope_asm::{ParseResult, Parser, Token, TokenKind, similar_mnemonics};

use crate::custom_operand::Found;
use crate::features as feat;
use crate::match_instruction::VARIANT;
use crate::operand_kind::{OperandKind, Surroundings};
use crate::parser::MipsAsmParser;

const UNEXPECTED: &str = "unexpected token in argument list";

impl MipsAsmParser<'_> {
    /// Parses the statement whose mnemonic is `name`, in lower case.
    pub(crate) fn parse_statement(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        token: Token<'_>,
    ) -> ParseResult {
        self.state.allows_module = false;
        self.statement.mnemonic.clear();
        self.statement.mnemonic.push_str(name);
        self.statement.operands.clear();
        self.statement.operand_parsers = self.description.operand_parsers(name);
        self.statement.surroundings = Rc::new(self.surroundings());
        if self.description.match_rows(VARIANT, name).is_empty() {
            let suggestion = similar_mnemonics(self.description, VARIANT, name, &self.available);
            return Err(parser.error(token.location, format!("unknown instruction{suggestion}")));
        }
        if !parser.is(TokenKind::EndOfStatement) {
            self.parse_listed_operand(parser)?;
            self.parse_suffix(parser, TokenKind::LBrac)?;
            while parser.parse_optional_token(TokenKind::Comma) {
                self.parse_listed_operand(parser)?;
                if parser.is(TokenKind::LBrac) {
                    self.parse_suffix(parser, TokenKind::LBrac)?;
                } else {
                    self.parse_suffix(parser, TokenKind::LParen)?;
                }
            }
        }
        if !parser.is(TokenKind::EndOfStatement) {
            return Err(parser.token_error(UNEXPECTED));
        }
        parser.lex();
        Ok(())
    }

    /// Returns the context of operands.
    pub(crate) fn surroundings(&self) -> Surroundings {
        Surroundings {
            temporary: self.state.options.temporary,
            allows_odd_single: !self.has(feat::NO_ODD_SINGLE),
            has_wide_pointers: self.abi.has_wide_pointers(),
            ..Surroundings::default()
        }
    }

    /// Parses an operand of the statement's list.
    fn parse_listed_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        self.parse_operand(parser).map_err(|_| parser.token_error(UNEXPECTED))
    }

    /// Parses a suffix of an operand in brackets or parentheses, if `opening` is the current token.
    fn parse_suffix(&mut self, parser: &mut Parser<'_>, opening: TokenKind) -> ParseResult {
        if !parser.is(opening) {
            return Ok(());
        }
        let is_bracket = opening == TokenKind::LBrac;
        let (opened, closed, closing) =
            if is_bracket { ("[", "]", TokenKind::RBrac) } else { ("(", ")", TokenKind::RParen) };
        self.push_token(opened, parser.token().location);
        parser.lex();
        self.parse_listed_operand(parser)?;
        if !parser.is(closing) {
            return Err(parser.token_error(format!("unexpected token, expected '{closed}'")));
        }
        self.push_token(closed, parser.token().location);
        parser.lex();
        Ok(())
    }

    fn push_token(&mut self, text: &str, start: u32) {
        let class = self.matcher.token_class(text);
        self.push(OperandKind::Token(class), start, start);
    }

    fn parse_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        if self.parse_custom_operand(parser)? == Found::Yes {
            return Ok(());
        }
        let start = parser.token().location;
        let id = if parser.is(TokenKind::Dollar) {
            if let Some(register) = self.parse_any_register(parser) {
                self.push_register(register, start);
                return Ok(());
            }
            let name = parser.parse_identifier()?;
            let symbol = parser.streamer.get_or_create_symbol(name);
            parser.streamer.expressions.symbol(symbol)
        } else {
            self.parse_specified_expression(parser)?
        };
        self.push_immediate(parser, id, start);
        Ok(())
    }
}
