//! Ids: indexes into the tables of a text.

/// The index of an expression in [`Expressions`](crate::Expressions).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExpressionId(pub u32);

/// The index of a symbol in [`Symbols`](crate::Symbols).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolId(pub u32);

/// The index of a section in [`Sections`](crate::Sections).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SectionId(pub u32);
