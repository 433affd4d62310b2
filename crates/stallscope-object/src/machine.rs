//! What a file says of the machine that its code is for.

use object::read::elf::FileHeader;
use object::{Architecture, BinaryFormat, FileFlags, Object as _, ObjectSection as _, SubArchitecture, elf};

use crate::file_data::File;
use crate::{ObjectError, amdgpu_processor, arm_attributes};

/// The number of Lanai in an ELF file's header.
const EM_LANAI: u16 = 244;
/// The flag of an ELF file with microMIPS code.
const EF_MIPS_MICROMIPS: u32 = 0x0200_0000;

/// The machine that code is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The target triple, in LLVM's form.
    pub triple: String,
    /// The features that the file says its code uses, such as `+c`, in the form of `-mattr`.
    pub features: Vec<String>,
    /// The processor that the file says its code is for.
    pub processor: Option<String>,
}

impl Machine {
    /// Finds the machine of a file.
    pub(crate) fn of(file: &File<'_>) -> Result<Self, ObjectError> {
        let arch = arch(file)?;
        let system = match file.format() {
            BinaryFormat::MachO => "apple-macosx",
            BinaryFormat::Coff | BinaryFormat::Pe => "pc-windows-msvc",
            BinaryFormat::Xcoff => "ibm-aix",
            _ if arch == "amdgcn" => "amd-amdhsa",
            _ => match environment(file) {
                "" => "unknown-linux",
                environment => return Ok(Self::new(format!("{arch}-unknown-linux-{environment}"), file)),
            },
        };
        Ok(Self::new(format!("{arch}-{system}"), file))
    }

    /// Makes the triple that of the Thumb state.
    pub(crate) fn select_thumb(&mut self) {
        if let Some(rest) = self.triple.strip_prefix("arm") {
            self.triple = format!("thumb{rest}");
        }
    }

    /// Whether code is for the same machine as other code, in whichever state of Arm's.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let without_state = |triple: &str| triple.replacen("thumb", "arm", 1);
        without_state(&self.triple) == without_state(&other.triple)
    }

    /// The processor whose instructions a disassembly shows: the one that the file names, or else one that has them all; empty
    /// for the target's default one.
    #[must_use]
    pub fn disassembled_processor(&self) -> &str {
        let has_newest = self.triple.starts_with("powerpc");
        self.processor.as_deref().unwrap_or(if has_newest { "future" } else { "" })
    }

    fn new(triple: String, file: &File<'_>) -> Self {
        Self { triple, features: features(file), processor: processor(file).map(str::to_owned) }
    }
}

