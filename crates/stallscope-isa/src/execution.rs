//! Facts about instructions for running code on a machine.

use std::fmt;

use stallscope_target::{Inst, RegisterId};

use crate::KernelParts;

/// Facts about instructions for running code on a machine.
#[derive(Debug)]
pub struct Execution {
    /// The general registers by their numbers in code, without those that systems or the instruction set reserve, such
    /// as the stack pointer.
    pub general_registers: &'static [(u8, RegisterId)],
    /// Why programs must not run an instruction, if they must not.
    pub refusal: fn(&Inst) -> Option<Refusal>,
    /// The parts of kernels that measure single instructions, if they are known.
    pub kernel_parts: Option<&'static KernelParts>,
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
