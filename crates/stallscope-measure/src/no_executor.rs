//! Replaces the executor on machines without one.

use crate::{Block, ExecutorError, MeasureError, Measurement, Options};

/// Runs blocks; there is none for this system or processor.
#[derive(Debug)]
pub struct Executor(std::convert::Infallible);

impl Executor {
    /// Fails.
    ///
    /// # Errors
    /// Always: blocks run on x86-64 and AArch64 with Linux only.
    pub fn new(_: Options) -> Result<Self, ExecutorError> {
        Err(ExecutorError::OtherMachine)
    }

    /// Cannot be called.
    ///
    /// # Errors
    /// None.
    pub fn measure(&mut self, _: &Block) -> Result<Measurement, MeasureError> {
        match self.0 {}
    }
}
