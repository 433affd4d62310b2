//! Prints numbers, and parts of the mnemonic that depend on one.

use std::fmt::Write;

use stallscope_mc::{PrintedInst, print_immediate};
use stallscope_target::{Inst, OpcodeId, Operand, RegisterId};

use crate::condition::Condition;
use crate::description;
use crate::operand_printer::{MnemonicPrinter, NumberPrinter};
use crate::printer::{ArmPrinter, immediate, print_decimal, register};
use crate::registers::reg;
use crate::shifted_immediate::{decode_float, encode_modified};
use crate::vector_immediate;

const MOVI: OpcodeId = description::opcode("MOVi");
const MSRI: OpcodeId = description::opcode("MSRi");

/// The number that is printed for a condition that no instruction has.
const UNDEFINED_CONDITION: i64 = 15;

impl ArmPrinter<'_> {
    /// Writes a number in a special form.
    pub(crate) fn print_number_operand(
        &self,
        printed: PrintedInst<'_>,
        form: NumberPrinter,
        index: usize,
        out: &mut String,
    ) {
        let inst = printed.inst;
        let value = immediate(inst, index);
        let number = value as u32;
        // Writing to a string cannot fail.
        let _ = match form {
            NumberPrinter::Plain => return print_immediate(value, false, out),
            NumberPrinter::AfterLetter(letter) => {
                out.push(letter);
                return print_immediate(value, false, out);
            }
            NumberPrinter::InBraces => write!(out, "{{{value}}}"),
            NumberPrinter::InBrackets => write!(out, "[{value}]"),
            NumberPrinter::Label(scale) => {
                if let Some(Operand::Expression(id)) = inst.operand(index) {
                    return printed.print_expression(id, out);
                }
                match number.wrapping_mul(scale) as i32 {
                    i32::MIN => write!(out, "#-0"),
                    value => write!(out, "#{value}"),
                }
            }
            NumberPrinter::TimesFour => return self.print_number(value.wrapping_mul(4), out),
            NumberPrinter::PlusOne => return self.print_number(number.wrapping_add(1).into(), out),
            NumberPrinter::ShiftRight => {
                return self.print_number(if number == 0 { 32 } else { number.into() }, out);
            }
            NumberPrinter::Remaining(n_bits) => write!(out, "#{}", n_bits.wrapping_sub(value)),
            NumberPrinter::Rotation { angle, remainder } => {
                write!(out, "#{}", i64::from(number).wrapping_mul(angle).wrapping_add(remainder))
            }
            NumberPrinter::Saturation => write!(out, "#{}", if value == 1 { 48 } else { 64 }),
            NumberPrinter::BitField => {
                let field = !number;
                let lowest = field.trailing_zeros();
                let width = (u32::BITS - field.leading_zeros()).wrapping_sub(lowest) as i32;
                write!(out, "#{lowest}, #{width}")
            }
            NumberPrinter::RotatedByte => return self.print_rotated_byte(printed, index, out),
            NumberPrinter::Float => return print_float(f32::from_bits(decode_float(number)), out),
            NumberPrinter::Vector => write!(out, "#{:#x}", vector_immediate::decode(number)),
        };
    }

    /// Writes a rotated byte: the number, or byte and rotation if a smaller rotation would do.
    fn print_rotated_byte(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        let inst = printed.inst;
        let Some(Operand::Immediate(value)) = inst.operand(index) else {
            return self.print_plainly(printed, index, out);
        };
        let (byte, rotation) = (value as u32 & 0xFF, value as u32 >> 7 & 0x1E);
        let rotated = byte.rotate_right(rotation);
        if encode_modified(rotated).map(i64::from) != Some(value) {
            print_decimal(byte.into(), out);
            out.push_str(", ");
            return print_decimal(rotation.into(), out);
        }
        let is_unsigned = match inst.opcode {
            MOVI => register(inst, index.wrapping_sub(1)) == reg::PC,
            opcode => opcode == MSRI,
        };
        print_decimal(if is_unsigned { rotated.into() } else { (rotated as i32).into() }, out);
    }

    /// Writes a part of the mnemonic.
    pub(crate) fn print_mnemonic_part(
        &self,
        inst: &Inst,
        form: MnemonicPrinter,
        index: usize,
        out: &mut String,
    ) {
        let value = immediate(inst, index);
        let condition = Condition(value as u8);
        match form {
            MnemonicPrinter::Condition if value == UNDEFINED_CONDITION => out.push_str("<und>"),
            MnemonicPrinter::Condition if condition == Condition::AL => {}
            MnemonicPrinter::VectorCondition if condition == Condition::HS => out.push_str("cs"),
            MnemonicPrinter::Condition | MnemonicPrinter::AnyCondition | MnemonicPrinter::VectorCondition => {
                out.push_str(condition.name());
            }
            MnemonicPrinter::OppositeCondition => out.push_str(condition.opposite().name()),
            MnemonicPrinter::SetsFlags if register(inst, index) == RegisterId::NONE => {}
            MnemonicPrinter::SetsFlags => out.push('s'),
            MnemonicPrinter::Block => {
                let mask = value as u8 & 0xF;
                let end = mask.trailing_zeros().min(3);
                out.extend((end + 1..4).rev().map(|bit| if mask >> bit & 1 == 0 { 't' } else { 'e' }));
            }
            MnemonicPrinter::VectorBlock => out.push_str(match value {
                1 => "t",
                2 => "e",
                _ => "",
            }),
        }
    }
}

/// Writes a floating-point number like C's `%e`.
fn print_float(value: f32, out: &mut String) {
    let text = format!("{value:.6e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    // Writing to a string cannot fail.
    let _ = write!(out, "#{digits}e{sign}{exponent:0>2}");
}
