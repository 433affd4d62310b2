//! Writes the page `docs/accuracy.md`.

use std::fmt::Write as _;

use super::comparison::{Comparison, worst_forms};
use super::data_set::{Block, DataSet};
use super::parts;
use super::statistics::{Pair, Statistics};

const INTRODUCTION: &str = "\
# Accuracy

This page compares predictions with measurements on real processors. `cargo xtask accuracy --write` generates it by running
`target/release/stallscope` and, if installed, llvm-mca on the measured blocks in `data/measurements`. (llvm-mca and
LLVM's models simulate 100 iterations, and their cycles are divided by 100; `-accurate` predicts the steady state.)

The error of a prediction is its distance from the measurement, divided by the measurement; τ is Kendall's rank correlation (τ-b).
A predicted throughput counts as right within a tenth of the measurement, a latency within half a cycle. For x86,
blocks and mixes are half of the measurements: the other half is held out to check models, and no model is fitted to it. Latencies and occupancies of
Zen 5's model come from its forms, parameters of Zen 4's from half of its blocks. Loops, windows and chains are predicted with the end of the measured
loop and at its address (`-alignment`): windows are independent chains that fill buffers, chains consist of instructions of several kinds, and real
loops are those of compiled kernels. [accuracy-cores.md](accuracy-cores.md) compares all x86 models with single forms on many cores,
[accuracy-aarch64.md](accuracy-aarch64.md) the models of other AArch64 cores with the measurements of others.
";

const AARCH64_INTRODUCTION: &str = "\
# Accuracy on AArch64

This page compares predictions for AArch64 cores with other people's measurements. [aarch64.md](aarch64.md) describes
the measurements, which are not in this repository, and the models. `STALLSCOPE_AARCH64=FOLDER cargo xtask accuracy
--aarch64 --write` generates the page. The figures have the same meaning as in [accuracy.md](accuracy.md), which
includes the Cortex-A72. All sets are the half of the measurements to which the models are fitted; the other half is
held out.

Single instructions and latencies are from WINIC on the Neoverse V2, and from insn_bench_aarch64 on the other cores:
independent copies, and chains. Throughput and latency tests are D. Johnson's of Firestorm. Loops are T. Lelegard's:
several integer instructions with the branches of the loop, at an assumed clock.
";

/// The cores that nobody measured, and their models.
const UNMEASURED: &str = "
## Not measured

| core | model | |
|---|---|---|
| Neoverse N2, Cortex-A710 | `neoverse-n2.model` | from the guide, not measured |
| Cortex-A715, A720 | `cortex-a720.model` | from the guide, not measured |
| Cortex-A78 | `cortex-a78.model` | from the guide, not measured |
| Cortex-A77 | `cortex-a77.model` | from the guide, not measured |
| Neoverse N3, Cortex-A725 | `neoverse-n3.model` | from the guide, not measured |
| Neoverse V3, Cortex-X4 | `neoverse-v3.model` | from the guide, not measured |

Where the guide of a measured sibling says the same as that of the core, and measurements say something else, the models
have what was measured. [aarch64.md](aarch64.md) compares the Neoverse N2 with its guide.
";

/// The most blocks of a set that are listed.
const MAX_WRONG: usize = 100;

/// Returns the text of the page about AArch64 cores with published measurements.
pub(super) fn aarch64_page(comparisons: &[Comparison<'_>]) -> String {
    let mut text = AARCH64_INTRODUCTION.to_owned();
    for comparison in comparisons {
        let model = comparison.measured.model_name();
        let _ = writeln!(
            text,
            "\n## {}\n\nModel: `crates/isa/aarch64/models/{model}.model`.\n",
            comparison.measured.name
        );
        write_rows(comparison, &mut text);
    }
    text + UNMEASURED
}

/// Returns the text of the page.
pub(super) fn page(comparisons: &[Comparison<'_>], n_worst: usize) -> String {
    let mut text = INTRODUCTION.to_owned();
    for comparison in comparisons {
        let measured = comparison.measured;
        let _ = writeln!(text, "\n## {}\n", measured.name);
        let _ = match measured.model() {
            _ if measured.is_mixed() => {
                writeln!(text, "Measurements and their sources: `{}`.\n", measured.folder)
            }
            Some(model) => writeln!(text, "Measurements: `{}`; model: `{model}`.\n", measured.folder),
            None => writeln!(
                text,
                "Measurements: `{}`; there is no model of stallscope's own yet, and `-accurate` uses LLVM's.\n",
                measured.folder
            ),
        };
        write_options(comparison, &mut text);
        write_rows(comparison, &mut text);
        let has_model = measured.is_mixed() || measured.model().is_some();
        if let Some(outcome) = comparison.outcomes.first().filter(|_| has_model) {
            for (set, pairs) in comparison.sets.iter().zip(&outcome.pairs) {
                parts::write(&outcome.predictor, set, pairs, &mut text);
                if set.has_mixes() {
                    write_worst(&outcome.predictor, set, pairs, n_worst, &mut text);
                } else if set.is_listed() {
                    write_wrong(set, pairs, &mut text);
                }
            }
        }
    }
    text
}

/// Says which options of `-accurate` describe how the sets were measured.
fn write_options(comparison: &Comparison<'_>, text: &mut String) {
    let sets = comparison.sets.iter().filter(|set| !set.options.is_empty());
    let options: Vec<String> =
        sets.map(|set| format!("{}: `{}`", set.title, set.options.join(" "))).collect();
    if !options.is_empty() {
        let _ = writeln!(text, "Options of `-accurate` for {}.\n", options.join("; "));
    }
}

/// Writes a table with a row for each set and predictor.
fn write_rows(comparison: &Comparison<'_>, text: &mut String) {
    *text += "| | | mean error | median | right | τ |\n|---|---|---|---|---|---|\n";
    for (index, set) in comparison.sets.iter().enumerate() {
        let mut title = set.title;
        for outcome in &comparison.outcomes {
            write_row(title, &outcome.predictor, set, &outcome.pairs[index], text);
            title = "";
        }
    }
}

fn write_row(title: &str, predictor: &str, set: &DataSet, pairs: &[Option<Pair>], text: &mut String) {
    let known: Vec<Pair> = pairs.iter().flatten().copied().collect();
    let Some(figures) = Statistics::new(&known) else { return };
    let n_right = known.iter().filter(|&&pair| set.is_right(pair)).count();
    let _ = writeln!(
        text,
        "| {title} | {predictor} | {:.1} % | {:.1} % | {:.1} % of {} | {:.2} |",
        100.0 * figures.mean,
        100.0 * figures.median,
        100.0 * n_right as f64 / figures.n as f64,
        figures.n,
        figures.tau,
    );
}

fn write_worst(predictor: &str, set: &DataSet, pairs: &[Option<Pair>], n_worst: usize, text: &mut String) {
    let _ = writeln!(
        text,
        "\nInstruction forms that `{predictor}` predicts worst, by the mean error of the {} that contain them.\n",
        set.title
    );
    text.push_str("| form | mean error | mixes |\n|---|---|---|\n");
    for (form, error, n) in worst_forms(&set.blocks, pairs, n_worst) {
        let _ = writeln!(text, "| `{form}` | {:.1} % | {n} |", 100.0 * error);
    }
}

/// Lists the blocks with a wrong prediction, or without one.
fn write_wrong(set: &DataSet, pairs: &[Option<Pair>], text: &mut String) {
    let _ = writeln!(text, "\nWrong {}:\n\n| | measured cycles | predicted |\n|---|---|---|", set.title);
    let is_wrong = |&(_, pair): &(&Block, &Option<Pair>)| pair.is_none_or(|pair| !set.is_right(pair));
    let wrong: Vec<_> = set.blocks.iter().zip(pairs).filter(is_wrong).collect();
    for (block, pair) in wrong.iter().take(MAX_WRONG) {
        let predicted = pair.map_or_else(|| "-".to_owned(), |pair| format!("{:.2}", pair.predicted));
        let _ = writeln!(text, "| `{}` | {:.2} | {predicted} |", block.name, block.cycles);
    }
    if wrong.len() > MAX_WRONG {
        let _ = writeln!(text, "\nThere are {} more.", wrong.len() - MAX_WRONG);
    }
}
