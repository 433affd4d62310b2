//! Checks whether readings can come from a processor, by their events and units.

use std::collections::BTreeSet;

use super::error::{ImportError, Problem};
use crate::event_name::{bare_name, is_of_core, is_of_efficiency_core};
use crate::measurement::{Count, Location, Measurement, Reading};
use crate::pmu::Pmu;

/// Names of events that perf defines for all processors, and that no formula uses.
///
/// Source: perf-list(1). Hardware events that a processor has under the same name are its own.
const GENERIC: [&str; 40] = [
    "alignment-faults",
    "bpf-output",
    "branch-instructions",
    "branch-misses",
    "branches",
    "bus-cycles",
    "cache-misses",
    "cache-references",
    "cgroup-switches",
    "context-switches",
    "cpu-clock",
    "cpu-cycles",
    "cpu-migrations",
    "cs",
    "cycles",
    "dummy",
    "duration_time",
    "emulation-faults",
    "faults",
    "has_pmem",
    "idle-cycles-backend",
    "idle-cycles-frontend",
    "instructions",
    "major-faults",
    "migrations",
    "minor-faults",
    "num_cores",
    "num_cpus",
    "num_cpus_online",
    "num_dies",
    "num_packages",
    "page-faults",
    "ref-cycles",
    "slots",
    "stalled-cycles-backend",
    "stalled-cycles-frontend",
    "system_time",
    "system_tsc_freq",
    "task-clock",
    "user_time",
];

/// Prefixes of perf's names of cache events and the like, such as `L1-dcache-load-misses`.
const GENERIC_CACHES: [&str; 7] =
    ["l1-dcache-", "l1-icache-", "llc-", "dtlb-", "itlb-", "branch-load", "node-"];

/// Checks that all readings are of events of the processor, or of events that no metric uses.
///
/// Returns warnings, each a sentence without a period. `pmus` are the PMUs of all known processors: errors name the
/// processors that have an event.
///
/// # Errors
///
/// The first unknown event, or the first event with a unit.
pub fn check(measurement: &Measurement, pmu: &Pmu, pmus: &[Pmu]) -> Result<Vec<String>, ImportError> {
    let mut warnings = BTreeSet::new();
    let mut modifiers = BTreeSet::new();
    for source in &measurement.sources {
        if let (Some(name), Some(path)) = (&source.processor, &source.path)
            && *name != pmu.name
        {
            warnings.insert(format!(
                "{} was counted on {name}, but is analyzed as {}",
                path.display(),
                pmu.name
            ));
        }
    }
    for reading in measurement.slices.iter().flat_map(|slice| &slice.readings) {
        let error = |problem| ImportError {
            path: path_of(measurement, reading.location),
            line: reading.location.line,
            problem,
        };
        match kind(&reading.event, pmu) {
            Kind::Known if !reading.unit.is_empty() => {
                return Err(error(Problem::UnexpectedUnit {
                    event: reading.event.clone(),
                    unit: reading.unit.clone(),
                }));
            }
            Kind::Known => {
                if matches!(reading.count, Count::Counted(_)) {
                    modifiers.insert(privileges(reading));
                }
            }
            Kind::Generic => {}
            Kind::Raw => {
                warnings.insert(format!(
                    "{} is ignored: its code is not a known event of {}",
                    reading.event, pmu.name
                ));
            }
            Kind::EfficiencyCore => {
                warnings.insert(format!(
                    "{} is ignored: it was counted on efficiency cores, and the analysis is about performance cores",
                    reading.event
                ));
            }
            Kind::OtherUnit => {
                warnings.insert(format!("{} is ignored: it is not an event of a core", reading.event));
            }
            Kind::Unknown => {
                let owners = pmus.iter().filter(|other| other.event(&reading.event).is_some());
                return Err(error(Problem::UnknownEvent {
                    event: reading.event.clone(),
                    processor: pmu.name.clone(),
                    owners: owners.map(|owner| owner.name.clone()).collect(),
                }));
            }
        }
    }
    if modifiers.len() > 1 {
        warnings.insert(
            "events were counted at different privilege levels (modifiers such as :u), so metrics computed from \
             several of them are wrong"
                .to_owned(),
        );
    }
    Ok(warnings.into_iter().collect())
}

fn path_of(measurement: &Measurement, location: Location) -> std::path::PathBuf {
    measurement.sources.get(location.source).and_then(|source| source.path.clone()).unwrap_or_default()
}

/// The relation of an event to a processor.
enum Kind {
    /// An event of the processor.
    Known,
    /// An event that perf defines for all processors.
    Generic,
    /// A number or terms of another event, which may well exist.
    Raw,
    /// An event of another kind of cores.
    EfficiencyCore,
    /// An event of a unit other than the cores.
    OtherUnit,
    /// An unknown event.
    Unknown,
}

fn kind(written: &str, pmu: &Pmu) -> Kind {
    // An event of a processor may have the same name as an event of another unit.
    if is_of_efficiency_core(written) {
        return Kind::EfficiencyCore;
    }
    if !is_of_core(written) {
        return Kind::OtherUnit;
    }
    let name = bare_name(written);
    if pmu.event(written).is_some() {
        return Kind::Known;
    }
    let folded = name.to_ascii_lowercase();
    let is_generic = GENERIC.contains(&folded.as_str())
        || GENERIC_CACHES.iter().any(|beginning| folded.starts_with(beginning))
        // A tracepoint: its subsystem and its name.
        || folded.split_once(':').is_some_and(|(subsystem, name)| !subsystem.is_empty() && !name.is_empty());
    let digits = folded.strip_prefix('r').unwrap_or_default();
    let is_raw = folded.contains('=') || u64::from_str_radix(digits.trim_start_matches("0x"), 16).is_ok();
    match (is_generic, is_raw) {
        (true, _) => Kind::Generic,
        (false, true) => Kind::Raw,
        (false, false) => Kind::Unknown,
    }
}

/// Returns the counted privilege levels of an event, as a set of perf's letters.
fn privileges(reading: &Reading) -> String {
    let written = reading.event.as_str();
    let modifiers = match written.rsplit_once('/') {
        Some((_, modifiers)) => modifiers,
        None => written.strip_prefix(bare_name(written)).unwrap_or_default(),
    };
    let mut letters: Vec<char> = modifiers.chars().filter(|letter| "ukhGH".contains(*letter)).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}
