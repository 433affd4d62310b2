//! Signals of the child: pages of memory are mapped when they are touched; everything else ends it.

use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicPtr, Ordering};
use std::time::Duration;

use super::memory::errno;
use super::pages;
use super::report::{Fault, Report};
use crate::isa::state;

/// The report to write to.
static REPORT: AtomicPtr<Report> = AtomicPtr::new(null_mut());

/// The signals that end a run.
const SIGNALS: [i32; 7] =
    [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGTRAP, libc::SIGSYS, libc::SIGPROF];

/// There is no memory at the address.
const NOT_MAPPED: i32 = 1;

/// Where memory may begin for users without privileges.
const MIN_ADDRESS: u64 = 1 << 16;

/// The size of the stack of signals, which has room for all registers.
const STACK: usize = 64 << 10;

/// Handles signals from now on. Returns the system's number for a failure.
pub(super) fn handle(report: *mut Report, limit: Duration) -> Result<(), i32> {
    REPORT.store(report, Ordering::Relaxed);
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    // SAFETY: the system chooses the place.
    let memory = unsafe { libc::mmap(null_mut(), STACK, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0) };
    if memory == libc::MAP_FAILED {
        return Err(errno());
    }
    let stack = libc::stack_t { ss_sp: memory, ss_flags: 0, ss_size: STACK };
    // SAFETY: the stack is mapped and stays.
    if unsafe { libc::sigaltstack(&raw const stack, null_mut()) } != 0 {
        return Err(errno());
    }
    let handler: extern "C" fn(i32, *const libc::siginfo_t, *const libc::ucontext_t) = on_signal;
    for signal in SIGNALS {
        // SAFETY: all zeros are an action without a handler.
        let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
        action.sa_sigaction = handler as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
        // SAFETY: the handler has the form that the flags say.
        if unsafe { libc::sigaction(signal, &raw const action, null_mut()) } != 0 {
            return Err(errno());
        }
    }
    // SAFETY: all zeros are no signals.
    let none: libc::sigset_t = unsafe { std::mem::zeroed() };
    // SAFETY: the set is one.
    unsafe { libc::sigprocmask(libc::SIG_SETMASK, &raw const none, null_mut()) };
    let seconds = limit.as_secs().try_into().unwrap_or(libc::time_t::MAX);
    let value = libc::timeval { tv_sec: seconds, tv_usec: limit.subsec_micros().into() };
    let timer = libc::itimerval { it_interval: libc::timeval { tv_sec: 0, tv_usec: 0 }, it_value: value };
    // The time of other processes on the same CPU does not count.
    // SAFETY: the timer is one.
    let started = unsafe { libc::setitimer(libc::ITIMER_PROF, &raw const timer, null_mut()) };
    if started == 0 { Ok(()) } else { Err(errno()) }
}

/// Maps a page or ends the process. It may run in any state of the registers.
extern "C" fn on_signal(signal: i32, info: *const libc::siginfo_t, context: *const libc::ucontext_t) {
    // SAFETY: the system passes both.
    let (code, address, instruction) =
        unsafe { ((*info).si_code, (*info).si_addr() as u64, state::instruction(&*context)) };
    let mut fault = Fault { signal, code, address, instruction, has_too_many_pages: 0, errno: 0 };
    if signal == libc::SIGSEGV && code == NOT_MAPPED && address >= MIN_ADDRESS {
        if pages::n_left() == 0 {
            fault.has_too_many_pages = 1;
        } else {
            match pages::map(address) {
                Ok(()) => return,
                Err(errno) => fault.errno = errno,
            }
        }
    }
    let report = REPORT.load(Ordering::Relaxed);
    // SAFETY: the report is mapped for the whole life of the process.
    unsafe { (&raw mut (*report).outcome.fault).write_volatile(fault) };
    end(1);
}

/// Ends the process at once.
pub(super) fn end(status: i32) -> ! {
    loop {
        // SAFETY: nothing is left to be done.
        unsafe { libc::syscall(libc::SYS_exit_group, status, null::<u8>()) };
    }
}
