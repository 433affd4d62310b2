//! Counting on a simulated machine, with any number of counters, and with obstacles.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot run fails")]

use std::collections::BTreeMap;
use std::time::Duration;

use stallscope_counters::{
    CountError, CountOptions, CountedRun, EventSource, GroupCounts, GroupId, PrivilegeLevel, WaitOutcome,
    count,
};
use stallscope_topdown::{AnalysisOptions, Count, Event, EventGroup, Pmu, Slice, analyze, plan, pmus};

/// A machine whose time passes during waits. An event occurs in a microsecond as often as its number says.
struct Simulated {
    n_counters: usize,
    /// The privilege levels that are not permitted.
    refused: Vec<PrivilegeLevel>,
    unsupported: Vec<&'static str>,
    /// How long each run of the command takes, and its exit statuses.
    duration: Duration,
    statuses: Vec<u8>,
    is_missing: bool,
    n_runs: usize,
    elapsed: Duration,
    is_over: bool,
    groups: Vec<Vec<Event>>,
}

impl Simulated {
    fn new(n_counters: usize) -> Self {
        Self {
            n_counters,
            refused: Vec::new(),
            unsupported: Vec::new(),
            duration: Duration::from_millis(100),
            statuses: vec![0],
            is_missing: false,
            n_runs: 0,
            elapsed: Duration::ZERO,
            is_over: false,
            groups: Vec::new(),
        }
    }
}

impl EventSource for Simulated {
    fn fits(&mut self, events: &[&Event], level: PrivilegeLevel) -> Result<bool, CountError> {
        if self.refused.contains(&level) {
            return Err(CountError::NotPermitted { paranoid: Some(2) });
        }
        if events.iter().any(|event| self.unsupported.contains(&event.name.as_str())) {
            return Err(CountError::NotSupported);
        }
        Ok(events.len() <= self.n_counters)
    }

    fn prepare(&mut self) -> Result<(), CountError> {
        self.groups.clear();
        self.n_runs += 1;
        (self.elapsed, self.is_over) = (Duration::ZERO, false);
        Ok(())
    }

    fn open(&mut self, events: &[&Event], level: PrivilegeLevel) -> Result<GroupId, CountError> {
        assert!(self.fits(events, level)?, "only what fits is opened");
        self.groups.push(events.iter().map(|event| (*event).clone()).collect());
        Ok(GroupId::new(self.groups.len() - 1))
    }

    fn start(&mut self) -> Result<(), CountError> {
        Ok(())
    }

    fn wait(&mut self, limit: Option<Duration>) -> Result<WaitOutcome, CountError> {
        let left = self.duration - self.elapsed;
        match limit.filter(|limit| *limit < left) {
            Some(limit) => {
                self.elapsed += limit;
                Ok(WaitOutcome::Elapsed)
            }
            None => {
                self.elapsed = self.duration;
                Ok(WaitOutcome::Ended)
            }
        }
    }

    fn elapsed(&self) -> Duration {
        self.elapsed
    }

    fn read(&mut self, group: GroupId) -> Result<GroupCounts, CountError> {
        if self.is_missing {
            return Ok(GroupCounts {
                counts: vec![0; self.groups[group.index()].len()],
                ..GroupCounts::default()
            });
        }
        let time_enabled = self.elapsed.as_nanos() as u64;
        let time_running = time_enabled / self.groups.len() as u64;
        let counts =
            self.groups[group.index()].iter().map(|event| u64::from(event.code.event) * time_running / 1000);
        Ok(GroupCounts { counts: counts.collect(), time_enabled, time_running })
    }

    fn stop(&mut self) -> Result<Option<u8>, CountError> {
        assert!(!std::mem::replace(&mut self.is_over, true), "a run is stopped once");
        Ok(self.statuses.get(self.n_runs - 1).or(self.statuses.last()).copied())
    }
}

fn pmu() -> Pmu {
    pmus().unwrap().into_iter().find(|pmu| pmu.name == "neoverse-n2").unwrap()
}

