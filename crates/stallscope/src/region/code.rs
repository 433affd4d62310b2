//! The machine code of a region, to be run.

use std::fmt;

use stallscope_isa::{Execution, Refusal};
use stallscope_mc::{EncodeError, ExpressionId};
use stallscope_sim::Departure;
use stallscope_target::{Description, Inst, OpcodeFlag, Operand, RegisterId};

use crate::code::code_region::CodeRegion;
use crate::code::input_code::InputCode;
use crate::text::straight_line::is_direct_jump;
use crate::{Analyzer, RegionAnalyzer};

/// The machine code of a region, which runs from its first to its last byte.
///
/// ```
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let input = analyzer.parse("block", b"nop\naddq %rax, %rbx\n");
/// let code = analyzer.region_analyzer().code_to_run(&input, &input.regions[0])?;
/// assert_eq!(code.ends, [1, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegionCode {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The offset in bytes of the end of each instruction.
    pub ends: Vec<u32>,
    /// The numbers in code of general registers that no instruction reads or writes.
    pub free_registers: Vec<u8>,
}

impl RegionCode {
    /// The index of the instruction at an offset in bytes.
    #[must_use]
    pub fn instruction_at(&self, offset: u32) -> Option<usize> {
        let index = self.ends.partition_point(|&end| end <= offset);
        (index < self.ends.len()).then_some(index)
    }
}

/// Why a region cannot be run.
///
/// ```
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let input = analyzer.parse("block", b"nop\nret\n");
/// let error = analyzer.region_analyzer().code_to_run(&input, &input.regions[0]).unwrap_err();
/// assert_eq!((error.instruction, error.to_string().as_str()), (Some(1), "it jumps, calls or returns"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegionCodeError {
    /// The index of the instruction that is the reason, if one is.
    pub instruction: Option<usize>,
    /// The reason.
    pub problem: CodeProblem,
}

/// A problem of code that is to be run.
///
/// ```
/// use stallscope::program::CodeProblem;
///
/// assert_eq!(CodeProblem::Empty.to_string(), "there are no instructions");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeProblem {
    /// There are no instructions.
    Empty,
    /// It is not known which instructions of the target can be run.
    OtherTarget,
    /// The instruction has no machine code.
    Encoding(EncodeError),
    /// The instruction is a pseudo instruction without bytes.
    NoBytes,
    /// An operand is a symbol, whose address is not known.
    Symbol,
    /// It jumps, calls or returns.
    ControlFlow,
    /// Programs must not run it by itself.
    Refused(Refusal),
}

impl fmt::Display for CodeProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there are no instructions"),
            Self::OtherTarget => f.write_str("instructions of this target cannot be run"),
            Self::Encoding(error) => error.fmt(f),
            Self::NoBytes => f.write_str("it has no machine code"),
            Self::Symbol => f.write_str("an operand is a symbol without an address"),
            Self::ControlFlow => f.write_str("it jumps, calls or returns"),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl fmt::Display for RegionCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl std::error::Error for RegionCodeError {}

impl Analyzer {
    /// The region without its last instruction, if that is the jump of a loop: one to the beginning, or to a place that is not in
    /// the text.
    #[must_use]
    pub fn without_loop_branch(&self, input: &InputCode<'_>, region: &CodeRegion) -> Option<CodeRegion> {
        let insts: Vec<&Inst> = region.instructions.iter().collect();
        crate::text::straight_line::is_loop(input, &insts, self.info().description()).then(|| {
            let mut region = region.clone();
            region.instructions.pop();
            region
        })
    }
}

