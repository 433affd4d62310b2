//! The defaults of triples.

use stallscope_target::{SubtargetDefaults, Triple};

use crate::description::is_thumb;

/// Returns what a triple implies if no processor is named.
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
