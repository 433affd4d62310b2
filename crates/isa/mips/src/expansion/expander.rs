//! Emits the instructions that represent one statement.

use stallscope_asm::{Failed, ParseResult, Parser};
use stallscope_mc::{Expression, ExpressionId, Specifier};
use stallscope_target::Operand::{Immediate as I, Register as R};
use stallscope_target::{FeatureId, Inst, OpcodeId, Operand, RegisterId};

use crate::abi::Abi;
use crate::description::opcode;
use crate::features as feat;
use crate::general_registers::general_register;
use crate::parser::MipsAsmParser;

/// An address that an expression may have in LLVM's memory.
//
// LLVM quirk: it takes that address for the number where it forgets that operands can be expressions.
const ADDRESS_IN_LLVM: i64 = 0x5555_5555_5550;

/// Emits instructions that represent one statement.
pub(crate) struct Expander<'e, 'p, 't> {
    pub(crate) asm: &'e MipsAsmParser<'t>,
    pub(crate) parser: &'e mut Parser<'p>,
    /// The statement's place.
    pub(crate) location: u32,
}

impl Expander<'_, '_, '_> {
    /// Emits an instruction.
    pub(crate) fn emit(&mut self, opcode: OpcodeId, operands: &[Operand]) {
        let inst = Inst { opcode, operands: operands.into(), location: self.location, ..Inst::default() };
        self.parser.streamer.emit_instruction(inst);
    }

    /// Emits a shift to the left of 64 bits.
    pub(crate) fn emit_wide_shift(&mut self, register: RegisterId, amount: i64) {
        const DSLL: OpcodeId = opcode("DSLL");
        const DSLL32: OpcodeId = opcode("DSLL32");
        let (opcode, amount) = if amount >= 32 { (DSLL32, amount - 32) } else { (DSLL, amount) };
        self.emit(opcode, &[R(register), R(register), I(amount)]);
    }

    /// Returns whether the subtarget has a feature.
    pub(crate) fn has(&self, feature: FeatureId) -> bool {
        self.asm.has(feature)
    }

    /// Returns whether general registers have 64 bits.
    pub(crate) fn is_64_bit(&self) -> bool {
        self.has(feat::GP64_BIT)
    }

    /// Returns the calling convention.
    pub(crate) fn abi(&self) -> Abi {
        self.asm.abi
    }

    /// Returns the register that macro instructions may change.
    pub(crate) fn temporary(&mut self) -> ParseResult<RegisterId> {
        match self.asm.state.options.temporary {
            0 => Err(self.error("pseudo-instruction requires $at, which is not available")),
            number => Ok(general_register(number, self.is_64_bit())),
        }
    }

    /// Warns if macro instructions are not expected.
    pub(crate) fn warn_of_macro(&mut self) {
        if !self.asm.state.options.allows_macros {
            self.warn("macro instruction expanded into multiple instructions");
        }
    }

    /// Prints a warning at the statement.
    pub(crate) fn warn(&mut self, message: &str) {
        self.parser.warning(self.location, message);
    }

    /// Adds an error at the statement.
    pub(crate) fn error(&mut self, message: &str) -> Failed {
        self.parser.error(self.location, message)
    }

    /// Returns an operand with a specifier in front of an expression.
    pub(crate) fn specified(&mut self, specifier: Specifier, expression: ExpressionId) -> Operand {
        let expression = Expression::Specified(specifier, expression);
        Operand::Expression(self.parser.streamer.expressions.add(expression).0)
    }
}

/// Returns a number as instructions with 16 bits for it have it.
pub(crate) const fn low_16(value: i64) -> Operand {
    I(value as i16 as i64)
}

/// Returns the register at an index of an instruction's operands; fails if there is none.
pub(crate) fn register_at(inst: &Inst, index: usize) -> ParseResult<RegisterId> {
    inst.operand(index).and_then(Operand::register).ok_or(Failed)
}

/// Returns the number at an index of an instruction's operands, or the one that LLVM takes an expression for; fails if there is
/// neither.
pub(crate) fn number_or_address(inst: &Inst, index: usize) -> ParseResult<i64> {
    match inst.operand(index).ok_or(Failed)? {
        Operand::Immediate(value) => Ok(value),
        Operand::Expression(_) => Ok(ADDRESS_IN_LLVM),
        Operand::Register(_) => Err(Failed),
    }
}

/// Returns the number at an index of an instruction's operands; fails if there is none.
pub(crate) fn number_at(inst: &Inst, index: usize) -> ParseResult<i64> {
    inst.operand(index).and_then(Operand::immediate).ok_or(Failed)
}
