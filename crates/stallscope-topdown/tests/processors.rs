//! Counts and the metrics that the vendors' formulas give, computed from the formulas of their sources.
//!
//! Each `NAME.csv` is output of `perf stat -x ';'`; `NAME.expected` has the flags and the values.

use std::fs;
use std::path::Path;

use stallscope_topdown::{AnalysisOptions, Revision, analyze, import, pmus};

#[test]
fn every_processor_computes_what_its_maker_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/processors");
    let pmus = pmus().unwrap();
    let mut untested: Vec<&str> = pmus.iter().map(|pmu| pmu.name.as_str()).collect();
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "csv")) {
        let expected = fs::read_to_string(path.with_extension("expected")).unwrap();
        let (head, values) = expected.split_once('\n').unwrap();
        let mut options = AnalysisOptions::default();
        let mut pmu = None;
        let mut words = head.strip_prefix("# options: ").unwrap().split(' ');
        while let (Some(flag), Some(value)) = (words.next(), words.next()) {
            match flag {
                "--cpu" => pmu = pmus.iter().find(|pmu| pmu.is_named(value)),
                "--revision" => options = options.with_revision(Revision::parse(value)),
                "--formulas" => options = options.with_formulas(Some(value.to_owned())),
                "--smt" => options = options.with_smt(Some(value == "on")),
                flag => panic!("{flag}"),
            }
        }
        let pmu = pmu.unwrap();
        untested.retain(|name| *name != pmu.name);
        let measurement = import::read(&[(path, &fs::read(path).unwrap())], &pmus).unwrap();
        assert!(import::check(&measurement, pmu, &pmus).unwrap().is_empty());
        let analysis = analyze(pmu, &measurement, &options).unwrap();
        assert!(analysis.warnings.is_empty(), "{}: {:?}", path.display(), analysis.warnings);
        assert!(!values.is_empty());
        for line in values.lines() {
            let (name, expected) = line.split_once(' ').unwrap();
            let value = analysis.total.value(name).unwrap_or_else(|| panic!("{}: no {name}", path.display()));
            let difference = value.value.clone().unwrap() - expected.parse::<f64>().unwrap();
            assert!(difference.abs() < 1e-5, "{}: {name} {:?} {expected}", path.display(), value.value);
        }
    }
    assert!(untested.is_empty(), "{untested:?}");
}
