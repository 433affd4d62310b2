//! Lower bounds on the cycles per iteration of a loop: from the front end, the ports and the dependencies.

pub(crate) mod cycle_ratio;
pub(crate) mod dependencies;
pub(crate) mod ports;
pub(crate) mod renamed;
pub(crate) mod value_dependence;

use crate::bounds::dependencies::DependencyBound;
use crate::bounds::ports::PortBound;
use crate::cores::front_end::FrontEndBound;
use crate::frontend::steady_state::SteadyState;
use crate::ratio::Ratio;

/// Lower bounds on the cycles per iteration of a loop in its steady state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The bound from the front end.
    pub front_end: SteadyState,
    /// The bounds from its stages, with models that have them: the largest is that of the front end.
    pub stages: Vec<FrontEndBound>,
    /// The bound from the ports.
    pub ports: PortBound,
    /// The bound from loop-carried dependencies.
    pub dependencies: DependencyBound,
}

impl Bounds {
    /// Returns the largest of the bounds.
    #[must_use]
    pub fn cycles(&self) -> Ratio {
        self.front_end.cycles.max(self.ports.cycles).max(self.dependencies.cycles)
    }
}
