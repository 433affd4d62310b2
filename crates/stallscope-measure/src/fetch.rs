//! Where a processor takes instructions from while a block is measured.

/// Where a processor takes instructions from while a block is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fetch {
    /// The decoders: copies in a straight line that is entered once. This is what BHive measures.
    Decoders,
    /// The cache of decoded instructions: a loop around copies of some 120 instructions.
    #[default]
    Cache,
    /// A loop of the block alone, at the address that the options name: with the end that the block has, or `block; dec; jne`.
    Loop,
}
