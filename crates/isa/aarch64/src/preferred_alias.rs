//! Instructions that are always printed as an equivalent alias: moves of numbers, shifts and bit fields.

use std::fmt::Write;

use stallscope_target::{FeatureId, Inst, OpcodeId, Operand};

use crate::description;

use super::immediate::{decode_logical, is_any_move_wide, is_movn, is_movz, sign_extend};
use super::named_operands::{RPRFM, word};
use super::printer::AArch64Printer;
use super::registers::{reg, w_from_x, x_from_w};
use stallscope_mc::{PrintedInst, print_immediate};

const SBFM: [OpcodeId; 2] = [description::opcode("SBFMWri"), description::opcode("SBFMXri")];
const UBFM: [OpcodeId; 2] = [description::opcode("UBFMWri"), description::opcode("UBFMXri")];
const BFM: [OpcodeId; 2] = [description::opcode("BFMWri"), description::opcode("BFMXri")];
const MOVZ: [OpcodeId; 2] = [description::opcode("MOVZWi"), description::opcode("MOVZXi")];
const MOVN: [OpcodeId; 2] = [description::opcode("MOVNWi"), description::opcode("MOVNXi")];
const MOVK: [OpcodeId; 2] = [description::opcode("MOVKWi"), description::opcode("MOVKXi")];
const ORR: [OpcodeId; 2] = [description::opcode("ORRWri"), description::opcode("ORRXri")];
/// The opcodes with a 32-bit and with a 64-bit index.
const PRFM: [OpcodeId; 2] = [description::opcode("PRFMroW"), description::opcode("PRFMroX")];

const HAS_V8_2A: FeatureId = description::feature("HasV8_2aOps");

/// Returns the register width in bits if an opcode is the 32-bit or the 64-bit one.
fn width(opcode: OpcodeId, opcodes: [OpcodeId; 2]) -> Option<u32> {
    opcodes.into_iter().zip([32, 64]).find(|&(of_width, _)| of_width == opcode).map(|(_, width)| width)
}

fn immediate(inst: &Inst, index: usize) -> i64 {
    inst.operand(index).and_then(Operand::immediate).unwrap_or_default()
}

