//! Where a function starts, by something else than a symbol.

/// Where a function starts, by something else than a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FunctionStart<'d> {
    pub(crate) address: u64,
    /// Its name; empty if it is unknown.
    pub(crate) name: &'d [u8],
}

impl FunctionStart<'_> {
    /// The start of a function without a name.
    pub(crate) const fn unnamed(address: u64) -> Self {
        Self { address, name: b"" }
    }
}
