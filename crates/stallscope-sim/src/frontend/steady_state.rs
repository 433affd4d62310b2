//! The throughput of the front end alone.

use crate::code::port_use::PortSet;
use crate::frontend::dispatch_cycle::{DispatchCycle, DispatchLimit};
use crate::frontend::dispatch_demand::DispatchDemand;
use crate::frontend::generic_front_end::GenericFrontEnd;
use crate::ratio::Ratio;

/// The steady state of the front end when a block runs in a loop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SteadyState {
    /// Cycles per iteration.
    pub cycles: Ratio,
    /// The slots of each cycle of one period; empty if the front end is too wide to show them.
    pub schedule: Vec<Vec<DispatchSlot>>,
}

/// A dispatch slot of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DispatchSlot {
    /// A micro-operation, or an instruction without micro-operations.
    MicroOp {
        /// The index of the instruction in the block.
        index: u32,
    },
    /// An additional slot that a micro-operation takes.
    Extra {
        /// The index of the instruction in the block.
        index: u32,
    },
    /// An empty slot.
    Bubble(Bubble),
}

/// An empty dispatch slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bubble {
    /// The index in the block of the instruction that could not be dispatched.
    pub index: u32,
    /// The ports whose dispatch queues had reached their limits; none if the instruction would have been split
    /// between two cycles, or if a dispatch group begins or ends here.
    pub queues: PortSet,
}

/// Maximum number of cycles in a schedule.
const MAX_SCHEDULE: usize = 64;

/// Maximum width of the cycles in a schedule.
const MAX_SCHEDULE_WIDTH: u32 = 256;

/// The largest number of iterations, and of micro-operations, in the search for a period.
const MAX_ITERATIONS: usize = 4096;
const MAX_MICRO_OPS: usize = 1 << 20;

/// Maximum number of consecutive cycles that a micro-operation cannot be dispatched: more than the slots of any
/// micro-operation.
const MAX_FAILED_CYCLES: u32 = 260;

impl GenericFrontEnd {
    /// Returns the steady state for a block. It is exact: the block is repeated until the state at the beginning of
    /// an iteration recurs.
    #[must_use]
    pub(crate) fn steady_state(&self, block: &[DispatchDemand]) -> SteadyState {
        let n_block_micro_ops: usize = block.iter().map(|demand| demand.micro_ops.len().max(1)).sum();
        let mut run = Run {
            front_end: self,
            cycle: DispatchCycle::default(),
            schedule: vec![Vec::new()],
            extra_slots: Vec::new(),
        };
        let mut starts: Vec<(State, usize)> = Vec::new();
        loop {
            let state = run.state();
            let n_cycles = run.schedule.len();
            let repeated = starts.iter().position(|(other, _)| *other == state);
            let n_iterations = starts.len();
            let is_too_long = n_iterations > MAX_ITERATIONS
                || n_iterations > 1 && n_iterations.saturating_mul(n_block_micro_ops) > MAX_MICRO_OPS;
            if let Some(first) = repeated.or(is_too_long.then_some(0)) {
                let start = starts[first].1;
                let cycles = Ratio::new((n_cycles - start) as u64, (starts.len() - first) as u64);
                // The cycle at the start of the period is shown in its state at the end of the period, when it is
                // complete.
                let n_shown = if self.width <= MAX_SCHEDULE_WIDTH { MAX_SCHEDULE } else { 0 };
                let schedule = run.schedule.drain(..n_cycles - 1).skip(start - 1).take(n_shown).collect();
                return SteadyState { cycles, schedule };
            }
            starts.push((state, n_cycles));
            for demand in block {
                run.dispatch(demand);
            }
        }
    }
}

/// The state of the front end between two instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    counts: [u32; 4],
    /// The ports of the micro-operations of the current cycle, sorted because their order does not matter.
    ports: Vec<PortSet>,
}

/// A run of the front end alone.
struct Run<'a> {
    front_end: &'a GenericFrontEnd,
    cycle: DispatchCycle,
    schedule: Vec<Vec<DispatchSlot>>,
    /// The instructions of the additional slots in the current cycle.
    extra_slots: Vec<u32>,
}

impl Run<'_> {
    fn state(&self) -> State {
        let DispatchCycle {
            n_micro_ops,
            n_instructions,
            n_slots,
            debt,
            placed,
            full: _,   // There are no issue queues here.
            closed: _, // Follows from what is placed.
        } = &self.cycle;
        let with_queues = placed.iter().filter(|_| self.front_end.has_queues);
        let mut ports: Vec<_> = with_queues.map(|placed| placed.ports).collect();
        ports.sort_unstable();
        let n_instructions = if self.front_end.limits_instructions() { *n_instructions } else { 0 };
        State { counts: [*n_micro_ops, n_instructions, *n_slots, *debt], ports }
    }

    fn dispatch(&mut self, demand: &DispatchDemand) {
        let &DispatchDemand { index, begins_group, ends_group, ref micro_ops } = demand;
        if begins_group && self.cycle.n_micro_ops() > 0 {
            self.end_cycle(index, DispatchLimit::Group);
        }
        let n_micro_ops = micro_ops.len() as u32;
        if n_micro_ops == 0 {
            if !self.front_end.dispatch_without_micro_ops(&mut self.cycle) {
                self.end_cycle(index, DispatchLimit::Width);
                self.front_end.dispatch_without_micro_ops(&mut self.cycle);
            }
            self.show(index);
        }
        for (number, &(ports, n_slots)) in micro_ops.iter().enumerate() {
            let first = (number == 0).then_some(n_micro_ops);
            let mut failed = true;
            for _ in 0..MAX_FAILED_CYCLES {
                match self.front_end.dispatch(&mut self.cycle, (ports, n_slots), first, &[], None) {
                    Ok(()) => {
                        failed = false;
                        break;
                    }
                    Err(limit) => self.end_cycle(index, limit),
                }
            }
            if failed {
                // It does not even fit in an empty cycle, so it is dispatched anyway.
                self.cycle.n_micro_ops += 1;
            }
            self.show(index);
            if self.front_end.has_queues {
                self.extra_slots.extend((1..n_slots).map(|_| index));
            }
        }
        if ends_group && self.cycle.n_micro_ops() > 0 {
            self.end_cycle(index, DispatchLimit::Group);
        }
    }

    fn show(&mut self, index: u32) {
        if let Some(cycle) = self.schedule.last_mut() {
            cycle.push(DispatchSlot::MicroOp { index });
        }
    }

    fn end_cycle(&mut self, index: u32, limit: DispatchLimit) {
        let width = self.front_end.width as usize;
        let queues = match limit {
            DispatchLimit::DispatchQueues(ports) | DispatchLimit::IssueQueues(ports) => ports,
            DispatchLimit::Width | DispatchLimit::Split | DispatchLimit::Group => 0,
        };
        let Some(cycle) = self.schedule.last_mut() else { return };
        let extra = |index| DispatchSlot::Extra { index };
        // Additional slots beyond the width are part of the next cycle.
        let late =
            self.extra_slots.split_off(self.extra_slots.len().saturating_sub(self.cycle.debt() as usize));
        cycle.extend(self.extra_slots.drain(..).map(extra));
        // Wider cycles are not shown.
        if limit != DispatchLimit::Width && self.front_end.width <= MAX_SCHEDULE_WIDTH {
            cycle.resize(width.max(cycle.len()), DispatchSlot::Bubble(Bubble { index, queues }));
        }
        self.schedule.push(late.into_iter().map(extra).collect());
        self.cycle.next(self.front_end.width, 0);
    }
}
