//! Lowers code to what a core sees of it.

use smallvec::SmallVec;
use stallscope_isa::{CodeToLower, LoweredCode, RegisterNaming, lower_generically};
use stallscope_target::RegisterId;

/// Each register has one name.
struct Naming;

impl RegisterNaming for Naming {
    fn registers(&self, register: RegisterId) -> SmallVec<[u32; 4]> {
        [register.0.into()].into_iter().collect()
    }
}

/// Lowers code. Nothing is known of its accesses to memory.
pub(crate) fn lower(code: &CodeToLower<'_>) -> LoweredCode {
    lower_generically(code, &Naming, Vec::new())
}
