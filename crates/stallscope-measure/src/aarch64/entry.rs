//! How control gets into code that is measured, and back.
//!
//! The code may leave every register in any state, so what is needed afterwards is in memory with a fixed distance from the
//! instructions.

use std::arch::naked_asm;
use std::sync::atomic::{AtomicU64, Ordering};

use super::state::State;
use crate::timed_run::TimedRun;

/// The stack pointer to return with.
static STACK: AtomicU64 = AtomicU64::new(0);
/// Where to go.
static TARGET: AtomicU64 = AtomicU64::new(0);
/// The ticks at the start.
static START: AtomicU64 = AtomicU64::new(0);

/// Runs the code at an address with registers of a state.
///
/// # Safety
/// The code must end with a jump to [`exit`]. It can do what it likes with memory and registers.
pub(crate) unsafe fn run(target: u64, state: &State) -> TimedRun {
    TARGET.store(target, Ordering::Relaxed);
    // The process is tied to one CPU, and the counter is the same on all.
    // SAFETY: as the caller says.
    TimedRun { ticks: unsafe { enter(state) }, has_moved: false }
}

/// Saves the registers that calls preserve, loads the state and jumps.
#[unsafe(naked)]
unsafe extern "C" fn enter(state: &State) -> u64 {
    naked_asm!(
        "stp x29, x30, [sp, #-160]!",
        "stp x19, x20, [sp, #16]",
        "stp x21, x22, [sp, #32]",
        "stp x23, x24, [sp, #48]",
        "stp x25, x26, [sp, #64]",
        "stp x27, x28, [sp, #80]",
        "stp d8, d9, [sp, #96]",
        "stp d10, d11, [sp, #112]",
        "stp d12, d13, [sp, #128]",
        "stp d14, d15, [sp, #144]",
        "adrp x9, {stack}",
        "mov x10, sp",
        "str x10, [x9, :lo12:{stack}]",
        "ldr x10, [x0, #256]",
        "msr fpcr, x10",
        "msr fpsr, xzr",
        "msr nzcv, xzr",
        "add x10, x0, #272",
        "ldp q0, q1, [x10, #0]",
        "ldp q2, q3, [x10, #32]",
        "ldp q4, q5, [x10, #64]",
        "ldp q6, q7, [x10, #96]",
        "ldp q8, q9, [x10, #128]",
        "ldp q10, q11, [x10, #160]",
        "ldp q12, q13, [x10, #192]",
        "ldp q14, q15, [x10, #224]",
        "ldp q16, q17, [x10, #256]",
        "ldp q18, q19, [x10, #288]",
        "ldp q20, q21, [x10, #320]",
        "ldp q22, q23, [x10, #352]",
        "ldp q24, q25, [x10, #384]",
        "ldp q26, q27, [x10, #416]",
        "ldp q28, q29, [x10, #448]",
        "ldp q30, q31, [x10, #480]",
        "ldr x10, [x0, #248]",
        "mov x18, x0",
        "adrp x9, {start}",
        "isb",
        "mrs x11, cntvct_el0",
        "str x11, [x9, :lo12:{start}]",
        "mov sp, x10",
        "ldp x0, x1, [x18, #0]",
        "ldp x2, x3, [x18, #16]",
        "ldp x4, x5, [x18, #32]",
        "ldp x6, x7, [x18, #48]",
        "ldp x8, x9, [x18, #64]",
        "ldp x10, x11, [x18, #80]",
        "ldp x12, x13, [x18, #96]",
        "ldp x14, x15, [x18, #112]",
        "ldp x16, x17, [x18, #128]",
        "ldr x19, [x18, #152]",
        "ldp x20, x21, [x18, #160]",
        "ldp x22, x23, [x18, #176]",
        "ldp x24, x25, [x18, #192]",
        "ldp x26, x27, [x18, #208]",
        "ldp x28, x29, [x18, #224]",
        "ldr x30, [x18, #240]",
        "adrp x18, {target}",
        "ldr x18, [x18, :lo12:{target}]",
        "isb",
        "br x18",
        stack = sym STACK,
        start = sym START,
        target = sym TARGET,
    )
}

/// The address where measured code ends.
pub(crate) fn exit_address() -> u64 {
    let exit: unsafe extern "C" fn() = exit;
    exit as usize as u64
}

/// Takes the time and returns from [`enter`].
#[unsafe(naked)]
unsafe extern "C" fn exit() {
    naked_asm!(
        "isb",
        "mrs x0, cntvct_el0",
        "adrp x9, {start}",
        "ldr x10, [x9, :lo12:{start}]",
        "sub x0, x0, x10",
        "adrp x9, {stack}",
        "ldr x10, [x9, :lo12:{stack}]",
        "mov sp, x10",
        "msr fpcr, xzr",
        "ldp x19, x20, [sp, #16]",
        "ldp x21, x22, [sp, #32]",
        "ldp x23, x24, [sp, #48]",
        "ldp x25, x26, [sp, #64]",
        "ldp x27, x28, [sp, #80]",
        "ldp d8, d9, [sp, #96]",
        "ldp d10, d11, [sp, #112]",
        "ldp d12, d13, [sp, #128]",
        "ldp d14, d15, [sp, #144]",
        "ldp x29, x30, [sp], #160",
        "ret",
        stack = sym STACK,
        start = sym START,
    )
}
