//! Comparisons have the figures of the reports that they take the place of.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod common;

use std::path::PathBuf;

use serde_json::Value;

use common::run::{Run, text};

/// A file with assembly, which is removed in the end.
struct Assembly(PathBuf);

impl Assembly {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("stallscope-compare-{}-{name}.s", std::process::id()));
        std::fs::write(&path, text).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Assembly {
    fn drop(&mut self) {
        // Nothing can be done if it stays.
        let _ = std::fs::remove_file(&self.0);
    }
}

fn kernels(arguments: &[&str]) -> Vec<Value> {
    let comparison: Value = serde_json::from_str(&Run::new(arguments).arg("-compare=json").report()).unwrap();
    comparison["Kernels"].as_array().unwrap().clone()
}

const BEFORE: &str = "addsd (%rdi), %xmm0\naddsd 8(%rdi), %xmm0\n";
const AFTER: &str = "addsd (%rdi), %xmm0\naddsd 8(%rdi), %xmm1\n";

#[test]
fn cycles_are_those_of_the_predictions() {
    let (before, after) = (Assembly::new("before", BEFORE), Assembly::new("after", AFTER));
    let found = kernels(&["-mcpu=skylake,znver3", "-per=2", before.path(), after.path()]);
    let expected = [("skylake", &before), ("znver3", &before), ("skylake", &after), ("znver3", &after)];
    assert_eq!(found.len(), expected.len());
    for (kernel, (processor, file)) in found.iter().zip(expected) {
        let mcpu = format!("-mcpu={processor}");
        let report: Value =
            serde_json::from_str(&Run::new([&mcpu, "-front-end=none", "-json", file.path()]).report())
                .unwrap();
        let cycles = &report["CodeRegions"][0]["AccuracyView"]["PredictedCycles"];
        assert_eq!((&kernel["Cycles"], kernel["Processor"].as_str()), (cycles, Some(processor)));
        assert_eq!(kernel["CyclesPerElement"].as_f64().unwrap() * 2.0, cycles.as_f64().unwrap());
    }
    let csv = Run::of("-mcpu=skylake,znver3 -compare=csv").args([before.path(), after.path()]).report();
    assert_eq!(csv.lines().count(), 1 + expected.len());
}

#[test]
fn processors_of_other_targets_are_found_and_errors_have_their_line() {
    let before = Assembly::new("targets", BEFORE);
    let found = kernels(&["-mcpu=skylake,neoverse-v2,nonsense", before.path()]);
    let errors: Vec<Option<&str>> = found.iter().map(|kernel| kernel["Error"].as_str()).collect();
    let [None, Some(other), Some(unknown)] = errors[..] else { panic!("{errors:?}") };
    assert!(other.contains("cannot be read") && unknown.contains("no such processor"), "{errors:?}");
    assert_eq!(found[1]["Processor"], "neoverse-v2");
}

#[test]
fn all_processors_are_ranked_once() {
    let before = Assembly::new("all", BEFORE);
    let found = kernels(&["-mtriple=x86_64", "-mcpu=all", before.path()]);
    let cycles: Vec<f64> = found.iter().filter_map(|kernel| kernel["Cycles"].as_f64()).collect();
    assert!(cycles.is_sorted() && cycles.len() > 5, "{cycles:?}");
    let names = found.iter().flat_map(|kernel| kernel["Processor"].as_str().unwrap().split(", "));
    let mut names: Vec<&str> = names.collect();
    let n_names = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), n_names);
    assert!(["skylake", "znver5", "atom"].iter().all(|name| names.contains(name)), "{names:?}");
}

#[test]
fn regions_are_compared_with_each_other() {
    let text =
        format!("# LLVM-MCA-BEGIN a\n{BEFORE}# LLVM-MCA-END\n# LLVM-MCA-BEGIN b\n{AFTER}# LLVM-MCA-END\n");
    let file = Assembly::new("regions", &text);
    let report = Run::new(["-mcpu=skylake", "-compare", file.path()]).report();
    assert!(report.contains(".s a on skylake") && report.contains(".s b on skylake"), "{report}");
    // The first takes the latency of two additions, the second that of one.
    let found = kernels(&["-mcpu=skylake", file.path()]);
    let cycles: Vec<f64> = found.iter().filter_map(|kernel| kernel["Cycles"].as_f64()).collect();
    assert_eq!(cycles, [8.0, 4.0]);
}

#[test]
fn what_cannot_be_compared_or_tried_is_an_error() {
    for arguments in [
        &["-mcpu=skylake", "-compare", "/nonexistent/file.s"][..],
        &["-mcpu=skylake", "-compare", "-bytes=9"],
        &["-mcpu=all", "-mtriple=foo", "-compare", "-bytes=90"],
        &["-mcpu=skylake", "-what-if=latency(x)=2", "/dev/null"],
    ] {
        let output = Run::new(arguments).output();
        assert!(!output.status.success() && !output.stderr.is_empty(), "{arguments:?}");
    }
}

/// A region with errors is one line, whatever is in the other regions.
#[test]
fn regions_with_errors_leave_the_others() {
    let text =
        format!("# LLVM-MCA-BEGIN a\n{BEFORE}# LLVM-MCA-END\n# LLVM-MCA-BEGIN b\nwrong\n# LLVM-MCA-END\n");
    let file = Assembly::new("errors", &text);
    let report = Run::new(["-mcpu=skylake", "-compare", file.path()]).report();
    assert!(report.contains(".s a on skylake\n"), "{report}");
    assert!(report.contains(".s b on skylake: it cannot be read for the processor: invalid"), "{report}");
}

#[test]
fn several_processors_without_a_comparison_say_what_takes_them() {
    let file = Assembly::new("several", BEFORE);
    for processors in ["-mcpu=skylake,znver4", "-mcpu=all"] {
        let output = Run::new([processors, file.path()]).output();
        let errors = text(&output.stderr);
        assert!(!output.status.success() && errors.contains("-compare takes several processors"), "{errors}");
    }
}

#[test]
fn a_profile_is_refused() {
    let file = Assembly::new("profile", BEFORE);
    let output = Run::of("-mcpu=skylake -compare -profile=perf.data").arg(file.path()).output();
    assert_eq!(output.status.code(), Some(1));
    let message = text(&output.stderr);
    assert!(message.contains("remove -profile or -compare"), "{message}");
    assert!(output.stdout.is_empty());
}
