//! Target triples, normalized as LLVM does.

/// A target triple.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Triple {
    /// The triple as given.
    pub text: String,
}
