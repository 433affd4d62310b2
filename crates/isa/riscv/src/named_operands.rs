//! Names for numbers: system registers and the opcodes of `.insn`.

use stallscope_target::{FeatureSet, NamedOperand, NamedOperandTableId};

use crate::description::{DESCRIPTION, named_operand_table};
use crate::features as feat;

const SYSTEM_REGISTERS: NamedOperandTableId = named_operand_table("SysReg");
const OPCODES: NamedOperandTableId = named_operand_table("RISCVOpcode");

/// The flags of system registers, in LLVM's order.
pub(crate) const ONLY_32_BIT: u32 = 0;
const ALTERNATIVE: u32 = 1;
pub(crate) const DEPRECATED: u32 = 2;

/// Looks up a system register, ignoring case.
pub(crate) fn system_register(name: &str) -> Option<NamedOperand> {
    DESCRIPTION.named_operands(SYSTEM_REGISTERS).by_name(name)
}

/// Returns the system registers with a number under their own names.
pub(crate) fn system_registers(number: u32) -> impl Iterator<Item = NamedOperand> {
    let all = DESCRIPTION.named_operands(SYSTEM_REGISTERS).by_encoding(number);
    all.filter(|register| !register.flag(ALTERNATIVE) && !register.flag(DEPRECATED))
}

/// Returns whether a subtarget has a system register.
pub(crate) fn is_available(register: &NamedOperand, features: &FeatureSet) -> bool {
    let is_width_right = !register.flag(ONLY_32_BIT) || !features.has(feat::IS_64_BIT);
    is_width_right && features.contains(&register.required_features)
}

/// Looks up an opcode.
pub(crate) fn opcode_by_name(name: &str) -> Option<i64> {
    DESCRIPTION.named_operands(OPCODES).by_name(name).map(|opcode| opcode.encoding.into())
}
