//! The interface of an instruction set: one value, [`Isa`], in the crate of each instruction set.
//!
//! Nothing above these crates names an instruction set. The library lists the instruction sets that its features enable.
//!
//! ```
//! use stallscope_isa::Isa;
//!
//! /// The names that `-march` takes.
//! fn architectures(isas: &[&Isa]) -> Vec<&'static str> {
//!     isas.iter().flat_map(|isa| isa.target.march_names()).collect()
//! }
//! assert!(architectures(&[]).is_empty());
//! ```

mod execution;
mod generic_lowering;
mod kept_dependences;
mod kernel_parts;
mod lowering;
pub mod program_builder;
mod subtarget_faults;
pub mod values;

use std::fmt;

use stallscope_asm::TargetParser;
use stallscope_dialects::Language;
use stallscope_mc::AsmLanguage;
use stallscope_sim::{CustomBehavior, InstrAnalysis, InstrumentManager};
use stallscope_target::{SubtargetInfo, Target, Triple};

pub use execution::{CountLimit, CountedLoop, Execution, Refusal};
pub use generic_lowering::{
    Fusion, LoopAccesses, RegisterNaming, RegisterUnits, lower_generically, lower_with_fusions,
};
pub use kept_dependences::keep_dependences;
pub use kernel_parts::{AddressOperands, KernelParts, Link, LinkLatency, Place, RegisterFile};
pub use lowering::{CodeToLower, Lower, LoweredCode, UnrolledMeasurement};
pub use subtarget_faults::{FindFaults, SubtargetFaults};

/// Makes the custom behavior for a subtarget.
pub type MakeCustomBehavior = fn(&SubtargetInfo) -> Box<dyn CustomBehavior>;

/// An instruction set.
pub struct Isa {
    /// Its facts: registers, opcodes, processors and their scheduling models.
    pub target: Target,
    /// The processor that code of unknown origin is analyzed for: a widespread one with a good model.
    pub default_processor: fn(&Triple) -> &'static str,
    /// Finds combinations of triple, processor and features that are not supported, if there are any.
    pub find_faults: Option<FindFaults>,
    /// The syntax and the encoding of its instructions.
    pub asm_language: AsmLanguage,
    /// Makes a parser of a subtarget's statements.
    pub parser: for<'a> fn(&'a SubtargetInfo) -> Box<dyn TargetParser + 'a>,
    /// The language, as recognizing its listings requires.
    pub input_language: Language,
    /// Properties of instructions that the simulation asks for.
    pub instr_analysis: &'static dyn InstrAnalysis,
    /// The effects of comments in the source on instructions.
    pub instruments: &'static dyn InstrumentManager,
    /// Lowers code to the view of a core, for the project's own processor models.
    pub lower: Lower,
    /// Makes the custom behavior for a subtarget, if the instruction set has any.
    pub custom_behavior: Option<MakeCustomBehavior>,
    /// Facts for running code, if code of it can be run on some machine.
    pub execution: Option<&'static Execution>,
}

impl AsRef<Target> for Isa {
    fn as_ref(&self) -> &Target {
        &self.target
    }
}

impl fmt::Debug for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Isa").field(&self.target.name).finish()
    }
}
