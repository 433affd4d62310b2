//! What a simulation tells its listeners.

use stallscope_target::ProcResourceId;

use crate::in_flight::inst_ref::InstRef;
use crate::pressure::Pressure;
use crate::relative_state::RelativeState;
use crate::resource_use::ResourceUse;
use crate::stall::Stall;

/// What listens to a simulation. Every method does nothing unless it is given.
///
/// Within a cycle, events come in the order in which the stages produce them: those of older
/// instructions leaving the pipeline before those of younger ones entering it.
#[allow(unused_variables, reason = "the methods do nothing by default")]
pub trait Listener {
    /// A cycle begins.
    #[inline]
    fn on_cycle_begin(&mut self) {}
    /// A cycle ends.
    #[inline]
    fn on_cycle_end(&mut self) {}
    /// An instruction's micro-operations, or as many as dispatch takes in a cycle, leave the front end.
    /// `used_registers` holds the number of physical registers taken from each register file.
    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, used_registers: &[u32], n_micro_ops: u32) {}
    /// When each operand of an instruction will be available is known.
    #[inline]
    fn on_pending(&mut self, inst: InstRef<'_>) {}
    /// All operands of an instruction are available.
    #[inline]
    fn on_ready(&mut self, inst: InstRef<'_>) {}
    /// An instruction starts to execute on units of resources.
    #[inline]
    fn on_issued(&mut self, inst: InstRef<'_>, used_resources: &[ResourceUse]) {}
    /// An instruction has written its results.
    #[inline]
    fn on_executed(&mut self, inst: InstRef<'_>) {}
    /// An instruction leaves the pipeline.
    /// `freed_registers` holds the number of physical registers given back to each register file.
    #[inline]
    fn on_retired(&mut self, inst: InstRef<'_>, freed_registers: &[u32]) {}
    /// An instruction cannot be dispatched in this cycle.
    #[inline]
    fn on_stall(&mut self, stall: Stall<'_>) {}
    /// Pressure on the back end rose in this cycle. Told if the analysis of bottlenecks is enabled.
    #[inline]
    fn on_pressure(&mut self, pressure: Pressure) {}
    /// An instruction takes an entry of each of these resources' buffers.
    #[inline]
    fn on_reserved_buffers(&mut self, inst: InstRef<'_>, buffers: &[ProcResourceId]) {}
    /// An instruction gives back its entry of each of these resources' buffers.
    #[inline]
    fn on_released_buffers(&mut self, inst: InstRef<'_>, buffers: &[ProcResourceId]) {}

    /// How many instructions at the beginning of the stream must each be told of. Once they have left the
    /// pipeline, stretches of whole iterations that repeat may be told of by [`Self::repeat`] alone. Unless this
    /// is given, every instruction is told of.
    #[inline]
    fn n_watched(&self) -> u64 {
        u64::MAX
    }
    /// Takes in what the listener's further course depends on besides the events to come; counters of what has
    /// been heard are no part of it.
    #[inline]
    fn record(&self, state: &mut RelativeState<'_>) {}
    /// A stretch begins that may repeat.
    #[inline]
    fn mark(&mut self) {}
    /// What was told since the last mark happens `n` more times. Source indices and cycles go on from here as
    /// if it had not, and the stream is shorter by `n_instructions`, those of all `n` times together.
    #[inline]
    fn repeat(&mut self, n: u64, n_instructions: u64) {}
}

/// Implements [`Listener`] by handing every event to the listeners that the expressions give, to be changed or not.
macro_rules! forward {
    ($($generic:ident),*; $type:ty; |$this:ident| $($listener:expr => $shared:expr),+) => {
        impl<$($generic: Listener),*> Listener for $type {
            forward!(@methods $this, ($($listener),+);
                on_cycle_begin();
                on_cycle_end();
                on_dispatched(inst: InstRef<'_>, used_registers: &[u32], n_micro_ops: u32);
                on_pending(inst: InstRef<'_>);
                on_ready(inst: InstRef<'_>);
                on_issued(inst: InstRef<'_>, used_resources: &[ResourceUse]);
                on_executed(inst: InstRef<'_>);
                on_retired(inst: InstRef<'_>, freed_registers: &[u32]);
                on_stall(stall: Stall<'_>);
                on_pressure(pressure: Pressure);
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
            fn record(&self, state: &mut RelativeState<'_>) {
                let $this = self;
                $(if let Some(listener) = $shared {
                    listener.record(state);
                })+
            }
        }
    };
    (@methods $this:ident, $listeners:tt; $($method:ident($($arg:ident: $arg_type:ty),*);)*) => {$(
        #[inline]
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

forward!(L; Option<L>; |this| this.as_mut() => this.as_ref());
forward!(L; &mut L; |this| Some(&mut **this) => Some(&**this));
forward!(A, B; (A, B); |this| Some(&mut this.0) => Some(&this.0), Some(&mut this.1) => Some(&this.1));

impl Listener for () {
    fn n_watched(&self) -> u64 {
        0
    }
}
