//! The sections of the regions of a text, and the table of them.

use crate::overview::{OverviewRow, overview};
use crate::region::RegionSection;

/// Sections that are held back until the table of regions, which stands before them, is complete.
#[derive(Clone, Debug, Default)]
pub struct Sections {
    rows: Vec<OverviewRow>,
    html: String,
    /// Whether sections were passed on before the table.
    has_passed: bool,
}

impl Sections {
    /// Sections of which browsers make elements at once.
    const N_AT_ONCE: usize = 4;

    /// Bytes that are held back.
    const MAX_KEPT: usize = 64 << 20;

    /// Adds a section, and returns the sections that are to be passed on because they are too long to be held back.
    pub fn push(&mut self, section: RegionSection) -> Option<String> {
        let is_later = self.rows.len() >= Self::N_AT_ONCE;
        self.rows.push(section.write(is_later, &mut self.html));
        let is_long = self.html.len() >= Self::MAX_KEPT;
        self.has_passed |= is_long;
        is_long.then(|| std::mem::take(&mut self.html))
    }

    /// What has not been passed on: the table of regions and the sections.
    #[must_use]
    pub fn finish(self) -> String {
        let table = overview(&self.rows);
        if self.has_passed { self.html + &table } else { table + &self.html }
    }
}
