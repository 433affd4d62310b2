//! The use of the dispatch slots.

use std::fmt;
use std::ops::Range;

use stallscope_sim::{ExecutionEvents, InstRef, Listener, Stall, StallCause, StallKind};

/// The use of the dispatch slots, as shares of all slots: each is between 0 and 1, and their sum is 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SlotShares {
    /// Slots of micro-operations and of instructions without micro-operations. All of them retire.
    pub retiring: f64,
    /// Empty slots that the front end did not fill.
    pub front_end_bound: f64,
    /// Empty slots because the back end was full, while the oldest waiting instruction waited for a result, a port or a
    /// unit.
    pub core_bound: f64,
    /// Empty slots because the back end was full, while the oldest waiting instruction waited for memory.
    pub memory_bound: f64,
}

impl SlotShares {
    /// Returns the share of empty slots because the back end was full.
    #[must_use]
    pub fn back_end_bound(&self) -> f64 {
        self.core_bound + self.memory_bound
    }
}

/// The reason why dispatch stalls although the front end provides instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DispatchLimit {
    /// The full resource.
    pub stall: StallKind,
    /// The cause of the oldest waiting instruction's wait.
    pub cause: StallCause,
}

impl DispatchLimit {
    pub(crate) const fn stall_name(self) -> &'static str {
        Self::name_of(self.stall)
    }

    /// The name of a full resource in JSON.
    pub(crate) const fn name_of(stall: StallKind) -> &'static str {
        match stall {
            StallKind::RegisterFile => "RegisterFile",
            StallKind::RetireControlUnit => "ReorderBuffer",
            StallKind::DispatchGroup => "UnbufferedResource",
            StallKind::SchedulerQueueFull => "Scheduler",
            StallKind::LoadQueueFull => "LoadQueue",
            StallKind::StoreQueueFull => "StoreQueue",
            StallKind::CustomBehavior => "CustomBehaviour",
        }
    }

    pub(crate) fn cause_name(self) -> &'static str {
        match self.cause {
            StallCause::Result => "Result",
            StallCause::Port => "Port",
            StallCause::Retirement => "Retirement",
            StallCause::Load => "Load",
            StallCause::MemoryOrder => "MemoryOrder",
            StallCause::MemoryQueue => "MemoryQueue",
            StallCause::StoreBuffer => "StoreBuffer",
        }
    }
}

impl fmt::Display for DispatchLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.stall {
            StallKind::RegisterFile => "no register is free",
            StallKind::RetireControlUnit => "the reorder buffer is full",
            StallKind::DispatchGroup => return f.write_str("a unit without a queue is busy"),
            StallKind::SchedulerQueueFull => "the scheduler is full",
            StallKind::LoadQueueFull => "the load queue is full",
            StallKind::StoreQueueFull if self.cause == StallCause::StoreBuffer => "the store buffer is full",
            StallKind::StoreQueueFull => "the store queue is full",
            StallKind::CustomBehavior => return f.write_str("the target's rules hold an instruction back"),
        })?;
        f.write_str(match self.cause {
            StallCause::Result => ", the oldest instruction waits for a result",
            StallCause::Port => ", the oldest instruction waits for a port",
            StallCause::Retirement => ", as fast as instructions retire",
            StallCause::Load => ", the oldest instruction waits for a load",
            StallCause::MemoryOrder => ", the oldest instruction waits for older loads and stores",
            StallCause::MemoryQueue => "",
            StallCause::StoreBuffer => ", stores are written to memory",
        })
    }
}

/// Counts of slots up to a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlotCounts {
    retiring: u64,
    front_end: u64,
    core: u64,
    memory: u64,
    /// Cycles with stalled dispatch, by the full resource and the cause.
    stalled: [[u64; StallCause::ALL.len()]; StallKind::ALL.len()],
    /// Other cycles, by the stall that would have occurred if buffers had been full.
    expected: [[u64; StallCause::ALL.len()]; StallKind::ALL.len()],
}

impl SlotCounts {
    fn combine(mut self, other: &Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        let Self { retiring, front_end, core, memory, stalled, expected } = other;
        self.retiring = operation(self.retiring, *retiring);
        self.front_end = operation(self.front_end, *front_end);
        self.core = operation(self.core, *core);
        self.memory = operation(self.memory, *memory);
        for (counts, others) in [(&mut self.stalled, stalled), (&mut self.expected, expected)] {
            for (count, &other) in counts.iter_mut().flatten().zip(others.iter().flatten()) {
                *count = operation(*count, other);
            }
        }
        self
    }

