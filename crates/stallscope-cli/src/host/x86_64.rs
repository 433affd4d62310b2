//! x86-64 processors by CPUID.

use std::arch::x86_64::{__cpuid, __cpuid_count};
use std::is_x86_feature_detected as has;

/// The name that `-mcpu=native` represents; `generic` if the processor is not known.
pub(crate) fn processor_name() -> &'static str {
    let vendor = __cpuid(0);
    if vendor.eax == 0 {
        return "generic";
    }
    let (family, model) = family_and_model(__cpuid(1).eax);
    let name = match [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes).concat().as_slice() {
        b"GenuineIntel" => intel(family, model),
        b"AuthenticAMD" => amd(family, model),
        _ => None,
    };
    name.unwrap_or("generic")
}

/// The family and the model in the version that CPUID gives.
fn family_and_model(eax: u32) -> (u32, u32) {
    let (mut family, mut model) = (eax >> 8 & 0xf, eax >> 4 & 0xf);
    if family == 6 || family == 0xf {
        if family == 0xf {
            family += eax >> 20 & 0xff;
        }
        model += (eax >> 16 & 0xf) << 4;
    }
    (family, model)
}

/// The names of Intel's processors of family 6 by model.
const INTEL_FAMILY_6: &[(&str, &[u32])] = &[
    ("core2", &[0x0f, 0x16]),
    ("penryn", &[0x17, 0x1d]),
    ("nehalem", &[0x1a, 0x1e, 0x1f, 0x2e]),
    ("westmere", &[0x25, 0x2c, 0x2f]),
    ("sandybridge", &[0x2a, 0x2d]),
    ("ivybridge", &[0x3a, 0x3e]),
    ("haswell", &[0x3c, 0x3f, 0x45, 0x46]),
    ("broadwell", &[0x3d, 0x47, 0x4f, 0x56]),
    ("skylake", &[0x4e, 0x5e, 0x8e, 0x9e, 0xa5, 0xa6]),
    ("rocketlake", &[0xa7]),
    ("cannonlake", &[0x66]),
    ("icelake-client", &[0x7d, 0x7e]),
    ("tigerlake", &[0x8c, 0x8d]),
    ("alderlake", &[0x97, 0x9a]),
    ("gracemont", &[0xbe]),
    ("raptorlake", &[0xb7, 0xba, 0xbf]),
    ("meteorlake", &[0xaa, 0xac]),
    ("arrowlake", &[0xb5, 0xc5]),
    ("arrowlake-s", &[0xc6]),
    ("lunarlake", &[0xbd]),
    ("pantherlake", &[0xcc]),
    ("wildcatlake", &[0xd5]),
    ("graniterapids", &[0xad]),
    ("graniterapids-d", &[0xae]),
    ("icelake-server", &[0x6a, 0x6c]),
    ("emeraldrapids", &[0xcf]),
    ("sapphirerapids", &[0x8f]),
    ("bonnell", &[0x1c, 0x26, 0x27, 0x35, 0x36]),
    ("silvermont", &[0x37, 0x4a, 0x4c, 0x4d, 0x5a, 0x5d]),
    ("goldmont", &[0x5c, 0x5f]),
    ("goldmont-plus", &[0x7a]),
    ("tremont", &[0x86, 0x8a, 0x96, 0x9c]),
    ("sierraforest", &[0xaf]),
    ("grandridge", &[0xb6]),
    ("clearwaterforest", &[0xdd]),
    ("knl", &[0x57]),
    ("knm", &[0x85]),
];

fn intel(family: u32, model: u32) -> Option<&'static str> {
    match (family, model) {
        (6, 0x55) if has!("avx512bf16") => Some("cooperlake"),
        (6, 0x55) if has!("avx512vnni") => Some("cascadelake"),
        (6, 0x55) => Some("skylake-avx512"),
        (6, _) => {
            let known = INTEL_FAMILY_6.iter().find(|(_, models)| models.contains(&model));
            Some(known.map_or_else(unknown_intel, |&(name, _)| name))
        }
        (0xf, _) => Some("nocona"),
        (0x12, 1 | 3) => Some("novalake"),
        (0x13, 1) => Some("diamondrapids"),
        _ => None,
    }
}

/// A processor that has the same features as an unknown model.
fn unknown_intel() -> &'static str {
    let clflushopt = __cpuid(0).eax >= 7 && __cpuid_count(7, 0).ebx >> 23 & 1 != 0;
    let oldest_first = [
        (has!("ssse3") && has!("movbe"), "bonnell"),
        (has!("sse4.1"), "penryn"),
        (has!("sse4.2"), if has!("movbe") { "silvermont" } else { "nehalem" }),
        (has!("avx"), "sandybridge"),
        (has!("avx2"), "haswell"),
        (has!("adx"), "broadwell"),
        (clflushopt, if has!("sha") { "goldmont" } else { "skylake" }),
        (has!("avx512vl"), "skylake-avx512"),
        (has!("avx512vnni"), "cascadelake"),
        (has!("avx512bf16"), "cooperlake"),
        (has!("avx512vbmi"), "cannonlake"),
        (has!("avx512vbmi2"), "icelake-client"),
        (has!("avx512vp2intersect"), "tigerlake"),
    ];
    oldest_first.iter().rev().find(|(holds, _)| *holds).map_or("core2", |&(_, name)| name)
}

fn amd(family: u32, model: u32) -> Option<&'static str> {
    let name = match (family, model) {
        (15, _) if has!("sse3") => "k8-sse3",
        (15, _) => "k8",
        (16 | 18, _) => "amdfam10",
        (20, _) => "btver1",
        (21, 0x60..=0x7f) => "bdver4",
        (21, 0x30..=0x3f) => "bdver3",
        (21, 0x02 | 0x10..=0x1f) => "bdver2",
        (21, _) => "bdver1",
        (22, _) => "btver2",
        (23, 0x30..=0x3f | 0x47 | 0x60..=0x7f | 0x84..=0x87 | 0x90..=0xaf) => "znver2",
        (23, _) => "znver1",
        (25, 0x10..=0x1f | 0x60..=0x7f | 0xa0..=0xaf) => "znver4",
        (25, _) => "znver3",
        (26, _) => "znver5",
        _ => return None,
    };
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_split() {
        // An EPYC 9004, a Core i7-6700 and a Pentium M.
        assert_eq!(family_and_model(0x00a1_0f11), (25, 0x11));
        assert_eq!(family_and_model(0x0005_06e3), (6, 0x5e));
        assert_eq!(family_and_model(0x0000_06d8), (6, 0xd));
    }

    #[test]
    fn models_have_names() {
        assert_eq!(amd(25, 0x11), Some("znver4"));
        assert_eq!(amd(23, 0x71), Some("znver2"));
        assert_eq!(intel(6, 0x5e), Some("skylake"));
        assert_eq!(amd(99, 0), None);
    }
}
