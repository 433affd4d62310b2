//! The registers that a kernel uses.

/// How many registers of a kind a kernel uses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RegistersUsed {
    pub(crate) vector: u32,
    pub(crate) scalar: u32,
    pub(crate) accumulator: u32,
}
