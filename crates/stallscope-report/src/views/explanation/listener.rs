//! Follows the waits of instructions.

use std::collections::VecDeque;
use std::mem;

use rustc_hash::FxHashMap;
use stallscope_sim::{
    InstRef, Listener, NextInstruction, RelativeState, ResourceUse, StallKind, Wait as Waited, WaitCause,
};
use stallscope_target::{ProcResourceId, RegisterId};

use super::waits::WaitPhase;
use crate::ProcResources;

/// A cause of waiting, by numbers: like [`WaitReason`](super::WaitReason).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Reason {
    Operand {
        of: u32,
        n_iterations: u32,
        register: RegisterId,
    },
    UnknownOperand,
    MemoryOrder {
        of: Option<u32>,
    },
    /// A unit, by its number among the units of all resources.
    Port {
        unit: Option<u32>,
        taken_by: Option<u32>,
    },
    DispatchWidth,
    FullQueue {
        kind: StallKind,
        resource: Option<ProcResourceId>,
        behind: Option<u32>,
    },
    FrontEnd,
    DispatchLatency,
    OwnStep,
    RetireOrder {
        behind: u32,
    },
    Retirement,
    WriteBackOrder,
    TargetRule,
}

/// An instruction of the code that waits for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) instruction: u32,
    pub(super) phase: WaitPhase,
    pub(super) reason: Reason,
}

/// Waiting cycles of an instruction of the stream.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    pub(super) source_index: u64,
    pub(super) first_cycle: u64,
    pub(super) n_cycles: u64,
    /// Its key, by the number.
    pub(super) key: u32,
}

/// The cycles of each key, and of the first instructions one by one.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger {
    numbers: FxHashMap<Key, u32>,
    pub(super) keys: Vec<Key>,
    pub(super) counts: Vec<u64>,
    /// The counts at the last mark; counts of later keys were 0.
    at_mark: Vec<u64>,
    /// Number of instructions of the stream that are traced.
    n_traced: u64,
    pub(super) trace: Vec<Stretch>,
    /// The stretch before dispatch that may go on, by its place in the trace.
    open: Option<usize>,
}

impl Ledger {
    fn number(&mut self, key: Key) -> u32 {
        let Self { numbers, keys, counts, .. } = self;
        *numbers.entry(key).or_insert_with(|| {
            keys.push(key);
            counts.push(0);
            counts.len() as u32 - 1
        })
    }

    /// Adds the cycles from one to another, which is not one of them.
    fn add(&mut self, source_index: u64, key: Key, first_cycle: u64, end: u64) {
        let n_cycles = end.saturating_sub(first_cycle);
        if n_cycles == 0 {
            return;
        }
        let number = self.number(key);
        self.counts[number as usize] += n_cycles;
        if source_index >= self.n_traced {
            return;
        }
        let is_before_dispatch = key.phase == WaitPhase::BeforeDispatch;
        if is_before_dispatch
            && let Some(stretch) = self.open.and_then(|place| self.trace.get_mut(place))
            && (stretch.source_index, stretch.key) == (source_index, number)
            && stretch.first_cycle + stretch.n_cycles == first_cycle
        {
            stretch.n_cycles += n_cycles;
            return;
        }
        if is_before_dispatch {
            self.open = Some(self.trace.len());
        }
        self.trace.push(Stretch { source_index, first_cycle, n_cycles, key: number });
    }

    fn mark(&mut self) {
        self.at_mark.clone_from(&self.counts);
    }

    fn repeat(&mut self, n: u64) {
        for (number, count) in self.counts.iter_mut().enumerate() {
            let at_mark = self.at_mark.get(number).copied().unwrap_or_default();
            *count += (*count - at_mark) * n;
        }
    }
}

/// The use of a unit by an instruction.
#[derive(Clone, Copy, Debug)]
struct Taken {
    first_cycle: u64,
    end: u64,
    /// The instruction's index in the code.
    by: u32,
}

