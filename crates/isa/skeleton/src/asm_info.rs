//! The syntax of the assembly.

use stallscope_mc::{AsmInfo, ObjectFormat};
use stallscope_target::Triple;

/// The characteristics of the assembly for a triple: the ones that most targets share.
pub(crate) fn asm_info(triple: &Triple) -> AsmInfo {
    AsmInfo::new(ObjectFormat::of(triple))
}
