//! A simulated machine for tests: LLVM's model of a processor.

#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

use stallscope::{Analyzer, Options, Subtarget, ViewKind};
use stallscope_isa::KernelParts;

use super::row::Cycles;

/// The machine that LLVM's model of a processor describes.
pub(super) struct Simulated {
    pub(super) analyzer: Analyzer,
}

impl Simulated {
    pub(super) fn new(triple: &str, processor: &str) -> Self {
        let subtarget = Subtarget::builder(triple).processor(processor).build().unwrap();
        let options = Options::default().views([ViewKind::Prediction].into_iter().collect());
        Self { analyzer: Analyzer::new(subtarget, options).unwrap() }
    }

    /// Returns the parts of kernels for the target.
    pub(super) fn parts(&self) -> &'static KernelParts {
        let execution = self.analyzer.subtarget().isa().execution;
        execution.and_then(|execution| execution.kernel_parts).unwrap()
    }

    /// Returns the long-run cycles of assembly.
    pub(super) fn measure(&self, text: &str) -> Result<Cycles, String> {
        let input = self.analyzer.parse("kernel", text.as_bytes());
        let region = input.regions.first().filter(|_| input.failure.is_none()).ok_or("it cannot be read")?;
        let value = self.analyzer.region_analyzer().predicted_cycles(&input, region);
        let value = value.map_err(|_| "it has no prediction")?;
        Ok(Cycles { value, low: value, high: value, is_certain: true, is_upper_bound: false })
    }
}
