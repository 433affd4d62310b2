//! Where counts come from in a run: the system's counters, or a simulation of them.

use std::fmt;
use std::time::Duration;

use stallscope_topdown::event::Event;

/// Something that counts the events of a target: a command, processes or processors.
///
/// A run is [`prepare`](Self::prepare), [`open`](Self::open) for each group, [`start`](Self::start),
/// [`wait`](Self::wait) and [`read`](Self::read) as often as wanted, and [`stop`](Self::stop).
pub trait EventSource {
    /// Whether the processor can count these events together. The target is not touched.
    fn fits(&mut self, events: &[&Event], level: Level) -> Result<bool, SourceError>;

    /// Begins a run: makes the target ready, a command so that it does not run yet. Groups of a run before are closed.
    fn prepare(&mut self) -> Result<(), SourceError>;

    /// Opens counters for events that are to be counted together. They do not count yet.
    fn open(&mut self, events: &[&Event], level: Level) -> Result<GroupId, SourceError>;

    /// Lets the target run and begins to count all that was opened.
    fn start(&mut self) -> Result<(), SourceError>;

    /// Waits for the target to end, for as long as the limit, or for the user to interrupt it.
    fn wait(&mut self, limit: Option<Duration>) -> Result<Wait, SourceError>;

    /// The time since the start.
    fn elapsed(&self) -> Duration;

    /// The counts of a group since the start, as the counters have them: not scaled.
    fn read(&mut self, group: GroupId) -> Result<GroupCounts, SourceError>;

    /// Ceases to count, and ends the command if it still runs. Gives its exit status, if there is one.
    fn stop(&mut self) -> Result<Option<u8>, SourceError>;
}

/// At which privilege levels events are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Programs and the kernel.
    All,
    /// Programs alone.
    User,
}

/// What a wait ended with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// The target ended.
    Ended,
    /// The limit was reached.
    Elapsed,
    /// The user does not want more.
    Interrupted,
}

/// A group of events that was opened: its number in the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupId(pub usize);

/// What a group counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupCounts {
    /// The counts of its events, in order.
    pub counts: Vec<u64>,
    /// How long it was to count, in nanoseconds, added up over threads and processors.
    pub time_enabled: u64,
    /// How long it did count, in nanoseconds.
    pub time_running: u64,
}

/// Why something cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceError {
    /// The processor, or the kernel, does not know the event.
    NotSupported,
    /// It is not allowed.
    NotPermitted(Obstacle),
    /// There are no counters: a virtual machine without them, or a kernel.
    NoCounters(Obstacle),
    /// Something else.
    Other(Obstacle),
}

/// What is in the way, and what to do about it, neither with a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// What is in the way.
    pub message: String,
    /// What to do; may be empty.
    pub advice: String,
}

impl SourceError {
    /// Something that is neither about permissions nor about the processor.
    pub fn other(message: impl Into<String>, advice: impl Into<String>) -> Self {
        Self::Other(Obstacle { message: message.into(), advice: advice.into() })
    }

    /// What to do; may be empty.
    pub fn advice(&self) -> &str {
        match self {
            Self::NotSupported => "",
            Self::NotPermitted(obstacle) | Self::NoCounters(obstacle) | Self::Other(obstacle) => {
                &obstacle.advice
            }
        }
    }
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSupported => f.write_str("the event is not supported"),
            Self::NotPermitted(obstacle) | Self::NoCounters(obstacle) | Self::Other(obstacle) => {
                f.write_str(&obstacle.message)
            }
        }
    }
}

impl std::error::Error for SourceError {}
