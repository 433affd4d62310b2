//! The parser of x86 statements: its state, and its implementation of the common parser's interface.

use std::cell::OnceCell;
use std::rc::Rc;

use stallscope_target::{AvailableFeatures, Description, FeatureSet, Inst, RegisterId, SubtargetInfo};

use super::mnemonic::PseudoPrefixes;
use super::mode::{Mode, Modes};
use super::operand::{ClassifiedRegister, Kind, Memory, X86Operand};
use super::registers::Registers;
use stallscope_asm::Matcher;
use stallscope_asm::ParsedExpression;
use stallscope_asm::Value;
use stallscope_asm::{DirectiveStatus, TargetParser};
use stallscope_asm::{ParseResult, Parser};
use stallscope_asm::{Token, TokenKind};
use stallscope_mc::{Expression, ExpressionId};

/// Parses x86 statements.
pub(crate) struct X86AsmParser<'a> {
    subtarget: &'a SubtargetInfo,
    pub(crate) description: Description<'a>,
    pub(crate) matcher: Rc<Matcher<'a, X86Operand>>,
    pub(crate) registers: Rc<Registers<'a>>,
    features: FeatureSet,
    /// The matcher's features, for each set of modes used so far.
    available: Rc<AvailableByModes>,
    pub(crate) modes: Modes,
    /// Whether `.code16gcc` is active: 16-bit code written like 32-bit code.
    pub(crate) is_code16gcc: bool,
    /// Whether `data32` preceded the instruction, in 16-bit code.
    pub(crate) has_data32: bool,
    pub(crate) statement: Statement,
    operating_system: String,
}

type AvailableByModes = [OnceCell<AvailableFeatures>; Modes::N_SETS];

/// A statement whose operands have been parsed.
#[derive(Debug, Default)]
pub(crate) struct Statement {
    /// The mnemonic in lower case, without prefixes and without parts that become operands.
    pub(crate) mnemonic: String,
    /// The location of the mnemonic.
    pub(crate) location: u32,
    pub(crate) operands: Vec<X86Operand>,
    /// The flags of prefixes that belong to the instruction.
    pub(crate) flags: u32,
    pub(crate) pseudo_prefixes: PseudoPrefixes,
    /// Whether a register from `r16` on occurs.
    pub(crate) has_apx_register: bool,
}

/// A parsed register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParsedRegister {
    pub(crate) id: RegisterId,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// Creates the parser of a subtarget's statements.
pub(crate) fn parser<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetParser + 'a> {
    Box::new(X86AsmParser::new(subtarget))
}

impl<'a> X86AsmParser<'a> {
    /// Creates a parser for a subtarget.
    fn new(subtarget: &'a SubtargetInfo) -> Self {
        let description = subtarget.description();
        let available = std::array::from_fn(|_| OnceCell::new());
        let (matcher, registers) = (Matcher::new(description), Registers::new(description));
        Self::with(subtarget, Rc::new(matcher), Rc::new(registers), Rc::new(available))
    }

    /// Creates a parser with what another has looked up for the same subtarget.
    fn with(
        subtarget: &'a SubtargetInfo,
        matcher: Rc<Matcher<'a, X86Operand>>,
        registers: Rc<Registers<'a>>,
        available: Rc<AvailableByModes>,
    ) -> Self {
        Self {
            subtarget,
            description: subtarget.description(),
            matcher,
            registers,
            features: subtarget.features,
            available,
            modes: Modes::of(&subtarget.features),
            is_code16gcc: false,
            has_data32: false,
            statement: Statement::default(),
            operating_system: subtarget.triple.os_name().to_owned(),
        }
    }

    /// Returns the matcher's features in some modes.
    pub(crate) fn available(&self, modes: Modes) -> &AvailableFeatures {
        let features = || self.description.available_features(&modes.apply(self.features));
        self.available[modes.index()].get_or_init(features)
    }

    pub(crate) const fn is_64_bit(&self) -> bool {
        self.modes.has(Mode::Bits64)
    }

