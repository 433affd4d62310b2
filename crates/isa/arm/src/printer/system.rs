//! Prints operands of system instructions.

use std::fmt::Write;

use stallscope_target::{Inst, NamedOperand, NamedOperandTableId, OpcodeId};

use crate::description::{self, DESCRIPTION};
use crate::operand_printer::SystemPrinter;
use crate::printer::{ArmPrinter, DSP, immediate};

/// The special registers of microcontrollers. The encoding of a row is the register's number of twelve bits; its second number has the
/// eight bits that find the register, and above these whether it has fields.
const M_CLASS_REGISTERS: NamedOperandTableId = description::named_operand_table("MClassSysReg");
/// The registers of other modes.
const BANKED_REGISTERS: NamedOperandTableId = description::named_operand_table("BankedReg");

const T2MSR_M: OpcodeId = description::opcode("t2MSR_M");

/// The bit of registers that eight bits name.
const NAMED_BY_8_BITS: u32 = 1 << 8;
/// The bit of registers whose fields the name has to say.
const WITH_FIELDS: u32 = 1 << 9;
/// The bit of the numbers of banked registers that tells saved status registers.
const SAVED_STATUS: i64 = 0x20;

/// The accesses that a memory barrier orders, by number. Barriers for loads came with version 8.
const MEMORY_BARRIERS: [&str; 16] = [
    "", "oshld", "oshst", "osh", "", "nshld", "nshst", "nsh", "", "ishld", "ishst", "ish", "", "ld", "st",
    "sy",
];

/// Returns the special register found by eight bits of a kind.
fn by_8_bits(kind: u32, number: u32) -> Option<NamedOperand> {
    DESCRIPTION.named_operands(M_CLASS_REGISTERS).iter().find(|row| row.value == kind | number & 0xFF)
}

impl ArmPrinter<'_> {
    /// Writes an operand of a system instruction.
    pub(crate) fn print_system_operand(
        &self,
        inst: &Inst,
        form: SystemPrinter,
        index: usize,
        out: &mut String,
    ) {
        let value = immediate(inst, index);
        match form {
            SystemPrinter::MemoryBarrier => {
                let name = MEMORY_BARRIERS.get(value as usize & 0xF).copied().unwrap_or_default();
                if name.is_empty() || !self.has_v8 && name.ends_with("ld") {
                    print_hex(value, out);
                } else {
                    out.push_str(name);
                }
            }
            SystemPrinter::InstructionBarrier if value == 15 => out.push_str("sy"),
            SystemPrinter::InstructionBarrier => print_hex(value, out),
            SystemPrinter::TraceBarrier => out.push_str("csync"),
            SystemPrinter::ByteOrder => out.push_str(if value == 0 { "le" } else { "be" }),
            SystemPrinter::InterruptMode => out.push_str(if value == 2 { "ie" } else { "id" }),
            SystemPrinter::InterruptFlags => print_flags(value, &[(4, 'a'), (2, 'i'), (1, 'f')], "none", out),
            SystemPrinter::StatusRegister if self.is_m_class => {
                self.print_special_register(inst.opcode, value as u32, out);
            }
            SystemPrinter::StatusRegister => print_status_register(value, out),
            SystemPrinter::BankedRegister => self.print_banked_register(value, out),
        }
    }

    /// Writes a special register of a microcontroller.
    fn print_special_register(&self, opcode: OpcodeId, value: u32, out: &mut String) {
        let is_write = opcode == T2MSR_M;
        // Some registers have fields that only the instructions for signal processing write.
        let with_dsp = || {
            let mut found = DESCRIPTION.named_operands(M_CLASS_REGISTERS).by_encoding(value & 0xFFF);
            found.next().filter(|row| row.required_features.has(DSP))
        };
        let found = (is_write && self.has_dsp)
            .then(with_dsp)
            .flatten()
            .or_else(|| (is_write && self.has_v7).then(|| by_8_bits(WITH_FIELDS, value)).flatten())
            .or_else(|| by_8_bits(NAMED_BY_8_BITS, value));
        match found {
            Some(register) => out.push_str(self.description.str(register.name)),
            None => {
                // Writing to a string cannot fail.
                let _ = write!(out, "{}", value & 0xFF);
            }
        }
    }

    /// Writes a register of another mode.
    fn print_banked_register(&self, value: i64, out: &mut String) {
        let mut found = DESCRIPTION.named_operands(BANKED_REGISTERS).by_encoding(value as u32);
        let Some(register) = found.next() else { return };
        let name = self.description.str(register.name);
        match name.split_once('_') {
            Some((_, mode)) if value & SAVED_STATUS != 0 => out.extend(["SPSR_", mode]),
            _ => out.push_str(name),
        }
    }
}

/// Writes a status register and the fields that are written.
fn print_status_register(value: i64, out: &mut String) {
    let (is_saved, fields) = (value >> 4 != 0, value & 0xF);
    match fields {
        4 if !is_saved => return out.push_str("APSR_g"),
        8 if !is_saved => return out.push_str("APSR_nzcvq"),
        12 if !is_saved => return out.push_str("APSR_nzcvqg"),
        _ => {}
    }
    out.push_str(if is_saved { "SPSR" } else { "CPSR" });
    if fields != 0 {
        out.push('_');
        print_flags(fields, &[(8, 'f'), (4, 's'), (2, 'x'), (1, 'c')], "", out);
    }
}

/// Writes the letters of the bits that are set, or a word if none is.
fn print_flags(value: i64, letters: &[(i64, char)], none: &str, out: &mut String) {
    out.extend(letters.iter().filter(|(bit, _)| value & bit != 0).map(|(_, letter)| letter));
    if value == 0 {
        out.push_str(none);
    }
}

fn print_hex(value: i64, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = write!(out, "#{:#x}", value & 0xF);
}
