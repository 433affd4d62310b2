//! The dependences between the instructions of a loop.

use stallscope_target::RegisterId;

use crate::bounds::renamed::Renamed;

/// A dependence of an instruction on the value of another one, after register renaming. Instructions are given by their index in the
/// code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ValueDependence {
    /// The instruction that uses the value.
    pub to: u32,
    /// The instruction that delivers it.
    pub from: u32,
    /// The number of iterations between both.
    pub n_iterations: u32,
    /// The register; none if it is not known.
    pub register: RegisterId,
    /// The minimum number of cycles between the issue of both.
    pub latency: u64,
}

/// Sorts dependences, and keeps the longest one between the same instructions through the same register.
pub(crate) fn sorted(mut dependences: Vec<ValueDependence>) -> Vec<ValueDependence> {
    dependences.sort_unstable();
    dependences.dedup_by(|next, kept| {
        let is_same = ValueDependence { latency: kept.latency, ..*next } == *kept;
        if is_same {
            kept.latency = kept.latency.max(next.latency);
        }
        is_same
    });
    dependences
}

impl Renamed {
    /// Returns the dependences of code of `n_instructions`.
    pub(crate) fn value_dependences(&self, n_instructions: usize) -> Vec<ValueDependence> {
        let n = n_instructions.max(1) as u32;
        let dependences = self.dependencies.iter().zip(&self.registers).map(|(&(to, edge), &register)| {
            let n_periods_later = edge.length * self.n_iterations as u32;
            ValueDependence {
                to: to % n,
                from: edge.from % n,
                n_iterations: (to / n + n_periods_later).saturating_sub(edge.from / n),
                register,
                latency: edge.weight,
            }
        });
        sorted(dependences.collect())
    }
}
