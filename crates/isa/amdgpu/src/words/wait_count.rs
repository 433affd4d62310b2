//! The counters in the immediate of `s_waitcnt`: how many operations of a kind may still be in flight.

use crate::isa_version::IsaVersion;

/// A field of the immediate; the upper bits of a number may be elsewhere.
#[derive(Clone, Copy, Debug)]
struct Field {
    bit: u32,
    n_bits: u32,
    n_upper_bits: u32,
}

/// The lowest of the upper bits of a number.
const UPPER_BIT: u32 = 14;

/// A counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WaitCounter {
    /// Of memory accesses by vector instructions.
    Vector,
    /// Of exports.
    Export,
    /// Of accesses to shared memory and constants, and of messages.
    Local,
}

impl WaitCounter {
    /// All counters in the order of printing.
    pub(crate) const ALL: [Self; 3] = [Self::Vector, Self::Export, Self::Local];

    /// Returns its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Vector => "vmcnt",
            Self::Export => "expcnt",
            Self::Local => "lgkmcnt",
        }
    }

    const fn field(self, version: IsaVersion) -> Field {
        let is_gfx11 = version.major >= 11;
        let (bit, n_bits, n_upper_bits) = match self {
            Self::Vector if is_gfx11 => (10, 6, 0),
            Self::Vector => (0, 4, if matches!(version.major, 9 | 10) { 2 } else { 0 }),
            Self::Export => (if is_gfx11 { 0 } else { 4 }, 3, 0),
            Self::Local => (if is_gfx11 { 4 } else { 8 }, if version.major >= 10 { 6 } else { 4 }, 0),
        };
        Field { bit, n_bits, n_upper_bits }
    }

    /// Returns the largest number, which waits for nothing.
    pub(crate) const fn max(self, version: IsaVersion) -> u32 {
        let field = self.field(version);
        mask(field.n_bits + field.n_upper_bits)
    }

    /// Returns the number in an immediate.
    pub(crate) const fn decode(self, version: IsaVersion, immediate: u32) -> u32 {
        let field = self.field(version);
        let upper = immediate >> UPPER_BIT & mask(field.n_upper_bits);
        immediate >> field.bit & mask(field.n_bits) | upper << field.n_bits
    }

    /// Returns an immediate with another number; higher bits of the number are lost.
    pub(crate) const fn encode(self, version: IsaVersion, immediate: u32, number: u32) -> u32 {
        let field = self.field(version);
        let (lower, upper) = (mask(field.n_bits), mask(field.n_upper_bits));
        let cleared = immediate & !(lower << field.bit) & !(upper << UPPER_BIT);
        cleared | (number & lower) << field.bit | (number >> field.n_bits & upper) << UPPER_BIT
    }
}

/// Returns the immediate that waits for nothing.
pub(crate) fn default_immediate(version: IsaVersion) -> u32 {
    WaitCounter::ALL
        .into_iter()
        .fold(0, |immediate, counter| counter.encode(version, immediate, counter.max(version)))
}

const fn mask(n_bits: u32) -> u32 {
    (1 << n_bits) - 1
}
