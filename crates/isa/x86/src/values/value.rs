//! Abstract values.

/// A value: a symbol, which stands for an unknown number, plus an offset. Symbol 0 stands for 0, so that the value is a
/// constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Value {
    /// The symbol.
    pub(crate) symbol: u32,
    /// What is added to it, modulo 2^64; next to a symbol, an offset of a narrower value is sign-extended.
    pub(crate) offset: u64,
}

impl Value {
    /// Returns a constant.
    pub(crate) const fn constant(offset: u64) -> Self {
        Self { symbol: 0, offset }
    }

    /// Returns the number, if the value is a constant.
    pub(crate) const fn as_constant(self) -> Option<u64> {
        if self.symbol == 0 { Some(self.offset) } else { None }
    }

    /// Returns the value plus a number.
    pub(crate) const fn plus(self, number: u64) -> Self {
        Self { symbol: self.symbol, offset: self.offset.wrapping_add(number) }
    }

    /// Returns the value's symbol without its offset.
    pub(crate) const fn without_offset(self) -> Self {
        Self { symbol: self.symbol, offset: 0 }
    }
}
