//! Parses the directives of Arm assembly.

use stallscope_asm::{DirectiveStatus, ParseResult, Parser, Token};

use crate::parser::ArmAsmParser;

impl ArmAsmParser<'_> {
    /// Parses a directive, if it is one of Arm's.
    pub(crate) fn parse_arm_directive(
        &mut self,
        _parser: &mut Parser<'_>,
        _directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        Ok(DirectiveStatus::NoMatch)
    }
}
