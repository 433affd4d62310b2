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
/// The CPU at the start and at the end.
static CPUS: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];
/// The control word of floating-point numbers that compiled code expects.
static MXCSR: u32 = 0x1f80;

/// Runs the code at an address with registers of a state.
///
/// # Safety
/// The code must end with a jump to [`exit`]. It can do what it likes with memory and registers.
pub(crate) unsafe fn run(target: u64, state: &State) -> TimedRun {
    TARGET.store(target, Ordering::Relaxed);
    // SAFETY: as the caller says.
    let ticks = unsafe { enter(state) };
    let [start, end] = [&CPUS[0], &CPUS[1]].map(|cpu| cpu.load(Ordering::Relaxed));
    TimedRun { ticks, has_moved: start != end }
}

/// Saves the registers that calls preserve, loads the state and jumps.
#[unsafe(naked)]
unsafe extern "sysv64" fn enter(state: &State) -> u64 {
    naked_asm!(
        "push rbx",
        "push rbp",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "mov [rip + {stack}], rsp",
        "mov eax, [rdi + 128]",
        "mov edx, [rdi + 132]",
        "mov rcx, [rdi + 136]",
        "xrstor64 [rcx]",
        "mfence",
        "lfence",
        "rdtscp",
        "shl rdx, 32",
        "or rax, rdx",
        "mov [rip + {start}], rax",
        "mov eax, ecx",
        "mov [rip + {cpus}], rax",
        // All flags clear.
        "push 2",
        "popfq",
        "mov rax, [rdi]",
        "mov rcx, [rdi + 8]",
        "mov rdx, [rdi + 16]",
        "mov rbx, [rdi + 24]",
        "mov rsp, [rdi + 32]",
        "mov rbp, [rdi + 40]",
        "mov rsi, [rdi + 48]",
        "mov r8, [rdi + 64]",
        "mov r9, [rdi + 72]",
        "mov r10, [rdi + 80]",
        "mov r11, [rdi + 88]",
        "mov r12, [rdi + 96]",
        "mov r13, [rdi + 104]",
        "mov r14, [rdi + 112]",
        "mov r15, [rdi + 120]",
        "mov rdi, [rdi + 56]",
        "lfence",
        "jmp [rip + {target}]",
        stack = sym STACK,
        start = sym START,
        cpus = sym CPUS,
        target = sym TARGET,
    )
}

/// The address where measured code ends.
pub(crate) fn exit_address() -> u64 {
    let exit: unsafe extern "sysv64" fn() = exit;
    exit as usize as u64
}

/// Takes the time and returns from [`enter`].
#[unsafe(naked)]
unsafe extern "sysv64" fn exit() {
    naked_asm!(
        "rdtscp",
        "lfence",
        "shl rdx, 32",
        "or rax, rdx",
        "mov rsp, [rip + {stack}]",
        "mov ecx, ecx",
        "mov [rip + {cpus} + 8], rcx",
        "sub rax, [rip + {start}]",
        "push 2",
        "popfq",
        "fninit",
        "ldmxcsr [rip + {mxcsr}]",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbp",
        "pop rbx",
        "ret",
        stack = sym STACK,
        start = sym START,
        cpus = sym CPUS,
        mxcsr = sym MXCSR,
    )
}
