//! Target-specific behavior of instructions that no scheduling model describes.
//!
//! Corresponds to the classes `InstrPostProcess` and `CustomBehaviour` of include/llvm/MCA/CustomBehaviour.h.

use std::fmt::Debug;

use stallscope_target::Inst;

use crate::code::instruction::Instruction;

/// Target-specific changes to instructions, such as memory barriers.
///
/// Each [`InstrBuilder`](crate::InstrBuilder) has its own value, which can keep state from one instruction of a
/// region to the next. Changes must be in the fields of [`Instruction`], because equal code is simulated only once.
pub trait CustomBehavior: Debug + Send {
    /// Changes an instruction after it has been built from the scheduling model. It is called for the instructions of
    /// a region in order.
    fn post_process(&mut self, inst: &Inst, instruction: &mut Instruction);

    /// Discards the state of the previous region.
    fn reset(&mut self) {}

    /// Returns the hazards in in-order pipelines, if there are any.
    fn hazards(&self) -> Option<&'static dyn CustomHazards> {
        None
    }
}

/// An instruction that has issued in an in-order pipeline and is not executed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExecutingInstruction {
    /// Its [custom data](Instruction::custom_data).
    pub custom_data: u64,
    /// Cycles until it is executed.
    pub cycles_left: u32,
}

/// Target-specific hazards in in-order pipelines, such as waits for counters.
///
/// They depend only on the arguments: on data that [`CustomBehavior`] has assigned to instructions, and on times.
/// Therefore equal code has equal hazards, and a simulation can be skipped once its state recurs.
pub trait CustomHazards: Debug + Send + Sync {
    /// Returns the minimum number of cycles that an instruction has to wait before it can issue, while other
    /// instructions execute; 0 if there is no hazard.
    fn cycles(&self, custom_data: u64, executing: &mut dyn Iterator<Item = ExecutingInstruction>) -> u32;

    /// Returns a warning that is printed whenever an instruction is checked, if there is one.
    fn warning(&self, custom_data: u64) -> Option<&'static str> {
        let _ = custom_data;
        None
    }
}
