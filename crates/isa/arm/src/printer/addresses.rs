//! Prints addresses, and what is added to them.

use std::fmt::Write;

use stallscope_mc::{PrintedInst, print_immediate};
use stallscope_target::{Inst, Operand, RegisterId};

use crate::addressing_mode::Shift;
use crate::offset::{Mode2Offset, Offset, RegisterShift, sign};
use crate::operand_printer::{AddressPrinter, OffsetPrinter};
use crate::printer::{ArmPrinter, immediate, print_decimal, register};

impl ArmPrinter<'_> {
    /// Writes an address; where a label represents it, the label.
    pub(crate) fn print_address(
        &self,
        printed: PrintedInst<'_>,
        form: AddressPrinter,
        index: usize,
        out: &mut String,
    ) {
        let inst = printed.inst;
        let operand = inst.operand(index);
        if form == AddressPrinter::PlaceRelative {
            if let Some(Operand::Expression(id)) = operand {
                return printed.print_expression(id, out);
            }
            let offset = Offset::of_number(immediate(inst, index));
            out.push_str("[pc, ");
            self.print_signed_number(offset.sign(), offset.amount, out);
            return out.push(']');
        }
        let Some(base) = operand.and_then(Operand::register) else {
            return self.print_plainly(printed, index, out);
        };
        out.push('[');
        self.print_register_name(base, out);
        self.print_rest_of_address(inst, form, index + 1, out);
        out.push(']');
    }

    /// Writes the offset of an address, whose operands begin at `index`.
    fn print_rest_of_address(&self, inst: &Inst, form: AddressPrinter, index: usize, out: &mut String) {
        let value = immediate(inst, index);
        let index_register = register(inst, index);
        match form {
            AddressPrinter::Base | AddressPrinter::PlaceRelative => {}
            AddressPrinter::Aligned if value == 0 => {}
            AddressPrinter::Aligned => {
                // Writing to a string cannot fail.
                let _ = write!(out, ":{}", value.wrapping_mul(8));
            }
            AddressPrinter::OptionalIndex if index_register == RegisterId::NONE => {}
            AddressPrinter::OptionalIndex => self.print_index("", index_register, out),
            AddressPrinter::ScaledIndex(by) => {
                self.print_index("", index_register, out);
                print_left_shift(by, out);
            }
            AddressPrinter::ShiftedIndex => {
                self.print_index("", index_register, out);
                print_left_shift(immediate(inst, index + 1) as u32, out);
            }
            AddressPrinter::VectorIndex(by) => {
                self.print_index("", index_register, out);
                if by > 0 {
                    print_shift(Shift::Uxtw, by, out);
                }
            }
            AddressPrinter::Mode2 => {
                let offset = Mode2Offset::of(immediate(inst, index + 1));
                if index_register != RegisterId::NONE {
                    self.print_index(sign(offset.is_subtracted), index_register, out);
                    print_shift(offset.shift, offset.amount, out);
                } else if offset.amount != 0 {
                    print_offset(", ", sign(offset.is_subtracted), offset.amount, out);
                }
            }
            AddressPrinter::Mode3(prints_zero) => {
                let offset = Offset::of_mode3(immediate(inst, index + 1));
                if index_register != RegisterId::NONE {
                    self.print_index(offset.sign(), index_register, out);
                } else if prints_zero || !offset.is_nothing() {
                    print_offset(", ", offset.sign(), offset.amount, out);
                }
            }
            AddressPrinter::Mode5 { scale, prints_zero } => {
                let offset = Offset::of_mode3(value);
                if prints_zero || !offset.is_nothing() {
                    print_offset(", ", offset.sign(), offset.amount * scale, out);
                }
            }
            AddressPrinter::Signed { prints_zero, has_hex } => {
                let offset = Offset::of_number(value);
                if !prints_zero && offset.is_nothing() {
                    return;
                }
                if has_hex {
                    out.push_str(", ");
                    self.print_signed_number(offset.sign(), offset.amount, out);
                } else {
                    print_offset(", ", offset.sign(), offset.amount, out);
                }
            }
            AddressPrinter::Unsigned(_) if value == 0 => {}
            AddressPrinter::Unsigned(scale) => {
                out.push_str(", ");
                self.print_number((value as u32).wrapping_mul(scale).into(), out);
            }
        }
    }

    /// Writes the index of an address.
    fn print_index(&self, sign: &str, index: RegisterId, out: &mut String) {
        out.extend([", ", sign]);
        self.print_register_name(index, out);
    }

    /// Writes the offset of an address, or the shift of a register.
    pub(crate) fn print_offset(&self, inst: &Inst, form: OffsetPrinter, index: usize, out: &mut String) {
        let value = immediate(inst, index);
        let next = immediate(inst, index + 1);
        let first = register(inst, index);
        match form {
            OffsetPrinter::Mode2 => {
                let offset = Mode2Offset::of(next);
                let sign = sign(offset.is_subtracted);
                if first == RegisterId::NONE {
                    print_offset("", sign, offset.amount, out);
                } else {
                    out.push_str(sign);
                    self.print_register_name(first, out);
                    print_shift(offset.shift, offset.amount, out);
                }
            }
            OffsetPrinter::Mode3 => {
                let offset = Offset::of_mode3(next);
                if first == RegisterId::NONE {
                    print_offset("", offset.sign(), offset.amount, out);
                } else {
                    out.push_str(offset.sign());
                    self.print_register_name(first, out);
                }
            }
            OffsetPrinter::Byte(scale) => {
                print_offset("", sign(value & 0x100 == 0), (value as u32 & 0xFF) * scale, out);
            }
            OffsetPrinter::Register => {
                out.push_str(sign(next == 0));
                self.print_register_name(first, out);
            }
            OffsetPrinter::Signed => {
                let offset = Offset::of_number(value);
                print_offset(", ", offset.sign(), offset.amount, out);
            }
            OffsetPrinter::RegisterOrUpdate if first == RegisterId::NONE => out.push('!'),
            OffsetPrinter::RegisterOrUpdate => self.print_index("", first, out),
            OffsetPrinter::ShiftedByRegister => {
                let shift = RegisterShift::of(immediate(inst, index + 2));
                self.print_register_name(first, out);
                out.extend([", ", shift.kind.name()]);
                if shift.kind != Shift::Rrx {
                    out.push(' ');
                    self.print_register_name(register(inst, index + 1), out);
                }
            }
            OffsetPrinter::ShiftedByNumber => {
                let shift = RegisterShift::of(next);
                self.print_register_name(first, out);
                print_shift(shift.kind, shift.amount, out);
            }
            OffsetPrinter::LeftOrArithmetic => {
                let kind = if value & 0x20 == 0 { Shift::Lsl } else { Shift::Asr };
                print_shift(kind, value as u32 & 0x1F, out);
            }
            OffsetPrinter::Left => print_left_shift(value as u32, out),
            OffsetPrinter::Arithmetic => print_shift(Shift::Asr, value as u32, out),
            OffsetPrinter::ByteRotation if value == 0 => {}
            OffsetPrinter::ByteRotation => {
                // Writing to a string cannot fail.
                let _ = write!(out, ", ror #{}", (value as u32).wrapping_mul(8));
            }
        }
    }
}

/// Writes a decimal number with a sign.
fn print_offset(separator: &str, sign: &str, amount: u32, out: &mut String) {
    out.extend([separator, "#", sign]);
    print_immediate(amount.into(), false, out);
}

/// Writes a shift to the left, unless it has no effect.
fn print_left_shift(by: u32, out: &mut String) {
    print_shift(Shift::Lsl, by, out);
}

/// Writes a shift, unless it has no effect. An amount of 0 represents 32.
fn print_shift(kind: Shift, amount: u32, out: &mut String) {
    if kind == Shift::None || kind == Shift::Lsl && amount == 0 {
        return;
    }
    out.extend([", ", kind.name()]);
    if kind != Shift::Rrx {
        out.push(' ');
        print_shift_amount(amount, out);
    }
}

/// Writes the amount of a shift, which represents 32 if it is 0.
pub(crate) fn print_shift_amount(amount: u32, out: &mut String) {
    print_decimal(if amount == 0 { 32 } else { amount.into() }, out);
}
