//! The instruction sets whose forms are compared.

mod aarch64;
mod arm;
mod lanai;
mod powerpc;
mod riscv;
mod systemz;
mod x86;

use super::isa_forms::IsaForms;

/// The forms of each instruction set.
pub(super) static ALL: [&IsaForms; 7] = [
    &x86::FORMS,
    &aarch64::FORMS,
    &arm::FORMS,
    &lanai::FORMS,
    &powerpc::FORMS,
    &riscv::FORMS,
    &systemz::FORMS,
];
