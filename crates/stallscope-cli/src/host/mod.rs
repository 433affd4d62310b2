//! The processor that the program runs on, by LLVM's name for it.

#[cfg(any(test, target_arch = "aarch64"))]
mod aarch64;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(target_arch = "aarch64")]
pub(crate) use aarch64::processor_name;
#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::processor_name;

/// The name that `-mcpu=native` represents; `generic` if the processor is unknown.
#[cfg(not(any(target_arch = "aarch64", target_arch = "x86_64")))]
pub(crate) const fn processor_name() -> &'static str {
    "generic"
}
