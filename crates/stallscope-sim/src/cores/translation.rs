//! Address translation: the pages that the first level holds.

use crate::cores::store_queue::Page;

/// The pages that the first level of address translation holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Translation {
    /// The pages and the cycles when each is found, the oldest first.
    pages: Vec<(Page, u64)>,
    n_pages: usize,
}

impl Translation {
    pub(super) fn reset(&mut self, n_pages: usize) {
        self.pages.clear();
        self.n_pages = n_pages;
    }

    /// Returns the cycle when a page is found: the end of an earlier walk, or `walk_ends` if this access begins a walk. The
    /// very first page is there already.
    pub(super) fn look_up(&mut self, page: Page, walk_ends: u64) -> u64 {
        if let Some(&(_, at)) = self.pages.iter().find(|(held, _)| *held == page) {
            return at;
        }
        let at = if self.pages.is_empty() { 0 } else { walk_ends };
        if self.pages.len() == self.n_pages {
            self.pages.remove(0);
        }
        self.pages.push((page, at));
        at
    }
}
