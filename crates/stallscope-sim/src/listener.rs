//! What a simulation tells its listeners.

use stallscope_target::{ProcResourceId, RegisterId};

use crate::in_flight::{Critical, InFlight};
use crate::{InstrDesc, Instruction, RelativeState, ReleaseAtCycles, Stall};

/// Why pressure on the back end rose in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PressureReason {
    /// Ready instructions found units of resources taken.
    Resources,
    /// Instructions wait for registers.
    RegisterDependencies,
    /// Instructions wait for memory operations.
    MemoryDependencies,
}

/// The dependency that held an instruction up longest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CriticalDependency {
    /// The instruction waited for, by its index in the code.
    pub index: u32,
    /// The register waited for; none for memory.
    pub register: RegisterId,
    /// Cycles waited; 0 means that there is no such dependency.
    pub cycles: u32,
}

/// In how many cycles an instruction added to the pressure on the back end, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldUp {
    /// While it waited for registers.
    pub register: u32,
    /// While it waited for memory operations.
    pub memory: u32,
    /// While units of resources that it needs were taken.
    pub resource: u32,
}

/// A unit of a resource that an issued instruction takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceUse {
    /// The resource; never a group.
    pub resource: ProcResourceId,
    /// Bit `i` for unit `i` of the resource.
    pub unit: u64,
    /// For how many cycles.
    pub cycles: ReleaseAtCycles,
}

/// What became of a move that renaming might have eliminated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveElimination {
    /// Index of the register file of the first register written.
    pub register_file: usize,
    /// Number of pairs of a register read and one written.
    pub n_candidates: u32,
    /// How many of them were eliminated.
    pub n_eliminated: u32,
    /// How many of them pass on a zero.
    pub n_zeros: u32,
}

/// An instruction of the simulated stream.
#[derive(Clone, Copy, Debug)]
pub struct InstRef<'a> {
    code: &'a [Instruction],
    states: &'a [InFlight],
    /// Empty if critical dependencies are not tracked.
    criticals: &'a [Critical],
    /// The place of the instruction among both.
    slot: usize,
}

impl<'a> InstRef<'a> {
    #[inline]
    pub(crate) fn new(
        code: &'a [Instruction],
        states: &'a [InFlight],
        criticals: &'a [Critical],
        slot: usize,
    ) -> Self {
        Self { code, states, criticals, slot }
    }

    // Looked up when asked for, so that events to which nobody listens cost nothing.
    #[inline]
    fn state(&self) -> &'a InFlight {
        &self.states[self.slot]
    }

    #[inline]
    fn critical(&self) -> Option<&'a Critical> {
        self.criticals.get(self.slot)
    }

    /// Index in the stream: iteration times number of instructions in the code, plus the index in the code.
    #[must_use]
    #[inline]
    pub fn source_index(&self) -> u64 {
        self.state().source_index
    }

    /// Index in the code.
    #[must_use]
    #[inline]
    pub fn index(&self) -> usize {
        self.state().index as usize
    }

    /// The instruction of the code.
    #[must_use]
    #[inline]
    pub fn instruction(&self) -> &'a Instruction {
        &self.code[self.index()]
    }

    /// What the scheduling model says of the instruction.
    #[must_use]
    #[inline]
    pub fn desc(&self) -> &'a InstrDesc {
        &self.instruction().desc
    }

    /// Whether renaming eliminated the instruction.
    #[must_use]
    #[inline]
    pub fn is_eliminated(&self) -> bool {
        self.state().is_eliminated
    }

    /// What became of the instruction if it is a move that renaming may eliminate; known from dispatch on.
    #[must_use]
    pub fn move_elimination(&self) -> Option<MoveElimination> {
        let (instruction, state) = (self.instruction(), self.state());
        let (reads, writes) = (instruction.reads.len(), instruction.writes.len());
        if !instruction.is_optimizable_move || reads != writes {
            return None;
        }
        let n_candidates = writes as u32;
        Some(MoveElimination {
            register_file: usize::from(state.register_file),
            n_candidates,
            n_eliminated: if state.is_eliminated { n_candidates } else { 0 },
            n_zeros: u32::from(state.n_zeros),
        })
    }

    /// The register dependency that held the instruction up longest; known when it is issued, if the analysis
    /// of bottlenecks is enabled.
    #[must_use]
    #[inline]
    pub fn critical_register_dependency(&self) -> CriticalDependency {
        self.critical().map_or_else(CriticalDependency::default, |critical| critical.register_dependency)
    }

    /// The memory dependency that held the instruction up longest; known when it is issued, if the analysis
    /// of bottlenecks is enabled.
    #[must_use]
    #[inline]
    pub fn critical_memory_dependency(&self) -> CriticalDependency {
        self.critical().map_or_else(CriticalDependency::default, |critical| critical.memory_dependency)
    }

    /// Masks of the resources that were found taken when the instruction was last ready and not issued;
    /// 0 if it never was. Known until it is issued, if the analysis of bottlenecks is enabled.
    #[must_use]
    #[inline]
    pub fn critical_resource_mask(&self) -> u64 {
        self.critical().map_or(0, |critical| critical.resource_mask)
    }

    /// How long the instruction has been held up. Known until it is issued, if the analysis of bottlenecks is
    /// enabled.
    #[must_use]
    #[inline]
    pub fn held_up(&self) -> HeldUp {
        self.critical().map_or_else(HeldUp::default, |critical| critical.held_up)
    }
}

/// A rise of pressure on the back end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressure {
    /// Why it rose.
    pub reason: PressureReason,
    /// Masks of the resources that were taken, for [`PressureReason::Resources`]; otherwise 0.
    pub resource_mask: u64,
}

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
