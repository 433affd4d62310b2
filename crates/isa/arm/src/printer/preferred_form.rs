//! Instructions that are printed in another form than their opcode's.

use stallscope_target::{Inst, OpcodeId, RegisterId};

use crate::addressing_mode::Shift;
use crate::description;
use crate::offset::RegisterShift;
use crate::operand_printer::MnemonicPrinter;
use crate::printer::addresses::print_shift_amount;
use crate::printer::{ArmPrinter, immediate, register};
use crate::registers::reg;

/// Declares the opcodes that are looked at.
macro_rules! opcodes {
    ($($constant:ident $name:literal)*) => {
        $(const $constant: OpcodeId = description::opcode($name);)*
    };
}
opcodes! {
    LDMIA_UPD "LDMIA_UPD" LDR_POST_IMM "LDR_POST_IMM" MOVSI "MOVsi" MOVSR "MOVsr" STMDB_UPD "STMDB_UPD"
    STR_PRE_IMM "STR_PRE_IMM" T2DSB "t2DSB" T2LDMIA_UPD "t2LDMIA_UPD" T2STMDB_UPD "t2STMDB_UPD" T2TSB "t2TSB"
    TLDMIA "tLDMIA" TSB "TSB" VLDMDIA_UPD "VLDMDIA_UPD" VLDMSIA_UPD "VLDMSIA_UPD" VLLDM "VLLDM" VLLDM_T2 "VLLDM_T2"
    VLSTM "VLSTM" VLSTM_T2 "VLSTM_T2" VSTMDDB_UPD "VSTMDDB_UPD" VSTMSDB_UPD "VSTMSDB_UPD"
}

/// The operands of an instruction with a list of registers before the list, if it changes the base.
const N_BEFORE_LIST: usize = 4;

impl ArmPrinter<'_> {
    /// Writes an instruction that has a preferred form; otherwise writes nothing and returns false.
    pub(crate) fn print_preferred_form(&self, inst: &Inst, out: &mut String) -> bool {
        let on_stack = |index| register(inst, index) == reg::SP;
        // A single register is pushed and popped by other instructions.
        let has_list = inst.operands.len() > N_BEFORE_LIST + 1;
        match inst.opcode {
            VLLDM => self.print_lazy("vlldm", "{d0 - d15}", inst, out),
            VLLDM_T2 => self.print_lazy("vlldm", "{d0 - d31}", inst, out),
            VLSTM => self.print_lazy("vlstm", "{d0 - d15}", inst, out),
            VLSTM_T2 => self.print_lazy("vlstm", "{d0 - d31}", inst, out),
            MOVSR => self.print_shift_by_register(inst, out),
            MOVSI => self.print_shift_by_number(inst, out),
            STMDB_UPD if on_stack(0) && has_list => self.print_stack_list("push", "", inst, out),
            T2STMDB_UPD if on_stack(0) && has_list => self.print_stack_list("push", ".w", inst, out),
            LDMIA_UPD if on_stack(0) && has_list => self.print_stack_list("pop", "", inst, out),
            T2LDMIA_UPD if on_stack(0) && has_list => self.print_stack_list("pop", ".w", inst, out),
            VSTMSDB_UPD | VSTMDDB_UPD if on_stack(0) => self.print_stack_list("vpush", "", inst, out),
            VLDMSIA_UPD | VLDMDIA_UPD if on_stack(0) => self.print_stack_list("vpop", "", inst, out),
            STR_PRE_IMM if on_stack(2) && immediate(inst, 3) == -4 => {
                self.print_stack_register("push", inst, 4, register(inst, 1), out);
            }
            LDR_POST_IMM if on_stack(2) && immediate(inst, 4) == 4 => {
                self.print_stack_register("pop", inst, 5, register(inst, 0), out);
            }
            TLDMIA => self.print_thumb_load(inst, out),
            TSB | T2TSB => out.push_str("\ttsb\tcsync"),
            T2DSB if immediate(inst, 0) == 0 => out.push_str("\tssbb"),
            T2DSB if immediate(inst, 0) == 4 => out.push_str("\tpssbb"),
            _ => return false,
        }
        true
    }

    /// Writes a mnemonic with the condition at `condition`, and the tab after it.
    fn print_mnemonic(&self, mnemonic: &str, inst: &Inst, condition: usize, suffix: &str, out: &mut String) {
        out.extend(["\t", mnemonic]);
        self.print_mnemonic_part(inst, MnemonicPrinter::Condition, condition, out);
        out.extend([suffix, "\t"]);
    }

    /// Writes an instruction that saves or loads the floating-point registers when they are used.
    fn print_lazy(&self, mnemonic: &str, list: &str, inst: &Inst, out: &mut String) {
        out.extend(["\t", mnemonic, "\t"]);
        self.print_register_name(register(inst, 0), out);
        out.extend([", ", list]);
    }

    /// Writes the start of a move of a shifted register: the shift as a mnemonic, and the first two registers.
    fn print_shift_start(&self, shift: Shift, inst: &Inst, condition: usize, out: &mut String) {
        out.extend(["\t", shift.name()]);
        self.print_mnemonic_part(inst, MnemonicPrinter::SetsFlags, condition + 2, out);
        self.print_mnemonic_part(inst, MnemonicPrinter::Condition, condition, out);
        out.push('\t');
        self.print_register_name(register(inst, 0), out);
        out.push_str(", ");
        self.print_register_name(register(inst, 1), out);
    }

    fn print_shift_by_register(&self, inst: &Inst, out: &mut String) {
        self.print_shift_start(RegisterShift::of(immediate(inst, 3)).kind, inst, 4, out);
        out.push_str(", ");
        self.print_register_name(register(inst, 2), out);
    }

    fn print_shift_by_number(&self, inst: &Inst, out: &mut String) {
        let shift = RegisterShift::of(immediate(inst, 2));
        self.print_shift_start(shift.kind, inst, 3, out);
        if shift.kind != Shift::Rrx {
            out.push_str(", ");
            print_shift_amount(shift.amount, out);
        }
    }

    /// Writes an instruction that pushes or pops a list of registers.
    fn print_stack_list(&self, mnemonic: &str, suffix: &str, inst: &Inst, out: &mut String) {
        self.print_mnemonic(mnemonic, inst, 2, suffix, out);
        self.print_register_list(inst, N_BEFORE_LIST, out);
    }

    /// Writes an instruction that pushes or pops a register.
    fn print_stack_register(
        &self,
        mnemonic: &str,
        inst: &Inst,
        condition: usize,
        register: RegisterId,
        out: &mut String,
    ) {
        self.print_mnemonic(mnemonic, inst, condition, "", out);
        out.push('{');
        self.print_register_name(register, out);
        out.push('}');
    }

    /// Writes the load of a list in 16 bits, which changes the base unless it is loaded.
    fn print_thumb_load(&self, inst: &Inst, out: &mut String) {
        const LIST: usize = 3;
        let base = register(inst, 0);
        let loads_base = (LIST..inst.operands.len()).any(|index| register(inst, index) == base);
        self.print_mnemonic("ldm", inst, 1, "", out);
        self.print_register_name(base, out);
        out.push_str(if loads_base { ", " } else { "!, " });
        self.print_register_list(inst, LIST, out);
    }
}
