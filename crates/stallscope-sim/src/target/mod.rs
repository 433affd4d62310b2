//! What targets add to the simulation that no scheduling model says.

mod aarch64;
mod x86;

use std::fmt::Debug;

use stallscope_target::{Opcode, RegisterId, Subtarget};

use crate::Instruction;

/// A target's own behaviour.
pub(crate) trait TargetBehaviour: Debug + Sync {
    /// Whether an instruction's write to `register` clears the rest of the registers that contain it.
    fn clears_super_registers(&self, opcode: &Opcode, register: RegisterId) -> bool {
        let _ = (opcode, register);
        false
    }

    /// Changes an instruction after it was built from what the scheduling model says of it.
    fn post_process(&self, instruction: &mut Instruction) {
        let _ = instruction;
    }
}

/// Nothing of its own.
#[derive(Debug)]
struct Generic;

impl TargetBehaviour for Generic {}

/// The behaviour of a subtarget's target.
pub(crate) fn behaviour(subtarget: &Subtarget<'_>) -> &'static dyn TargetBehaviour {
    match subtarget.description.provenance().target {
        "aarch64" => &aarch64::Aarch64,
        "x86" => &x86::X86,
        _ => &Generic,
    }
}
