//! Expressions in place of constants.

use stallscope_mc::{Expression, ExpressionId, Expressions};

use crate::delayed_expression;

/// The state of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Literal {
    /// A number.
    Constant(i64),
    /// A number that is to be a literal even if it is an inline constant, and whether it has 32 bits.
    Marked { value: i64, is_short: bool },
    /// An expression whose value is known.
    Known(i64),
    /// An expression whose value depends on addresses.
    Unknown,
}

/// Returns the literal of an expression.
pub(crate) fn literal(expressions: &Expressions, id: u32) -> Literal {
    let id = ExpressionId(id);
    match expressions.get(id) {
        Some(Expression::Constant(value)) => Literal::Constant(value),
        Some(Expression::Call(function, arguments)) if delayed_expression::is_literal(function) => {
            match expressions.get(arguments) {
                Some(Expression::Argument(value, None)) => match expressions.get(value) {
                    Some(Expression::Constant(value)) => {
                        Literal::Marked { value, is_short: function == delayed_expression::LIT }
                    }
                    _ => Literal::Unknown,
                },
                _ => Literal::Unknown,
            }
        }
        Some(_) => expressions.known_value(id).map_or(Literal::Unknown, Literal::Known),
        None => Literal::Unknown,
    }
}
