//! Where counts come from: the counters of the system, or simulated ones.

use std::time::Duration;

use stallscope_topdown::Event;

use crate::error::CountError;

/// Counts the events of a target.
///
/// A run is [`prepare`](Self::prepare), [`open`](Self::open) for each event group, [`start`](Self::start),
/// [`wait`](Self::wait) and [`read`](Self::read) any number of times, and [`stop`](Self::stop).
pub trait EventSource {
    /// Whether the processor can count these events together. Does not touch the target.
    ///
    /// # Errors
    /// The reason why one of them cannot be counted.
    fn fits(&mut self, events: &[&Event], level: PrivilegeLevel) -> Result<bool, CountError>;

    /// Begins a run: closes the event groups of the previous run, and starts a command, stopped before its first
    /// instruction.
    ///
    /// # Errors
    /// The target does not exist.
    fn prepare(&mut self) -> Result<(), CountError>;

    /// Opens counters for events to count together. They do not count yet.
    ///
    /// # Errors
    /// The reason why they cannot be counted.
    fn open(&mut self, events: &[&Event], level: PrivilegeLevel) -> Result<GroupId, CountError>;

    /// Lets the command run, and enables all counters.
    ///
    /// # Errors
    /// A failure of the system.
    fn start(&mut self) -> Result<(), CountError>;

    /// Waits until the target ends, the limit is reached, or the user interrupts.
    ///
    /// # Errors
    /// A failure of the system.
    fn wait(&mut self, limit: Option<Duration>) -> Result<WaitOutcome, CountError>;

    /// The time since the start.
    fn elapsed(&self) -> Duration;

    /// The counts of an event group since the start, not scaled.
    ///
    /// # Errors
    /// A failure of the system.
    fn read(&mut self, group: GroupId) -> Result<GroupCounts, CountError>;

    /// Disables all counters, and terminates the command if it still runs. Returns its exit status, if there is a command.
    ///
    /// # Errors
    /// A failure of the system.
    fn stop(&mut self) -> Result<Option<u8>, CountError>;
}

/// The privilege levels whose events are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivilegeLevel {
    /// User mode and the kernel.
    All,
    /// User mode only.
    User,
}

/// Why a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitOutcome {
    /// The target ended.
    Ended,
    /// The limit was reached.
    Elapsed,
    /// The user interrupted.
    Interrupted,
}

/// An open event group: its number in the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupId(usize);

impl GroupId {
    /// The event group with this number, from 0.
    pub const fn new(index: usize) -> Self {
        Self(index)
    }

    /// The number of the event group, from 0.
    pub const fn index(self) -> usize {
        self.0
    }
}

/// The counts of an event group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupCounts {
    /// The counts of its events, in order.
    pub counts: Vec<u64>,
    /// How long it was enabled, in nanoseconds, summed over threads and CPUs.
    pub time_enabled: u64,
    /// How long it was counted, in nanoseconds, summed over threads and CPUs.
    pub time_running: u64,
}
