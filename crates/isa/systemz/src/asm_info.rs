//! The characteristics of SystemZ assembly.

use stallscope_mc::{AsmInfo, ObjectFormat};
use stallscope_target::{RegisterId, Triple};

use crate::description::DESCRIPTION;
use crate::printer;
use crate::specifier::SPECIFIERS;
use crate::syntax::Syntax;

/// Returns the characteristics of SystemZ assembly for a triple.
pub(crate) fn asm_info(triple: &Triple) -> AsmInfo {
    let syntax = Syntax::of(triple);
    let is_hlasm = syntax == Syntax::Hlasm;
    // The system determines the language, whatever the format of the object file.
    let usual_format = if is_hlasm { ObjectFormat::Other } else { ObjectFormat::Elf };
    AsmInfo {
        object_format: ObjectFormat::of(triple),
        assembler_dialect: syntax.variant(),
        is_hlasm,
        comment_string: if is_hlasm { "*" } else { "#" },
        allow_additional_comments: !is_hlasm,
        allow_at_in_name: is_hlasm,
        allow_at_at_start_of_identifier: is_hlasm,
        allow_dollar_at_start_of_identifier: is_hlasm,
        private_global_prefix: if is_hlasm { "L#" } else { ".L" },
        code_pointer_size: 8,
        is_little_endian: false,
        specifiers: SPECIFIERS,
        write_register,
        ..AsmInfo::new(usual_format)
    }
}

fn write_register(register: RegisterId, dialect: u8, out: &mut String) {
    let syntax = if dialect == Syntax::Hlasm.variant() { Syntax::Hlasm } else { Syntax::Gnu };
    printer::write_register(DESCRIPTION.register_asm_name(register, 0), syntax, out);
}
