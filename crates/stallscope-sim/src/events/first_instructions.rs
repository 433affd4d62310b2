//! A listener to the first instructions of a longer run.

use stallscope_target::ProcResourceId;

use crate::engine::relative_state::RelativeState;
use crate::events::inst_ref::InstRef;
use crate::events::listener::{ExecutionEvents, Interest, Listener};
use crate::events::pressure::Pressure;
use crate::events::resource_use::ResourceUse;
use crate::events::stall::Stall;
use crate::events::step::Step;
use crate::events::wait::{NextInstruction, Wait, WaitCause};

/// Passes on the events of the first instructions of a run, until they have retired.
#[derive(Debug)]
pub struct FirstInstructions<L> {
    listener: L,
    n_instructions: u64,
    n_retired: u64,
    n_cycles: u64,
    n_cycles_at_mark: u64,
}

impl<L: Listener> FirstInstructions<L> {
    /// Passes the events of so many instructions on to a listener.
    #[must_use]
    pub fn new(n_instructions: u64, listener: L) -> Self {
        Self { listener, n_instructions, n_retired: 0, n_cycles: 0, n_cycles_at_mark: 0 }
    }

    /// Returns the number of cycles until the last of them has retired, or of the run if it is shorter.
    #[must_use]
    pub const fn n_cycles(&self) -> u64 {
        self.n_cycles
    }

    fn is_over(&self) -> bool {
        self.n_retired >= self.n_instructions
    }

    fn has(&self, inst: InstRef<'_>) -> bool {
        inst.source_index() < self.n_instructions
    }
}

/// Passes on an event of an instruction.
macro_rules! of_instruction {
    ($($method:ident($($arg:ident: $type:ty),*);)*) => {$(
        #[inline]
        fn $method(&mut self, inst: InstRef<'_>, $($arg: $type),*) {
            if self.has(inst) {
                self.listener.$method(inst, $($arg),*);
            }
        }
    )*};
}

impl<L: Listener> Listener for FirstInstructions<L> {
    of_instruction! {
        on_dispatched(used_registers: &[u32], n_micro_ops: u32);
        on_pending();
        on_ready();
        on_issued(used_resources: &[ResourceUse]);
        on_executed();
        on_issue_wait(wait: Wait, units: &[ResourceUse]);
        on_reserved_buffers(buffers: &[ProcResourceId]);
        on_released_buffers(buffers: &[ProcResourceId]);
    }

    #[inline]
    fn on_retired(&mut self, inst: InstRef<'_>, freed_registers: &[u32]) {
        if self.has(inst) {
            self.listener.on_retired(inst, freed_registers);
            self.n_retired += 1;
        }
    }

    #[inline]
    fn on_cycle_begin(&mut self, n_cycles: u64) {
        if !self.is_over() {
            self.n_cycles += n_cycles;
            self.listener.on_cycle_begin(n_cycles);
        }
    }

    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {
        // The cycle when the last instruction retires counts.
        if !self.is_over() || self.n_retired == self.n_instructions {
            self.listener.on_cycle_end(n_cycles);
            self.n_retired += u64::from(self.n_retired == self.n_instructions);
        }
    }

    #[inline]
    fn on_stall(&mut self, stall: Stall<'_>, n_cycles: u64) {
        if !self.is_over() {
            self.listener.on_stall(stall, n_cycles);
        }
    }

    #[inline]
    fn on_expected_stall(&mut self, stall: Stall<'_>) {
        if !self.is_over() {
            self.listener.on_expected_stall(stall);
        }
    }

    #[inline]
    fn on_dispatch_wait(&mut self, next: NextInstruction, cause: WaitCause, n_cycles: u64) {
        if next.source_index < self.n_instructions {
            self.listener.on_dispatch_wait(next, cause, n_cycles);
        }
    }

    // Later instructions take the units that the first instructions wait for, too.
    #[inline]
    fn on_units_taken(&mut self, inst: InstRef<'_>, units: &[ResourceUse]) {
        if !self.is_over() {
            self.listener.on_units_taken(inst, units);
        }
    }

    // The steps of all instructions lead back to the steps that decide the steady state.
    #[inline]
    fn on_step(&mut self, inst: InstRef<'_>, cycle: u64, step: &Step) {
        self.listener.on_step(inst, cycle, step);
    }

    #[inline]
    fn on_occupancy(&mut self, n_used: &[u32]) {
        if !self.is_over() {
            self.listener.on_occupancy(n_used);
        }
    }

    #[inline]
    fn on_pressure(&mut self, pressure: Pressure, n_cycles: u64) {
        if !self.is_over() {
            self.listener.on_pressure(pressure, n_cycles);
        }
    }

    fn n_watched(&self) -> u64 {
        self.listener.n_watched()
    }

    fn execution_events(&self) -> ExecutionEvents {
        if self.is_over() { ExecutionEvents::None } else { self.listener.execution_events() }
    }

    fn expects_stalls(&self) -> bool {
        !self.is_over() && self.listener.expects_stalls()
    }

    fn follows_pressure(&self) -> bool {
        !self.is_over() && self.listener.follows_pressure()
    }

    fn follows_waits(&self) -> bool {
        self.listener.follows_waits()
    }

    fn follows_occupancy(&self) -> bool {
        !self.is_over() && self.listener.follows_occupancy()
    }

    fn n_followed(&self) -> u64 {
        self.listener.n_followed()
    }

    fn interest(&self) -> Interest {
        if self.n_retired > self.n_instructions { Interest::Nothing } else { Interest::All }
    }

    fn record(&self, state: &mut RelativeState<'_>) {
        self.listener.record(state);
    }

    fn mark(&mut self) {
        self.n_cycles_at_mark = self.n_cycles;
        self.listener.mark();
    }

    /// The run skips no more than these instructions.
    fn repeat(&mut self, n: u64, n_instructions: u64) {
        self.n_cycles += n * (self.n_cycles - self.n_cycles_at_mark);
        self.n_instructions -= n_instructions;
        self.listener.repeat(n, n_instructions);
    }
}
