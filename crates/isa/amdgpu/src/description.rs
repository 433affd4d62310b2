//! The description file, compile-time lookups in it, and the defaults of triples.

use stallscope_target::{SubtargetDefaults, Triple};

use crate::features;

stallscope_target::embed_description!("../data/amdgpu.bin");

/// Returns what a triple implies.
pub(crate) fn defaults(_triple: &Triple) -> SubtargetDefaults {
    SubtargetDefaults { adjust_features: Some(features::adjust), ..SubtargetDefaults::default() }
}
