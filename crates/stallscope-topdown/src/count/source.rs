//! Where counts come from in a run: the system's counters, or a simulation of them.

use std::fmt;

use crate::event::Event;
use crate::processor::Family;

/// Something that counts events.
pub trait EventSource {
    /// Opens counters for events that are to be counted together. They do not count yet.
    fn open(&mut self, events: &[&Event], family: Family) -> Result<GroupId, SourceError>;

    /// Begins to count all that was opened.
    fn enable(&mut self) -> Result<(), SourceError>;

    /// Ceases to count.
    fn disable(&mut self) -> Result<(), SourceError>;

    /// The counts of a group so far, as the counters have them: not scaled.
    fn read(&mut self, group: GroupId) -> Result<GroupCounts, SourceError>;
}

/// A group of events that was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupId(pub u32);

/// What a group counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupCounts {
    /// The counts of its events, in order.
    pub counts: Vec<u64>,
    /// How long it was to count, in nanoseconds.
    pub time_enabled: u64,
    /// How long it did count, in nanoseconds.
    pub time_running: u64,
}

/// Why something cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceError {
    /// More events than there are counters.
    TooManyEvents,
    /// The processor, or the kernel, does not know the event.
    NotSupported,
    /// It is not allowed; what is missing.
    NotPermitted(String),
    /// There are no counters: a virtual machine without them, or a kernel.
    NoCounters(String),
    /// Something else: what the system says.
    Other(String),
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyEvents => f.write_str("there are more events than counters"),
            Self::NotSupported => f.write_str("the event is not supported"),
            Self::NotPermitted(text) | Self::NoCounters(text) | Self::Other(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for SourceError {}
