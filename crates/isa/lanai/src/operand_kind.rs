//! The kinds of operands of a statement.

use stallscope_asm::Value;
use stallscope_mc::Specifier;
use stallscope_target::{MatchClassId, RegisterId};

use crate::alu_operator::AluOperator;

/// The kind of an expression without a known value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbolic {
    /// A symbol with or without a specifier, and with or without an addend.
    Specified(Specifier),
    /// A place in the code, with or without an addend.
    Place,
    /// Anything else.
    Other,
}

/// An immediate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Immediate {
    pub(crate) value: Value,
    /// The kind of an expression, if its value is not known.
    pub(crate) symbolic: Symbolic,
}

impl Immediate {
    /// A number.
    pub(crate) const fn constant(value: i64) -> Self {
        Self { value: Value::Constant(value), symbolic: Symbolic::Other }
    }

    /// Returns whether it is a number that passes `test`, or a symbol with a specifier.
    pub(crate) fn is(self, specifier: Specifier, test: impl Fn(i64) -> bool) -> bool {
        match self.value {
            Value::Constant(value) => test(value),
            Value::Expression(_) => self.symbolic == Symbolic::Specified(specifier),
        }
    }

    /// Returns whether it is a number that passes `test`.
    pub(crate) fn is_constant(self, test: impl Fn(i64) -> bool) -> bool {
        self.value.constant().is_some_and(test)
    }
}

/// The kind of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A part of the mnemonic, by its class.
    Token(Option<MatchClassId>),
    Register(RegisterId),
    Immediate(Immediate),
    /// An absolute address.
    Absolute(Immediate),
    /// A base with an immediate offset.
    RegisterImmediate(RegisterId, Immediate, AluOperator),
    /// A base with a register as offset.
    RegisterRegister(RegisterId, RegisterId, AluOperator),
}