    /// Returns whether implicit addresses are 32 bits wide.
    pub(crate) const fn defaults_to_32_bit(&self) -> bool {
        self.modes.has(Mode::Bits32) || self.is_code16gcc
    }

    pub(crate) fn classified(&self, id: RegisterId) -> ClassifiedRegister {
        ClassifiedRegister { id, classes: self.registers.classes(id) }
    }

    /// Adds a punctuation operand.
    pub(crate) fn push_token(&mut self, text: &str, start: u32) {
        let end = start + u32::try_from(text.len()).unwrap_or_default();
        self.push(Kind::Token(self.matcher.token_class(text)), start, end);
    }

    pub(crate) fn push_register(&mut self, id: RegisterId, start: u32, end: u32) {
        self.push(Kind::Register(self.classified(id)), start, end);
    }

    pub(crate) fn push(&mut self, kind: Kind, start: u32, end: u32) {
        self.statement.operands.push(X86Operand { kind, start, end });
    }

    /// Returns a memory operand without registers.
    pub(crate) fn memory(&self, displacement: Value) -> Memory {
        Memory {
            segment: RegisterId::NONE,
            displacement,
            base: ClassifiedRegister::default(),
            index: ClassifiedRegister::default(),
            scale: 1,
            size: 0,
            mode_size: self.modes.pointer_width(),
            may_be_branch_destination: true,
        }
    }
}

/// Returns whether the current syntax is Intel's.
pub(crate) fn is_intel(parser: &Parser<'_>) -> bool {
    parser.dialect() == 1
}

/// Returns the register of an expression, if it is one.
pub(crate) fn register_of(parser: &Parser<'_>, id: ExpressionId) -> Option<RegisterId> {
    match parser.streamer.expressions[id] {
        Expression::Register(register) => Some(register),
        _ => None,
    }
}

impl TargetParser for X86AsmParser<'_> {
    fn restart(&mut self) -> bool {
        let (matcher, registers) = (Rc::clone(&self.matcher), Rc::clone(&self.registers));
        *self = Self::with(self.subtarget, matcher, registers, Rc::clone(&self.available));
        true
    }

    fn directive_aliases(&self) -> &'static [(&'static str, &'static str)] {
        &[(".word", ".2byte")]
    }

    fn parse_operand_of_expression(
        &mut self,
        parser: &mut Parser<'_>,
    ) -> ParseResult<Option<ParsedExpression>> {
        let token = parser.token();
        let is_register = match token.kind {
            TokenKind::Percent => true,
            TokenKind::Identifier => {
                is_intel(parser) && self.description.register_by_asm_name(token.str()).is_some()
            }
            _ => false,
        };
        if !is_register {
            return Ok(None);
        }
        let register = self.parse_register(parser)?;
        let id = parser.streamer.expressions.add(Expression::Register(register.id));
        Ok(Some(ParsedExpression { id, end: register.end }))
    }

    fn parse_data_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult<ParsedExpression> {
        parser.parse_expression(self)
    }

    fn parse_instruction(&mut self, parser: &mut Parser<'_>, name: &str, token: Token<'_>) -> ParseResult {
        self.parse_statement(parser, name, token.location)
    }

    fn match_and_emit_instruction(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        self.emit_wait_if_needed(parser, location);
        let flags = self.statement.flags | self.statement.pseudo_prefixes.inst_flags();
        let inst = Inst { flags, location, ..Inst::default() };
        let result = if is_intel(parser) {
            self.match_and_emit_intel(parser, inst)
        } else {
            self.match_and_emit_att(parser, inst)
        };
        if self.is_code16gcc {
            // Matching switched to 32-bit mode, and returned to 16-bit mode only.
            self.modes = Modes::only(Mode::Bits16);
        }
        result
    }

    fn parse_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        self.parse_x86_directive(parser, directive)
    }

    fn parse_unwinding_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        self.parse_register_marking_end(parser).map(drop)
    }

    fn operating_system_name(&self) -> &str {
        &self.operating_system
    }

    fn token_is_start_of_statement(&self, kind: TokenKind) -> bool {
        kind == TokenKind::LCurly
    }
}
