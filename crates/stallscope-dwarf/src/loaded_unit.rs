//! A unit of debug information: the code of a source file.

use std::cell::OnceCell;

use gimli::{Dwarf, Unit};

use crate::functions::Functions;
use crate::lines::{Files, Lines};
use crate::problems::Problems;
use crate::sections::Slice;

/// The part of a unit that is in another file.
#[derive(Debug)]
pub(crate) struct SplitUnit<'s> {
    pub(crate) dwarf: Dwarf<Slice<'s>>,
    pub(crate) unit: Unit<Slice<'s>>,
}

/// A unit that was read, with what was read of it so far.
#[derive(Debug)]
pub(crate) struct LoadedUnit<'s> {
    /// The unit, or what the program has of it.
    pub(crate) unit: Unit<Slice<'s>>,
    split: OnceCell<Option<SplitUnit<'s>>>,
    lines: OnceCell<Lines>,
    files: OnceCell<Files>,
    functions: OnceCell<Functions<'s>>,
}

impl<'s> LoadedUnit<'s> {
    pub(crate) const fn new(unit: Unit<Slice<'s>>) -> Self {
        Self {
            unit,
            split: OnceCell::new(),
            lines: OnceCell::new(),
            files: OnceCell::new(),
            functions: OnceCell::new(),
        }
    }

    /// The part in another file; `find` finds it.
    pub(crate) fn split(&self, find: impl FnOnce() -> Option<SplitUnit<'s>>) -> Option<&SplitUnit<'s>> {
        self.split.get_or_init(find).as_ref()
    }

    /// The lines.
    pub(crate) fn lines(&self, problems: &Problems) -> &Lines {
        self.lines.get_or_init(|| Lines::read(&self.unit, problems))
    }

    /// The files of the lines.
    pub(crate) fn files(&self, dwarf: &Dwarf<Slice<'s>>) -> &Files {
        self.files.get_or_init(|| Files::read(dwarf, &self.unit))
    }

    /// The functions in `dwarf` and `unit`, which are this unit, or its part in another file.
    pub(crate) fn functions(
        &self,
        dwarf: &Dwarf<Slice<'s>>,
        unit: &Unit<Slice<'s>>,
        problems: &Problems,
    ) -> &Functions<'s> {
        self.functions.get_or_init(|| Functions::read(dwarf, unit, problems))
    }
}
