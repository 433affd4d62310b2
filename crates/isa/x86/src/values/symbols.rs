//! The unknown numbers that values refer to.

use super::function::Function;

/// How a symbol's number follows from values.
pub(crate) type Derivation = stallscope_isa::values::Derivation<Function>;

/// All symbols of a run.
pub(crate) type Symbols = stallscope_isa::values::Symbols<Function>;
