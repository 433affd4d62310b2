//! Prints the innermost loops of a program with their cycles per iteration, the source lines that they come from, and the number
//! of instructions of each line.
//!
//! ```sh
//! cargo run --release --example hot_lines -- PROGRAM FUNCTION [PROCESSOR]
//! ```

use std::collections::BTreeMap;
use std::fs::File;

use stallscope::options::ReportOptions;
use stallscope::program::{FileCache, ProgramFile};
use stallscope::{Analyzer, Options, Outcome, RegionChoice, RegionKind, Subtarget, ViewKind, ViewSet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, function, rest @ ..] = arguments.as_slice() else {
        return Err("usage: hot_lines PROGRAM FUNCTION [PROCESSOR]".into());
    };
    // Only what is needed of a large program is read.
    let open = |path: &str| FileCache::new(File::open(path).ok()?).ok();
    let cache = open(path).ok_or("the program cannot be read")?;
    let file = ProgramFile::read(&cache)?;
    let machine = &file.programs[0].machine;
    let processor = rest.first().map_or("generic", String::as_str);
    let subtarget = Subtarget::builder(&machine.triple)
        .processor(processor)
        .features(machine.features.iter().cloned())
        .build()?;
    let choice = RegionChoice {
        kind: RegionKind::Loops,
        functions: vec![function.clone()],
        ..RegionChoice::default()
    };
    let views = ViewSet::default().with(ViewKind::Prediction);
    let analyzer = Analyzer::new(
        subtarget,
        Options::new().views(views).report(ReportOptions::new().source(true)).regions(choice),
    )?;

    // Debug information may be in other files.
    let open_near = |path: &[u8]| open(&String::from_utf8_lossy(path));
    let input = analyzer.parse_programs_with_files(path, &file.programs, &open_near);
    let mut regions = analyzer.region_analyzer();
    for region in &input.regions {
        let Outcome::Report(report) = regions.analyze(&input, region).outcome else { continue };
        let name = String::from_utf8_lossy(&report.region_name);
        let cycles = report.views.prediction.as_ref().map_or(0.0, |prediction| prediction.predicted_cycles);
        println!("{name}: {cycles:.2} cycles");
        let mut lines: BTreeMap<(&[u8], u32), usize> = BTreeMap::new();
        if let Some(sources) = &report.sources {
            for index in 0..report.instructions.len() {
                if let Some(frame) = sources.get(index).first() {
                    *lines.entry((&frame.file, frame.line)).or_default() += 1;
                }
            }
        }
        for ((file, line), n_instructions) in lines {
            println!("  {}:{line}: {n_instructions} instructions", String::from_utf8_lossy(file));
        }
    }
    Ok(())
}
