//! The instruction sets that the crate is built with.

use stallscope_isa::Isa;

/// The instruction sets that the crate's features enable, by name.
#[must_use]
pub const fn isas() -> &'static [&'static Isa] {
    ISAS
}

const ISAS: &[&Isa] = &[
    #[cfg(feature = "aarch64")]
    &stallscope_aarch64::ISA,
    #[cfg(feature = "x86")]
    &stallscope_x86::ISA,
];
