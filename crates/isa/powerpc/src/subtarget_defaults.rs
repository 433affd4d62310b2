//! The defaults of triples.

use stallscope_target::{Os, SubtargetDefaults, Triple};

/// Returns the defaults of a triple: the processor, if none is named, and a feature on AIX.
pub(crate) fn defaults(triple: &Triple) -> SubtargetDefaults {
    let attributes = if matches!(triple.os, Os::Aix) { vec!["+aix"] } else { Vec::new() };
    SubtargetDefaults { processor: "generic", attributes, ..SubtargetDefaults::default() }
}
