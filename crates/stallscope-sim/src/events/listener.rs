//! Listeners receive the events of a simulation.
//!
//! Corresponds to include/llvm/MCA/HWEventListener.h.

use stallscope_target::ProcResourceId;

use crate::engine::relative_state::RelativeState;
use crate::events::inst_ref::InstRef;
use crate::events::pressure::Pressure;
use crate::events::resource_use::ResourceUse;
use crate::events::stall::Stall;
use crate::events::step::Step;
use crate::events::wait::{NextInstruction, Wait, WaitCause};

/// Events between dispatch and retirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExecutionEvents {
    /// None.
    None,
    /// Instructions issue.
    Issue,
    /// All.
    All,
}

/// The remaining interest of a listener in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interest {
    /// The whole run.
    All,
    /// Nothing, and what has begun is enough for the other listeners, too: no further iteration has to begin.
    Begun,
    /// Nothing. The run ends when no listener needs more.
    Nothing,
}

impl Interest {
    /// Returns the combined needs of several listeners.
    #[inline]
    pub(crate) fn of_all(interests: &[Self]) -> Self {
        let is_any = |interest| interests.contains(&interest);
        match (is_any(Self::All), is_any(Self::Begun), is_any(Self::Nothing)) {
            (true, false, _) => Self::All,
            (true, true, _) | (false, true, false) => Self::Begun,
            (false, _, _) => Self::Nothing,
        }
    }
}

