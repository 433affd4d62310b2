//! Parses statements: the mnemonic, and operands up to the end.

use stallscope_asm::{ParseResult, Parser, TokenKind};
use stallscope_target::{MatchVariant, RequiredFeatures};

use crate::custom_operand::Found;
use crate::parser::RiscvAsmParser;

impl RiscvAsmParser<'_> {
    /// Parses the statement whose mnemonic is `name`, in lower case.
    pub(crate) fn parse_statement(&mut self, parser: &mut Parser<'_>, name: &str) -> ParseResult {
        let mnemonic = self.without_alias(name);
        self.statement.mnemonic.clear();
        self.statement.mnemonic.push_str(mnemonic.as_deref().unwrap_or(name));
        self.statement.operand_parsers = self.description.operand_parsers(&self.statement.mnemonic);
        self.statement.operands.clear();
        if parser.parse_optional_token(TokenKind::EndOfStatement) {
            return Ok(());
        }
        loop {
            self.parse_operand(parser)?;
            if !parser.parse_optional_token(TokenKind::Comma) {
                break;
            }
        }
        if let Err(failed) = parser.parse_token(TokenKind::EndOfStatement, "unexpected token") {
            parser.eat_to_end_of_statement();
            return Err(failed);
        }
        Ok(())
    }

    /// Returns the mnemonic that `name` is an alias of, if it is one.
    fn without_alias(&self, name: &str) -> Option<String> {
        let variant = self.description.table::<MatchVariant>().at(0);
        let sets = self.description.table::<RequiredFeatures>();
        let mut aliases = self.description.span(variant.mnemonic_aliases).iter();
        let found = aliases.find(|alias| {
            self.description.str(alias.from) == name
                && self.available.missing(&sets.at(alias.required_features.index())) == [0; 4]
        });
        found.map(|alias| self.description.str(alias.to).to_owned())
    }

    fn parse_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        if self.parse_custom_operand(parser)? == Found::Yes || self.parse_register(parser, true) {
            return Ok(());
        }
        match self.parse_expression_operand(parser) {
            Ok(Found::Yes) => {
                if parser.is(TokenKind::LParen) {
                    self.parse_base_register(parser)
                } else {
                    Ok(())
                }
            }
            _ => {
                let location = parser.token().location;
                Err(parser.error(location, "unknown operand"))
            }
        }
    }
}
