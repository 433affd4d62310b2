//! The use of every resource unit, per iteration and per instruction.

use stallscope_sim::{ExecutionEvents, InstRef, Listener, ReleaseAtCycles, ResourceUse};

use crate::histogram::repeat;
use crate::proc_resources::COLUMN_WIDTH;
use crate::{CountWidth, Json, ProcResources, RenderContext, SimulationContext, Text, View};

/// The use of every resource unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResourcePressureView {
    /// Number of executions of the block.
    pub n_executions: u32,
    /// Total number of units of all resources.
    pub n_units: u32,
    /// Use over all executions: a run of `n_units` entries for each instruction of the block.
    pub by_instruction: Vec<ReleaseAtCycles>,
    /// Use over all executions and instructions, by unit.
    pub total: Vec<ReleaseAtCycles>,
}

impl View for ResourcePressureView {
    type Listener<'c> = ResourcePressureListener<'c>;

    fn listener<'c>(context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        Some(ResourcePressureListener::new(&context.processor.resources, context.code.len()))
    }

    fn finish(
        listener: Option<Self::Listener<'_>>,
        context: &SimulationContext<'_>,
        _n_cycles: u64,
    ) -> Option<Self> {
        Some(listener?.finish(context.n_iterations, context.count_width))
    }

    fn write_text(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        let resources = &context.processor.resources;
        let instructions = context.instructions;
        text.str("\n\nResources:\n");
        text.bytes(resources.unit_list());

        text.str("\n\nResource pressure per iteration:\n");
        text.bytes(resources.unit_columns());
        text.char(b'\n');
        self.write_row(&self.total, text);

        text.str("\n\nResource pressure by instruction:\n");
        text.bytes(resources.unit_columns());
        text.str("Instructions:\n");
        let no_units: &[ReleaseAtCycles] = &[];
        let rows = self.instructions().chain(std::iter::repeat(no_units));
        for (index, (instruction, row)) in instructions.iter().zip(rows).enumerate() {
            context.write_sources(index, text);
            self.write_row(row, text);
            text.bytes(instruction);
            text.end_line();
        }
    }

    fn write_json(&self, _context: &RenderContext<'_>, json: &mut Json) {
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

impl ResourcePressureView {
    /// Returns the average use per execution, in cycles.
    #[must_use]
    pub fn pressure(&self, use_: ReleaseAtCycles) -> f64 {
        use_.value() / f64::from(self.n_executions)
    }

    /// Returns the use of the units by each instruction of the block.
    pub fn instructions(&self) -> impl Iterator<Item = &[ReleaseAtCycles]> {
        self.by_instruction.chunks(self.n_units.max(1) as usize)
    }

    fn write_row(&self, row: &[ReleaseAtCycles], text: &mut Text<'_>) {
        let mut column = 0;
        for (index, &use_) in (1..).zip(row) {
            let end = index * COLUMN_WIDTH as usize;
            let pressure = self.pressure(use_);
            let start = text.as_bytes().len();
            if pressure < 0.005 {
                text.str(" - ");
            } else {
                text.rounded(pressure, 2);
            }
            column += text.as_bytes().len() - start;
            let n_spaces = end.saturating_sub(column).max(1);
            text.repeat(b' ', n_spaces);
            column += n_spaces;
        }
    }
}

/// Counts the use of every resource unit.
#[derive(Clone, Debug)]
pub struct ResourcePressureListener<'r> {
    resources: &'r ProcResources,
    by_instruction: Vec<ReleaseAtCycles>,
    mark: Vec<ReleaseAtCycles>,
}

impl<'r> ResourcePressureListener<'r> {
    /// Creates a listener to the simulation of `n_instructions`.
    #[must_use]
    pub fn new(resources: &'r ProcResources, n_instructions: usize) -> Self {
        let n_counters = n_instructions * resources.n_units() as usize;
        Self { resources, by_instruction: vec![ReleaseAtCycles::default(); n_counters], mark: Vec::new() }
    }

    /// Returns the view of `n_executions` of the block, with counts of `width`.
    #[must_use]
    pub fn finish(self, n_executions: u32, width: CountWidth) -> ResourcePressureView {
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
        width.wrap_all(view.by_instruction.iter_mut().chain(&mut view.total).map(|use_| &mut use_.numerator));
        view
    }
}

impl Listener for ResourcePressureListener<'_> {
    fn n_watched(&self) -> u64 {
        0
    }

    fn execution_events(&self) -> ExecutionEvents {
        ExecutionEvents::Issue
    }

    fn mark(&mut self) {
        self.mark.clone_from(&self.by_instruction);
    }

    fn repeat(&mut self, n: u64, _n_instructions: u64) {
        for (counter, mark) in self.by_instruction.iter_mut().zip(&self.mark) {
            repeat(&mut counter.numerator, mark.numerator, n);
        }
    }

    #[inline]
    fn on_issued(&mut self, inst: InstRef<'_>, used_resources: &[ResourceUse]) {
        let n_units = self.resources.n_units() as usize;
        let row = inst.index() * n_units;
        for use_ in used_resources {
            let first_unit = self.resources.first_unit(use_.resource);
            let unit = first_unit as usize + use_.unit.trailing_zeros() as usize;
            // No unit is left if an instruction uses a resource twice. LLVM counts that after its counters.
            if unit >= n_units {
                continue;
            }
            if let Some(counter) = self.by_instruction.get_mut(row + unit) {
                *counter += use_.cycles;
            }
        }
    }
}
