//! Parses the first component of a triple, with the many spellings of Arm's architectures.

use super::component::Arch;

impl Arch {
    /// Parses the first component of a triple.
    #[must_use]
    pub fn parse(component: &str) -> Self {
        let found = Self::parse_word(component);
        if found != Self::Unknown {
            return found;
        }
        if ["arm", "thumb", "aarch64"].iter().any(|start| component.starts_with(start)) {
            return parse_arm(component);
        }
        // A processor or a family can follow.
        if component.starts_with("amdgpu") {
            return Self::Amdgpu;
        }
        if component.starts_with("kalimba") { Self::Kalimba } else { Self::Unknown }
    }
}

/// Parses a first component that starts with `arm`, `thumb` or `aarch64` and is not a fixed name.
fn parse_arm(component: &str) -> Arch {
    let Some(version) = version_name(component) else { return Arch::Unknown };
    let is_big = component.starts_with("armeb")
        || component.starts_with("thumbeb")
        || component.starts_with("aarch64_be")
        || !component.starts_with("aarch64") && component.ends_with("eb");
    let is_thumb = component.starts_with("thumb");
    if is_thumb && (version.starts_with("v2") || version.starts_with("v3")) {
        return Arch::Unknown;
    }
    // Version 6 of the M profile only has Thumb instructions.
    if is_thumb || matches!(version, "v6m" | "v6sm" | "v6s-m" | "v6-m") {
        return if is_big { Arch::Thumbeb } else { Arch::Thumb };
    }
    let is_64_bit = component.starts_with("aarch64") || component.starts_with("arm64");
    match (is_64_bit, is_big) {
        (true, false) => Arch::Aarch64,
        (true, true) => Arch::Aarch64Be,
        (false, false) => Arch::Arm,
        (false, true) => Arch::Armeb,
    }
}

/// Returns the version in the component, such as `v7a`, the whole component if nothing follows the name, or `None` if
/// what follows is not a version.
fn version_name(component: &str) -> Option<&str> {
    const STARTS: [&str; 7] = ["arm64_32", "arm64e", "arm64", "aarch64_32", "arm", "thumb", "aarch64"];
    let start = STARTS.iter().find(|start| component.starts_with(**start))?;
    let mut rest = &component[start.len()..];
    if *start == "aarch64" {
        if component.contains("eb") {
            return None;
        }
        rest = rest.strip_prefix("_be").unwrap_or(rest);
    }
    rest = rest.strip_prefix("eb").or_else(|| rest.strip_suffix("eb")).unwrap_or(rest);
    let bytes = rest.as_bytes();
    match bytes {
        [] => Some(component),
        [_] => Some(rest),
        [b'v', digit, ..] if digit.is_ascii_digit() && !rest.contains("eb") => Some(rest),
        _ => None,
    }
}
