//! VPT blocks: up to four vector instructions whose lanes depend on a condition.

/// A block whose instructions are being parsed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VptBlock {
    /// Four bits: one for each instruction after the first, set if it has the opposite condition, and a one that ends
    /// them.
    pub(crate) mask: u8,
    /// The number of the current instruction; that of the `vpt` or `vpst` itself is 0.
    pub(crate) position: u8,
}

impl VptBlock {
    /// Creates a block that a `vpt` or `vpst` begins.
    pub(crate) const fn new(mask: u8) -> Self {
        Self { mask, position: 0 }
    }

    /// Returns whether the current instruction has the opposite condition.
    pub(crate) const fn is_else(self) -> bool {
        (self.mask as u32) >> (5 - self.position as u32) & 1 != 0
    }
}
