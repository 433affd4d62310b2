//! What bounds a loop from below, whatever is simulated: front end, ports and dependencies.

mod cycle_ratio;
pub(crate) mod dependencies;
pub(crate) mod ports;
pub(crate) mod renamed;

use crate::bounds::dependencies::DependencyBound;
use crate::bounds::ports::PortBound;
use crate::frontend::steady_state::SteadyState;
use crate::ratio::Ratio;

/// The least numbers of cycles that an iteration of a loop takes in the long run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// What the front end takes.
    pub front_end: SteadyState,
    /// What the ports take.
    pub ports: PortBound,
    /// What the dependencies take that go from iteration to iteration.
    pub dependencies: DependencyBound,
}

impl Bounds {
    /// The largest of the bounds.
    #[must_use]
    pub fn cycles(&self) -> Ratio {
        self.front_end.cycles.max(self.ports.cycles).max(self.dependencies.cycles)
    }
}
