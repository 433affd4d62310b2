//! Writes the page `docs/accuracy-cores.md`: how many of InstLatx64's measurements each model predicts right.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::instlat::{self, Measurements, Outcome};
use super::options::Options;

/// The page with the table.
const PAGE: &str = "docs/accuracy-cores.md";

const INTRODUCTION: &str = "\
# Accuracy by core

This page compares predictions for x86 cores with InstLatx64's measurements of single instruction forms
(<http://instlatx64.atw.hu>). The dumps state no license, so they are not in this repository: the figures are computed
from them. `cargo xtask accuracy --instlat=FOLDER --write` generates the page from a folder with the half of the forms
for development; the other half is held out.

Each form has code for its latency and for its throughput. Only code counts whose cycles on a Zen 5 are those in its
dump, because only there is the meaning of a row certain. A latency is right within half a cycle, a throughput within a
tenth; a row without a prediction is wrong. Two dumps of one core agree in 96 to 100 % of latencies and in 84 to 100 %
of throughputs. In some rows, the code has equal registers where the row names two.

The dumps' code is long and straight: `-accurate` takes instructions from the decoders on Intel's cores, from Golden
Cove on from the micro-op cache, which holds that code, and from the op cache on AMD's. `–` is a core without a model of
the project's own: there `-accurate` uses LLVM's model.

";

/// Compares, prints the page and, if asked, writes it.
pub(super) fn run(options: &Options, folder: &Path) -> Result<(), String> {
    let mut measurements = instlat::read(folder)?;
    measurements.retain(|measurements| options.has_processor(measurements.core.cpu));
    // LLVM's models predict the same as llvm-mca.
    let mut predictors = options.predictors();
    predictors.retain(|predictor| predictor.program == options.ours);
    let mut outcomes = Vec::new();
    for measurements in &measurements {
        let of_core = predictors.iter().map(|predictor| instlat::outcome(measurements, predictor));
        outcomes.push(of_core.collect::<Result<Vec<_>, _>>()?);
    }
    if let Some(path) = &options.listing {
        fs::write(path, listing(&measurements, &outcomes)?)
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let names: Vec<&str> = predictors.iter().map(|predictor| predictor.name.as_str()).collect();
    let page = format!("{INTRODUCTION}{}", table(&names, &measurements, &outcomes));
    print!("{page}");
    if options.checks && fs::read_to_string(PAGE).map_err(|error| format!("{PAGE}: {error}"))? != page {
        return Err(format!("{PAGE} is not current"));
    }
    if options.writes {
        fs::write(PAGE, page).map_err(|error| format!("{PAGE}: {error}"))?;
    }
    Ok(())
}

/// Returns a row for each core: the right latencies and throughputs of each predictor, in percent.
fn table(predictors: &[&str], measurements: &[Measurements], outcomes: &[Vec<Outcome>]) -> String {
    let mut text = "| core | `-mcpu` | latencies | throughputs".to_owned();
    for predictor in predictors {
        // Writing to a string cannot fail.
        let _ = write!(text, " | {predictor}: latencies right | throughputs right");
    }
    let _ = writeln!(text, " |\n|---|---|---|---|{}", "---|---|".repeat(predictors.len()));
    for (Measurements { core, sets }, outcomes) in measurements.iter().zip(outcomes) {
        let [n_latencies, n_throughputs] = [0, 1].map(|index| sets[index].blocks.len());
        let _ = write!(text, "| {} | {} | {n_latencies} | {n_throughputs}", core.name, core.cpu);
        for Outcome { predictor, pairs } in outcomes {
            for (set, pairs) in sets.iter().zip(pairs) {
                let _ = match core.has_model() || predictor != predictors[0] {
                    true => write!(text, " | {:.1} %", instlat::right(set, pairs)),
                    false => write!(text, " | –"),
                };
            }
        }
        text.push_str(" |\n");
    }
    text
}

/// Returns a line for each row and predictor.
fn listing(measurements: &[Measurements], outcomes: &[Vec<Outcome>]) -> Result<Vec<u8>, String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let columns = ["core", "set", "predictor", "form", "measured", "predicted", "right"];
    writer.write_record(columns).map_err(|error| error.to_string())?;
    for (Measurements { core, sets }, outcomes) in measurements.iter().zip(outcomes) {
        for Outcome { predictor, pairs } in outcomes {
            for (set, pairs) in sets.iter().zip(pairs) {
                for (block, &pair) in set.blocks.iter().zip(pairs) {
                    let predicted = pair.map_or_else(String::new, |pair| format!("{:.3}", pair.predicted));
                    let is_right = pair.is_some_and(|pair| set.is_right(pair));
                    let measured = block.cycles.to_string();
                    let is_right = u8::from(is_right).to_string();
                    let line =
                        [core.name, set.title, predictor, &block.name, &measured, &predicted, &is_right];
                    writer.write_record(line).map_err(|error| error.to_string())?;
                }
            }
        }
    }
    writer.into_inner().map_err(|error| error.to_string())
}
