//! The width of counts.

/// The number of bits in counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CountWidth {
    /// 64 bits, which no count exceeds.
    #[default]
    Bits64,
    /// 32 bits, as in llvm-mca: larger counts wrap around to 0.
    Bits32,
}

impl CountWidth {
    /// Returns the count modulo 2 to the power of the width.
    #[must_use]
    pub const fn wrap(self, count: u64) -> u64 {
        match self {
            Self::Bits64 => count,
            Self::Bits32 => count as u32 as u64,
        }
    }

    /// Wraps each count.
    pub(crate) fn wrap_all<'c>(self, counts: impl IntoIterator<Item = &'c mut u64>) {
        if self == Self::Bits32 {
            counts.into_iter().for_each(|count| *count = self.wrap(*count));
        }
    }
}
