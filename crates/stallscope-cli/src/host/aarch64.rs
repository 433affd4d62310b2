//! AArch64 processors by the numbers that Linux shows of them.

/// The name that `-mcpu=native` represents; `generic` if the processor is not known.
#[cfg(target_arch = "aarch64")]
pub(crate) fn processor_name() -> &'static str {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    of_cpuinfo(&text).unwrap_or("generic")
}

/// Arm's processors by part number.
const ARM: &[(u32, &str)] = &[
    (0xd02, "cortex-a34"),
    (0xd03, "cortex-a53"),
    (0xd04, "cortex-a35"),
    (0xd05, "cortex-a55"),
    (0xd06, "cortex-a65"),
    (0xd07, "cortex-a57"),
    (0xd08, "cortex-a72"),
    (0xd09, "cortex-a73"),
    (0xd0a, "cortex-a75"),
    (0xd0b, "cortex-a76"),
    (0xd0c, "neoverse-n1"),
    (0xd0d, "cortex-a77"),
    (0xd0e, "cortex-a76ae"),
    (0xd40, "neoverse-v1"),
    (0xd41, "cortex-a78"),
    (0xd42, "cortex-a78ae"),
    (0xd43, "cortex-a65ae"),
    (0xd44, "cortex-x1"),
    (0xd46, "cortex-a510"),
    (0xd47, "cortex-a710"),
    (0xd48, "cortex-x2"),
    (0xd49, "neoverse-n2"),
    (0xd4a, "neoverse-e1"),
    (0xd4b, "cortex-a78c"),
    (0xd4c, "cortex-x1c"),
    (0xd4d, "cortex-a715"),
    (0xd4e, "cortex-x3"),
    (0xd4f, "neoverse-v2"),
    (0xd80, "cortex-a520"),
    (0xd81, "cortex-a720"),
    (0xd82, "cortex-x4"),
    (0xd83, "neoverse-v3ae"),
    (0xd84, "neoverse-v3"),
    (0xd85, "cortex-x925"),
    (0xd87, "cortex-a725"),
    (0xd8e, "neoverse-n3"),
];

/// Apple's processors by part number: efficiency and performance cores.
const APPLE: &[(u32, &str)] = &[
    (0x22, "apple-m1"),
    (0x23, "apple-m1"),
    (0x24, "apple-m1"),
    (0x25, "apple-m1"),
    (0x28, "apple-m1"),
    (0x29, "apple-m1"),
    (0x32, "apple-m2"),
    (0x33, "apple-m2"),
    (0x34, "apple-m2"),
    (0x35, "apple-m2"),
    (0x38, "apple-m2"),
    (0x39, "apple-m2"),
];

/// Returns the name of the last processor in the text of `/proc/cpuinfo`: where there are several kinds, the large cores come last.
fn of_cpuinfo(text: &str) -> Option<&'static str> {
    let field = |name: &str| {
        let mut fields = text.lines().rev().filter_map(|line| line.split_once(':'));
        let (_, value) = fields.find(|(own, _)| own.trim() == name)?;
        u32::from_str_radix(value.trim().strip_prefix("0x")?, 16).ok()
    };
    let parts = match field("CPU implementer")? {
        0x41 => ARM,
        0x61 => APPLE,
        _ => return None,
    };
    let part = field("CPU part")?;
    parts.iter().find(|&&(number, _)| number == part).map(|&(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::of_cpuinfo;

    #[test]
    fn large_cores_are_preferred() {
        let core = |implementer: &str, part: &str| {
            format!(
                "processor\t: 0\nCPU implementer\t: {implementer}\nCPU variant\t: 0x1\nCPU part\t: {part}\n\n"
            )
        };
        assert_eq!(of_cpuinfo(&core("0x41", "0xd0c")), Some("neoverse-n1"));
        assert_eq!(of_cpuinfo(&(core("0x41", "0xd05") + &core("0x41", "0xd44"))), Some("cortex-x1"));
        assert_eq!(of_cpuinfo(&core("0x61", "0x023")), Some("apple-m1"));
        assert_eq!(of_cpuinfo(&core("0x48", "0xd01")), None);
        assert_eq!(of_cpuinfo("model name\t: unknown\n"), None);
    }

    #[test]
    #[cfg(feature = "aarch64")]
    fn all_names_are_processors() {
        for (_, name) in super::ARM.iter().chain(super::APPLE) {
            let built = stallscope::Subtarget::builder("aarch64").processor(*name).build();
            assert!(built.is_ok(), "{name}");
        }
    }
}
