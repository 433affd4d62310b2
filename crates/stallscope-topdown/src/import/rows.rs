//! Collects the readings from the parsers of all formats, by interval and part of the machine.

use std::collections::HashMap;

use super::times;
use crate::measurement::{Count, CountSource, Location, Measurement, Reading, Slice};

/// The readings of a file, and of the runs in it.
pub(super) struct Rows {
    first_source: usize,
    blank: CountSource,
    sources: Vec<Gathered>,
}

/// The readings of one run.
struct Gathered {
    source: CountSource,
    slices: Vec<Slice>,
    /// The slices, by the bits of the interval's end and by part. perf may write intervals or parts first.
    by_key: HashMap<(Option<u64>, Option<String>), usize>,
    has_summary: bool,
    last: Option<(usize, usize)>,
}

/// The span of a row: the run, an interval, or the sum after all intervals.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Span {
    ShareOf,
    Interval(f64),
    Summary,
}

impl Rows {
    /// Creates an empty collection. `source` describes the file; its index will be `first_source`.
    pub(super) fn new(first_source: usize, source: CountSource) -> Self {
        Self { first_source, blank: source, sources: Vec::new() }
    }

    /// Returns whether there are no readings.
    pub(super) fn is_empty(&self) -> bool {
        self.sources.iter().all(|gathered| gathered.slices.is_empty())
    }

    /// Begins another run, unless the current one is empty.
    pub(super) fn begin(&mut self) {
        if self.sources.last().is_none_or(|gathered| !gathered.slices.is_empty()) {
            let source = self.blank.clone();
            let by_key = HashMap::new();
            self.sources.push(Gathered {
                source,
                slices: Vec::new(),
                by_key,
                has_summary: false,
                last: None,
            });
        }
    }

    /// Returns the description of the current run.
    pub(super) fn source(&mut self) -> &mut CountSource {
        if self.sources.is_empty() {
            self.begin();
        }
        let last = self.sources.len() - 1;
        &mut self.sources[last].source
    }

    /// Adds a reading to the current run.
    pub(super) fn push(&mut self, span: Span, part: Option<String>, line: usize, mut reading: Reading) {
        if self.sources.is_empty() {
            self.begin();
        }
        let index = self.sources.len() - 1;
        reading.location = Location { source: self.first_source + index, line };
        if !matches!(reading.count, Count::Counted(_)) {
            // perf writes a share of 100 %.
            (reading.running, reading.run_time) = (None, None);
        }
        let gathered = &mut self.sources[index];
        let time = match span {
            // The sum after the intervals is exact and replaces them.
            Span::Summary if !gathered.has_summary => {
                gathered.has_summary = true;
                gathered.slices.clear();
                gathered.by_key.clear();
                None
            }
            Span::Interval(_) if gathered.has_summary => return,
            Span::Interval(time) => Some(time),
            Span::ShareOf | Span::Summary => None,
        };
        let key = (time.map(f64::to_bits), part);
        let slice = match gathered.by_key.get(&key) {
            Some(slice) => *slice,
            None => {
                gathered.slices.push(Slice { time, part: key.1.clone(), readings: Vec::new() });
                gathered.by_key.insert(key, gathered.slices.len() - 1);
                gathered.slices.len() - 1
            }
        };
        let readings = &mut gathered.slices[slice].readings;
        readings.push(reading);
        gathered.last = Some((slice, readings.len() - 1));
    }

    /// Returns the reading that was added last.
    pub(super) fn last(&mut self) -> Option<&mut Reading> {
        let gathered = self.sources.last_mut()?;
        let (slice, reading) = gathered.last?;
        gathered.slices.get_mut(slice)?.readings.get_mut(reading)
    }

    /// Returns whether the current run has readings of intervals.
    pub(super) fn has_intervals(&self) -> bool {
        self.sources.last().is_some_and(|gathered| gathered.slices.iter().any(|slice| slice.time.is_some()))
    }

    /// Adds the readings to a measurement.
    pub(super) fn add_to(self, measurement: &mut Measurement) {
        for gathered in self.sources {
            let mut source = gathered.source;
            source.cpu_time = times::cpu_time(&gathered.slices).or(source.cpu_time);
            source.elapsed = source.elapsed.or_else(|| times::elapsed(&gathered.slices));
            measurement.sources.push(source);
            if !add_up(&mut measurement.slices, &gathered.slices) {
                join(&mut measurement.slices, gathered.slices);
            }
        }
    }
}

/// Adds the counts of a run to another one of the same command. Returns whether the command is the same.
fn add_up(slices: &mut [Slice], more: &[Slice]) -> bool {
    let is_same = slices.len() == more.len()
        && slices.iter().zip(more).all(|(own, other)| {
            (own.time, &own.part) == (other.time, &other.part)
                && own.readings.len() == other.readings.len()
                && own.readings.iter().zip(&other.readings).all(|(own, other)| own.event == other.event)
        });
    if is_same {
        for (own, other) in slices.iter_mut().zip(more) {
            own.readings.iter_mut().zip(&other.readings).for_each(|(own, other)| add_reading(own, other));
        }
    }
    is_same
}

fn add_reading(own: &mut Reading, other: &Reading) {
    own.count = match (own.count, other.count) {
        (Count::Counted(own), Count::Counted(other)) => Count::Counted(own + other),
        // If one of the two is missing, the sum would not cover the same time as the sums of the other events.
        (Count::Counted(_), missing) | (missing, _) => missing,
    };
    if !matches!(own.count, Count::Counted(_)) {
        (own.running, own.run_time) = (None, None);
        return;
    }
    let run_times = own.run_time.zip(other.run_time);
    own.running = match (own.running, other.running, run_times) {
        (Some(own), Some(other), Some((own_time, other_time))) if own > 0.0 && other > 0.0 => {
            let (own_time, other_time) = (own_time as f64, other_time as f64);
            let enabled = own_time / own + other_time / other;
            if enabled > 0.0 { Some((own_time + other_time) / enabled) } else { Some(own) }
        }
        (Some(own), Some(other), _) => Some(own.min(other)),
        (own, other, _) => own.or(other),
    };
    own.run_time = run_times.map(|(own, other)| own.saturating_add(other));
}

/// Joins slices of the same time and part.
fn join(slices: &mut Vec<Slice>, more: Vec<Slice>) {
    let key = |slice: &Slice| (slice.time.map(f64::to_bits), slice.part.clone());
    let by_key: HashMap<_, _> = slices.iter().enumerate().map(|(index, slice)| (key(slice), index)).collect();
    for slice in more {
        match by_key.get(&key(&slice)) {
            Some(index) => slices[*index].readings.extend(slice.readings),
            None => slices.push(slice),
        }
    }
}

/// Returns the name of a metric from the text after its value: the name, with or without a preceding unit.
pub(super) fn metric_name(unit: &str) -> Option<String> {
    let name = unit.trim().rsplit_once("  ").map_or(unit.trim(), |(_, name)| name);
    (!name.is_empty() && name != "(null)").then(|| name.to_owned())
}
