//! The parser of SystemZ statements: its state, and its implementation of the common parser's interface.

use stallscope_asm::{
    DirectiveStatus, Failed, Matcher, ParseResult, ParsedExpression, Parser, TargetParser, Token,
};
use stallscope_mc::Methods;
use stallscope_target::wire::Table;
use stallscope_target::{AvailableFeatures, Description, FeatureSet, Inst, OperandParser, SubtargetInfo};

use crate::custom_operand::CustomOperand;
use crate::operand::SystemZOperand;
use crate::operand_kind::Kind;
use crate::syntax::Syntax;

/// Parses SystemZ statements.
pub(crate) struct SystemZAsmParser<'a> {
    pub(crate) description: Description<'a>,
    pub(crate) matcher: Matcher<'a, SystemZOperand>,
    /// The custom operand parsers.
    pub(crate) custom_operands: Methods<'a, CustomOperand>,
    pub(crate) syntax: Syntax,
    pub(crate) features: FeatureSet,
    /// The features that matching uses.
    pub(crate) available: AvailableFeatures,
    /// Features saved by `.machine push`.
    pub(crate) kept_features: Vec<AvailableFeatures>,
    pub(crate) statement: Statement<'a>,
}

/// A statement whose operands are being parsed.
#[derive(Debug)]
pub(crate) struct Statement<'a> {
    /// The mnemonic to match.
    pub(crate) mnemonic: String,
    pub(crate) operands: Vec<SystemZOperand>,
    /// The custom parsers, which are tried before the general one.
    pub(crate) operand_parsers: Table<'a, OperandParser>,
}

/// Creates the parser of a subtarget's statements.
pub(crate) fn parser<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetParser + 'a> {
    let description = subtarget.description();
    Box::new(SystemZAsmParser {
        description,
        matcher: Matcher::new(description),
        custom_operands: Methods::new(description, CustomOperand::by_name),
        syntax: Syntax::of(&subtarget.triple),
        features: subtarget.features,
        available: description.available_features(&subtarget.features),
        kept_features: Vec::new(),
        statement: Statement {
            mnemonic: String::new(),
            operands: Vec::new(),
            operand_parsers: description.operand_parsers(""),
        },
    })
}

impl SystemZAsmParser<'_> {
    /// Changes the subtarget's features.
    pub(crate) fn set_features(&mut self, features: FeatureSet) {
        self.features = features;
        self.available = self.description.available_features(&features);
    }

    /// Adds an operand.
    pub(crate) fn push(&mut self, kind: Kind, start: u32) {
        self.statement.operands.push(SystemZOperand { kind, start });
    }
}

impl TargetParser for SystemZAsmParser<'_> {
    fn directive_aliases(&self) -> &'static [(&'static str, &'static str)] {
        &[(".word", ".short")]
    }

    fn parse_data_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult<ParsedExpression> {
        parser.parse_expression(self)
    }

    fn parse_instruction(&mut self, parser: &mut Parser<'_>, name: &str, _: Token<'_>) -> ParseResult {
        self.parse_statement(parser, name)
    }

    fn match_and_emit_instruction(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        self.match_and_emit(parser, Inst { location, ..Inst::default() })
    }

    fn parse_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        self.parse_systemz_directive(parser, directive)
    }

    fn parse_unwinding_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let written = self.parse_register_name(parser, false)?;
        written.group.default_kind().register(written.number).map(drop).ok_or(Failed)
    }
}
