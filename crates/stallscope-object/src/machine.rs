//! The machine that a file is for: triple, features, processor.

use object::read::elf::FileHeader;
use object::{Architecture, BinaryFormat, FileFlags, Object as _, ObjectSection as _, SubArchitecture, elf};

use crate::arm_attributes::ArmAttributes;
use crate::file_data::File;
use crate::file_processor::FileProcessor;
use crate::mips_attributes::MipsAttributes;
use crate::{ObjectError, amdgpu_processor, mach_o_processor, riscv_attributes};

/// The number of Lanai in an ELF file's header.
const EM_LANAI: u16 = 244;

/// The machine that code is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The target triple, in LLVM's form.
    pub triple: String,
    /// The features that the file says its code uses, such as `+c`, in the form of `-mattr`.
    pub features: Vec<String>,
    /// The processor that the file names for its code.
    pub processor: Option<FileProcessor>,
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

    /// Whether code is for Arm's Thumb state.
    pub(crate) fn is_thumb(&self) -> bool {
        self.triple.starts_with("thumb")
    }

    /// Whether code is for the same machine as other code, in whichever state of Arm's.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let without_state = |triple: &str| triple.replacen("thumb", "arm", 1);
        without_state(&self.triple) == without_state(&other.triple)
    }

    /// The processor whose instructions a disassembly shows: the one that the file names if each has its own instructions, or else
    /// one that has them all; empty for the target's default one.
    #[must_use]
    pub fn disassembled_processor(&self) -> &str {
        let named = self.processor.as_ref().and_then(|processor| processor.candidates.first());
        match named {
            Some(name) if self.triple.starts_with("amdgcn") => name,
            _ if self.triple.starts_with("powerpc") => "future",
            _ => "",
        }
    }

    fn new(triple: String, file: &File<'_>) -> Self {
        let Facts { features, processor, is_thumb } = Facts::of(file);
        let mut machine = Self { triple, features, processor };
        if is_thumb {
            machine.select_thumb();
        }
        machine
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

/// Facts about the code of a file apart from the target.
#[derive(Default)]
struct Facts {
    /// The features that the code uses.
    features: Vec<String>,
    processor: Option<FileProcessor>,
    /// Whether the code is for Arm's Thumb state.
    is_thumb: bool,
}

impl Facts {
    fn of(file: &File<'_>) -> Self {
        let flags = elf_flags(file);
        let section = |name| file.section_by_name(name).and_then(|section| section.data().ok());
        match (file.architecture(), file.format()) {
            (_, BinaryFormat::MachO) => {
                let features = match file.architecture() {
                    // The file does not say which extensions it uses.
                    Architecture::Aarch64 | Architecture::Aarch64_Ilp32 => vec!["+all".to_owned()],
                    _ => Vec::new(),
                };
                let is_thumb = mach_o_processor::is_microcontroller(file);
                Self { features, processor: mach_o_processor::of(file), is_thumb }
            }
            (Architecture::Arm, BinaryFormat::Elf) => {
                let attributes = section(".ARM.attributes").map_or_else(ArmAttributes::default, |section| {
                    ArmAttributes::read(section, file.endianness())
                });
                let mut features = attributes.features();
                // Big-endian images have little-endian code if a linker has turned it around.
                if !file.is_little_endian() && flags & elf::EF_ARM_BE8.0 == 0 {
                    features.push("+big-endian-instructions".to_owned());
                }
                Self {
                    features,
                    processor: attributes.processor(),
                    is_thumb: attributes.is_microcontroller(),
                }
            }
            // Windows has processors in Thumb state alone.
            (Architecture::Arm, _) => Self {
                processor: Some(FileProcessor::of_architecture("ARMv7-A", &["cortex-a9"])),
                is_thumb: true,
                ..Self::default()
            },
            // The file does not say which extensions it uses.
            (Architecture::Aarch64 | Architecture::Aarch64_Ilp32, _) => {
                Self { features: vec!["+all".to_owned()], ..Self::default() }
            }
            (Architecture::Riscv32 | Architecture::Riscv64, _) => {
                let features = riscv_attributes::features(section(".riscv.attributes"), flags);
                Self { features, ..Self::default() }
            }
            (Architecture::Mips | Architecture::Mips64 | Architecture::Mips64_N32, _) => {
                let attributes = MipsAttributes::read(flags, section(".MIPS.abiflags"), file.endianness());
                Self { features: attributes.features(), processor: attributes.processor(), is_thumb: false }
            }
            _ if elf_machine(file) == Some(elf::EM_AMDGPU.0) => {
                let name = amdgpu_processor::of_flags(flags);
                Self { processor: name.map(|name| FileProcessor::of_name(name, &[])), ..Self::default() }
            }
            _ => Self::default(),
        }
    }
}
