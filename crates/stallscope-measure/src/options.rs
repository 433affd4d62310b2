//! How blocks are measured.

use std::time::Duration;

use crate::{Clock, Fetch, InitialState};

/// How blocks are measured.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// Source of instructions.
    pub fetch: Fetch,
    /// How wide the interval of confidence may be, as a share of the cycles: 0.02 is 2 %. What differs from run to run is not in it.
    pub precision: f64,
    /// How long a block is measured at most.
    pub time_limit: Duration,
    /// The state of registers and memory.
    pub initial_state: InitialState,
    /// The address of the first byte of the code, modulo 64.
    pub alignment: usize,
    /// How many pages of memory a block may touch.
    pub max_pages: u32,
    /// The clock that counts cycles; if there is none, core cycles where they can be counted, otherwise the time stamp.
    pub clock: Option<Clock>,
    /// The CPU that runs blocks; if there is none, a CPU that this process may use.
    pub cpu: Option<usize>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            fetch: Fetch::default(),
            precision: 0.02,
            time_limit: Duration::from_millis(200),
            initial_state: InitialState::default(),
            alignment: 0,
            max_pages: 1024,
            clock: None,
            cpu: None,
        }
    }
}
