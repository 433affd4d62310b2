//! The parser of MIPS statements: its state, and its implementation of the common parser's interface.

use std::rc::Rc;

use stallscope_asm::{DirectiveStatus, Matcher, ParseResult, ParsedExpression, Parser, TargetParser, Token};
use stallscope_mc::Methods;
use stallscope_target::wire::Table;
use stallscope_target::{
    AvailableFeatures, Description, FeatureId, FeatureSet, OperandParser, SubtargetInfo,
};

use crate::abi::Abi;
use crate::asm_info::is_little_endian;
use crate::assembler_options::AssemblerState;
use crate::custom_operand::CustomOperand;
use crate::features as feat;
use crate::operand_kind::{MipsOperand, OperandKind, Surroundings};

/// Parses MIPS statements.
pub(crate) struct MipsAsmParser<'a> {
    pub(crate) description: Description<'a>,
    pub(crate) matcher: Matcher<'a, MipsOperand>,
    /// The custom operand parsers.
    pub(crate) custom_operands: Methods<'a, CustomOperand>,
    pub(crate) features: FeatureSet,
    /// The features that matching uses.
    pub(crate) available: AvailableFeatures,
    /// The calling convention.
    pub(crate) abi: Abi,
    /// State that directives change.
    pub(crate) state: AssemblerState,
    pub(crate) is_little_endian: bool,
    pub(crate) statement: Statement<'a>,
}

/// A statement whose operands are being parsed.
#[derive(Debug)]
pub(crate) struct Statement<'a> {
    /// The mnemonic.
    pub(crate) mnemonic: String,
    pub(crate) operands: Vec<MipsOperand>,
    /// The custom parsers, which are tried before the general one.
    pub(crate) operand_parsers: Table<'a, OperandParser>,
    /// The parser's state that the operands need.
    pub(crate) surroundings: Rc<Surroundings>,
}

/// Creates the parser of a subtarget's statements.
pub(crate) fn parser<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetParser + 'a> {
    let description = subtarget.description();
    let abi = Abi::of(&subtarget.triple);
    Box::new(MipsAsmParser {
        description,
        matcher: Matcher::new(description),
        custom_operands: Methods::new(description, CustomOperand::by_name),
        features: subtarget.features,
        available: description.available_features(&subtarget.features),
        abi,
        state: AssemblerState::new(subtarget.features, abi),
        is_little_endian: is_little_endian(&subtarget.triple),
        statement: Statement {
            mnemonic: String::new(),
            operands: Vec::new(),
            operand_parsers: description.operand_parsers(""),
            surroundings: Rc::default(),
        },
    })
}

impl MipsAsmParser<'_> {
    /// Returns whether the subtarget has a feature.
    pub(crate) fn has(&self, id: FeatureId) -> bool {
        self.features.has(id)
    }

    /// Changes the subtarget's features.
    pub(crate) fn set_features(&mut self, features: FeatureSet) {
        self.features = features;
        self.available = self.description.available_features(&features);
    }

    /// Adds an operand.
    pub(crate) fn push(&mut self, kind: OperandKind, start: u32, end: u32) {
        let surroundings = Rc::clone(&self.statement.surroundings);
        self.statement.operands.push(MipsOperand { kind, start, end, surroundings });
    }
}

impl TargetParser for MipsAsmParser<'_> {
    fn directive_aliases(&self) -> &'static [(&'static str, &'static str)] {
        &[(".asciiz", ".asciz"), (".hword", ".2byte"), (".word", ".4byte"), (".dword", ".8byte")]
    }

    fn parse_data_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult<ParsedExpression> {
        parser.parse_expression(self)
    }

    fn parse_instruction(&mut self, parser: &mut Parser<'_>, name: &str, token: Token<'_>) -> ParseResult {
        self.parse_statement(parser, name, token)
    }

    fn match_and_emit_instruction(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        self.match_and_emit(parser, location)
    }

    fn parse_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        self.parse_mips_directive(parser, directive)
    }

    fn parse_unwinding_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        // LLVM quirk: what is not a general register is no error.
        if let Some(register) = self.parse_any_register(parser).filter(|register| register.is_general())
            && !self.has(feat::GP64_BIT)
        {
            self.general_register_of(parser, &register);
        }
        Ok(())
    }

    fn on_end_of_file(&mut self, parser: &mut Parser<'_>) {
        self.finish_slots(parser);
        parser.streamer.settle_operands();
    }
}
