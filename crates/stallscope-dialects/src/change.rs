//! Changes to lines of assembly.

use std::ops::Range;

use crate::translation::Edits;

/// A change to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Blank(Range<usize>),
    Insert(usize, &'static [u8]),
    /// Another piece of the text, which is inserted, too.
    Copy(usize, Range<usize>),
    /// A name that is to be in quotes.
    Quote(Range<usize>),
}

impl Change {
    /// Where it starts.
    pub(crate) fn start(&self) -> usize {
        match self {
            Self::Blank(range) | Self::Quote(range) => range.start,
            Self::Insert(at, _) | Self::Copy(at, _) => *at,
        }
    }
}

/// Makes the changes to a line, in the order of their places.
pub(crate) fn apply(changes: &mut Vec<Change>, edits: &mut Edits<'_>) {
    changes.sort_by_key(Change::start);
    let text = edits.original();
    for change in changes.drain(..) {
        match change {
            Change::Blank(range) => edits.blank(range),
            Change::Insert(at, inserted) => edits.insert(at, inserted),
            Change::Copy(at, range) => edits.insert(at, &text[range]),
            Change::Quote(name) => {
                edits.insert(name.start, b"\"");
                edits.escape(name.clone());
                edits.insert(name.end, b"\"");
            }
        }
    }
}
