//! Parses statements: the mnemonic, and operands up to the end.

use stallscope_asm::{Failed, ParseResult, Parser, TokenKind};

use crate::mnemonic::{variant, without_suffix};
use crate::parser::AmdgpuAsmParser;
use crate::tokens::{Tried, expect, peek, take_word};

impl AmdgpuAsmParser<'_> {
    /// Parses the statement whose mnemonic is `name`, in lower case.
    pub(crate) fn parse_statement(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        location: u32,
    ) -> ParseResult {
        let (name, forced) = without_suffix(name);
        self.statement.forced = forced;
        let mnemonic = self.matcher.canonical_mnemonic(variant::DEFAULT, name, &self.available);
        self.statement.mnemonic.clear();
        self.statement.mnemonic.push_str(mnemonic);
        self.statement.operand_parsers = self.description.operand_parsers(&self.statement.mnemonic);
        self.statement.operands.clear();
        let is_image = self.statement.mnemonic.starts_with("image_");
        while !parser.parse_optional_token(TokenKind::EndOfStatement) {
            let has_addresses =
                is_image && self.generation.is_gfx10_or_later() && self.statement.operands.len() == 1;
            let tried = self.parse_operand(parser, has_addresses);
            if tried != Tried::Success {
                self.check_supported(parser, location);
                if !parser.has_pending_error() {
                    let is_failure = tried == Tried::Failure;
                    let message = if is_failure { "failed parsing operand." } else { "not a valid operand." };
                    parser.error(parser.token().location, message);
                }
                while !parser.parse_optional_token(TokenKind::EndOfStatement) && !parser.is(TokenKind::Eof) {
                    parser.lex();
                }
                return Err(Failed);
            }
            parser.parse_optional_token(TokenKind::Comma);
        }
        Ok(())
    }

    /// Parses an operand; `has_addresses` says whether it may be a list of address registers.
    fn parse_operand(&mut self, parser: &mut Parser<'_>, has_addresses: bool) -> Tried {
        let tried = self.parse_second_half(parser);
        if tried != Tried::NoMatch || parser.is(TokenKind::EndOfStatement) {
            return tried;
        }
        let tried = self.parse_custom_operand(parser);
        if tried != Tried::NoMatch || parser.is(TokenKind::EndOfStatement) {
            return tried;
        }
        let start = parser.token().location;
        if has_addresses && parser.parse_optional_token(TokenKind::LBrac) {
            return self.parse_addresses(parser, start);
        }
        self.parse_register_or_immediate(parser, false, crate::operand_kind::LiteralForm::Any)
    }

    /// Parses `::` and the mnemonic of the second half of an instruction.
    fn parse_second_half(&mut self, parser: &mut Parser<'_>) -> Tried {
        if !self.has(const { crate::description::feature("FeatureVOPDInsts") })
            || !parser.is(TokenKind::Colon)
        {
            return Tried::NoMatch;
        }
        let next = peek(parser);
        if !next.is(TokenKind::Colon) || next.location != parser.token().end() {
            return Tried::NoMatch;
        }
        let start = parser.token().location;
        parser.lex();
        parser.lex();
        self.push_token("::", start);
        let start = parser.token().location;
        match take_word(parser) {
            Some(name) => {
                self.push_token(name, start);
                Tried::Success
            }
            None => {
                parser.error(start, "expected a VOPDY instruction after ::");
                Tried::Failure
            }
        }
    }

    /// Parses the registers of an address, after the opening bracket at `start`.
    fn parse_addresses(&mut self, parser: &mut Parser<'_>, start: u32) -> Tried {
        let first = self.statement.operands.len();
        let end = loop {
            let location = parser.token().location;
            match self.parse_register_operand(parser) {
                Tried::Success => {}
                Tried::NoMatch => {
                    parser.error(location, "expected a register");
                    return Tried::Failure;
                }
                Tried::Failure => return Tried::Failure,
            }
            let end = parser.token().location;
            if parser.parse_optional_token(TokenKind::RBrac) {
                break end;
            }
            if !expect(parser, TokenKind::Comma, "expected a comma or a closing square bracket") {
                return Tried::Failure;
            }
        };
        if self.statement.operands.len() - first > 1 {
            self.push_token("[", start);
            if let Some(bracket) = self.statement.operands.pop() {
                self.statement.operands.insert(first, bracket);
            }
            self.push_token("]", end);
        }
        Tried::Success
    }
}
