//! Possible texts of an operand.

/// The possible texts of an operand.
#[derive(Clone, Debug)]
pub(crate) enum Choices {
    /// Texts. One is selected; an empty one represents an omitted operand.
    Texts(Vec<String>),
    /// Registers. The operand's position selects one.
    Registers(Vec<String>),
}

impl Choices {
    /// Texts. One is selected.
    pub(crate) fn texts<T: ToString>(texts: impl IntoIterator<Item = T>) -> Self {
        Self::Texts(texts.into_iter().map(|text| text.to_string()).collect())
    }

    /// Returns the number of texts that may make a difference.
    pub(crate) fn n_texts(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.len(),
            Self::Registers(_) => 0,
        }
    }
}
