//! An expression and its place.

use stallscope_mc::ExpressionId;

/// A parsed expression.
#[derive(Clone, Copy, Debug)]
pub struct ParsedExpression {
    /// The expression.
    pub id: ExpressionId,
    /// The location after its last token.
    pub end: u32,
}
