//! The parser of Arm statements: its state, and its implementation of the common parser's interface.

use std::collections::HashMap;

use stallscope_asm::{
    ConstantPools, DirectiveStatus, Failed, Matcher, ParseResult, ParsedExpression, Parser, TargetParser,
    Token, TokenKind,
};
use stallscope_mc::{Methods, SymbolId};
use stallscope_target::wire::Table;
use stallscope_target::{
    AvailableFeatures, Description, FeatureId, FeatureSet, Inst, OperandParser, RegisterId, SubtargetInfo,
};

use crate::blocks::it_block::ItBlock;
use crate::blocks::vpt_block::VptBlock;
use crate::custom_operand::CustomOperand;
use crate::directives::unwinding_state::Unwinding;
use crate::features as feat;
use crate::operand::ArmOperand;
use crate::operand_kind::Kind;
use crate::registers::reg;

/// Parses Arm statements.
pub(crate) struct ArmAsmParser<'a> {
    pub(crate) description: Description<'a>,
    pub(crate) matcher: Matcher<'a, ArmOperand>,
    /// The custom operand parsers.
    pub(crate) custom_operands: Methods<'a, CustomOperand>,
    pub(crate) features: FeatureSet,
    pub(crate) available: AvailableFeatures,
    pub(crate) statement: Statement<'a>,
    pub(crate) it_block: Option<ItBlock>,
    pub(crate) vpt_block: Option<VptBlock>,
    /// The instructions of an IT block that is not yet complete.
    pub(crate) pending: Vec<Inst>,
    /// The names of registers that `.req` defined, in lower case.
    pub(crate) register_names: HashMap<String, RegisterId>,
    pub(crate) unwinding: Unwinding,
    pub(crate) constant_pools: ConstantPools,
    operating_system: String,
}

/// A statement whose operands are being parsed.
#[derive(Debug)]
pub(crate) struct Statement<'a> {
    /// The mnemonic without its suffixes.
    pub(crate) mnemonic: String,
    /// The place of the mnemonic.
    pub(crate) location: u32,
    /// The operands. Operands of the mnemonic's suffixes come first.
    pub(crate) operands: Vec<ArmOperand>,
    /// The number of operands from the mnemonic.
    pub(crate) n_mnemonic_operands: usize,
    /// The custom parsers, which are tried before the general one.
    pub(crate) operand_parsers: Table<'a, OperandParser>,
}

/// Creates the parser of a subtarget's statements.
pub(crate) fn parser<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetParser + 'a> {
    let description = subtarget.description();
    Box::new(ArmAsmParser {
        description,
        matcher: Matcher::new(description),
        custom_operands: Methods::new(description, CustomOperand::by_name),
        features: subtarget.features,
        available: description.available_features(&subtarget.features),
        statement: Statement {
            mnemonic: String::new(),
            location: 0,
            operands: Vec::new(),
            n_mnemonic_operands: 0,
            operand_parsers: description.operand_parsers(""),
        },
        it_block: None,
        vpt_block: None,
        pending: Vec::new(),
        register_names: HashMap::new(),
        unwinding: Unwinding::default(),
        constant_pools: ConstantPools::default(),
        operating_system: subtarget.triple.os_name().to_owned(),
    })
}

impl ArmAsmParser<'_> {
    /// Returns whether the subtarget has a feature.
    pub(crate) fn has(&self, id: FeatureId) -> bool {
        self.features.has(id)
    }

    /// Returns whether code is for Thumb state.
    pub(crate) fn is_thumb(&self) -> bool {
        self.has(feat::THUMB)
    }

    /// Returns whether code is for Thumb state with narrow instructions only.
    pub(crate) fn is_thumb_one(&self) -> bool {
        self.is_thumb() && !self.has(feat::THUMB2)
    }

    /// Returns whether code is for Thumb state with wide instructions.
    pub(crate) fn is_thumb_two(&self) -> bool {
        self.is_thumb() && self.has(feat::THUMB2)
    }

    /// Changes the subtarget's features.
    pub(crate) fn set_features(&mut self, features: FeatureSet) {
        self.features = features;
        self.available = self.description.available_features(&features);
    }

    /// Changes between Arm and Thumb state.
    pub(crate) fn switch_state(&mut self) {
        let mut features = self.features;
        features.set(feat::THUMB, !self.is_thumb());
        self.set_features(features);
    }

    /// Adds an operand.
    pub(crate) fn push(&mut self, kind: Kind, start: u32, end: u32) {
        self.statement.operands.push(ArmOperand { kind, start, end });
    }

    /// Returns the register that the current token names, if there is one. Registers that the processor lacks are found if `with_missing`
    /// is set.
    pub(crate) fn register_at(&self, parser: &Parser<'_>, with_missing: bool) -> Option<RegisterId> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return None;
        }
        let name = token.str().to_ascii_lowercase();
        let id = self.description.register_by_asm_name(&name).or_else(|| alternative_name(&name));
        let Some(id) = id else { return self.register_names.get(&name).copied() };
        let is_missing = !self.has(feat::D32) && (reg::D16..=reg::D31).contains(&id);
        (with_missing || !is_missing).then_some(id)
    }

    /// Parses the register that `name` becomes another name of; the current token is `.req`.
    pub(crate) fn parse_req(&mut self, parser: &mut Parser<'_>, name: &str) -> ParseResult {
        parser.lex();
        let start = parser.token().location;
        let Some(register) = self.parse_register(parser) else {
            return Err(parser.error(start, "register name expected"));
        };
        parser.parse_eol()?;
        if *self.register_names.entry(name.to_owned()).or_insert(register) != register {
            let message = format!("redefinition of '{name}' does not match original.");
            return Err(parser.error(start, message));
        }
        Ok(())
    }

    /// Takes a register, if there is one.
    pub(crate) fn parse_register(&mut self, parser: &mut Parser<'_>) -> Option<RegisterId> {
        let id = self.register_at(parser, false)?;
        parser.lex();
        Some(id)
    }
}

/// Returns the register with a name that is no register's own.
fn alternative_name(name: &str) -> Option<RegisterId> {
    Some(match name {
        "r13" => reg::SP,
        "r14" => reg::LR,
        "r15" => reg::PC,
        "ip" => reg::R12,
        "sb" => reg::R9,
        "sl" => reg::R10,
        "fp" => reg::R11,
        _ => {
            let (first, n_names) = match name.as_bytes().first()? {
                b'a' => (reg::R0, 4),
                b'v' => (reg::R4, 8),
                _ => return None,
            };
            let number = match name.as_bytes() {
                [_, digit @ b'1'..=b'9'] => u16::from(digit - b'1'),
                _ => return None,
            };
            return (number < n_names).then_some(crate::registers::next(first, number));
        }
    })
}

impl TargetParser for ArmAsmParser<'_> {
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
        self.flush_pending(parser);
        self.parse_arm_directive(parser, directive)
    }

    fn parse_unwinding_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        self.parse_register(parser).map(drop).ok_or(Failed)
    }

    fn operating_system_name(&self) -> &str {
        &self.operating_system
    }

    fn do_before_label_emit(&mut self, parser: &mut Parser<'_>, _: SymbolId, _: u32) {
        self.flush_pending(parser);
    }

    fn on_end_of_file(&mut self, parser: &mut Parser<'_>) {
        self.flush_pending(parser);
    }
}
