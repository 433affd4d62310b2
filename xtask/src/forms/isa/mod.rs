//! The instruction sets whose forms are compared.

mod aarch64;
mod x86;

use super::isa_forms::IsaForms;

/// The forms of each instruction set.
pub(super) static ALL: [&IsaForms; 2] = [&x86::FORMS, &aarch64::FORMS];
