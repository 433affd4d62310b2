//! The rules that change matched instructions.

use stallscope_target::{Inst, OpcodeId, Operand, RegisterId};

use crate::addressing_mode::{Shift, shifted_register};
use crate::description::opcode;
use crate::inst_operands::{number, register};
use crate::opcode_index::{OpcodeIndex, index_len};
use crate::registers::{is_low, reg};
use crate::rewriting::condition as if_;
use crate::rewriting::rule::{Circumstances, From, Rule, take};

use From::{Computed, Number, Operand as Nth, Register, Rest};

const NONE: From = Register(RegisterId::NONE);
/// All operands as they are.
const SAME: &[From] = &[Rest(0)];
/// All operands, without setting flags.
const WITHOUT_FLAGS: &[From] = &[Rest(0), NONE];
/// The base register, which is second, is updated.
const UPDATING_LOAD: &[From] = &[Nth(0), Nth(1), Nth(1), Rest(2)];
/// The base register, which is second, is updated, and is the first result.
const UPDATING_STORE: &[From] = &[Nth(1), Nth(0), Nth(1), Rest(2)];
/// The flags operand, which is last, becomes the second one.
const FLAGS_SECOND: &[From] = &[Nth(0), Nth(5), Nth(1), Nth(2), Nth(3), Nth(4)];
/// The flags operand becomes the second one, and the sources are exchanged.
const FLAGS_SECOND_EXCHANGED: &[From] = &[Nth(0), Nth(5), Nth(2), Nth(1), Nth(3), Nth(4)];
/// An extension without its rotation.
const WITHOUT_ROTATION: &[From] = &[Nth(0), Nth(1), Nth(3), Nth(4)];
/// A move of what was shifted.
const WITHOUT_SHIFT: &[From] = &[Nth(0), Nth(1), Rest(3)];
/// A computation without the shift of its second source.
const WITHOUT_SECOND_SHIFT: &[From] = &[Nth(0), Nth(1), Nth(2), Rest(4)];
/// The stack pointer twice, and words instead of bytes.
const STACK_WORDS: &[From] = &[
    Register(reg::SP),
    Register(reg::SP),
    Computed(|inst| i64::from(number(inst, 2) as u32 / 4)),
    Nth(3),
    Nth(4),
];
/// The stack pointer as the updated base.
const STACK_BASE: &[From] = &[Register(reg::SP), Register(reg::SP), Rest(0)];

/// Declares rules; the rules of an opcode are tried in their order.
macro_rules! rules {
    ($($test:path { $($from:literal => $to:literal $operands:expr;)* })*) => {
        const RULES: &[(OpcodeId, Rule)] = &[$($(
            (opcode($from), Rule { test: $test, opcode: opcode($to), operands: $operands }),
        )*)*];
    };
}

