//! Where the passes of a part are counted.

use crate::LoopCounter;

/// Where the passes of a part are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counter {
    /// In a general register with this number, down to 0.
    Register(u8),
    /// From the quadword at this distance from the start of the code, down to 0.
    Memory(usize),
    /// By the code itself, which lacks only the jump.
    Own(LoopCounter),
}
