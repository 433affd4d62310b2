//! The parameters of a core, as its units use them.

use stallscope_target::{CoreParameter, CoreParameters, PortBinding};

use crate::cores::memory_access::Overlap;

/// The parameters of a core, as its units use them.
#[derive(Clone, Debug)]
pub struct CoreSettings {
    /// Slots issued per cycle.
    pub width: u32,
    /// Slots retired per cycle.
    pub retire_width: u32,
    /// Slots of the reorder buffer.
    pub reorder_buffer: u32,
    /// Entries of the store buffer.
    pub store_buffer: u32,
    /// How micro-operations are bound to ports.
    pub binding: PortBinding,
    /// All other parameters.
    pub parameters: CoreParameters,
}

impl CoreSettings {
    /// Returns a parameter's value.
    #[must_use]
    pub const fn get(&self, parameter: CoreParameter) -> u32 {
        self.parameters.get(parameter)
    }

    /// Returns the cycles from a store to the value of a load that it supplies: from its address and data if it contains the
    /// load or is only taken for the one that does, or else from its retirement.
    pub(super) const fn cycles_from_store(&self, overlap: Overlap, is_vector: bool) -> u32 {
        match overlap {
            Overlap::Contained if is_vector && self.parameters.has(CoreParameter::VectorForwarding) => {
                self.get(CoreParameter::VectorForwarding)
            }
            Overlap::Contained => self.get(CoreParameter::Forwarding),
            Overlap::Partial => self.get(CoreParameter::FailedForwarding),
            Overlap::PageAlias => self.get(CoreParameter::PageAlias),
            Overlap::SameLowBits => self.get(CoreParameter::FalseStoreHit),
        }
    }
}
