//! Labels, if the options request them.

use stallscope_mc::SymbolId;

/// The definition of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub location: u32,
    /// The symbol.
    pub symbol: SymbolId,
    /// How many instructions come before it.
    pub n_instructions_before: u32,
}
