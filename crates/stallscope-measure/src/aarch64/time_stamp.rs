//! The virtual counter.

use std::arch::asm;

/// Whether the counter runs at one frequency: always.
pub(crate) const fn is_usable() -> bool {
    true
}

/// Ticks now.
pub(crate) fn now() -> u64 {
    let ticks: u64;
    // SAFETY: reading the counter has no effect on memory.
    unsafe { asm!("mrs {}, cntvct_el0", out(reg) ticks, options(nomem, nostack)) };
    ticks
}

/// Ticks in a second.
pub(crate) fn frequency() -> u64 {
    let frequency: u64;
    // SAFETY: reading the register has no effect on memory.
    unsafe { asm!("mrs {}, cntfrq_el0", out(reg) frequency, options(nomem, nostack)) };
    frequency
}
