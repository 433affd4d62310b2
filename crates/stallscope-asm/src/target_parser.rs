//! The interface that a target implements for the parser.

use stallscope_mc::SymbolId;

use crate::parsed_expression::ParsedExpression;
use crate::parser::{ParseResult, Parser};
use crate::token::{Token, TokenKind};

/// The result of parsing a directive of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectiveStatus {
    /// The target parsed it.
    Parsed,
    /// The target does not have it; no token was taken.
    NoMatch,
}

/// The target-specific parts of parsing: operands, instructions, and some directives.
///
/// The parser provides the common state: tokens, expressions, symbols, messages. A method that fails has added its
/// errors with [`Parser::error`].
pub trait TargetParser {
    /// Forgets the text that was parsed, but not what was looked up for it; returns whether it can. What cannot parses one text.
    fn restart(&mut self) -> bool {
        false
    }

    /// Returns aliases of common directives: `(alias, directive)`, in lower case.
    fn directive_aliases(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Parses a target-specific operand of an expression; returns `None` and takes no token if there is none.
    fn parse_operand_of_expression(
        &mut self,
        parser: &mut Parser<'_>,
    ) -> ParseResult<Option<ParsedExpression>> {
        let _ = parser;
        Ok(None)
    }

    /// Parses an expression in a directive for data.
    fn parse_data_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult<ParsedExpression>;

    /// Parses the operands of an instruction up to the end of the statement, which it takes.
    ///
    /// `name` is the mnemonic in lower case, and `token` its token. The current token is the one after the mnemonic.
    fn parse_instruction(&mut self, parser: &mut Parser<'_>, name: &str, token: Token<'_>) -> ParseResult;

    /// Matches the operands that were parsed last, and emits the instruction.
    fn match_and_emit_instruction(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult;

    /// Parses a directive of the target. The current token is the one after its name.
    fn parse_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus>;

    /// Parses a register of an unwinding directive. The register itself does not matter.
    fn parse_unwinding_register(&mut self, parser: &mut Parser<'_>) -> ParseResult;

    /// Returns the operating system's name in the triple, such as `macosx10.15`.
    fn operating_system_name(&self) -> &str {
        ""
    }

    /// Returns whether a statement may also start with a token of `kind`.
    fn token_is_start_of_statement(&self, kind: TokenKind) -> bool {
        let _ = kind;
        false
    }

    /// Returns whether `token` before a colon is a label.
    fn is_label(&mut self, token: Token<'_>) -> bool {
        let _ = token;
        true
    }

    /// Called before a label is defined.
    fn do_before_label_emit(&mut self, parser: &mut Parser<'_>, symbol: SymbolId, location: u32) {
        let _ = (parser, symbol, location);
    }

    /// Called before the first statement.
    fn on_start_of_file(&mut self, parser: &mut Parser<'_>) {
        let _ = parser;
    }

    /// Called after the last statement.
    fn on_end_of_file(&mut self, parser: &mut Parser<'_>) {
        let _ = parser;
    }
}
