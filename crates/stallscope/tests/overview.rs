//! The table of regions says what the reports on them say, however it is made.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

mod common;

use std::convert::Infallible;
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::Path;

use stallscope::program::ProgramFile;
use stallscope::report::{Format, Sink};
use stallscope::{
    Analyzer, InputCode, Message, Options, Outcome, RegionChoice, RegionKind, Subtarget, ViewKind, ViewSet,
};
use stallscope_testing::Random;

use common::{AARCH64, SYSTEMZ, X86, any_block, subtarget};

/// The width of the first column.
const CYCLES_WIDTH: usize = 10;

#[derive(Default)]
struct Output {
    table: String,
    messages: Vec<String>,
}

impl Sink for Output {
    type Error = Infallible;

    fn report(&mut self, text: &[u8]) -> Result<(), Infallible> {
        self.table.push_str(std::str::from_utf8(text).unwrap());
        Ok(())
    }

    fn message(&mut self, message: &Message) -> Result<(), Infallible> {
        self.messages.push(message.text.clone());
        Ok(())
    }
}

/// The table without the column of limits, from the reports.
fn rows_of_reports(analyzer: &Analyzer, input: &InputCode<'_>) -> Vec<String> {
    let mut regions = analyzer.region_analyzer();
    let row = |region: &stallscope::CodeRegion| match regions.analyze(input, region).outcome {
        Outcome::Report(report) => {
            let prediction = report.views.prediction.as_ref().unwrap();
            let (cycles, n_instructions) = (prediction.predicted_cycles, report.instructions.len());
            let name = String::from_utf8_lossy(&region.name);
            Some(format!("{cycles:>10.2}{n_instructions:>14}  {name}"))
        }
        Outcome::Empty => None,
        Outcome::Failed => {
            let name = String::from_utf8_lossy(&region.name);
            Some(format!("{:>10}{:>14}  {name}", "-", region.instructions.len()))
        }
    };
    input.regions.iter().filter_map(row).collect()
}

fn analyzer(subtarget: Subtarget, kind: RegionKind) -> Analyzer {
    let views: ViewSet = [ViewKind::Prediction].into_iter().collect();
    let regions = RegionChoice { kind, ..RegionChoice::default() };
    Analyzer::new(subtarget, Options::new().views(views).regions(regions)).unwrap()
}

fn table(analyzer: &Analyzer, input: &InputCode<'_>) -> Output {
    let mut output = Output::default();
    let Ok(_) = analyzer.run(input, Format::Overview, NonZeroUsize::MIN, &mut output);
    output
}

/// Checks that a table has the predictions of reports; marked estimates may differ by 2 %.
fn assert_rows(table: &str, rows: &[String]) {
    let lines: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(lines.len(), rows.len());
    for (line, row) in lines.iter().zip(rows) {
        let Some(estimate) = line[..CYCLES_WIDTH].trim_start().strip_prefix('~') else {
            assert!(line.starts_with(row.as_str()), "{line}\n{row}");
            continue;
        };
        assert!(line[CYCLES_WIDTH..].starts_with(&row[CYCLES_WIDTH..]), "{line}\n{row}");
        let [estimate, exact]: [f64; 2] =
            [estimate, row[..CYCLES_WIDTH].trim()].map(|number| number.parse().unwrap());
        assert!((estimate - exact).abs() <= 0.02 * exact, "{line}\n{row}");
    }
}

#[test]
fn tables_of_programs_are_those_of_their_regions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../stallscope-cli/tests/programs");
    for (name, processor) in
        [("x86_64", "skylake"), ("x86_64", "atom"), ("aarch64", "cortex-a72"), ("riscv64", "sifive-p670")]
    {
        let object = std::fs::read(folder.join(name).join("code.o")).unwrap();
        let programs = ProgramFile::read(&object).unwrap().programs;
        for kind in [RegionKind::Loops, RegionKind::Functions, RegionKind::Blocks] {
            let analyzer = analyzer(subtarget(&programs[0].machine.triple, processor), kind);
            let input = analyzer.parse_programs("code.o", &programs);
            let expected = table(&analyzer, &input);
            assert_rows(&expected.table, &rows_of_reports(&analyzer, &input));
            for n_threads in [1, 3] {
                let n_threads = NonZeroUsize::new(n_threads).unwrap();
                let overview =
                    analyzer.overview_of_programs("code.o", &programs, &|_| None, n_threads, &mut |_| {});
                let mut output = Output::default();
                let Ok(_) = overview.write(&mut output);
                assert_eq!(
                    (output.table, output.messages),
                    (expected.table.clone(), expected.messages.clone())
                );
                assert_eq!(format!("{:?}", overview.input.diagnostics), format!("{:?}", input.diagnostics));
            }
        }
    }
}

#[test]
fn tables_have_the_predictions_of_reports() {
    for (triple, processors) in [
        (X86, &["skylake", "btver2", "znver4", "atom"][..]),
        (AARCH64, &["neoverse-n2", "cortex-a55"]),
        (SYSTEMZ, &["z15"]),
    ] {
        for processor in processors {
            let mut random = Random::new(&format!("tables_have_the_predictions_of_reports {processor}"));
            let mut text = String::new();
            for number in 0..40 {
                let block = any_block(&mut random, triple, 12);
                write!(text, "# LLVM-MCA-BEGIN {number}\n{block}\n# LLVM-MCA-END {number}\n").unwrap();
            }
            let analyzer = analyzer(subtarget(triple, processor), RegionKind::Markers);
            let input = analyzer.parse("blocks.s", text.as_bytes());
            assert!(input.failure.is_none() && input.regions.len() == 40, "{triple}");
            assert_rows(&table(&analyzer, &input).table, &rows_of_reports(&analyzer, &input));
        }
    }
}
