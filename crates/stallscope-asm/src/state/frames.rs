//! The frames of DWARF unwinding information, between `.cfi_startproc` and `.cfi_endproc`.

use stallscope_mc::SectionId;

/// The frames of a text.
#[derive(Debug, Default)]
pub(crate) struct Frames {
    // The section of each open frame, and the frame's number.
    open: Vec<(Option<SectionId>, usize)>,
    // Whether each frame is closed.
    is_closed: Vec<bool>,
}

impl Frames {
    /// Returns whether the last opened frame is not closed.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.is_closed.last().is_some_and(|is_closed| !is_closed)
    }

    /// Returns whether a frame is open.
    pub(crate) fn has_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Opens a frame, unless the innermost open one is in the same section, and returns whether it did.
    pub(crate) fn open(&mut self, section: Option<SectionId>) -> bool {
        if self.open.last().is_some_and(|(open, _)| *open == section) {
            return false;
        }
        self.open.push((section, self.is_closed.len()));
        self.is_closed.push(false);
        true
    }

    /// Closes the innermost open frame, if there is one.
    pub(crate) fn close(&mut self) {
        if let Some((_, index)) = self.open.pop() {
            self.is_closed[index] = true;
        }
    }
}
