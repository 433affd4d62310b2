//! The defaults of triples.

use stallscope_target::{SubtargetDefaults, Triple};

use crate::description::is_thumb;

/// Returns the defaults of a triple without a processor.
pub(crate) fn defaults(triple: &Triple) -> SubtargetDefaults {
    let mut attributes = Vec::new();
    if is_thumb(triple) {
        attributes.extend(["+thumb-mode", "+v4t"]);
    }
    if triple.is_windows() {
        attributes.push("+noarm");
    }
    SubtargetDefaults { processor: "generic", attributes, ..SubtargetDefaults::default() }
}
