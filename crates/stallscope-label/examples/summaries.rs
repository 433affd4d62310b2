//! Reads lines of hexadecimal digits, and prints the total cycles and the instructions of each, or its error.
//!
//! `cargo run --release --example summaries -- skylake < blocks.hex`

use std::error::Error;
use std::io::{BufRead as _, Write as _, stdin, stdout};

use stallscope::Subtarget;
use stallscope_label::{BlockKind, LabelOptions, Labeler};

fn main() -> Result<(), Box<dyn Error>> {
    let processor = std::env::args().nth(1).unwrap_or_else(|| "skylake".to_owned());
    let subtarget = Subtarget::builder("x86_64").processor(processor).build()?;
    let labeler =
        Labeler::new([subtarget], LabelOptions { kind: BlockKind::Hex, ..LabelOptions::default() })?;
    let blocks = stdin().lock().lines().map(|line| line.map(Some)).collect::<Result<Vec<_>, _>>()?;
    let labels = labeler.label(&blocks, &|| false)?;
    let mut out = stdout().lock();
    for label in labels.of_processor(0) {
        match label {
            Ok(figures) => writeln!(out, "{},{}", figures.n_cycles, figures.n_instructions)?,
            Err(error) => writeln!(out, "error: {error}")?,
        }
    }
    Ok(())
}
