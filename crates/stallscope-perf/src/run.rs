//! Counts a run, or several of the same command, from the plan to the measurement.

use std::time::Duration;

use crate::schedule::{Schedule, schedule};
use crate::source::{EventSource, GroupCounts, GroupId, Level, SourceError, Wait};
use stallscope_topdown::counts::{Count, Measurement, Place, Reading, Slice, Source};
use stallscope_topdown::event::Event;
use stallscope_topdown::plan::EventGroup;

/// How a run is counted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CountOptions {
    /// The time after which counts are read each time; none to read them at the end alone.
    pub interval: Option<Duration>,
    /// The time after which counting ends; none to wait for the target.
    pub timeout: Option<Duration>,
    /// Run the target once for each group of events, instead of letting groups take turns.
    pub one_group_a_run: bool,
    /// What is counted, for the report.
    pub command: Option<String>,
}

/// What a run gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The counts.
    pub measurement: Measurement,
    /// The command's exit status, if there is a command: the first one that is not 0 of several runs.
    pub status: Option<u8>,
    /// Whether anything ran at all. Nothing did if the command cannot be executed.
    pub has_run: bool,
}

/// Counts the events of the plan.
///
/// # Errors
///
/// What is in the way. If it is a permission, it was also tried to count programs alone.
pub fn count(
    source: &mut dyn EventSource,
    plan: &[EventGroup<'_>],
    options: &CountOptions,
) -> Result<Run, SourceError> {
    match count_at(source, plan, options, Level::All) {
        Err(SourceError::NotPermitted(obstacle)) => match count_at(source, plan, options, Level::User) {
            Ok(mut run) => {
                run.measurement.warnings.push(format!(
                    "programs alone were counted, without what the kernel does for them: {}",
                    obstacle.message
                ));
                Ok(run)
            }
            Err(SourceError::NotPermitted(_)) => Err(SourceError::NotPermitted(obstacle)),
            Err(error) => Err(error),
        },
        outcome => outcome,
    }
}

fn count_at(
    source: &mut dyn EventSource,
    plan: &[EventGroup<'_>],
    options: &CountOptions,
    level: Level,
) -> Result<Run, SourceError> {
    let schedule = schedule(source, plan, level)?;
    if schedule.groups.is_empty() {
        let names: Vec<&str> = schedule.unsupported.iter().map(|event| event.name.as_str()).collect();
        return Err(SourceError::other(
            format!("this machine counts none of the events: {}", names.join(", ")),
            "--cpu names another processor, -M other metrics",
        ));
    }
    let rounds: Vec<&[Vec<&Event>]> =
        if options.one_group_a_run { schedule.groups.chunks(1).collect() } else { vec![&schedule.groups] };
    let mut gathered = Gathered { group: 0, measurement: Measurement::default() };
    let mut statuses = Vec::new();
    let mut has_run = false;
    for groups in rounds {
        gathered.begin(options);
        let round = count_round(source, groups, options, level, &mut gathered)?;
        has_run |= round.has_run;
        statuses.extend(round.status);
        if !round.has_run || round.is_interrupted {
            break;
        }
    }
    let mut measurement = gathered.measurement;
    add_unsupported(&mut measurement, &schedule);
    measurement.warnings.extend(warnings(&schedule, &measurement, options));
    let status = statuses.iter().copied().find(|status| *status != 0).or(statuses.first().copied());
    Ok(Run { measurement, status, has_run })
}

/// What one run of the target gave, but for the counts.
struct Round {
    status: Option<u8>,
    has_run: bool,
    is_interrupted: bool,
}

fn count_round(
    source: &mut dyn EventSource,
    groups: &[Vec<&Event>],
    options: &CountOptions,
    level: Level,
    gathered: &mut Gathered,
) -> Result<Round, SourceError> {
    source.prepare()?;
    let mut opened = Vec::new();
    for events in groups {
        opened.push(Opened { events, id: source.open(events, level)?, before: GroupCounts::default() });
    }
    source.start()?;
    let mut has_run = false;
    let mut interval = 0;
    loop {
        let left = options.timeout.map(|timeout| timeout.saturating_sub(source.elapsed()));
        let next = options.interval.map(|interval_time| {
            let end = interval_time.saturating_mul(u32::try_from(interval + 1).unwrap_or(u32::MAX));
            end.saturating_sub(source.elapsed())
        });
        let limit = left.into_iter().chain(next).min();
        let outcome = source.wait(limit)?;
        let is_late = options.timeout.is_some_and(|timeout| source.elapsed() >= timeout);
        let is_over = outcome != Wait::Elapsed || is_late;
        let status = if is_over { source.stop()? } else { None };
        let time = options.interval.map(|_| source.elapsed().as_secs_f64());
        let mut slice = gathered.slice(interval, time);
        for group in &mut opened {
            has_run |= group.read(source, &mut slice)?;
        }
        if is_over {
            gathered.end(groups.len(), source.elapsed());
            return Ok(Round { status, has_run, is_interrupted: outcome == Wait::Interrupted });
        }
        interval += 1;
    }
}

/// A group that is being counted.
struct Opened<'g, 'a> {
    events: &'g [&'a Event],
    id: GroupId,
    /// What it had counted when it was read before.
    before: GroupCounts,
}

impl Opened<'_, '_> {
    /// Adds what was counted since it was read before. Whether it was to count at all.
    fn read(
        &mut self,
        source: &mut dyn EventSource,
        slice: &mut SliceOfRun<'_>,
    ) -> Result<bool, SourceError> {
        let now = source.read(self.id)?;
        let enabled = now.time_enabled.saturating_sub(self.before.time_enabled);
        let running = now.time_running.saturating_sub(self.before.time_running);
        for (index, event) in self.events.iter().enumerate() {
            let total = |counts: &GroupCounts| counts.counts.get(index).copied().unwrap_or_default();
            let counted = total(&now).saturating_sub(total(&self.before));
            let (count, share) = if running == 0 {
                (Count::NotCounted, None)
            } else {
                // A little more than enabled is what adding up over threads gives.
                let share = (running as f64 / enabled.max(running) as f64).min(1.0);
                (Count::Counted(counted as f64 / share), Some(share))
            };
            slice.readings.push(Reading {
                event: event.name.clone(),
                count,
                unit: String::new(),
                running: share,
                run_time: (running > 0).then_some(running),
                group: u32::try_from(slice.first_group + self.id.0).ok(),
                metrics: Vec::new(),
                place: Place { source: slice.source, line: 0 },
            });
        }
        self.before = now;
        Ok(enabled > 0)
    }
}

/// The measurement, as it grows run by run.
struct Gathered {
    /// How many groups the runs before had.
    group: usize,
    measurement: Measurement,
}

/// A slice, and where what is counted for it now comes from.
struct SliceOfRun<'m> {
    readings: &'m mut Vec<Reading>,
    source: usize,
    first_group: usize,
}

