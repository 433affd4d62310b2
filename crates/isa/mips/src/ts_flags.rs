//! The target-specific flags of opcodes.

use stallscope_target::Opcode;

const FORMAT: u64 = 0xF;
const IMMEDIATE_FORMAT: u64 = 2;
const TRANSFERS_CONTROL: u64 = 1 << 4;
const FORBIDDEN_SLOT: u64 = 1 << 5;
const CONDITION_REGISTER: u64 = 1 << 6;

/// Returns whether an instruction's code has LLVM's format of immediates.
pub(crate) const fn has_immediate_format(opcode: &Opcode) -> bool {
    opcode.ts_flags & FORMAT == IMMEDIATE_FORMAT
}

/// Returns whether an instruction may continue elsewhere than after it.
pub(crate) const fn transfers_control(opcode: &Opcode) -> bool {
    opcode.ts_flags & TRANSFERS_CONTROL != 0
}

/// Returns whether an instruction must not be followed by one that transfers control.
pub(crate) const fn has_forbidden_slot(opcode: &Opcode) -> bool {
    opcode.ts_flags & FORBIDDEN_SLOT != 0
}

/// Returns whether an instruction's first operand is a register with a floating-point condition.
pub(crate) const fn has_condition_register(opcode: &Opcode) -> bool {
    opcode.ts_flags & CONDITION_REGISTER != 0
}
