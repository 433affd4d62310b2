//! Data that code refers to: the bytes and relocations of all sections.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use object::{Object as _, ObjectSection as _, SectionIndex, SectionKind};

use crate::code_section::{Relocation, SymbolPlace};
use crate::file_data::File;
use crate::relocations::{relocated, relocations};

/// All sections of a program, read when they are needed.
#[derive(Debug)]
pub struct DataSections<'d> {
    file: File<'d>,
    relocations: RefCell<HashMap<usize, Rc<[Relocation<'d>]>>>,
    /// The addresses, sizes and numbers of the sections that are data of a linked program, sorted.
    ranges: OnceCell<Vec<(u64, u64, usize)>>,
    /// The addresses that a loader writes, by their places.
    relocated: OnceCell<HashMap<u64, u64>>,
}

impl<'d> DataSections<'d> {
    pub(crate) fn new(file: File<'d>) -> Self {
        Self { file, relocations: RefCell::default(), ranges: OnceCell::new(), relocated: OnceCell::new() }
    }

    /// Returns the relocations of a section, by address.
    #[must_use]
    pub fn relocations(&self, section: usize) -> Rc<[Relocation<'d>]> {
        let mut known = self.relocations.borrow_mut();
        let found = known.entry(section).or_insert_with(|| {
            let section = self.file.section_by_index(SectionIndex(section));
            section.map_or_else(|_| Rc::default(), |section| relocations(&self.file, &section).into())
        });
        Rc::clone(found)
    }

    /// The place at an address of a linked program, if there is data that is no code.
    #[must_use]
    pub fn place(&self, address: u64) -> Option<SymbolPlace> {
        let ranges = self.ranges.get_or_init(|| {
            let is_data = |kind| !matches!(kind, SectionKind::Text | SectionKind::UninitializedData);
            let loaded =
                self.file.sections().filter(|section| section.address() > 0 && is_data(section.kind()));
            let mut ranges: Vec<_> =
                loaded.map(|section| (section.address(), section.size(), section.index().0)).collect();
            ranges.sort_unstable();
            ranges
        });
        let behind = ranges.partition_point(|range| range.0 <= address);
        let &(start, size, section) = ranges.get(behind.checked_sub(1)?)?;
        (address - start < size).then_some(SymbolPlace { section, address })
    }

    /// The address that a loader writes at an address of a linked program, if it does.
    #[must_use]
    pub fn relocated(&self, address: u64) -> Option<u64> {
        self.relocated.get_or_init(|| relocated(&self.file)).get(&address).copied()
    }

    /// The bytes from a place on, up to the end of its section.
    #[must_use]
    pub fn bytes(&self, place: SymbolPlace) -> &'d [u8] {
        let section = self.file.section_by_index(SectionIndex(place.section)).ok();
        let found = section.and_then(|section| {
            let offset = usize::try_from(place.address.checked_sub(section.address())?).ok()?;
            section.data().ok()?.get(offset..)
        });
        found.unwrap_or_default()
    }
}
