//! The pages of data in the child, which are mapped when the block touches them.

use std::ptr::null_mut;
use std::sync::atomic::{AtomicI32, AtomicPtr, AtomicU32, AtomicU64, Ordering};

use super::memory::{PAGE, PageSource};

/// The most pages that may be mapped after the first one.
pub(crate) const MAX_PAGES: u32 = 1024;

/// The descriptor of the page for all of them; -1 if each has its own memory.
static SHARED: AtomicI32 = AtomicI32::new(-1);
/// How many pages may still be mapped.
static N_LEFT: AtomicU32 = AtomicU32::new(0);
/// The pages with their own memory, in the order of mapping.
static PAGES: [AtomicPtr<u64>; MAX_PAGES as usize + 1] =
    [const { AtomicPtr::new(null_mut()) }; MAX_PAGES as usize + 1];
static N_PAGES: AtomicU32 = AtomicU32::new(0);
/// The quadword that they are filled with.
static QUADWORD: AtomicU64 = AtomicU64::new(0);

/// Maps the first page. As many more may be mapped. Returns the system's number for a failure.
pub(super) fn start(source: PageSource, first: u64, max_pages: u32, quadword: u64) -> Result<(), i32> {
    let shared = if let PageSource::Shared(file) = source { file } else { -1 };
    SHARED.store(shared, Ordering::Relaxed);
    N_LEFT.store(max_pages.min(MAX_PAGES) + 1, Ordering::Relaxed);
    N_PAGES.store(0, Ordering::Relaxed);
    QUADWORD.store(quadword, Ordering::Relaxed);
    map(first)
}

/// How many pages may be mapped from now on.
pub(super) fn n_left() -> u32 {
    N_LEFT.load(Ordering::Relaxed)
}

/// Maps the page with an address; there must be one left. Returns the system's number for a failure.
pub(super) fn map(address: u64) -> Result<(), i32> {
    N_LEFT.fetch_sub(1, Ordering::Relaxed);
    let shared = SHARED.load(Ordering::Relaxed);
    let source = if shared < 0 { PageSource::Private } else { PageSource::Shared(shared) };
    let page = source.map(address)?;
    let n_pages = N_PAGES.load(Ordering::Relaxed);
    if n_pages > 0 && source != PageSource::Private {
        return Ok(());
    }
    if let Some(place) = PAGES.get(n_pages as usize) {
        place.store(page, Ordering::Relaxed);
        N_PAGES.store(n_pages + 1, Ordering::Relaxed);
    }
    fill_page(page);
    Ok(())
}

/// How many pages with their own memory were mapped.
pub(super) fn n_pages() -> u32 {
    N_PAGES.load(Ordering::Relaxed)
}

/// Gives all memory its initial contents, last that of the pages that were touched first: they stay in the nearest cache.
pub(super) fn fill() {
    for page in PAGES.iter().take(n_pages() as usize).rev() {
        fill_page(page.load(Ordering::Relaxed));
    }
}

fn fill_page(page: *mut u64) {
    // SAFETY: the page is mapped, and nothing of this program refers to it.
    let page = unsafe { std::slice::from_raw_parts_mut(page, PAGE / size_of::<u64>()) };
    page.fill(QUADWORD.load(Ordering::Relaxed));
    std::hint::black_box(page);
}
