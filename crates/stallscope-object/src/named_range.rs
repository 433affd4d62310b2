//! Addresses with the same symbol.

use std::ops::Range;

/// Addresses with the same symbol.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedRange<'s> {
    /// The name and the address of the symbol, if there is one.
    pub name: Option<(&'s [u8], u64)>,
    /// The addresses; there may be more.
    pub addresses: Range<u64>,
}

impl<'s> NamedRange<'s> {
    /// Leaves out other addresses.
    pub(crate) fn limit(&mut self, addresses: Range<u64>) {
        let Range { start, end } = self.addresses;
        self.addresses = start.max(addresses.start)..end.min(addresses.end);
    }

    /// Takes the symbol of a range that has the address looked for, too.
    pub(crate) fn add(&mut self, other: NamedRange<'s>) {
        self.limit(other.addresses);
        self.name = other.name;
    }
}
