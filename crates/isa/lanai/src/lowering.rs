//! Lowers code to what a core sees of it.

use smallvec::SmallVec;
use stallscope_isa::{CodeToLower, LoweredCode, RegisterNaming, lower_generically};
use stallscope_target::{Description, RegisterId};

use crate::description::DESCRIPTION;

/// More than the numbers of registers.
const OTHER: u32 = 32;

/// Some registers have two names, but one number.
struct Naming {
    description: Description<'static>,
}

impl RegisterNaming for Naming {
    fn registers(&self, register: RegisterId) -> SmallVec<[u32; 4]> {
        let number = u32::try_from(self.description.register(register).dwarf);
        [number.unwrap_or(OTHER + u32::from(register.0))].into_iter().collect()
    }
}

/// Lowers code. Nothing is known of its accesses to memory.
pub(crate) fn lower(code: &CodeToLower<'_>) -> LoweredCode {
    lower_generically(code, &Naming { description: DESCRIPTION }, Vec::new())
}
