//! The defaults of triples.

use stallscope_target::{Approximation, SubtargetDefaults, Triple};

use crate::description::feature;

/// Schedules of instructions in streaming mode.
const STREAMING_SCHEDULES: Approximation =
    Approximation { name: "AArch64 streaming SVE scheduling", feature: feature("FeatureMCAStreamingSched") };

/// Returns the defaults of a triple without a processor: code with pointer authentication requires the first
/// processor that supports it.
pub(crate) fn defaults(triple: &Triple) -> SubtargetDefaults {
    let is_arm64e = triple.text.split('-').next() == Some("arm64e");
    SubtargetDefaults {
        processor: if is_arm64e { "apple-a12" } else { "generic" },
        fallback_attributes: &["+v8a"],
        approximation: Some(STREAMING_SCHEDULES),
        ..SubtargetDefaults::default()
    }
}
