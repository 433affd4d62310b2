//! The reorder buffer.
//!
//! Corresponds to lib/MCA/HardwareUnits/RetireControlUnit.cpp.

use stallscope_target::SchedModel;

/// Counts the entries of the reorder buffer. Instructions leave it in the order in which they came.
#[derive(Clone, Debug, Default)]
pub(crate) struct RetireControlUnit {
    n_entries: u32,
    n_available: u32,
    max_retire_per_cycle: u32,
}

impl RetireControlUnit {
    pub(crate) fn new(model: &SchedModel) -> Self {
        let n_entries = if model.has_extra_info && model.reorder_buffer_size != 0 {
            model.reorder_buffer_size
        } else {
            model.micro_op_buffer_size
        };
        let max_retire_per_cycle = if model.has_extra_info { model.max_retire_per_cycle } else { 0 };
        Self {
            n_entries: n_entries.into(),
            n_available: n_entries.into(),
            max_retire_per_cycle: max_retire_per_cycle.into(),
        }
    }

    /// Empties the buffer.
    pub(crate) fn reset(&mut self) {
        self.n_available = self.n_entries;
    }

    /// The entries that an instruction takes: at least one, and no more than there are.
    fn entries(&self, n_micro_ops: u32) -> u32 {
        n_micro_ops.min(self.n_entries).max(1)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.n_available == self.n_entries
    }

    pub(crate) fn is_available(&self, n_micro_ops: u32) -> bool {
        self.n_available >= self.entries(n_micro_ops)
    }

    /// Takes the entries of an instruction; [`Self::is_available`] must hold.
    pub(crate) fn dispatch(&mut self, n_micro_ops: u32) {
        self.n_available -= self.entries(n_micro_ops);
    }

    /// Gives back the entries of the oldest instruction.
    pub(crate) fn retire(&mut self, n_micro_ops: u32) {
        self.n_available += self.entries(n_micro_ops);
    }

    /// Whether another instruction may retire in a cycle in which `n_retired` have.
    pub(crate) fn may_retire(&self, n_retired: u32) -> bool {
        self.max_retire_per_cycle == 0 || n_retired != self.max_retire_per_cycle
    }
}
