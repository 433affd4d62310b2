//! Where the instructions of a loop access memory, as far as it is known before the simulation.

/// How a load overlaps the store that it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlap {
    /// All bytes of the load come from the store.
    Contained,
    /// Only some bytes do, so that the load has to wait until the store is written.
    Partial,
    /// The store is to another page, which is the same in physical memory.
    PageAlias,
    /// None do, but renaming takes the store for the one that supplies the load, as the low bits of displacements are equal.
    SameLowBits,
}

impl Overlap {
    /// Returns whether the load waits for the store's address and data, rather than for its retirement.
    pub(super) fn waits_for_data(self) -> bool {
        matches!(self, Self::Contained | Self::SameLowBits)
    }
}

/// The store that a load depends on in every iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StoreDependence {
    /// The index of the instruction that stores.
    pub store: u32,
    /// Iterations from the store to the load; 0 if the store is an older instruction of the same iteration.
    pub distance: u32,
    /// How they overlap.
    pub overlap: Overlap,
    /// Whether both have the same address expression: the same registers with the same values, scale and displacement.
    pub is_same_expression: bool,
}

/// The address of an access in each iteration: `start + iteration * stride`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AddressSequence {
    /// The address in iteration 0, relative to an unknown base that `base` names.
    pub start: i64,
    /// Bytes from one iteration to the next.
    pub stride: i64,
    /// The unknown part of the address: equal numbers have equal values in all iterations; 0 if there is none.
    pub base: u32,
}

/// An access to memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MemoryAccess {
    /// Bytes accessed; 0 if unknown.
    pub size: u16,
    /// The addresses, if they are known up to a base.
    pub address: Option<AddressSequence>,
    /// For loads: the store that supplies the value in every iteration.
    pub dependence: Option<StoreDependence>,
}

/// The accesses of an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct InstructionAccesses {
    /// Its first load.
    pub load: Option<MemoryAccess>,
    /// Its store.
    pub store: Option<MemoryAccess>,
}
