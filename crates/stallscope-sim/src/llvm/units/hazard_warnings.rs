//! The warnings that target-specific hazards print.

use std::ops::Range;

/// Warnings in the order of printing. A part of them may be repeated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HazardWarnings {
    /// Without repetitions.
    pub texts: Vec<&'static str>,
    /// Which of them are printed again, after the last of them, and how often.
    pub repeated: Option<(Range<usize>, u64)>,
    /// The start of a period that may repeat.
    marked: usize,
}

impl HazardWarnings {
    /// Discards all warnings.
    pub(crate) fn clear(&mut self) {
        self.texts.clear();
        self.repeated = None;
        self.marked = 0;
    }

    /// Adds a warning.
    pub(crate) fn push(&mut self, text: &'static str) {
        self.texts.push(text);
    }

    /// Marks the start of a period that may repeat.
    pub(crate) fn mark(&mut self) {
        self.marked = self.texts.len();
    }

    /// Repeats all warnings since the last mark `n` times. A run has at most one repetition.
    pub(crate) fn repeat(&mut self, n: u64) {
        let period = self.marked..self.texts.len();
        self.repeated = (!period.is_empty() && n > 0).then_some((period, n));
    }
}
