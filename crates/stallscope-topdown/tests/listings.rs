//! The listings of `perf stat -M` in a guide to top-down analysis on a Yitian 710: each value equals perf's to the last
//! digit.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::fs;
use std::path::{Path, PathBuf};

use stallscope_topdown::{AnalysisOptions, Measurement, Pmu, Revision, analyze, import, pmus};

fn pmu() -> Pmu {
    pmus().unwrap().into_iter().find(|pmu| pmu.name == "neoverse-n2").unwrap()
}

fn options(formulas: &str, revision: &str) -> AnalysisOptions {
    AnalysisOptions::new()
        .with_revision(Some(Revision::parse(revision).unwrap()))
        .with_formulas(Some(formulas.to_owned()))
}

fn listings() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listings");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn measurement(path: &Path) -> (String, Measurement) {
    let bytes = fs::read(path).unwrap();
    let measurement = import::read(&[(path, &bytes)], &[]).unwrap();
    (String::from_utf8(bytes).unwrap(), measurement)
}

/// The value with as many digits as `like` has, without a sign before a zero.
fn rounded(value: f64, like: &str) -> String {
    let decimals = like.split_once('.').map_or(0, |(_, digits)| digits.len());
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.chars().all(|c| matches!(c, '0' | '.')) => digits.to_owned(),
        _ => text,
    }
}

#[test]
fn every_printed_value_comes_out() {
    let pmu = pmu();
    let mut n_compared = 0;
    for path in listings() {
        let (text, measurement) = measurement(&path);
        let analysis = analyze(&pmu, &measurement, &options("sbsa", "r0p0")).unwrap();
        for line in text.lines() {
            let Some((_, printed)) = line.split_once(" # ") else { continue };
            let words: Vec<&str> = printed.split_whitespace().filter(|word| !word.starts_with('(')).collect();
            let (Some(expected), Some(name)) = (words.first(), words.last()) else { continue };
            let value = analysis.total.value(name).unwrap_or_else(|| panic!("{}: no {name}", path.display()));
            let unit = if words.len() == 3 { words[1] } else { "" };
            assert_eq!(
                rounded(value.value.clone().unwrap(), expected),
                *expected,
                "{}: {name}",
                path.display()
            );
            assert_eq!(value.metric.unit.symbol(), unit, "{name}");
            n_compared += 1;
        }
    }
    assert_eq!(n_compared, 38);
}

#[test]
fn the_vectors_hold() {
    let pmu = pmu();
    for line in include_str!("vectors/listings.txt").lines().filter(|line| !line.starts_with('#')) {
        let [listing, formulas, revision, metric, expected] =
            line.split_whitespace().collect::<Vec<_>>().try_into().unwrap();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/listings/{listing}.txt"));
        let analysis = analyze(&pmu, &measurement(&path).1, &options(formulas, revision)).unwrap();
        match &analysis.total.value(metric).unwrap().value {
            Ok(value) => assert_eq!(rounded(*value, expected), expected, "{line}"),
            Err(reason) => {
                assert_eq!(expected, "n/a", "{line}");
                assert!(reason.to_string().ends_with(" is 0"), "{reason}");
            }
        }
    }
}

#[test]
fn a_negative_class_hints_at_a_wrong_revision() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listings/topdownl1.txt");
    let measurement = measurement(&path).1;
    let pmu = pmu();
    let right = analyze(&pmu, &measurement, &options("sbsa", "r0p0")).unwrap();
    assert!(right.warnings.iter().all(|warning| !warning.contains("revision")), "{:?}", right.warnings);
    assert_eq!(right.errata.len(), 1);
    let wrong = analyze(&pmu, &measurement, &options("sbsa", "r0p3")).unwrap();
    let expected = "retiring (-15.63 %) are negative; the revision may be wrong";
    assert!(wrong.warnings.iter().any(|warning| warning.contains(expected)), "{:?}", wrong.warnings);
    assert!(wrong.errata.is_empty());
}
