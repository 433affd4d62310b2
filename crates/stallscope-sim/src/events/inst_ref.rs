//! An instruction of the simulated stream, as listeners see it.

use crate::code::instr_desc::InstrDesc;
use crate::code::instruction::Instruction;
use crate::events::critical_dependency::CriticalDependency;
use crate::events::in_flight::{Critical, InFlight};
use crate::events::pressure::PressureCycles;

/// The elimination of a move by register renaming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveElimination {
    /// Index of the register file of the first register written.
    pub register_file: usize,
    /// Number of pairs of a register read and a register written.
    pub n_candidates: u32,
    /// Number of eliminated pairs.
    pub n_eliminated: u32,
    /// Number of pairs that propagate a zero.
    pub n_zeros: u32,
}

/// An instruction of the simulated stream.
#[derive(Clone, Copy, Debug)]
pub struct InstRef<'a> {
    code: &'a [Instruction],
    states: &'a [InFlight],
    /// Empty if critical dependencies are not tracked.
    criticals: &'a [Critical],
    /// The instruction's index in both.
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

    // Looked up on demand, so that events without listeners cost nothing.
    #[inline]
    fn state(&self) -> &'a InFlight {
        &self.states[self.slot]
    }

    #[inline]
    fn critical(&self) -> Option<&'a Critical> {
        self.criticals.get(self.slot)
    }

    /// Returns the index in the stream: iteration times number of instructions in the code, plus the index in the
    /// code.
    #[must_use]
    #[inline]
    pub fn source_index(&self) -> u64 {
        self.state().source_index
    }

    /// Returns the index in the code.
    #[must_use]
    #[inline]
    pub fn index(&self) -> usize {
        self.state().index as usize
    }

    /// Returns the instruction of the code.
    #[must_use]
    #[inline]
    pub fn instruction(&self) -> &'a Instruction {
        &self.code[self.index()]
    }

    /// Returns the descriptor of the instruction.
    #[must_use]
    #[inline]
    pub fn desc(&self) -> &'a InstrDesc {
        &self.instruction().desc
    }

    /// Returns the number of entries of the reorder buffer that the instruction takes.
    #[must_use]
    #[inline]
    pub fn n_entries(&self) -> u32 {
        self.state().n_slots.unwrap_or_else(|| self.desc().n_micro_ops)
    }

    /// Returns whether renaming eliminated the instruction.
    #[must_use]
    #[inline]
    pub fn is_eliminated(&self) -> bool {
        self.state().is_eliminated
    }

    /// Returns whether the instruction was eliminated, if it is a move that renaming can eliminate; known from
    /// dispatch on.
    #[must_use]
    pub fn move_elimination(&self) -> Option<MoveElimination> {
        let (instruction, state) = (self.instruction(), self.state());
        if state.n_slots.is_some() {
            return (state.moves_in_file > 0).then(|| MoveElimination {
                register_file: usize::from(state.moves_in_file),
                n_candidates: 1,
                n_eliminated: u32::from(state.is_eliminated),
                n_zeros: 0,
            });
        }
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

    /// Returns the register dependency that the instruction waited for longest. It is known at issue, if the
    /// bottleneck analysis is enabled.
    #[must_use]
    #[inline]
    pub fn critical_register_dependency(&self) -> CriticalDependency {
        self.critical().map_or_else(CriticalDependency::default, |critical| critical.register_dependency)
    }

    /// Returns the memory dependency that the instruction waited for longest. It is known at issue, if the bottleneck
    /// analysis is enabled.
    #[must_use]
    #[inline]
    pub fn critical_memory_dependency(&self) -> CriticalDependency {
        self.critical().map_or_else(CriticalDependency::default, |critical| critical.memory_dependency)
    }

    /// Returns the masks of the resources that were busy when the instruction was last ready and could not issue; 0
    /// if it never was. It is known until issue, if the bottleneck analysis is enabled.
    #[must_use]
    #[inline]
    pub fn critical_resource_mask(&self) -> u64 {
        self.critical().map_or(0, |critical| critical.resource_mask)
    }

    /// Returns the number of cycles that the instruction added to the pressure on the back end. It is known until
    /// issue, if the bottleneck analysis is enabled.
    #[must_use]
    #[inline]
    pub fn pressure_cycles(&self) -> PressureCycles {
        self.critical().map_or_else(PressureCycles::default, |critical| critical.pressure_cycles)
    }
}
