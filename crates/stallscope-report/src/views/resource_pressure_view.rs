//! Use of every resource unit, per iteration and per instruction.

use stallscope_sim::{InstRef, Listener, ReleaseAtCycles, ResourceUse};

use crate::{InstructionTexts, Json, ProcResources, Text};

/// Use of every resource unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResourcePressureView {
    /// How often the block was executed.
    pub n_executions: u32,
    /// Number of units, those of all resources together.
    pub n_units: u32,
    /// Use over all executions, for each instruction of the block a run of `n_units` entries.
    pub by_instruction: Vec<ReleaseAtCycles>,
    /// Use over all executions and instructions, by unit.
    pub total: Vec<ReleaseAtCycles>,
}

impl ResourcePressureView {
    /// Average use per execution, in cycles.
    #[must_use]
    pub fn pressure(&self, use_: ReleaseAtCycles) -> f64 {
        use_.value() / f64::from(self.n_executions)
    }

    /// The use that each instruction of the block makes of the units.
    pub fn instructions(&self) -> impl Iterator<Item = &[ReleaseAtCycles]> {
        self.by_instruction.chunks(self.n_units.max(1) as usize)
    }

    /// Writes the view as text.
    pub fn write_text(
        &self,
        resources: &ProcResources<'_>,
        instructions: &InstructionTexts,
        text: &mut Text,
    ) {
        text.str("\n\nResources:\n");
        for_each_unit(resources, text, |text, name| {
            text.pad_to(6);
            text.str("- ");
            text.str(name);
            text.char(b'\n');
        });

        text.str("\n\nResource pressure per iteration:\n");
        write_column_names(resources, text);
        text.char(b'\n');
        self.write_row(&self.total, text);

        text.str("\n\nResource pressure by instruction:\n");
        write_column_names(resources, text);
        text.str("Instructions:\n");
        let no_units: &[ReleaseAtCycles] = &[];
        let rows = self.instructions().chain(std::iter::repeat(no_units));
        for (instruction, row) in instructions.iter().zip(rows) {
            self.write_row(row, text);
            text.bytes(instruction);
            text.char(b'\n');
        }
    }

    fn write_row(&self, row: &[ReleaseAtCycles], text: &mut Text) {
        let mut column = 0;
        for &use_ in row {
            column += COLUMN_WIDTH;
            let pressure = self.pressure(use_);
            if pressure < 0.005 {
                text.str(" - ");
            } else {
                text.rounded(pressure, 2);
            }
            text.pad_to(column);
        }
    }

    /// Writes the view as JSON: what is used at all, by instruction, then in total.
    pub fn write_json(&self, json: &mut Json) {
        let rows = self.instructions().chain(std::iter::once(&self.total[..]));
        json.object(|json| {
            json.key(b"ResourcePressureInfo");
            json.array(|json| {
                for (instruction, row) in rows.enumerate() {
                    for (unit, &use_) in row.iter().enumerate().filter(|(_, use_)| use_.numerator != 0) {
                        json.object(|json| {
                            json.key(b"InstructionIndex");
                            json.number(instruction as u64);
                            json.key(b"ResourceIndex");
                            json.number(unit as u64);
                            json.key(b"ResourceUsage");
                            json.double(self.pressure(use_));
                        });
                    }
                }
            });
        });
    }
}

const COLUMN_WIDTH: u32 = 7;

/// Writes the number of every unit in brackets, each followed by what `after` writes for the
/// resource's name.
fn for_each_unit(resources: &ProcResources<'_>, text: &mut Text, mut after: impl FnMut(&mut Text, &str)) {
    for (index, resource) in resources.with_units().enumerate() {
        for unit in 0..resource.n_units {
            text.char(b'[');
            text.number(index as u64);
            if resource.n_units > 1 {
                text.char(b'.');
                text.number(unit);
            }
            text.char(b']');
            after(text, resource.name);
        }
    }
}

fn write_column_names(resources: &ProcResources<'_>, text: &mut Text) {
    let mut column = 0;
    for_each_unit(resources, text, |text, _| {
        column += COLUMN_WIDTH;
        text.pad_to(column);
    });
}

/// Counts the use of every resource unit.
#[derive(Clone, Debug)]
pub struct ResourcePressureListener<'r> {
    resources: &'r ProcResources<'r>,
    by_instruction: Vec<ReleaseAtCycles>,
}

impl<'r> ResourcePressureListener<'r> {
    /// A listener to the simulation of `n_instructions`.
    #[must_use]
    pub fn new(resources: &'r ProcResources<'r>, n_instructions: usize) -> Self {
        let n_counters = n_instructions * resources.n_units() as usize;
        Self { resources, by_instruction: vec![ReleaseAtCycles::default(); n_counters] }
    }

    /// The view of what was heard in `n_executions` of the block.
    #[must_use]
    pub fn finish(self, n_executions: u32) -> ResourcePressureView {
        let n_units = self.resources.n_units();
        let mut view = ResourcePressureView {
            n_executions,
            n_units,
            by_instruction: self.by_instruction,
            total: vec![ReleaseAtCycles::default(); n_units as usize],
        };
        for row in view.by_instruction.chunks(n_units.max(1) as usize) {
            for (total, &use_) in view.total.iter_mut().zip(row) {
                *total += use_;
            }
        }
        view
    }
}

impl Listener for ResourcePressureListener<'_> {
    #[inline]
    fn on_issued(&mut self, inst: InstRef<'_>, used_resources: &[ResourceUse]) {
        let row = inst.index() * self.resources.n_units() as usize;
        for use_ in used_resources {
            let first_unit = self.resources.first_unit(use_.resource);
            let unit = first_unit as usize + use_.unit.trailing_zeros() as usize;
            if let Some(counter) = self.by_instruction.get_mut(row + unit) {
                *counter += use_.cycles;
            }
        }
    }
}
