//! The description file, look-ups in it while the crate is compiled, and what triples imply.

use stallscope_target::{SubtargetDefaults, Triple};

stallscope_target::embed_description!("../data/skeleton.bin");

/// Returns the defaults of a triple: only the processor, if none is named.
pub(crate) fn defaults(_: &Triple) -> SubtargetDefaults {
    SubtargetDefaults { processor: "generic", ..SubtargetDefaults::default() }
}
