//! Writes the page `docs/accuracy.md`.

use std::fmt::Write as _;

use super::comparison::{Comparison, Outcome};
use super::measurement::Block;
use super::statistics::{Pair, Statistics};

const INTRODUCTION: &str = "\
# Accuracy

This page compares predictions with measurements on real processors. `cargo xtask accuracy --write` generates it by running
`target/release/stallscope` and, if installed, llvm-mca 22.1.8 on the measured blocks in `data/measurements`. (llvm-mca and
LLVM's models simulate 100 iterations, and their cycles are divided by 100; `-accurate` predicts the steady state.)

The error of a prediction is its distance from the measurement, divided by the measurement; τ is Kendall's rank correlation (τ-b).
A predicted throughput counts as right within a tenth of the measurement, a latency within half a cycle.
";

fn known(pairs: &[Option<Pair>]) -> Vec<Pair> {
    pairs.iter().flatten().copied().collect()
}

/// Returns the share of pairs that pass a test, as text.
fn share(pairs: &[Option<Pair>], is_right: impl Fn(&Pair) -> bool) -> String {
    let known = known(pairs);
    if known.is_empty() {
        return "-".to_owned();
    }
    let n_right = known.iter().filter(|pair| is_right(pair)).count();
    format!("{:.1} % of {}", 100.0 * n_right as f64 / known.len() as f64, known.len())
}

fn is_single_right(pair: &Pair) -> bool {
    pair.error() <= 0.1
}

fn is_latency_right(pair: &Pair) -> bool {
    (pair.predicted - pair.measured).abs() <= 0.5 + 1e-9
}

/// Returns the text of the page.
pub(super) fn page(comparisons: &[Comparison<'_>], n_worst: usize) -> String {
    let mut text = INTRODUCTION.to_owned();
    for comparison in comparisons {
        let measured = comparison.measured;
        let _ = writeln!(
            text,
            "\n## {}\n\nMeasurements: `{}`; model: `{}`.\n",
            measured.name, measured.folder, measured.model
        );
        text += "| | mixes: mean error | median | within a tenth | τ | singles right | latencies right |\n";
        text += "|---|---|---|---|---|---|---|\n";
        for outcome in &comparison.outcomes {
            write_row(outcome, &mut text);
        }
        if let Some(ours) = comparison.outcomes.first() {
            write_worst(comparison, ours, n_worst, &mut text);
        }
    }
    text
}

fn write_row(outcome: &Outcome, text: &mut String) {
    let Some(figures) = Statistics::new(&known(&outcome.mixes)) else { return };
    let _ = writeln!(
        text,
        "| {} | {:.1} % of {} | {:.1} % | {:.1} % | {:.2} | {} | {} |",
        outcome.predictor,
        100.0 * figures.mean,
        figures.n,
        100.0 * figures.median,
        100.0 * figures.within_tenth,
        figures.tau,
        share(&outcome.singles, is_single_right),
        share(&outcome.latencies, is_latency_right),
    );
}

fn write_worst(comparison: &Comparison<'_>, outcome: &Outcome, n_worst: usize, text: &mut String) {
    let _ = writeln!(
        text,
        "\nInstruction forms that `{}` predicts worst, by the mean error of the mixes that contain them.\n",
        outcome.predictor
    );
    text.push_str("| form | mean error | mixes |\n|---|---|---|\n");
    for (form, error, n) in comparison.worst_forms(outcome, n_worst) {
        let _ = writeln!(text, "| `{form}` | {:.1} % | {n} |", 100.0 * error);
    }
    let (singles, pairs) = (&comparison.set.singles, &outcome.singles);
    write_wrong("Single instructions with a wrong throughput", singles, pairs, text, is_single_right);
    let (latencies, pairs) = (&comparison.latencies, &outcome.latencies);
    write_wrong("Wrong latencies", latencies, pairs, text, is_latency_right);
}

/// Lists the blocks with a wrong prediction.
fn write_wrong(
    title: &str,
    blocks: &[Block],
    pairs: &[Option<Pair>],
    text: &mut String,
    is_right: impl Fn(&Pair) -> bool,
) {
    let _ = writeln!(text, "\n{title}:\n\n| | measured cycles | predicted |\n|---|---|---|");
    for (block, pair) in blocks.iter().zip(pairs) {
        match pair {
            Some(pair) if is_right(pair) => {}
            Some(pair) => {
                let _ = writeln!(text, "| `{}` | {:.2} | {:.2} |", block.name, pair.measured, pair.predicted);
            }
            None => {
                let _ = writeln!(text, "| `{}` | {:.2} | - |", block.name, block.cycles);
            }
        }
    }
}
