//! The instruction sets whose forms are compared.

mod aarch64;
mod systemz;
mod x86;

use super::isa_forms::IsaForms;

/// The forms of each instruction set.
pub(super) static ALL: [&IsaForms; 3] = [&x86::FORMS, &aarch64::FORMS, &systemz::FORMS];
