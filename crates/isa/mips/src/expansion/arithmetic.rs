//! Arithmetic that is no single instruction: large numbers, comparisons, rotations.

use stallscope_asm::{Failed, ParseResult};
use stallscope_target::Operand::{Immediate as I, Register as R};
use stallscope_target::{Inst, OpcodeId, Operand, RegisterId};

use crate::description::opcode;
use crate::expansion::expander::{Expander, low_16, number_at, number_or_address, register_at};
use crate::expansion::load_immediate::Destination;
use crate::expansion::result::Expansion;
use crate::features as feat;
use crate::general_registers::{RA, ZERO};
use crate::ranges::{is_signed, is_unsigned};

const ADDIU: OpcodeId = opcode("ADDiu");
const ADDU: OpcodeId = opcode("ADDu");
const BGEZ: OpcodeId = opcode("BGEZ");
const CFC1: OpcodeId = opcode("CFC1");
const CTC1: OpcodeId = opcode("CTC1");
const DADDIU: OpcodeId = opcode("DADDiu");
const DADDU: OpcodeId = opcode("DADDu");
const OR: OpcodeId = opcode("OR");
const ORI: OpcodeId = opcode("ORi");
const SLT: OpcodeId = opcode("SLT");
const SLTI: OpcodeId = opcode("SLTi");
const SLTIU: OpcodeId = opcode("SLTiu");
const SLTU: OpcodeId = opcode("SLTu");
const SUB: OpcodeId = opcode("SUB");
const XOR: OpcodeId = opcode("XOR");
const XORI: OpcodeId = opcode("XORi");

/// The computation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Arithmetic {
    /// Itself, or the form of `opcode` with a register if the number is too large.
    WithRegister {
        opcode: OpcodeId,
        /// Whether the number has a sign.
        has_sign: bool,
    },
    /// The first with a number, or the second with a register.
    Wide(OpcodeId, OpcodeId),
    /// With a register for the number.
    ByRegister(OpcodeId),
    /// Whether two numbers are in a relation.
    Compare { comparison: Comparison, is_unsigned: bool },
    /// Whether two numbers are equal.
    Equal,
    /// Whether two numbers are different.
    NotEqual,
    /// A rotation.
    Rotate { rotation: Rotation, is_64_bit: bool },
    /// The absolute value.
    Absolute,
    /// A product with a number.
    MultiplyByNumber(OpcodeId),
    /// A product that must fit: instructions to multiply and to copy the sign.
    MultiplyChecked(OpcodeId, OpcodeId),
    /// A product of unsigned numbers that must fit: the instruction to multiply.
    MultiplyCheckedUnsigned(OpcodeId),
    /// A product of 64 bits.
    Multiply,
    /// To an integer towards zero: the instruction, and one that rounds by the current mode.
    Truncate(OpcodeId, OpcodeId),
}

/// A relation that is the result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    GreaterOrEqual,
    Greater,
    LessOrEqual,
}

/// The direction of a rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rotation {
    Left,
    Right,
}

/// The instructions to rotate and shift registers of a width.
struct Shifts {
    negate: OpcodeId,
    rotate: OpcodeId,
    left: OpcodeId,
    right: OpcodeId,
}

const SHIFTS_32: Shifts =
    Shifts { negate: opcode("SUBu"), rotate: opcode("ROTRV"), left: opcode("SLLV"), right: opcode("SRLV") };
const SHIFTS_64: Shifts = Shifts {
    negate: opcode("DSUBu"),
    rotate: opcode("DROTRV"),
    left: opcode("DSLLV"),
    right: opcode("DSRLV"),
};

fn three_registers(inst: &Inst) -> ParseResult<[RegisterId; 3]> {
    Ok([register_at(inst, 0)?, register_at(inst, 1)?, register_at(inst, 2)?])
}

