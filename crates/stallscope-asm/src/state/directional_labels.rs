//! Directional labels: `1:`, and references to them, `1f` and `1b`.

use std::collections::HashMap;

use stallscope_mc::SymbolId;

use crate::state::messages::LineMarker;

/// A reference to a directional label.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DirectionalReference<'a> {
    /// The place of the reference.
    pub(crate) location: u32,
    /// The line marker in effect there.
    pub(crate) line_marker: Option<LineMarker<'a>>,
    /// The symbol of the label.
    pub(crate) symbol: SymbolId,
}

/// The directional labels of a text. A number may be defined many times; each definition is an instance of it.
#[derive(Debug, Default)]
pub(crate) struct DirectionalLabels<'a> {
    // The number of definitions so far.
    instances: HashMap<u32, u32>,
    symbols: HashMap<(u32, u32), SymbolId>,
    /// The references, which must be defined by the end of the text.
    pub(crate) references: Vec<DirectionalReference<'a>>,
}

impl DirectionalLabels<'_> {
    /// Returns the last instance of a number, or 0 if it is not defined yet.
    pub(crate) fn last_instance(&self, number: u32) -> u32 {
        self.instances.get(&number).copied().unwrap_or(0)
    }

    /// Starts a new instance of a number, and returns it.
    pub(crate) fn start_instance(&mut self, number: u32) -> u32 {
        let instance = self.instances.entry(number).or_insert(0);
        *instance += 1;
        *instance
    }

    /// Returns the symbol of an instance, which `create` creates if there is none.
    pub(crate) fn symbol(
        &mut self,
        number: u32,
        instance: u32,
        create: impl FnOnce() -> SymbolId,
    ) -> SymbolId {
        *self.symbols.entry((number, instance)).or_insert_with(create)
    }
}
