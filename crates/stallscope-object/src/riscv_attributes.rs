//! Attributes and header of RISC-V files: the instructions that the code may use.

use object::elf;

/// Returns the features of the extensions that a section of attributes names, or that the flags of the file's header imply, in the form of
/// `-mattr`.
pub(crate) fn features(section: Option<&[u8]>, flags: u32) -> Vec<String> {
    if let Some(arch) = section.and_then(arch) {
        return extensions(arch).iter().map(|name| format!("+{name}")).collect();
    }
    let has = |flag: elf::FileFlags| flags & flag.0 != 0;
    let float_abi = flags & elf::EF_RISCV_FLOAT_ABI;
    let float = match float_abi {
        abi if abi == elf::EF_RISCV_FLOAT_ABI_SINGLE.0 => Some("+f"),
        abi if abi == elf::EF_RISCV_FLOAT_ABI_DOUBLE.0 => Some("+d"),
        abi if abi == elf::EF_RISCV_FLOAT_ABI_QUAD.0 => Some("+q"),
        _ => None,
    };
    let found = [has(elf::EF_RISCV_RVC).then_some("+c"), has(elf::EF_RISCV_RVE).then_some("+e"), float];
    found.into_iter().flatten().map(str::to_owned).collect()
}

/// The architecture's name in a section of attributes, such as `rv64i2p1_m2p0`.
fn arch(attributes: &[u8]) -> Option<&str> {
    let is_start = |bytes: &[u8]| matches!(bytes, b"rv64" | b"rv32");
    let start = attributes.windows(4).position(is_start)?;
    let rest = attributes.get(start..)?;
    let end = rest.iter().position(|&byte| byte == 0)?;
    std::str::from_utf8(&rest[..end]).ok()
}

/// The names of the extensions in an architecture's name, without their versions. Extensions of one letter may follow one another without
/// an underscore.
fn extensions(arch: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for mut part in arch.get(4..).unwrap_or_default().split('_') {
        while let Some(first) = part.chars().next().filter(char::is_ascii_lowercase) {
            let is_long = matches!(first, 'z' | 's' | 'x');
            let (name, rest) = part.split_at(if is_long { name_length(part) } else { 1 });
            if name != "i" {
                found.push(name);
            }
            part = without_version(rest);
        }
    }
    found
}

/// The length of the name of an extension with several letters, which may itself end in a number: the version has a `p` in it.
fn name_length(part: &str) -> usize {
    let digits_before = |text: &str| text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let version = part.rfind('p').filter(|&at| {
        let minor = &part[at + 1..];
        !minor.is_empty() && minor.bytes().all(|byte| byte.is_ascii_digit()) && digits_before(&part[..at]) > 0
    });
    version.map_or(part.len(), |at| at - digits_before(&part[..at]))
}

/// The text after a version such as `2p1` or `2`.
fn without_version(text: &str) -> &str {
    let is_digit = |c: char| c.is_ascii_digit();
    let rest = text.trim_start_matches(is_digit);
    match rest.strip_prefix('p').filter(|minor| rest.len() < text.len() && minor.starts_with(is_digit)) {
        Some(minor) => minor.trim_start_matches(is_digit),
        None => rest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_have_no_versions() {
        assert_eq!(extensions("rv64i2p1_m2p0_zicsr2p0_zvl128b1p0"), ["m", "zicsr", "zvl128b"]);
        assert_eq!(extensions("rv32e1p9_c"), ["e", "c"]);
        assert_eq!(
            extensions("rv64imafdc_zba_xtheadba1p0_svpbmt"),
            ["m", "a", "f", "d", "c", "zba", "xtheadba", "svpbmt"]
        );
        assert_eq!(extensions("rv32i2p0m2p0p2p0zve32x1p0"), ["m", "p", "zve32x"]);
        for text in ["rv", "rv64", "rv64_", "rv64ü2p0_9p"] {
            assert_eq!(extensions(text), Vec::<&str>::new(), "{text}");
        }
    }

    #[test]
    fn the_architecture_is_found_among_other_attributes() {
        let section = b"A\x2a\0\0\0riscv\0\x01\x20\0\0\0\x04\x10\x05rv64i2p1_m2p0\0";
        assert_eq!(arch(section), Some("rv64i2p1_m2p0"));
        assert_eq!(arch(b"Ariscv"), None);
        assert_eq!(features(Some(section), 1), ["+m"]);
    }

    #[test]
    fn without_attributes_the_header_names_extensions() {
        assert_eq!(features(None, 0x5), ["+c", "+d"]);
        assert_eq!(features(Some(b"A"), 0xA), ["+e", "+f"]);
        assert!(features(None, 0).is_empty());
    }
}
