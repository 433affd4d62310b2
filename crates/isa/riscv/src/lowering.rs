//! Lowers code to what a core sees of it.

use smallvec::SmallVec;
use stallscope_isa::{CodeToLower, LoweredCode, RegisterNaming, lower_generically};
use stallscope_target::RegisterId;

use crate::description::DESCRIPTION;
use crate::registers::reg;

/// Registers by the units of state that they share; the zero register has no state, as a capability neither.
struct Naming;

impl RegisterNaming for Naming {
    fn registers(&self, register: RegisterId) -> SmallVec<[u32; 4]> {
        if matches!(register, reg::X0 | reg::X0_Y) {
            return SmallVec::new();
        }
        DESCRIPTION.units(register).map(|unit| unit.0.into()).collect()
    }
}

/// Lowers code. Nothing is known of its accesses to memory.
pub(crate) fn lower(code: &CodeToLower<'_>) -> LoweredCode {
    lower_generically(code, &Naming, Vec::new())
}
