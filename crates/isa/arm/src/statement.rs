//! Parses statements: the mnemonic, and operands up to the end.

use stallscope_asm::{ParseResult, Parser, Token};

use crate::parser::ArmAsmParser;

impl ArmAsmParser<'_> {
    /// Parses the statement whose mnemonic is `name`, in lower case, at `token`.
    pub(crate) fn parse_statement(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        token: Token<'_>,
    ) -> ParseResult {
        self.statement.mnemonic.clear();
        self.statement.mnemonic.push_str(name);
        self.statement.location = token.location;
        self.statement.operands.clear();
        self.statement.n_mnemonic_operands = 0;
        parser.eat_to_end_of_statement();
        Ok(())
    }
}
