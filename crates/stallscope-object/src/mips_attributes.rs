//! The header of a MIPS file and its ABI flags: the instructions that the code may use.

use object::{Endianness, elf};

use crate::file_processor::FileProcessor;

/// The flag of an ELF file with microMIPS code.
const EF_MIPS_MICROMIPS: u32 = 0x0200_0000;
/// The flag of an ELF file with MIPS16 code.
const EF_MIPS_MIPS16: u32 = 0x0400_0000;
/// The bits of the header's flags that name a processor.
const EF_MIPS_MACH: u32 = 0x00FF_0000;

/// The releases by their numbers in the header's flags, with their names as processors and features.
const RELEASES: [(elf::FileFlags, &str); 11] = [
    (elf::EF_MIPS_ARCH_1, "mips1"),
    (elf::EF_MIPS_ARCH_2, "mips2"),
    (elf::EF_MIPS_ARCH_3, "mips3"),
    (elf::EF_MIPS_ARCH_4, "mips4"),
    (elf::EF_MIPS_ARCH_5, "mips5"),
    (elf::EF_MIPS_ARCH_32, "mips32"),
    (elf::EF_MIPS_ARCH_64, "mips64"),
    (elf::EF_MIPS_ARCH_32R2, "mips32r2"),
    (elf::EF_MIPS_ARCH_64R2, "mips64r2"),
    (elf::EF_MIPS_ARCH_32R6, "mips32r6"),
    (elf::EF_MIPS_ARCH_64R6, "mips64r6"),
];

/// The processors by their numbers in the header's flags, with the one of LLVM that is most like each.
const PROCESSORS: [(u32, &str, &str); 16] = [
    (0x0081_0000, "r3900", "mips1"),
    (0x0082_0000, "r4010", "mips2"),
    (0x0083_0000, "vr4100", "mips3"),
    (0x0085_0000, "r4650", "mips3"),
    (0x0087_0000, "vr4120", "mips3"),
    (0x0088_0000, "vr4111", "mips3"),
    (0x008A_0000, "sb1", "mips64"),
    (0x008B_0000, "octeon", "octeon"),
    (0x008C_0000, "xlr", "mips64"),
    (0x008D_0000, "octeon2", "octeon+"),
    (0x008E_0000, "octeon3", "octeon+"),
    (0x0091_0000, "vr5400", "mips4"),
    (0x0092_0000, "r5900", "mips3"),
    (0x0098_0000, "vr5500", "mips4"),
    (0x00A0_0000, "loongson2e", "mips3"),
    (0x00A2_0000, "loongson3a", "mips64r2"),
];

/// The features that only some processors have, by the numbers of these in the header's flags.
const PROCESSOR_FEATURES: [(u32, &str); 3] =
    [(0x008B_0000, "+cnmips"), (0x008D_0000, "+cnmipsp"), (0x008E_0000, "+cnmipsp")];

/// The extensions by their bits in the section of flags.
const EXTENSIONS: [(u32, &str); 11] = [
    (0x1, "+dsp"),
    (0x2, "+dspr2"),
    (0x4, "+eva"),
    (0x20, "+mips3d"),
    (0x40, "+mt"),
    (0x100, "+virt"),
    (0x200, "+msa"),
    (0x400, "+mips16"),
    (0x800, "+micromips"),
    (0x8000, "+crc"),
    (0x2_0000, "+ginv"),
];

/// Facts about the code of a MIPS file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MipsAttributes {
    /// The flags in the header.
    header: u32,
    /// The section of ABI flags, if there is one.
    section: Option<AbiFlags>,
}

/// The contents of the section `.MIPS.abiflags`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct AbiFlags {
    /// The level of the instruction set: 1 to 5, 32 or 64.
    level: u8,
    /// Its revision.
    revision: u8,
    /// Whether registers for floating-point numbers have 64 bits.
    has_wide_floats: bool,
    /// Whether floating-point numbers are in general registers.
    is_soft_float: bool,
    /// The bits of the extensions that are used.
    extensions: u32,
}

impl MipsAttributes {
    /// Reads the flags in the header and the section of flags.
    pub(crate) fn read(header: u32, section: Option<&[u8]>, endian: Endianness) -> Self {
        Self { header, section: section.and_then(|section| AbiFlags::read(section, endian)) }
    }

