//! The executions of the first iterations.

use std::ops::Range;

use super::execution::{Execution, UnitUse};

/// The executions of the first iterations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Schedule {
    /// The number of instructions of the block.
    pub n_instructions: u32,
    /// The number of iterations that were simulated.
    pub n_iterations: u32,
    /// The executions in program order. All of them have retired.
    pub executions: Vec<Execution>,
    /// The uses of units by all executions.
    pub unit_uses: Vec<UnitUse>,
}

/// The events of a cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScheduleCycle {
    /// The instructions, by their indexes in the block, that are dispatched.
    pub dispatched: Vec<u32>,
    /// For each unit in question, the instructions that use it.
    pub units: Vec<Vec<u32>>,
}

impl Schedule {
    /// Returns the number of complete iterations in the schedule.
    #[must_use]
    pub fn n_whole_iterations(&self) -> u32 {
        self.executions.len() as u32 / self.n_instructions.max(1)
    }

    /// The executions of an iteration.
    #[must_use]
    pub fn iteration(&self, iteration: usize) -> &[Execution] {
        let n = self.n_instructions as usize;
        self.executions.get(iteration * n..(iteration + 1) * n).unwrap_or_default()
    }

    /// The dispatch cycle of the first instruction of an iteration.
    pub(super) fn start(&self, iteration: usize) -> u32 {
        self.iteration(iteration).first().map_or(0, |first| first.dispatched)
    }

    /// The uses of units by an execution.
    #[must_use]
    pub fn uses(&self, execution: &Execution) -> &[UnitUse] {
        let first = execution.first_use as usize;
        self.unit_uses.get(first..first + execution.n_uses as usize).unwrap_or_default()
    }

    /// The units that are used in a range of cycles, by their numbers.
    #[must_use]
    pub fn used_units(&self, cycles: &Range<u32>) -> Vec<u32> {
        let is_within = |use_: &&UnitUse| {
            use_.from < cycles.end && use_.from.saturating_add(use_.n_cycles) > cycles.start
        };
        let mut units: Vec<u32> = self.unit_uses.iter().filter(is_within).map(|use_| use_.unit).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// Returns the events of each of a range of cycles: the dispatched instructions, and the users of each of `units`.
    #[must_use]
    pub fn by_cycle(&self, cycles: &Range<u32>, units: &[u32]) -> Vec<ScheduleCycle> {
        let empty = ScheduleCycle { dispatched: Vec::new(), units: vec![Vec::new(); units.len()] };
        let mut rows = vec![empty; cycles.len()];
        let n = self.n_instructions.max(1);
        for (at, execution) in (0u32..).zip(&self.executions) {
            if execution.dispatched >= cycles.end {
                break;
            }
            if let Some(row) =
                execution.dispatched.checked_sub(cycles.start).and_then(|row| rows.get_mut(row as usize))
            {
                row.dispatched.push(at % n);
            }
            for use_ in self.uses(execution) {
                let Ok(column) = units.binary_search(&use_.unit) else { continue };
                let (from, to) =
                    (use_.from.max(cycles.start), use_.from.saturating_add(use_.n_cycles).min(cycles.end));
                for cycle in from..to {
                    rows[(cycle - cycles.start) as usize].units[column].push(at % n);
                }
            }
        }
        rows
    }
}
