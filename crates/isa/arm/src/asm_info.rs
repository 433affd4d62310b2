//! The characteristics of Arm assembly.

use stallscope_mc::{AsmInfo, ObjectFormat};
use stallscope_target::{Environment, ObjectFormat as TripleFormat, Register, RegisterId, Triple};

use crate::description::{DESCRIPTION, is_big_endian};
use crate::specifier;

/// The letter and flag of execute-only sections.
const PURE_CODE: (u8, u32) = (b'y', 0x2000_0000);

/// Returns whether there is Arm assembly for object files of a format.
pub(crate) const fn has_format(format: TripleFormat) -> bool {
    matches!(format, TripleFormat::Elf | TripleFormat::MachO | TripleFormat::Coff)
}

/// Returns the characteristics of Arm assembly for a triple.
pub(crate) fn asm_info(triple: &Triple) -> AsmInfo {
    let format = ObjectFormat::of(triple);
    let is_microsoft = format == ObjectFormat::Coff && is_microsoft(triple);
    let has_parens = !is_microsoft && format != ObjectFormat::MachO;
    AsmInfo {
        comment_string: "@",
        use_at_for_specifier: !has_parens,
        use_parens_for_specifier: has_parens,
        alignment_is_in_bytes: false,
        private_global_prefix: match format {
            ObjectFormat::MachO => "L",
            ObjectFormat::Coff if is_microsoft => "$M",
            _ => ".L",
        },
        code_pointer_size: 4,
        is_little_endian: !is_big_endian(triple),
        uses_windows_cfi: format == ObjectFormat::Coff,
        elf_section_flags: &[PURE_CODE],
        specifiers: specifier::WRITTEN,
        encloses_specified_expressions: true,
        write_register,
        ..AsmInfo::new(format)
    }
}

/// Returns whether Windows code follows the conventions of Microsoft's tools.
const fn is_microsoft(triple: &Triple) -> bool {
    matches!(triple.environment, Environment::Unknown | Environment::Msvc | Environment::Itanium)
}

fn write_register(id: RegisterId, _dialect: u8, out: &mut String) {
    let Some(register) = DESCRIPTION.table::<Register>().get(id.index()) else { return };
    out.push_str(DESCRIPTION.str(register.asm_names[0]));
}
