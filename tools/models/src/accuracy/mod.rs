//! Compares predictions with measurements, for each model and for llvm-mca; `docs/accuracy.md` contains the result.

mod aarch64;
mod ablation;
mod comparison;
mod cores_page;
mod data_set;
mod guessed;
mod instlat;
mod listing;
mod loops;
mod measured;
mod measurement;
mod options;
mod page;
mod parts;
mod placed_loop;
mod predict;
mod statistics;
mod variant;

use std::fs;

pub(crate) use comparison::pairs;
pub(crate) use data_set::Block;
pub(crate) use measured::{CORTEX_A72, Measured};
pub(crate) use measurement::mixes;
pub(crate) use placed_loop::PlacedLoop;
pub(crate) use predict::Predictor;
pub(crate) use statistics::{Pair, Statistics};

use crate::measured_errors;
use aarch64::AARCH64;
use ablation::Ablation;
use comparison::Comparison;
use measured::{CASES, MEASURED};
use measured_errors::Section;
use options::Options;

const RESULT: &str = measured_errors::PAGE;

/// The sections of all measured processors on the page.
pub fn sections() -> impl Iterator<Item = Section> {
    MEASURED.iter().chain(&AARCH64).map(|&Measured { name: heading, cpu, sources, .. }| Section {
        heading,
        cpu,
        sources,
    })
}

/// Compares, prints the page and, if asked, writes it.
pub fn run(args: &[String]) -> Result<(), String> {
    let options = Options::parse(args)?;
    if options.is_guessed {
        print!("{}", guessed::section());
        return Ok(());
    }
    if let Some(folder) = &options.instlat {
        return cores_page::run(&options, folder);
    }
    let mut comparisons = Vec::new();
    let is_chosen = |measured: &&Measured| options.has_processor(measured.cpu);
    let mut ablations = Vec::new();
    if !options.is_aarch64 && (options.is_ablation || options.writes || options.checks) {
        for measured in MEASURED.iter().filter(is_chosen) {
            ablations.extend(Ablation::new(measured, &options.ours)?);
        }
    }
    let ablation = ablation::section(&ablations);
    if options.is_ablation {
        print!("{ablation}");
        return Ok(());
    }
    let of_page: Vec<&Measured> = if options.is_aarch64 {
        AARCH64.iter().filter(is_chosen).collect()
    } else {
        MEASURED.iter().chain([&CASES]).collect()
    };
    for measured in of_page {
        let sets = options.sets(measured)?;
        if !sets.is_empty() {
            comparisons.push(Comparison::new(measured, sets, options.predictors())?);
        }
    }
    if let Some(path) = &options.listing {
        fs::write(path, listing::listing(&comparisons)?)
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let (path, page) = if options.is_aarch64 {
        (measured_errors::AARCH64_PAGE, page::aarch64_page(&comparisons))
    } else {
        (RESULT, page::page(&comparisons, options.n_worst) + &ablation + &guessed::section())
    };
    print!("{page}");
    let read = |path: &str| fs::read_to_string(path).map_err(|error| format!("{path}: {error}"));
    if options.checks {
        return if read(path)? == page { Ok(()) } else { Err(format!("{path} is not current")) };
    }
    if options.writes {
        fs::write(path, page).map_err(|error| format!("{path}: {error}"))?;
        let pages = read(RESULT)? + &read(measured_errors::AARCH64_PAGE)?;
        let table = measured_errors::table(&pages, sections());
        fs::write(measured_errors::TABLE, table)
            .map_err(|error| format!("{}: {error}", measured_errors::TABLE))?;
    }
    Ok(())
}
