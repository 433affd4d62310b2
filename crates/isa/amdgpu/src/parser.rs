//! The parser of AMDGPU statements: its state, and its implementation of the common parser's interface.

use stallscope_asm::{DirectiveStatus, Failed, ParseResult, ParsedExpression, Parser, TargetParser, Token};
use stallscope_target::SubtargetInfo;

/// Parses AMDGPU statements.
pub(crate) struct AmdgpuAsmParser;

/// Creates the parser of a subtarget's statements.
pub(crate) fn parser<'a>(_: &'a SubtargetInfo) -> Box<dyn TargetParser + 'a> {
    Box::new(AmdgpuAsmParser)
}

impl TargetParser for AmdgpuAsmParser {
    fn parse_data_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult<ParsedExpression> {
        parser.parse_expression(self)
    }

    fn parse_instruction(&mut self, parser: &mut Parser<'_>, _: &str, token: Token<'_>) -> ParseResult {
        Err(parser.error(token.location, "instructions of this target are not supported"))
    }

    fn match_and_emit_instruction(&mut self, _: &mut Parser<'_>, _: u32) -> ParseResult {
        Err(Failed)
    }

    fn parse_directive(&mut self, _: &mut Parser<'_>, _: Token<'_>) -> ParseResult<DirectiveStatus> {
        Ok(DirectiveStatus::NoMatch)
    }

    fn parse_dwarf_register(&mut self, _: &mut Parser<'_>) -> ParseResult<i64> {
        Err(Failed)
    }
}
