//! The status flags, as far as they are known.

/// A set of known flags and their values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    known: u8,
    values: u8,
}

impl Flags {
    /// The carry flag.
    pub(crate) const CARRY: u8 = 1 << 0;
    /// The parity flag.
    pub(crate) const PARITY: u8 = 1 << 1;
    /// The zero flag.
    pub(crate) const ZERO: u8 = 1 << 2;
    /// The sign flag.
    pub(crate) const SIGN: u8 = 1 << 3;
    /// The overflow flag.
    pub(crate) const OVERFLOW: u8 = 1 << 4;
    /// The flags that follow from a result alone.
    pub(crate) const OF_RESULT: u8 = Self::PARITY | Self::ZERO | Self::SIGN;
    /// All of them.
    pub(crate) const ALL: u8 = Self::OF_RESULT | Self::CARRY | Self::OVERFLOW;

    /// Makes a flag known.
    pub(crate) fn set(&mut self, flag: u8, value: bool) {
        self.known |= flag;
        if value {
            self.values |= flag;
        } else {
            self.values &= !flag;
        }
    }

    /// Makes flags unknown.
    pub(crate) fn forget(&mut self, flags: u8) {
        self.known &= !flags;
    }

    /// Returns a flag's value.
    pub(crate) fn get(self, flag: u8) -> Option<bool> {
        (self.known & flag != 0).then_some(self.values & flag != 0)
    }

    /// Returns whether a condition of the processor's encoding, 0 to 15, holds.
    pub(crate) fn condition(self, condition: u8) -> Option<bool> {
        let differ = || Some(self.get(Self::SIGN)? != self.get(Self::OVERFLOW)?);
        let either = |a: Option<bool>, b: Option<bool>| match (a, b) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        };
        let holds = match condition >> 1 {
            0 => self.get(Self::OVERFLOW),
            1 => self.get(Self::CARRY),
            2 => self.get(Self::ZERO),
            3 => either(self.get(Self::CARRY), self.get(Self::ZERO)),
            4 => self.get(Self::SIGN),
            5 => self.get(Self::PARITY),
            6 => differ(),
            7 => either(self.get(Self::ZERO), differ()),
            _ => None,
        };
        holds.map(|holds| holds != (condition & 1 != 0))
    }
}
