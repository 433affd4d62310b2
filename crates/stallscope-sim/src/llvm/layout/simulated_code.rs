//! The simulated code, and a cycle of its simulation.

use std::ops::Deref;

use crate::code::instruction::Instruction;
use crate::llvm::layout::tables::CodeTables;

/// The code of a region: its instructions and their layout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Code<'a> {
    pub(crate) source: &'a [Instruction],
    pub(crate) tables: &'a CodeTables,
}

impl<'a> Code<'a> {
    pub(crate) fn new(source: &'a [Instruction], tables: &'a CodeTables) -> Self {
        Self { source, tables }
    }
}

impl Deref for Code<'_> {
    type Target = CodeTables;

    #[inline]
    fn deref(&self) -> &CodeTables {
        self.tables
    }
}

/// A cycle of the simulation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cycle<'a> {
    /// The simulated code.
    pub(crate) code: Code<'a>,
    /// The cycle's number, from 0.
    pub(crate) now: u64,
}