fn options(groups: &[&str]) -> AnalysisOptions {
    AnalysisOptions::new()
        .with_formulas(Some("sbsa".to_owned()))
        .with_groups(groups.iter().map(|group| (*group).to_owned()).collect())
}

fn count_groups(
    source: &mut Simulated,
    groups: &[&str],
    options_of_run: &CountOptions,
) -> Result<CountedRun, CountError> {
    let pmu = pmu();
    let plan = plan(&pmu, &options(groups)).unwrap();
    count(source, &plan, options_of_run)
}

/// The events of each counted event group, with its share of the time.
fn groups(slice: &Slice) -> BTreeMap<u32, (Vec<&str>, f64)> {
    let mut groups: BTreeMap<u32, (Vec<&str>, f64)> = BTreeMap::new();
    for reading in &slice.readings {
        let Some(group) = reading.group else { continue };
        let entry = groups.entry(group).or_default();
        entry.0.push(&reading.event);
        entry.1 = reading.running.unwrap();
    }
    groups
}

fn has_together(entries: &[EventGroup<'_>], slice: &Slice) -> bool {
    entries.iter().all(|entry| {
        groups(slice)
            .values()
            .any(|(events, _)| entry.events.iter().all(|event| events.contains(&event.name.as_str())))
    })
}

#[test]
fn what_fits_is_counted_as_one_group_all_the_time() {
    let mut source = Simulated::new(8);
    let run = count_groups(&mut source, &["topdownl1"], &CountOptions::new()).unwrap();
    let [slice] = run.measurement.slices.as_slice() else { panic!("one slice") };
    assert_eq!(groups(slice).len(), 1);
    assert_eq!(groups(slice)[&0].1, 1.0);
    assert_eq!(run.measurement.warnings, Vec::<String>::new());
    assert_eq!((run.status, run.has_run), (Some(0), true));
    let cycles = slice.readings.iter().find(|reading| reading.event == "CPU_CYCLES").unwrap();
    assert_eq!(cycles.count, Count::Counted(f64::from(0x11) * 100_000.0));
}

#[test]
fn event_groups_that_do_not_fit_are_multiplexed_and_scaled() {
    let pmu = pmu();
    let asked = options(&["topdownl1", "cache"]);
    let plan = plan(&pmu, &asked).unwrap();
    let mut source = Simulated::new(4);
    let run = count(&mut source, &plan, &CountOptions::new()).unwrap();
    let slice = &run.measurement.slices[0];
    assert!(has_together(&plan, slice), "each metric's events are in one group");
    let groups = groups(slice);
    assert!(groups.len() > 2);
    assert!(groups.values().all(|(events, _)| events.len() <= 4));
    let share = 1.0 / groups.len() as f64;
    assert!(groups.values().all(|(_, own)| (own - share).abs() < 1e-6));
    for reading in &slice.readings {
        let code = pmu.event(&reading.event).unwrap().code.event;
        let Count::Counted(count) = reading.count else { panic!("{} is counted", reading.event) };
        let expected = f64::from(code) * 100_000.0;
        assert!((count - expected).abs() <= expected * 1e-3, "{}: {count} for {expected}", reading.event);
    }
    let warning = &run.measurement.warnings[0];
    assert!(
        warning.contains("multiplexed") && warning.contains(&format!("{:.1} %", share * 100.0)),
        "{warning}"
    );
    assert!(!analyze(&pmu, &run.measurement, &asked).unwrap().total.groups.is_empty());
}

#[test]
fn without_multiplexing_the_command_runs_once_for_each_group() {
    let mut source = Simulated::new(4);
    source.statuses = vec![0, 3, 4];
    let options = CountOptions::new().with_separate_runs(true);
    let run = count_groups(&mut source, &["topdownl1", "branch"], &options).unwrap();
    let slice = &run.measurement.slices[0];
    let groups = groups(slice);
    assert!(groups.len() > 1);
    assert_eq!(source.n_runs, groups.len());
    assert_eq!(run.measurement.sources.len(), groups.len());
    assert!(groups.values().all(|(_, share)| *share == 1.0));
    assert_eq!(run.status, Some(3));
}

#[test]
fn a_metric_that_needs_more_counters_than_there_are_is_named() {
    let run = count_groups(&mut Simulated::new(2), &["topdownl1"], &CountOptions::new()).unwrap();
    let warnings = run.measurement.warnings.join("\n");
    assert!(warnings.contains("too few counters") && warnings.contains("retiring"), "{warnings}");
}

#[test]
fn only_user_mode_is_counted_where_the_kernel_is_not_permitted() {
    let mut source = Simulated::new(8);
    source.refused = vec![PrivilegeLevel::All];
    let run = count_groups(&mut source, &["topdownl1"], &CountOptions::new()).unwrap();
    let warning = &run.measurement.warnings[0];
    assert!(
        warning.contains("only user mode") && warning.contains("kernel.perf_event_paranoid is 2"),
        "{warning}"
    );
    source.refused = vec![PrivilegeLevel::All, PrivilegeLevel::User];
    let refusal = count_groups(&mut source, &["topdownl1"], &CountOptions::new());
    assert!(matches!(refusal, Err(CountError::NotPermitted { paranoid: Some(2) })), "{refusal:?}");
}

#[test]
fn an_event_that_the_machine_does_not_count_is_left_out() {
    let mut source = Simulated::new(8);
    source.unsupported = vec!["OP_SPEC"];
    let run = count_groups(&mut source, &["topdownl1"], &CountOptions::new()).unwrap();
    let readings = &run.measurement.slices[0].readings;
    let of = |name: &str| readings.iter().find(|reading| reading.event == name).unwrap().count;
    assert_eq!(of("OP_SPEC"), Count::NotSupported);
    assert!(matches!(of("STALL_SLOT"), Count::Counted(_)));
    source.unsupported = vec!["INST_RETIRED", "BR_RETIRED", "BR_MIS_PRED_RETIRED"];
    let nothing = count_groups(&mut source, &["branch"], &CountOptions::new()).unwrap_err();
    assert!(nothing.to_string().contains("none of the events"), "{nothing}");
}

#[test]
fn intervals_add_up_to_the_run() {
    let mut source = Simulated::new(8);
    let interval = Some(Duration::from_millis(40));
    let options = CountOptions::new().with_interval(interval);
    let run = count_groups(&mut source, &["topdownl1"], &options).unwrap();
    let times: Vec<f64> = run.measurement.slices.iter().map(|slice| slice.time.unwrap()).collect();
    assert_eq!(times, [0.04, 0.08, 0.1]);
    let cycles = |slice: &Slice| match slice.readings[0].count {
        Count::Counted(count) => count,
        _ => panic!("it is counted"),
    };
    let total: f64 = run.measurement.slices.iter().map(cycles).sum();
    let code = pmu().event(&run.measurement.slices[0].readings[0].event).unwrap().code.event;
    assert_eq!(total, f64::from(code) * 100_000.0);
}

#[test]
fn counting_ends_with_the_timeout() {
    let mut source = Simulated::new(8);
    let (interval, timeout) = (Some(Duration::from_millis(20)), Some(Duration::from_millis(50)));
    let options = CountOptions::new().with_interval(interval).with_timeout(timeout);
    let run = count_groups(&mut source, &["topdownl1"], &options).unwrap();
    let times: Vec<f64> = run.measurement.slices.iter().map(|slice| slice.time.unwrap()).collect();
    assert_eq!(times, [0.02, 0.04, 0.05]);
    assert!(source.is_over);
}

#[test]
fn a_command_that_cannot_be_executed_counts_nothing() {
    let mut source = Simulated::new(4);
    (source.is_missing, source.statuses) = (true, vec![127]);
    let options = CountOptions::new().with_separate_runs(true);
    let run = count_groups(&mut source, &["topdownl1", "cache"], &options).unwrap();
    assert_eq!((run.status, run.has_run, source.n_runs), (Some(127), false, 1));
}
