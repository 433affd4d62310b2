//! Counts a run, or several runs of the same command.

use std::time::Duration;

use stallscope_topdown::{Count, CountSource, Event, EventGroup, Measurement, Reading, Slice};

use crate::error::CountError;
use crate::options::CountOptions;
use crate::schedule::{Schedule, schedule};
use crate::source::{EventSource, GroupCounts, GroupId, PrivilegeLevel, WaitOutcome};

/// The result of counting.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CountedRun {
    /// The counts.
    pub measurement: Measurement,
    /// The command's exit status, if there is a command: of several runs, the first one that is not 0.
    pub status: Option<u8>,
    /// Whether the target ran at all. A command that cannot be executed does not.
    pub has_run: bool,
}

/// Counts the event groups of a plan.
///
/// If counting the kernel is not permitted, only user mode is counted, with a warning.
///
/// # Errors
/// Why the events cannot be counted.
pub fn count(
    source: &mut dyn EventSource,
    plan: &[EventGroup<'_>],
    options: &CountOptions,
) -> Result<CountedRun, CountError> {
    match count_at(source, plan, options, PrivilegeLevel::All) {
        Err(refusal @ CountError::NotPermitted { .. }) => {
            match count_at(source, plan, options, PrivilegeLevel::User) {
                Ok(mut run) => {
                    let warning = format!("only user mode was counted, without the kernel: {refusal}");
                    run.measurement.warnings.push(warning);
                    Ok(run)
                }
                Err(CountError::NotPermitted { .. }) => Err(refusal),
                Err(error) => Err(error),
            }
        }
        outcome => outcome,
    }
}

fn count_at(
    source: &mut dyn EventSource,
    plan: &[EventGroup<'_>],
    options: &CountOptions,
    level: PrivilegeLevel,
) -> Result<CountedRun, CountError> {
    let schedule = schedule(source, plan, level)?;
    if schedule.groups.is_empty() {
        let events = schedule.unsupported.iter().map(|event| event.name.clone()).collect();
        return Err(CountError::NoEvents { events });
    }
    let passes: Vec<&[Vec<&Event>]> =
        if options.separate_runs { schedule.groups.chunks(1).collect() } else { vec![&schedule.groups] };
    let mut builder = MeasurementBuilder::default();
    let mut statuses = Vec::new();
    let mut has_run = false;
    for groups in passes {
        builder.begin(options);
        let pass = count_pass(source, groups, options, level, &mut builder)?;
        has_run |= pass.has_run;
        statuses.extend(pass.status);
        if !pass.has_run || pass.is_interrupted {
            break;
        }
    }
    let mut measurement = builder.measurement;
    add_unsupported(&mut measurement, &schedule);
    measurement.warnings.extend(warnings(&schedule, &measurement, options));
    let status = statuses.iter().copied().find(|status| *status != 0).or(statuses.first().copied());
    Ok(CountedRun { measurement, status, has_run })
}

/// The result of one run of the target, except for the counts.
struct Pass {
    status: Option<u8>,
    has_run: bool,
    is_interrupted: bool,
}

fn count_pass(
    source: &mut dyn EventSource,
    groups: &[Vec<&Event>],
    options: &CountOptions,
    level: PrivilegeLevel,
    builder: &mut MeasurementBuilder,
) -> Result<Pass, CountError> {
    source.prepare()?;
    let mut open_groups = Vec::new();
    for events in groups {
        let id = source.open(events, level)?;
        open_groups.push(OpenGroup { events, id, previous: GroupCounts::default() });
    }
    source.start()?;
    let mut has_run = false;
    let mut interval = 0;
    loop {
        let left = options.timeout.map(|timeout| timeout.saturating_sub(source.elapsed()));
        let next = options.interval.map(|length| {
            let end = length.saturating_mul(u32::try_from(interval + 1).unwrap_or(u32::MAX));
            end.saturating_sub(source.elapsed())
        });
        let limit = left.into_iter().chain(next).min();
        let outcome = source.wait(limit)?;
        let is_late = options.timeout.is_some_and(|timeout| source.elapsed() >= timeout);
        let is_over = outcome != WaitOutcome::Elapsed || is_late;
        let status = if is_over { source.stop()? } else { None };
        let time = options.interval.map(|_| source.elapsed().as_secs_f64());
        let mut slice = builder.slice(interval, time);
        for group in &mut open_groups {
            has_run |= group.read(source, &mut slice)?;
        }
        if is_over {
            builder.end(groups.len(), source.elapsed());
            return Ok(Pass { status, has_run, is_interrupted: outcome == WaitOutcome::Interrupted });
        }
        interval += 1;
    }
}

/// An event group that is being counted.
struct OpenGroup<'g, 'a> {
    events: &'g [&'a Event],
    id: GroupId,
    /// The counts at the end of the previous interval.
    previous: GroupCounts,
}

impl OpenGroup<'_, '_> {
    /// Adds the counts since the previous reading to a slice. Returns whether the group was enabled.
    fn read(
        &mut self,
        source: &mut dyn EventSource,
        slice: &mut SliceWriter<'_>,
    ) -> Result<bool, CountError> {
        let now = source.read(self.id)?;
        let enabled = now.time_enabled.saturating_sub(self.previous.time_enabled);
        let running = now.time_running.saturating_sub(self.previous.time_running);
        for (index, event) in self.events.iter().enumerate() {
            let total = |counts: &GroupCounts| counts.counts.get(index).copied().unwrap_or_default();
            let counted = total(&now).saturating_sub(total(&self.previous));
            let (count, share) = if running == 0 {
                (Count::NotCounted, None)
            } else {
                // Sums over threads may give a running time slightly above the enabled time.
                let share = (running as f64 / enabled.max(running) as f64).min(1.0);
                (Count::Counted(counted as f64 / share), Some(share))
            };
            let mut reading = Reading::new(event.name.as_str(), count);
            reading.running = share;
            reading.run_time = (running > 0).then_some(running);
            reading.group = u32::try_from(slice.first_group + self.id.index()).ok();
            reading.location.source = slice.source;
            slice.readings.push(reading);
        }
        self.previous = now;
        Ok(enabled > 0)
    }
}

/// The measurement of the runs so far.
#[derive(Default)]
struct MeasurementBuilder {
    /// The number of event groups in previous runs.
    n_groups: usize,
    measurement: Measurement,
}

/// A slice, and the source and the event groups of the readings that are added to it.
struct SliceWriter<'m> {
    readings: &'m mut Vec<Reading>,
    source: usize,
    first_group: usize,
}

