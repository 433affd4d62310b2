//! Ids of things that several parts of the simulation refer to.

/// An instruction in flight: the low bits of its index in the instruction stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct InFlightId(pub(crate) u32);

impl InFlightId {
    /// Returns the instruction `n` places later in the stream.
    #[inline]
    pub(crate) fn plus(self, n: u32) -> Self {
        Self(self.0.wrapping_add(n))
    }

    /// Returns the next instruction in the stream.
    #[inline]
    pub(crate) fn next(self) -> Self {
        self.plus(1)
    }

    /// Returns how many places later in the stream the instruction is than an older one.
    #[inline]
    pub(crate) fn distance_from(self, older: Self) -> u32 {
        self.0.wrapping_sub(older.0)
    }

    /// Returns whether the instruction precedes another one in the stream.
    #[inline]
    pub(crate) fn is_older_than(self, other: Self) -> bool {
        (self.0.wrapping_sub(other.0) as i32) < 0
    }
}

/// A write of an instruction in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WriteId {
    pub(crate) inst: InFlightId,
    pub(crate) write: u16,
}

/// The index of a mapping of the register file: of a set of registers that always change together. 0 is for the
/// registers that the code does not write.
pub(crate) type MappingIndex = u16;

/// The id of a group of memory operations in the load/store unit; 0 means no group.
pub(crate) type MemoryGroupId = u64;
