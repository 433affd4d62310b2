//! The head of the result.

/// The head of the result.
#[derive(Debug)]
pub(super) struct Head {
    /// The name of LLVM's model.
    pub(super) llvm_model: String,
    /// The processor whose own model predicts, if there is one.
    pub(super) own_model: Option<String>,
    /// Source of instructions.
    pub(super) fetch: &'static str,
}