rules! {
    if_::all_registers {
        "VLLDM" => "VLLDM_T2" &[Nth(0), Nth(1), Nth(2), Nth(3)];
        "VLSTM" => "VLSTM_T2" &[Nth(0), Nth(1), Nth(2), Nth(3)];
    }
    if_::always {
        "LDRT_POST" => "LDRT_POST_IMM" &[Nth(0), Nth(1), Nth(1), NONE, Number(0), Nth(2), Nth(3)];
        "LDRBT_POST" => "LDRBT_POST_IMM" &[Nth(0), Nth(1), Nth(1), NONE, Number(0), Nth(2), Nth(3)];
        "STRT_POST" => "STRT_POST_IMM" &[Nth(1), Nth(0), Nth(1), NONE, Number(0), Nth(2), Nth(3)];
        "STRBT_POST" => "STRBT_POST_IMM" &[Nth(1), Nth(0), Nth(1), NONE, Number(0), Nth(2), Nth(3)];
        "LDRSBTii" => "LDRSBTi" &[Nth(0), Nth(1), Nth(1), Number(256), Rest(2)];
        "LDRHTii" => "LDRHTi" &[Nth(0), Nth(1), Nth(1), Number(256), Rest(2)];
        "LDRSHTii" => "LDRSHTi" &[Nth(0), Nth(1), Nth(1), Number(256), Rest(2)];
        "t2LDR_PRE_imm" => "t2LDR_PRE" UPDATING_LOAD;
        "t2LDR_POST_imm" => "t2LDR_POST" UPDATING_LOAD;
        "t2LDRB_PRE_imm" => "t2LDRB_PRE" UPDATING_LOAD;
        "t2LDRB_POST_imm" => "t2LDRB_POST" UPDATING_LOAD;
        "t2LDRH_PRE_imm" => "t2LDRH_PRE" UPDATING_LOAD;
        "t2LDRH_POST_imm" => "t2LDRH_POST" UPDATING_LOAD;
        "t2LDRSB_PRE_imm" => "t2LDRSB_PRE" UPDATING_LOAD;
        "t2LDRSB_POST_imm" => "t2LDRSB_POST" UPDATING_LOAD;
        "t2LDRSH_PRE_imm" => "t2LDRSH_PRE" UPDATING_LOAD;
        "t2LDRSH_POST_imm" => "t2LDRSH_POST" UPDATING_LOAD;
        "t2STR_PRE_imm" => "t2STR_PRE" UPDATING_STORE;
        "t2STR_POST_imm" => "t2STR_POST" UPDATING_STORE;
        "t2STRB_PRE_imm" => "t2STRB_PRE" UPDATING_STORE;
        "t2STRB_POST_imm" => "t2STRB_POST" UPDATING_STORE;
        "t2STRH_PRE_imm" => "t2STRH_PRE" UPDATING_STORE;
        "t2STRH_POST_imm" => "t2STRH_POST" UPDATING_STORE;
        "t2LDRB_OFFSET_imm" => "t2LDRBi8" SAME;
        "t2LDRH_OFFSET_imm" => "t2LDRHi8" SAME;
        "t2LDRSB_OFFSET_imm" => "t2LDRSBi8" SAME;
        "t2LDRSH_OFFSET_imm" => "t2LDRSHi8" SAME;
        "t2STRB_OFFSET_imm" => "t2STRBi8" SAME;
        "t2STRH_OFFSET_imm" => "t2STRHi8" SAME;
        "t2LDRBpcrel" => "t2LDRBpci" SAME;
        "t2LDRHpcrel" => "t2LDRHpci" SAME;
        "t2LDRSBpcrel" => "t2LDRSBpci" SAME;
        "t2LDRSHpcrel" => "t2LDRSHpci" SAME;
        "ASRr" => "MOVsr" &[Nth(0), Nth(1), Nth(2), Number(shifted_register(Shift::Asr, 0)), Rest(3)];
        "LSRr" => "MOVsr" &[Nth(0), Nth(1), Nth(2), Number(shifted_register(Shift::Lsr, 0)), Rest(3)];
        "LSLr" => "MOVsr" &[Nth(0), Nth(1), Nth(2), Number(shifted_register(Shift::Lsl, 0)), Rest(3)];
        "RORr" => "MOVsr" &[Nth(0), Nth(1), Nth(2), Number(shifted_register(Shift::Ror, 0)), Rest(3)];
        "RRXi" => "MOVsi" &[Nth(0), Nth(1), Number(shifted_register(Shift::Rrx, 0)), Rest(2)];
    }
    if_::narrow_literal { "t2LDRpcrel" => "tLDRpci" SAME; }
    if_::always { "t2LDRpcrel" => "t2LDRpci" SAME; }
    if_::shift_by_nothing { "ASRi" => "MOVr" WITHOUT_SHIFT; }
    if_::always { "ASRi" => "MOVsi" &[Nth(0), Nth(1), Computed(|inst| right_shift(inst, Shift::Asr)), Rest(3)]; }
    if_::shift_by_nothing { "LSRi" => "MOVr" WITHOUT_SHIFT; }
    if_::always { "LSRi" => "MOVsi" &[Nth(0), Nth(1), Computed(|inst| right_shift(inst, Shift::Lsr)), Rest(3)]; }
    if_::shift_by_nothing { "LSLi" => "MOVr" WITHOUT_SHIFT; }
    if_::always { "LSLi" => "MOVsi" &[Nth(0), Nth(1), Computed(|inst| shift(inst, Shift::Lsl)), Rest(3)]; }
    if_::shift_by_nothing { "RORi" => "MOVr" WITHOUT_SHIFT; }
    if_::always { "RORi" => "MOVsi" &[Nth(0), Nth(1), Computed(|inst| shift(inst, Shift::Ror)), Rest(3)]; }
    is_shift_by_nothing { "MOVsi" => "MOVr" WITHOUT_SHIFT; }
    is_second_shift_by_nothing {
        "ANDrsi" => "ANDrr" WITHOUT_SECOND_SHIFT;
        "ORRrsi" => "ORRrr" WITHOUT_SECOND_SHIFT;
        "EORrsi" => "EORrr" WITHOUT_SECOND_SHIFT;
        "BICrsi" => "BICrr" WITHOUT_SECOND_SHIFT;
        "SUBrsi" => "SUBrr" WITHOUT_SECOND_SHIFT;
        "ADDrsi" => "ADDrr" WITHOUT_SECOND_SHIFT;
    }
    is_number_of_instruction_address {
        "ADDri" => "ADR" &[Nth(0), Computed(rotated_number), Nth(3), Nth(4)];
    }
    if_::one_register {
        "t2LDMIA_UPD" => "t2LDR_POST" &[Nth(4), Nth(0), Nth(1), Number(4), Nth(2), Nth(3)];
        "t2STMDB_UPD" => "t2STR_PRE" &[Nth(0), Nth(4), Nth(1), Number(-4), Nth(2), Nth(3)];
    }
    if_::pop_of_one {
        "LDMIA_UPD" => "LDR_POST_IMM" &[Nth(4), Nth(0), Nth(1), NONE, Number(4), Nth(2), Nth(3)];
    }
    if_::push_of_one {
        "STMDB_UPD" => "STR_PRE_IMM" &[Nth(0), Nth(4), Nth(1), Number(-4), Nth(2), Nth(3)];
    }
    is_add_or_sub_of_modified_number {
        "t2ADDri12" => "t2ADDri" WITHOUT_FLAGS;
        "t2SUBri12" => "t2SUBri" WITHOUT_FLAGS;
        "t2ADDspImm12" => "t2ADDspImm" WITHOUT_FLAGS;
        "t2SUBspImm12" => "t2SUBspImm" WITHOUT_FLAGS;
    }
    if_::small_with_destination {
        "tADDi8" => "tADDi3" SAME;
        "tSUBi8" => "tSUBi3" SAME;
    }
    if_::narrow_byte_added {
        "t2ADDri" => "tADDi8" &[Nth(0), Nth(5), Nth(0), Nth(2), Nth(3), Nth(4)];
        "t2SUBri" => "tSUBi8" &[Nth(0), Nth(5), Nth(0), Nth(2), Nth(3), Nth(4)];
    }
    if_::narrow_stack_adjustment {
        "t2ADDspImm" => "tADDspi" STACK_WORDS;
        "t2SUBspImm" => "tSUBspi" STACK_WORDS;
    }
    if_::narrow_added_to_first { "t2ADDrr" => "tADDhirr" &[Nth(0), Nth(0), Nth(2), Nth(3), Nth(4)]; }
    if_::narrow_added_to_second { "t2ADDrr" => "tADDhirr" &[Nth(0), Nth(0), Nth(1), Nth(3), Nth(4)]; }
    if_::not_added_to_destination { "tADDrSP" => "t2ADDrr" WITHOUT_FLAGS; }
    if_::conditional_outside {
        "tB" => "tBcc" SAME;
        "t2B" => "t2Bcc" SAME;
    }
    if_::unconditional_or_inside { "t2Bcc" => "t2B" SAME; }
    if_::unconditional { "tBcc" => "tB" SAME; }
    if_::wide_updating_load { "tLDMIA" => "t2LDMIA_UPD" &[Nth(0), Rest(0)]; }
    if_::wide_load { "tLDMIA" => "t2LDMIA" SAME; }
    if_::wide_store { "tSTMIA_UPD" => "t2STMIA_UPD" SAME; }
    if_::wide_pop { "tPOP" => "t2LDMIA_UPD" STACK_BASE; }
    if_::wide_push { "tPUSH" => "t2STMDB_UPD" STACK_BASE; }
    if_::narrow_byte_moved { "t2MOVi" => "tMOVi8" &[Nth(0), Nth(4), Nth(1), Nth(2), Nth(3)]; }
    if_::narrow_move { "t2MOVr" => "tMOVSr" &[Nth(0), Nth(1)]; }
    if_::narrow_extension {
        "t2SXTH" => "tSXTH" WITHOUT_ROTATION;
        "t2SXTB" => "tSXTB" WITHOUT_ROTATION;
        "t2UXTH" => "tUXTH" WITHOUT_ROTATION;
        "t2UXTB" => "tUXTB" WITHOUT_ROTATION;
    }
    if_::narrow_shift {
        "t2LSLri" => "tLSLri" FLAGS_SECOND;
        "t2LSRri" => "tLSRri" FLAGS_SECOND;
        "t2ASRri" => "tASRri" FLAGS_SECOND;
    }
    if_::narrow_changing_first {
        "t2LSLrr" => "tLSLrr" FLAGS_SECOND;
        "t2LSRrr" => "tLSRrr" FLAGS_SECOND;
        "t2ASRrr" => "tASRrr" FLAGS_SECOND;
        "t2SBCrr" => "tSBC" FLAGS_SECOND;
        "t2RORrr" => "tROR" FLAGS_SECOND;
        "t2BICrr" => "tBIC" FLAGS_SECOND;
    }
    if_::narrow_changing_first { "t2ADCrr" => "tADC" FLAGS_SECOND; }
    if_::narrow_changing_second { "t2ADCrr" => "tADC" FLAGS_SECOND_EXCHANGED; }
    if_::narrow_changing_first { "t2ANDrr" => "tAND" FLAGS_SECOND; }
    if_::narrow_changing_second { "t2ANDrr" => "tAND" FLAGS_SECOND_EXCHANGED; }
    if_::narrow_changing_first { "t2EORrr" => "tEOR" FLAGS_SECOND; }
    if_::narrow_changing_second { "t2EORrr" => "tEOR" FLAGS_SECOND_EXCHANGED; }
    if_::narrow_changing_first { "t2ORRrr" => "tORR" FLAGS_SECOND; }
    if_::narrow_changing_second { "t2ORRrr" => "tORR" FLAGS_SECOND_EXCHANGED; }
}

