//! An instruction of the simulated stream, as listeners see it.

use crate::critical_dependency::CriticalDependency;
use crate::in_flight::state::{Critical, InFlight};
use crate::instr_desc::InstrDesc;
use crate::instruction::Instruction;
use crate::pressure::PressureCycles;

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
    pub fn pressure_cycles(&self) -> PressureCycles {
        self.critical().map_or_else(PressureCycles::default, |critical| critical.pressure_cycles)
    }
}
