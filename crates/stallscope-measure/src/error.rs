//! Why something cannot be measured.

use std::fmt;
use std::io;

/// Why blocks cannot be run on this machine.
#[derive(Debug)]
#[non_exhaustive]
pub enum ExecutorError {
    /// Blocks run on x86-64 and AArch64 with Linux only.
    OtherMachine,
    /// Core cycles cannot be counted: the machine has no counter for this process.
    NoCoreCycles,
    /// The processor's time-stamp counter changes with its frequency, or is missing.
    NoClock,
    /// The page with this address, the stack pointer's, is in use in this process. Another process of the same program may have it free, since systems
    /// choose places at random.
    AddressTaken(u64),
    /// The system refuses something, which the text names.
    System(&'static str, io::Error),
    /// An option is out of its range, as the text says.
    WrongOption(&'static str),
}

/// Why a block cannot be measured.
#[derive(Debug)]
#[non_exhaustive]
pub enum MeasureError {
    /// Of something in the block.
    Block(BlockError),
    /// The system refuses something, which the text names.
    System(&'static str, io::Error),
}

/// An action of a block that ends its measurement. Offsets locate the instruction in the block, in bytes; none if
/// control left the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BlockError {
    /// An instruction that this processor does not have, or does not let programs use.
    IllegalInstruction(Option<u32>),
    /// Access to memory that cannot be mapped, at this address.
    WrongAddress(Option<u32>, u64),
    /// A write to its own code, at this address.
    WritesCode(Option<u32>, u64),
    /// It jumps to this address, which is not in it.
    Leaves(u64),
    /// Access to an address that no memory can have, or an instruction that programs must not use.
    Protection(Option<u32>),
    /// A division by zero or with a result that is too large, or a floating-point exception.
    Arithmetic(Option<u32>),
    /// A breakpoint or a trap.
    Trap(Option<u32>),
    /// A system call.
    SystemCall(Option<u32>),
    /// It touches more pages of memory than the options allow.
    TooMuchMemory(Option<u32>),
    /// It did not end within the limit on time.
    Endless(Option<u32>),
    /// Its process ended by this signal.
    Killed(i32),
    /// Its process ended by itself before the block was measured.
    Exited,
    /// The process that measured it wrote nothing that makes sense: the block damaged its memory.
    Damaged,
}

impl fmt::Display for ExecutorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherMachine => f.write_str("measuring works on x86-64 and AArch64 with Linux only"),
            Self::AddressTaken(address) => {
                write!(f, "the memory of the stack at address {address:#x} is in use")
            }
            Self::NoCoreCycles => {
                f.write_str("core cycles cannot be counted: the machine has no performance counter, or the system refuses it")
            }
            Self::NoClock => f.write_str("the processor has no time-stamp counter of constant frequency"),
            Self::System(what, error) => write!(f, "{what}: {error}"),
            Self::WrongOption(what) => f.write_str(what),
        }
    }
}

impl fmt::Display for MeasureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Block(error) => error.fmt(f),
            Self::System(what, error) => write!(f, "{what}: {error}"),
        }
    }
}

impl BlockError {
    /// The offset in the block of the instruction that did it.
    #[must_use]
    pub const fn offset(&self) -> Option<u32> {
        match *self {
            Self::IllegalInstruction(offset)
            | Self::WrongAddress(offset, _)
            | Self::WritesCode(offset, _)
            | Self::Protection(offset)
            | Self::Arithmetic(offset)
            | Self::Trap(offset)
            | Self::SystemCall(offset)
            | Self::TooMuchMemory(offset)
            | Self::Endless(offset) => offset,
            Self::Leaves(_) | Self::Killed(_) | Self::Exited | Self::Damaged => None,
        }
    }
}

impl BlockError {
    /// The reason in words, without the place.
    #[must_use]
    pub fn reason(&self) -> String {
        Reason(self).to_string()
    }
}

/// Displays an error without its place.
struct Reason<'e>(&'e BlockError);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            BlockError::IllegalInstruction(_) => {
                f.write_str("this processor does not have the instruction, or programs must not use it")
            }
            BlockError::WrongAddress(_, address) => {
                write!(f, "no memory can be mapped at address {address:#x}")
            }
            BlockError::WritesCode(_, address) => {
                write!(f, "it writes to its own code, at address {address:#x}")
            }
            BlockError::Leaves(address) => write!(f, "control leaves the block for address {address:#x}"),
            BlockError::Protection(_) => {
                f.write_str("the address is not one of memory, or programs must not use the instruction")
            }
            BlockError::Arithmetic(_) => {
                f.write_str("the division fails, or a floating-point exception is raised")
            }
            BlockError::Trap(_) => f.write_str("the instruction is a breakpoint or raises a trap"),
            BlockError::SystemCall(_) => f.write_str("system calls are refused"),
            BlockError::TooMuchMemory(_) => f.write_str("the block touches more memory than it may"),
            BlockError::Endless(_) => f.write_str("the block does not end within the limit on time"),
            BlockError::Killed(signal) => {
                write!(f, "the process that ran the block ended by signal {signal}")
            }
            BlockError::Exited => f.write_str("the process that ran the block ended before it was measured"),
            BlockError::Damaged => f.write_str("the block damaged the memory of the process that ran it"),
        }
    }
}

impl fmt::Display for BlockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Reason(self).fmt(f)?;
        match self.offset() {
            Some(offset) => write!(f, ", at byte {offset} of the block"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ExecutorError {}
impl std::error::Error for MeasureError {}
impl std::error::Error for BlockError {}

impl From<BlockError> for MeasureError {
    fn from(error: BlockError) -> Self {
        Self::Block(error)
    }
}
