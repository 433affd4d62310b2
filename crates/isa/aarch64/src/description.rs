//! The description file, look-ups in it while the crate is compiled, and what triples imply.

use stallscope_target::{SubtargetDefaults, Triple};

stallscope_target::embed_description!("../data/aarch64.bin");

/// What a triple implies where no processor is named: code that authenticates pointers asks for the first processor
/// that can.
pub(crate) fn defaults(triple: &Triple) -> SubtargetDefaults {
    let is_arm64e = triple.text.split('-').next() == Some("arm64e");
    SubtargetDefaults {
        processor: if is_arm64e { "apple-a12" } else { "generic" },
        attributes: Vec::new(),
        attributes_of_nothing: &["+v8a"],
    }
}