static INDEX: OpcodeIndex<{ index_len(RULES) }> = OpcodeIndex::new(RULES);

/// Returns the changed instruction, if a rule applies.
pub(crate) fn apply(inst: &Inst, circumstances: &Circumstances<'_>) -> Option<Inst> {
    let mut rules = INDEX.rows(RULES, inst.opcode);
    rules.find_map(|rule| rule.apply(inst, circumstances)).or_else(|| moved_shift(inst, circumstances))
}

fn shift(inst: &Inst, shift: Shift) -> i64 {
    shifted_register(shift, number(inst, 2) as u32)
}

/// Returns the operand of a shift to the right, by 32 bits if the encoded amount is 0.
fn right_shift(inst: &Inst, shift: Shift) -> i64 {
    shifted_register(shift, number(inst, 2) as u32 % 32)
}

/// Returns the shift in an operand, and its amount.
fn shift_of(inst: &Inst, index: usize) -> (Shift, u32) {
    let encoded = number(inst, index) as u32;
    (Shift::of_number(encoded & 7), encoded >> 3)
}

fn is_shift_by_nothing(inst: &Inst, _: &Circumstances<'_>) -> bool {
    let (shift, amount) = shift_of(inst, 2);
    amount == 0 && !matches!(shift, Shift::Rrx | Shift::Asr | Shift::Lsr)
}