    /// Counts slots that only fill buffers as stalled, or slots that were filled from them as retiring. `n_filling` is the increase of
    /// filled slots in buffers.
    fn without_filling(mut self, n_filling: i64, width: u64) -> Self {
        /// Buffers whose slots change by at most this number do not fill.
        const SAME_SLOTS: i64 = 4;
        let mut n = n_filling.unsigned_abs();
        if n_filling < 0 {
            // The empty slots become fewer in proportion.
            let n_empty = (self.front_end + self.core + self.memory).max(1);
            let n = n.min(n_empty);
            for empty in [&mut self.front_end, &mut self.core, &mut self.memory] {
                let n_filled = *empty * n / n_empty;
                *empty -= n_filled;
                self.retiring += n_filled;
            }
            return self;
        }
        n = n.min(self.retiring);
        self.retiring -= n;
        if n_filling > SAME_SLOTS {
            // Once buffers are full, the front end has time to fill every slot.
            n += std::mem::take(&mut self.front_end);
        }
        let n_expected = self.expected.iter().flatten().sum::<u64>().max(1);
        let is_memory = |&(cause, _): &(usize, u64)| StallCause::ALL[cause].is_memory();
        let of_memory = self.expected.iter().flat_map(|of_kind| of_kind.iter().copied().enumerate());
        let n_memory = n * of_memory.filter(is_memory).map(|(_, n)| n).sum::<u64>() / n_expected;
        self.memory += n_memory;
        self.core += n - n_memory;
        for (stalled, &expected) in self.stalled.iter_mut().flatten().zip(self.expected.iter().flatten()) {
            *stalled += (expected * n).div_ceil(n_expected * width.max(1));
        }
        self
    }

    /// Returns the reason why dispatch stalled in most cycles.
    fn limit(&self) -> Option<DispatchLimit> {
        let limits = StallKind::ALL
            .into_iter()
            .flat_map(|stall| StallCause::ALL.map(|cause| DispatchLimit { stall, cause }));
        let n_cycles = |limit: &DispatchLimit| self.stalled[limit.stall as usize][limit.cause as usize];
        limits.filter(|limit| n_cycles(limit) > 0).max_by_key(n_cycles)
    }
}

/// Counts the dispatch slots, and the reasons why some are empty.
#[derive(Clone, Debug)]
pub struct SlotListener {
    width: u64,
    /// The slots that an instruction takes at least.
    least_slots: u32,
    n_dispatched: u64,
    /// The reason why dispatch was stalled in this cycle, if it was.
    limit: Option<DispatchLimit>,
    counts: SlotCounts,
    mark: SlotCounts,
    /// The counts of a period of the simulation that repeats.
    period: Option<SlotCounts>,
    /// The indexes in the stream of the two instructions between whose dispatch slots are counted; `None` counts all.
    stretch: Option<Range<u64>>,
    starts_after_cycle: bool,
    ends_in_cycle: bool,
    /// The counts at the beginning and at the end of the stretch, and the increase of filled slots in buffers.
    start: SlotCounts,
    end: Option<SlotCounts>,
    n_filling: i64,
}

impl SlotListener {
    /// Creates a listener that counts `width` slots per cycle. An instruction without micro-operations takes a slot if one is
    /// left.
    #[must_use]
    pub fn new(width: u32) -> Self {
        Self {
            width: width.into(),
            least_slots: 1,
            n_dispatched: 0,
            limit: None,
            counts: SlotCounts::default(),
            mark: SlotCounts::default(),
            period: None,
            stretch: None,
            starts_after_cycle: false,
            ends_in_cycle: false,
            start: SlotCounts::default(),
            end: None,
            n_filling: 0,
        }
    }

    /// Creates a listener to an engine whose events of dispatch count slots: a jump that is fused with the instruction before
    /// takes none.
    #[must_use]
    pub fn to_slots(width: u32) -> Self {
        Self { least_slots: 0, ..Self::new(width) }
    }

