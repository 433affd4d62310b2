//! An expression and its place.

use stallscope_mc::ExpressionId;

/// An expression that was parsed.
#[derive(Clone, Copy, Debug)]
pub struct ParsedExpression {
    /// The expression.
    pub id: ExpressionId,
    /// The location after its last token.
    pub end: u32,
}
