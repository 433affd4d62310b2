//! The characteristics of AArch64 assembly.

use stallscope_target::{Arch, Environment, ObjectFormat as TripleFormat, Os, Register, RegisterId, Triple};

use crate::description::DESCRIPTION;

use super::specifier;
use stallscope_mc::{AsmInfo, ObjectFormat, SOLARIS_RETAIN};

/// The letter and flag of execute-only sections.
const PURE_CODE: (u8, u32) = (b'y', 0x2000_0000);

/// Returns whether there is AArch64 assembly for object files of a format.
pub(crate) const fn has_format(format: TripleFormat) -> bool {
    matches!(format, TripleFormat::Elf | TripleFormat::MachO | TripleFormat::Coff)
}

/// Returns the characteristics of AArch64 assembly for a triple.
pub(crate) fn asm_info(triple: &Triple) -> AsmInfo {
    let format = ObjectFormat::of(triple);
    let is_mach_o = format == ObjectFormat::MachO;
    let has_short_pointers = match format {
        ObjectFormat::MachO => triple.arch == Arch::Aarch64_32,
        ObjectFormat::Elf => triple.environment == Environment::GnuIlp32,
        ObjectFormat::Coff | ObjectFormat::Other => false,
    };
    AsmInfo {
        assembler_dialect: u8::from(is_mach_o),
        comment_string: if is_mach_o { ";" } else { "//" },
        separator_string: if is_mach_o { "%%" } else { ";" },
        use_at_for_specifier: format == ObjectFormat::Coff,
        alignment_is_in_bytes: false,
        private_global_prefix: if is_mach_o { "L" } else { ".L" },
        code_pointer_size: if has_short_pointers { 4 } else { 8 },
        is_little_endian: triple.arch != Arch::Aarch64Be,
        uses_windows_cfi: format == ObjectFormat::Coff,
        eh_frame_is_writable: triple.os == Os::Solaris,
        elf_section_flags: if triple.os == Os::Solaris { &[PURE_CODE, SOLARIS_RETAIN] } else { &[PURE_CODE] },
        specifiers: specifier::written(format),
        write_register,
        ..AsmInfo::new(format)
    }
}

fn write_register(id: RegisterId, _dialect: u8, out: &mut String) {
    let description = DESCRIPTION;
    let Some(register) = description.table::<Register>().get(id.index()) else { return };
    out.push_str(description.str(register.asm_names[0]));
}
