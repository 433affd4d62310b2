//! The instruction sets that the library is built with.

use stallscope_isa::Isa;

/// The instruction sets that the features of the library enable, sorted by name.
///
/// ```
/// let isas = stallscope::isa::isas();
/// assert!(isas.iter().any(|isa| isa.target.name == "x86"));
/// ```
#[must_use]
pub const fn isas() -> &'static [&'static Isa] {
    ISAS
}

const ISAS: &[&Isa] = &[
    #[cfg(feature = "aarch64")]
    &stallscope_aarch64::ISA,
    #[cfg(feature = "amdgpu")]
    &stallscope_amdgpu::ISA,
    #[cfg(feature = "arm")]
    &stallscope_arm::ISA,
    #[cfg(feature = "lanai")]
    &stallscope_lanai::ISA,
    #[cfg(feature = "mips")]
    &stallscope_mips::ISA,
    #[cfg(feature = "powerpc")]
    &stallscope_powerpc::ISA,
    #[cfg(feature = "riscv")]
    &stallscope_riscv::ISA,
    #[cfg(feature = "systemz")]
    &stallscope_systemz::ISA,
    #[cfg(feature = "x86")]
    &stallscope_x86::ISA,
];
