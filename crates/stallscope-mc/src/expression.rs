//! A node of an expression.

use stallscope_target::RegisterId;

use crate::asm_info::Specifier;
use crate::function::FunctionId;
use crate::id::{ExpressionId, SymbolId};
use crate::operator::{BinaryOperator, UnaryOperator};

/// A node of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A number.
    Constant(i64),
    /// A symbol, with its relocation specifier.
    Symbol(SymbolId, Option<Specifier>),
    /// A register, which may be assigned to a symbol.
    Register(RegisterId),
    /// An operator with one operand.
    Unary(UnaryOperator, ExpressionId),
    /// An operator with two operands.
    Binary(BinaryOperator, ExpressionId, ExpressionId),
    /// A relocation specifier in front of a whole expression.
    Specified(Specifier, ExpressionId),
    /// A function of the target, and its first argument as an [`Argument`](Self::Argument).
    Call(FunctionId, ExpressionId),
    /// An argument of a function, and the next one.
    Argument(ExpressionId, Option<ExpressionId>),
}
