//! The processor that a file names for its code.

/// The processor that a file names for its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileProcessor {
    /// The named processor or architecture.
    pub named: NamedMachine,
    /// Processors that can replace it, by LLVM's names, the best first.
    pub candidates: Vec<String>,
}

/// The processor or architecture that a file names for its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedMachine {
    /// A processor.
    Processor(String),
    /// An architecture, which several processors have.
    Architecture(String),
}

impl FileProcessor {
    /// A processor that the file names, and similar processors.
    pub(crate) fn of_name(name: &str, others: &[&str]) -> Self {
        let candidates = std::iter::once(name).chain(others.iter().copied()).map(str::to_owned);
        Self { named: NamedMachine::Processor(name.to_owned()), candidates: candidates.collect() }
    }

    /// An architecture that the file names, and processors that have it.
    pub(crate) fn of_architecture(name: &str, processors: &[&str]) -> Self {
        let candidates = processors.iter().map(|&name| name.to_owned()).collect();
        Self { named: NamedMachine::Architecture(name.to_owned()), candidates }
    }
}
