//! The parser of Lanai statements: its state, and its implementation of the common parser's interface.

use stallscope_asm::{
    DirectiveStatus, Failed, Matcher, ParseResult, ParsedExpression, Parser, TargetParser, Token, TokenKind,
};
use stallscope_target::wire::Table;
use stallscope_target::{AvailableFeatures, Description, Inst, OperandParser, RegisterId, SubtargetInfo};

use crate::operand::LanaiOperand;
use crate::operand_kind::Kind;

/// Parses Lanai statements.
pub(crate) struct LanaiAsmParser<'a> {
    pub(crate) description: Description<'a>,
    pub(crate) matcher: Matcher<'a, LanaiOperand>,
    pub(crate) available: AvailableFeatures,
    pub(crate) statement: Statement<'a>,
}

/// A statement whose operands are being parsed.
#[derive(Debug)]
pub(crate) struct Statement<'a> {
    /// The mnemonic to match.
    pub(crate) mnemonic: String,
    pub(crate) location: u32,
    pub(crate) operands: Vec<LanaiOperand>,
    /// The parsers of addresses, by the operands that may be one.
    pub(crate) operand_parsers: Table<'a, OperandParser>,
}

/// Creates the parser of a subtarget's statements.
pub(crate) fn parser<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetParser + 'a> {
    let description = subtarget.description();
    Box::new(LanaiAsmParser {
        description,
        matcher: Matcher::new(description),
        available: description.available_features(&subtarget.features),
        statement: Statement {
            mnemonic: String::new(),
            location: 0,
            operands: Vec::new(),
            operand_parsers: description.operand_parsers(""),
        },
    })
}

impl LanaiAsmParser<'_> {
    /// Adds an operand.
    pub(crate) fn push(&mut self, kind: Kind, start: u32) {
        self.statement.operands.push(LanaiOperand { kind, start });
    }

    /// Takes a register, with or without `%`. Without one, a `%` is taken all the same.
    pub(crate) fn parse_register(&self, parser: &mut Parser<'_>) -> Option<RegisterId> {
        parser.parse_optional_token(TokenKind::Percent);
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return None;
        }
        let register = self.description.register_by_asm_name(token.str())?;
        parser.lex();
        Some(register)
    }
}

impl TargetParser for LanaiAsmParser<'_> {
    fn parse_data_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult<ParsedExpression> {
        parser.parse_expression(self)
    }

    fn parse_instruction(&mut self, parser: &mut Parser<'_>, name: &str, token: Token<'_>) -> ParseResult {
        self.parse_statement(parser, name, token.location)
    }

    fn match_and_emit_instruction(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        // LLVM gives instructions no location, which is before that of any region's start.
        self.match_and_emit(parser, Inst::default(), location)
    }

    fn parse_directive(&mut self, _: &mut Parser<'_>, _: Token<'_>) -> ParseResult<DirectiveStatus> {
        Ok(DirectiveStatus::NoMatch)
    }

    fn parse_unwinding_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        self.parse_register(parser).map(drop).ok_or(Failed)
    }
}
