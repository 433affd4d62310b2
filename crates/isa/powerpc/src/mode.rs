//! The code of a triple: the width of registers, the byte order, and the system.

use stallscope_mc::ByteOrder;
use stallscope_target::{Arch, Os, Triple};

/// The code of a triple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode {
    /// Whether addresses have 64 bits.
    pub(crate) is_64_bit: bool,
    pub(crate) byte_order: ByteOrder,
    pub(crate) is_aix: bool,
}

impl Mode {
    /// Returns the mode of a triple.
    pub(crate) const fn of(triple: &Triple) -> Self {
        let is_little = matches!(triple.arch, Arch::Ppcle | Arch::Ppc64le);
        Self {
            is_64_bit: matches!(triple.arch, Arch::Ppc64 | Arch::Ppc64le),
            byte_order: if is_little { ByteOrder::Little } else { ByteOrder::Big },
            is_aix: matches!(triple.os, Os::Aix),
        }
    }
}
