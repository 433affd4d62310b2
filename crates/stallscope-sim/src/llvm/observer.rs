//! Listeners as the pipeline has them: alone, or with a hardware unit.

use stallscope_target::ProcResourceId;

use crate::engine::relative_state::RelativeState;
use crate::events::inst_ref::InstRef;
use crate::events::listener::{ExecutionEvents, Interest, Listener, forward};
use crate::events::pressure::Pressure;
use crate::events::resource_use::ResourceUse;
use crate::events::stall::Stall;
use crate::events::step::Step;
use crate::events::wait::{NextInstruction, Wait, WaitCause};
use crate::llvm::hardware_unit::HardwareUnit;

/// A listener that may have a hardware unit. The pipeline is compiled for each kind, so that the absence of a unit costs nothing.
pub(crate) trait Observer: Listener {
    /// Whether there is a unit that holds instructions back.
    const HOLDS_BACK: bool;

    /// Returns for how many cycles, at least, the unit holds an instruction back.
    fn unit_stall_cycles(&self, inst: InstRef<'_>) -> u32;
}

/// A listener alone.
#[derive(Debug)]
pub(crate) struct Alone<'l, L>(pub(crate) &'l mut L);

/// A listener with a unit.
#[derive(Debug)]
pub(crate) struct WithUnit<'l, U, L> {
    pub(crate) unit: &'l mut U,
    pub(crate) listener: &'l mut L,
}

forward!(L; Alone<'_, L>; |this| Some(&mut *this.0) => Some(&*this.0));
forward!(
    U, L; WithUnit<'_, U, L>; |this|
    Some(&mut *this.unit) => Some(&*this.unit),
    Some(&mut *this.listener) => Some(&*this.listener)
);

impl<L: Listener> Observer for Alone<'_, L> {
    const HOLDS_BACK: bool = false;

    #[inline(always)]
    fn unit_stall_cycles(&self, _: InstRef<'_>) -> u32 {
        0
    }
}

impl<U: HardwareUnit, L: Listener> Observer for WithUnit<'_, U, L> {
    const HOLDS_BACK: bool = U::HOLDS_BACK;

    fn unit_stall_cycles(&self, inst: InstRef<'_>) -> u32 {
        self.unit.stall_cycles(inst)
    }
}
