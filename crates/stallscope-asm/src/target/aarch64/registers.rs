//! Registers that are known by name, and how they correspond.

use stallscope_target::{RegisterId, aarch64};

macro_rules! registers {
    ($($name:ident)*) => {
        /// Registers that are known by name.
        pub(super) mod reg {
            use super::{RegisterId, aarch64};
            $(pub(in crate::target::aarch64) const $name: RegisterId = aarch64::register(stringify!($name));)*
        }
    };
}
registers! {
    B0 D0 FP H0 LR PN0 PN15 PN8 Q0 S0 SP W0 W12 W8 WSP WZR X0 XZR Z0 Z27 ZAD0
}

/// The register as far from `to` as `id` is from `from`.
pub(super) const fn corresponding(id: RegisterId, from: RegisterId, to: RegisterId) -> RegisterId {
    RegisterId(id.0.wrapping_sub(from.0).wrapping_add(to.0))
}

/// The 64-bit register that a 32-bit one is a part of; any other register is returned as it is.
pub(super) fn x_from_w(id: RegisterId) -> RegisterId {
    match id {
        reg::WZR => reg::XZR,
        reg::WSP => reg::SP,
        _ => match id.0.wrapping_sub(reg::W0.0) {
            number @ 0..=28 => RegisterId(reg::X0.0 + number),
            29 => reg::FP,
            30 => reg::LR,
            _ => id,
        },
    }
}

/// The 32-bit part of a 64-bit register; any other register is returned as it is.
pub(super) fn w_from_x(id: RegisterId) -> RegisterId {
    match id {
        reg::XZR => reg::WZR,
        reg::SP => reg::WSP,
        reg::FP => RegisterId(reg::W0.0 + 29),
        reg::LR => RegisterId(reg::W0.0 + 30),
        _ => match id.0.wrapping_sub(reg::X0.0) {
            number @ 0..=28 => RegisterId(reg::W0.0 + number),
            _ => id,
        },
    }
}