    /// Creates a listener that, unless a period repeats, counts from the cycle after the dispatch of one instruction of the
    /// stream to the dispatch cycle of another one.
    #[must_use]
    pub fn within(width: u32, stretch: Range<u64>) -> Self {
        Self { stretch: Some(stretch), ..Self::new(width) }
    }

    /// Returns the counts up to the last cycle that has ended.
    #[must_use]
    pub const fn counts(&self) -> SlotCounts {
        self.counts
    }

    /// Counts the slots between the cycles of two counts, unless a period repeats. `n_filling` is the increase of filled slots in buffers
    /// between them; in the long run, it is 0.
    pub const fn count_between(&mut self, start: SlotCounts, end: SlotCounts, n_filling: i64) {
        self.start = start;
        self.end = Some(end);
        self.n_filling = n_filling;
    }

    /// Returns whether the cycle has not stalled so far.
    #[must_use]
    pub const fn is_unstalled(&self) -> bool {
        self.limit.is_none()
    }

    /// Returns the number of counted cycles.
    #[must_use]
    pub fn n_cycles(&self) -> u64 {
        let SlotCounts { retiring, front_end, core, memory, .. } = self.counted();
        (retiring + front_end + core + memory) / self.width.max(1)
    }

    /// Returns the counts of the period, or else of the stretch.
    fn counted(&self) -> SlotCounts {
        let stretch = || {
            let counts = self.end.unwrap_or(self.counts).combine(&self.start, u64::wrapping_sub);
            counts.without_filling(self.n_filling, self.width)
        };
        self.period.unwrap_or_else(stretch)
    }

    /// Returns the shares of the counted slots, and the reason why dispatch stalled in most cycles. If a period repeats, both are about the
    /// period.
    #[must_use]
    pub fn finish(self) -> (SlotShares, Option<DispatchLimit>) {
        let counts = self.counted();
        let SlotCounts { retiring, front_end, core, memory, .. } = counts;
        let all = (retiring + front_end + core + memory).max(1) as f64;
        let shares = SlotShares {
            retiring: retiring as f64 / all,
            front_end_bound: front_end as f64 / all,
            core_bound: core as f64 / all,
            memory_bound: memory as f64 / all,
        };
        (shares, counts.limit())
    }
}

impl Listener for SlotListener {
    fn n_watched(&self) -> u64 {
        0
    }

    fn execution_events(&self) -> ExecutionEvents {
        ExecutionEvents::None
    }

    fn mark(&mut self) {
        self.mark = self.counts;
    }

    fn repeat(&mut self, n: u64, _n_instructions: u64) {
        let period = self.counts.combine(&self.mark, u64::wrapping_sub);
        self.period = Some(period);
        self.counts =
            self.counts.combine(&period, |counts, period| counts.wrapping_add(period.wrapping_mul(n)));
    }

    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, _used_registers: &[u32], n_micro_ops: u32) {
        if let Some(stretch) = &self.stretch {
            self.starts_after_cycle |= inst.source_index() == stretch.start;
            self.ends_in_cycle |= inst.source_index() == stretch.end;
        }
        self.n_dispatched += u64::from(n_micro_ops.max(self.least_slots));
    }

    #[inline]
    fn on_stall(&mut self, stall: Stall<'_>, _n_cycles: u64) {
        self.limit.get_or_insert_with(|| DispatchLimit { stall: stall.kind(), cause: stall.cause() });
    }

    #[inline]
    fn on_expected_stall(&mut self, stall: Stall<'_>) {
        self.counts.expected[stall.kind() as usize][stall.cause() as usize] += 1;
    }

    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {
        let n_dispatched = self.n_dispatched.min(self.width);
        let n_empty = (self.width - n_dispatched) * n_cycles;
        self.n_dispatched = 0;
        self.counts.retiring += n_dispatched;
        match self.limit.take() {
            None => self.counts.front_end += n_empty,
            Some(DispatchLimit { stall, cause }) => {
                let is_memory = cause.is_memory();
                let slots = if is_memory { &mut self.counts.memory } else { &mut self.counts.core };
                *slots += n_empty;
                self.counts.stalled[stall as usize][cause as usize] += n_cycles;
            }
        }
        if std::mem::take(&mut self.starts_after_cycle) {
            self.start = self.counts;
        }
        if std::mem::take(&mut self.ends_in_cycle) {
            self.end = Some(self.counts);
        }
    }
}