/// The first component of the triple.
fn arch(file: &File<'_>) -> Result<&'static str, ObjectError> {
    let is_little = file.is_little_endian();
    let by_order = |little, big| if is_little { little } else { big };
    Ok(match file.architecture() {
        Architecture::X86_64 | Architecture::X86_64_X32 => "x86_64",
        Architecture::I386 => "i386",
        Architecture::Aarch64 if file.sub_architecture() == Some(SubArchitecture::Arm64E) => "arm64e",
        Architecture::Aarch64 if file.format() == BinaryFormat::MachO => "arm64",
        Architecture::Aarch64 => by_order("aarch64", "aarch64_be"),
        Architecture::Aarch64_Ilp32 => "aarch64_32",
        Architecture::Arm => by_order("armv7", "armebv7"),
        Architecture::Riscv32 => by_order("riscv32", "riscv32be"),
        Architecture::Riscv64 => by_order("riscv64", "riscv64be"),
        Architecture::PowerPc => by_order("powerpcle", "powerpc"),
        Architecture::PowerPc64 => by_order("powerpc64le", "powerpc64"),
        Architecture::S390x => "s390x",
        Architecture::Mips | Architecture::Mips64 | Architecture::Mips64_N32 => mips_arch(file),
        _ => match elf_machine(file) {
            Some(EM_LANAI) => "lanai",
            Some(machine) if machine == elf::EM_AMDGPU.0 => "amdgcn",
            _ => return Err(ObjectError::UnknownMachine(format!("{:?}", file.architecture()))),
        },
    })
}

/// MIPS has its width, byte order and release in the triple.
fn mips_arch(file: &File<'_>) -> &'static str {
    let release = elf_flags(file) & elf::EF_MIPS_ARCH;
    let is_r6 = [elf::EF_MIPS_ARCH_32R6, elf::EF_MIPS_ARCH_64R6].iter().any(|r6| r6.0 == release);
    let is_wide = file.is_64() || is_n32(file);
    match (is_wide, is_r6, file.is_little_endian()) {
        (false, false, false) => "mips",
        (false, false, true) => "mipsel",
        (false, true, false) => "mipsisa32r6",
        (false, true, true) => "mipsisa32r6el",
        (true, false, false) => "mips64",
        (true, false, true) => "mips64el",
        (true, true, false) => "mipsisa64r6",
        (true, true, true) => "mipsisa64r6el",
    }
}

/// The flags in an ELF file's header; 0 in other files.
fn elf_flags(file: &File<'_>) -> u32 {
    match file.flags() {
        FileFlags::Elf { e_flags, .. } => e_flags.0,
        _ => 0,
    }
}

/// Whether a MIPS file has the calling convention N32.
fn is_n32(file: &File<'_>) -> bool {
    file.architecture() == Architecture::Mips64_N32 || elf_flags(file) & elf::EF_MIPS_ABI2.0 != 0
}

/// The last component of the triple, where the file gives one.
fn environment(file: &File<'_>) -> &'static str {
    match file.architecture() {
        Architecture::Arm if elf_flags(file) & elf::EF_ARM_ABI_FLOAT_HARD != 0 => "gnueabihf",
        Architecture::Arm => "gnueabi",
        Architecture::X86_64_X32 => "gnux32",
        Architecture::Mips | Architecture::Mips64_N32 if is_n32(file) => "gnuabin32",
        _ => "",
    }
}

/// The number of the machine in an ELF file's header.
fn elf_machine(file: &File<'_>) -> Option<u16> {
    match file {
        object::File::Elf32(file) => Some(file.elf_header().e_machine(file.endian()).0),
        object::File::Elf64(file) => Some(file.elf_header().e_machine(file.endian()).0),
        _ => None,
    }
}

/// The features that the file says its code uses.
fn features(file: &File<'_>) -> Vec<String> {
    let flags = elf_flags(file);
    match file.architecture() {
        Architecture::Riscv32 | Architecture::Riscv64 => riscv_features(file, flags),
        Architecture::Arm => {
            let section = file.section_by_name(".ARM.attributes").and_then(|section| section.data().ok());
            section.map_or_else(Vec::new, |section| arm_attributes::features(section, file.endianness()))
        }
        // The file does not say which extensions it uses.
        Architecture::Aarch64 | Architecture::Aarch64_Ilp32 => vec!["+all".to_owned()],
        Architecture::Mips | Architecture::Mips64 | Architecture::Mips64_N32 => {
            let micro_mips = (flags & EF_MIPS_MICROMIPS != 0).then_some("+micromips");
            mips_release(flags).into_iter().chain(micro_mips).map(str::to_owned).collect()
        }
        _ => Vec::new(),
    }
}

/// The processor that the file says its code is for.
fn processor(file: &File<'_>) -> Option<&'static str> {
    let is_amdgpu = elf_machine(file) == Some(elf::EM_AMDGPU.0);
    is_amdgpu.then(|| amdgpu_processor::of_flags(elf_flags(file)))?
}

/// The feature of the release that a MIPS file's flags name.
fn mips_release(flags: u32) -> Option<&'static str> {
    let releases = [
        (elf::EF_MIPS_ARCH_2, "+mips2"),
        (elf::EF_MIPS_ARCH_3, "+mips3"),
        (elf::EF_MIPS_ARCH_4, "+mips4"),
        (elf::EF_MIPS_ARCH_5, "+mips5"),
        (elf::EF_MIPS_ARCH_32, "+mips32"),
        (elf::EF_MIPS_ARCH_64, "+mips64"),
        (elf::EF_MIPS_ARCH_32R2, "+mips32r2"),
        (elf::EF_MIPS_ARCH_64R2, "+mips64r2"),
        (elf::EF_MIPS_ARCH_32R6, "+mips32r6"),
        (elf::EF_MIPS_ARCH_64R6, "+mips64r6"),
    ];
    let release = flags & elf::EF_MIPS_ARCH;
    releases.into_iter().find(|(number, _)| number.0 == release).map(|(_, feature)| feature)
}

/// The extensions in the section with a RISC-V file's attributes, or those that its flags imply.
fn riscv_features(file: &File<'_>, flags: u32) -> Vec<String> {
    let attributes = file.section_by_name(".riscv.attributes").and_then(|section| section.data().ok());
    if let Some(arch) = attributes.and_then(riscv_arch) {
        return riscv_extensions(arch).map(|name| format!("+{name}")).collect();
    }
    if flags & elf::EF_RISCV_RVC.0 != 0 { vec!["+c".to_owned()] } else { Vec::new() }
}

/// The architecture's name in a section of attributes, such as `rv64i2p1_m2p0`.
fn riscv_arch(attributes: &[u8]) -> Option<&str> {
    let start = attributes.windows(4).position(|bytes| bytes == b"rv64" || bytes == b"rv32")?;
    let rest = attributes.get(start..)?;
    let end = rest.iter().position(|&byte| byte == 0)?;
    std::str::from_utf8(&rest[..end]).ok()
}

/// The names of the extensions in an architecture's name, without their versions.
fn riscv_extensions(arch: &str) -> impl Iterator<Item = &str> {
    arch.get(4..).unwrap_or_default().split('_').filter_map(|extension| {
        let version = extension.rfind('p').filter(|at| {
            let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            is_number(&extension[at + 1..]) && extension[..*at].ends_with(|c: char| c.is_ascii_digit())
        });
        let name =
            version.map_or(extension, |at| extension[..at].trim_end_matches(|c: char| c.is_ascii_digit()));
        (!name.is_empty() && name != "i").then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_have_no_versions() {
        let of = |arch| riscv_extensions(arch).collect::<Vec<_>>();
        assert_eq!(of("rv64i2p1_m2p0_zicsr2p0_zvl128b1p0"), ["m", "zicsr", "zvl128b"]);
        assert_eq!(of("rv32e1p9_c"), ["e", "c"]);
        assert_eq!(of("rv"), Vec::<&str>::new());
    }

    #[test]
    fn the_architecture_is_found_among_other_attributes() {
        let section = b"A\x2a\0\0\0riscv\0\x01\x20\0\0\0\x04\x10\x05rv64i2p1_m2p0\0";
        assert_eq!(riscv_arch(section), Some("rv64i2p1_m2p0"));
        assert_eq!(riscv_arch(b"Ariscv"), None);
    }
}
