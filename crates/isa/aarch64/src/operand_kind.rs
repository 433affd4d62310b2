//! The kinds of operands of a statement.

use stallscope_target::MatchClassId;

use super::registers::{ClassifiedRegister, RegisterKind};
use super::shift_extend::{ShiftExtend, ShiftExtendType};
use stallscope_asm::Value;
use stallscope_mc::Specifier;

/// The relation of a register to the one that it is tied to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Equality {
    /// That register.
    #[default]
    Register,
    /// The 32-bit part of that register.
    SuperRegister,
    /// The 64-bit register that holds that one.
    SubRegister,
}

/// A symbol with what may stand around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SymbolReference {
    /// The specifier in front.
    pub(crate) elf: Option<Specifier>,
    /// The specifier after `@`.
    pub(crate) darwin: Option<Specifier>,
    /// Whether nothing is added to the symbol.
    pub(crate) has_no_addend: bool,
}

/// An immediate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Immediate {
    pub(crate) value: Value,
    /// The symbol, if it is one and no more than a number is added.
    pub(crate) symbol: Option<SymbolReference>,
}

impl Immediate {
    /// A number.
    pub(crate) const fn constant(value: i64) -> Self {
        Self { value: Value::Constant(value), symbol: None }
    }
}

/// A register with what belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RegisterOperand {
    pub(crate) register: ClassifiedRegister,
    pub(crate) kind: RegisterKind,
    /// The width of a vector's elements in bits; 0 where it is not written.
    pub(crate) element_width: u8,
    pub(crate) equality: Equality,
    pub(crate) shift: ShiftExtend,
}

impl RegisterOperand {
    /// A register without anything.
    pub(crate) const fn new(register: ClassifiedRegister, kind: RegisterKind) -> Self {
        let shift = ShiftExtend { kind: ShiftExtendType::Lsl, amount: 0, is_explicit: false };
        Self { register, kind, element_width: 0, equality: Equality::Register, shift }
    }
}

/// A part of SME's matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatrixKind {
    Array,
    Tile,
    Row,
    Column,
}

/// Vector registers in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VectorList {
    pub(crate) first: ClassifiedRegister,
    pub(crate) kind: RegisterKind,
    pub(crate) n_registers: u8,
    pub(crate) stride: u16,
    pub(crate) n_elements: u8,
    pub(crate) element_width: u8,
}

/// A system register or a field of the processor's state, by the numbers it has where it can stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SystemRegister {
    /// Where it is read.
    pub(crate) mrs: Option<u32>,
    /// Where it is written.
    pub(crate) msr: Option<u32>,
    /// As a field that takes 0 or 1.
    pub(crate) pstate_0_1: Option<u32>,
    /// As a field that takes 0 to 15.
    pub(crate) pstate_0_15: Option<u32>,
}

/// The kind of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Punctuation, a keyword or a part of the mnemonic, by its class; `None` for one that no instruction has.
    Token {
        class: Option<MatchClassId>,
        is_suffix: bool,
    },
    Immediate(Immediate),
    ShiftedImmediate(Immediate, u32),
    /// `first:last`.
    ImmediateRange(u32, u32),
    CondCode(u8),
    Register(RegisterOperand),
    Matrix {
        register: ClassifiedRegister,
        kind: MatrixKind,
        element_width: u8,
    },
    /// Tiles in braces: a bit for each tile of 64-bit elements.
    MatrixTileList(u8),
    /// The field of `SVCR`, if the subtarget has it.
    Svcr(Option<u32>),
    VectorList(VectorList),
    VectorIndex(i32),
    SystemRegister(SystemRegister),
    /// `c0` to `c15`.
    SysCr(u8),
    Prefetch(u32),
    /// The index of a thread's hint.
    TIndex(u32),
    ShiftExtend(ShiftExtend),
    /// The bits of a double, and whether it is just what was written.
    FloatImmediate {
        bits: u64,
        is_exact: bool,
    },
    Barrier {
        value: u32,
        has_nxs: bool,
    },
}
