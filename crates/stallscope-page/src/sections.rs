//! The sections of the regions of a text, and the table of them.

use crate::overview::{OverviewRow, overview};
use crate::region::RegionSection;

/// A note on printed pages with packed sections.
const ON_PAPER: &str = "<p class=\"quiet on-paper\">Printed below: the regions that are open on the screen. The table has all.</p>\n";

/// Sections that are held back until the table of regions before them is complete.
#[derive(Clone, Debug, Default)]
pub struct Sections {
    rows: Vec<OverviewRow>,
    html: String,
    /// Whether sections were passed on before the table.
    has_passed: bool,
    /// Whether sections are packed.
    has_packed: bool,
}

impl Sections {
    /// Bytes of sections that browsers turn into elements at once. Later sections are packed.
    const MAX_UNPACKED: usize = 1 << 19;

    /// Bytes that are held back.
    const MAX_KEPT: usize = 64 << 20;

    /// Adds a section, and returns the sections that are to be passed on because they are too long to be held back.
    pub fn push(&mut self, section: RegionSection) -> Option<String> {
        let is_packed = self.has_passed || self.html.len() >= Self::MAX_UNPACKED;
        self.has_packed |= is_packed;
        self.rows.push(section.write(is_packed, &mut self.html));
        let is_long = self.html.len() >= Self::MAX_KEPT;
        self.has_passed |= is_long;
        is_long.then(|| std::mem::take(&mut self.html))
    }

    /// Returns the rest of the page: the table of regions and the sections.
    #[must_use]
    pub fn finish(self) -> String {
        let mut table = overview(&self.rows);
        if self.has_packed {
            table.push_str(ON_PAPER);
        }
        if self.has_passed { self.html + &table } else { table + &self.html }
    }
}
