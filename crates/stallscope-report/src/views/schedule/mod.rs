//! Each execution of each instruction: the cycles in which it changed its state, and the units that it used.

mod listener;
mod repetition;

use std::ops::Range;

use crate::{Json, ProcResources, RenderContext, SimulationContext, Text, View};

pub use listener::ScheduleListener;
pub use repetition::Repetition;

/// The use of a unit of a resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnitUse {
    /// The number of the unit among those of all resources.
    pub unit: u32,
    /// The first cycle, counted from 0.
    pub from: u32,
    /// The number of cycles.
    pub n_cycles: u32,
}

/// An execution of an instruction: the cycles, counted from 0, in which it changed its state, and the units that it used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Execution {
    /// The cycle in which its first micro-operations were dispatched.
    pub dispatched: u32,
    /// The cycle in which all its operands were available.
    pub ready: u32,
    /// The cycle of issue.
    pub issued: u32,
    /// The cycle in which it finished executing.
    pub executed: u32,
    /// The cycle of retirement.
    pub retired: u32,
    /// The first of its uses of units in [`Schedule::unit_uses`], and their number.
    first_use: u32,
    n_uses: u32,
}

/// The executions of the first iterations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Schedule {
    /// The number of instructions of the block.
    pub n_instructions: u32,
    /// The number of iterations that were simulated.
    pub n_iterations: u32,
    /// The executions in program order, all of which have retired.
    pub executions: Vec<Execution>,
    /// The uses of units by all executions.
    pub unit_uses: Vec<UnitUse>,
}

impl View for Schedule {
    type Listener<'c> = ScheduleListener<'c>;

    fn listener<'c>(context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        let resources = &context.processor.resources;
        Some(ScheduleListener::new(resources, context.code.len(), context.n_iterations))
    }

    fn finish(
        listener: Option<Self::Listener<'_>>,
        context: &SimulationContext<'_>,
        _n_cycles: u64,
    ) -> Option<Self> {
        Some(listener?.finish(context.n_iterations))
    }

    fn n_extra_records(&self) -> usize {
        self.executions.len() + self.unit_uses.len()
    }

    fn write_text(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        text.str("\n\nSchedule view: instructions by cycle\n");
        let Some(stretch) = self.typical_stretch() else {
            text.str("No iteration was completed.\n");
            return;
        };
        text.str(&format!("Cycles {} to {}", stretch.cycles.start, stretch.cycles.end - 1));
        text.str(if stretch.repeats { ", which repeat\n\n" } else { "\n\n" });
        let units = self.used_units(&stretch.cycles);
        let names = context.processor.resources.unit_names();
        let by_cycle = self.by_cycle(&stretch.cycles, &units);
        let mut rows: Vec<Vec<String>> = Vec::with_capacity(by_cycle.len() + 1);
        let heading = units.iter().map(|&unit| names.get(unit as usize).cloned().unwrap_or_default());
        rows.push(["Cycle".to_owned(), "Dispatched".to_owned()].into_iter().chain(heading).collect());
        let numbers = |indexes: &[u32]| indexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        for (cycle, row) in stretch.cycles.clone().zip(&by_cycle) {
            let cells = row.units.iter().map(|indexes| numbers(indexes));
            rows.push([format!("[{cycle}]"), numbers(&row.dispatched)].into_iter().chain(cells).collect());
        }
        let widths: Vec<usize> = (0..units.len() + 2)
            .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default())
            .collect();
        for row in &rows {
            let mut line = String::new();
            for (cell, width) in row.iter().zip(&widths) {
                line.push_str(&format!("{cell:<width$}  "));
            }
            text.str(line.trim_end());
            text.char(b'\n');
        }
        text.char(b'\n');
        for (index, instruction) in context.instructions.iter().enumerate() {
            text.number(index as u64);
            text.char(b'.');
            text.pad_to(6);
            text.bytes(instruction);
            text.end_line();
        }
    }

    fn write_json(&self, context: &RenderContext<'_>, json: &mut Json) {
        let names = context.processor.resources.unit_names();
        json.object(|json| {
            json.key(b"Executions");
            json.array(|json| {
                self.executions.iter().for_each(|execution| self.write_execution(execution, json))
            });
            json.key(b"Repetition");
            match self.repetition() {
                None => json.null(),
                Some(repetition) => json.object(|json| {
                    json.key(b"Cycles");
                    json.number(repetition.n_cycles);
                    json.key(b"FirstIteration");
                    json.number(repetition.first_iteration);
                    json.key(b"Groups");
                    json.number(repetition.n_groups);
                    json.key(b"Iterations");
                    json.number(repetition.n_iterations);
                }),
            }
            json.key(b"Units");
            json.array(|json| names.iter().for_each(|name| json.string(name.as_bytes())));
        });
    }
}

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

