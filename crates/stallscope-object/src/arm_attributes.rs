//! Build attributes of Arm files: the instructions that the code may use.

use object::read::elf::AttributesSection;
use object::{Endianness, elf};

use crate::file_processor::FileProcessor;

// The numbers of attributes, from "Addenda to, and Errata in, the ABI for the Arm Architecture", section 3.3.
const CPU_RAW_NAME: u64 = 4;
const CPU_NAME: u64 = 5;
const CPU_ARCH: u64 = 6;
const CPU_ARCH_PROFILE: u64 = 7;
const FP_ARCH: u64 = 10;
const ADVANCED_SIMD_ARCH: u64 = 12;
const COMPATIBILITY: u64 = 32;
const MVE_ARCH: u64 = 48;
const DIV_USE: u64 = 44;

/// The contents of an attribute section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ArmAttributes {
    /// The name of the processor, in LLVM's spelling; empty if there is none.
    name: String,
    arch: Option<u64>,
    profile: u64,
    float: u64,
    simd: u64,
    mve: u64,
    division: u64,
}

/// An architecture in a profile.
struct Architecture {
    name: &'static str,
    feature: &'static str,
    /// Processors that have it, the best to simulate first.
    processors: &'static [&'static str],
}

impl ArmAttributes {
    /// Reads a section of attributes; a damaged one says nothing.
    pub(crate) fn read(section: &[u8], endian: Endianness) -> Self {
        read(section, endian).unwrap_or_default()
    }

    /// The features that the code uses, in the form of `-mattr`.
    pub(crate) fn features(&self) -> Vec<String> {
        let mut features: Vec<&str> = Vec::new();
        features.extend(self.architecture().map(|arch| arch.feature));
        features.extend(match self.float {
            1 | 2 => Some("+vfp2"),
            3 | 4 => Some("+vfp3"),
            5 | 6 => Some("+vfp4"),
            7 | 8 => Some("+fp-armv8"),
            _ => None,
        });
        features.extend(match self.simd {
            1 => Some("+neon"),
            2.. => Some("+neon,+fp16"),
            0 => None,
        });
        features.extend(match self.mve {
            1 => Some("+mve"),
            2.. => Some("+mve.fp"),
            0 => None,
        });
        features.extend((self.division == 2).then_some("+hwdiv,+hwdiv-arm"));
        features.iter().flat_map(|names| names.split(',')).map(str::to_owned).collect()
    }

    /// The processor or the architecture that the code is for.
    pub(crate) fn processor(&self) -> Option<FileProcessor> {
        let architecture = self.architecture();
        let processors = architecture.as_ref().map_or_else(|| like(&self.name), |arch| arch.processors);
        // GNU's assembler writes the architecture where it has no processor: `7E-M`, `ARM v7`.
        let is_processor =
            self.name.starts_with(|c: char| c.is_ascii_alphabetic()) && !self.name.contains(' ');
        if is_processor {
            return Some(FileProcessor::of_name(&self.name, processors));
        }
        architecture.map(|arch| FileProcessor::of_architecture(arch.name, arch.processors))
    }

    /// Whether the code is for a processor of the M profile, which has the Thumb state alone.
    pub(crate) fn is_microcontroller(&self) -> bool {
        let is_named = self.arch.is_none() && self.name.starts_with("cortex-m");
        is_named || self.profile == u64::from(b'M') || matches!(self.arch, Some(11..=13 | 16 | 17 | 21))
    }

    fn architecture(&self) -> Option<Architecture> {
        let (name, feature, processors): (_, _, &[&str]) = match (self.arch?, self.profile as u8) {
            (1, _) => ("ARMv4", "+armv4", &[]),
            (2, _) => ("ARMv4T", "+armv4t", &["arm7tdmi"]),
            (3, _) => ("ARMv5T", "+armv5t", &["arm10tdmi"]),
            (4, _) => ("ARMv5TE", "+armv5te", &["arm926ej-s"]),
            (5, _) => ("ARMv5TEJ", "+armv5tej", &["arm926ej-s"]),
            (6, _) => ("ARMv6", "+armv6", &["arm1136jf-s"]),
            (7, _) => ("ARMv6KZ", "+armv6kz", &["arm1176jzf-s"]),
            (8, _) => ("ARMv6T2", "+armv6t2", &["arm1156t2-s"]),
            (9, _) => ("ARMv6K", "+armv6k", &["mpcore"]),
            (10, b'M') => ("ARMv7-M", "+armv7-m", &["cortex-m3"]),
            (10, b'R') => ("ARMv7-R", "+armv7-r", &["cortex-r5", "cortex-r52"]),
            (10, _) => ("ARMv7-A", "+armv7-a", &["cortex-a9"]),
            (11, _) => ("ARMv6-M", "+armv6-m", &["cortex-m0", "cortex-m3"]),
            (12, _) => ("ARMv6S-M", "+armv6s-m", &["cortex-m0", "cortex-m3"]),
            (13, _) => ("ARMv7E-M", "+armv7e-m", &["cortex-m4"]),
            (14, _) => ("ARMv8-A", "+armv8-a", &["cortex-a57"]),
            (15, _) => ("ARMv8-R", "+armv8-r", &["cortex-r52"]),
            (16, _) => ("ARMv8-M.baseline", "+armv8-m.base", &["cortex-m23", "cortex-m33"]),
            (17, _) => ("ARMv8-M.mainline", "+armv8-m.main", &["cortex-m33"]),
            (18, _) => ("ARMv8.1-A", "+armv8.1-a", &["cortex-a57"]),
            (19, _) => ("ARMv8.2-A", "+armv8.2-a", &["cortex-a57"]),
            (20, _) => ("ARMv8.3-A", "+armv8.3-a", &["cortex-a57"]),
            (21, _) => ("ARMv8.1-M.mainline", "+armv8.1-m.main", &["cortex-m55"]),
            (22, _) => ("ARMv9-A", "+armv9-a", &["cortex-a57"]),
            _ => return None,
        };
        Some(Architecture { name, feature, processors })
    }
}