impl AArch64Printer<'_> {
    /// Writes an instruction as an alias, if there is one that is always preferred.
    pub(crate) fn print_preferred_alias(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        let opcode = printed.inst.opcode;
        if let Some(width) = width(opcode, SBFM) {
            self.print_bit_field(printed.inst, width, true, out);
            return true;
        }
        if let Some(width) = width(opcode, UBFM) {
            self.print_bit_field(printed.inst, width, false, out);
            return true;
        }
        if let Some(width) = width(opcode, BFM) {
            self.print_bit_field_insert(printed.inst, width, out);
            return true;
        }
        if let Some(option) = PRFM.into_iter().position(|prefetch| prefetch == opcode) {
            return self.print_range_prefetch(printed.inst, option as u32, out);
        }
        self.print_symbolic_move(printed, out) || self.print_move(printed.inst, out)
    }

    /// Writes a mnemonic, registers and numbers.
    fn print_with(
        &self,
        mnemonic: &str,
        registers: impl IntoIterator<Item = stallscope_target::RegisterId>,
        numbers: &[i64],
        out: &mut String,
    ) {
        out.push('\t');
        out.push_str(mnemonic);
        let mut separator = "\t";
        for register in registers {
            out.push_str(separator);
            self.print_register_name(register, out);
            separator = ", ";
        }
        for number in numbers {
            // Writing to a string cannot fail.
            let _ = write!(out, "{separator}#{number}");
        }
    }

    fn print_bit_field(&self, inst: &Inst, width: u32, is_signed: bool, out: &mut String) {
        let (target, source) = (Self::register(inst, 0), Self::register(inst, 1));
        let (rotation, last) = (immediate(inst, 2), immediate(inst, 3));
        let extension = match (last, is_signed, width) {
            _ if rotation != 0 => None,
            (7, true, _) => Some("sxtb"),
            (7, false, 32) => Some("uxtb"),
            (15, true, _) => Some("sxth"),
            (15, false, 32) => Some("uxth"),
            (31, true, 64) => Some("sxtw"),
            _ => None,
        };
        if let Some(extension) = extension {
            self.print_with(extension, [target, w_from_x(source)], &[], out);
            return;
        }
        let width = i64::from(width);
        let registers = [target, source];
        if !is_signed && last != width - 1 && last.wrapping_add(1) == rotation {
            self.print_with("lsl", registers, &[width.wrapping_sub(1).wrapping_sub(last)], out);
        } else if last == width - 1 {
            self.print_with(if is_signed { "asr" } else { "lsr" }, registers, &[rotation], out);
        } else if rotation > last {
            let numbers = [width.wrapping_sub(rotation), last.wrapping_add(1)];
            self.print_with(if is_signed { "sbfiz" } else { "ubfiz" }, registers, &numbers, out);
        } else {
            let numbers = [rotation, last.wrapping_sub(rotation).wrapping_add(1)];
            self.print_with(if is_signed { "sbfx" } else { "ubfx" }, registers, &numbers, out);
        }
    }

    fn print_bit_field_insert(&self, inst: &Inst, width: u32, out: &mut String) {
        let (target, source) = (Self::register(inst, 0), Self::register(inst, 2));
        let (rotation, last) = (immediate(inst, 3) as i32, immediate(inst, 4) as i32);
        let width = width as i32;
        let first = i64::from(width.wrapping_sub(rotation) % width);
        let n_bits = i64::from(last.wrapping_add(1));
        let is_zero = matches!(source, reg::WZR | reg::XZR);
        if is_zero && (rotation == 0 || last < rotation) && self.features.has(HAS_V8_2A) {
            self.print_with("bfc", [target], &[first, n_bits], out);
        } else if last < rotation {
            self.print_with("bfi", [target, source], &[first, n_bits], out);
        } else {
            let n_bits = i64::from(last.wrapping_sub(rotation).wrapping_add(1));
            self.print_with("bfxil", [target, source], &[i64::from(rotation), n_bits], out);
        }
    }

    /// Writes a half-word move with an expression, which implies the shift.
    fn print_symbolic_move(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        let inst = printed.inst;
        let is_one_of = |opcodes| width(inst.opcode, opcodes).is_some();
        let (mnemonic, index) = if is_one_of(MOVZ) {
            ("movz", 1)
        } else if is_one_of(MOVN) {
            ("movn", 1)
        } else if is_one_of(MOVK) {
            ("movk", 2)
        } else {
            return false;
        };
        let Some(Operand::Expression(id)) = inst.operand(index) else { return false };
        self.print_with(mnemonic, [Self::register(inst, 0)], &[], out);
        out.push_str(", #");
        printed.print_expression(id, out);
        true
    }

    /// Writes an instruction that produces a number as `mov`, if `mov` would select it.
    fn print_move(&self, inst: &Inst, out: &mut String) -> bool {
        let immediate = |index| inst.operand(index).and_then(Operand::immediate);
        let shifted = || {
            let shift = immediate(2)? as u32 & 0x3F;
            Some(((immediate(1)? as u64) << shift, shift))
        };
        let is_zero = || matches!(Self::register(inst, 1), reg::WZR | reg::XZR);
        let moved = if let Some(width) = width(inst.opcode, MOVZ) {
            shifted().filter(|&(value, shift)| is_movz(value, shift, width)).map(|(value, _)| (value, width))
        } else if let Some(width) = width(inst.opcode, MOVN) {
            let all = u64::MAX >> (u64::BITS - width);
            let inverted = shifted().map(|(value, shift)| (!value & all, shift));
            inverted.filter(|&(value, shift)| is_movn(value, shift, width)).map(|(value, _)| (value, width))
        } else if let Some(width) = width(inst.opcode, ORR).filter(|_| is_zero()) {
            let mask = immediate(2).and_then(|encoded| decode_logical(encoded, width));
            mask.filter(|&mask| !is_any_move_wide(mask, width)).map(|mask| (mask, width))
        } else {
            None
        };
        let Some((value, width)) = moved else { return false };
        self.print_with("mov", [Self::register(inst, 0)], &[], out);
        out.push_str(", #");
        print_immediate(sign_extend(value as i64, width), self.print_imm_hex, out);
        true
    }

    /// Writes a prefetch as a range prefetch, if its operation is one.
    fn print_range_prefetch(&self, inst: &Inst, option: u32, out: &mut String) -> bool {
        const RANGE: u32 = 0x18;
        let operation = immediate(inst, 0) as u32;
        if operation & RANGE != RANGE {
            return false;
        }
        let (is_signed, is_shifted) = (immediate(inst, 3) as u32 & 1, immediate(inst, 4) as u32 & 1);
        let operation = is_signed << 5 | option << 4 | is_shifted << 3 | operation & 7;
        out.push_str("\trprfm ");
        match word(RPRFM, operation) {
            Some(word) => out.push_str(self.description.str(word.name)),
            None => self.print_number(i64::from(operation), out),
        }
        out.push_str(", ");
        self.print_register_name(x_from_w(Self::register(inst, 2)), out);
        out.push_str(", [");
        self.print_register_name(Self::register(inst, 1), out);
        out.push(']');
        true
    }
}
