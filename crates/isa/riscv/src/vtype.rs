//! The settings of vector instructions: element width, register grouping, policies.

use std::fmt::Write;

/// The agnostic policies and the alternative format, as bits of the number.
pub(crate) const TAIL_AGNOSTIC: u32 = 0x40;
pub(crate) const MASK_AGNOSTIC: u32 = 0x80;
pub(crate) const ALT_FORMAT: u32 = 0x100;

/// The number for a reserved grouping.
const RESERVED_LMUL: u32 = 4;

/// Settings as the number in `vsetvli`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VType(pub(crate) u32);

/// How many registers a group has: a number, or a fraction of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lmul {
    pub(crate) value: u32,
    pub(crate) is_fraction: bool,
}

impl Lmul {
    /// Returns whether the grouping exists.
    pub(crate) const fn is_valid(self) -> bool {
        matches!((self.value, self.is_fraction), (1 | 2 | 4 | 8, false) | (2 | 4 | 8, true))
    }

    /// Returns the number that represents it in the settings.
    pub(crate) const fn encoded(self) -> u32 {
        let log2 = self.value.trailing_zeros();
        if self.is_fraction { 8 - log2 } else { log2 }
    }

    /// Returns the grouping that a number represents, unless it is reserved.
    pub(crate) const fn decode(encoded: u32) -> Option<Self> {
        match encoded & 7 {
            RESERVED_LMUL => None,
            log2 @ 0..RESERVED_LMUL => Some(Self { value: 1 << log2, is_fraction: false }),
            encoded => Some(Self { value: 1 << (8 - encoded), is_fraction: true }),
        }
    }

    /// Returns it in eighths of a register.
    pub(crate) const fn eighths(self) -> u32 {
        if self.is_fraction { 8 / self.value } else { self.value * 8 }
    }
}

/// Returns whether elements may have a width.
pub(crate) const fn is_valid_sew(bits: u32) -> bool {
    matches!(bits, 8 | 16 | 32 | 64)
}

impl VType {
    /// Creates settings from the width of elements, the grouping and the flags.
    pub(crate) const fn new(sew: u32, lmul: Lmul, flags: u32) -> Self {
        Self((sew.trailing_zeros() - 3) << 3 | lmul.encoded() | flags)
    }

    /// Creates settings for matrix tiles, which have a factor of widening instead of a grouping.
    pub(crate) const fn matrix(sew: u32, widening: u32, flags: u32) -> Self {
        Self((sew.trailing_zeros() - 3) << 3 | flags | (widening.trailing_zeros() + 1) << 9)
    }

    /// Returns the width of elements.
    pub(crate) const fn sew(self) -> u32 {
        8 << (self.0 >> 3 & 7)
    }

    /// Returns the grouping, unless it is reserved.
    pub(crate) const fn lmul(self) -> Option<Lmul> {
        Lmul::decode(self.0)
    }

    /// Returns the factor of widening of matrix tiles, if there is one.
    pub(crate) const fn widening(self) -> Option<u32> {
        match self.0 >> 9 & 3 {
            0 => None,
            encoded => Some(1 << (encoded - 1)),
        }
    }

    /// Returns whether these are settings for matrix tiles.
    pub(crate) fn is_matrix(self) -> bool {
        self.0 & !0x738 == 0
            && self.widening().is_some_and(|widening| self.sew() * widening <= 64)
            && self.is_valid()
    }

    /// Returns whether the grouping and the width exist; only short elements have an alternative format.
    pub(crate) fn is_valid(self) -> bool {
        let max_sew = if self.has(ALT_FORMAT) { 16 } else { 64 };
        self.lmul().is_some() && self.sew() <= max_sew
    }

    const fn has(self, flag: u32) -> bool {
        self.0 & flag != 0
    }

    /// Appends the settings as they are written in assembly.
    pub(crate) fn print(self, lmul: Lmul, out: &mut String) {
        self.print_sew(out);
        let fraction = if lmul.is_fraction { "f" } else { "" };
        let tail = if self.has(TAIL_AGNOSTIC) { "ta" } else { "tu" };
        let mask = if self.has(MASK_AGNOSTIC) { "ma" } else { "mu" };
        // Writing to a string cannot fail.
        let _ = write!(out, ", m{fraction}{}, {tail}, {mask}", lmul.value);
    }

    /// Appends settings for matrix tiles.
    pub(crate) fn print_matrix(self, out: &mut String) {
        self.print_sew(out);
        let _ = write!(out, ", w{}", self.widening().unwrap_or_default());
    }

    fn print_sew(self, out: &mut String) {
        let alternative = if self.has(ALT_FORMAT) { "alt" } else { "" };
        let _ = write!(out, "e{}{alternative}", self.sew());
    }
}
