//! Macros.

/// The macros that are defined, and those that are being expanded.
#[derive(Debug, Default)]
pub(crate) struct Macros<'a> {
    active: Vec<(u32, &'a [u8])>,
}

impl Macros<'_> {
    /// Where the macros that are being expanded were called, the innermost first.
    pub(crate) fn active_locations(&self) -> impl Iterator<Item = u32> {
        self.active.iter().rev().map(|(location, _)| *location)
    }
}
