//! A made-up instruction set is analyzed from text to report by the same library, which knows nothing of it.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use stallscope::options::{InstructionTables, ReportOptions};
use stallscope::{Analyzer, Options, Outcome, Subtarget, SubtargetError, ViewKind};
use stallscope_isa::Isa;

static ISAS: &[&Isa] = &[&stallscope_skeleton::ISA];

const LOOP: &[u8] = b"load r0, r2\nmul r1, r0, r1\nadd r3, r3, r1\n";

fn analyzer(options: Options) -> Analyzer {
    let subtarget = Subtarget::builder("xcore").isas(ISAS).processor("bones").build().unwrap();
    Analyzer::new(subtarget, options).unwrap()
}

#[test]
fn a_loop_takes_what_its_model_says() {
    let all_views = ViewKind::ALL.iter().copied().collect();
    let analyzer = analyzer(Options::new().views(all_views).report(ReportOptions::new().show_encoding(true)));
    let mut regions = analyzer.region_analyzer();
    let analysis = regions.analyze_text("loop.s", LOOP);
    assert_eq!(String::from_utf8_lossy(&analysis.messages()), "");
    let report = analysis.reports().next().unwrap();
    // The multiplications depend on each other: three cycles for each iteration.
    let prediction = report.views.prediction.as_ref().unwrap();
    assert_eq!((prediction.predicted_cycles, prediction.is_estimate), (3.0, false));
    // The first load takes four cycles, the last addition one, and leaving the pipeline a few.
    let summary = report.views.summary.as_ref().unwrap();
    assert!((305..=311).contains(&summary.n_cycles), "{}", summary.n_cycles);
    let texts = String::from_utf8(analyzer.text(analysis.reports())).unwrap();
    for text in ["load\tr0, r2", "mul\tr1, r0, r1", "add\tr3, r3, r1", "Multiplier", "LoadUnit"] {
        assert!(texts.contains(text), "{text} is not in\n{texts}");
    }
    let json = String::from_utf8(analyzer.json(analysis.reports())).unwrap();
    assert!(json.contains("\"CPUName\": \"bones\""), "{json}");
}

#[test]
fn bytes_are_what_the_tables_say() {
    let analyzer = analyzer(Options::new().report(ReportOptions::new().show_encoding(true)));
    let input = analyzer.parse("loop.s", LOOP);
    let Outcome::Report(report) = analyzer.region_analyzer().analyze(&input, &input.regions[0]).outcome
    else {
        unreachable!("the code is valid")
    };
    let encodings: Vec<Vec<u8>> =
        report.views.instruction_info.unwrap().instructions.into_iter().map(|info| info.encoding).collect();
    // The opcode in the upper byte, then registers of two bits each.
    assert_eq!(encodings, [[0b00_10_00_00, 3], [0b01_00_01_00, 2], [0b11_11_01_00, 1]].map(Vec::from));
}

#[test]
fn the_model_is_tabulated_without_a_simulation() {
    let analyzer = analyzer(Options::new().instruction_tables(InstructionTables::Full));
    let mut regions = analyzer.region_analyzer();
    let analysis = regions.analyze_text("loop.s", LOOP);
    let report = analysis.reports().next().unwrap();
    let latencies: Vec<u32> = report
        .views
        .instruction_info
        .as_ref()
        .unwrap()
        .instructions
        .iter()
        .map(|info| info.latency)
        .collect();
    assert_eq!(latencies, [4, 3, 1]);
}

#[test]
fn errors_name_places() {
    let analyzer = analyzer(Options::new());
    let mut regions = analyzer.region_analyzer();
    for (text, message) in [
        ("mul r0, r1\n", "code.s:1:1: error: wrong operands"),
        ("nop\ndiv r0\n", "code.s:1:1: error: unknown mnemonic"),
        ("load r0, r1\n", "code.s:1:10: error: wrong operands"),
        ("add r0, r1, 7\n", "code.s:1:13: error: expected register"),
    ] {
        let messages = String::from_utf8(regions.analyze_text("code.s", text.as_bytes()).messages()).unwrap();
        assert!(messages.starts_with(message), "{messages}");
    }
}

#[test]
fn each_instruction_set_is_found_only_where_it_is_listed() {
    let errors = [
        Subtarget::builder("xcore").build().unwrap_err(),
        Subtarget::builder("x86_64-linux-gnu").isas(ISAS).build().unwrap_err(),
    ];
    assert!(errors.iter().all(|error| matches!(error, SubtargetError::Target(_))), "{errors:?}");
}