/// What happens in a cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScheduleCycle {
    /// The instructions, by their indexes in the block, that are dispatched.
    pub dispatched: Vec<u32>,
    /// For each unit in question, the instructions that use it.
    pub units: Vec<Vec<u32>>,
}

impl Schedule {
    /// The number of iterations all of whose executions are there.
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

    /// The uses of units by an execution.
    #[must_use]
    pub fn uses(&self, execution: &Execution) -> &[UnitUse] {
        let first = execution.first_use as usize;
        self.unit_uses.get(first..first + execution.n_uses as usize).unwrap_or_default()
    }

    /// The first of the groups that repeat, once all that is in flight belongs to such a group; or else the iteration in the middle.
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

    /// What happens in each of a range of cycles: in each, the instructions that are dispatched, and those that use each of `units`.
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

    fn write_execution(&self, execution: &Execution, json: &mut Json) {
        json.object(|json| {
            for (key, cycle) in [
                ("CycleDispatched", execution.dispatched),
                ("CycleExecuted", execution.executed),
                ("CycleIssued", execution.issued),
                ("CycleReady", execution.ready),
                ("CycleRetired", execution.retired),
            ] {
                json.key(key.as_bytes());
                json.number(cycle);
            }
            json.key(b"Units");
            json.array(|json| {
                for use_ in self.uses(execution) {
                    json.object(|json| {
                        json.key(b"Cycles");
                        json.number(use_.n_cycles);
                        json.key(b"From");
                        json.number(use_.from);
                        json.key(b"Unit");
                        json.number(use_.unit);
                    });
                }
            });
        });
    }
}

impl ProcResources {
    /// The names of all units, by number.
    #[must_use]
    pub fn unit_names(&self) -> Vec<String> {
        self.with_units()
            .flat_map(|kind| {
                (0..kind.n_units).map(|unit| {
                    if kind.n_units == 1 { kind.name.to_string() } else { format!("{}.{unit}", kind.name) }
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Execution, Repetition, Schedule, UnitUse};

    /// A block of one instruction, each of whose executions issues at a cycle to unit 1.
    fn schedule(issued: &[u32]) -> Schedule {
        let uses = issued.iter().map(|&from| UnitUse { unit: 1, from, n_cycles: 1 });
        let execution = |(at, &issued): (usize, &u32)| Execution {
            dispatched: issued - 1,
            ready: issued,
            issued,
            executed: issued + 1,
            retired: issued + 2,
            first_use: at as u32,
            n_uses: 1,
        };
        Schedule {
            n_instructions: 1,
            n_iterations: issued.len() as u32,
            executions: issued.iter().enumerate().map(execution).collect(),
            unit_uses: uses.collect(),
        }
    }

    #[test]
    fn groups_of_iterations_with_equal_distances_repeat() {
        let found = schedule(&[1, 5, 6, 8, 9, 11, 12, 14, 20]).repetition();
        let expected = Repetition { first_iteration: 1, n_iterations: 2, n_groups: 3, n_cycles: 3 };
        assert_eq!(found, Some(expected));
        assert_eq!(schedule(&[1, 2, 4, 7, 11]).repetition(), None);
        assert_eq!(schedule(&[]).repetition(), None);
    }

    #[test]
    fn each_cycle_of_a_group_lists_what_happens() {
        let schedule = schedule(&[1, 3, 5, 7, 9, 11]);
        let stretch = schedule.typical_stretch().unwrap();
        assert!(stretch.repeats);
        assert_eq!(stretch.cycles.len(), 2);
        let units = schedule.used_units(&stretch.cycles);
        assert_eq!(units, [1]);
        let rows = schedule.by_cycle(&stretch.cycles, &units);
        assert_eq!(rows.iter().map(|row| row.dispatched.len()).sum::<usize>(), 1);
        assert_eq!(rows.iter().map(|row| row.units[0].len()).sum::<usize>(), 1);
    }
}
