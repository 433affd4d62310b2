//! The characteristics of PowerPC assembly.

use stallscope_mc::{AsmInfo, ByteOrder, LcommAlignment, ObjectFormat};
use stallscope_target::Triple;

use crate::mode::Mode;
use crate::specifier::{self, AIX_SPECIFIERS, ELF_SPECIFIERS};

/// Returns the characteristics of PowerPC assembly for a triple.
pub(crate) fn asm_info(triple: &Triple) -> AsmInfo {
    let mode = Mode::of(triple);
    let format = ObjectFormat::of(triple);
    let is_elf = format != ObjectFormat::Other;
    AsmInfo {
        object_format: format,
        alignment_is_in_bytes: !is_elf,
        comm_alignment_is_in_bytes: is_elf,
        lcomm_alignment: if is_elf { LcommAlignment::Bytes } else { LcommAlignment::PowerOfTwo },
        code_pointer_size: if mode.is_64_bit { 8 } else { 4 },
        is_little_endian: mode.byte_order == ByteOrder::Little,
        dollar_is_pc: true,
        private_global_prefix: if is_elf { ".L" } else { "L.." },
        specifiers: if is_elf { ELF_SPECIFIERS } else { AIX_SPECIFIERS },
        renames_symbols: !is_elf,
        specifies_whole_expressions: Some(specifier::is_half),
        ..AsmInfo::new(ObjectFormat::Elf)
    }
}
