//! The defaults of triples.

use stallscope_target::{SubtargetDefaults, Triple};

use crate::compressed;
use crate::description::is_64_bit;

/// Returns the defaults of a triple without a processor.
pub(crate) fn defaults(triple: &Triple) -> SubtargetDefaults {
    let processor = if is_64_bit(triple) { "generic-rv64" } else { "generic-rv32" };
    SubtargetDefaults {
        processor,
        generic: Some(processor),
        adjust_features: Some(compressed::complete),
        ..SubtargetDefaults::default()
    }
}
