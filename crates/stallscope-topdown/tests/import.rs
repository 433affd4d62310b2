//! Imports output of perf.
//!
//! Each case in `tests/import` is a file, or several numbered ones, and the expected result: `error LINE: MESSAGE`, or a
//! line for each reading with time, part, count, unit, event, share of the time, metrics and line, separated by `|`; `-`
//! is an absent field. perf 6.1 wrote the files called `recorded`; the other files are written by hand in the formats of
//! perf 5 to 6.18. The expectations of recorded files were extracted from them by other means.
#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use stallscope_topdown::import::{self, ImportError};
use stallscope_topdown::{Count, Measurement, pmus};

fn cases() -> BTreeMap<String, Vec<PathBuf>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import");
    let mut cases: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "perf") {
            let name = path.file_name().unwrap().to_string_lossy();
            let name = name.split('.').next().unwrap().to_owned();
            cases.entry(name).or_default().push(path);
        }
    }
    cases.values_mut().for_each(|paths| paths.sort());
    cases
}

fn written(outcome: Result<Measurement, ImportError>) -> String {
    let measurement = match outcome {
        Ok(measurement) => measurement,
        Err(error) => return format!("error {}: {}\n", error.line, error.problem),
    };
    let mut text = String::new();
    if let Some(processor) = &measurement.sources[0].processor {
        text += &format!("processor {processor} {}\n", measurement.sources[0].revision.unwrap());
    }
    for slice in &measurement.slices {
        for reading in &slice.readings {
            let count = match reading.count {
                Count::Counted(count) => count.to_string(),
                Count::NotCounted => "<not counted>".to_owned(),
                Count::NotSupported => "<not supported>".to_owned(),
            };
            let fields = [
                slice.time.map_or_else(String::new, |time| time.to_string()),
                slice.part.clone().unwrap_or_default(),
                count,
                reading.unit.clone(),
                reading.event.clone(),
                reading.running.map_or_else(String::new, |share| format!("{:.2}", share * 100.0)),
                reading.metrics.join(" "),
                reading.location.line.to_string(),
            ];
            let fields = fields.map(|field| if field.is_empty() { "-".to_owned() } else { field });
            text += &(fields.join(" | ") + "\n");
        }
    }
    text
}

#[test]
fn cases_are_read_as_expected() {
    let pmus = pmus().unwrap();
    let mut failures = Vec::new();
    let cases = cases();
    assert!(cases.len() > 50);
    for (name, paths) in &cases {
        let expected = fs::read_to_string(paths[0].with_file_name(format!("{name}.expected"))).unwrap();
        let bytes: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
        let files: Vec<(&Path, &[u8])> =
            paths.iter().zip(&bytes).map(|(path, bytes)| (path.as_path(), bytes.as_slice())).collect();
        let own = written(import::read(&files, &pmus));
        // The expected message does not include advice, which follows it.
        let is_as_expected = if expected.starts_with("error ") {
            own.starts_with(expected.trim_end())
        } else {
            own == expected
        };
        if !is_as_expected {
            failures.push(format!("{name}:\nexpected:\n{expected}read:\n{own}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A truncated file is either rejected, or its readings come from the remaining lines.
#[test]
fn a_cut_file_gives_no_other_numbers() {
    for (name, paths) in cases() {
        let bytes = fs::read(&paths[0]).unwrap();
        let readings = |bytes: &[u8]| {
            let measurement = import::read(&[(&paths[0], bytes)], &[]).ok()?;
            let readings = measurement.slices.into_iter().flat_map(|slice| slice.readings);
            Some(
                readings
                    .map(|reading| (reading.location.line, reading.event, reading.count))
                    .collect::<Vec<_>>(),
            )
        };
        let Some(whole) = readings(&bytes) else { continue };
        // Runs of the same command are summed up, so a missing run changes the sum. The program's own output before
        // the first row may look like a listing.
        if ["appended-runs", "program-output-before"].contains(&name.as_str()) {
            continue;
        }
        for end in (0..bytes.len()).step_by(1 + bytes.len() / 120) {
            for (line, event, count) in readings(&bytes[..end]).unwrap_or_default() {
                let same = whole.iter().any(|(own_line, own_event, own_count)| {
                    // A summary replaces the intervals only if it is there.
                    (*own_line, own_count) == (line, &count) && own_event.starts_with(event.as_str())
                });
                assert!(
                    same || name.contains("summary"),
                    "{name} cut at {end}: line {line}, {event} {count:?}"
                );
            }
        }
    }
}
