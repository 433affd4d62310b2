//! The characteristics of x86 assembly.

use stallscope_target::{Arch, Environment, Os, Register, RegisterId, Triple};

use crate::description::DESCRIPTION;

use stallscope_mc::{AsmInfo, ObjectFormat, SOLARIS_RETAIN};

const SHT_PROGBITS: u32 = 1;
const SHT_X86_64_UNWIND: u32 = 0x7000_0001;

/// The letter and flag of sections that may be far from the code.
const LARGE: (u8, u32) = (b'l', 0x1000_0000);

const SPECIFIERS: &[&str] = &[
    "ABS8",
    "DTPOFF",
    "DTPREL",
    "GOT",
    "GOTENT",
    "GOTNTPOFF",
    "GOTOFF",
    "GOTPCREL",
    "GOTPCREL_NORELAX",
    "GOTREL",
    "GOTTPOFF",
    "INDNTPOFF",
    "IMGREL",
    "NTPOFF",
    "PCREL",
    "PLT",
    "PLTOFF",
    "SECREL32",
    "SIZE",
    "tlscall",
    "tlsdesc",
    "TLSGD",
    "TLSLD",
    "TLSLDM",
    "TLVP",
    "TLVPPAGE",
    "TLVPPAGEOFF",
    "TPOFF",
];

/// Returns the format whose assembly conventions a triple uses. Windows needs one of its known environments;
/// everything that is neither Windows nor Apple uses ELF's.
const fn style_of(triple: &Triple, format: ObjectFormat) -> ObjectFormat {
    use Environment::{CoreClr, Cygnus, Gnu, Itanium, Msvc, Unknown};
    match format {
        ObjectFormat::MachO | ObjectFormat::Elf => format,
        _ if matches!(triple.os, Os::Uefi) => ObjectFormat::Coff,
        _ if triple.is_windows()
            && matches!(triple.environment, Unknown | Msvc | CoreClr | Gnu | Cygnus | Itanium) =>
        {
            ObjectFormat::Coff
        }
        _ => ObjectFormat::Elf,
    }
}

/// Returns the characteristics of x86 assembly for a triple.
pub(crate) fn asm_info(triple: &Triple) -> AsmInfo {
    let is_64_bit = triple.arch == Arch::X86_64;
    let format = ObjectFormat::of(triple);
    let style = style_of(triple, format);
    let is_mach_o = style == ObjectFormat::MachO;
    let is_coff = style == ObjectFormat::Coff;
    let is_x32 = triple.is_x32();
    AsmInfo {
        comment_string: if is_mach_o { "##" } else { "#" },
        allow_at_in_name: is_coff,
        private_global_prefix: if is_mach_o || is_coff && !is_64_bit { "L" } else { ".L" },
        code_pointer_size: if is_64_bit && !is_x32 { 8 } else { 4 },
        has_chosen_dialect: true,
        uses_windows_cfi: is_coff && is_64_bit,
        object_format: format,
        eh_frame_is_writable: triple.os == Os::Solaris && !is_64_bit,
        eh_frame_section_type: if is_64_bit { SHT_X86_64_UNWIND } else { SHT_PROGBITS },
        may_be_progbits: if is_64_bit { |name| name == b".eh_frame" } else { |_| false },
        elf_section_flags: match (is_64_bit, triple.os == Os::Solaris) {
            (true, true) => &[LARGE, SOLARIS_RETAIN],
            (true, false) => &[LARGE],
            (false, true) => &[SOLARIS_RETAIN],
            (false, false) => &[],
        },
        specifiers: SPECIFIERS,
        write_register,
        ..AsmInfo::new(style)
    }
}

fn write_register(id: RegisterId, dialect: u8, out: &mut String) {
    let description = DESCRIPTION;
    let Some(register) = description.table::<Register>().get(id.index()) else { return };
    if dialect == 0 {
        out.push('%');
    }
    out.push_str(description.str(register.asm_names[0]));
}
