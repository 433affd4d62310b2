//! The name of the processor and of its settings, as directives repeat it.

use std::fmt;

use stallscope_target::{Arch, FeatureId, FeatureSet, Os, Processor, SubtargetInfo, Triple};

use crate::description::{DESCRIPTION, feature};
use crate::processor_name::{self, SubArch};

const SUPPORTS_RETRY: FeatureId = feature("FeatureSupportsXNACK");
/// Whether retries can be switched on and off.
const SWITCHES_RETRY: FeatureId = feature("FeatureXNACKOnOffModes");
const SUPPORTS_CORRECTION: FeatureId = feature("FeatureSupportsSRAMECC");

/// The number of components of a triple in a name.
const N_COMPONENTS: usize = 4;

/// Whether a processor has something that can be switched on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    Unsupported,
    /// Code works with both.
    Any,
    Off,
    On,
}

impl Setting {
    const fn of_support(is_supported: bool) -> Self {
        if is_supported { Self::Any } else { Self::Unsupported }
    }

    /// Returns the setting of a sign after a name.
    fn of_sign(text: &str) -> Option<Self> {
        match text.chars().next_back() {
            Some('+') => Some(Self::On),
            Some('-') => Some(Self::Off),
            _ => None,
        }
    }

    /// Returns whether code with one setting does not work with another one.
    pub(crate) fn conflicts(self, other: Self) -> bool {
        self != Self::Any && other != Self::Any && self != other
    }
}

/// A processor and its settings.
#[derive(Clone, Debug)]
pub(crate) struct TargetId {
    /// The triple with four components.
    pub(crate) triple: Triple,
    /// The processor under its own name; empty if it is unknown.
    pub(crate) processor: &'static str,
    /// Whether accesses to memory may be retried.
    pub(crate) retry: Setting,
    /// Whether errors in memory are corrected.
    pub(crate) correction: Setting,
}

impl TargetId {
    /// Returns the name of a subtarget, and what is wrong with its attributes.
    pub(crate) fn of_subtarget(subtarget: &SubtargetInfo) -> (Self, Vec<String>) {
        let has = |feature| subtarget.features.has(feature);
        let mut id = Self::new(&subtarget.triple.text, processor_name::canonical(&subtarget.processor_name));
        id.retry = Setting::of_support(has(SUPPORTS_RETRY));
        id.correction = Setting::of_support(has(SUPPORTS_CORRECTION));
        let mut warnings = Vec::new();
        for (name, setting, can_be_switched) in [
            ("xnack", &mut id.retry, has(SWITCHES_RETRY)),
            ("sramecc", &mut id.correction, has(SUPPORTS_CORRECTION)),
        ] {
            match requested(subtarget, name) {
                Some(requested) if can_be_switched => *setting = requested,
                Some(requested) => warnings.push(format!(
                    "{name} '{requested:?}' was requested for a processor that does not support it!"
                )),
                None => {}
            }
        }
        (id, warnings)
    }

    /// Returns the name that a directive repeats, such as `amdgcn-amd-amdhsa-unknown-gfx90a:xnack+`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (index, _) = text.match_indices('-').nth(N_COMPONENTS - 1)?;
        let (triple, rest) = (text.get(..index)?, text.get(index + 1..)?);
        let mut parts = rest.split(':');
        let name = parts.next().unwrap_or_default();
        let processor = if name.is_empty() {
            SubArch::of_component(first_component(triple)).and_then(SubArch::processor)
        } else {
            processor_name::canonical(name)
        };
        let mut id = Self::new(triple, processor);
        if id.triple.arch != Arch::Amdgpu {
            return None;
        }
        for part in parts {
            let setting = if part.starts_with("xnack") {
                &mut id.retry
            } else if part.starts_with("sramecc") {
                &mut id.correction
            } else {
                continue;
            };
            *setting = Setting::of_sign(part).unwrap_or(*setting);
        }
        Some(id)
    }

    /// Returns the name of a processor with the settings that it has.
    fn new(triple: &str, processor: Option<&'static str>) -> Self {
        let normalized = Triple::normalize(triple);
        let components = normalized.split('-').chain(std::iter::repeat("unknown")).take(N_COMPONENTS);
        let processor = processor.unwrap_or_default();
        let features = features_of(processor);
        Self {
            triple: Triple::new(&components.collect::<Vec<_>>().join("-")),
            processor,
            retry: Setting::of_support(features.has(SUPPORTS_RETRY)),
            correction: Setting::of_support(features.has(SUPPORTS_CORRECTION)),
        }
    }

    /// Whether accesses to memory may be retried.
    pub(crate) const fn may_retry(&self) -> bool {
        matches!(self.retry, Setting::Any | Setting::On)
    }

    /// Returns whether code for the triple of this name fits code for another one's.
    pub(crate) fn is_compatible(&self, triple: &Triple) -> bool {
        let own = &self.triple;
        let system = |triple: &Triple| (triple.vendor, triple.os, triple.environment, triple.object_format);
        let components = [own, triple].map(|triple| first_component(&triple.text));
        system(own) == system(triple)
            && match components.map(SubArch::of_component) {
                [Some(first), Some(second)] => first.is_compatible(second),
                // A name that covers all architectures has as many letters as `amdgcn`.
                [None, _] => components[0].len() == "amdgcn".len(),
                [_, None] => components[1].len() == "amdgcn".len(),
            }
    }
}