/// A listener to the events of a simulation. By default all methods do nothing.
///
/// Within a cycle, the order of events is that of the stages, from the last to the first: instructions leave the pipeline
/// before younger ones enter it. Where nothing happens for many cycles but that the same instruction waits, one cycle represents
/// all of them, and its events have their number.
#[allow(unused_variables, reason = "the methods do nothing by default")]
pub trait Listener {
    /// A cycle begins, or `n_cycles` equal ones.
    #[inline]
    fn on_cycle_begin(&mut self, n_cycles: u64) {}
    /// A cycle ends, or `n_cycles` equal ones.
    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {}
    /// Micro-operations of an instruction are dispatched: all of them, or as many as the dispatch width allows.
    /// `used_registers` holds the number of physical registers allocated in each register file.
    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, used_registers: &[u32], n_micro_ops: u32) {}
    /// An instruction is pending: the cycle when its operands will be available is known.
    #[inline]
    fn on_pending(&mut self, inst: InstRef<'_>) {}
    /// An instruction is ready: all its operands are available.
    #[inline]
    fn on_ready(&mut self, inst: InstRef<'_>) {}
    /// An instruction issues to units of resources.
    #[inline]
    fn on_issued(&mut self, inst: InstRef<'_>, used_resources: &[ResourceUse]) {}
    /// An instruction is executed: its results are written back.
    #[inline]
    fn on_executed(&mut self, inst: InstRef<'_>) {}
    /// An instruction retires.
    /// `freed_registers` holds the number of physical registers freed in each register file.
    #[inline]
    fn on_retired(&mut self, inst: InstRef<'_>, freed_registers: &[u32]) {}
    /// An instruction cannot be dispatched in this cycle, or in any of `n_cycles` equal ones.
    #[inline]
    fn on_stall(&mut self, stall: Stall<'_>, n_cycles: u64) {}
    /// Nothing stalled in this cycle. If buffers were full, this stall would have occurred. The event occurs only if the listener
    /// expects stalls.
    #[inline]
    fn on_expected_stall(&mut self, stall: Stall<'_>) {}
    /// Pressure on the back end increased in this cycle, or in each of `n_cycles` equal ones. The event occurs only if the bottleneck analysis is enabled,
    /// in in-order pipelines, and on cores if the listener follows it.
    #[inline]
    fn on_pressure(&mut self, pressure: Pressure, n_cycles: u64) {}
    /// A cycle ends, or `n_cycles` equal ones, and the next instruction of the stream has not been dispatched in it. The event occurs in
    /// each cycle of this kind, but only if the listener follows waits.
    #[inline]
    fn on_dispatch_wait(&mut self, next: NextInstruction, cause: WaitCause, n_cycles: u64) {}
    /// An instruction issues that waited between dispatch and issue. There is an event for each cause, in the order of the cycles. The
    /// causes cover all cycles from dispatch to issue; `units` are the units that it then gets, if it waited for ports. The event occurs
    /// only if the listener follows waits, just before [`Self::on_issued`].
    #[inline]
    fn on_issue_wait(&mut self, inst: InstRef<'_>, wait: Wait, units: &[ResourceUse]) {}
    /// An instruction, or a part of it, begins to use units in this cycle. The event occurs only if the listener follows waits.
    #[inline]
    fn on_units_taken(&mut self, inst: InstRef<'_>, units: &[ResourceUse]) {}
    /// A step of an instruction on a core, with its cause, in a cycle of the run. The event occurs only if the listener follows steps.
    #[inline]
    fn on_step(&mut self, inst: InstRef<'_>, cycle: u64, step: &Step) {}
    /// A core's cycle ends with so many entries in use of each buffer of [`core_buffers`](crate::core_buffers). The event occurs only if the
    /// listener follows occupancy.
    #[inline]
    fn on_occupancy(&mut self, n_used: &[u32]) {}
    /// An instruction reserves an entry in the buffer of each of these resources.
    #[inline]
    fn on_reserved_buffers(&mut self, inst: InstRef<'_>, buffers: &[ProcResourceId]) {}
    /// An instruction releases its entry in the buffer of each of these resources.
    #[inline]
    fn on_released_buffers(&mut self, inst: InstRef<'_>, buffers: &[ProcResourceId]) {}

    /// Returns the number of instructions at the beginning of the stream whose events the listener needs completely.
    /// Once they have retired, repeated iterations may be reported by [`Self::repeat`] alone. By default no iteration
    /// is.
    #[inline]
    fn n_watched(&self) -> u64 {
        u64::MAX
    }
    /// Returns the events between dispatch and retirement that the listener still needs; by default all. It never needs more
    /// than before.
    #[inline]
    fn execution_events(&self) -> ExecutionEvents {
        ExecutionEvents::All
    }
    /// Returns whether the listener needs the stall that would occur in this cycle if buffers were full.
    #[inline]
    fn expects_stalls(&self) -> bool {
        false
    }
    /// Returns whether the listener needs increases of pressure on cores.
    #[inline]
    fn follows_pressure(&self) -> bool {
        false
    }
    /// Returns whether the listener needs what instructions wait for; it is asked once, when the run begins.
    #[inline]
    fn follows_waits(&self) -> bool {
        false
    }
    /// Returns the number of instructions at the beginning of the stream whose steps the listener needs, on cores; by default none. It is
    /// asked once, when the run begins.
    #[inline]
    fn n_followed(&self) -> u64 {
        0
    }
    /// Returns whether the listener needs the entries in use of cores' buffers.
    #[inline]
    fn follows_occupancy(&self) -> bool {
        false
    }
    /// Returns the part of the run that the listener still needs; by default all of it.
    #[inline]
    fn interest(&self) -> Interest {
        Interest::All
    }
    /// Returns whether the listener counts events of a period between a mark and its repetition; by default it does.
    #[inline]
    fn counts_events(&self) -> bool {
        true
    }
    /// Records the state that the listener's reaction to future events depends on. Counters are not part of it.
    #[inline]
    fn record(&self, state: &mut RelativeState<'_>) {}
    /// Marks the start of a period that may repeat.
    #[inline]
    fn mark(&mut self) {}
    /// Handles that all events since the last mark repeat `n` times. They comprise `n_instructions` instructions. The stream is shortened
    /// by them: source indexes and cycles continue as if the repetitions did not exist.
    #[inline]
    fn repeat(&mut self, n: u64, n_instructions: u64) {}
}

/// Implements [`Listener`] by forwarding every event to other listeners, given as mutable and shared expressions.
macro_rules! forward {
    ($($generic:ident),*; $type:ty; |$this:ident| $($listener:expr => $shared:expr),+) => {
        impl<$($generic: Listener),*> Listener for $type {
            forward!(@methods $this, ($($listener),+);
                on_cycle_begin(n_cycles: u64);
                on_cycle_end(n_cycles: u64);
                on_dispatched(inst: InstRef<'_>, used_registers: &[u32], n_micro_ops: u32);
                on_pending(inst: InstRef<'_>);
                on_ready(inst: InstRef<'_>);
                on_issued(inst: InstRef<'_>, used_resources: &[ResourceUse]);
                on_executed(inst: InstRef<'_>);
                on_retired(inst: InstRef<'_>, freed_registers: &[u32]);
                on_stall(stall: Stall<'_>, n_cycles: u64);
                on_expected_stall(stall: Stall<'_>);
                on_pressure(pressure: Pressure, n_cycles: u64);
                on_dispatch_wait(next: NextInstruction, cause: WaitCause, n_cycles: u64);
                on_issue_wait(inst: InstRef<'_>, wait: Wait, units: &[ResourceUse]);
                on_units_taken(inst: InstRef<'_>, units: &[ResourceUse]);
                on_step(inst: InstRef<'_>, cycle: u64, step: &Step);
                on_occupancy(n_used: &[u32]);
                on_reserved_buffers(inst: InstRef<'_>, buffers: &[ProcResourceId]);
                on_released_buffers(inst: InstRef<'_>, buffers: &[ProcResourceId]);
                mark();
                repeat(n: u64, n_instructions: u64););

            #[inline]
            fn n_watched(&self) -> u64 {
                let $this = self;
                [$($shared.map_or(0, Listener::n_watched)),+].into_iter().fold(0, u64::max)
            }

            #[inline]
            fn execution_events(&self) -> ExecutionEvents {
                let $this = self;
                [$($shared.map_or(ExecutionEvents::None, Listener::execution_events)),+]
                    .into_iter()
                    .fold(ExecutionEvents::None, Ord::max)
            }

            #[inline]
            fn expects_stalls(&self) -> bool {
                let $this = self;
                [$($shared.is_some_and(Listener::expects_stalls)),+].contains(&true)
            }

            #[inline]
            fn follows_pressure(&self) -> bool {
                let $this = self;
                [$($shared.is_some_and(Listener::follows_pressure)),+].contains(&true)
            }

            #[inline]
            fn counts_events(&self) -> bool {
                let $this = self;
                [$($shared.is_some_and(Listener::counts_events)),+].contains(&true)
            }

            #[inline]
            fn follows_waits(&self) -> bool {
                let $this = self;
                [$($shared.is_some_and(Listener::follows_waits)),+].contains(&true)
            }

            #[inline]
            fn n_followed(&self) -> u64 {
                let $this = self;
                [$($shared.map_or(0, Listener::n_followed)),+].into_iter().fold(0, u64::max)
            }

            #[inline]
            fn follows_occupancy(&self) -> bool {
                let $this = self;
                [$($shared.is_some_and(Listener::follows_occupancy)),+].contains(&true)
            }

            #[inline]
            fn interest(&self) -> Interest {
                let $this = self;
                Interest::of_all(&[$($shared.map_or(Interest::Nothing, Listener::interest)),+])
            }

            #[inline]
            fn record(&self, state: &mut RelativeState<'_>) {
                let $this = self;
                $(if let Some(listener) = $shared {
                    listener.record(state);
                })+
            }
        }
    };
    (@methods $this:ident, $listeners:tt; $($method:ident($($arg:ident: $arg_type:ty),*);)*) => {$(
        // For many listeners the compiler would leave calls in the simulation of every instruction.
        #[inline(always)]
        fn $method(&mut self, $($arg: $arg_type),*) {
            let $this = self;
            forward!(@call $method ($($arg),*) $listeners);
        }
    )*};
    (@call $method:ident $args:tt ($($listener:expr),+)) => {
        $(if let Some(listener) = $listener {
            listener.$method $args;
        })+
    };
}

pub(crate) use forward;

forward!(L; Option<L>; |this| this.as_mut() => this.as_ref());
forward!(L; &mut L; |this| Some(&mut **this) => Some(&**this));
forward!(A, B; (A, B); |this| Some(&mut this.0) => Some(&this.0), Some(&mut this.1) => Some(&this.1));

impl Listener for () {
    fn n_watched(&self) -> u64 {
        0
    }

    fn execution_events(&self) -> ExecutionEvents {
        ExecutionEvents::None
    }

    fn counts_events(&self) -> bool {
        false
    }
}
