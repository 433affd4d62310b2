//! The registers as renaming distinguishes them.

use smallvec::SmallVec;
use stallscope_isa::RegisterNaming;
use stallscope_target::{Description, RegisterId};

/// The number of the first vector register; the numbers before it are X0 to X30, and the stack pointer as number 31.
const VECTOR: u32 = 32;
/// More than the numbers of general and vector registers.
const OTHER: u32 = 64;

/// All names of a general register are one register, and so are the names of a vector register; a list of vectors is several.
pub(super) struct Naming {
    pub(super) description: Description<'static>,
}

impl RegisterNaming for Naming {
    fn registers(&self, register: RegisterId) -> SmallVec<[u32; 4]> {
        let number = |part: &str| match part {
            "XZR" | "WZR" => None,
            "SP" | "WSP" => Some(31),
            "FP" => Some(29),
            "LR" => Some(30),
            _ => Some(numbered(part).unwrap_or(OTHER + u32::from(register.0))),
        };
        self.description.register_name(register).split('_').filter_map(number).collect()
    }

    /// A write of a part clears the rest; what it keeps is an operand that is read.
    fn keeps_rest(&self, _register: RegisterId) -> bool {
        false
    }
}

/// Whether a register is a vector register, by the number that its names share.
pub(super) fn is_vector(number: u32) -> bool {
    (VECTOR..OTHER).contains(&number)
}

fn numbered(name: &str) -> Option<u32> {
    let (kind, number) = name.split_at_checked(1)?;
    let number: u32 = number.parse().ok().filter(|&number| number < 32)?;
    match kind {
        "W" | "X" => Some(number),
        "B" | "H" | "S" | "D" | "Q" | "Z" => Some(VECTOR + number),
        _ => None,
    }
}
