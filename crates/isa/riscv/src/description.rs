//! The description file, compile-time lookups in it, and the defaults of triples.

use stallscope_target::{Arch, SubtargetDefaults, Triple};

use crate::compressed;

stallscope_target::embed_description!("../data/riscv.bin");

/// Returns what a triple implies if no processor is named.
pub(crate) fn defaults(triple: &Triple) -> SubtargetDefaults {
    let processor = if is_64_bit(triple) { "generic-rv64" } else { "generic-rv32" };
    SubtargetDefaults {
        processor,
        generic: Some(processor),
        adjust_features: Some(compressed::complete),
        ..SubtargetDefaults::default()
    }
}

/// Returns whether registers have 64 bits according to the triple.
pub(crate) const fn is_64_bit(triple: &Triple) -> bool {
    matches!(triple.arch, Arch::Riscv64 | Arch::Riscv64be)
}
