//! The reasons for dispatch stalls, and the number of micro-operations dispatched per cycle.

use stallscope_sim::{InstRef, Listener, Stall, StallKind};

use crate::histogram::repeat;
use crate::{CountWidth, Histogram, Json, RenderContext, SimulationContext, Text, View};

/// Number of dispatch stalls by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DispatchStalls {
    /// No physical register was free.
    pub register_file: u64,
    /// The reorder buffer was full.
    pub retire_control_unit: u64,
    /// A scheduler's buffer was full.
    pub scheduler_queue_full: u64,
    /// The load queue was full.
    pub load_queue_full: u64,
    /// The store queue was full.
    pub store_queue_full: u64,
    /// The instruction had to start a dispatch group, or the previous one ended the group.
    pub dispatch_group: u64,
    /// The target's custom behavior delayed the instruction.
    pub custom_behavior: u64,
}

/// Dispatch statistics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DispatchStatistics {
    /// Number of simulated cycles.
    pub n_cycles: u64,
    /// Stalls by reason.
    pub stalls: DispatchStalls,
    /// Number of cycles by the number of micro-operations dispatched.
    pub dispatched_per_cycle: Histogram,
}

impl View for DispatchStatistics {
    type Listener<'c> = DispatchListener;

    fn listener<'c>(_context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        Some(DispatchListener::default())
    }

    fn finish(
        listener: Option<Self::Listener<'_>>,
        context: &SimulationContext<'_>,
        _n_cycles: u64,
    ) -> Option<Self> {
        Some(listener?.finish(context.count_width))
    }

    fn write_text(&self, _context: &RenderContext<'_>, text: &mut Text<'_>) {
        let stalls = &self.stalls;
        text.str("\n\nDynamic Dispatch Stall Cycles:\n");
        for (label, n_stalls) in [
            ("RAT     - Register unavailable:                      ", stalls.register_file),
            ("RCU     - Retire tokens unavailable:                 ", stalls.retire_control_unit),
            ("SCHEDQ  - Scheduler full:                            ", stalls.scheduler_queue_full),
            ("LQ      - Load queue full:                           ", stalls.load_queue_full),
            ("SQ      - Store queue full:                          ", stalls.store_queue_full),
            ("GROUP   - Static restrictions on the dispatch group: ", stalls.dispatch_group),
            ("USH     - Uncategorised Structural Hazard:           ", stalls.custom_behavior),
        ] {
            text.str(label);
            text.number(n_stalls);
            if n_stalls > 0 {
                self.write_share(n_stalls, text);
            }
            text.char(b'\n');
        }

        text.str("\n\nDispatch Logic - number of cycles where we saw N micro opcodes dispatched:\n");
        text.str("[# dispatched], [# cycles]\n");
        for (n_dispatched, n_cycles) in self.dispatched_per_cycle.iter() {
            text.char(b' ');
            text.number(n_dispatched);
            text.str(",              ");
            text.number(n_cycles);
            self.write_share(n_cycles, text);
            text.char(b'\n');
        }
    }

    fn write_json(&self, _context: &RenderContext<'_>, json: &mut Json) {
        let stalls = &self.stalls;
        json.object(|json| {
            for (key, n_stalls) in [
                ("GROUP", stalls.dispatch_group),
                ("LQ", stalls.load_queue_full),
                ("RAT", stalls.register_file),
                ("RCU", stalls.retire_control_unit),
                ("SCHEDQ", stalls.scheduler_queue_full),
                ("SQ", stalls.store_queue_full),
                ("USH", stalls.custom_behavior),
            ] {
                json.key(key.as_bytes());
                json.number(n_stalls);
            }
        });
    }
}

impl DispatchStatistics {
    /// Writes `n` as a share of all cycles.
    fn write_share(&self, n: u64, text: &mut Text<'_>) {
        text.str("  (");
        text.rounded(n as f64 / self.n_cycles as f64 * 100.0, 1);
        text.str("%)");
    }
}

/// Counts stalls and dispatched micro-operations.
#[derive(Clone, Debug, Default)]
pub struct DispatchListener {
    statistics: DispatchStatistics,
    n_dispatched: u32,
    mark: DispatchStatistics,
}

impl DispatchListener {
    /// Returns the view, with counts of `width`.
    #[must_use]
    pub fn finish(self, width: CountWidth) -> DispatchStatistics {
        let mut statistics = self.statistics;
        let stalls = &mut statistics.stalls;
        width.wrap_all([
            &mut statistics.n_cycles,
            &mut stalls.register_file,
            &mut stalls.retire_control_unit,
            &mut stalls.scheduler_queue_full,
            &mut stalls.load_queue_full,
            &mut stalls.store_queue_full,
            &mut stalls.dispatch_group,
            &mut stalls.custom_behavior,
        ]);
        statistics.dispatched_per_cycle.wrap(width);
        statistics
    }
}

impl Listener for DispatchListener {
    fn n_watched(&self) -> u64 {
        0
    }

    fn mark(&mut self) {
        self.mark.clone_from(&self.statistics);
    }

    fn repeat(&mut self, n: u64, _n_instructions: u64) {
        let (statistics, mark) = (&mut self.statistics, &self.mark);
        repeat(&mut statistics.n_cycles, mark.n_cycles, n);
        statistics.dispatched_per_cycle.repeat_since(&mark.dispatched_per_cycle, n);
        let (stalls, mark) = (&mut statistics.stalls, &mark.stalls);
        for (counter, mark) in [
            (&mut stalls.register_file, mark.register_file),
            (&mut stalls.retire_control_unit, mark.retire_control_unit),
            (&mut stalls.dispatch_group, mark.dispatch_group),
            (&mut stalls.scheduler_queue_full, mark.scheduler_queue_full),
            (&mut stalls.load_queue_full, mark.load_queue_full),
            (&mut stalls.store_queue_full, mark.store_queue_full),
            (&mut stalls.custom_behavior, mark.custom_behavior),
        ] {
            repeat(counter, mark, n);
        }
    }

    #[inline]
    fn on_cycle_begin(&mut self, n_cycles: u64) {
        self.statistics.n_cycles = self.statistics.n_cycles.wrapping_add(n_cycles);
    }

    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.statistics.dispatched_per_cycle.count(std::mem::take(&mut self.n_dispatched), n_cycles);
    }

    #[inline]
    fn on_dispatched(&mut self, _inst: InstRef<'_>, _used_registers: &[u32], n_micro_ops: u32) {
        self.n_dispatched += n_micro_ops;
    }

    #[inline]
    fn on_stall(&mut self, stall: Stall<'_>, n_cycles: u64) {
        let stalls = &mut self.statistics.stalls;
        let n_stalls = match stall.kind() {
            StallKind::RegisterFile => &mut stalls.register_file,
            StallKind::RetireControlUnit => &mut stalls.retire_control_unit,
            StallKind::DispatchGroup => &mut stalls.dispatch_group,
            StallKind::SchedulerQueueFull => &mut stalls.scheduler_queue_full,
            StallKind::LoadQueueFull => &mut stalls.load_queue_full,
            StallKind::StoreQueueFull => &mut stalls.store_queue_full,
            StallKind::CustomBehavior => &mut stalls.custom_behavior,
        };
        *n_stalls = n_stalls.wrapping_add(n_cycles);
    }
}
