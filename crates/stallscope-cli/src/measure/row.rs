//! A row of the result: the measurement and the predictions of a region.

use stallscope_measure::Measurement;

/// The results of a region.
#[derive(Debug)]
pub(super) struct Row {
    /// The file, and the region's name if it has one.
    pub(super) name: String,
    /// The code in hexadecimal digits, as it was given or as it was encoded; empty if it has none.
    pub(super) hex: String,
    /// Number of instructions.
    pub(super) n_instructions: usize,
    /// The measurement, or the reason why there is none.
    pub(super) measured: Result<Measurement, String>,
    /// The cycles that LLVM's model predicts, if it does.
    pub(super) llvm: Option<f64>,
    /// The cycles that stallscope's own model predicts, if there is one.
    pub(super) own: Option<f64>,
}

/// Bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