    /// The features that the code uses, in the form of `-mattr`.
    pub(crate) fn features(&self) -> Vec<String> {
        let AbiFlags { has_wide_floats, is_soft_float, mut extensions, .. } =
            self.section.unwrap_or_default();
        for (flag, extension) in [(EF_MIPS_MICROMIPS, 0x800), (EF_MIPS_MIPS16, 0x400)] {
            if self.header & flag != 0 {
                extensions |= extension;
            }
        }
        let release = self.release().map(|release| format!("+{release}"));
        let named = EXTENSIONS.iter().filter(|(bit, _)| extensions & bit != 0).map(|(_, name)| *name);
        let processor = self.header & EF_MIPS_MACH;
        let own = PROCESSOR_FEATURES.iter().filter(|(number, _)| *number == processor).map(|(_, name)| *name);
        let floats = [has_wide_floats.then_some("+fp64"), is_soft_float.then_some("+soft-float")];
        release
            .into_iter()
            .chain(named.chain(own).chain(floats.into_iter().flatten()).map(str::to_owned))
            .collect()
    }

    /// The processor or the release that the code is for.
    pub(crate) fn processor(&self) -> Option<FileProcessor> {
        let number = self.header & EF_MIPS_MACH;
        let named = PROCESSORS.iter().find(|(processor, ..)| *processor == number);
        named.map(|(_, name, like)| FileProcessor::of_name(name, &[like])).or_else(|| {
            let release = self.release()?;
            Some(FileProcessor::of_architecture(&release.to_uppercase(), &[&release]))
        })
    }

    /// The release of the instruction set.
    fn release(&self) -> Option<String> {
        match self.section {
            // The header has no numbers for these.
            Some(AbiFlags { level: level @ (32 | 64), revision: revision @ (3 | 5), .. }) => {
                Some(format!("mips{level}r{revision}"))
            }
            _ => {
                let number = self.header & elf::EF_MIPS_ARCH;
                RELEASES.iter().find(|(release, _)| release.0 == number).map(|(_, name)| (*name).to_owned())
            }
        }
    }
}

impl AbiFlags {
    fn read(section: &[u8], endian: Endianness) -> Option<Self> {
        // Version, level, revision, sizes of registers, floating point, processor, extensions and two words of flags.
        let &[_, _, level, revision, _, float_size, _, float_abi, ..] = section.first_chunk::<24>()?;
        let extensions = *section.get(12..)?.first_chunk()?;
        Some(Self {
            level,
            revision,
            has_wide_floats: float_size == 2,
            is_soft_float: float_abi == 3,
            extensions: match endian {
                Endianness::Little => u32::from_le_bytes(extensions),
                Endianness::Big => u32::from_be_bytes(extensions),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_names_a_release() {
        let attributes = MipsAttributes::read(0x7000_1001, None, Endianness::Big);
        assert_eq!(attributes.features(), ["+mips32r2"]);
        assert_eq!(attributes.processor(), Some(FileProcessor::of_architecture("MIPS32R2", &["mips32r2"])));
        let octeon = MipsAttributes::read(0x808B_0007, None, Endianness::Big);
        assert_eq!(octeon.features(), ["+mips64r2", "+cnmips"]);
        assert_eq!(octeon.processor(), Some(FileProcessor::of_name("octeon", &["octeon"])));
    }

    #[test]
    fn the_section_names_revisions_and_extensions() {
        let section = [0, 0, 32, 5, 1, 2, 0, 5, 0, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 1, 0, 0, 0, 0];
        let read = |length| MipsAttributes::read(0x7200_1000, section.get(..length), Endianness::Big);
        let features = ["+mips32r5", "+dsp", "+dspr2", "+msa", "+micromips", "+fp64"];
        assert_eq!(read(24).features(), features);
        assert_eq!(read(24).processor(), Some(FileProcessor::of_architecture("MIPS32R5", &["mips32r5"])));
        for length in 0..24 {
            assert_eq!(read(length).features(), ["+mips32r2", "+micromips"]);
        }
    }
}
