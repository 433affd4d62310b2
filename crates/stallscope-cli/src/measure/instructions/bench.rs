//! Measures assembly.

use stallscope::{Analyzer, RegionAnalyzer};
use stallscope_measure::{Block, Executor, MeasureError, Measurement};

use super::row::Cycles;

/// Measures assembly.
pub(super) struct Bench<'a> {
    analyzer: &'a Analyzer,
    encoder: RegionAnalyzer<'a>,
    executor: Executor,
}

impl<'a> Bench<'a> {
    pub(super) fn new(analyzer: &'a Analyzer, executor: Executor) -> Self {
        Self { analyzer, encoder: analyzer.region_analyzer(), executor }
    }

    /// Measures a text as one iteration.
    ///
    /// # Errors
    /// Why it could not be measured.
    pub(super) fn measure(&mut self, text: &str) -> Result<Cycles, String> {
        let input = self.analyzer.parse("kernel", text.as_bytes());
        let region = input.regions.first().filter(|_| input.failure.is_none());
        let region = region.ok_or("the processor has no such instruction")?;
        let code = self.encoder.code_to_run(&input, region).map_err(|error| error.to_string())?;
        let n_instructions = u32::try_from(code.ends.len()).unwrap_or(u32::MAX);
        let mut block = Block::new(code.bytes, n_instructions).map_err(|error| error.to_string())?;
        if let Some(&register) = code.free_registers.last() {
            block = block.with_counter(register);
        }
        let measured = self.executor.measure(&block).map_err(|error| match error {
            MeasureError::Block(error) => error.reason(),
            error => error.to_string(),
        })?;
        let Measurement { cycles, low, high, is_certain, .. } = measured;
        Ok(Cycles { value: cycles, low, high, is_certain, is_upper_bound: false })
    }
}
