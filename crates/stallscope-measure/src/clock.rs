//! The clock that counts cycles.

use std::fmt;

/// The clock that counts cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Clock {
    /// The processor's own counter of core cycles, which counts the program alone.
    CoreCycles,
    /// The time-stamp counter, compared with a chain of instructions whose latency is known, which runs in turn with the block.
    TimeStamp,
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CoreCycles => "core cycles",
            Self::TimeStamp => "time stamp",
        })
    }
}
