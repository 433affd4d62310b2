//! Lowers code to what a core sees of it. docs/cortex-a72.md says what is modeled.

mod register_naming;

use stallscope_isa::{CodeToLower, LoweredCode, lower_generically};

use crate::description::DESCRIPTION;
use crate::lowering::register_naming::Naming;
use crate::values;

/// Lowers code.
pub(crate) fn lower(code: &CodeToLower<'_>) -> LoweredCode {
    let accesses = values::accesses(code.insts, code.code, code.expressions);
    lower_generically(code, &Naming { description: DESCRIPTION }, accesses)
}
