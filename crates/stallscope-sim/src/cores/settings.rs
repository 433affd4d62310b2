//! The parameters of a core, as its units use them.

use stallscope_target::{CoreParameter, CoreParameters, PortBinding};

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
}
