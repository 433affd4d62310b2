//! The frames of DWARF unwinding information, between `.cfi_startproc` and `.cfi_endproc`.

use stallscope_mc::SectionId;

/// The open frames of a text.
#[derive(Debug, Default)]
pub(crate) struct Frames {
    /// The section of each.
    sections: Vec<Option<SectionId>>,
}

impl Frames {
    /// Returns whether a frame is open.
    pub(crate) fn has_open(&self) -> bool {
        !self.sections.is_empty()
    }

    /// Opens a frame, unless the innermost open one is in the same section, and returns whether it did.
    pub(crate) fn open(&mut self, section: Option<SectionId>) -> bool {
        if self.sections.last() == Some(&section) {
            return false;
        }
        self.sections.push(section);
        true
    }

    /// Closes the innermost open frame, if there is one.
    pub(crate) fn close(&mut self) {
        self.sections.pop();
    }
}
