//! The processor's counter of core cycles, where the system lets a process read it.

use std::os::fd::RawFd;

use super::memory::errno;

/// The attributes of an event in the first version of the system's interface, which later ones read, too.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
struct Attributes {
    kind: u32,
    size: u32,
    config: u64,
    sample_period: u64,
    sample_type: u64,
    read_format: u64,
    flags: u64,
    wakeup_events: u32,
    breakpoint_type: u32,
    breakpoint_address: u64,
}

/// The kind of event that every processor has under the system's own numbers, and the number of core cycles.
const HARDWARE: u32 = 0;
const CORE_CYCLES: u64 = 0;

/// The event has a counter at all times, and counts neither the system nor a hypervisor.
const PINNED: u64 = 1 << 2;
const EXCLUDE_KERNEL: u64 = 1 << 5;
const EXCLUDE_HYPERVISOR: u64 = 1 << 6;

/// Opens the counter of this process. Returns the system's number for the failure.
pub(super) fn open() -> Result<RawFd, i32> {
    let attributes = Attributes {
        kind: HARDWARE,
        size: size_of::<Attributes>() as u32,
        config: CORE_CYCLES,
        flags: PINNED | EXCLUDE_KERNEL | EXCLUDE_HYPERVISOR,
        ..Attributes::default()
    };
    let (this_process, any_cpu, no_group, no_flags) = (0, -1, -1, 0_usize);
    // SAFETY: the attributes are a structure of the size that they state.
    let file = unsafe {
        libc::syscall(
            libc::SYS_perf_event_open,
            &raw const attributes,
            this_process,
            any_cpu,
            no_group,
            no_flags,
        )
    };
    if file < 0 { Err(errno()) } else { Ok(file as RawFd) }
}

/// Opens the counter of this process under a number. Returns the system's number for the failure.
pub(super) fn open_as(number: RawFd) -> Result<(), i32> {
    let file = open()?;
    // SAFETY: plain calls with open descriptors.
    let copied = unsafe { libc::dup2(file, number) };
    if copied < 0 { Err(errno()) } else { Ok(()) }
}

/// Reads a counter; none if it does not count.
pub(super) fn read(file: RawFd) -> Option<u64> {
    let mut value = 0_u64;
    // SAFETY: the value has as many bytes.
    let n = unsafe { libc::read(file, (&raw mut value).cast(), size_of::<u64>()) };
    (n == size_of::<u64>() as isize).then_some(value)
}

/// Whether this process can count core cycles.
pub(crate) fn is_usable() -> bool {
    let Ok(file) = open() else { return false };
    let (first, second) = (read(file), read(file));
    // SAFETY: the descriptor is open and nobody else's.
    unsafe { libc::close(file) };
    first.zip(second).is_some_and(|(first, second)| second > first)
}
