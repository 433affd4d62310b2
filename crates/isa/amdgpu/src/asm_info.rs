//! The characteristics of AMDGPU assembly.

use stallscope_mc::{AsmInfo, ObjectFormat};
use stallscope_target::{RegisterId, Triple};

use crate::delayed_expression::FUNCTIONS;
use crate::registers;

/// The names of relocation specifiers.
const SPECIFIERS: &[&str] = &[
    "gotpcrel",
    "gotpcrel32@lo",
    "gotpcrel32@hi",
    "rel32@lo",
    "rel32@hi",
    "rel64",
    "abs32@lo",
    "abs32@hi",
    "abs64",
];

/// Returns the characteristics of AMDGPU assembly for a triple.
pub(crate) fn asm_info(triple: &Triple) -> AsmInfo {
    AsmInfo {
        comment_string: ";",
        // A statement ends with its line.
        separator_string: "\n",
        comm_alignment_is_in_bytes: false,
        code_pointer_size: 8,
        specifiers: SPECIFIERS,
        functions: FUNCTIONS,
        write_register,
        ..AsmInfo::new(ObjectFormat::of(triple))
    }
}

fn write_register(id: RegisterId, _dialect: u8, out: &mut String) {
    registers::write_name(id, out);
}
