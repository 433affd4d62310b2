//! Instructions in the slots after branches.

use stallscope_target::Operand::{Immediate as I, Register as R};
use stallscope_target::{Inst, OpcodeId, Operand};

use crate::description::opcode;
use crate::expansion::expander::Expander;
use crate::features as feat;
use crate::general_registers::ZERO;

const J_MM: OpcodeId = opcode("J_MM");
const SLL: OpcodeId = opcode("SLL");
const SLL_MM: OpcodeId = opcode("SLL_MM");
const SLL_MMR6: OpcodeId = opcode("SLL_MMR6");
const MOVE16_MM: OpcodeId = opcode("MOVE16_MM");
const MOVE16_MMR6: OpcodeId = opcode("MOVE16_MMR6");

/// Instructions of microMIPS that expect an instruction of 16 bits next.
const SHORT_DELAY_SLOTS: [OpcodeId; 12] = [
    opcode("BEQ_MM"),
    opcode("BNE_MM"),
    opcode("BLTZ_MM"),
    opcode("BGEZ_MM"),
    opcode("BLEZ_MM"),
    opcode("BGTZ_MM"),
    opcode("JRC16_MM"),
    opcode("JALS_MM"),
    opcode("JALRS_MM"),
    opcode("JALRS16_MM"),
    opcode("BGEZALS_MM"),
    opcode("BLTZALS_MM"),
];

/// Returns whether the delay slot of an instruction has 16 bits.
pub(crate) fn has_short_delay_slot(inst: &Inst) -> bool {
    match inst.opcode {
        J_MM => !matches!(inst.operand(0), Some(Operand::Register(_))),
        opcode => SHORT_DELAY_SLOTS.contains(&opcode),
    }
}

impl Expander<'_, '_, '_> {
    /// Emits a no-op that fills a delay slot.
    pub(crate) fn fill_delay_slot(&mut self, is_short: bool) {
        let is_release_6 = self.has(feat::MIPS32R6);
        match (self.has(feat::MICROMIPS), is_short) {
            (true, true) => {
                let opcode = if is_release_6 { MOVE16_MMR6 } else { MOVE16_MM };
                self.emit(opcode, &[R(ZERO), R(ZERO)]);
            }
            (true, false) => {
                let opcode = if is_release_6 { SLL_MMR6 } else { SLL_MM };
                self.emit(opcode, &[R(ZERO), R(ZERO), I(0)]);
            }
            (false, _) => self.emit(SLL, &[R(ZERO), R(ZERO), I(0)]),
        }
    }

    /// Emits a no-op.
    pub(crate) fn emit_no_op(&mut self) {
        if self.has(feat::MICROMIPS) {
            self.emit(MOVE16_MM, &[R(ZERO), R(ZERO)]);
        } else {
            self.emit(SLL, &[R(ZERO), R(ZERO), I(0)]);
        }
    }
}
