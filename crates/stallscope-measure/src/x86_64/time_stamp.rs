//! The time-stamp counter.

use std::arch::x86_64::__cpuid;

/// Whether the counter runs at one frequency, and says which CPU read it.
pub(crate) fn is_usable() -> bool {
    const RDTSCP: u32 = 1 << 27;
    const INVARIANT: u32 = 1 << 8;
    let highest = __cpuid(0x8000_0000).eax;
    highest >= 0x8000_0007
        && __cpuid(0x8000_0001).edx & RDTSCP != 0
        && __cpuid(0x8000_0007).edx & INVARIANT != 0
}

/// Ticks now.
pub(crate) fn now() -> u64 {
    // SAFETY: reading the counter has no effect on memory.
    unsafe { std::arch::x86_64::_rdtsc() }
}

/// At least as many ticks as there are in a second.
pub(crate) const fn frequency() -> u64 {
    4_000_000_000
}
