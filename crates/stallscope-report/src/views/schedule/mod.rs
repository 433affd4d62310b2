//! Each execution of each instruction: the cycles of its changes of state, and the units that it used.

mod execution;
mod executions;
mod listener;
mod repetition;
mod stretch;

use crate::{Json, RenderContext, SimulationContext, Text, View};

pub use execution::{Execution, UnitUse};
pub use executions::{Schedule, ScheduleCycle};
pub use listener::ScheduleListener;
pub use repetition::Repetition;
pub use stretch::Stretch;

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
            json.optional(self.repetition(), |json, repetition| {
                json.object(|json| {
                    json.key(b"Cycles");
                    json.number(repetition.n_cycles);
                    json.key(b"FirstIteration");
                    json.number(repetition.first_iteration);
                    json.key(b"Groups");
                    json.number(repetition.n_groups);
                    json.key(b"Iterations");
                    json.number(repetition.n_iterations);
                });
            });
            json.key(b"Units");
            json.array(|json| names.iter().for_each(|name| json.string(name.as_bytes())));
        });
    }
}

impl Schedule {
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

#[cfg(test)]
mod tests {
    use super::{Execution, Repetition, Schedule, UnitUse};

    /// A block of one instruction. Each execution issues at a cycle to unit 1.
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
