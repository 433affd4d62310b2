//! A run of code that is measured.

/// A run of code that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimedRun {
    /// Ticks from the start to the end.
    pub(crate) ticks: u64,
    /// Whether it ended on another CPU.
    pub(crate) has_moved: bool,
}
