//! Hardware units that are added to a pipeline.

use crate::events::inst_ref::InstRef;
use crate::events::listener::Listener;

/// A hardware unit that LLVM's pipeline does not have, such as a branch predictor or an instruction cache: it can hold back the
/// dispatch of instructions.
///
/// The unit hears all events of the simulation as a [`Listener`]. If its answers depend on earlier events, it records them with
/// [`Listener::record`], so that a different state of the unit is not taken for a repetition.
pub trait HardwareUnit: Listener {
    /// Whether the unit ever holds back an instruction.
    const HOLDS_BACK: bool = true;

    /// Returns for how many cycles, at least, an instruction cannot be dispatched because of the unit; 0 if it can be in this
    /// cycle. It is asked about the next instruction of the stream, at most once in a cycle if the answer is not 0.
    fn stall_cycles(&self, inst: InstRef<'_>) -> u32;
}

/// No unit.
impl HardwareUnit for () {
    const HOLDS_BACK: bool = false;

    fn stall_cycles(&self, _: InstRef<'_>) -> u32 {
        0
    }
}

impl<U: HardwareUnit> HardwareUnit for &mut U {
    const HOLDS_BACK: bool = U::HOLDS_BACK;

    fn stall_cycles(&self, inst: InstRef<'_>) -> u32 {
        U::stall_cycles(self, inst)
    }
}
