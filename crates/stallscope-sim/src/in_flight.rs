//! The instructions in flight.

use crate::{CriticalDependency, InstRef, Instruction};

/// The place of an instruction in flight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct InFlightId(pub(crate) u32);

/// What changes about an instruction while it is in flight.
#[derive(Clone, Debug, Default)]
pub(crate) struct InFlight {
    /// Index in the stream.
    pub(crate) source_index: u64,
    /// Index in the code.
    pub(crate) index: u32,
    /// The register file of the first register written.
    pub(crate) register_file: u16,
    /// Number of pairs of a register read and one written that pass on a zero.
    pub(crate) n_zeros: u16,
    /// Whether renaming eliminated it.
    pub(crate) is_eliminated: bool,
    pub(crate) critical_resource_mask: u64,
    pub(crate) critical_register_dependency: CriticalDependency,
    pub(crate) critical_memory_dependency: CriticalDependency,
}

/// The instructions in flight.
#[derive(Debug, Default)]
pub(crate) struct InstructionsInFlight {
    slots: Vec<InFlight>,
}

impl InstructionsInFlight {
    pub(crate) fn inst_ref<'a>(&'a self, id: InFlightId, code: &'a [Instruction]) -> InstRef<'a> {
        let state = &self.slots[id.0 as usize];
        InstRef::new(state.source_index, &code[state.index as usize], state)
    }
}
