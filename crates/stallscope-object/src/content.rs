//! The contents of a section: code, or data between code.

use std::ops::Range;

/// A kind of contents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Content {
    /// Code.
    #[default]
    Code,
    /// Code of Arm's Thumb state.
    ThumbCode,
    /// Data.
    Data,
}

/// A symbol that describes the following bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mark {
    pub(crate) address: u64,
    /// Of several marks at an address, the last in the order of these letters counts.
    letter: u8,
}

impl Mark {
    /// The mark that a symbol of this name is: compilers for Arm, AArch64 and RISC-V mark code and data with `$a`, `$x`, `$t` and
    /// `$d`.
    pub(crate) fn new(address: u64, name: &[u8]) -> Option<Self> {
        let [b'$', letter, rest @ ..] = name else { return None };
        let is_ended = matches!(rest, [] | [b'.', ..]);
        let is_mark = match letter {
            b'd' | b'a' | b't' => is_ended,
            // RISC-V's may have the architecture's name after it.
            b'x' => is_ended || rest.starts_with(b"rv"),
            _ => false,
        };
        is_mark.then_some(Self { address, letter: *letter })
    }

    /// The mark at the start of a section of a file whose code is for the Thumb state alone.
    pub(crate) const fn thumb(address: u64) -> Self {
        Self { address, letter: b't' }
    }

    /// Returns the kind of contents that follows it.
    pub(crate) const fn content(self) -> Content {
        match self.letter {
            b'd' => Content::Data,
            b't' => Content::ThumbCode,
            _ => Content::Code,
        }
    }
}

/// Bytes of a section with the same content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentRange {
    /// Their addresses.
    pub addresses: Range<u64>,
    /// The kind of contents.
    pub content: Content,
}
