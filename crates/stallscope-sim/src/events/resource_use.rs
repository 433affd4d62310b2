//! The use of a unit of a processor resource.

use stallscope_target::ProcResourceId;

use crate::code::release_at_cycles::ReleaseAtCycles;

/// A unit of a resource that an issued instruction uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceUse {
    /// The resource; never a group.
    pub resource: ProcResourceId,
    /// The unit of the resource: bit `i` for unit `i`.
    pub unit: u64,
    /// The number of cycles.
    pub cycles: ReleaseAtCycles,
    /// The number of cycles from the start of the use to the reported issue of the instruction: 0, unless its micro-operations
    /// issue one by one.
    pub lead_cycles: u32,
}