impl fmt::Display for TargetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.triple.text, self.processor)?;
        if self.triple.os != Os::AmdHsa {
            return Ok(());
        }
        for (name, setting) in [("sramecc", self.correction), ("xnack", self.retry)] {
            match setting {
                Setting::Off => write!(f, ":{name}-")?,
                Setting::On => write!(f, ":{name}+")?,
                Setting::Unsupported | Setting::Any => {}
            }
        }
        Ok(())
    }
}

/// Returns the first component of a triple.
pub(crate) fn first_component(triple: &str) -> &str {
    triple.split('-').next().unwrap_or_default()
}

/// Returns the features of a processor; an unknown one has none.
fn features_of(processor: &str) -> FeatureSet {
    let found = DESCRIPTION.processor_by_name(processor);
    found.map_or_else(FeatureSet::default, |id| {
        DESCRIPTION.with_implied(&DESCRIPTION.table::<Processor>().at(id.index()).features)
    })
}

/// Returns the setting of the last attribute with a name.
fn requested(subtarget: &SubtargetInfo, name: &str) -> Option<Setting> {
    subtarget.attributes.iter().rev().find_map(|attribute| match attribute.strip_suffix(name)? {
        "+" => Some(Setting::On),
        "-" => Some(Setting::Off),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    // The expected texts come from messages of llvm-mca.

    #[test]
    fn names_are_written_in_full() {
        for (text, expected) in [
            ("amdgcn-amd-amdhsa--gfx906:xnack+", Some("amdgcn-amd-amdhsa-unknown-gfx906:xnack+")),
            (
                "amdgcn-amd-amdhsa--gfx906:xnack-:sramecc+",
                Some("amdgcn-amd-amdhsa-unknown-gfx906:sramecc+:xnack-"),
            ),
            ("amdgcn-amd-amdpal-unknown-gfx906:xnack+", Some("amdgcn-amd-amdpal-unknown-gfx906")),
            ("amdgcn--amdhsa--tonga", Some("amdgcn-unknown-amdhsa-unknown-gfx802")),
            ("amdgpu12.50-amd-amdhsa-unknown-", Some("amdgpu12.50-amd-amdhsa-unknown-gfx1250")),
            ("amdgpu6-amd-amdhsa--", Some("amdgpu6-amd-amdhsa-unknown-")),
            ("x86_64-amd-amdhsa--gfx906", None),
            ("amdgcn-amd-amdhsa", None),
            ("", None),
        ] {
            assert_eq!(TargetId::parse(text).map(|id| id.to_string()).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn systems_and_architectures_must_fit() {
        let fits = |text: &str, triple: &str| {
            TargetId::parse(text).is_some_and(|id| id.is_compatible(&Triple::new(&Triple::normalize(triple))))
        };
        assert!(fits("amdgcn-amd-amdhsa--gfx906", "amdgpu9.06-amd-amdhsa"));
        assert!(fits("amdgpu9-amd-amdhsa--gfx906", "amdgpu9.06-amd-amdhsa"));
        assert!(!fits("amdgpu9.00-amd-amdhsa--gfx900", "amdgpu9.06-amd-amdhsa"));
        assert!(!fits("amdgpufoo-amd-amdhsa--gfx906", "amdgcn-amd-amdhsa"));
        assert!(!fits("amdgcn-amd-amdpal--gfx906", "amdgcn-amd-amdhsa"));
    }

    #[test]
    fn some_settings_conflict() {
        assert!(Setting::On.conflicts(Setting::Off) && Setting::On.conflicts(Setting::Unsupported));
        assert!(!Setting::On.conflicts(Setting::Any) && !Setting::Off.conflicts(Setting::Off));
    }
}
