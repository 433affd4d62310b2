//! Divisions with a check of the divisor, and multiplications with a check of the product.

use stallscope_asm::ParseResult;
use stallscope_mc::SymbolId;
use stallscope_target::Operand::{Immediate as I, Register as R};
use stallscope_target::{Inst, OpcodeId, Operand, RegisterId};

use crate::description::opcode;
use crate::expansion::expander::{Expander, register_at};
use crate::expansion::load_immediate::Destination;
use crate::features as feat;
use crate::general_registers::{ZERO, ZERO_64, is_zero};
use crate::ranges::is_signed;

const BEQ: OpcodeId = opcode("BEQ");
const BNE: OpcodeId = opcode("BNE");
const BREAK: OpcodeId = opcode("BREAK");
const DMULTU: OpcodeId = opcode("DMULTu");
const MFHI: OpcodeId = opcode("MFHI");
const MFLO: OpcodeId = opcode("MFLO");
const OR: OpcodeId = opcode("OR");
const TEQ: OpcodeId = opcode("TEQ");
const TNE: OpcodeId = opcode("TNE");

/// The codes of exceptions.
const OVERFLOW: i64 = 6;
const DIVISION_BY_ZERO: i64 = 7;

/// A division or a remainder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Division {
    pub(crate) is_64_bit: bool,
    pub(crate) is_signed: bool,
    pub(crate) is_remainder: bool,
}

impl Division {
    /// Returns the instruction that computes quotient and remainder.
    const fn opcode(self) -> OpcodeId {
        const SDIV: OpcodeId = opcode("SDIV");
        const UDIV: OpcodeId = opcode("UDIV");
        const DSDIV: OpcodeId = opcode("DSDIV");
        const DUDIV: OpcodeId = opcode("DUDIV");
        match (self.is_64_bit, self.is_signed) {
            (false, true) => SDIV,
            (false, false) => UDIV,
            (true, true) => DSDIV,
            (true, false) => DUDIV,
        }
    }

    /// Returns the instruction that moves the result to a general register.
    const fn move_result(self) -> OpcodeId {
        if self.is_remainder { MFHI } else { MFLO }
    }

    const fn zero(self) -> RegisterId {
        if self.is_64_bit { ZERO_64 } else { ZERO }
    }
}

