//! The characteristics of MIPS assembly.

use stallscope_mc::{AsmInfo, ObjectFormat};
use stallscope_target::{Arch, Register, RegisterId, Triple};

use crate::abi::Abi;
use crate::description::DESCRIPTION;
use crate::specifier;

/// The type of sections with DWARF, which distinguishes them from sections with an older format.
const SHT_MIPS_DWARF: u32 = 0x7000_001e;

/// Returns the characteristics of MIPS assembly for a triple.
pub(crate) fn asm_info(triple: &Triple) -> AsmInfo {
    let format = ObjectFormat::of(triple);
    let is_coff = format == ObjectFormat::Coff;
    let abi = Abi::of(triple);
    let is_64_bit = matches!(triple.arch, Arch::Mips64 | Arch::Mips64el);
    AsmInfo {
        alignment_is_in_bytes: is_coff,
        allow_at_in_name: is_coff,
        code_pointer_size: if is_64_bit && abi != Abi::N32 && !is_coff { 8 } else { 4 },
        debug_section_type: SHT_MIPS_DWARF,
        is_little_endian: is_little_endian(triple),
        may_be_progbits: |name| name.starts_with(b".debug_"),
        private_global_prefix: if abi == Abi::O32 && !is_coff { "$" } else { ".L" },
        specifiers: specifier::WRITTEN,
        write_register,
        use_at_for_specifier: false,
        ..AsmInfo::new(format)
    }
}

/// Returns whether the lowest byte is the first one.
pub(crate) const fn is_little_endian(triple: &Triple) -> bool {
    matches!(triple.arch, Arch::Mipsel | Arch::Mips64el)
}

fn write_register(id: RegisterId, _dialect: u8, out: &mut String) {
    let Some(register) = DESCRIPTION.table::<Register>().get(id.index()) else { return };
    out.push('$');
    out.push_str(&DESCRIPTION.str(register.asm_names[0]).to_ascii_lowercase());
}
