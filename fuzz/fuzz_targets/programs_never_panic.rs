//! Any bytes are read as a program and analyzed, with their source lines, without a panic.

#![no_main]

use std::num::NonZeroU32;

use libfuzzer_sys::fuzz_target;
use stallscope::isa::isas;
use stallscope::options::ReportOptions;
use stallscope::program::{ProgramFile, SourceLines, is_object};
use stallscope::{Analyzer, Options, RegionChoice, RegionKind, Subtarget, ViewSet};
use stallscope_target::Triple;

fuzz_target!(|bytes: &[u8]| {
    if !is_object(bytes) {
        return;
    }
    let Ok(file) = ProgramFile::read(bytes) else { return };
    let Some(first) = file.programs.first() else { return };
    let triple = Triple::new(&first.machine.triple);
    let Some(isa) = isas().iter().find(|isa| isa.target.archs.contains(&triple.arch)) else { return };
    let builder = Subtarget::builder(&first.machine.triple).processor((isa.default_processor)(&triple));
    let Ok(subtarget) = builder.features(first.machine.features.clone()).build() else { return };
    let programs = file.programs.iter().map(|program| (String::new(), program));
    // Writing to a vector cannot fail.
    let _ = subtarget.disassemble(programs, 0, Vec::new());
    let lines = vec![SourceLines { file: String::new(), lines: 1..=20 }];
    for choice in [
        RegionChoice { kind: RegionKind::Loops, ..RegionChoice::default() },
        RegionChoice { kind: RegionKind::Functions, lines, ..RegionChoice::default() },
    ] {
        let options = Options::new()
            .iterations(NonZeroU32::new(1))
            .views(ViewSet::default())
            .report(ReportOptions::new().source(true))
            .regions(choice);
        let Ok(analyzer) = Analyzer::new(subtarget.clone(), options) else { return };
        let input = analyzer.parse_programs("program", &file.programs);
        let mut regions = analyzer.region_analyzer();
        for region in input.regions.iter().take(4) {
            regions.analyze(&input, region);
        }
    }
});
