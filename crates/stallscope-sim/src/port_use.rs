//! Sets of ports, and how a micro-operation uses them.

/// A set of ports: a bit for each. Ports are numbered by the ids of their resources; there are 64 at most.
pub type PortSet = u64;

/// The ports of a set.
#[inline]
pub(crate) fn ports_in(mut ports: PortSet) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let port = ports.trailing_zeros();
        ports &= ports.wrapping_sub(1);
        (port < PortSet::BITS).then_some(port as u8)
    })
}

/// A micro-operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PortUse {
    /// The ports, of which it takes one; none if it needs none.
    pub ports: PortSet,
    /// Cycles for which the port is taken.
    pub cycles: u32,
    /// Units that it takes besides.
    pub units: PortSet,
    /// Cycles for which those are taken.
    pub unit_cycles: u32,
    /// Cycles from issue to the result.
    pub latency: u32,
    /// Slots of the dispatch width that it takes.
    pub n_slots: u32,
    /// Whether it waits for the micro-operation before it.
    pub is_chained: bool,
}
