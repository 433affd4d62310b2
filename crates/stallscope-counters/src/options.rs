//! How a run is counted.

use std::time::Duration;

/// How a run is counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountOptions {
    pub(crate) interval: Option<Duration>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) separate_runs: bool,
    pub(crate) command: Option<String>,
}

impl CountOptions {
    /// The defaults: one run until the target ends, with multiplexed event groups if they do not fit the counters.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the time between readings; none to read only at the end.
    #[must_use]
    pub fn with_interval(self, interval: Option<Duration>) -> Self {
        Self { interval, ..self }
    }

    /// Sets the time limit of counting; none to wait for the target.
    #[must_use]
    pub fn with_timeout(self, timeout: Option<Duration>) -> Self {
        Self { timeout, ..self }
    }

    /// Sets whether each event group is counted in its own run instead of multiplexing them.
    #[must_use]
    pub fn with_separate_runs(self, separate_runs: bool) -> Self {
        Self { separate_runs, ..self }
    }

    /// Sets the counted command that reports name.
    #[must_use]
    pub fn with_command(self, command: Option<String>) -> Self {
        Self { command, ..self }
    }
}
