//! Abstract values.

/// A value: a symbol, which represents an unknown number, plus an offset. Symbol 0 represents 0, so that the value is a
/// constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Value {
    /// The symbol.
    pub symbol: u32,
    /// The number added to it, modulo 2^64; next to a symbol, an offset of a narrower value is sign-extended.
    pub offset: u64,
}

impl Value {
    /// Returns a constant.
    #[must_use]
    pub const fn constant(offset: u64) -> Self {
        Self { symbol: 0, offset }
    }

    /// Returns the number, if the value is a constant.
    #[must_use]
    pub const fn as_constant(self) -> Option<u64> {
        if self.symbol == 0 { Some(self.offset) } else { None }
    }

    /// Returns the value plus a number.
    #[must_use]
    pub const fn plus(self, number: u64) -> Self {
        Self { symbol: self.symbol, offset: self.offset.wrapping_add(number) }
    }

    /// Returns the value's symbol without its offset.
    #[must_use]
    pub const fn without_offset(self) -> Self {
        Self { symbol: self.symbol, offset: 0 }
    }
}
