//! An execution of an instruction.

/// The use of a unit of a resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnitUse {
    /// The number of the unit among the units of all resources.
    pub unit: u32,
    /// The first cycle, counted from 0.
    pub from: u32,
    /// The number of cycles.
    pub n_cycles: u32,
}

/// An execution of an instruction: the cycles of its changes of state, counted from 0, and the units that it used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Execution {
    /// The cycle of the dispatch of its first micro-operations.
    pub dispatched: u32,
    /// The first cycle with all its operands available.
    pub ready: u32,
    /// The cycle of issue.
    pub issued: u32,
    /// The cycle of the end of its execution.
    pub executed: u32,
    /// The cycle of retirement.
    pub retired: u32,
    /// The first of its uses of units in [`Schedule::unit_uses`], and their number.
    pub(super) first_use: u32,
    pub(super) n_uses: u32,
}