/// An instruction from dispatch to retirement.
#[derive(Clone, Copy, Debug)]
struct InFlight {
    dispatched: u64,
    executed: u64,
}

/// The cycles that an instruction was the next one to retire and did not.
#[derive(Clone, Copy, Debug)]
struct Head {
    first_cycle: u64,
    end: u64,
    source_index: u64,
    executed: u64,
}

/// Follows the waits of instructions: each cycle without progress has one cause.
#[derive(Clone, Debug)]
pub struct ExplanationListener<'c> {
    resources: &'c ProcResources,
    n_instructions: u64,
    cycle: u64,
    pub(super) ledger: Ledger,
    /// The uses of each unit, the oldest first.
    taken: Vec<VecDeque<Taken>>,
    /// The instructions from the oldest in flight on, and the index of that in the stream.
    in_flight: VecDeque<InFlight>,
    oldest: u64,
    /// The instructions that waited for retirement as the next ones, the oldest first, and the cycle since when the next one does.
    heads: VecDeque<Head>,
    head_since: u64,
    /// Ranges of cycles when the next instruction waits for ports. Its issue shows which ports.
    held: Vec<(u64, u64)>,
    /// A buffer: numbers of units, and for how many cycles they are used.
    units: Vec<(u32, u64)>,
}

impl<'c> ExplanationListener<'c> {
    /// Creates a listener to a loop of `n_instructions` that traces the first `n_traced` instructions of the stream.
    #[must_use]
    pub fn new(resources: &'c ProcResources, n_instructions: usize, n_traced: u64) -> Self {
        Self {
            resources,
            n_instructions: (n_instructions as u64).max(1),
            cycle: 0,
            ledger: Ledger { n_traced, ..Ledger::default() },
            taken: vec![VecDeque::new(); resources.n_units() as usize],
            in_flight: VecDeque::new(),
            oldest: 0,
            heads: VecDeque::new(),
            head_since: 0,
            held: Vec::new(),
            units: Vec::new(),
        }
    }

    /// The first cycle that can still need a use of a unit or a head.
    fn first_needed_cycle(&self) -> u64 {
        let dispatched = self.in_flight.front().map_or(self.cycle, |inst| inst.dispatched);
        self.held.first().map_or(dispatched, |&(first, _)| first.min(dispatched))
    }

    fn index(&self, source_index: u64) -> u32 {
        (source_index % self.n_instructions) as u32
    }

    fn n_iterations_between(&self, producer: u64, user: u64) -> u32 {
        let n = (user / self.n_instructions).wrapping_sub(producer / self.n_instructions);
        u32::try_from(n).unwrap_or(0)
    }

    fn reason(&self, user: u64, cause: WaitCause) -> Reason {
        match cause {
            WaitCause::Operand(Some(producer)) => Reason::Operand {
                of: self.index(producer.source_index),
                n_iterations: self.n_iterations_between(producer.source_index, user),
                register: producer.register,
            },
            WaitCause::Operand(None) => Reason::UnknownOperand,
            WaitCause::MemoryOrder(of) => Reason::MemoryOrder { of },
            WaitCause::Port => Reason::Port { unit: None, taken_by: None },
            WaitCause::FullQueue { kind, resource, behind } => Reason::FullQueue { kind, resource, behind },
            WaitCause::FrontEnd => Reason::FrontEnd,
            WaitCause::DispatchLatency => Reason::DispatchLatency,
            WaitCause::OwnStep => Reason::OwnStep,
            WaitCause::WriteBackOrder => Reason::WriteBackOrder,
            WaitCause::TargetRule => Reason::TargetRule,
            WaitCause::DispatchWidth => Reason::DispatchWidth,
        }
    }

    /// Sets `self.units` to the units in use.
    fn note_units(&mut self, uses: &[ResourceUse]) {
        self.units.clear();
        for used in uses.iter().filter(|used| used.cycles.numerator > 0) {
            let first = self.resources.kinds().get(used.resource.index()).and_then(|kind| kind.first_unit);
            let n_cycles = used.cycles.numerator.div_ceil(used.cycles.denominator.max(1).into());
            let unit = first.map(|first| first + used.unit.trailing_zeros());
            let unit = unit.filter(|&unit| (unit as usize) < self.taken.len());
            self.units.extend(unit.map(|unit| (unit, n_cycles)));
        }
    }

