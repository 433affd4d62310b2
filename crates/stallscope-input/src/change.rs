//! Changes to lines of assembly.

use std::ops::Range;

/// A change to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Blank(Range<usize>),
    Insert(usize, &'static [u8]),
    /// A name that is to be in quotes.
    Quote(Range<usize>),
}

impl Change {
    /// Where it starts.
    pub(crate) fn start(&self) -> usize {
        match self {
            Self::Blank(range) | Self::Quote(range) => range.start,
            Self::Insert(at, _) => *at,
        }
    }
}
