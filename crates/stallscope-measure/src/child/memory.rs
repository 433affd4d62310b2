//! Memory of the child: the block's data, its code, and what it shares with the parent.

use std::io;
use std::os::fd::{AsRawFd, FromRawFd as _, OwnedFd, RawFd};
use std::ptr::{NonNull, null_mut};
use std::sync::{Mutex, PoisonError};

use super::report::{Outcome, Report, Turn};
use crate::isa::code::synchronize;

/// The size of a page in bytes.
pub(crate) const PAGE: usize = 4096;

/// Where code is: far from everything else, so that operands relative to it point at nothing.
pub(crate) const CODE: u64 = 0x3000_0000_0000;

/// The memory that a block touches: one physical page for all of it, or its own pages.
#[derive(Debug)]
pub(crate) struct DataPage {
    file: OwnedFd,
    has_private_pages: bool,
    /// Where it is mapped in each child from the start. In this process the place is kept free.
    place: Place,
}

/// The places that this process keeps free for its children, by their addresses. They are kept to the end, since executors share them.
static PLACES: Mutex<Vec<u64>> = Mutex::new(Vec::new());

/// A place in memory that nothing is mapped to in this process.
#[derive(Debug)]
struct Place(u64);

impl Place {
    /// The page at an address.
    fn new(address: u64) -> io::Result<Self> {
        let place = address & !(PAGE as u64 - 1);
        let mut places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
        if !places.contains(&place) {
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE;
            // SAFETY: the flags keep the system from replacing anything.
            let mapped =
                unsafe { libc::mmap(place as *mut libc::c_void, PAGE, libc::PROT_NONE, flags, -1, 0) };
            if mapped == libc::MAP_FAILED {
                return Err(io::Error::last_os_error());
            }
            places.push(place);
        }
        Ok(Self(place))
    }

    /// Gives the place up in a child.
    fn free(&self) {
        // SAFETY: the page was mapped, and nothing is in it.
        unsafe { libc::munmap(self.0 as *mut libc::c_void, PAGE) };
    }
}

impl DataPage {
    /// Memory whose page at an address is mapped in each child.
    pub(crate) fn new(address: u64, has_private_pages: bool) -> io::Result<Self> {
        // SAFETY: the name is a string that ends with a zero.
        let file = unsafe { libc::memfd_create(c"block".as_ptr(), libc::MFD_CLOEXEC) };
        if file < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the descriptor was just made and belongs to nobody else.
        let file = unsafe { OwnedFd::from_raw_fd(file) };
        // SAFETY: the descriptor is open.
        if unsafe { libc::ftruncate(file.as_raw_fd(), PAGE as libc::off_t) } != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(Self { file, has_private_pages, place: Place::new(address)? })
    }

    /// Where pages come from.
    pub(crate) fn source(&self) -> PageSource {
        if self.has_private_pages { PageSource::Private } else { PageSource::Shared(self.file.as_raw_fd()) }
    }

    /// Frees the place of the first page in a child, and returns its address.
    pub(super) fn free_first(&self) -> u64 {
        self.place.free();
        self.place.0
    }

    /// A number for another file, which is the page until then.
    pub(crate) fn reserve(&self) -> io::Result<OwnedFd> {
        self.file.try_clone()
    }
}

/// Where the pages that a block touches come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PageSource {
    /// One page of a file is the memory of all of them.
    Shared(RawFd),
    /// Each is new memory.
    Private,
}

impl PageSource {
    /// The flags and the descriptor for mapping a page. The filter lets only these numbers pass.
    pub(super) const fn arguments(self) -> (i32, RawFd) {
        match self {
            Self::Shared(file) => (libc::MAP_SHARED | libc::MAP_FIXED_NOREPLACE, file),
            Self::Private => (libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE, -1),
        }
    }