/// Returns processors that are like the one of a name, where the file names no architecture.
fn like(name: &str) -> &'static [&'static str] {
    match name {
        "cortex-m23" => &["cortex-m33"],
        "cortex-a5" | "cortex-a7" | "cortex-a8" => &["cortex-a9"],
        _ if name.starts_with("cortex-m") => &["cortex-m3"],
        _ if name.starts_with("cortex-r") => &["cortex-r52"],
        _ => &[],
    }
}

/// Reads the attributes of the whole file.
fn read(section: &[u8], endian: Endianness) -> Option<ArmAttributes> {
    let mut attributes = ArmAttributes::default();
    let section = AttributesSection::<elf::FileHeader32<Endianness>>::new(endian, section).ok()?;
    let mut vendors = section.subsections().ok()?;
    while let Some(vendor) = vendors.next().ok()? {
        if vendor.vendor() != b"aeabi" {
            continue;
        }
        let mut scopes = vendor.subsubsections();
        while let Some(scope) = scopes.next().ok()? {
            let mut reader = scope.attributes();
            while let Some(tag) = reader.read_tag().ok()? {
                let is_text = matches!(tag, CPU_RAW_NAME | CPU_NAME) || tag > COMPATIBILITY && tag % 2 == 1;
                if is_text {
                    let text = reader.read_string().ok()?;
                    if tag == CPU_NAME {
                        attributes.name = String::from_utf8_lossy(text).to_ascii_lowercase();
                    }
                    continue;
                }
                let number = reader.read_integer().ok()?;
                match tag {
                    CPU_ARCH => attributes.arch = Some(number),
                    CPU_ARCH_PROFILE => attributes.profile = number,
                    FP_ARCH => attributes.float = number,
                    ADVANCED_SIMD_ARCH => attributes.simd = number,
                    MVE_ARCH => attributes.mve = number,
                    DIV_USE => attributes.division = number,
                    COMPATIBILITY => {
                        reader.read_string().ok()?;
                    }
                    _ => {}
                }
            }
        }
    }
    Some(attributes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attributes(name: &[u8], arch: u8, profile: u8) -> Vec<u8> {
        let values =
            [&[CPU_NAME as u8][..], name, &[0, CPU_ARCH as u8, arch, CPU_ARCH_PROFILE as u8, profile]]
                .concat();
        let values = [values, vec![FP_ARCH as u8, 3, ADVANCED_SIMD_ARCH as u8, 1]].concat();
        let file = [&[1][..], &(values.len() as u32 + 5).to_le_bytes(), &values].concat();
        let length = (file.len() as u32 + 10).to_le_bytes();
        [&b"A"[..], &length, b"aeabi\0", &file].concat()
    }

    #[test]
    fn attributes_name_features() {
        let section = attributes(b"cpu", 10, b'A');
        let features = ArmAttributes::read(&section, Endianness::Little).features();
        assert_eq!(features, ["+armv7-a", "+vfp3", "+neon"]);
        for length in 0..section.len() {
            ArmAttributes::read(&section[..length], Endianness::Little).features();
        }
    }

    #[test]
    fn attributes_name_processors_or_architectures() {
        let of = |name: &[u8], arch, profile| {
            ArmAttributes::read(&attributes(name, arch, profile), Endianness::Little).processor()
        };
        let named = Some(FileProcessor::of_name("cortex-m4", &["cortex-m4"]));
        assert_eq!(of(b"Cortex-M4", 13, b'M'), named);
        assert_eq!(
            of(b"cortex-m0", 12, 0),
            Some(FileProcessor::of_name("cortex-m0", &["cortex-m0", "cortex-m3"]))
        );
        for name in [&b""[..], b"7E-M", b"ARM v7E-M"] {
            let named = Some(FileProcessor::of_architecture("ARMv7E-M", &["cortex-m4"]));
            assert_eq!(of(name, 13, b'M'), named);
        }
        assert_eq!(of(b"", 99, 0), None);
        assert!(ArmAttributes::read(&attributes(b"", 10, b'M'), Endianness::Little).is_microcontroller());
    }
}
