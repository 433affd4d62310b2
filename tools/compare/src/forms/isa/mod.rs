//! The instruction sets whose forms are compared.

mod aarch64;
mod amdgpu;
mod arm;
mod choices;
mod lanai;
mod mips;
mod powerpc;
mod riscv;
mod systemz;
mod x86;

use super::isa_forms::IsaForms;

/// The forms of each instruction set.
pub(super) static ALL: [&IsaForms; 9] = [
    &x86::FORMS,
    &aarch64::FORMS,
    &amdgpu::FORMS,
    &arm::FORMS,
    &lanai::FORMS,
    &mips::FORMS,
    &powerpc::FORMS,
    &riscv::FORMS,
    &systemz::FORMS,
];
