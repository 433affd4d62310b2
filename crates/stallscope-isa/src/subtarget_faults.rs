//! Combinations of triple, processor and features that a target does not support.

use stallscope_target::SubtargetInfo;

/// What is wrong with a combination of triple, processor and features, in LLVM's words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubtargetFaults {
    /// What llvm-mca reports before it reads a text.
    pub before_text: Option<String>,
    /// What it reports after it has read a text.
    pub after_text: Option<&'static str>,
}

/// Finds what is wrong with a combination.
pub type FindFaults = fn(&SubtargetInfo) -> SubtargetFaults;
