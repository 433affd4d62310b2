//! The number of instructions retired per cycle, and the usage of the reorder buffer.

use stallscope_sim::{InstRef, Listener, RelativeState};
use stallscope_target::SchedModel;

use crate::histogram::repeat;
use crate::{CountWidth, Histogram, Json, RenderContext, SimulationContext, Text, View};

/// Retirement statistics. Only complete JSON has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RetireControlUnitStatistics {
    /// Number of simulated cycles.
    pub n_cycles: u64,
    /// Number of cycles by the number of retired instructions.
    pub retired_per_cycle: Histogram,
    /// Entries of the reorder buffer.
    pub n_entries: u32,
    /// Maximum number of entries in use at the end of a cycle.
    pub max_used_entries: u32,
    /// The sum of the entries in use over all cycles.
    pub cumulative_used_entries: u64,
}

impl View for RetireControlUnitStatistics {
    type Listener<'c> = RetireControlUnitListener;

    fn listener<'c>(context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        Some(RetireControlUnitListener::new(context.sched_model))
    }

    fn finish(
        listener: Option<Self::Listener<'_>>,
        context: &SimulationContext<'_>,
        _n_cycles: u64,
    ) -> Option<Self> {
        Some(listener?.finish(context.count_width))
    }

    fn write_json(&self, _context: &RenderContext<'_>, json: &mut Json) {
        json.object(|json| {
            json.key(b"CumulativeUsedEntries");
            json.number(self.cumulative_used_entries);
            json.key(b"Cycles");
            json.number(self.n_cycles);
            json.key(b"CyclesByRetired");
            self.retired_per_cycle.write_json(json);
            json.key(b"Entries");
            json.number(self.n_entries);
            json.key(b"MaxUsedEntries");
            json.number(self.max_used_entries);
        });
    }

    fn write_text(&self, _context: &RenderContext<'_>, text: &mut Text<'_>) {
        text.str("\n\nRetire Control Unit - number of cycles where we saw N instructions retired:\n");
        text.str("[# retired], [# cycles]\n");
        for (n_retired, n_cycles) in self.retired_per_cycle.iter() {
            text.char(b' ');
            text.number(n_retired);
            text.str(if n_retired < 10 { ",           " } else { ",          " });
            text.number(n_cycles);
            text.str("  (");
            text.fixed(n_cycles as f64 / self.n_cycles as f64 * 100.0, 1);
            text.str("%)\n");
        }

        let average = (self.cumulative_used_entries as f64 / self.n_cycles as f64) as u32;
        text.str("\nTotal ROB Entries:                ");
        text.number(self.n_entries);
        text.str("\nMax Used ROB Entries:             ");
        self.write_entries(self.max_used_entries, text);
        text.str("\nAverage Used ROB Entries per cy:  ");
        self.write_entries(average, text);
        text.char(b'\n');
    }
}

impl RetireControlUnitStatistics {
    /// Writes a number of entries and its share of the reorder buffer.
    fn write_entries(&self, n_entries: u32, text: &mut Text<'_>) {
        text.number(n_entries);
        text.str("  ( ");
        text.rounded(f64::from(n_entries) / f64::from(self.n_entries) * 100.0, 1);
        text.str("% )");
    }
}

/// Counts retired instructions and used entries of the reorder buffer.
#[derive(Clone, Debug, Default)]
pub struct RetireControlUnitListener {
    statistics: RetireControlUnitStatistics,
    n_retired: u32,
    n_used_entries: u32,
    mark: RetireControlUnitStatistics,
}

impl RetireControlUnitListener {
    /// Creates a listener to the simulation of a processor.
    #[must_use]
    pub fn new(sched_model: &SchedModel) -> Self {
        let has_own_size = sched_model.has_extra_info && sched_model.reorder_buffer_size > 0;
        let n_entries =
            if has_own_size { sched_model.reorder_buffer_size } else { sched_model.micro_op_buffer_size };
        Self {
            statistics: RetireControlUnitStatistics {
                n_entries: u32::from(n_entries),
                ..RetireControlUnitStatistics::default()
            },
            ..Self::default()
        }
    }

    /// Returns the view, with counts of `width`.
    #[must_use]
    pub fn finish(self, width: CountWidth) -> RetireControlUnitStatistics {
        let mut statistics = self.statistics;
        width.wrap_all([&mut statistics.n_cycles, &mut statistics.cumulative_used_entries]);
        statistics.retired_per_cycle.wrap(width);
        statistics
    }
}

impl Listener for RetireControlUnitListener {
    fn n_watched(&self) -> u64 {
        0
    }

    fn record(&self, state: &mut RelativeState<'_>) {
        state.number(self.n_used_entries.into());
    }

    fn mark(&mut self) {
        self.mark.clone_from(&self.statistics);
    }

    fn repeat(&mut self, n: u64, _n_instructions: u64) {
        let (statistics, mark) = (&mut self.statistics, &self.mark);
        repeat(&mut statistics.n_cycles, mark.n_cycles, n);
        repeat(&mut statistics.cumulative_used_entries, mark.cumulative_used_entries, n);
        statistics.retired_per_cycle.repeat_since(&mark.retired_per_cycle, n);
    }

    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {
        let statistics = &mut self.statistics;
        statistics.retired_per_cycle.count(std::mem::take(&mut self.n_retired), n_cycles);
        statistics.n_cycles = statistics.n_cycles.wrapping_add(n_cycles);
        statistics.max_used_entries = statistics.max_used_entries.max(self.n_used_entries);
        statistics.cumulative_used_entries = statistics
            .cumulative_used_entries
            .wrapping_add(u64::from(self.n_used_entries).wrapping_mul(n_cycles));
    }

    #[inline]
    fn on_dispatched(&mut self, _inst: InstRef<'_>, _used_registers: &[u32], n_micro_ops: u32) {
        self.n_used_entries = self.n_used_entries.wrapping_add(n_micro_ops);
    }

    #[inline]
    fn on_retired(&mut self, inst: InstRef<'_>, _freed_registers: &[u32]) {
        self.n_used_entries = self.n_used_entries.wrapping_sub(inst.n_entries());
        self.n_retired += 1;
    }
}
