//! A place in source code, and the function that it belongs to.

use std::rc::Rc;

/// A place in source code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePlace {
    /// The path of the file.
    pub file: Rc<[u8]>,
    /// The line, from 1; 0 if it is unknown.
    pub line: u32,
    /// The column, from 1; 0 if it is unknown.
    pub column: u32,
}

/// The place of an instruction in a function, or the place of a call that was inlined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFrame<'s> {
    /// The function's name for linkers, or its name in the source; none if it is unknown.
    pub function: Option<&'s [u8]>,
    /// The place; none if it is unknown.
    pub place: Option<SourcePlace>,
}
