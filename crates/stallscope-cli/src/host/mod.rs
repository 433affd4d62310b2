//! The processor that the program runs on, by LLVM's name for it.

#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::processor_name;

/// The name that `-mcpu=native` stands for; `generic` if the processor is unknown.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) const fn processor_name() -> &'static str {
    "generic"
}