fn is_second_shift_by_nothing(inst: &Inst, _: &Circumstances<'_>) -> bool {
    let (shift, amount) = shift_of(inst, 3);
    amount == 0 && !matches!(shift, Shift::Rrx | Shift::Asr | Shift::Lsr)
}

/// A number added to the program counter, without flags.
fn is_number_of_instruction_address(inst: &Inst, _: &Circumstances<'_>) -> bool {
    register(inst, 1) == reg::PC
        && register(inst, 5) == RegisterId::NONE
        && matches!(inst.operand(2), Some(Operand::Immediate(_)))
}

/// Returns the number that a modified immediate encodes.
fn rotated_number(inst: &Inst) -> i64 {
    let encoded = number(inst, 2) as u32;
    i64::from((encoded & 0xFF).rotate_right((encoded & 0xF00) >> 7))
}

/// An addition or subtraction with a number that the encoding of all computations has, too.
fn is_add_or_sub_of_modified_number(inst: &Inst, c: &Circumstances<'_>) -> bool {
    matches!(c.mnemonic, "add" | "sub")
        && crate::shifted_immediate::encode_thumb(number(inst, 2) as u32).is_some()
}

/// How the opcodes of a shift are called: by a register and by a number, each narrow and wide.
struct ShiftOpcodes {
    by_register: (Option<OpcodeId>, OpcodeId),
    by_number: (Option<OpcodeId>, OpcodeId),
}

