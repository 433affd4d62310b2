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
    let conventions = Conventions::of(triple, format);
    let has_parens = matches!(conventions, Conventions::Gnu | Conventions::Elf);
    AsmInfo {
        comment_string: "@",
        use_at_for_specifier: !has_parens,
        use_parens_for_specifier: has_parens,
        alignment_is_in_bytes: false,
        private_global_prefix: match conventions {
            Conventions::Darwin => "L",
            Conventions::Microsoft => "$M",
            Conventions::Gnu | Conventions::Elf => ".L",
        },
        code_pointer_size: 4,
        is_little_endian: !is_big_endian(triple),
        uses_windows_cfi: matches!(conventions, Conventions::Microsoft | Conventions::Gnu),
        elf_section_flags: &[PURE_CODE],
        specifiers: specifier::WRITTEN,
        encloses_specified_expressions: true,
        write_register,
        ..AsmInfo::new(format)
    }
}

/// The conventions of assembly, by the tools of an operating system.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Conventions {
    Darwin,
    Microsoft,
    Gnu,
    Elf,
}

impl Conventions {
    /// Returns the conventions of a triple. Its object files may have another format than the operating system's.
    const fn of(triple: &Triple, format: ObjectFormat) -> Self {
        match triple.environment {
            _ if triple.is_darwin() || matches!(format, ObjectFormat::MachO) => Self::Darwin,
            Environment::Unknown | Environment::Msvc if triple.is_windows() => Self::Microsoft,
            _ if triple.is_windows() => Self::Gnu,
            _ => Self::Elf,
        }
    }
}

fn write_register(id: RegisterId, _dialect: u8, out: &mut String) {
    let Some(register) = DESCRIPTION.table::<Register>().get(id.index()) else { return };
    out.push_str(DESCRIPTION.str(register.asm_names[0]));
}
