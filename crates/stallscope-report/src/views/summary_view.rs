//! The summary: iterations, cycles, micro-operations and throughput.

use crate::{Json, RenderContext, SimulationContext, Text, View};

/// The summary of a simulation.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SummaryView {
    /// Number of iterations of the block.
    pub n_iterations: u32,
    /// Number of instructions in all iterations.
    pub n_instructions: u64,
    /// Number of simulated cycles.
    pub n_cycles: u64,
    /// Number of micro-operations in all iterations.
    pub n_uops: u64,
    /// Maximum number of micro-operations dispatched per cycle.
    pub dispatch_width: u32,
    /// Cycles per iteration if only the dispatch width and the resources limited the throughput.
    pub block_r_throughput: f64,
}

impl View for SummaryView {
    type Listener<'c> = ();

    fn listener<'c>(_context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        None
    }

    fn finish(_listener: Option<()>, context: &SimulationContext<'_>, n_cycles: u64) -> Option<Self> {
        Some(Self::new(context, n_cycles))
    }

    fn write_text(&self, _context: &RenderContext<'_>, text: &mut Text<'_>) {
        text.str("Iterations:        ");
        text.number(self.n_iterations);
        text.str("\nInstructions:      ");
        text.number(self.n_instructions);
        text.str("\nTotal Cycles:      ");
        text.number(self.n_cycles);
        text.str("\nTotal uOps:        ");
        text.number(self.n_uops);
        text.str("\n\nDispatch Width:    ");
        text.number(self.dispatch_width);
        text.str("\nuOps Per Cycle:    ");
        text.rounded(self.uops_per_cycle(), 2);
        text.str("\nIPC:               ");
        text.rounded(self.ipc(), 2);
        text.str("\nBlock RThroughput: ");
        text.rounded(self.block_r_throughput, 1);
        text.char(b'\n');
    }

    fn write_json(&self, _context: &RenderContext<'_>, json: &mut Json) {
        json.object(|json| {
            json.key(b"BlockRThroughput");
            json.double(self.block_r_throughput);
            json.key(b"DispatchWidth");
            json.number(self.dispatch_width);
            json.key(b"IPC");
            json.double(self.ipc());
            json.key(b"Instructions");
            json.number(self.n_instructions);
            json.key(b"Iterations");
            json.number(self.n_iterations);
            json.key(b"TotalCycles");
            json.number(self.n_cycles);
            json.key(b"TotaluOps");
            json.number(self.n_uops);
            json.key(b"uOpsPerCycle");
            json.double(self.uops_per_cycle());
        });
    }
}

impl SummaryView {
    /// Creates the summary of a simulation that took `n_cycles`.
    fn new(context: &SimulationContext<'_>, n_cycles: u64) -> Self {
        let SimulationContext { processor, code, n_iterations, dispatch_width, count_width: width, .. } =
            *context;
        let kinds = processor.resources.kinds();
        let mut used_cycles = vec![0_u64; kinds.len()];
        let mut n_uops = 0_u64;
        for instruction in code {
            n_uops = n_uops.wrapping_add(instruction.desc.n_micro_ops.into());
            for usage in &instruction.desc.resources {
                let resource = processor.masks.resource(usage.mask);
                if let Some(cycles) = used_cycles.get_mut(resource.index()) {
                    *cycles = cycles.wrapping_add(usage.cycles.into());
                }
            }
        }
        let mut block_r_throughput = n_uops as f64 / f64::from(dispatch_width);
        for (kind, &cycles) in kinds.iter().zip(&used_cycles) {
            if cycles > 0 {
                block_r_throughput = block_r_throughput.max(cycles as f64 / f64::from(kind.n_units));
            }
        }
        Self {
            n_iterations,
            n_instructions: width.wrap((code.len() as u64).wrapping_mul(n_iterations.into())),
            n_cycles: width.wrap(n_cycles),
            n_uops: width.wrap(n_uops.wrapping_mul(n_iterations.into())),
            dispatch_width,
            block_r_throughput,
        }
    }

    /// Returns the average number of micro-operations per cycle.
    #[must_use]
    pub fn uops_per_cycle(&self) -> f64 {
        self.n_uops as f64 / self.n_cycles as f64
    }

    /// Returns the average number of instructions per cycle.
    #[must_use]
    pub fn ipc(&self) -> f64 {
        self.n_instructions as f64 / self.n_cycles as f64
    }
}
