//! Counts of events, in the order of the file or of reading.

use std::path::PathBuf;

use crate::revision::Revision;

/// The counts of one or more files, or of a run.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Measurement {
    /// The origins of the readings; [`Location::source`] is an index into them.
    pub sources: Vec<CountSource>,
    /// The readings: a slice for each interval and each part of the machine that was counted separately, otherwise
    /// one.
    pub slices: Vec<Slice>,
    /// Doubts about the counts, each a sentence without a period.
    pub warnings: Vec<String>,
}

/// An imported file or a run.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct CountSource {
    /// The file's path; `None` for a run.
    pub path: Option<PathBuf>,
    /// The command, if known.
    pub command: Option<String>,
    /// The name of the processor that the file names, if it is known.
    pub processor: Option<String>,
    /// The revision that the file names.
    pub revision: Option<Revision>,
    /// The elapsed seconds, if known.
    pub elapsed: Option<f64>,
    /// The seconds of CPU time, if known.
    pub cpu_time: Option<f64>,
}

/// The counts of one interval and of one part of the machine.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Slice {
    /// The end of the interval, in seconds since the start; `None` without intervals.
    pub time: Option<f64>,
    /// The part of the machine, by perf's name (`CPU3`, `S0-D0-C1`, a thread); `None` for the whole machine.
    pub part: Option<String>,
    /// The readings in order. An event may occur more than once: perf counts it for each metric.
    pub readings: Vec<Reading>,
}

/// One reading of one event.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reading {
    /// The event as written: with PMU and modifiers, and in any case.
    pub event: String,
    /// The count.
    pub count: Count,
    /// The unit written next to the count (`msec`, `Joules`); empty for plain counts.
    pub unit: String,
    /// The counted share of the time, from 0 to 1, if known.
    pub running: Option<f64>,
    /// The counted time, in nanoseconds, if known.
    pub run_time: Option<u64>,
    /// The number of the event group, if known: events of a group were counted together.
    pub group: Option<u32>,
    /// The metrics that perf printed next to the event, in order.
    /// They are computed from this event and the next ones.
    pub metrics: Vec<String>,
    /// The place of the reading.
    pub location: Location,
}

/// Events with this share or more count as counted all the time: perf writes two digits of a percentage, and
/// multiplexed events have far lower shares.
pub(crate) const FULL_SHARE: f64 = 0.9995;

impl Reading {
    /// Creates a reading with only a count.
    pub fn new(event: impl Into<String>, count: Count) -> Self {
        Self {
            event: event.into(),
            count,
            unit: String::new(),
            running: None,
            run_time: None,
            group: None,
            metrics: Vec::new(),
            location: Location::default(),
        }
    }

    /// Returns the counted share of the time, if the event was multiplexed.
    pub(crate) fn partial_share(&self) -> Option<f64> {
        self.running.filter(|&share| share < FULL_SHARE)
    }
}

/// A count, or the reason why there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Count {
    /// The count, scaled to the whole time if the event was multiplexed; finite and not negative.
    Counted(f64),
    /// The event never had a counter.
    NotCounted,
    /// The processor or the kernel does not support the event.
    NotSupported,
}

/// The place of a reading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// The index of the source in its measurement.
    pub source: usize,
    /// The line, from 1; 0 for a run.
    pub line: usize,
}
