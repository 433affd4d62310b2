//! Lowers code to what a core sees of it.

use smallvec::SmallVec;
use stallscope_isa::{CodeToLower, LoweredCode, RegisterNaming, lower_generically};
use stallscope_target::{Description, RegisterId};

use crate::description::DESCRIPTION;

/// The number of the first vector-scalar register; the numbers before it are the general registers.
const VECTOR_SCALAR: u32 = 32;
/// The number of the first vector register among the vector-scalar ones.
const VECTOR: u32 = VECTOR_SCALAR + 32;
/// More than the numbers of general and vector-scalar registers.
const OTHER: u32 = 96;

/// The names of a general register are one register, and a floating-point or vector register is a vector-scalar one.
struct Naming {
    description: Description<'static>,
}

impl RegisterNaming for Naming {
    fn registers(&self, register: RegisterId) -> SmallVec<[u32; 4]> {
        numbers(self.description.register_name(register))
            .unwrap_or_else(|| [OTHER + u32::from(register.0)].into_iter().collect())
    }
}

fn numbers(name: &str) -> Option<SmallVec<[u32; 4]>> {
    let digits = name.find(|letter: char| letter.is_ascii_digit())?;
    let (kind, number) = name.split_at_checked(digits)?;
    let number: u32 = number.parse().ok().filter(|&number| number < 64)?;
    let (first, n_registers) = match kind {
        "R" | "X" | "S" => (number, 1),
        "F" | "VSL" | "VSX" => (VECTOR_SCALAR + number, 1),
        "V" | "VF" => (VECTOR + number, 1),
        "Fpair" => (VECTOR_SCALAR + number, 2),
        "VSRp" => (VECTOR_SCALAR + 2 * number, 2),
        "ACC" | "UACC" => (VECTOR_SCALAR + 4 * number, 4),
        _ => return None,
    };
    Some((first..first + n_registers).collect())
}

/// Lowers code. Nothing is known of its accesses to memory.
pub(crate) fn lower(code: &CodeToLower<'_>) -> LoweredCode {
    lower_generically(code, &Naming { description: DESCRIPTION }, Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_pairs_have_the_numbers_of_whole_registers() {
        for (name, expected) in [
            ("X5", &[5][..]),
            ("F1", &[33]),
            ("V31", &[95]),
            ("VSRp16", &[64, 65]),
            ("ACC1", &[36, 37, 38, 39]),
        ] {
            assert_eq!(numbers(name).unwrap().as_slice(), expected, "{name}");
        }
        assert_eq!(numbers("CTR"), None);
        assert_eq!(numbers("CR0"), None);
    }
}
