//! Parses the names of instruction sets: `rv64imafdc_zba1p0`, or a profile with further extensions.

use stallscope_target::{ArchProfile, VersionedExtension};

use crate::description::DESCRIPTION;
use crate::extension_set::{ExtensionSet, extension};

/// The extensions whose names have one letter.
const SINGLE_LETTERS: &str = "mafdqlcbkjtpvnh";

/// Parses a name; fails with a message.
pub(crate) fn parse(text: &str) -> Result<ExtensionSet, String> {
    let is_allowed = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_lowercase() || byte == b'_';
    if !text.bytes().all(is_allowed) {
        return Err("string may only contain [a-z0-9_]".to_owned());
    }
    let (is_64_bit, rest) = match (text.strip_prefix("rv32"), text.strip_prefix("rv64")) {
        (Some(rest), _) => (false, rest),
        (None, Some(rest)) => (true, rest),
        (None, None) => match with_profile(text)? {
            Some(text) => return parse(&text),
            None => (false, ""),
        },
    };
    let mut set = ExtensionSet::new(is_64_bit);
    let mut letters = rest.chars();
    let Some(base) = letters.next() else {
        return Err(
            "string must begin with rv32{i,e,g,y}, rv64{i,e,g,y}, or a supported profile name".to_owned()
        );
    };
    let rest = letters.as_str();
    let rest = match base {
        'i' | 'e' => {
            let name = if base == 'i' { "i" } else { "e" };
            let version = Version::read(name, rest)?;
            set.insert_name(name);
            rest.get(version.length..).unwrap_or_default()
        }
        'y' => {
            let version = Version::read("y", rest)?;
            ["y", "i"].into_iter().for_each(|name| set.insert_name(name));
            rest.get(version.length..).unwrap_or_default()
        }
        'g' => {
            if rest.starts_with(|c: char| c.is_ascii_digit()) {
                return Err("version not supported for 'g'".to_owned());
            }
            ["i", "m", "a", "f", "d"].into_iter().for_each(|name| set.insert_name(name));
            rest
        }
        _ => {
            let width = if is_64_bit { 64 } else { 32 };
            return Err(format!("first letter after 'rv{width}' should be 'e', 'i', 'g' or 'y'"));
        }
    };
    add_extensions(rest, &mut set)?;
    if base == 'g' {
        ["zicsr", "zifencei"].into_iter().for_each(|name| set.insert_name(name));
    }
    set.complete()
}

/// Replaces the profile at the start of a name with what it represents, if there is one.
fn with_profile(text: &str) -> Result<Option<String>, String> {
    let profiles = DESCRIPTION.table::<ArchProfile>().iter();
    let mut starting = profiles.filter(|profile| text.starts_with(DESCRIPTION.str(profile.name)));
    // No profile's name starts with that of another.
    let Some(profile) = starting.next() else { return Ok(None) };
    let rest = text.get(usize::from(profile.name.len)..).unwrap_or_default();
    if !rest.is_empty() && !rest.starts_with('_') {
        return Err("additional extensions must be after separator '_'".to_owned());
    }
    Ok(Some(format!("{}{rest}", DESCRIPTION.str(profile.arch))))
}

/// Adds extensions after the base.
fn add_extensions(mut rest: &str, set: &mut ExtensionSet) -> Result<(), String> {
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('_') {
            if after.is_empty() || after.starts_with('_') {
                return Err("extension name missing after separator '_'".to_owned());
            }
            rest = after;
        }
        let (group, after) = rest.split_at(rest.find('_').unwrap_or(rest.len()));
        add_group(group, set)?;
        rest = after;
    }
    Ok(())
}

/// Adds the extensions between two separators: some with one letter, or one with a longer name.
fn add_group(mut group: &str, set: &mut ExtensionSet) -> Result<(), String> {
    while let Some(first) = group.chars().next() {
        let (name, version, kind) = if SINGLE_LETTERS.contains(first) {
            let (name, version) = group.split_at(1);
            (name, version, "standard user-level extension")
        } else if let Some(kind) = kind_of(group) {
            let (name, version) = group.split_at(end_of_name(group));
            if name.len() == 1 {
                return Err(format!("{kind} name missing after '{name}'"));
            }
            (name, version, kind)
        } else {
            return Err(format!("invalid standard user-level extension '{first}'"));
        };
        let length = Version::read(name, version)?.length;
        let Some((id, _)) = extension(name) else { return Err(unsupported(name)) };
        if !set.insert(id) {
            return Err(format!("duplicated {kind} '{name}'"));
        }
        group = if name.len() == 1 { version.get(length..).unwrap_or_default() } else { "" };
    }
    Ok(())
}

/// Returns the kind of an extension with a longer name.
fn kind_of(name: &str) -> Option<&'static str> {
    match name.as_bytes().first()? {
        b's' => Some("standard supervisor-level extension"),
        b'x' => Some("non-standard user-level extension"),
        b'z' => Some("standard user-level extension"),
        _ => None,
    }
}

