//! The parts of kernels that measure single instructions.

use std::fmt;

use stallscope_target::{Operand, OperandInfo, RegisterId};

/// The parts of kernels that measure single instructions.
///
/// The templates are assembly of the instruction set's default dialect. In them, `{from:CLASS}` represents the name of the register of
/// LLVM's class `CLASS` that has the value, `{to:CLASS}` for the one that gets it, and `{base:CLASS}` for the one with the address of memory.
#[derive(Debug)]
pub struct KernelParts {
    /// The registers that pass values between instructions. Registers outside of all files are the same for all instructions of a kernel.
    pub files: &'static [RegisterFile],
    /// Instructions that pass a value on from one place to another.
    pub links: &'static [Link],
    /// A register that all instructions write that work on a stack of registers, if there is one: what they depend on cannot be chosen.
    pub stack_status: Option<RegisterId>,
    /// The operands of an opcode that are its address, if it has one. The second argument says whether it reads or writes memory.
    pub find_address: fn(&[OperandInfo], bool) -> Option<AddressOperands>,
    /// Displacements between the memory of independent instances, as numbers in the displacement's operand. The first is taken that the opcode
    /// encodes for all instances.
    pub distances: &'static [i64],
    /// Values of operands that are neither registers nor parts of an address. The first value that the opcode encodes is taken.
    pub immediates: &'static [i64],
    /// General registers by their numbers whose values must be particular ones, such as dividends and counts.
    pub registers: &'static [(u8, u64)],
    /// The value of the other general registers: an address whose lowest byte is not zero.
    pub register: u64,
    /// Quadwords of vector registers and of memory: numbers of usual size as floating-point numbers and as integers.
    pub data: u64,
}

/// Registers of a kind.
#[derive(Debug)]
pub struct RegisterFile {
    /// Where values in them are.
    pub place: Place,
    /// The widest registers, in the order of their use in kernels.
    pub registers: &'static [RegisterId],
    /// A template for what makes the register `to` independent of its past; empty if nothing does.
    pub breaker: &'static str,
}

/// The registers that LLVM calls by some names, as a [`RegisterFile`] has them. A function finds each when the crate is compiled.
///
/// ```
/// use stallscope_target::RegisterId;
///
/// const fn find(name: &str) -> RegisterId {
///     RegisterId(name.len() as u16)
/// }
/// const REGISTERS: &[RegisterId] = stallscope_isa::registers! { find: R0 R10 };
/// assert_eq!(REGISTERS, [RegisterId(2), RegisterId(3)]);
/// ```
#[macro_export]
macro_rules! registers {
    ($find:path: $($name:ident)*) => {
        &[$($find(stringify!($name)),)*]
    };
}

/// Where a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Place {
    /// A general register.
    General,
    /// A vector register.
    Vector,
    /// A register with a mask.
    Mask,
    /// A register of an older vector unit, which x86 calls MMX.
    Media,
    /// The flags.
    Flags,
    /// Memory at the address of a kernel.
    Memory,
    /// A general register with an address, which must keep its value.
    Address,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::General => "general",
            Self::Vector => "vector",
            Self::Mask => "mask",
            Self::Media => "media",
            Self::Flags => "flags",
            Self::Memory => "memory",
            Self::Address => "address",
        })
    }
}

/// Instructions that pass a value on from one place to another.
#[derive(Debug)]
pub struct Link {
    /// Where the value is.
    pub from: Place,
    /// Where it gets.
    pub to: Place,
    /// Templates. The first one that the processor has is taken.
    pub templates: &'static [&'static str],
    /// How long it takes.
    pub latency: LinkLatency,
}

impl Link {
    /// A link between registers that cannot be measured separately.
    #[must_use]
    pub const fn unknown(from: Place, to: Place, templates: &'static [&'static str]) -> Self {
        Self { from, to, templates, latency: LinkLatency::AtLeast(1.0) }
    }

    /// A link to or from memory, which takes nothing where a processor renames memory.
    #[must_use]
    pub const fn memory(from: Place, to: Place, templates: &'static [&'static str]) -> Self {
        Self { from, to, templates, latency: LinkLatency::AtLeast(0.0) }
    }
}

/// How long a link takes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum LinkLatency {
    /// So many cycles on every processor.
    Cycles(f64),
    /// The latency of a chain of the link, since both places are the same.
    OfChain,
    /// The rest of the latency of a round trip.
    OfRoundTrip,
    /// At least this many cycles. It cannot be measured separately.
    AtLeast(f64),
}

/// The operands that are an address, by their positions among an opcode's operands.
#[derive(Clone, Debug, PartialEq)]
pub struct AddressOperands {
    /// The register with the address.
    pub base: usize,
    /// The register that is added to it, if the opcode has an operand for one.
    pub index: Option<usize>,
    /// Whether a general register as index is optional.
    pub may_lack_index: bool,
    /// The number that is added, if the opcode has an operand for one.
    pub displacement: Option<usize>,
    /// Operands that are the same in all kernels.
    pub constants: Vec<(usize, Operand)>,
}
