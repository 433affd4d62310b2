//! A stretch that shows what happens again and again.

use std::ops::Range;

use super::executions::Schedule;
use super::repetition::Repetition;

/// A stretch of cycles that shows what happens again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stretch {
    /// The iterations that begin in it.
    pub iterations: Range<u32>,
    /// The cycles.
    pub cycles: Range<u32>,
    /// Whether the iterations after it are alike.
    pub repeats: bool,
}

impl Schedule {
    /// The first repeating group that only has executions of repeating groups in flight; or else the iteration in the middle.
    #[must_use]
    pub fn typical_stretch(&self) -> Option<Stretch> {
        let start = |iteration: u32| self.iteration(iteration as usize).first().map(|first| first.dispatched);
        if let Some(repetition) = self.repetition() {
            let Repetition { first_iteration, n_iterations, n_groups, n_cycles } = repetition;
            let begin = start(first_iteration)?;
            // What was dispatched before the groups may still execute in the first ones.
            let older = self.executions.get(..(first_iteration * self.n_instructions) as usize)?;
            let last = older.iter().map(|execution| execution.retired).max().unwrap_or_default();
            let n_skipped = last.saturating_sub(begin).div_ceil(n_cycles.max(1)).min(n_groups - 2);
            let first = first_iteration + n_skipped * n_iterations;
            let cycles = begin + n_skipped * n_cycles..begin + (n_skipped + 1) * n_cycles;
            if !cycles.is_empty() {
                return Some(Stretch { iterations: first..first + n_iterations, cycles, repeats: true });
            }
        }
        let middle = self.n_whole_iterations() / 2;
        let from = start(middle)?;
        let end = start(middle + 1);
        let to = end.unwrap_or_else(|| {
            self.iteration(middle as usize).iter().map(|e| e.retired).max().unwrap_or(from)
        });
        Some(Stretch { iterations: middle..middle + 1, cycles: from..to.max(from + 1), repeats: false })
    }
}
