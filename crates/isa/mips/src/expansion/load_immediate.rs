//! Loads numbers into registers.

use stallscope_asm::{Failed, ParseResult};
use stallscope_target::Operand::{Immediate as I, Register as R};
use stallscope_target::{Inst, OpcodeId, RegisterId};

use crate::description::opcode;
use crate::expansion::expander::{Expander, low_16, number_or_address, register_at};
use crate::general_registers::is_same;
use crate::ranges::{is_signed, is_unsigned};

const ADDIU: OpcodeId = opcode("ADDiu");
const ADDU: OpcodeId = opcode("ADDu");
const DADDIU: OpcodeId = opcode("DADDiu");
const DADDU: OpcodeId = opcode("DADDu");
const DSLL: OpcodeId = opcode("DSLL");
const DSRL32: OpcodeId = opcode("DSRL32");
const LUI: OpcodeId = opcode("LUi");
const ORI: OpcodeId = opcode("ORi");

/// Where a number goes, and what it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Destination {
    pub(crate) register: RegisterId,
    /// A register that is added to the number.
    pub(crate) base: Option<RegisterId>,
    /// Whether the number has 32 bits; otherwise it has 64.
    pub(crate) is_32_bit: bool,
    pub(crate) is_address: bool,
}

impl Destination {
    /// Returns a register for a number that is no address.
    pub(crate) const fn plain(register: RegisterId, is_32_bit: bool) -> Self {
        Self { register, base: None, is_32_bit, is_address: false }
    }

    /// Returns a register for an address.
    pub(crate) const fn address(register: RegisterId, base: Option<RegisterId>, is_32_bit: bool) -> Self {
        Self { register, base, is_32_bit, is_address: true }
    }
}

impl Expander<'_, '_, '_> {
    /// Reports that the architecture is too narrow.
    pub(crate) fn needs_64_bit(&mut self) -> Failed {
        self.error("instruction requires a 64-bit architecture")
    }

    pub(crate) fn load_number(&mut self, inst: &Inst, is_32_bit: bool) -> ParseResult {
        let destination = Destination::plain(register_at(inst, 0)?, is_32_bit);
        self.load_immediate(number_or_address(inst, 1)?, destination)
    }

    /// Emits instructions that load a number.
    pub(crate) fn load_immediate(&mut self, value: i64, destination: Destination) -> ParseResult {
        let Destination { register, base, is_32_bit, is_address } = destination;
        if !is_32_bit && !self.is_64_bit() {
            return Err(self.needs_64_bit());
        }
        if is_32_bit && !is_signed(value, 32) && !is_unsigned(value, 32) {
            return Err(self.error("instruction requires a 32-bit immediate"));
        }
        let value = if is_32_bit { i64::from(value as i32) } else { value };
        let zero = if is_address { self.abi().null_pointer() } else { self.abi().zero() };
        let part = match base {
            Some(base) if is_same(register, base) => self.temporary()?,
            _ => register,
        };
        if is_signed(value, 16) {
            let opcode = if is_address && !is_32_bit { DADDIU } else { ADDIU };
            self.emit(opcode, &[R(register), R(base.unwrap_or(zero)), I(value)]);
            return Ok(());
        }
        let mut add = if is_32_bit { ADDU } else { DADDU };
        let mut sum = part;
        if is_unsigned(value, 16) {
            sum = if base == Some(register) { part } else { register };
            add = self.abi().add_pointers();
            self.emit(ORI, &[R(sum), R(zero), low_16(value)]);
        } else if is_signed(value, 32) {
            self.warn_of_macro();
            self.emit(LUI, &[R(part), I(value >> 16 & 0xFFFF)]);
            self.insert_low(part, value);
        } else if value == 0xFFFF_FFFF {
            self.warn_of_macro();
            self.emit(LUI, &[R(part), I(0xFFFF)]);
            self.emit(DSRL32, &[R(part), R(part), I(0)]);
        } else if is_unsigned(value, 32) {
            self.warn_of_macro();
            self.emit(ORI, &[R(part), R(zero), low_16(value >> 16)]);
            self.emit(DSLL, &[R(part), R(part), I(16)]);
            self.insert_low(part, value);
        } else if (value as u64) >> value.trailing_zeros() <= 0xFFFF {
            let shift = 48 - value.leading_zeros();
            self.emit(ORI, &[R(part), R(zero), low_16(value >> shift)]);
            self.emit(DSLL, &[R(part), R(part), I(shift.into())]);
        } else {
            self.warn_of_macro();
            self.load_wide(part, value)?;
        }
        if let Some(base) = base {
            self.emit(add, &[R(register), R(sum), R(base)]);
        }
        Ok(())
    }

    /// Emits an instruction that inserts the lowest 16 bits, unless they are zeros.
    fn insert_low(&mut self, register: RegisterId, value: i64) {
        if value & 0xFFFF != 0 {
            self.emit(ORI, &[R(register), R(register), low_16(value)]);
        }
    }

    /// Emits instructions that load the upper half of a number, and shift and insert the rest of it.
    fn load_wide(&mut self, register: RegisterId, value: i64) -> ParseResult {
        self.load_immediate(value >> 32, Destination::plain(register, true))?;
        let mut shift = 0;
        for part in [value >> 16, value] {
            shift += 16;
            if part & 0xFFFF != 0 {
                self.emit_wide_shift(register, shift);
                self.insert_low(register, part);
                shift = 0;
            }
        }
        if shift != 0 {
            self.emit_wide_shift(register, shift);
        }
        Ok(())
    }
}
