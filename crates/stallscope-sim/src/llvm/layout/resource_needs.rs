//! The resources that an instruction needs to issue, as bit sets.

/// The resources that an instruction needs to issue, as far as bit sets can describe them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ResourceNeeds {
    /// The own bits of the resources with one needed unit.
    pub(crate) single_units: u64,
    /// The own bits of the groups used.
    pub(crate) groups: u64,
}
