//! Lowers code to what a core sees of it.

use stallscope_isa::{CodeToLower, LoweredCode, RegisterUnits, lower_generically};

use crate::description::DESCRIPTION;

/// Lowers code. Nothing is known of its accesses to memory.
pub(crate) fn lower(code: &CodeToLower<'_>) -> LoweredCode {
    lower_generically(code, &RegisterUnits { description: DESCRIPTION }, Vec::new())
}