impl RegionAnalyzer<'_> {
    /// The machine code of a region of `input`, to be run: the bytes of machine code that was read, and encodings of what was
    /// assembly.
    ///
    /// ```
    /// use stallscope::{Analyzer, Options, Subtarget};
    ///
    /// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
    /// let analyzer = Analyzer::new(subtarget, Options::default())?;
    /// let input = analyzer.parse("kernel.s", b"imul %rax, %rax\nadd %rcx, %rax\n");
    /// let code = analyzer.region_analyzer().code_to_run(&input, &input.regions[0])?;
    /// assert_eq!((code.bytes.as_slice(), code.ends), (&b"\x48\x0f\xaf\xc0\x48\x01\xc8"[..], vec![4, 7]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the region is empty, control leaves it or jumps in it, or it has an instruction that programs must not run or whose
    /// bytes are not known.
    pub fn code_to_run(
        &mut self,
        input: &InputCode<'_>,
        region: &CodeRegion,
    ) -> Result<RegionCode, RegionCodeError> {
        let without_place = |problem| RegionCodeError { instruction: None, problem };
        let analyzer = self.analyzer();
        let execution = analyzer.subtarget().isa().execution;
        let execution = execution.ok_or_else(|| without_place(CodeProblem::OtherTarget))?;
        if region.instructions.is_empty() {
            return Err(without_place(CodeProblem::Empty));
        }
        let mut code = RegionCode::default();
        let mut used = Vec::new();
        for (index, inst) in region.instructions.iter().enumerate() {
            let at = |problem| RegionCodeError { instruction: Some(index), problem };
            check(analyzer, execution, inst).map_err(at)?;
            let start = code.bytes.len();
            if input.sources.machine_code(inst.location).is_none() && has_symbol(input, inst) {
                return Err(at(CodeProblem::Symbol));
            }
            let written = self.instruction_code(input).write(inst, &mut code.bytes);
            written.map_err(|error| at(CodeProblem::Encoding(error)))?;
            if code.bytes.len() == start {
                return Err(at(CodeProblem::NoBytes));
            }
            code.ends.push(u32::try_from(code.bytes.len()).unwrap_or(u32::MAX));
            add_registers(analyzer.info().description(), inst, &mut used);
        }
        let description = analyzer.info().description();
        let is_used = |register| used.iter().any(|&other| description.registers_overlap(register, other));
        let free = execution.general_registers.iter().filter(|&&(_, register)| !is_used(register));
        code.free_registers = free.map(|&(number, _)| number).collect();
        Ok(code)
    }
}

/// Checks that an instruction can run among other instructions.
fn check(analyzer: &Analyzer, execution: &Execution, inst: &Inst) -> Result<(), CodeProblem> {
    const CONTROL: [OpcodeFlag; 4] =
        [OpcodeFlag::Branch, OpcodeFlag::IndirectBranch, OpcodeFlag::Call, OpcodeFlag::Return];
    if let Some(refusal) = (execution.refusal)(inst) {
        return Err(CodeProblem::Refused(refusal));
    }
    let opcode = analyzer.info().description().opcode(inst.opcode);
    let departure: Option<Departure> = analyzer.subtarget().isa().instr_analysis.departure(&opcode, inst);
    if departure.is_some() || is_direct_jump(&opcode) || CONTROL.iter().any(|&flag| opcode.has(flag)) {
        return Err(CodeProblem::ControlFlow);
    }
    Ok(())
}

/// Whether an instruction's bytes depend on the address of a symbol.
fn has_symbol(input: &InputCode<'_>, inst: &Inst) -> bool {
    inst.operands.iter().any(|operand| match operand {
        Operand::Expression(id) => input.expressions.known_value(ExpressionId(*id)).is_none(),
        _ => false,
    })
}

/// Adds the registers that an instruction reads or writes.
fn add_registers(description: Description<'_>, inst: &Inst, used: &mut Vec<RegisterId>) {
    let opcode = description.opcode(inst.opcode);
    let implicit = [opcode.implicit_uses, opcode.implicit_defs];
    let implicit = implicit.into_iter().flat_map(|registers| description.span(registers).iter());
    let explicit = inst.operands.iter().filter_map(|operand| match operand {
        Operand::Register(register) => Some(*register),
        _ => None,
    });
    for register in explicit.chain(implicit) {
        if register != RegisterId::NONE && !used.contains(&register) {
            used.push(register);
        }
    }
}
