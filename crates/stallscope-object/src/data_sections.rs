//! What code refers to: the bytes and relocations of all sections.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use object::{Object as _, ObjectSection as _, SectionIndex};

use crate::code_section::{Relocation, SymbolPlace};
use crate::file_data::File;
use crate::relocations::relocations;

/// All sections of a program, read when they are needed.
#[derive(Debug)]
pub struct DataSections<'d> {
    file: File<'d>,
    relocations: RefCell<HashMap<usize, Rc<[Relocation<'d>]>>>,
}

impl<'d> DataSections<'d> {
    pub(crate) fn new(file: File<'d>) -> Self {
        Self { file, relocations: RefCell::default() }
    }

    /// What a linker will write into a section, by address.
    #[must_use]
    pub fn relocations(&self, section: usize) -> Rc<[Relocation<'d>]> {
        let mut known = self.relocations.borrow_mut();
        let found = known.entry(section).or_insert_with(|| {
            let section = self.file.section_by_index(SectionIndex(section));
            section.map_or_else(|_| Rc::default(), |section| relocations(&self.file, &section).into())
        });
        Rc::clone(found)
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
