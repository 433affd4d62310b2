//! Analyzes 1,000 blocks on all cores, and prints for each the instruction that waits longest in the scheduler.
//!
//! ```sh
//! cargo run --release --example timeline
//! ```

use std::error::Error;
use std::num::NonZeroUsize;
use std::thread;

use stallscope::{Analyzer, Options, Outcome, Subtarget, ViewKind, ViewSet};

fn main() -> Result<(), Box<dyn Error>> {
    let subtarget = Subtarget::builder("x86_64").processor("znver4").build()?;
    let analyzer = Analyzer::new(subtarget, Options::new().views(ViewSet::NONE.with(ViewKind::Timeline)))?;
    // The blocks are regions of one text. They have chains of additions of different lengths.
    let block = |n: usize| {
        let chain = "addq %rax, %rcx\n".repeat(n % 50);
        format!("# LLVM-MCA-BEGIN block {n}\nimulq %rsi, %rax\n{chain}# LLVM-MCA-END\n")
    };
    let text: String = (0..1000).map(block).collect();
    let input = analyzer.parse("blocks.s", text.as_bytes());
    let n_threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    analyzer.for_each_region(&input, n_threads, |region, analysis| {
        let Outcome::Report(report) = analysis.outcome else { return Err("a block cannot be analyzed") };
        let timeline = report.views.timeline.ok_or("there is no timeline")?;
        let waits = timeline.wait_times.iter().map(|time| time.in_scheduler_queue).enumerate();
        let (index, cycles) = waits.max_by_key(|&(_, cycles)| cycles).ok_or("the block is empty")?;
        // Wait times are sums over the iterations that the timeline shows.
        let average = f64::from(cycles) / f64::from(timeline.n_iterations);
        let [name, instruction] =
            [&region.name[..], report.instructions.get(index)].map(String::from_utf8_lossy);
        println!("{name}: instruction {index}, {instruction}, waits {average:.1} cycles");
        Ok(())
    })?;
    Ok(())
}
