//! How a region counts its iterations, to be run as the loop that it is.

use stallscope_isa::{CountLimit, Execution};
use stallscope_target::{Description, Inst, RegisterId};

use crate::Analyzer;
use crate::code::code_region::CodeRegion;

/// How a loop counts its iterations.
///
/// ```
/// use stallscope::program::{LoopCounter, LoopLimit};
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::default())?;
/// let input = analyzer.parse("kernel.s", b"0: addq $8, %rax\ncmpq %rax, %rdx\njne 0b\n");
/// let LoopCounter { register, step, limit } = analyzer.loop_counter(&input.regions[0]).unwrap();
/// assert_eq!((register, step, limit), (0, 8, LoopLimit::Register(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopCounter {
    /// The number in code of the general register that changes by the same value in each iteration.
    pub register: u8,
    /// The change per iteration; not 0.
    pub step: i64,
    /// The value that ends the loop.
    pub limit: LoopLimit,
}

/// The value of a counter that ends a loop.
///
/// ```
/// use stallscope::program::LoopLimit;
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::default())?;
/// let input = analyzer.parse("kernel.s", b"0: incq %rax\ncmpq $100, %rax\njne 0b\n");
/// assert_eq!(analyzer.loop_counter(&input.regions[0]).map(|counter| counter.limit), Some(LoopLimit::Value(100)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopLimit {
    /// A constant.
    Value(i64),
    /// The value of the general register with this number, which the loop does not change.
    Register(u8),
}

impl Analyzer {
    /// How a region whose last instruction jumps to the first one counts its iterations: by a general register that one instruction changes by
    /// a constant, up to a constant or to a register that no instruction changes. `None` if it does not, or if that is not known.
    ///
    /// ```
    /// use stallscope::program::LoopLimit;
    /// use stallscope::{Analyzer, Options, Subtarget};
    ///
    /// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
    /// let analyzer = Analyzer::new(subtarget, Options::default())?;
    /// let input = analyzer.parse("kernel.s", b"0: addq $8, %rax\ncmpq %rax, %rdx\njne 0b\n");
    /// let counter = analyzer.loop_counter(&input.regions[0]).unwrap();
    /// assert_eq!((counter.register, counter.step, counter.limit), (0, 8, LoopLimit::Register(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn loop_counter(&self, region: &CodeRegion) -> Option<LoopCounter> {
        let execution = self.subtarget().isa().execution?;
        let insts: Vec<&Inst> = region.instructions.iter().collect();
        let counted = (execution.counted_loop)(&insts)?;
        let description = self.info().description();
        let n_changes = |register| insts.iter().filter(|inst| changes(description, inst, register)).count();
        let number = |register| number_of(description, execution, register);
        let limit = match counted.limit {
            CountLimit::Value(value) => LoopLimit::Value(value),
            CountLimit::Register(limit) if n_changes(limit) == 0 => LoopLimit::Register(number(limit)?),
            CountLimit::Register(_) => return None,
        };
        let register = number(counted.counter)?;
        (n_changes(counted.counter) == 1).then_some(LoopCounter { register, step: counted.step, limit })
    }
}

/// The number of the general register that a register is or is part of.
fn number_of(description: Description<'_>, execution: &Execution, register: RegisterId) -> Option<u8> {
    let is_part = |&&(_, general): &&(u8, RegisterId)| description.registers_overlap(general, register);
    execution.general_registers.iter().find(is_part).map(|&(number, _)| number)
}

/// Whether an instruction writes to a register or a part of it.
fn changes(description: Description<'_>, inst: &Inst, register: RegisterId) -> bool {
    let opcode = description.opcode(inst.opcode);
    let explicit = inst.operands.iter().take(usize::from(opcode.n_defs));
    let explicit = explicit.filter_map(|operand| operand.register());
    let implicit = description.span(opcode.implicit_defs).iter();
    explicit
        .chain(implicit)
        .any(|written| written != RegisterId::NONE && description.registers_overlap(written, register))
}
