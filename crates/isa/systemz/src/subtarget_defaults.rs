//! The defaults of triples.

use stallscope_target::{SubtargetDefaults, Triple};

/// Returns the defaults of a triple: only the processor, if none is named.
pub(crate) fn defaults(_: &Triple) -> SubtargetDefaults {
    SubtargetDefaults { processor: "generic", ..SubtargetDefaults::default() }
}
