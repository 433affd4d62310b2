//! Measures how long reading a text, analyzing its regions and writing the reports take, each on one thread.
//!
//! ```sh
//! cargo run --release --example stages -- x86_64 skylake blocks.s
//! ```

use std::error::Error;
use std::time::{Duration, Instant};

use stallscope::options::SkipUnsupported;
use stallscope::report::Text;
use stallscope::{Analyzer, InputCode, Options, Outcome, Report, Subtarget};

/// How many runs are measured; their medians are printed.
const N_RUNS: usize = 9;

/// Maximum number of reports in memory.
const N_REGIONS: usize = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(architecture), Some(processor), Some(path)) = (args.next(), args.next(), args.next()) else {
        return Err("usage: stages ARCHITECTURE PROCESSOR FILE".into());
    };
    let subtarget = Subtarget::builder(architecture).processor(processor).build()?;
    let options = Options::new().skip_unsupported(SkipUnsupported::Any);
    let analyzer = Analyzer::new(subtarget, options)?;
    let text = std::fs::read(&path)?;

    let mut runs = Vec::new();
    for _ in 0..N_RUNS {
        let start = Instant::now();
        let input = analyzer.parse(&path, &text);
        let reading = start.elapsed();
        let (analyzing, writing) = analyze_and_write(&analyzer, &input);
        runs.push([reading, analyzing, writing]);
    }
    for (stage, title) in ["reading the text", "analyzing", "writing the reports"].into_iter().enumerate() {
        let mut times: Vec<Duration> = runs.iter().map(|run| run[stage]).collect();
        times.sort();
        println!("* {title}: {:.1} ms", 1000.0 * times[N_RUNS / 2].as_secs_f64());
    }
    Ok(())
}

fn analyze_and_write(analyzer: &Analyzer, input: &InputCode<'_>) -> (Duration, Duration) {
    let mut regions = analyzer.region_analyzer();
    let (mut analyzing, mut writing) = (Duration::ZERO, Duration::ZERO);
    let mut buffer = Vec::new();
    for chunk in input.regions.chunks(N_REGIONS) {
        let start = Instant::now();
        let reports: Vec<Box<Report>> = chunk
            .iter()
            .filter_map(|region| match regions.analyze(input, region).outcome {
                Outcome::Report(report) => Some(report),
                Outcome::Empty | Outcome::Failed => None,
            })
            .collect();
        analyzing += start.elapsed();
        let start = Instant::now();
        let mut n_bytes = 0;
        let mut count = |text: &[u8]| {
            n_bytes += text.len();
            true
        };
        let mut text = Text::streamed(false, buffer, &mut count);
        for (index, report) in (0..).zip(&reports) {
            report.render(analyzer.processor(), index, &mut text);
        }
        buffer = text.finish();
        std::hint::black_box(n_bytes);
        writing += start.elapsed();
    }
    (analyzing, writing)
}
