//! The description file, and compile-time lookups in it.

use stallscope_target::{Arch, Triple};

stallscope_target::embed_description!("../data/arm.bin");

/// Returns whether code starts in Thumb state.
pub(crate) const fn is_thumb(triple: &Triple) -> bool {
    matches!(triple.arch, Arch::Thumb | Arch::Thumbeb)
}

/// Returns whether code and data are big-endian.
pub(crate) const fn is_big_endian(triple: &Triple) -> bool {
    matches!(triple.arch, Arch::Armeb | Arch::Thumbeb)
}
