//! Lower bounds of the cycles per iteration of a loop: by the front end, the ports and the dependencies.

mod cycle_ratio;
pub(crate) mod dependencies;
pub(crate) mod ports;
pub(crate) mod renamed;

use crate::bounds::dependencies::DependencyBound;
use crate::bounds::ports::PortBound;
use crate::frontend::steady_state::SteadyState;
use crate::ratio::Ratio;

/// Lower bounds of the cycles per iteration of a loop in its steady state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The bound by the front end.
    pub front_end: SteadyState,
    /// The bound by the ports.
    pub ports: PortBound,
    /// The bound by loop-carried dependencies.
    pub dependencies: DependencyBound,
}

impl Bounds {
    /// The largest of the bounds.
    #[must_use]
    pub fn cycles(&self) -> Ratio {
        self.front_end.cycles.max(self.ports.cycles).max(self.dependencies.cycles)
    }
}
