//! Where an operation's operands are.

use stallscope_target::RegisterId;

use crate::description;
use stallscope_isa::values::Value;

/// A general-purpose register or a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RegisterPart {
    /// The register's number in the encoding, below [`RegisterPart::N_REGISTERS`].
    pub(crate) number: u8,
    /// Bytes of the part.
    pub(crate) width: u8,
    /// Whether the part is the second byte, such as `%ah`.
    pub(crate) is_high: bool,
}

/// An operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// There is none.
    None,
    /// A general-purpose register.
    Register(RegisterPart),
    /// A value that the instruction contains.
    Value(Value),
    /// The memory operand.
    Memory,
    /// Something that is not tracked, such as a vector register.
    Unknown,
}

const NAMES_64: [&str; RegisterPart::N_REGISTERS] = [
    "RAX", "RCX", "RDX", "RBX", "RSP", "RBP", "RSI", "RDI", "R8", "R9", "R10", "R11", "R12", "R13", "R14",
    "R15", "R16", "R17", "R18", "R19", "R20", "R21", "R22", "R23", "R24", "R25", "R26", "R27", "R28", "R29",
    "R30", "R31",
];
const NAMES_32: [&str; RegisterPart::N_REGISTERS] = [
    "EAX", "ECX", "EDX", "EBX", "ESP", "EBP", "ESI", "EDI", "R8D", "R9D", "R10D", "R11D", "R12D", "R13D",
    "R14D", "R15D", "R16D", "R17D", "R18D", "R19D", "R20D", "R21D", "R22D", "R23D", "R24D", "R25D", "R26D",
    "R27D", "R28D", "R29D", "R30D", "R31D",
];
const NAMES_16: [&str; RegisterPart::N_REGISTERS] = [
    "AX", "CX", "DX", "BX", "SP", "BP", "SI", "DI", "R8W", "R9W", "R10W", "R11W", "R12W", "R13W", "R14W",
    "R15W", "R16W", "R17W", "R18W", "R19W", "R20W", "R21W", "R22W", "R23W", "R24W", "R25W", "R26W", "R27W",
    "R28W", "R29W", "R30W", "R31W",
];
const NAMES_8: [&str; RegisterPart::N_REGISTERS] = [
    "AL", "CL", "DL", "BL", "SPL", "BPL", "SIL", "DIL", "R8B", "R9B", "R10B", "R11B", "R12B", "R13B", "R14B",
    "R15B", "R16B", "R17B", "R18B", "R19B", "R20B", "R21B", "R22B", "R23B", "R24B", "R25B", "R26B", "R27B",
    "R28B", "R29B", "R30B", "R31B",
];
const NAMES_HIGH: [&str; 4] = ["AH", "CH", "DH", "BH"];

/// More than the number of registers.
const N_IDS: usize = 512;

/// The parts by register.
static PARTS: [Option<RegisterPart>; N_IDS] = parts();

const fn parts() -> [Option<RegisterPart>; N_IDS] {
    let mut parts = [None; N_IDS];
    let mut number = 0;
    while number < RegisterPart::N_REGISTERS {
        let names = [NAMES_8[number], NAMES_16[number], NAMES_32[number], NAMES_64[number]];
        let mut log = 0;
        while log < names.len() {
            let part = RegisterPart { number: number as u8, width: 1 << log, is_high: false };
            parts[description::register(names[log]).index()] = Some(part);
            log += 1;
        }
        if number < NAMES_HIGH.len() {
            let part = RegisterPart { number: number as u8, width: 1, is_high: true };
            parts[description::register(NAMES_HIGH[number]).index()] = Some(part);
        }
        number += 1;
    }
    parts
}

impl RegisterPart {
    /// Number of general-purpose registers.
    pub(crate) const N_REGISTERS: usize = 32;

    /// The numbers of registers with a special use.
    pub(crate) const A: u8 = 0;
    pub(crate) const C: u8 = 1;
    pub(crate) const D: u8 = 2;
    pub(crate) const STACK_POINTER: u8 = 4;
    pub(crate) const FRAME_POINTER: u8 = 5;

    /// Returns the lowest bytes of a register.
    pub(crate) const fn low(number: u8, width: u8) -> Self {
        Self { number, width, is_high: false }
    }

    /// Returns the part that a register of the description is, if it is a general-purpose one.
    pub(crate) fn of(register: RegisterId) -> Option<Self> {
        PARTS.get(register.index()).copied().flatten()
    }
}
