//! A row of the matcher, apart from its operands.

use stallscope_amdgpu::description::DESCRIPTION;
use stallscope_target::{MatchRow, OpcodeId};

use crate::forms::requirements::Requirements;

/// The bit of the target's flags that atomic operations with a result have.
const RETURNS: u32 = 58;

/// The instruction of a row.
#[derive(Debug)]
pub(super) struct Instruction {
    pub(super) opcode: OpcodeId,
    pub(super) mnemonic: &'static str,
    /// Whether it is an atomic operation with a result.
    pub(super) returns: bool,
    /// Whether it takes values of 64 bits from other lanes, which few controls of DPP can.
    pub(super) is_wide_dpp: bool,
}

impl Instruction {
    /// Returns the instruction of a row.
    pub(super) fn of(row: &MatchRow) -> Self {
        Self {
            opcode: row.opcode,
            mnemonic: DESCRIPTION.str(row.mnemonic),
            returns: DESCRIPTION.opcode(row.opcode).ts_flags >> RETURNS & 1 != 0,
            is_wide_dpp: Requirements::of(DESCRIPTION, row).names().any(|name| name == "HasDPALU_DPP"),
        }
    }
}
