//! The summary: iterations, cycles, micro-operations and throughput.

use stallscope_sim::{InstRef, Instruction, Listener};

use crate::{CountWidth, Json, Processor, Text};

/// The summary of a simulation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SummaryView {
    /// How often the block was repeated.
    pub n_iterations: u32,
    /// Number of instructions in all iterations together.
    pub n_instructions: u64,
    /// Number of cycles simulated.
    pub n_cycles: u64,
    /// Number of micro-operations in all iterations together.
    pub n_uops: u64,
    /// Most micro-operations dispatched per cycle.
    pub dispatch_width: u32,
    /// Cycles per iteration if nothing but the dispatch width and the resources were a limit.
    pub block_r_throughput: f64,
}

impl SummaryView {
    /// The summary of a simulation of `code` that took `n_cycles`. What was heard of it, if anything, says
    /// which instructions count. Counts have so many bits as `width` says.
    #[must_use]
    pub fn new(
        processor: &Processor,
        code: &[Instruction],
        heard: Option<&SummaryListener>,
        dispatch_width: u32,
        n_iterations: u32,
        n_cycles: u64,
        width: CountWidth,
    ) -> Self {
        let kinds = processor.resources.kinds();
        let mut used_cycles = vec![0_u64; kinds.len()];
        let mut n_uops = 0_u64;
        for (index, instruction) in code.iter().enumerate() {
            if heard.is_some_and(|heard| !heard.is_retired(index)) {
                continue;
            }
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

    /// Average number of micro-operations per cycle.
    #[must_use]
    pub fn uops_per_cycle(&self) -> f64 {
        self.n_uops as f64 / self.n_cycles as f64
    }

    /// Average number of instructions per cycle.
    #[must_use]
    pub fn ipc(&self) -> f64 {
        self.n_instructions as f64 / self.n_cycles as f64
    }

    /// Writes the view as text.
    pub fn write_text(&self, text: &mut Text<'_>) {
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

    /// Writes the view as JSON.
    pub fn write_json(&self, json: &mut Json) {
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

/// Notes which instructions of the first iteration are retired.
///
/// Out of order all are. In order the reference forgets an instruction that has executed while another is
/// dispatched over several cycles; such a one does not count in the summary.
#[derive(Clone, Debug)]
pub struct SummaryListener {
    retired: Vec<bool>,
}

impl SummaryListener {
    /// A listener to the simulation of `n_instructions`.
    #[must_use]
    pub fn new(n_instructions: usize) -> Self {
        Self { retired: vec![false; n_instructions] }
    }

    fn is_retired(&self, index: usize) -> bool {
        self.retired.get(index).copied().unwrap_or_default()
    }
}

impl Listener for SummaryListener {
    fn n_watched(&self) -> u64 {
        self.retired.len() as u64
    }

    #[inline]
    fn on_retired(&mut self, inst: InstRef<'_>, _freed_registers: &[u32]) {
        if let Some(is_retired) = self.retired.get_mut(inst.source_index() as usize) {
            *is_retired = true;
        }
    }
}