    /// Adds cycles that an instruction waits for the units that it then gets. The user of the first taken unit gets the blame for a cycle.
    fn add_port_wait(&mut self, source_index: u64, phase: WaitPhase, first_cycle: u64, end: u64) {
        let instruction = self.index(source_index);
        let units = mem::take(&mut self.units);
        let mut parts = vec![(first_cycle, end, 0)];
        while let Some((first_cycle, end, place)) = parts.pop() {
            let key = |unit, taken_by| Key { instruction, phase, reason: Reason::Port { unit, taken_by } };
            let Some(&(unit, _)) = units.get(place) else {
                let unit = units.first().map(|&(unit, _)| unit);
                self.ledger.add(source_index, key(unit, None), first_cycle, end);
                continue;
            };
            let mut until = end;
            for taken in self.taken[unit as usize].iter().rev().filter(|taken| taken.first_cycle < end) {
                let (from, to) = (taken.first_cycle.max(first_cycle), taken.end.min(until));
                if to <= first_cycle {
                    break;
                }
                parts.extend((to < until).then_some((to, until, place + 1)));
                self.ledger.add(source_index, key(Some(unit), Some(taken.by)), from, to);
                until = from.min(to);
            }
            parts.extend((first_cycle < until).then_some((first_cycle, until, place + 1)));
        }
        self.units = units;
    }

    /// Adds the cycles from the one after execution to the retirement of an instruction, which happens now: it waits for the older ones
    /// that had to be executed when it was their turn to retire.
    fn add_retire_wait(&mut self, source_index: u64, executed: u64) {
        let instruction = self.index(source_index);
        for place in (0..self.heads.len()).rev() {
            let head = self.heads[place];
            if head.end <= executed + 1 {
                break;
            }
            let is_waited_for = head.source_index != source_index && head.executed >= head.first_cycle;
            let behind = self.index(head.source_index);
            let reason = if is_waited_for { Reason::RetireOrder { behind } } else { Reason::Retirement };
            let key = Key { instruction, phase: WaitPhase::BeforeRetirement, reason };
            self.ledger.add(source_index, key, head.first_cycle.max(executed + 1), head.end);
        }
    }
}