impl Expander<'_, '_, '_> {
    pub(crate) fn divide(&mut self, inst: &Inst, division: Division) -> ParseResult {
        self.warn_of_macro();
        let [to, dividend] = [register_at(inst, 0)?, register_at(inst, 1)?];
        if let Some(Operand::Register(divisor)) = inst.operand(2) {
            self.divide_by_register(to, dividend, divisor, division);
            return Ok(());
        }
        let Some(Operand::Immediate(divisor)) = inst.operand(2) else {
            return Err(self.error("expected immediate operand kind"));
        };
        self.divide_by_number(to, dividend, divisor, division)
    }

    fn divide_by_number(
        &mut self,
        to: RegisterId,
        dividend: RegisterId,
        divisor: i64,
        division: Division,
    ) -> ParseResult {
        const DSUB: OpcodeId = opcode("DSUB");
        const SUB: OpcodeId = opcode("SUB");
        let temporary = self.temporary()?;
        let zero = division.zero();
        let is_minus_1 = divisor == -1 && division.is_signed;
        if divisor == 0 && self.parser.checks_divisions() {
            self.raise_division_by_zero(zero);
        } else if division.is_remainder && (divisor == 1 || is_minus_1) {
            self.emit(OR, &[R(to), R(zero), R(zero)]);
        } else if divisor == 1 {
            self.emit(OR, &[R(to), R(dividend), R(ZERO)]);
        } else if is_minus_1 {
            let subtract = if division.is_64_bit { DSUB } else { SUB };
            self.emit(subtract, &[R(to), R(zero), R(dividend)]);
        } else {
            self.load_immediate(divisor, Destination::plain(temporary, is_signed(divisor, 32)))?;
            self.emit(division.opcode(), &[R(dividend), R(temporary)]);
            self.emit(division.move_result(), &[R(to)]);
        }
        Ok(())
    }

    fn divide_by_register(
        &mut self,
        to: RegisterId,
        dividend: RegisterId,
        divisor: RegisterId,
        division: Division,
    ) {
        let checks = self.parser.checks_divisions();
        let zero = division.zero();
        if checks && is_zero(divisor) {
            self.raise_division_by_zero(zero);
            return;
        }
        self.emit(division.opcode(), &[R(dividend), R(divisor)]);
        if division.is_remainder && is_zero(to) {
            return;
        }
        if checks && self.uses_traps() {
            self.emit(TEQ, &[R(divisor), R(zero), I(DIVISION_BY_ZERO)]);
        } else if checks {
            let (label, target) = self.create_label();
            self.emit(BNE, &[R(divisor), R(zero), target]);
            self.emit_no_op();
            self.emit(BREAK, &[I(DIVISION_BY_ZERO), I(0)]);
            self.parser.emit_label(label, 0);
        }
        self.emit(division.move_result(), &[R(to)]);
    }

    /// Emits an instruction that always raises the exception.
    fn raise_division_by_zero(&mut self, zero: RegisterId) {
        if self.uses_traps() {
            self.emit(TEQ, &[R(zero), R(zero), I(DIVISION_BY_ZERO)]);
        } else {
            self.emit(BREAK, &[I(DIVISION_BY_ZERO), I(0)]);
        }
    }

    fn uses_traps(&self) -> bool {
        self.has(feat::USE_TRAPS)
    }

    /// Returns a label that is not defined yet, and an operand that refers to it.
    fn create_label(&mut self) -> (SymbolId, Operand) {
        let expressions = &mut self.parser.streamer.expressions;
        let label = expressions.symbols.create_unnamed();
        (label, Operand::Expression(expressions.symbol(label).0))
    }

    /// Raises an exception if two registers are different.
    fn check_equal(&mut self, one: RegisterId, other: RegisterId) {
        if self.uses_traps() {
            self.emit(TNE, &[R(one), R(other), I(OVERFLOW)]);
            return;
        }
        let (label, target) = self.create_label();
        self.emit(BEQ, &[R(one), R(other), target]);
        if self.asm.state.options.reorders {
            self.emit_no_op();
        }
        self.emit(BREAK, &[I(OVERFLOW), I(0)]);
        self.parser.emit_label(label, 0);
    }

    pub(crate) fn multiply_by_number(
        &mut self,
        [to, source]: [RegisterId; 2],
        value: i64,
        multiply: OpcodeId,
    ) -> ParseResult {
        let temporary = self.temporary()?;
        self.load_immediate(i64::from(value as i32), Destination::plain(temporary, true))?;
        self.emit(multiply, &[R(source), R(temporary)]);
        self.emit(MFLO, &[R(to)]);
        Ok(())
    }

    pub(crate) fn multiply(&mut self, [to, left, right]: [RegisterId; 3]) {
        self.emit(DMULTU, &[R(left), R(right)]);
        self.emit(MFLO, &[R(to)]);
    }

    /// The upper half must consist of copies of the lower half's sign.
    pub(crate) fn multiply_checked(
        &mut self,
        [to, left, right]: [RegisterId; 3],
        multiply: OpcodeId,
        shift: OpcodeId,
    ) -> ParseResult {
        let temporary = self.temporary()?;
        self.emit(multiply, &[R(left), R(right)]);
        self.emit(MFLO, &[R(to)]);
        self.emit(shift, &[R(to), R(to), I(31)]);
        self.emit(MFHI, &[R(temporary)]);
        self.check_equal(to, temporary);
        self.emit(MFLO, &[R(to)]);
        Ok(())
    }

    /// The upper half must be 0.
    pub(crate) fn multiply_checked_unsigned(
        &mut self,
        [to, left, right]: [RegisterId; 3],
        multiply: OpcodeId,
    ) -> ParseResult {
        let temporary = self.temporary()?;
        self.emit(multiply, &[R(left), R(right)]);
        self.emit(MFHI, &[R(temporary)]);
        self.emit(MFLO, &[R(to)]);
        self.check_equal(temporary, ZERO);
        Ok(())
    }
}
