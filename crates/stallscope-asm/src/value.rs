//! Numbers in operands, which may be symbolic.

use stallscope_target::Operand;

use stallscope_mc::{Expression, ExpressionId};

use crate::parser::Parser;

/// A number, or an expression whose value is not known during parsing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Constant(i64),
    /// An index into the source's expressions.
    Expression(u32),
}

impl Value {
    /// Returns the value of an expression.
    pub fn of(parser: &Parser<'_>, id: ExpressionId) -> Self {
        match parser.streamer.expressions[id] {
            Expression::Constant(value) => Self::Constant(value),
            _ => Self::Expression(id.0),
        }
    }

    /// Returns the number, if it is one.
    pub const fn constant(self) -> Option<i64> {
        match self {
            Self::Constant(value) => Some(value),
            Self::Expression(_) => None,
        }
    }

    /// Returns whether it is the number zero.
    pub const fn is_zero(self) -> bool {
        matches!(self, Self::Constant(0))
    }

    /// Returns the instruction's operand.
    pub const fn operand(self) -> Operand {
        match self {
            Self::Constant(value) => Operand::Immediate(value),
            Self::Expression(index) => Operand::Expression(index),
        }
    }

    /// Returns whether it is symbolic, or a number that passes `test`.
    pub fn is_symbolic_or(self, test: impl Fn(i64) -> bool) -> bool {
        self.constant().is_none_or(test)
    }
}