impl Listener for ExplanationListener<'_> {
    fn n_watched(&self) -> u64 {
        self.ledger.n_traced
    }

    fn follows_waits(&self) -> bool {
        true
    }

    fn mark(&mut self) {
        self.ledger.mark();
    }

    fn repeat(&mut self, n: u64, _n_instructions: u64) {
        self.ledger.repeat(n);
    }

    fn record(&self, state: &mut RelativeState<'_>) {
        let Self {
            resources: _,      // Do not change.
            n_instructions: _, // Does not change.
            cycle: _,          // Other cycles are relative to it.
            ledger: _,         // Counters.
            taken,
            in_flight,
            oldest,
            heads,
            head_since,
            held,
            units: _, // A buffer.
        } = self;
        let first_needed = self.first_needed_cycle();
        for unit in taken {
            for Taken { first_cycle, end, by } in unit.iter().filter(|taken| taken.end > first_needed) {
                state.cycle(*first_cycle);
                state.cycle(*end);
                state.number((*by).into());
            }
            state.number(u64::MAX);
        }
        state.source_index(*oldest);
        state.number(in_flight.len() as u64);
        for InFlight { dispatched, executed } in in_flight {
            state.cycle(*dispatched);
            state.number(self.cycle.saturating_sub(*executed));
        }
        for Head { first_cycle, end, source_index, executed } in
            heads.iter().filter(|head| head.end > first_needed)
        {
            state.cycle(*first_cycle);
            state.cycle(*end);
            state.source_index(*source_index);
            state.cycle(*executed);
        }
        state.number(u64::MAX);
        state.cycle(*head_since);
        for (first_cycle, end) in held {
            state.cycle(*first_cycle);
            state.cycle(*end);
        }
    }

    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.cycle += n_cycles;
    }

    fn on_dispatch_wait(&mut self, next: NextInstruction, cause: WaitCause, n_cycles: u64) {
        let (now, end) = (self.cycle, self.cycle + n_cycles);
        if cause == WaitCause::Port {
            match self.held.last_mut().filter(|(_, end)| *end == now) {
                Some((_, held_until)) => *held_until = end,
                None => self.held.push((now, end)),
            }
            return;
        }
        let reason = self.reason(next.source_index, cause);
        let key = Key { instruction: next.index, phase: WaitPhase::BeforeDispatch, reason };
        self.ledger.add(next.source_index, key, now, end);
    }

    fn on_dispatched(&mut self, inst: InstRef<'_>, _used_registers: &[u32], _n_micro_ops: u32) {
        // For an instruction dispatched over several cycles, the first one counts.
        if inst.source_index() == self.oldest + self.in_flight.len() as u64 {
            self.in_flight.push_back(InFlight { dispatched: self.cycle, executed: u64::MAX });
        }
    }

    fn on_issue_wait(&mut self, inst: InstRef<'_>, wait: Waited, units: &[ResourceUse]) {
        let (source_index, phase) = (inst.source_index(), WaitPhase::InScheduler);
        let Waited { first_cycle, n_cycles, cause } = wait;
        let end = first_cycle + n_cycles;
        if cause == WaitCause::Port {
            self.note_units(units);
            self.add_port_wait(source_index, phase, first_cycle, end);
            return;
        }
        let reason = self.reason(source_index, cause);
        let key = Key { instruction: inst.index() as u32, phase, reason };
        self.ledger.add(source_index, key, first_cycle, end);
    }

    fn on_issued(&mut self, inst: InstRef<'_>, used_resources: &[ResourceUse]) {
        if self.held.is_empty() {
            return;
        }
        self.note_units(used_resources);
        let mut held = mem::take(&mut self.held);
        for (first_cycle, end) in held.drain(..) {
            self.add_port_wait(inst.source_index(), WaitPhase::BeforeDispatch, first_cycle, end);
        }
        self.held = held;
    }

    fn on_units_taken(&mut self, inst: InstRef<'_>, units: &[ResourceUse]) {
        let first_needed = self.first_needed_cycle();
        self.note_units(units);
        for &(unit, n_cycles) in &self.units {
            let log = &mut self.taken[unit as usize];
            while log.front().is_some_and(|taken| taken.end <= first_needed) {
                log.pop_front();
            }
            let first_cycle = self.cycle;
            if let Some(last) = log.back_mut() {
                last.end = last.end.min(first_cycle);
            }
            log.push_back(Taken { first_cycle, end: first_cycle + n_cycles, by: inst.index() as u32 });
        }
    }

    fn on_executed(&mut self, inst: InstRef<'_>) {
        let place = inst.source_index().wrapping_sub(self.oldest) as usize;
        if let Some(in_flight) = self.in_flight.get_mut(place) {
            in_flight.executed = self.cycle;
        }
    }

    fn on_retired(&mut self, inst: InstRef<'_>, _freed_registers: &[u32]) {
        let (source_index, now) = (inst.source_index(), self.cycle);
        let place = source_index.wrapping_sub(self.oldest) as usize;
        let Some(&InFlight { executed, .. }) = self.in_flight.get(place) else { return };
        if now > self.head_since {
            let first_cycle = self.head_since;
            self.heads.push_back(Head { first_cycle, end: now, source_index, executed });
            self.head_since = now;
        }
        if executed < now {
            self.add_retire_wait(source_index, executed);
        }
        self.in_flight.drain(..=place);
        self.oldest = source_index + 1;
        let first_needed = self.first_needed_cycle();
        while self.heads.front().is_some_and(|head| head.end <= first_needed) {
            self.heads.pop_front();
        }
    }
}
