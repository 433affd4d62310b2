//! Prints the cycles per iteration of a text and what limits them.
//!
//! ```sh
//! cargo run --release --example bottleneck -- aarch64 cortex-a72 examples/addv-adc.s
//! ```

use std::error::Error;

use stallscope::{Analyzer, Options, Subtarget, ViewKind, ViewSet};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(architecture), Some(processor), Some(path)) = (args.next(), args.next(), args.next()) else {
        return Err("usage: bottleneck ARCHITECTURE PROCESSOR FILE".into());
    };
    let subtarget = Subtarget::builder(architecture).processor(processor).build()?;
    // Stallscope's own model of the processor is more accurate than LLVM's, but few processors have one.
    let subtarget = subtarget.accurate(true);
    let analyzer = Analyzer::new(subtarget, Options::new().views(ViewSet::NONE.with(ViewKind::Prediction)))?;

    let text = std::fs::read(&path)?;
    let mut regions = analyzer.region_analyzer();
    let analysis = regions.analyze_text(&path, &text);
    eprint!("{}", String::from_utf8_lossy(&analysis.messages()));
    for prediction in analysis.reports().filter_map(|report| report.views.prediction.as_ref()) {
        // The bottleneck is the largest bound, or what stalls dispatch if the loop takes longer than that.
        let bounds = &prediction.bounds;
        let bottleneck = match prediction.limit {
            Some(limit) if prediction.is_above_bounds() => limit.to_string(),
            _ if bounds.cycles() == bounds.dependencies.cycles => "dependencies".to_owned(),
            _ if bounds.cycles() == bounds.ports.cycles => "ports".to_owned(),
            _ => "the front end".to_owned(),
        };
        println!("{:.2} cycles per iteration, bounded by: {bottleneck}", prediction.predicted_cycles);
    }
    Ok(())
}
