//! Triples, and llvm-mca's message for each, recorded for a processor without a model.

use stallscope_target::{Arch, ObjectFormat, Triple};

#[test]
fn triples_are_normalized_like_the_references() {
    for line in include_str!("triples.txt").lines().filter(|line| !line.starts_with('#')) {
        let (given, expected) = line.split_once(' ').unwrap_or_else(|| panic!("`{line}` has no second word"));
        assert_eq!(Triple::normalize(given), expected, "normalizing `{given}`");
    }
}

#[test]
fn a_triple_that_is_not_normalized_means_what_its_places_say() {
    assert_eq!(Triple::new("linux-x86_64").arch, Arch::Unknown);
    assert_eq!(Triple::new("amdgpu9.06-amd-amdhsa").arch, Arch::Amdgpu);
    assert_eq!(Triple::new("amdgcn").arch, Arch::Amdgpu);
    assert_eq!(Triple::new("x86_64").object_format, ObjectFormat::Elf);
    assert_eq!(Triple::new("x86_64-apple-darwin").object_format, ObjectFormat::MachO);
    assert_eq!(Triple::new("i686-pc-win32").object_format, ObjectFormat::Coff);
    assert_eq!(Triple::new("i686-pc-windows-elf").object_format, ObjectFormat::Elf);
    assert!(
        Triple::new("x86_64-linux-gnux32").arch == Arch::X86_64
            && !Triple::new("x86_64-linux-gnux32").is_x32()
    );
    assert!(Triple::new("x86_64-pc-linux-gnux32").is_x32());
    assert!(Triple::new("arm64ec-pc-windows-msvc").is_windows_arm64ec());
    assert!(!Triple::new("arm64ec").is_windows_arm64ec());
    assert!(!Triple::new("aarch64-pc-windows-msvc").is_windows_arm64ec());
    assert_eq!(Triple::new("x86_64-pc-linux-gnu").with_arch(Arch::X86).text, "i386-pc-linux-gnu");
    assert_eq!(Triple::new("x86_64").with_arch(Arch::X86).text, "i386--");
}

#[test]
fn any_text_can_be_normalized() {
    for text in [
        "",
        "-",
        "----",
        "-----x86_64",
        "a-b-i386",
        "pc-a",
        "linux",
        "none-none-none-none-none",
        "gnu-linux-pc-arm",
    ] {
        let normalized = Triple::normalize(text);
        assert_eq!(Triple::normalize(&normalized), normalized, "normalizing `{text}` twice");
    }
}
