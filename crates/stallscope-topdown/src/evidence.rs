//! Evidence for errata in counts, for processors of an unknown revision.

use crate::erratum::Erratum;
use crate::evaluator::value_of;
use crate::pmu::Pmu;
use crate::total::Total;

/// The evidence of counts for an erratum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Evidence {
    /// The counter is wrong.
    Affected,
    /// The counter is right.
    Unaffected,
    /// Events that would show it were not counted, or contradict each other.
    Unclear,
}

/// The tolerance of an erratum's excess, for events that were counted at different times.
const TOLERANCE: f64 = 0.3;

impl Evidence {
    /// Returns the evidence for an erratum in the counts of a processor.
    pub(crate) fn of(erratum: &Erratum, pmu: &Pmu, total: &Total) -> Self {
        let excess = erratum.excess.as_ref().and_then(|excess| value_of(pmu, excess, total).ok());
        match excess {
            Some(excess) if (excess - 1.0).abs() <= TOLERANCE => Self::Affected,
            Some(excess) if excess.abs() <= TOLERANCE => Self::Unaffected,
            _ => Self::Unclear,
        }
    }
}
