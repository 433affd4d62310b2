//! The kinds of operands of Arm statements.

use smallvec::SmallVec;
use stallscope_asm::Value;
use stallscope_mc::Specifier;
use stallscope_target::{MatchClassId, RegisterId};

use crate::addressing_mode::Shift;
use crate::condition::{Condition, VptCode};

/// The kind of an operand.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Token(Token),
    Condition(Condition),
    Vpt(VptCode),
    /// The flags that an instruction sets.
    FlagsSet(RegisterId),
    /// Which instructions of a block are executed if its condition does not hold.
    BlockMask(u8),
    CoprocessorNumber(u8),
    CoprocessorRegister(u8),
    CoprocessorOption(u8),
    Immediate(Immediate),
    /// A value that is loaded from a literal pool.
    ConstantPool(Value),
    MemoryBarrier(u8),
    InstructionBarrier(u8),
    TraceBarrier,
    Memory(Memory),
    PostIndexRegister(PostIndexRegister),
    StatusMask(u32),
    BankedRegister(u32),
    InterruptFlags(u8),
    VectorIndex(i64),
    Register(RegisterOperand),
    RegisterList(RegisterList),
    VectorList(VectorList),
    /// A register shifted by another one.
    ShiftedByRegister {
        source: RegisterId,
        shift: Shift,
        by: RegisterId,
    },
    ShiftedByImmediate {
        source: RegisterId,
        shift: Shift,
        amount: u32,
    },
    /// The shift of a saturated number.
    ShifterImmediate {
        is_asr: bool,
        amount: u32,
    },
    /// The rotation of an extended number.
    Rotation(u32),
    /// Bits, and how far they are rotated right.
    ModifiedImmediate {
        bits: u32,
        rotation: u32,
    },
    BitField {
        lowest: u32,
        width: u32,
    },
}

/// A punctuation mark or a part of the mnemonic.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) text: Box<str>,
    pub(crate) class: Option<MatchClassId>,
}

/// A register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RegisterOperand {
    pub(crate) id: RegisterId,
    /// Whether the stack pointer is an ordinary general register.
    pub(crate) has_v8: bool,
    /// Whether a vector register may represent a list of registers.
    pub(crate) may_be_list: bool,
}

/// A number, or an expression whose value is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Immediate {
    pub(crate) value: Value,
    pub(crate) form: Form,
}

/// The form of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Number,
    Symbol,
    Specified(Specifier),
    /// Anything else.
    Other {
        /// Whether its value is known all the same.
        is_known: bool,
        /// Whether it has two operands.
        is_binary: bool,
    },
}

/// An address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    pub(crate) base: RegisterId,
    /// The offset, if it is a number.
    pub(crate) offset: Option<Value>,
    /// The offset, if it is a register.
    pub(crate) offset_register: RegisterId,
    pub(crate) shift: Shift,
    pub(crate) amount: u32,
    /// The alignment in bytes; 0 if none is given.
    pub(crate) alignment: u32,
    /// Whether the offset register is subtracted.
    pub(crate) is_subtracted: bool,
    /// The place of the alignment.
    pub(crate) alignment_location: u32,
}

/// A register that is added to the address afterwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PostIndexRegister {
    pub(crate) id: RegisterId,
    pub(crate) is_added: bool,
    pub(crate) shift: Shift,
    pub(crate) amount: u32,
}

/// A list of registers, in ascending order of their encodings.
#[derive(Clone, Debug)]
pub(crate) struct RegisterList {
    pub(crate) kind: ListKind,
    pub(crate) registers: SmallVec<[RegisterId; 16]>,
}

/// The elements of a list of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListKind {
    General,
    GeneralWithApsr,
    Double,
    Single,
    SingleWithVpr,
    DoubleWithVpr,
}

/// A list of consecutive vector registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VectorList {
    pub(crate) first: RegisterId,
    pub(crate) count: u32,
    pub(crate) lanes: Lanes,
    /// Whether it has every other register.
    pub(crate) is_double_spaced: bool,
}

/// The lanes of the registers of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lanes {
    Whole,
    All,
    Index(u32),
}

impl Kind {
    /// Returns a token's text, if the operand is one.
    pub(crate) fn token(&self) -> Option<&str> {
        match self {
            Self::Token(token) => Some(&token.text),
            _ => None,
        }
    }

    /// Returns the register, if the operand is one.
    pub(crate) const fn register(&self) -> Option<RegisterId> {
        match self {
            Self::Register(register) => Some(register.id),
            _ => None,
        }
    }

    /// Returns the immediate, if the operand is one.
    pub(crate) const fn immediate(&self) -> Option<Immediate> {
        match self {
            Self::Immediate(immediate) => Some(*immediate),
            _ => None,
        }
    }

    /// Returns the number, if the operand is one.
    pub(crate) const fn number(&self) -> Option<i64> {
        match self {
            Self::Immediate(immediate) => immediate.value.constant(),
            _ => None,
        }
    }
}
