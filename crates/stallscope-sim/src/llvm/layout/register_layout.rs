//! The properties of the code's registers that the register file needs.

use crate::llvm::layout::eliminable_move::Alias;
use crate::llvm::layout::span::Span;

/// The properties of the code's registers that the register file needs.
#[derive(Debug, Default)]
pub(crate) struct RegisterLayout {
    /// Number of register files.
    pub(crate) n_files: usize,
    /// Number of mappings, including mapping 0.
    pub(crate) n_mappings: usize,
    /// The mappings of each register that can get aliases, and of its parts.
    pub(crate) aliases: Vec<Span>,
    /// Physical registers that each instruction allocates in each file.
    pub(crate) allocated: Vec<u32>,
    /// Physical registers that must be free in each limited file to dispatch each instruction.
    pub(crate) needed: Vec<u32>,
    /// A zero for each file.
    pub(crate) none_allocated: Vec<u32>,
}

impl RegisterLayout {
    /// Returns the mappings of an alias.
    #[inline]
    pub(crate) fn alias_mappings(&self, alias: Alias) -> Span {
        self.aliases[usize::from(alias)]
    }

    /// Returns the physical registers that an instruction allocates in each file.
    #[inline]
    pub(crate) fn allocated(&self, index: u32, is_eliminated: bool) -> &[u32] {
        if is_eliminated {
            return &self.none_allocated;
        }
        // `get` cannot fail, but unlike an index it is optimized away if no listener uses the result.
        let start = index as usize * self.n_files;
        self.allocated.get(start..start + self.n_files).unwrap_or_default()
    }

    /// Returns the physical registers that must be free in each limited file to dispatch an instruction.
    pub(crate) fn needed(&self, index: u32) -> &[u32] {
        &self.needed[index as usize * self.n_files..][..self.n_files]
    }

    /// Returns zero physical registers for each file.
    pub(crate) fn none_allocated(&self) -> &[u32] {
        &self.none_allocated
    }
}
