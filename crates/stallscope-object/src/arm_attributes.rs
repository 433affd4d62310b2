//! What the build attributes of an Arm file say of the instructions that its code uses.

use object::read::elf::AttributesSection;
use object::{Endianness, elf};

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

/// The attributes that name features.
#[derive(Default)]
struct Attributes {
    arch: Option<u64>,
    profile: u64,
    float: u64,
    simd: u64,
    mve: u64,
    division: u64,
}

/// Returns the features that a section of attributes names, in the form of `-mattr`.
pub(crate) fn features(section: &[u8], endian: Endianness) -> Vec<String> {
    let Some(attributes) = read(section, endian) else { return Vec::new() };
    let mut features: Vec<&str> = Vec::new();
    features.extend(attributes.arch.and_then(|arch| arch_feature(arch, attributes.profile)));
    features.extend(match attributes.float {
        1 | 2 => Some("+vfp2"),
        3 | 4 => Some("+vfp3"),
        5 | 6 => Some("+vfp4"),
        7 | 8 => Some("+fp-armv8"),
        _ => None,
    });
    features.extend(match attributes.simd {
        1 => Some("+neon"),
        2.. => Some("+neon,+fp16"),
        0 => None,
    });
    features.extend(match attributes.mve {
        1 => Some("+mve"),
        2.. => Some("+mve.fp"),
        0 => None,
    });
    features.extend((attributes.division == 2).then_some("+hwdiv,+hwdiv-arm"));
    features.iter().flat_map(|names| names.split(',')).map(str::to_owned).collect()
}

/// The feature of an architecture in a profile.
fn arch_feature(arch: u64, profile: u64) -> Option<&'static str> {
    Some(match (arch, profile as u8) {
        (1, _) => "+armv4",
        (2, _) => "+armv4t",
        (3, _) => "+armv5t",
        (4, _) => "+armv5te",
        (5, _) => "+armv5tej",
        (6, _) => "+armv6",
        (7, _) => "+armv6kz",
        (8, _) => "+armv6t2",
        (9, _) => "+armv6k",
        (10, b'M') => "+armv7-m",
        (10, b'R') => "+armv7-r",
        (10, _) => "+armv7-a",
        (11, _) => "+armv6-m",
        (12, _) => "+armv6s-m",
        (13, _) => "+armv7e-m",
        (14, _) => "+armv8-a",
        (15, _) => "+armv8-r",
        (16, _) => "+armv8-m.base",
        (17, _) => "+armv8-m.main",
        (21, _) => "+armv8.1-m.main",
        (22, _) => "+armv9-a",
        _ => return None,
    })
}

/// Reads the attributes of the whole file.
fn read(section: &[u8], endian: Endianness) -> Option<Attributes> {
    let mut attributes = Attributes::default();
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
                    reader.read_string().ok()?;
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

    #[test]
    fn attributes_name_features() {
        // The architecture v7, profile A, VFPv3, NEON, behind the name of the processor.
        let section = b"A\x1c\0\0\0aeabi\0\x01\x12\0\0\0\x05cpu\0\x06\x0a\x07\x41\x0a\x03\x0c\x01";
        assert_eq!(features(section, Endianness::Little), ["+armv7-a", "+vfp3", "+neon"]);
        for length in 0..section.len() {
            features(&section[..length], Endianness::Little);
        }
    }
}
