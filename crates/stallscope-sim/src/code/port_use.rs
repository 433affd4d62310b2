//! Sets of ports, and their use by micro-operations.

use crate::bits::positions;

/// A set of ports, with a bit for each. Ports are numbered in the order of their resources; there are at most 64.
pub type PortSet = u64;

/// Returns the ports of a set.
#[inline]
pub(crate) fn ports_in(ports: PortSet) -> impl Iterator<Item = u8> + Clone {
    positions(ports).map(|port| port as u8)
}

/// The ports and units that a micro-operation uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PortUse {
    /// The ports that can execute it; none if it needs no port.
    pub ports: PortSet,
    /// Hundredths of cycles that it occupies the port.
    pub occupancy: u32,
    /// Units that it uses in addition.
    pub units: PortSet,
    /// Cycles that it occupies these units.
    pub unit_cycles: u32,
    /// Cycles from issue to the result.
    pub latency: u32,
    /// Number of dispatch slots that it takes.
    pub n_slots: u32,
    /// Whether it waits for the result of the previous micro-operation of its instruction.
    pub is_chained: bool,
}
