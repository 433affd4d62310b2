//! The category reported as the largest is the largest, whatever was not counted: the counts of each processor without one or two
//! of their events.
#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use stallscope_topdown::report::{CountCommand, text};
use stallscope_topdown::{AnalysisOptions, Measurement, Pmu, Revision, analyze, import, pmus};

/// Returns the largest category, its largest part and so on, and the formula set.
fn largest(pmu: &Pmu, measurement: &Measurement, options: &AnalysisOptions) -> (Vec<String>, String) {
    let Ok(analysis) = analyze(pmu, measurement, options) else { return Default::default() };
    let report = text::report(&analysis, text::Style::default(), &CountCommand::default());
    let line = report.lines().find_map(|line| line.strip_prefix("Largest: ")).unwrap_or("not known");
    let path = line.split(" > ").map(|category| category.split(' ').next().unwrap().to_owned());
    let path = if line == "not known" { Vec::new() } else { path.collect() };
    (path, analysis.formulas.name.clone())
}

/// The measurement without some events.
fn without(measurement: &Measurement, events: &[&String]) -> Measurement {
    let mut measurement = measurement.clone();
    for slice in &mut measurement.slices {
        slice.readings.retain(|reading| !events.contains(&&reading.event));
    }
    measurement
}

#[test]
fn what_is_missing_makes_no_other_class_the_largest() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/processors");
    let pmus = pmus().unwrap();
    let (mut n_known, mut n_unknown) = (0, 0);
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.extension().is_none_or(|extension| extension != "csv") {
            continue;
        }
        let expected = fs::read_to_string(path.with_extension("expected")).unwrap();
        let words: Vec<&str> = expected.lines().next().unwrap().split(' ').collect();
        let value = |flag: &str| words.iter().position(|word| *word == flag).map(|index| words[index + 1]);
        let pmu = pmus.iter().find(|own| own.is_named(value("--cpu").unwrap())).unwrap();
        let options = AnalysisOptions::new()
            .with_revision(value("--revision").and_then(Revision::parse))
            .with_smt(value("--smt").map(|value| value == "on"));
        let measurement = import::read(&[(&path, &fs::read(&path).unwrap())], &pmus).unwrap();
        let events: BTreeSet<String> = measurement
            .slices
            .iter()
            .flat_map(|slice| &slice.readings)
            .map(|own| own.event.clone())
            .collect();
        let mut shown: Vec<Vec<String>> = vec![Vec::new()];
        shown.extend(pmu.groups.iter().map(|group| vec![group.name.clone()]));
        for groups in shown {
            let options = options.clone().with_groups(groups.clone());
            for first in &events {
                // Pairs take long, so they are only removed for the default groups.
                let seconds = events.iter().filter(|second| *second == first || groups.is_empty());
                for second in seconds {
                    let part = without(&measurement, &[first, second]);
                    let (path, formulas) = largest(pmu, &part, &options);
                    let all = options.clone().with_formulas(Some(formulas));
                    let (whole, _) = largest(pmu, &measurement, &all);
                    assert!(
                        path.is_empty() || whole.windows(path.len()).any(|categories| categories == path),
                        "{} without {first} and {second}, {:?}: {path:?}, but {whole:?}",
                        pmu.name,
                        groups
                    );
                    *(if path.is_empty() { &mut n_unknown } else { &mut n_known }) += 1;
                }
            }
        }
    }
    assert!(n_known > 500 && n_unknown > 500, "{n_known} {n_unknown}");
}
