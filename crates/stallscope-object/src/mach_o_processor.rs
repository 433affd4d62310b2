//! The processor that the header of a Mach-O file names.

use object::macho;
use object::read::macho::MachHeader as _;

use crate::file_data::File;
use crate::file_processor::FileProcessor;

/// The processors by the subtype for Arm, with the architecture's name.
const ARM: [(macho::CpuSubtypeId, &str, &[&str]); 11] = [
    (macho::CPU_SUBTYPE_ARM_V4T, "ARMv4T", &[]),
    (macho::CPU_SUBTYPE_ARM_V5TEJ, "ARMv5TEJ", &[]),
    (macho::CPU_SUBTYPE_ARM_V6, "ARMv6", &["arm1176jzf-s"]),
    (macho::CPU_SUBTYPE_ARM_V7, "ARMv7", &["cortex-a9"]),
    (macho::CPU_SUBTYPE_ARM_V7F, "ARMv7F", &["cortex-a9"]),
    (macho::CPU_SUBTYPE_ARM_V7S, "ARMv7S", &["swift"]),
    (macho::CPU_SUBTYPE_ARM_V7K, "ARMv7K", &["cortex-a7", "cortex-a9"]),
    (macho::CPU_SUBTYPE_ARM_V8, "ARMv8", &["cyclone"]),
    (macho::CPU_SUBTYPE_ARM_V6M, "ARMv6-M", &["cortex-m0", "cortex-m3"]),
    (macho::CPU_SUBTYPE_ARM_V7M, "ARMv7-M", &["cortex-m3"]),
    (macho::CPU_SUBTYPE_ARM_V7EM, "ARMv7E-M", &["cortex-m4"]),
];

/// The processors by the subtype for PowerPC.
const POWERPC: [(macho::CpuSubtypeId, &str); 11] = [
    (macho::CPU_SUBTYPE_POWERPC_601, "601"),
    (macho::CPU_SUBTYPE_POWERPC_602, "602"),
    (macho::CPU_SUBTYPE_POWERPC_603, "603"),
    (macho::CPU_SUBTYPE_POWERPC_603E, "603e"),
    (macho::CPU_SUBTYPE_POWERPC_603EV, "603ev"),
    (macho::CPU_SUBTYPE_POWERPC_604, "604"),
    (macho::CPU_SUBTYPE_POWERPC_604E, "604e"),
    (macho::CPU_SUBTYPE_POWERPC_750, "750"),
    (macho::CPU_SUBTYPE_POWERPC_7400, "7400"),
    (macho::CPU_SUBTYPE_POWERPC_7450, "7450"),
    (macho::CPU_SUBTYPE_POWERPC_970, "970"),
];

/// Whether a Mach-O file's code is for a processor of the M profile.
pub(crate) fn is_microcontroller(file: &File<'_>) -> bool {
    let m_profile = [macho::CPU_SUBTYPE_ARM_V6M, macho::CPU_SUBTYPE_ARM_V7M, macho::CPU_SUBTYPE_ARM_V7EM];
    types(file).is_some_and(|(kind, subtype)| kind == macho::CPU_TYPE_ARM && m_profile.contains(&subtype))
}

/// Returns the processor in the header of a Mach-O file; `None` for other files and for unspecific headers.
pub(crate) fn of(file: &File<'_>) -> Option<FileProcessor> {
    let (kind, subtype) = types(file)?;
    match kind {
        macho::CPU_TYPE_X86_64 => {
            let is_haswell = subtype == macho::CPU_SUBTYPE_X86_64_H;
            is_haswell.then(|| FileProcessor::of_architecture("x86_64h", &["haswell"]))
        }
        macho::CPU_TYPE_ARM => {
            let (_, name, processors) = ARM.iter().find(|(number, ..)| *number == subtype)?;
            Some(FileProcessor::of_architecture(name, processors))
        }
        // All processors of Apple have the same model in LLVM.
        macho::CPU_TYPE_ARM64 if subtype == macho::CPU_SUBTYPE_ARM64E => {
            Some(FileProcessor::of_architecture("arm64e of Apple", &["apple-a12"]))
        }
        macho::CPU_TYPE_ARM64 => Some(FileProcessor::of_architecture("arm64 of Apple", &["apple-m1"])),
        macho::CPU_TYPE_ARM64_32 => Some(FileProcessor::of_architecture("arm64_32 of Apple", &["apple-s4"])),
        macho::CPU_TYPE_POWERPC | macho::CPU_TYPE_POWERPC64 => {
            let (_, name) = POWERPC.iter().find(|(number, _)| *number == subtype)?;
            Some(FileProcessor::of_name(name, &[]))
        }
        _ => None,
    }
}

/// The type and the subtype of the processor in the header of a Mach-O file.
fn types(file: &File<'_>) -> Option<(macho::CpuType, macho::CpuSubtypeId)> {
    match file {
        object::File::MachO32(file) => {
            let (header, endian) = (file.macho_header(), file.endian());
            Some((header.cputype(endian), header.cpusubtype(endian).id()))
        }
        object::File::MachO64(file) => {
            let (header, endian) = (file.macho_header(), file.endian());
            Some((header.cputype(endian), header.cpusubtype(endian).id()))
        }
        _ => None,
    }
}
