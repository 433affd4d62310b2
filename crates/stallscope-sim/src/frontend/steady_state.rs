//! What the front end takes for a block in the long run.

use super::{FrontEnd, OpenCycle, Refusal};
use crate::{InstrDesc, Instruction, PortSet, PortUse, Ratio};
use stallscope_target::FrontEndKind;

/// What the front end does with a block that runs in a loop, once it repeats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SteadyState {
    /// Cycles of an iteration.
    pub cycles: Ratio,
    /// The cycles of one period, in order: what is dispatched in each slot.
    pub drawn: Vec<Vec<DrawnSlot>>,
}

/// A slot of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnSlot {
    /// A micro-operation of an instruction of the block, or an instruction without any.
    MicroOp {
        /// The instruction's index in the block.
        index: u32,
    },
    /// A further slot that a micro-operation takes.
    Rest {
        /// The instruction's index in the block.
        index: u32,
    },
    /// Nothing.
    Bubble(Bubble),
}

/// An empty slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bubble {
    /// The index in the block of the instruction that did not enter.
    pub index: u32,
    /// Ports whose dispatch queues were full; none if the instruction's micro-operations would not all have fit, or
    /// a dispatch group begins or ends there.
    pub queues: PortSet,
}

/// Most cycles of a period that are drawn.
const MAX_DRAWN: usize = 64;

/// The widest cycles that are drawn.
const MAX_DRAWN_WIDTH: u32 = 256;

/// Iterations, and micro-operations, after which a front end that has not repeated is measured as it is.
const MAX_ITERATIONS: usize = 4096;
const MAX_MICRO_OPS: usize = 1 << 20;

/// Most cycles in a row that a micro-operation does not enter: more than one can have slots.
const MAX_REFUSALS: u32 = 260;

/// A micro-operation that any slot takes.
const ANY: PortUse =
    PortUse { ports: 0, cycles: 0, units: 0, unit_cycles: 0, latency: 0, n_slots: 1, is_chained: false };

/// The number of an instruction's micro-operations that pass the front end.
fn n_micro_ops(desc: &InstrDesc) -> u32 {
    if desc.micro_ops.is_empty() { desc.n_micro_ops } else { desc.micro_ops.len() as u32 }
}

impl FrontEnd {
    /// What the front end takes for a block. It is exact: iterations are counted until the state at the beginning of
    /// one comes back.
    #[must_use]
    pub fn steady_state(&self, block: &[Instruction]) -> SteadyState {
        let n_block_micro_ops: usize =
            block.iter().map(|instruction| n_micro_ops(&instruction.desc).max(1) as usize).sum();
        let mut run =
            Run { front_end: self, cycle: OpenCycle::default(), drawn: vec![Vec::new()], rests: Vec::new() };
        let mut starts: Vec<(State, usize)> = Vec::new();
        loop {
            let state = run.state();
            let n_cycles = run.drawn.len();
            let repeated = starts.iter().position(|(other, _)| *other == state);
            let n_iterations = starts.len();
            let is_too_long = n_iterations > MAX_ITERATIONS
                || n_iterations > 1 && n_iterations.saturating_mul(n_block_micro_ops) > MAX_MICRO_OPS;
            if let Some(first) = repeated.or(is_too_long.then_some(0)) {
                let start = starts[first].1;
                let cycles = Ratio::new((n_cycles - start) as u64, (starts.len() - first) as u64);
                // The cycle that is open at the start is drawn as it is when the period ends.
                let n_drawn = if self.width <= MAX_DRAWN_WIDTH { MAX_DRAWN } else { 0 };
                let drawn = run.drawn.drain(..n_cycles - 1).skip(start - 1).take(n_drawn).collect();
                return SteadyState { cycles, drawn };
            }
            starts.push((state, n_cycles));
            for (index, instruction) in block.iter().enumerate() {
                run.dispatch(index as u32, instruction);
            }
        }
    }
}

/// The state of the front end between two instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    counts: [u32; 4],
    /// What is in the open cycle, whatever its order.
    ports: Vec<PortSet>,
}

/// A run of the front end alone.
struct Run<'a> {
    front_end: &'a FrontEnd,
    cycle: OpenCycle,
    drawn: Vec<Vec<DrawnSlot>>,
    /// The instructions whose micro-operations take further slots of the open cycle.
    rests: Vec<u32>,
}

impl Run<'_> {
    fn state(&self) -> State {
        let OpenCycle { n_micro_ops, n_instructions, n_slots, debt, placed, .. } = &self.cycle;
        let mut ports: Vec<_> = match self.front_end.kind {
            FrontEndKind::DispatchQueues => placed.iter().map(|placed| placed.ports).collect(),
            _ => Vec::new(),
        };
        ports.sort_unstable();
        let n_instructions = if self.front_end.limits_instructions() { *n_instructions } else { 0 };
        State { counts: [*n_micro_ops, n_instructions, *n_slots, *debt], ports }
    }

    fn dispatch(&mut self, index: u32, instruction: &Instruction) {
        if instruction.begins_group && self.cycle.n_micro_ops() > 0 {
            self.end_cycle(index, Refusal::Group);
        }
        let n_micro_ops = n_micro_ops(&instruction.desc);
        if n_micro_ops == 0 {
            if !self.front_end.admit_free(&mut self.cycle) {
                self.end_cycle(index, Refusal::Width);
                self.front_end.admit_free(&mut self.cycle);
            }
            self.draw(index);
        }
        for number in 0..n_micro_ops {
            let micro_op = instruction.desc.micro_ops.get(number as usize).unwrap_or(&ANY);
            let first = (number == 0).then_some(n_micro_ops);
            let mut refused = None;
            // A micro-operation that enters no empty cycle at all is let through: nothing else could be done.
            for _ in 0..MAX_REFUSALS {
                match self.front_end.admit(&mut self.cycle, micro_op, first, &[]) {
                    Ok(()) => {
                        refused = None;
                        break;
                    }
                    Err(refusal) => {
                        self.end_cycle(index, refusal);
                        refused = Some(refusal);
                    }
                }
            }
            if refused.is_some() {
                self.cycle.n_micro_ops += 1;
            }
            self.draw(index);
            if self.front_end.has_queue_limits() {
                self.rests.extend((1..micro_op.n_slots).map(|_| index));
            }
        }
        if instruction.ends_group && self.cycle.n_micro_ops() > 0 {
            self.end_cycle(index, Refusal::Group);
        }
    }

    fn draw(&mut self, index: u32) {
        if let Some(cycle) = self.drawn.last_mut() {
            cycle.push(DrawnSlot::MicroOp { index });
        }
    }

    fn end_cycle(&mut self, index: u32, refusal: Refusal) {
        let width = self.front_end.width as usize;
        let queues = match refusal {
            Refusal::Queues(ports) | Refusal::Room(ports) => ports,
            Refusal::Width | Refusal::Cross | Refusal::Group => 0,
        };
        let Some(cycle) = self.drawn.last_mut() else { return };
        let rest = |index| DrawnSlot::Rest { index };
        // Further slots that did not fit are the next cycle's.
        let late = self.rests.split_off(self.rests.len().saturating_sub(self.cycle.debt as usize));
        cycle.extend(self.rests.drain(..).map(rest));
        if refusal != Refusal::Width {
            cycle.resize(width.max(cycle.len()), DrawnSlot::Bubble(Bubble { index, queues }));
        }
        self.drawn.push(late.into_iter().map(rest).collect());
        self.cycle.next(self.front_end.width, 0);
    }
}
