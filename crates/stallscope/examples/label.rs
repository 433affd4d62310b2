//! Labels a file of blocks with the cycles that a processor takes for each, as CSV.
//!
//! ```sh
//! cargo run --release --example label -- x86_64 skylake blocks.s > labels.csv
//! ```
//!
//! Each block stands between the comments `# LLVM-MCA-BEGIN name` and `# LLVM-MCA-END`. All cores work on them, and
//! however many there are, only a few reports are in memory.

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::thread;

use stallscope::options::SkipUnsupported;
use stallscope::{Analyzer, Options, Outcome, Subtarget, ViewKind, ViewSet};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(architecture), Some(processor), Some(path)) = (args.next(), args.next(), args.next()) else {
        return Err("usage: label ARCHITECTURE PROCESSOR FILE".into());
    };
    let subtarget = Subtarget::builder(architecture).processor(processor).build()?;
    // Only the summary is needed. Other views would cost time.
    let views = ViewSet::NONE.with(ViewKind::Summary);
    let options = Options::new().views(views).skip_unsupported(SkipUnsupported::Any);
    let analyzer = Analyzer::new(subtarget, options)?;

    let text = std::fs::read(&path)?;
    let input = analyzer.parse(&path, &text);
    if let Some(failure) = input.failure {
        let mut messages = Vec::new();
        input.render_diagnostics(&mut messages);
        io::stderr().write_all(&messages)?;
        return Err(failure.into());
    }
    let n_threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut csv = BufWriter::new(io::stdout().lock());
    writeln!(csv, "block,instructions,cycles,block_rthroughput")?;
    analyzer.for_each_region(&input, n_threads, |region, analysis| {
        let name = String::from_utf8_lossy(&region.name).replace('"', "\"\"");
        // A block whose instructions were all skipped has no label.
        let Outcome::Report(report) = analysis.outcome else { return writeln!(csv, "\"{name}\",0,,") };
        let summary = report.views.summary.unwrap_or_default();
        let cycles = summary.n_cycles as f64 / f64::from(summary.n_iterations.max(1));
        let rthroughput = summary.block_r_throughput;
        writeln!(csv, "\"{name}\",{},{cycles:.2},{rthroughput:.2}", report.instructions.len())
    })?;
    csv.flush()?;
    Ok(())
}
