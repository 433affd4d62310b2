//! The characteristics of Lanai assembly.

use stallscope_mc::{AsmInfo, ObjectFormat};
use stallscope_target::Triple;

use crate::specifier::SPECIFIERS;

/// Returns the characteristics of Lanai assembly for a triple: the same for every format of the object file.
pub(crate) fn asm_info(triple: &Triple) -> AsmInfo {
    AsmInfo {
        object_format: ObjectFormat::of(triple),
        comment_string: "!",
        is_little_endian: false,
        specifiers: SPECIFIERS,
        use_at_for_specifier: false,
        ..AsmInfo::new(ObjectFormat::Elf)
    }
}
