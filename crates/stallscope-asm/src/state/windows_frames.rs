//! The frames of Windows unwinding information, which `.seh_` directives describe.

use stallscope_mc::{SectionId, SymbolId};

/// A function's frame.
#[derive(Debug)]
pub(crate) struct WindowsFrame {
    /// The function.
    pub(crate) function: SymbolId,
    /// The section that the frame was opened in.
    pub(crate) section: Option<SectionId>,
    /// Whether the frame has ended.
    pub(crate) is_ended: bool,
    /// The frame that this one is chained to.
    parent: Option<usize>,
    /// Whether the prologue has any instructions.
    pub(crate) has_instructions: bool,
    /// Whether the frame register is set.
    pub(crate) has_frame_register: bool,
    /// Whether the prologue has ended.
    pub(crate) is_prologue_ended: bool,
    /// The version of the unwinding information.
    pub(crate) version: u8,
}

/// The frames of all functions.
#[derive(Debug)]
pub(crate) struct WindowsFrames {
    frames: Vec<WindowsFrame>,
    /// The version of frames that do not name theirs.
    pub(crate) default_version: u8,
    current: Option<usize>,
    /// Whether an epilogue is open and, if so, whether the start of unwinding was given.
    pub(crate) epilogue: Option<bool>,
}

impl Default for WindowsFrames {
    fn default() -> Self {
        Self {
            frames: Vec::new(),
            default_version: WindowsFrame::FIRST_VERSION,
            current: None,
            epilogue: None,
        }
    }
}

impl WindowsFrame {
    /// The version of unwinding information that needs no directive.
    pub(crate) const FIRST_VERSION: u8 = 1;
}

impl WindowsFrames {
    /// Returns whether the last opened frame has not ended.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.frames.last().is_some_and(|frame| !frame.is_ended)
    }

    /// Returns the open frame.
    pub(crate) fn open_frame(&mut self) -> Option<&mut WindowsFrame> {
        self.frames.get_mut(self.current?).filter(|frame| !frame.is_ended)
    }

    /// Returns the function of the current frame.
    pub(crate) fn function(&self) -> Option<SymbolId> {
        self.frames.get(self.current?).map(|frame| frame.function)
    }

    /// Opens a frame without a parent.
    pub(crate) fn open(&mut self, function: SymbolId, section: Option<SectionId>) {
        self.add(function, section, None, self.default_version);
    }

    /// Ends the open frame, and opens one that is chained to it or to its parent, and has the version of that.
    pub(crate) fn split(&mut self, section: Option<SectionId>) {
        let Some(current) = self.current else { return };
        let Some(frame) = self.open_frame() else { return };
        frame.is_ended = true;
        let (function, parent) = (frame.function, frame.parent.unwrap_or(current));
        let version = self.frames[parent].version;
        self.add(function, section, Some(parent), version);
    }

    fn add(&mut self, function: SymbolId, section: Option<SectionId>, parent: Option<usize>, version: u8) {
        self.current = Some(self.frames.len());
        self.frames.push(WindowsFrame {
            function,
            section,
            is_ended: false,
            parent,
            has_instructions: false,
            has_frame_register: false,
            is_prologue_ended: false,
            version,
        });
    }
}
