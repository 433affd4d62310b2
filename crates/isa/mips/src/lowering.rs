//! Lowers code to what a core sees of it.

use smallvec::SmallVec;
use stallscope_isa::{CodeToLower, LoweredCode, RegisterNaming, lower_generically};
use stallscope_target::{Description, RegisterId};

use crate::description::DESCRIPTION;
use crate::registers::class;

/// The number of the first floating-point register; the numbers before it are the general registers.
const FLOAT: u32 = 32;
/// More than the numbers of general and floating-point registers.
const OTHER: u32 = 64;

/// A general register has the same number in both widths, and a vector register that of the floating-point register in
/// it.
struct Naming {
    description: Description<'static>,
}

impl RegisterNaming for Naming {
    fn registers(&self, register: RegisterId) -> SmallVec<[u32; 4]> {
        let number = u32::from(self.description.register_encoding(register));
        let is_in = |class| self.description.class_contains(class, register);
        let (first, n_registers) = if is_in(class::GPR32) || is_in(class::GPR64) {
            (number, 1)
        } else if is_in(class::AFGR64) {
            (FLOAT + number, 2)
        } else if [class::FGR32, class::FGR64, class::MSA128].into_iter().any(is_in) {
            (FLOAT + number, 1)
        } else {
            (OTHER + u32::from(register.0), 1)
        };
        (first..first + n_registers).collect()
    }
}

/// Lowers code. Nothing is known of its accesses to memory.
pub(crate) fn lower(code: &CodeToLower<'_>) -> LoweredCode {
    lower_generically(code, &Naming { description: DESCRIPTION }, Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::register;

    #[test]
    fn parts_and_pairs_have_the_numbers_of_whole_registers() {
        let naming = Naming { description: DESCRIPTION };
        for (name, expected) in
            [("A0", &[4][..]), ("A0_64", &[4]), ("F3", &[35]), ("D1", &[34, 35]), ("W31", &[63])]
        {
            let register = DESCRIPTION
                .table::<stallscope_target::Register>()
                .iter()
                .position(|record| DESCRIPTION.str(record.name) == name);
            let register = RegisterId::from_index(register.unwrap());
            assert_eq!(naming.registers(register).as_slice(), expected, "{name}");
        }
        assert!(naming.registers(register("AC0"))[0] >= OTHER);
    }
}
