//! Functions in expressions.

use stallscope_mc::{Function, FunctionId};

/// The functions, which mark numbers as literals.
pub(crate) const FUNCTIONS: &[Function] = &[literal("lit"), literal("lit64")];

/// Marks a number as a literal of 32 bits, and of 64 bits.
pub(crate) const LIT: FunctionId = FunctionId(0);
pub(crate) const LIT64: FunctionId = FunctionId(1);

const fn literal(name: &'static str) -> Function {
    Function { name, prints_hex: true, evaluate: |arguments| arguments.first().copied() }
}

/// Returns whether a function marks a number as a literal.
pub(crate) fn is_literal(function: FunctionId) -> bool {
    function == LIT || function == LIT64
}
