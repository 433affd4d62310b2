//! Opcodes whose texts have the register `vcc` (or its lower half), though no operand of theirs is that register.

use stallscope_target::OpcodeId;

use crate::description::opcode;

/// Additions and subtractions with carry: after the destination, and after the second source.
const CARRY: [OpcodeId; 36] = [
    opcode("V_ADD_CO_CI_U32_e32_gfx10"),
    opcode("V_SUB_CO_CI_U32_e32_gfx10"),
    opcode("V_SUBREV_CO_CI_U32_e32_gfx10"),
    opcode("V_ADD_CO_CI_U32_dpp_gfx10"),
    opcode("V_SUB_CO_CI_U32_dpp_gfx10"),
    opcode("V_SUBREV_CO_CI_U32_dpp_gfx10"),
    opcode("V_ADD_CO_CI_U32_dpp8_gfx10"),
    opcode("V_SUB_CO_CI_U32_dpp8_gfx10"),
    opcode("V_SUBREV_CO_CI_U32_dpp8_gfx10"),
    opcode("V_ADD_CO_CI_U32_e32_gfx11"),
    opcode("V_SUB_CO_CI_U32_e32_gfx11"),
    opcode("V_SUBREV_CO_CI_U32_e32_gfx11"),
    opcode("V_ADD_CO_CI_U32_dpp_gfx11"),
    opcode("V_SUB_CO_CI_U32_dpp_gfx11"),
    opcode("V_SUBREV_CO_CI_U32_dpp_gfx11"),
    opcode("V_ADD_CO_CI_U32_dpp8_gfx11"),
    opcode("V_SUB_CO_CI_U32_dpp8_gfx11"),
    opcode("V_SUBREV_CO_CI_U32_dpp8_gfx11"),
    opcode("V_ADD_CO_CI_U32_e32_gfx12"),
    opcode("V_SUB_CO_CI_U32_e32_gfx12"),
    opcode("V_SUBREV_CO_CI_U32_e32_gfx12"),
    opcode("V_ADD_CO_CI_U32_dpp_gfx12"),
    opcode("V_SUB_CO_CI_U32_dpp_gfx12"),
    opcode("V_SUBREV_CO_CI_U32_dpp_gfx12"),
    opcode("V_ADD_CO_CI_U32_dpp8_gfx12"),
    opcode("V_SUB_CO_CI_U32_dpp8_gfx12"),
    opcode("V_SUBREV_CO_CI_U32_dpp8_gfx12"),
    opcode("V_ADD_CO_CI_U32_e32_gfx13"),
    opcode("V_SUB_CO_CI_U32_e32_gfx13"),
    opcode("V_SUBREV_CO_CI_U32_e32_gfx13"),
    opcode("V_ADD_CO_CI_U32_dpp_gfx13"),
    opcode("V_SUB_CO_CI_U32_dpp_gfx13"),
    opcode("V_SUBREV_CO_CI_U32_dpp_gfx13"),
    opcode("V_ADD_CO_CI_U32_dpp8_gfx13"),
    opcode("V_SUB_CO_CI_U32_dpp8_gfx13"),
    opcode("V_SUBREV_CO_CI_U32_dpp8_gfx13"),
];

/// Carry instructions with SDWA, whose second source has integer modifiers.
const CARRY_SDWA: [OpcodeId; 3] = [
    opcode("V_ADD_CO_CI_U32_sdwa_gfx10"),
    opcode("V_SUB_CO_CI_U32_sdwa_gfx10"),
    opcode("V_SUBREV_CO_CI_U32_sdwa_gfx10"),
];

/// Selections by condition: after the second source.
const SELECTION: [OpcodeId; 12] = [
    opcode("V_CNDMASK_B32_e32_gfx6_gfx7"),
    opcode("V_CNDMASK_B32_e32_vi"),
    opcode("V_CNDMASK_B32_e32_gfx10"),
    opcode("V_CNDMASK_B32_dpp8_gfx10"),
    opcode("V_CNDMASK_B32_e32_gfx11"),
    opcode("V_CNDMASK_B32_dpp8_gfx11"),
    opcode("V_CNDMASK_B32_e32_gfx12"),
    opcode("V_CNDMASK_B32_dpp_gfx12"),
    opcode("V_CNDMASK_B32_dpp8_gfx12"),
    opcode("V_CNDMASK_B32_e32_gfx13"),
    opcode("V_CNDMASK_B32_dpp_gfx13"),
    opcode("V_CNDMASK_B32_dpp8_gfx13"),
];

/// Selections whose second source has floating-point modifiers.
const SELECTION_MODIFIED: [OpcodeId; 3] = [
    opcode("V_CNDMASK_B32_sdwa_gfx10"),
    opcode("V_CNDMASK_B32_dpp_gfx10"),
    opcode("V_CNDMASK_B32_dpp_gfx11"),
];

/// Returns whether `vcc` is printed after the destination.
pub(crate) fn follows_destination(opcode: OpcodeId) -> bool {
    CARRY.contains(&opcode) || CARRY_SDWA.contains(&opcode)
}

/// Returns whether `vcc` is printed after the second source, which has no modifiers.
pub(crate) fn follows_source(opcode: OpcodeId) -> bool {
    CARRY.contains(&opcode) || SELECTION.contains(&opcode)
}

/// Returns whether `vcc` is printed after the second source, which has floating-point modifiers.
pub(crate) fn follows_float_source(opcode: OpcodeId) -> bool {
    SELECTION_MODIFIED.contains(&opcode)
}

/// Returns whether `vcc` is printed after the second source, which has integer modifiers.
pub(crate) fn follows_integer_source(opcode: OpcodeId) -> bool {
    CARRY_SDWA.contains(&opcode)
}
