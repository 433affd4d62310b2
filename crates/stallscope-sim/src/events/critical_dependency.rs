//! The dependency that an instruction waits for longest.

use stallscope_target::RegisterId;

use crate::engine::relative_state::RelativeState;

/// The dependency that an instruction waits for longest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CriticalDependency {
    /// The instruction that it depends on, by its index in the code.
    pub index: u32,
    /// The register; none for a memory dependency.
    pub register: RegisterId,
    /// The number of cycles; 0 means that there is no critical dependency.
    pub cycles: u32,
}

impl CriticalDependency {
    /// Records the dependency.
    pub(crate) fn record(&self, state: &mut RelativeState<'_>) {
        let Self { index, register, cycles } = *self;
        state.pair(cycles, register.0.into());
        if cycles != 0 {
            state.number(index.into());
        }
    }
}