const fn shift_opcodes(shift: Shift) -> Option<ShiftOpcodes> {
    Some(match shift {
        Shift::Asr => ShiftOpcodes {
            by_register: (Some(opcode("tASRrr")), opcode("t2ASRrr")),
            by_number: (Some(opcode("tASRri")), opcode("t2ASRri")),
        },
        Shift::Lsr => ShiftOpcodes {
            by_register: (Some(opcode("tLSRrr")), opcode("t2LSRrr")),
            by_number: (Some(opcode("tLSRri")), opcode("t2LSRri")),
        },
        Shift::Lsl => ShiftOpcodes {
            by_register: (Some(opcode("tLSLrr")), opcode("t2LSLrr")),
            by_number: (Some(opcode("tLSLri")), opcode("t2LSLri")),
        },
        Shift::Ror => ShiftOpcodes {
            by_register: (Some(opcode("tROR")), opcode("t2RORrr")),
            by_number: (None, opcode("t2RORri")),
        },
        Shift::Rrx | Shift::None | Shift::Uxtw => return None,
    })
}

/// Returns the shift that a move of a shifted register is in Thumb state.
fn moved_shift(inst: &Inst, c: &Circumstances<'_>) -> Option<Inst> {
    const BY_REGISTER: OpcodeId = opcode("t2MOVsr");
    const BY_REGISTER_WITH_FLAGS: OpcodeId = opcode("t2MOVSsr");
    const BY_NUMBER: OpcodeId = opcode("t2MOVsi");
    const BY_NUMBER_WITH_FLAGS: OpcodeId = opcode("t2MOVSsi");
    let (is_by_register, sets_flags) = match inst.opcode {
        BY_REGISTER => (true, false),
        BY_REGISTER_WITH_FLAGS => (true, true),
        BY_NUMBER => (false, false),
        BY_NUMBER_WITH_FLAGS => (false, true),
        _ => return None,
    };
    let flags = Register(if sets_flags { reg::CPSR } else { RegisterId::NONE });
    let may_be_narrow = [0, 1].iter().all(|&operand| is_low(register(inst, operand)))
        && c.is_in_it_block != sets_flags
        && !c.is_wide;
    if is_by_register {
        let (narrow, wide) = shift_opcodes(shift_of(inst, 3).0)?.by_register;
        let is_narrow = may_be_narrow && is_low(register(inst, 2)) && register(inst, 0) == register(inst, 1);
        return Some(match narrow.filter(|_| is_narrow) {
            Some(narrow) => take(inst, narrow, &[Nth(0), flags, Nth(1), Nth(2), Nth(4), Nth(5)]),
            None => take(inst, wide, &[Nth(0), Nth(1), Nth(2), Nth(4), Nth(5), flags]),
        });
    }
    Some(match shift_of(inst, 2) {
        // The narrow form is a shift by 0, which is unpredictable in IT blocks.
        (Shift::Lsl, 0) if may_be_narrow && !c.is_in_it_block => {
            take(inst, opcode("tMOVSr"), &[Nth(0), Nth(1), Nth(3), Nth(4)])
        }
        (Shift::Lsl, 0) => take(inst, opcode("t2MOVr"), &[Nth(0), Nth(1), Nth(3), Nth(4), flags]),
        (Shift::Rrx, _) => take(inst, opcode("t2RRX"), &[Nth(0), Nth(1), Nth(3), Nth(4), flags]),
        (shift, amount) => {
            let (narrow, wide) = shift_opcodes(shift)?.by_number;
            let amount = Number(i64::from(amount % 32));
            match narrow.filter(|_| may_be_narrow) {
                Some(narrow) => take(inst, narrow, &[Nth(0), flags, Nth(1), amount, Nth(3), Nth(4)]),
                None => take(inst, wide, &[Nth(0), Nth(1), amount, Nth(3), Nth(4), flags]),
            }
        }
    })
}
