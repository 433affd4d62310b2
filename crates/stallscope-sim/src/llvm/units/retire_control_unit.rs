//! The reorder buffer.
//!
//! Corresponds to lib/MCA/HardwareUnits/RetireControlUnit.cpp.

use stallscope_target::SchedModel;

/// The free entries of the reorder buffer. Instructions retire in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct RetireControlUnit {
    n_entries: u32,
    n_available: u32,
    max_retire_per_cycle: u32,
}

impl RetireControlUnit {
    pub(crate) fn new(model: &SchedModel) -> Self {
        let n_entries = model.n_reorder_buffer_entries();
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

    /// Returns the number of entries that an instruction needs: at least one, and at most all.
    fn entries(&self, n_micro_ops: u32) -> u32 {
        n_micro_ops.min(self.n_entries).max(1)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.n_available == self.n_entries
    }

    pub(crate) fn is_available(&self, n_micro_ops: u32) -> bool {
        self.n_available >= self.entries(n_micro_ops)
    }

    /// Reserves the entries of an instruction; [`Self::is_available`] must be true.
    pub(crate) fn dispatch(&mut self, n_micro_ops: u32) {
        self.n_available -= self.entries(n_micro_ops);
    }

    /// Frees the entries of the oldest instruction.
    pub(crate) fn retire(&mut self, n_micro_ops: u32) {
        self.n_available += self.entries(n_micro_ops);
    }

    /// Returns whether another instruction may retire in a cycle after `n_retired` other ones.
    pub(crate) fn may_retire(&self, n_retired: u32) -> bool {
        self.max_retire_per_cycle == 0 || n_retired != self.max_retire_per_cycle
    }
}
