//! The kinds of operands of a statement.

use stallscope_asm::Value;
use stallscope_target::RegisterId;

use crate::registers::RegisterKind;

/// The form of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddressKind {
    /// `displacement(base)`.
    Base,
    /// `displacement(index,base)`.
    Indexed,
    /// `displacement(length,base)`, with a number as length.
    Length,
    /// `displacement(length,base)`, with a register as length.
    RegisterLength,
    /// `displacement(index,base)`, with a vector register as index.
    VectorIndexed,
    /// `displacement(index,base)`, with the low half of a register as index.
    LoadIndexed,
}

/// An address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) kind: AddressKind,
    /// How the instruction takes the base.
    pub(crate) base_kind: RegisterKind,
    pub(crate) base: RegisterId,
    pub(crate) displacement: Value,
    /// The index, or the register with the length.
    pub(crate) index: RegisterId,
    /// The length, if the address has one that is a number.
    pub(crate) length: Option<Value>,
}

/// The kind of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Something that no instruction takes.
    Invalid,
    Register(RegisterKind, RegisterId),
    Immediate(Value),
    /// The target of a call, and the symbol of thread-local data that a linker has to know of.
    TlsCall(Value, Option<Value>),
    Address(Address),
}
