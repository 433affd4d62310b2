//! Which instructions programs may run, and which registers are general ones.

use stallscope_isa::{Execution, Refusal};
use stallscope_target::{Inst, OpcodeId, RegisterId, numbered_registers, opcodes};

use crate::description;
use crate::kernel_parts;

/// Facts about AArch64 for running its code.
pub(crate) static EXECUTION: Execution = Execution {
    general_registers: &GENERAL_REGISTERS,
    refusal,
    counted_loop: |_| None,
    kernel_parts: Some(&kernel_parts::KERNEL_PARTS),
};

/// All but the stack pointer, and x18, which systems use.
const GENERAL_REGISTERS: [(u8, RegisterId); 30] = numbered_registers! {
    0 X0 1 X1 2 X2 3 X3 4 X4 5 X5 6 X6 7 X7 8 X8 9 X9 10 X10 11 X11 12 X12 13 X13 14 X14 15 X15 16 X16 17 X17 19 X19
    20 X20 21 X21 22 X22 23 X23 24 X24 25 X25 26 X26 27 X27 28 X28 29 FP 30 LR
};

/// Opcodes that programs must not run by themselves, and why.
const REFUSED: [(Refusal, &[OpcodeId]); 3] = [
    (Refusal::SystemCall, opcodes! { SVC HVC SMC }),
    (Refusal::Trap, opcodes! { BRK HLT UDF }),
    (Refusal::Privileged, opcodes! { ERET ERETAA ERETAB DRPS DCPS1 DCPS2 DCPS3 }),
];

/// Why programs must not run an instruction by itself.
fn refusal(inst: &Inst) -> Option<Refusal> {
    let found = REFUSED.iter().find(|(_, opcodes)| opcodes.contains(&inst.opcode));
    found.map(|&(refusal, _)| refusal)
}
