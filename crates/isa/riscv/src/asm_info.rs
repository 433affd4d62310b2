//! The characteristics of RISC-V assembly.

use stallscope_mc::{AsmInfo, ObjectFormat};
use stallscope_target::{Arch, ObjectFormat as TripleFormat, Register, RegisterId, Triple};

use crate::description::{DESCRIPTION, is_64_bit};
use crate::specifier;

/// Returns whether there is RISC-V assembly for object files of a format.
pub(crate) const fn has_format(format: TripleFormat) -> bool {
    matches!(format, TripleFormat::Elf | TripleFormat::MachO)
}

/// Returns the characteristics of RISC-V assembly for a triple.
pub(crate) fn asm_info(triple: &Triple) -> AsmInfo {
    let format = ObjectFormat::of(triple);
    let is_mach_o = format == ObjectFormat::MachO;
    AsmInfo {
        comment_string: if is_mach_o { ";" } else { "#" },
        separator_string: if is_mach_o { "%%" } else { ";" },
        use_at_for_specifier: false,
        alignment_is_in_bytes: false,
        private_global_prefix: if is_mach_o { "L" } else { ".L" },
        code_pointer_size: if is_64_bit(triple) && !is_mach_o { 8 } else { 4 },
        is_little_endian: !matches!(triple.arch, Arch::Riscv32be | Arch::Riscv64be),
        specifiers: specifier::WRITTEN,
        write_register,
        ..AsmInfo::new(format)
    }
}

fn write_register(id: RegisterId, _dialect: u8, out: &mut String) {
    let Some(register) = DESCRIPTION.table::<Register>().get(id.index()) else { return };
    out.push_str(DESCRIPTION.str(register.asm_names[0]));
}
