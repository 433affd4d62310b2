//! The times in counts: CPU time, and the time that went by.

use crate::event_name::bare_name;
use crate::measurement::{Count, Reading, Slice};

/// The events whose counts are CPU time; the first one that was counted is taken.
const CPU_TIMES: [&[&str]; 3] = [&["task-clock"], &["cpu-clock"], &["user_time", "system_time"]];

/// Returns the CPU time of all slices in seconds, if it was counted.
pub(super) fn cpu_time(slices: &[Slice]) -> Option<f64> {
    CPU_TIMES.iter().find_map(|names| {
        let is_time = |reading: &&Reading| {
            names.iter().any(|name| bare_name(&reading.event).eq_ignore_ascii_case(name))
        };
        let readings = slices.iter().flat_map(|slice| &slice.readings).filter(is_time);
        readings.map(seconds).try_fold(None, |sum, time| Some(Some(sum.unwrap_or(0.0) + time?)))?
    })
}

/// Returns the seconds that went by, if they were counted.
pub(super) fn elapsed(slices: &[Slice]) -> Option<f64> {
    let last = slices.iter().filter_map(|slice| slice.time).fold(0.0, f64::max);
    if last > 0.0 {
        return Some(last);
    }
    let readings = slices.iter().flat_map(|slice| &slice.readings);
    let durations =
        readings.filter(|reading| bare_name(&reading.event) == "duration_time").filter_map(seconds);
    durations.fold(None, |most, time| Some(most.unwrap_or(0.0_f64).max(time)))
}

/// Returns the count of a time in seconds.
fn seconds(reading: &Reading) -> Option<f64> {
    let scale = match reading.unit.as_str() {
        "ns" => 1e-9,
        "us" | "usec" => 1e-6,
        "msec" | "ms" => 1e-3,
        "s" | "sec" => 1.0,
        _ => return None,
    };
    match reading.count {
        Count::Counted(count) => Some(count * scale),
        Count::NotCounted | Count::NotSupported => None,
    }
}
