//! Behavior of a target's instructions that no scheduling model describes.
//!
//! Corresponds to the class `InstrPostProcess` of include/llvm/MCA/CustomBehaviour.h.

use std::fmt::Debug;

use stallscope_target::Inst;

use crate::instruction::Instruction;

/// A target's own changes to instructions, such as memory barriers.
///
/// A value belongs to one [`InstrBuilder`](crate::InstrBuilder) and can keep state from one instruction of a region
/// to the next. What it changes must be in the fields of [`Instruction`], because equal code is simulated only once.
pub trait CustomBehavior: Debug + Send {
    /// Changes an instruction after it has been built from the scheduling model. It is called for the instructions of
    /// a region in their order.
    fn post_process(&mut self, inst: &Inst, instruction: &mut Instruction);

    /// Discards the state of the previous region.
    fn reset(&mut self) {}
}
