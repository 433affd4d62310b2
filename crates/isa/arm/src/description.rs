//! The description file, compile-time lookups in it, and the defaults of triples.

use stallscope_target::{Arch, SubtargetDefaults, Triple};

stallscope_target::embed_description!("../data/arm.bin");

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

/// Returns whether code starts in Thumb state.
pub(crate) const fn is_thumb(triple: &Triple) -> bool {
    matches!(triple.arch, Arch::Thumb | Arch::Thumbeb)
}

/// Returns whether code and data are big-endian.
pub(crate) const fn is_big_endian(triple: &Triple) -> bool {
    matches!(triple.arch, Arch::Armeb | Arch::Thumbeb)
}

/// Looks up opcodes by their names.
macro_rules! opcodes {
    ($($name:literal)*) => {
        &[$($crate::description::opcode($name)),*]
    };
}
pub(crate) use opcodes;
