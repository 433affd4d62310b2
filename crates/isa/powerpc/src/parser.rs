//! The parser of PowerPC statements: its state, and its implementation of the common parser's interface.

use stallscope_asm::{DirectiveStatus, Matcher, ParseResult, ParsedExpression, Parser, TargetParser, Token};
use stallscope_mc::ObjectFormat;
use stallscope_target::{
    AvailableFeatures, Description, FeatureId, FeatureSet, Inst, MatchClassId, SubtargetInfo,
};

use crate::description;
use crate::mode::Mode;
use crate::operand_kind::{Kind, PowerPcOperand};

/// The feature of embedded processors.
const BOOK_E: FeatureId = description::feature("FeatureBookE");

/// Parses PowerPC statements.
pub(crate) struct PowerPcAsmParser<'a> {
    pub(crate) description: Description<'a>,
    pub(crate) matcher: Matcher<'a, PowerPcOperand>,
    pub(crate) mode: Mode,
    /// Whether the language is that of ELF.
    pub(crate) is_elf: bool,
    /// Whether the processor is an embedded one.
    pub(crate) is_embedded: bool,
    pub(crate) features: FeatureSet,
    /// The features that matching uses.
    pub(crate) available: AvailableFeatures,
    /// The classes of instructions that take only a number, by the number.
    pub(crate) literals: [Option<MatchClassId>; 8],
    pub(crate) statement: Statement,
}

/// A statement whose operands are being parsed.
#[derive(Debug, Default)]
pub(crate) struct Statement {
    /// The mnemonic to match.
    pub(crate) mnemonic: String,
    pub(crate) operands: Vec<PowerPcOperand>,
}

/// Creates the parser of a subtarget's statements.
pub(crate) fn parser<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetParser + 'a> {
    let description = subtarget.description();
    let matcher = Matcher::new(description);
    let literals = ["0", "1", "2", "3", "4", "5", "6", "7"].map(|text| matcher.token_class(text));
    Box::new(PowerPcAsmParser {
        description,
        matcher,
        mode: Mode::of(&subtarget.triple),
        is_elf: ObjectFormat::of(&subtarget.triple) != ObjectFormat::Other,
        is_embedded: subtarget.features.has(BOOK_E),
        features: subtarget.features,
        available: description.available_features(&subtarget.features),
        literals,
        statement: Statement::default(),
    })
}

impl PowerPcAsmParser<'_> {
    /// Adds an operand.
    pub(crate) fn push(&mut self, kind: Kind, start: u32) {
        let is_64_bit = self.mode.is_64_bit;
        self.statement.operands.push(PowerPcOperand { kind, start, is_64_bit });
    }
}

impl TargetParser for PowerPcAsmParser<'_> {
    fn parse_data_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult<ParsedExpression> {
        parser.parse_expression(self)
    }

    fn parse_instruction(&mut self, parser: &mut Parser<'_>, name: &str, token: Token<'_>) -> ParseResult {
        self.parse_statement(parser, name, token)
    }

    fn match_and_emit_instruction(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        self.match_and_emit(parser, Inst { location, ..Inst::default() })
    }

    fn parse_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        self.parse_powerpc_directive(parser, directive)
    }

    fn parse_unwinding_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        match self.parse_register_name(parser) {
            Some(_) => Ok(()),
            None => Err(parser.token_error("invalid register name")),
        }
    }
}
