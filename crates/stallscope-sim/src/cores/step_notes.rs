//! Notes that determine the causes of steps.

use crate::cores::scheduler_entries::MicroOpId;
use crate::events::step::StepCause;

/// The users of ports and units, and the reason why dispatch ended. Only steps need them.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps {
    /// The micro-operations that were last issued to each port and to each unit.
    pub(super) of_ports: Vec<Option<MicroOpId>>,
    pub(super) of_units: Vec<Option<MicroOpId>>,
    /// The cycle and the reason why the next instruction was not dispatched.
    pub(super) held: Option<(u64, StepCause)>,
    /// The instruction that retirement waited for, and the cycle.
    pub(super) unretired: Option<(u64, u64)>,
    /// The oldest micro-operation issued in the last cycle with one.
    pub(super) issued: Option<(u64, MicroOpId)>,
}

impl Steps {
    pub(super) fn reset(&mut self) {
        self.of_ports.clear();
        self.of_units.clear();
        (self.held, self.unretired, self.issued) = (None, None, None);
    }
}
