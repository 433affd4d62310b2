//! Predictions for kernels whose cycles follow by hand from the rules of the cores that are simulated in detail.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that finds nothing has failed")]

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use stallscope::options::{CoreOptions, FetchSource, InitialState};
use stallscope::views::Prediction;
use stallscope::{Analyzer, Options, Outcome, Subtarget, ViewKind, ViewSet};

const X86: &str = "x86_64-linux-gnu";
const AARCH64: &str = "aarch64-linux-gnu";

/// The cycles of exact values may differ by rounding.
const EPSILON: f64 = 1e-9;

/// A line of a file of kernels.
struct Kernel {
    processors: Vec<String>,
    options: CoreOptions,
    assembly: String,
    cycles: RangeInclusive<f64>,
    source: Option<String>,
}

impl Kernel {
    fn parse(line: &str) -> Self {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [processors, options, assembly, expected] = columns[..] else { panic!("{line}") };
        let (cycles, source) = match expected.split_once(" from ") {
            Some((cycles, source)) => (cycles, Some(source.to_owned())),
            None => (expected, None),
        };
        Self {
            processors: processors.split_whitespace().map(str::to_owned).collect(),
            options: parse_options(options),
            assembly: assembly.replace(';', "\n") + "\n",
            cycles: match cycles.split_once("..") {
                Some((least, most)) => number(least) - EPSILON..=number(most) + EPSILON,
                None => number(cycles) - EPSILON..=number(cycles) + EPSILON,
            },
            source,
        }
    }
}

fn number(text: &str) -> f64 {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    numerator.parse::<f64>().unwrap() / denominator.parse::<f64>().unwrap()
}

fn parse_options(text: &str) -> CoreOptions {
    let mut options = CoreOptions::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if word == "align" {
            options.alignment = Some(words.next().unwrap().parse().unwrap());
        } else if let Some(state) = InitialState::ALL.into_iter().find(|state| state.name() == word) {
            options.initial_state = state;
        } else {
            let source = FetchSource::ALL.into_iter().find(|source| source.name() == word);
            options.fetch = source.unwrap_or_else(|| panic!("{text}"));
        }
    }
    options
}

fn predict(subtarget: &Subtarget, kernel: &Kernel) -> Prediction {
    let options = Options::new().core(kernel.options).views(ViewSet::default().with(ViewKind::Prediction));
    let analyzer = Analyzer::new(subtarget.clone(), options).unwrap();
    let input = analyzer.parse("kernel.s", kernel.assembly.as_bytes());
    match analyzer.region_analyzer().analyze(&input, &input.regions[0]).outcome {
        Outcome::Report(report) => report.views.prediction.unwrap(),
        outcome => panic!("{}: {outcome:?}", kernel.assembly),
    }
}

fn check_file(name: &str, triple: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kernels").join(name);
    let text = fs::read_to_string(path).unwrap();
    let mut wrong = String::new();
    let mut n_kernels = 0;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let kernel = Kernel::parse(line);
        for processor in &kernel.processors {
            let subtarget = Subtarget::builder(triple).processor(processor).build().unwrap();
            let found = predict(&subtarget.with_own_model().unwrap(), &kernel);
            let is_source = kernel.source.is_none() || kernel.source.as_deref() == found.source;
            n_kernels += 1;
            // BHive's measurements miss up to 2 cycles of the difference of 100 copies.
            let missing = if kernel.options.initial_state == InitialState::Bhive { 0.02 } else { 0.0 };
            let is_right = found.predicted_cycles <= *kernel.cycles.end()
                && found.predicted_cycles + missing >= *kernel.cycles.start();
            if !is_right || !is_source {
                let (cycles, source) = (found.predicted_cycles, found.source.unwrap_or_default());
                wrong += &format!("{processor}: {cycles} from {source}: {line}\n");
            }
        }
    }
    assert!(n_kernels > 0 && wrong.is_empty(), "{wrong}");
}

#[test]
fn kernels_on_intel_take_what_the_rules_say() {
    check_file("intel.txt", X86);
}

#[test]
fn kernels_on_the_cortex_a72_take_what_the_rules_say() {
    check_file("cortex-a72.txt", AARCH64);
}

#[test]
fn kernels_on_amd_take_what_the_rules_say() {
    check_file("amd.txt", X86);
}