impl Expander<'_, '_, '_> {
    pub(crate) fn compute(&mut self, mut inst: Inst, arithmetic: Arithmetic) -> ParseResult<Expansion> {
        if !matches!(arithmetic, Arithmetic::WithRegister { .. })
            && let Some(Operand::Expression(_)) = inst.operand(2)
        {
            inst.operands[2] = Operand::Immediate(number_or_address(&inst, 2)?);
        }
        match arithmetic {
            Arithmetic::WithRegister { opcode, has_sign } => {
                let [Operand::Register(_), Operand::Register(_), Operand::Immediate(value)] =
                    inst.operands[..]
                else {
                    return Ok(Expansion::None(inst));
                };
                if if has_sign { is_signed(value, 16) } else { is_unsigned(value, 16) } {
                    return Ok(Expansion::None(inst));
                }
                self.compute_by_register(&inst, opcode)?;
            }
            Arithmetic::Wide(short, long) => {
                if is_signed(number_at(&inst, 2)?, 16) {
                    inst.opcode = short;
                    return Ok(Expansion::None(inst));
                }
                self.compute_by_register(&inst, long)?;
            }
            Arithmetic::ByRegister(opcode) => self.compute_by_register(&inst, opcode)?,
            Arithmetic::Compare { comparison, is_unsigned } => {
                self.compare(&inst, comparison, is_unsigned)?;
            }
            Arithmetic::Equal => self.compare_equal(&inst, true)?,
            Arithmetic::NotEqual => self.compare_equal(&inst, false)?,
            Arithmetic::Rotate { rotation, is_64_bit } => {
                if let Some(Operand::Register(_)) = inst.operand(2) {
                    self.rotate_by_register(&inst, rotation, is_64_bit)?;
                    return Ok(Expansion::Done);
                }
                let amount = number_at(&inst, 2)?;
                if is_64_bit {
                    self.rotate_wide_by_number(&inst, amount % 64, rotation)?;
                } else {
                    self.rotate_by_number(&inst, amount, rotation)?;
                }
            }
            Arithmetic::Absolute => self.take_absolute(&inst)?,
            Arithmetic::MultiplyByNumber(multiply) => {
                let registers = [register_at(&inst, 0)?, register_at(&inst, 1)?];
                self.multiply_by_number(registers, number_at(&inst, 2)?, multiply)?;
            }
            Arithmetic::MultiplyChecked(multiply, shift) => {
                self.multiply_checked(three_registers(&inst)?, multiply, shift)?;
            }
            Arithmetic::MultiplyCheckedUnsigned(multiply) => {
                self.multiply_checked_unsigned(three_registers(&inst)?, multiply)?;
            }
            Arithmetic::Multiply => self.multiply(three_registers(&inst)?),
            Arithmetic::Truncate(truncate, convert) => self.truncate(&inst, truncate, convert)?,
        }
        Ok(Expansion::Done)
    }

    /// Loads the number first.
    fn compute_by_register(&mut self, inst: &Inst, opcode: OpcodeId) -> ParseResult {
        let [to, source] = [register_at(inst, 0)?, register_at(inst, 1)?];
        let value = number_at(inst, 2)?;
        let is_32_bit = is_signed(value, 32) || !self.is_64_bit() && is_unsigned(value, 32);
        let number = if to == source { self.temporary()? } else { to };
        self.load_immediate(value, Destination::plain(number, is_32_bit))?;
        // LLVM quirk: the number is the left operand in one case, and the right one in the other.
        let operands = if to == source { [to, to, number] } else { [to, to, source] };
        self.emit(opcode, &operands.map(R));
        Ok(())
    }

    /// Returns a register for a number: the destination unless that is the source.
    fn number_register(&mut self, to: RegisterId, source: RegisterId) -> ParseResult<RegisterId> {
        if to == source { self.temporary() } else { Ok(to) }
    }

    fn compare(&mut self, inst: &Inst, comparison: Comparison, is_unsigned: bool) -> ParseResult {
        let [to, left] = [register_at(inst, 0)?, register_at(inst, 1)?];
        self.warn_of_macro();
        let is_at_least = comparison == Comparison::GreaterOrEqual;
        let right = match inst.operand(2).ok_or(Failed)? {
            Operand::Register(right) => right,
            Operand::Immediate(value) if is_at_least && is_signed(value, 16) => {
                let opcode = if is_unsigned { SLTIU } else { SLTI };
                self.emit(opcode, &[R(to), R(left), I(value)]);
                self.emit(XORI, &[R(to), R(to), I(1)]);
                return Ok(());
            }
            Operand::Immediate(value) => {
                let number = self.number_register(to, left)?;
                self.load_immediate(value, Destination::plain(number, is_signed(value, 32)))?;
                number
            }
            Operand::Expression(_) => return Err(Failed),
        };
        let [first, second] = if is_at_least { [left, right] } else { [right, left] };
        self.emit(if is_unsigned { SLTU } else { SLT }, &[R(to), R(first), R(second)]);
        if comparison != Comparison::Greater {
            self.emit(XORI, &[R(to), R(to), I(1)]);
        }
        Ok(())
    }

    /// Sets a register to whether another is 0, or is not.
    fn compare_to_zero(&mut self, to: RegisterId, source: RegisterId, is_equal: bool) {
        if is_equal {
            self.emit(SLTIU, &[R(to), R(source), I(1)]);
        } else {
            self.emit(SLTU, &[R(to), R(ZERO), R(source)]);
        }
    }

    fn compare_equal(&mut self, inst: &Inst, is_equal: bool) -> ParseResult {
        let [to, left] = [register_at(inst, 0)?, register_at(inst, 1)?];
        self.warn_of_macro();
        let value = match inst.operand(2).ok_or(Failed)? {
            Operand::Register(right) => {
                if left == ZERO || right == ZERO {
                    self.compare_to_zero(to, if left == ZERO { right } else { left }, is_equal);
                } else {
                    self.emit(XOR, &[R(to), R(left), R(right)]);
                    self.compare_to_zero(to, to, is_equal);
                }
                return Ok(());
            }
            Operand::Immediate(value) => value,
            Operand::Expression(_) => return Err(Failed),
        };
        if value == 0 {
            self.compare_to_zero(to, left, is_equal);
            return Ok(());
        }
        if left == ZERO && is_equal {
            self.warn("comparison is always false");
            let add = if self.is_64_bit() { DADDU } else { ADDU };
            self.emit(add, &[R(to), R(left), R(left)]);
            return Ok(());
        }
        if left == ZERO {
            self.warn("comparison is always true");
            return self.load_immediate(1, Destination::plain(to, true));
        }
        self.emit_difference(to, left, value, is_equal)?;
        self.compare_to_zero(to, to, is_equal);
        Ok(())
    }

    /// Emits an instruction whose result is 0 if a register has a value.
    fn emit_difference(
        &mut self,
        to: RegisterId,
        source: RegisterId,
        value: i64,
        is_equal: bool,
    ) -> ParseResult {
        if -0x8000 < value && value < 0 {
            let add = if self.is_64_bit() { DADDIU } else { ADDIU };
            self.emit(add, &[R(to), R(source), I(-value)]);
        } else if is_unsigned(value, 16) {
            self.emit(XORI, &[R(to), R(source), low_16(value)]);
        } else {
            let number = self.temporary()?;
            // LLVM quirk: the two comparisons differ.
            let destination = if is_equal {
                Destination { is_address: self.is_64_bit(), ..Destination::plain(number, true) }
            } else {
                Destination::plain(number, is_signed(value, 32))
            };
            self.load_immediate(value, destination)?;
            self.emit(XOR, &[R(to), R(source), R(number)]);
        }
        Ok(())
    }

    fn rotate_by_register(&mut self, inst: &Inst, rotation: Rotation, is_64_bit: bool) -> ParseResult {
        let [to, source, amount] = three_registers(inst)?;
        let shifts = if is_64_bit { SHIFTS_64 } else { SHIFTS_32 };
        let (has_rotation, has_shifts) = if is_64_bit {
            (self.has(feat::MIPS64R2), self.has(feat::MIPS64))
        } else {
            (self.has(feat::MIPS32R2), self.has(feat::MIPS32))
        };
        if has_rotation {
            let part = self.number_register(to, source)?;
            let mut by = amount;
            if rotation == Rotation::Left {
                self.emit(shifts.negate, &[R(part), R(ZERO), R(amount)]);
                by = part;
            }
            self.emit(shifts.rotate, &[R(to), R(source), R(by)]);
            return Ok(());
        }
        if !has_shifts {
            return Err(Failed);
        }
        let [wrapped, main] = match rotation {
            Rotation::Left => [shifts.right, shifts.left],
            Rotation::Right => [shifts.left, shifts.right],
        };
        let temporary = self.temporary()?;
        self.emit(shifts.negate, &[R(temporary), R(ZERO), R(amount)]);
        self.emit(wrapped, &[R(temporary), R(source), R(temporary)]);
        self.emit(main, &[R(to), R(source), R(amount)]);
        self.emit(OR, &[R(to), R(to), R(temporary)]);
        Ok(())
    }

    fn rotate_by_number(&mut self, inst: &Inst, amount: i64, rotation: Rotation) -> ParseResult {
        const ROTR: OpcodeId = opcode("ROTR");
        const SLL: OpcodeId = opcode("SLL");
        const SRL: OpcodeId = opcode("SRL");
        let [to, source] = [register_at(inst, 0)?, register_at(inst, 1)?];
        if self.has(feat::MIPS32R2) {
            let is_left = rotation == Rotation::Left && amount != 0;
            let amount = if is_left { 32_i64.wrapping_sub(amount) } else { amount };
            self.emit(ROTR, &[R(to), R(source), low_16(amount)]);
            return Ok(());
        }
        if !self.has(feat::MIPS32) {
            return Err(Failed);
        }
        if amount == 0 {
            self.emit(SRL, &[R(to), R(source), I(0)]);
            return Ok(());
        }
        let [first, second] = if rotation == Rotation::Left { [SLL, SRL] } else { [SRL, SLL] };
        let temporary = self.temporary()?;
        self.emit(first, &[R(temporary), R(source), low_16(amount)]);
        self.emit(second, &[R(to), R(source), low_16(32_i64.wrapping_sub(amount))]);
        self.emit(OR, &[R(to), R(to), R(temporary)]);
        Ok(())
    }

    /// `amount` is less than 64, and may be negative.
    fn rotate_wide_by_number(&mut self, inst: &Inst, amount: i64, rotation: Rotation) -> ParseResult {
        const DROTR: OpcodeId = opcode("DROTR");
        const DROTR32: OpcodeId = opcode("DROTR32");
        const DSLL: OpcodeId = opcode("DSLL");
        const DSLL32: OpcodeId = opcode("DSLL32");
        const DSRL: OpcodeId = opcode("DSRL");
        const DSRL32: OpcodeId = opcode("DSRL32");
        /// The instruction that the reference emits in place of a missing one.
        const NOP: OpcodeId = opcode("NOP");
        let [to, source] = [register_at(inst, 0)?, register_at(inst, 1)?];
        let is_left = rotation == Rotation::Left;
        let rest = (32 - amount % 32) % 32;
        if self.has(feat::MIPS64R2) {
            let opcode = match amount {
                0 => DROTR,
                _ if amount % 32 == 0 => DROTR32,
                1..=32 if is_left => DROTR32,
                1..=32 => DROTR,
                33.. if is_left => DROTR,
                33.. => DROTR32,
                _ => NOP,
            };
            self.emit(opcode, &[R(to), R(source), I(if is_left { rest } else { amount % 32 })]);
            return Ok(());
        }
        if !self.has(feat::MIPS64) {
            return Err(Failed);
        }
        if amount == 0 {
            self.emit(DSRL, &[R(to), R(source), I(0)]);
            return Ok(());
        }
        let [first, second] = match amount {
            1..=31 if is_left => [DSLL, DSRL32],
            32 if is_left => [DSLL32, DSRL32],
            33.. if is_left => [DSLL32, DSRL],
            1..=31 => [DSRL, DSLL32],
            32 => [DSRL32, DSLL32],
            33.. => [DSRL32, DSLL],
            _ => [NOP, NOP],
        };
        let temporary = self.temporary()?;
        self.emit(first, &[R(temporary), R(source), I(amount % 32)]);
        self.emit(second, &[R(to), R(source), I(rest)]);
        self.emit(OR, &[R(to), R(to), R(temporary)]);
        Ok(())
    }

    fn take_absolute(&mut self, inst: &Inst) -> ParseResult {
        let [to, source] = [register_at(inst, 0)?, register_at(inst, 1)?];
        self.emit(BGEZ, &[R(source), I(8)]);
        if to == source {
            self.fill_delay_slot(false);
        } else {
            self.emit(ADDU, &[R(to), R(source), R(ZERO)]);
        }
        self.emit(SUB, &[R(to), R(ZERO), R(source)]);
        Ok(())
    }

    /// Where there is no instruction for it, changes the rounding mode for a conversion.
    fn truncate(&mut self, inst: &Inst, truncate: OpcodeId, convert: OpcodeId) -> ParseResult {
        let [to, source, mode] = three_registers(inst)?;
        if !self.has(feat::MIPS1) || self.has(feat::MIPS2) {
            self.emit(truncate, &[R(to), R(source)]);
            return Ok(());
        }
        let temporary = self.temporary()?;
        self.emit(CFC1, &[R(mode), R(RA)]);
        self.emit(CFC1, &[R(mode), R(RA)]);
        self.emit_no_op();
        self.emit(ORI, &[R(temporary), R(mode), I(3)]);
        self.emit(XORI, &[R(temporary), R(temporary), I(2)]);
        self.emit(CTC1, &[R(RA), R(temporary)]);
        self.emit_no_op();
        self.emit(convert, &[R(to), R(source)]);
        self.emit(CTC1, &[R(RA), R(mode)]);
        self.emit_no_op();
        Ok(())
    }
}
