//! What the bytes of a section are: code, or data between code.

use std::ops::Range;

/// What bytes are.
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

impl Content {
    /// The content that starts at a symbol of this name: compilers for Arm, AArch64 and RISC-V mark code and data with
    /// `$a`, `$x`, `$t` and `$d`.
    pub(crate) fn marked_by(name: &[u8]) -> Option<Self> {
        let [b'$', kind, rest @ ..] = name else { return None };
        let is_ended = matches!(rest, [] | [b'.', ..]);
        match kind {
            b'd' if is_ended => Some(Self::Data),
            b'a' if is_ended => Some(Self::Code),
            b't' if is_ended => Some(Self::ThumbCode),
            // RISC-V's may have the architecture's name behind it.
            b'x' if is_ended || rest.starts_with(b"rv") => Some(Self::Code),
            _ => None,
        }
    }
}

/// Bytes of a section with the same content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentRange {
    /// Their addresses.
    pub addresses: Range<u64>,
    /// What they are.
    pub content: Content,
}
