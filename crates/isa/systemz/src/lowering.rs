//! Lowers code to what a core sees of it.

use smallvec::SmallVec;
use stallscope_isa::{CodeToLower, LoweredCode, RegisterNaming, lower_generically};
use stallscope_target::{Description, RegisterId};

use crate::description::DESCRIPTION;

/// The number of the first vector register; the numbers before it are the general registers.
const VECTOR: u32 = 16;
/// More than the numbers of general and vector registers.
const OTHER: u32 = 48;

/// The names of a general register are one register, and a floating-point register is part of a vector register; a
/// pair is two registers.
struct Naming {
    description: Description<'static>,
}

impl RegisterNaming for Naming {
    fn registers(&self, register: RegisterId) -> SmallVec<[u32; 4]> {
        numbers(self.description.register_name(register))
            .unwrap_or_else(|| [OTHER + u32::from(register.0)].into_iter().collect())
    }

    /// A half of a general register keeps the other half.
    fn keeps_rest(&self, register: RegisterId) -> bool {
        let name = self.description.register_name(register);
        name.starts_with('R') && name.ends_with(['L', 'H'])
    }
}

fn numbers(name: &str) -> Option<SmallVec<[u32; 4]>> {
    let (kind, rest) = name.split_at_checked(1)?;
    let digits = rest.trim_end_matches(|letter: char| letter.is_ascii_uppercase());
    let number: u32 = digits.parse().ok().filter(|&number| number < 32)?;
    let is_pair = rest.ends_with('Q');
    // The second half of a pair of floating-point registers is two registers away.
    let (first, distance) = match kind {
        "R" => (number, 1),
        "F" | "V" => (VECTOR + number, 2),
        _ => return None,
    };
    Some(std::iter::once(first).chain(is_pair.then_some(first + distance)).collect())
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
        for (name, expected) in
            [("R5L", &[5][..]), ("R14Q", &[14, 15]), ("F1Q", &[17, 19]), ("F31H", &[47]), ("V31", &[47])]
        {
            assert_eq!(numbers(name).unwrap().as_slice(), expected, "{name}");
        }
        assert_eq!(numbers("CC"), None);
        assert_eq!(numbers("A3"), None);
    }
}