impl MeasurementBuilder {
    fn begin(&mut self, options: &CountOptions) {
        let mut source = CountSource::default();
        source.command.clone_from(&options.command);
        self.measurement.sources.push(source);
    }

    /// The slice of an interval. All runs share it.
    fn slice(&mut self, interval: usize, time: Option<f64>) -> SliceWriter<'_> {
        let slices = &mut self.measurement.slices;
        let index = interval.min(slices.len());
        if index == slices.len() {
            let mut slice = Slice::default();
            slice.time = time;
            slices.push(slice);
        }
        SliceWriter {
            readings: &mut slices[index].readings,
            source: self.measurement.sources.len() - 1,
            first_group: self.n_groups,
        }
    }

    fn end(&mut self, n_groups: usize, elapsed: Duration) {
        self.n_groups += n_groups;
        if let Some(source) = self.measurement.sources.last_mut() {
            source.elapsed = Some(elapsed.as_secs_f64());
        }
    }
}

/// Adds a reading without a count for each event that is not supported.
fn add_unsupported(measurement: &mut Measurement, schedule: &Schedule<'_>) {
    for slice in &mut measurement.slices {
        let events = schedule.unsupported.iter();
        slice.readings.extend(events.map(|event| Reading::new(event.name.as_str(), Count::NotSupported)));
    }
}

fn warnings(schedule: &Schedule<'_>, measurement: &Measurement, options: &CountOptions) -> Vec<String> {
    let mut warnings = Vec::new();
    let n_groups = schedule.groups.len();
    if n_groups > 1 && !options.separate_runs {
        let shares: Vec<String> = (0..n_groups)
            .map(|group| {
                let readings = measurement.slices.iter().flat_map(|slice| &slice.readings);
                let own = readings.filter(|reading| reading.group.map(|own| own as usize) == Some(group));
                let shares: Vec<f64> = own.map(|reading| reading.running.unwrap_or_default()).collect();
                let share = shares.iter().sum::<f64>() / (shares.len().max(1) as f64);
                format!("{:.1} %", share * 100.0)
            })
            .collect();
        warnings.push(format!(
            "the events do not fit the counters, so {n_groups} event groups were multiplexed: they were counted for {} \
             of the time and scaled; --no-multiplex runs the command once for each",
            shares.join(", ")
        ));
    } else if n_groups > 1 {
        warnings.push(format!(
            "the events do not fit the counters, so the command ran {n_groups} times; the runs may differ"
        ));
    }
    if !schedule.split.is_empty() {
        warnings.push(format!(
            "there are too few counters for all events of {}, so they were counted at different times",
            schedule.split.join(", ")
        ));
    }
    warnings
}
