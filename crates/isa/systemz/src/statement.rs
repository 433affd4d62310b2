//! Parses statements: the operands up to the end.

use stallscope_asm::{ParseResult, Parser, TokenKind};

use crate::parser::SystemZAsmParser;
use crate::syntax::Syntax;

impl SystemZAsmParser<'_> {
    /// Parses the statement whose mnemonic is `name`, in lower case.
    pub(crate) fn parse_statement(&mut self, parser: &mut Parser<'_>, name: &str) -> ParseResult {
        let variant = usize::from(self.syntax.variant());
        let mnemonic = self.matcher.canonical_mnemonic(variant, name, &self.available);
        self.statement.operand_parsers = self.description.operand_parsers(mnemonic);
        self.statement.mnemonic.clear();
        self.statement.mnemonic.push_str(mnemonic);
        self.statement.operands.clear();
        if !parser.is(TokenKind::EndOfStatement) {
            self.parse_operands(parser)?;
        }
        parser.parse_token(TokenKind::EndOfStatement, "unexpected token in argument list")
    }

    fn parse_operands(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let is_hlasm = self.syntax == Syntax::Hlasm;
        self.parse_operand(parser)?;
        while parser.parse_optional_token(TokenKind::Comma) {
            if is_hlasm && parser.is(TokenKind::Space) {
                let message = "No space allowed between comma that separates operand entries";
                return Err(parser.error(parser.token().location, message));
            }
            self.parse_operand(parser)?;
        }
        if is_hlasm && parser.is(TokenKind::Space) {
            // A remark follows the operands.
            parser.skip_to_end_of_statement();
        }
        Ok(())
    }
}
