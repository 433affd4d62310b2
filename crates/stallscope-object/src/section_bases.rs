//! Where the sections of a file that is not linked start for its debug information.

use std::collections::HashMap;

use object::{BinaryFormat, Object as _, ObjectKind, ObjectSection as _, SectionIndex, SectionKind};

use crate::file_data::File;

/// Sections start at multiples of this.
const ALIGNMENT: u64 = 1 << 16;

/// Where each section with code starts: in files that are not linked one after the other, since all have the same addresses.
#[derive(Debug)]
pub(crate) struct SectionBases(HashMap<SectionIndex, u64>);

impl SectionBases {
    pub(crate) fn new(file: &File<'_>) -> Self {
        let mut bases = HashMap::new();
        // Sections of Mach-O files have their own addresses.
        if file.kind() != ObjectKind::Relocatable || file.format() == BinaryFormat::MachO {
            return Self(bases);
        }
        let mut next: u64 = 0;
        for section in file.sections().filter(|section| section.kind() == SectionKind::Text) {
            bases.insert(section.index(), next);
            let end = next.checked_add(section.size()).and_then(|end| end.checked_add(1));
            let Some(start) = end.and_then(|end| end.checked_next_multiple_of(ALIGNMENT)) else { break };
            next = start;
        }
        Self(bases)
    }

    /// Returns the base that is added to addresses in a section.
    pub(crate) fn base(&self, section: SectionIndex) -> u64 {
        self.0.get(&section).copied().unwrap_or_default()
    }
}
