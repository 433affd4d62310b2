//! Instructions that are one operation together with the next one.

use stallscope_sim::Instruction;

/// Whether an instruction is one operation together with the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fusion {
    /// It is not.
    #[default]
    None,
    /// It is: with its own micro-operations.
    AsFirst,
    /// It is: with the micro-operations of the next one.
    AsSecond,
}

/// The instruction that fused with the one before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct FusedInstruction<'a> {
    /// Its index in the code.
    pub(super) index: usize,
    pub(super) instruction: &'a Instruction,
    /// Whether the operation has its micro-operations.
    pub(super) executes: bool,
}
