//! What was counted: readings of events, in the order in which they were written or read.

use std::path::PathBuf;

use crate::processor::Revision;

/// All that one or more files, or one run, say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measurement {
    /// Where the readings come from; [`Place::source`] is an index into it.
    pub sources: Vec<Source>,
    /// The readings, one slice for each interval and each part of the machine that was counted by itself.
    /// There is a single one where neither was asked for.
    pub slices: Vec<Slice>,
    /// What the reader has to say of the counts as a whole, each a sentence without a full stop.
    pub warnings: Vec<String>,
}

/// A file that was imported, or the run itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Source {
    /// The file's path; none for a run.
    pub path: Option<PathBuf>,
    /// What was run, if that is known.
    pub command: Option<String>,
    /// The processor it says it was counted on: the name of one of ours.
    pub processor: Option<String>,
    /// The processor's revision, if it says so.
    pub revision: Option<Revision>,
    /// Seconds that passed, if it says so.
    pub elapsed: Option<f64>,
}

/// What was counted in one interval and on one part of the machine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Slice {
    /// The end of the interval, in seconds since the start; none if there are no intervals.
    pub time: Option<f64>,
    /// The part of the machine, as perf calls it (`CPU3`, `S0-D0-C1`, a thread); none for all together.
    pub part: Option<String>,
    /// The readings in order. An event may occur often: perf counts it anew for each metric.
    pub readings: Vec<Reading>,
}

/// One reading of one event.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The event, as it was written: with its unit's name, modifiers and in any case.
    pub event: String,
    /// The count.
    pub count: Count,
    /// The unit that was written beside the count (`msec`, `Joules`); empty for plain counts.
    pub unit: String,
    /// The share of the time that the event was counted, from 0 to 1; none if it was not written.
    pub running: Option<f64>,
    /// How long the event was counted, in nanoseconds, if it was written.
    pub run_time: Option<u64>,
    /// A number for the events that were counted together, if that is known: the same for all of them.
    pub group: Option<u32>,
    /// The names of the metrics that perf printed beside the event, in order.
    /// Their events are this one and the next of each name.
    pub metrics: Vec<String>,
    /// Where it was written.
    pub place: Place,
}

/// Shares from here on are of an event that always had a counter: perf writes two digits of a percentage, and what
/// takes turns has far less.
pub(crate) const FULL_SHARE: f64 = 0.9995;

impl Reading {
    /// The share of the time that the event was counted, if that is not all of it.
    pub(crate) fn partial_share(&self) -> Option<f64> {
        self.running.filter(|&share| share < FULL_SHARE)
    }
}

/// A count, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Count {
    /// The count, scaled to the whole time where it ran for a share of it. Finite and not negative.
    Counted(f64),
    /// The event never had a counter.
    NotCounted,
    /// The processor, or the kernel, does not count it.
    NotSupported,
}

/// Where something was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The index of the source in its measurement.
    pub source: usize,
    /// The line, from 1; 0 for a run.
    pub line: usize,
}
