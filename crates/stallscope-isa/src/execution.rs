//! Facts about instructions for running code on a machine.

use std::fmt;

use stallscope_target::{Inst, RegisterId};

use crate::KernelParts;

/// Facts about instructions for running code on a machine.
#[derive(Debug)]
pub struct Execution {
    /// The general registers by their numbers in code, without registers that systems or the instruction set reserve, such
    /// as the stack pointer.
    pub general_registers: &'static [(u8, RegisterId)],
    /// Why programs must not run an instruction, if they must not.
    pub refusal: fn(&Inst) -> Option<Refusal>,
    /// How a loop counts its iterations, if that is known; the last instruction is the jump to the first one.
    pub counted_loop: fn(&[&Inst]) -> Option<CountedLoop>,
    /// The parts of kernels that measure single instructions, if they are known.
    pub kernel_parts: Option<&'static KernelParts>,
}

/// How a loop counts its iterations. The counter and the limit may have other changes in the loop than this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedLoop {
    /// The counter.
    pub counter: RegisterId,
    /// The change of the counter per iteration; not 0.
    pub step: i64,
    /// The value of the counter that ends the loop.
    pub limit: CountLimit,
}

/// The value of a counter that ends a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountLimit {
    /// A constant.
    Value(i64),
    /// The value of a register.
    Register(RegisterId),
}

/// Why programs must not run an instruction by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// It calls the system or a hypervisor.
    SystemCall,
    /// It is for the system alone.
    Privileged,
    /// It reads or writes ports of devices.
    InputOutput,
    /// It is a breakpoint, or it is undefined on purpose.
    Trap,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SystemCall => "it calls the system",
            Self::Privileged => "it is privileged",
            Self::InputOutput => "it does input or output",
            Self::Trap => "it raises a trap",
        })
    }
}
