//! Moves that register renaming may eliminate.

use smallvec::SmallVec;

use crate::engine::ids::MappingIndex;
use crate::llvm::layout::span::Span;

/// A register that can get aliases: an index into the aliases of the
/// [`RegisterLayout`](crate::llvm::layout::register_layout::RegisterLayout). 0 means none.
pub(crate) type Alias = u16;

/// A pair of a register read and a register written by an eliminable move.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) struct MovePair {
    pub(crate) read: MappingIndex,
    pub(crate) is_independent_from_def: bool,
    pub(crate) write: u16,
    /// The register that the written one becomes an alias of.
    pub(crate) source: Alias,
    /// The mapping of that register.
    pub(crate) source_mapping: MappingIndex,
    /// The mappings that become aliases.
    pub(crate) destinations: Span,
}

/// How register renaming may eliminate a move or an exchange.
#[derive(Clone, Debug, Hash)]
pub(crate) struct EliminableMove {
    /// The register file of the first register written.
    pub(crate) file: u16,
    /// Whether the operands allow elimination.
    pub(crate) is_possible: bool,
    pub(crate) pairs: SmallVec<[MovePair; 2]>,
}
