//! The interface of lowering: from the instructions of a region to the view of a simulated core.

use stallscope_mc::Expressions;
use stallscope_sim::{Assumption, CoreOptions, FrontEnd, Instruction, Ports, Program};
use stallscope_target::{CoreParameters, FrontEndKind, Inst, ProcessorModel, SubtargetInfo};

/// Code to lower.
#[derive(Clone, Copy, Debug)]
pub struct CodeToLower<'a> {
    /// The subtarget.
    pub subtarget: &'a SubtargetInfo,
    /// Its processor model.
    pub model: &'a ProcessorModel,
    /// The parameters of its core.
    pub parameters: &'a CoreParameters,
    /// The ports of the model.
    pub ports: &'a Ports,
    /// The instructions.
    pub insts: &'a [&'a Inst],
    /// The instructions with their scheduling classes.
    pub code: &'a [Instruction],
    /// Their bytes; empty if an instruction cannot be encoded.
    pub encodings: &'a [Vec<u8>],
    /// The addresses of their bytes; empty if they follow one another, from 0 on.
    pub addresses: &'a [u64],
    /// The expressions of the source.
    pub expressions: &'a Expressions,
    /// The kind of front end.
    pub front_end: FrontEndKind,
    /// Whether the last instruction is a jump to the first.
    pub is_loop: bool,
    /// The options.
    pub options: CoreOptions,
}

/// A measurement that compares the cycles of two numbers of copies of the code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnrolledMeasurement {
    /// Cycles that are missing from the difference.
    pub n_missing_cycles: u32,
}

/// Lowered code.
#[derive(Debug)]
pub struct LoweredCode {
    /// The core's view of the code.
    pub program: Program,
    /// The front end that delivers it.
    pub front_end: Box<dyn FrontEnd>,
    /// The key of the instructions as the front end sees them; empty if they follow from the program.
    pub front_end_key: Vec<u8>,
    /// The measurement that the options ask for, if it repeats copies of the code, which are decoded again and again, and not a loop.
    pub unrolled: Option<UnrolledMeasurement>,
    /// Assumptions about the code.
    pub assumptions: Vec<Assumption>,
}

impl LoweredCode {
    /// A program with a front end that sees nothing but the program.
    #[must_use]
    pub fn new(program: Program, front_end: Box<dyn FrontEnd>) -> Self {
        Self { program, front_end, front_end_key: Vec::new(), unrolled: None, assumptions: Vec::new() }
    }
}

/// Lowers code to the view of a core.
pub type Lower = fn(&CodeToLower<'_>) -> LoweredCode;
