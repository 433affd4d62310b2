//! A symbol, as the text has defined it so far.

use crate::id::{ExpressionId, SectionId};

/// Where a symbol is defined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fragment {
    /// Not defined yet.
    #[default]
    Undefined,
    /// Its value is a number.
    Absolute,
    /// In a section.
    Section(SectionId),
}

/// The kind of a symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SymbolKind {
    /// A label, or not yet known.
    #[default]
    Regular,
    /// A name of an expression that was assigned to it.
    Equated(ExpressionId),
}

/// A symbol.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    /// The entry of its name; a symbol without a name has none.
    pub(crate) entry: Option<u32>,
    /// Its kind.
    pub kind: SymbolKind,
    /// Where it is defined; for an equated symbol see [`Expressions::fragment`](crate::Expressions::fragment).
    pub fragment: Fragment,
    /// Whether it was assigned in a way that allows another assignment.
    pub is_redefinable: bool,
    /// Whether it is omitted from the symbol table of the object file.
    pub is_temporary: bool,
    /// Whether its name is printed as it is, since it is not a name but a place in a program.
    pub is_place: bool,
    /// Whether its value is being computed.
    pub(crate) is_resolving: bool,
    /// Whether it is the symbol of a section.
    pub is_section: bool,
    /// The generation of its last read.
    pub(crate) read_in: u32,
    /// The generation that found it undefined.
    pub(crate) undefined_in: u32,
}

impl Symbol {
    pub(crate) fn new(entry: Option<u32>, is_temporary: bool) -> Self {
        Self {
            entry,
            kind: SymbolKind::Regular,
            fragment: Fragment::Undefined,
            is_redefinable: false,
            is_temporary,
            is_place: false,
            is_resolving: false,
            is_section: false,
            read_in: 0,
            undefined_in: 0,
        }
    }
}