fn unsupported(name: &str) -> String {
    let kind =
        if name.len() == 1 { "standard user-level extension" } else { kind_of(name).unwrap_or_default() };
    format!("unsupported {kind} '{name}'")
}

/// Returns the length of an extension's name without its version.
pub(crate) fn end_of_name(text: &str) -> usize {
    let digits = |text: &str| text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let before_minor = digits(text).max(1);
    let head = text.get(..before_minor).unwrap_or_default();
    if before_minor < 2 {
        return before_minor;
    }
    match head.strip_suffix('p') {
        Some(major) if major.ends_with(|c: char| c.is_ascii_digit()) => digits(major).max(1),
        _ => before_minor,
    }
}

/// A version after an extension's name.
struct Version {
    /// The length of its text.
    length: usize,
}

impl Version {
    /// Reads the version at the start of `text`, and checks that it is supported.
    fn read(name: &str, text: &str) -> Result<Self, String> {
        let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (major, mut rest) = text.split_at(digits(text));
        let mut minor = "";
        if let Some(after) = rest.strip_prefix('p').filter(|_| !major.is_empty()) {
            (minor, rest) = after.split_at(digits(after));
            if minor.is_empty() {
                return Err(format!("minor version number missing after 'p' for extension '{name}'"));
            }
        }
        let number = |digits: &str, which: &str| match digits {
            "" => Ok(0_u32),
            digits => digits
                .parse()
                .map_err(|_| format!("Failed to parse {which} version number for extension '{name}'")),
        };
        let numbers = (number(major, "major")?, number(minor, "minor")?);
        let length = major.len() + if minor.is_empty() { 0 } else { 1 + minor.len() };
        if name.len() > 1 && !rest.is_empty() {
            return Err("multi-character extensions must be separated by underscores".to_owned());
        }
        let written = if minor.is_empty() { major.to_owned() } else { format!("{major}.{minor}") };
        let found = extension(name).map(|(_, extension)| extension);
        let is_supported =
            |known: &VersionedExtension| numbers == (u32::from(known.major), u32::from(known.minor));
        match found {
            Some(known) if known.is_experimental => {
                if major.is_empty() {
                    return Err(format!("experimental extension requires explicit version number `{name}`"));
                }
                if !is_supported(&known) {
                    return Err(format!(
                        "unsupported version number {written} for experimental extension '{name}' (this compiler supports {}.{})",
                        known.major, known.minor
                    ));
                }
            }
            _ if major.is_empty() || name == "g" => {}
            Some(known) if is_supported(&known) => {}
            Some(_) => return Err(format!("unsupported version number {written} for extension '{name}'")),
            None => return Err(unsupported(name)),
        }
        Ok(Self { length })
    }
}

/// Returns whether the version after an extension's name is supported.
pub(crate) fn has_supported_version(text: &str) -> bool {
    let (name, version) = text.split_at(end_of_name(text));
    !version.is_empty() && Version::read(name, version).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_before_versions() {
        for (text, name) in
            [("zba1p0", "zba"), ("zba", "zba"), ("zvl128b", "zvl128b"), ("zve32x1p0", "zve32x")]
        {
            assert_eq!(text.get(..end_of_name(text)), Some(name), "{text}");
        }
    }

    #[test]
    fn extensions_imply_others() {
        let set = parse("rv64gcv").unwrap();
        for name in ["i", "zca", "zcd", "zve64d", "zvl128b", "zicsr"] {
            assert!(set.contains(extension(name).unwrap().0), "{name}");
        }
        assert!(parse("rva23u64_zvl256b").is_ok());
    }

    #[test]
    fn errors_have_llvms_words() {
        for (text, message) in [
            ("rv64", "string must begin with rv32{i,e,g,y}, rv64{i,e,g,y}, or a supported profile name"),
            ("rv64z", "first letter after 'rv64' should be 'e', 'i', 'g' or 'y'"),
            ("rv64i_", "extension name missing after separator '_'"),
            ("rv64if_zfinx", "'f' and 'zfinx' extensions are incompatible"),
            ("rv64if_zcf", "'zcf' is only supported for 'rv32'"),
            ("rv32if_zcd_zcmp", "'zcmp' and 'zcd' extensions are incompatible"),
            ("rv32y", "experimental extension requires explicit version number `y`"),
            ("rv32y0p98_zclsd1p0", "'zclsd' is incompatible with rv32y base"),
            ("rv64y0p98_zcd", "'zcd' is incompatible with rv64y base"),
            ("rv64imm", "duplicated standard user-level extension 'm'"),
            ("rv64iz", "standard user-level extension name missing after 'z'"),
        ] {
            assert_eq!(parse(text).err().as_deref(), Some(message), "{text}");
        }
    }
}
