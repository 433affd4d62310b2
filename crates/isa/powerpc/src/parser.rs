//! The parser of PowerPC statements: its state, and its implementation of the common parser's interface.

use stallscope_asm::{
    DirectiveStatus, Failed, Matcher, ParseResult, ParsedExpression, Parser, TargetParser, Token, TokenKind,
};
use stallscope_mc::ObjectFormat;
use stallscope_target::{
    AvailableFeatures, Description, FeatureId, FeatureSet, Inst, MatchClassId, Register, RegisterId,
    SubtargetInfo,
};

use crate::description;
use crate::mode::Mode;
use crate::operand_kind::{Kind, PowerPcOperand};
use crate::registers::Bank;

/// The feature of embedded processors.
const BOOK_E: FeatureId = description::feature("FeatureBookE");

const LR: RegisterId = description::register("LR");
const LR8: RegisterId = description::register("LR8");
const CTR: RegisterId = description::register("CTR");
const CTR8: RegisterId = description::register("CTR8");

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

    /// Returns the register with a name in the mode's width.
    fn register(&self, name: &str) -> Option<RegisterId> {
        let register = self.description.register_by_asm_name(name)?;
        let is_64_bit = self.mode.is_64_bit;
        let number = name.strip_prefix('r').and_then(|number| number.parse().ok());
        Some(match name {
            "lr" if is_64_bit => LR8,
            "lr" => LR,
            "ctr" if is_64_bit => CTR8,
            "ctr" => CTR,
            _ => number.and_then(|number| Bank::Gx.register(number, is_64_bit)).unwrap_or(register),
        })
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

    fn parse_dwarf_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<i64> {
        parser.parse_optional_token(TokenKind::Percent);
        let name = parser.token().str().to_ascii_lowercase();
        let Some(register) = self.register(&name) else {
            return Err(parser.token_error("invalid register name"));
        };
        parser.lex();
        let record = self.description.table::<Register>().get(register.index()).ok_or(Failed)?;
        Ok(i64::from(record.dwarf))
    }
}
