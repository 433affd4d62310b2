//! Pressure on the back end.

/// The reason why pressure on the back end increased in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PressureReason {
    /// Units that ready instructions need are busy.
    Resources,
    /// Instructions wait for registers.
    RegisterDependencies,
    /// Instructions wait for memory operations.
    MemoryDependencies,
}

/// An increase of pressure on the back end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressure {
    /// The reason.
    pub reason: PressureReason,
    /// Masks of the busy resources for [`PressureReason::Resources`]; otherwise 0.
    pub resource_mask: u64,
}

/// The number of cycles that an instruction added to the pressure on the back end, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PressureCycles {
    /// Cycles of waiting for registers.
    pub register: u32,
    /// Cycles of waiting for memory operations.
    pub memory: u32,
    /// Cycles when units that it needs were busy.
    pub resource: u32,
}
