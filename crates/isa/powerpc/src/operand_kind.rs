//! Operands of PowerPC statements, and what they can be.

use stallscope_target::MatchClassId;

/// The kind of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A part of the mnemonic, with its class if an instruction has it.
    Token(Option<MatchClassId>),
    /// A number, which may be that of a register.
    Immediate {
        value: i64,
        /// Whether it is the base of a memory operand.
        is_base: bool,
        /// The class of instructions that take only this number.
        literal: Option<MatchClassId>,
    },
    /// A number with a specifier: 16 bits, which are signed where the instruction says so.
    Half(i64),
    /// An expression.
    Expression {
        id: u32,
        negative: u32,
        /// Its value if it names a field or a bit of the condition register.
        condition: Option<i64>,
    },
    /// The symbol of thread-local data that represents a register.
    TlsRegister(u32),
}

/// An operand of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PowerPcOperand {
    pub(crate) kind: Kind,
    /// The start location.
    pub(crate) start: u32,
    /// Whether addresses have 64 bits.
    pub(crate) is_64_bit: bool,
}

impl PowerPcOperand {
    /// Returns the number of a register or of a part of the condition register.
    pub(crate) const fn condition(&self) -> Option<i64> {
        match self.kind {
            Kind::Immediate { value, .. } => Some(value),
            Kind::Expression { condition, .. } => condition,
            _ => None,
        }
    }

    /// Returns the number, if it is one.
    pub(crate) const fn number(&self) -> Option<i64> {
        match self.kind {
            Kind::Immediate { value, .. } => Some(value),
            _ => None,
        }
    }

    /// Returns whether it is the base of a memory operand.
    pub(crate) const fn is_base(&self) -> bool {
        matches!(self.kind, Kind::Immediate { is_base: true, .. })
    }
}
