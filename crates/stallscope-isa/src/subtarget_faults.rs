//! Combinations of triple, processor and features that a target does not support.

use stallscope_target::SubtargetInfo;

/// Errors in a combination of triple, processor and features, in LLVM's words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubtargetFaults {
    /// The error that llvm-mca reports before it reads a text.
    pub before_text: Option<String>,
    /// The error that llvm-mca reports after it has read a text.
    pub after_text: Option<&'static str>,
}

/// Finds the errors in a combination.
pub type FindFaults = fn(&SubtargetInfo) -> SubtargetFaults;