    /// Maps the page with an address. Returns the system's number for the failure.
    pub(super) fn map(self, address: u64) -> Result<*mut u64, i32> {
        let place = (address & !(PAGE as u64 - 1)) as *mut libc::c_void;
        let (flags, file) = self.arguments();
        // SAFETY: the flags keep the system from replacing anything.
        let mapped = unsafe { libc::mmap(place, PAGE, DATA_PROTECTION, flags, file, 0) };
        if mapped == libc::MAP_FAILED { Err(errno()) } else { Ok(mapped.cast()) }
    }
}

/// How a page of data may be accessed.
pub(crate) const DATA_PROTECTION: i32 = libc::PROT_READ | libc::PROT_WRITE;

/// The system's number for the last failure.
pub(crate) fn errno() -> i32 {
    // SAFETY: the address is that of a number of this thread.
    unsafe { *libc::__errno_location() }
}

/// Maps code. Its first page can be written and not executed. Returns the system's number for the failure.
pub(crate) fn map_code(code: &[u8]) -> Result<(), i32> {
    let size = code.len().next_multiple_of(PAGE);
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE | libc::MAP_POPULATE;
    // SAFETY: the flags keep the system from replacing anything.
    let mapped = unsafe { libc::mmap(CODE as *mut libc::c_void, size, DATA_PROTECTION, flags, -1, 0) };
    if mapped == libc::MAP_FAILED {
        return Err(errno());
    }
    // SAFETY: the memory was just mapped, is as large, and nobody else knows it.
    unsafe { std::ptr::copy_nonoverlapping(code.as_ptr(), mapped.cast(), code.len()) };
    let executable = libc::PROT_READ | libc::PROT_EXEC;
    synchronize(CODE, code.len());
    // SAFETY: the pages after the first one are part of the mapping.
    let protected = unsafe { libc::mprotect(mapped.byte_add(PAGE), size - PAGE, executable) };
    if protected == 0 { Ok(()) } else { Err(errno()) }
}

/// Memory with a report that the child writes.
#[derive(Debug)]
pub(crate) struct SharedReport(NonNull<Report>);

impl SharedReport {
    /// An empty report.
    pub(crate) fn new() -> io::Result<Self> {
        let flags = libc::MAP_SHARED | libc::MAP_ANONYMOUS;
        // SAFETY: the system chooses the place.
        let mapped = unsafe { libc::mmap(null_mut(), size_of::<Report>(), DATA_PROTECTION, flags, -1, 0) };
        match NonNull::new(mapped.cast()) {
            Some(report) if mapped != libc::MAP_FAILED => Ok(Self(report)),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// Where the child writes.
    pub(crate) const fn pointer(&self) -> *mut Report {
        self.0.as_ptr()
    }

    /// Prepares for the next child.
    pub(crate) fn clear(&mut self) {
        // SAFETY: the memory is mapped and aligned, and no child runs.
        unsafe { (&raw mut (*self.pointer()).outcome).write(Outcome::default()) };
    }

    /// How the child ended.
    pub(crate) fn outcome(&self) -> Outcome {
        // SAFETY: the memory is mapped, and any bytes are an outcome.
        unsafe { (&raw const (*self.pointer()).outcome).read_volatile() }
    }

    /// The turns of a child that ended.
    pub(crate) fn turns(&self) -> Vec<Turn> {
        let n = (self.outcome().n_turns as usize).min(Report::MAX_TURNS);
        let first = self.pointer().wrapping_byte_add(std::mem::offset_of!(Report, turns)).cast::<Turn>();
        // SAFETY: there are as many turns in the memory, and any bytes are one.
        (0..n).map(|index| unsafe { first.add(index).read_volatile() }).collect()
    }
}

impl Drop for SharedReport {
    fn drop(&mut self) {
        // SAFETY: the memory was mapped with this size, and nobody uses it any more.
        unsafe { libc::munmap(self.pointer().cast(), size_of::<Report>()) };
    }
}