impl Gathered {
    fn begin(&mut self, options: &CountOptions) {
        self.measurement.sources.push(Source { command: options.command.clone(), ..Source::default() });
    }

    /// The slice of an interval. Those of later runs are put together with those of the first.
    fn slice(&mut self, interval: usize, time: Option<f64>) -> SliceOfRun<'_> {
        let slices = &mut self.measurement.slices;
        let index = interval.min(slices.len());
        if index == slices.len() {
            slices.push(Slice { time, ..Slice::default() });
        }
        SliceOfRun {
            readings: &mut slices[index].readings,
            source: self.measurement.sources.len() - 1,
            first_group: self.group,
        }
    }

    fn end(&mut self, n_groups: usize, elapsed: Duration) {
        self.group += n_groups;
        if let Some(source) = self.measurement.sources.last_mut() {
            source.elapsed = Some(elapsed.as_secs_f64());
        }
    }
}

/// Adds a reading without a count for each event that the machine does not count.
fn add_unsupported(measurement: &mut Measurement, schedule: &Schedule<'_>) {
    for slice in &mut measurement.slices {
        slice.readings.extend(schedule.unsupported.iter().map(|event| Reading {
            event: event.name.clone(),
            count: Count::NotSupported,
            unit: String::new(),
            running: None,
            run_time: None,
            group: None,
            metrics: Vec::new(),
            place: Place::default(),
        }));
    }
}

fn warnings(schedule: &Schedule<'_>, measurement: &Measurement, options: &CountOptions) -> Vec<String> {
    let mut warnings = Vec::new();
    let n_groups = schedule.groups.len();
    if n_groups > 1 && !options.one_group_a_run {
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
            "the events did not fit the counters at once, so {n_groups} groups of them took turns: they ran {} of \
             the time, and their counts are scaled; --no-multiplex runs the command once for each",
            shares.join(", ")
        ));
    } else if n_groups > 1 {
        warnings.push(format!(
            "the events did not fit the counters at once, so the command was run {n_groups} times, which may differ"
        ));
    }
    if !schedule.split.is_empty() {
        warnings.push(format!(
            "there are too few counters for all events of {} at once, so they were counted at different times",
            schedule.split.join(", ")
        ));
    }
    warnings
}
