//! Where an operation's operands are.

use stallscope_isa::values::Value;
use stallscope_target::RegisterId;

use crate::description;

/// A register whose value is tracked, or its lower half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RegisterPart {
    /// The register's number, below [`RegisterPart::N_REGISTERS`].
    pub(crate) number: u8,
    /// Bytes of the part: 4 or 8.
    pub(crate) width: u8,
}

/// A source of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A tracked register.
    Register(RegisterPart),
    /// A tracked register, extended from so many bytes and shifted to the left by so many bits.
    Extended {
        /// The register.
        part: RegisterPart,
        /// Bytes that count.
        from: u8,
        /// Whether the sign is extended.
        is_signed: bool,
        /// Bits.
        shift: u8,
    },
    /// A value that the instruction contains.
    Value(Value),
    /// Something that is not tracked, such as a vector register.
    Unknown,
}

const NAMES_64: [&str; 32] = [
    "X0", "X1", "X2", "X3", "X4", "X5", "X6", "X7", "X8", "X9", "X10", "X11", "X12", "X13", "X14", "X15",
    "X16", "X17", "X18", "X19", "X20", "X21", "X22", "X23", "X24", "X25", "X26", "X27", "X28", "FP", "LR",
    "SP",
];
const NAMES_32: [&str; 32] = [
    "W0", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W10", "W11", "W12", "W13", "W14", "W15",
    "W16", "W17", "W18", "W19", "W20", "W21", "W22", "W23", "W24", "W25", "W26", "W27", "W28", "W29", "W30",
    "WSP",
];

/// The zero registers.
const ZERO: [RegisterId; 2] = [description::register("XZR"), description::register("WZR")];

/// The flags.
const FLAGS: RegisterId = description::register("NZCV");

/// More than the number of registers.
const N_IDS: usize = 1024;

/// The parts by register.
static PARTS: [Option<RegisterPart>; N_IDS] = parts();

const fn parts() -> [Option<RegisterPart>; N_IDS] {
    let mut parts = [None; N_IDS];
    let mut number = 0;
    while number < NAMES_64.len() {
        let (wide, narrow) =
            (description::register(NAMES_64[number]), description::register(NAMES_32[number]));
        parts[wide.index()] = Some(RegisterPart { number: number as u8, width: 8 });
        parts[narrow.index()] = Some(RegisterPart { number: number as u8, width: 4 });
        number += 1;
    }
    parts[FLAGS.index()] = Some(RegisterPart { number: RegisterPart::FLAGS, width: 8 });
    parts
}

impl RegisterPart {
    /// Number of tracked registers: the general ones, the stack pointer and the flags.
    pub(crate) const N_REGISTERS: usize = 33;

    /// The number of the flags, which are one value.
    pub(crate) const FLAGS: u8 = 32;

    /// Returns the part that a register of the description is, if it is tracked.
    pub(crate) fn of(register: RegisterId) -> Option<Self> {
        PARTS.get(register.index()).copied().flatten()
    }
}

impl Place {
    /// Returns the place of a register.
    pub(crate) fn of(register: RegisterId) -> Self {
        match RegisterPart::of(register) {
            Some(part) => Self::Register(part),
            None if ZERO.contains(&register) => Self::Value(Value::constant(0)),
            None => Self::Unknown,
        }
    }
}
