//! The name of the processor and of its settings, as directives repeat it.

use stallscope_target::{FeatureSet, Os, SubtargetInfo};

use crate::description::feature;
use crate::isa_version::IsaVersion;

/// Whether a processor has something that can be switched on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    Unsupported,
    /// Code works with both.
    Any,
    Off,
    On,
}

/// A processor and its settings.
#[derive(Clone, Debug)]
pub(crate) struct TargetId {
    /// As directives have it.
    pub(crate) text: String,
    /// Whether accesses to memory may be retried.
    pub(crate) may_retry: bool,
    /// What is wrong with the attributes.
    pub(crate) warnings: Vec<String>,
}

impl TargetId {
    /// Returns the name of a subtarget.
    pub(crate) fn new(subtarget: &SubtargetInfo, version: IsaVersion) -> Self {
        let mut warnings = Vec::new();
        let retry = setting(subtarget, "xnack", supports_retry(&subtarget.features), &mut warnings);
        let correction =
            setting(subtarget, "sramecc", supports_correction(&subtarget.features), &mut warnings);
        let mut text = String::new();
        let mut components = subtarget.triple.text.splitn(4, '-');
        for _ in 0..4 {
            text.push_str(components.next().unwrap_or_default());
            text.push('-');
        }
        if version.major >= 9 {
            text.push_str(&subtarget.processor_name);
        } else {
            text.push_str(&format!("gfx{}{}{}", version.major, version.minor, version.stepping));
        }
        if subtarget.triple.os == Os::AmdHsa {
            for (name, setting) in [("sramecc", correction), ("xnack", retry)] {
                match setting {
                    Setting::Off => text.push_str(&format!(":{name}-")),
                    Setting::On => text.push_str(&format!(":{name}+")),
                    Setting::Unsupported | Setting::Any => {}
                }
            }
        }
        Self { text, may_retry: matches!(retry, Setting::Any | Setting::On), warnings }
    }
}

fn supports_retry(features: &FeatureSet) -> bool {
    features.has(const { feature("FeatureSupportsXNACK") })
}

fn supports_correction(features: &FeatureSet) -> bool {
    features.has(const { feature("FeatureSupportsSRAMECC") })
}

/// Returns what the last attribute with a name says.
fn setting(subtarget: &SubtargetInfo, name: &str, is_supported: bool, warnings: &mut Vec<String>) -> Setting {
    let sign = |attribute: &String| match attribute.strip_suffix(name)? {
        "+" => Some(Setting::On),
        "-" => Some(Setting::Off),
        _ => None,
    };
    match (subtarget.attributes.iter().rev().find_map(sign), is_supported) {
        (None, true) => Setting::Any,
        (None, false) => Setting::Unsupported,
        (Some(requested), true) => requested,
        (Some(requested), false) => {
            warnings.push(format!(
                "{name} '{requested:?}' was requested for a processor that does not support it!"
            ));
            Setting::Unsupported
        }
    }
}
