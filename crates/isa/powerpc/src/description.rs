//! The description file, look-ups in it while the crate is compiled, and what triples imply.

use stallscope_target::{Os, SubtargetDefaults, Triple};

stallscope_target::embed_description!("../data/powerpc.bin");

/// Returns the defaults of a triple: the processor, if none is named, and a feature on AIX.
pub(crate) fn defaults(triple: &Triple) -> SubtargetDefaults {
    let attributes = if matches!(triple.os, Os::Aix) { vec!["+aix"] } else { Vec::new() };
    SubtargetDefaults { processor: "generic", attributes, ..SubtargetDefaults::default() }
}
