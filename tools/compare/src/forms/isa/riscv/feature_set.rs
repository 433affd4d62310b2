//! Sets of features that a processor can have together.

use stallscope_riscv::description::DESCRIPTION;
use stallscope_target::{Feature, VersionedExtension};

/// A set of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeatureSet {
    /// Everything that goes together with floating-point and vector registers.
    Float,
    /// Floating-point numbers in general registers.
    GeneralFloat,
    /// Saving several registers, which excludes compressed loads of doubles.
    SavedRegisters,
    /// Saved registers in a vendor's form, and other extensions of that vendor.
    VendorSavedRegisters,
    /// 16 registers.
    Embedded,
    /// Capabilities, which use the encodings of some compressed instructions.
    Capabilities,
}

/// The extensions whose floating-point numbers are in general registers.
const IN_GENERAL: &[&str] = &["zfinx", "zdinx", "zhinx", "zhinxmin"];
/// The extensions of floating-point and vector registers start with these.
const FLOAT: &[&str] = &["zf", "zv", "xsf", "xtheadf", "xtheadv", "xandesv", "xandesbf", "xaif", "xsmtv"];
/// Extensions that exclude other extensions.
const EXCLUSIVE: &[&str] = &[
    "e", "y", "xcheriot", "zcmp", "zcmt", "zce", "xqccmp", "xqccmt", "xqciac", "xqcicm", "xqci", "xwchc",
    "zclsd",
];
/// Extensions that exist with registers of 32 bits only start with these.
const ONLY_32_BIT: &[&str] = &["xqc", "zilsd", "zcf", "zclsd", "xwchc"];

impl FeatureSet {
    /// All sets.
    pub(super) const ALL: [Self; 6] = [
        Self::Float,
        Self::GeneralFloat,
        Self::SavedRegisters,
        Self::VendorSavedRegisters,
        Self::Embedded,
        Self::Capabilities,
    ];

    /// The name in titles.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Float => "float",
            Self::GeneralFloat => "general float",
            Self::SavedRegisters => "saved registers",
            Self::VendorSavedRegisters => "vendor saved registers",
            Self::Embedded => "embedded",
            Self::Capabilities => "capabilities",
        }
    }

    /// Returns the option that turns the features on, for processors without them.
    pub(super) fn attributes(self, width: u32) -> Vec<String> {
        let features = DESCRIPTION.table::<Feature>();
        let keys = features.iter().map(|feature| DESCRIPTION.str(feature.key).to_owned());
        let is_on = |key: &String| {
            let name = key.strip_prefix("experimental-").unwrap_or(key);
            DESCRIPTION.versioned_extension_by_name(name).is_some_and(|(_, extension)| {
                extension_key(name, &extension) == *key && self.contains(name, width)
            })
        };
        keys.filter(is_on).map(|key| format!("+{key}")).collect()
    }

    fn contains(self, name: &str, width: u32) -> bool {
        let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| name.starts_with(prefix));
        let has_float_registers =
            matches!(name, "f" | "d" | "q" | "v") || starts(FLOAT) && !IN_GENERAL.contains(&name);
        if width == 64 && starts(ONLY_32_BIT) || matches!(name, "e" | "i" | "h") && self != Self::Embedded {
            return false;
        }
        let is_exclusive = EXCLUSIVE.contains(&name);
        let is_compressed_double = matches!(name, "c" | "zcd" | "zcf");
        match self {
            Self::Float => !is_exclusive && !IN_GENERAL.contains(&name),
            Self::GeneralFloat => !is_exclusive && !has_float_registers && !is_compressed_double,
            Self::SavedRegisters => matches!(name, "m" | "a" | "zca" | "zcb" | "zcmp" | "zcmt" | "zicsr"),
            Self::VendorSavedRegisters => {
                matches!(name, "m" | "a" | "zca" | "xqccmp" | "xqccmt") || name.starts_with("xqci")
            }
            Self::Capabilities => {
                matches!(name, "y" | "m" | "a" | "f" | "v" | "c" | "zba" | "zbb" | "zicsr")
            }
            Self::Embedded => matches!(name, "e" | "m" | "c" | "zba" | "zbb" | "zicsr"),
        }
    }
}

fn extension_key(name: &str, extension: &VersionedExtension) -> String {
    if extension.is_experimental { format!("experimental-{name}") } else { name.to_owned() }
}
