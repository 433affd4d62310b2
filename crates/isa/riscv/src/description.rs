//! The description file, and compile-time lookups in it.

use stallscope_target::{Arch, Triple};

stallscope_target::embed_description!("../data/riscv.bin");

/// Returns whether registers have 64 bits according to the triple.
pub(crate) const fn is_64_bit(triple: &Triple) -> bool {
    matches!(triple.arch, Arch::Riscv64 | Arch::Riscv64be)
}
