//! How many rows were read, labeled and refused.

use std::fmt;

use stallscope_label::Labels;

/// How many rows were read, labeled and refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// Rows that an earlier run has labeled or refused.
    pub(super) n_resumed: u64,
    /// Rows with labels for all processors.
    pub(super) n_labeled: u64,
    /// Number of partly analyzed blocks: instructions were omitted.
    pub(super) n_partly: u64,
    /// Rows with an error for at least one processor.
    pub(super) n_refused: u64,
}

impl Counts {
    /// Counts the rows of a batch.
    pub(super) fn add(&mut self, labels: &Labels) {
        let n_refused = labels.n_refused();
        self.n_refused += n_refused as u64;
        self.n_labeled += (labels.len() - n_refused) as u64;
        self.n_partly += labels.n_partly_labeled() as u64;
    }

    /// The rows that are done.
    pub(super) const fn n_rows(&self) -> u64 {
        self.n_resumed + self.n_labeled + self.n_refused
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows", self.n_rows())?;
        if self.n_resumed > 0 {
            write!(f, ", {} of them in an earlier run", self.n_resumed)?;
        }
        write!(f, ": {} labeled", self.n_labeled)?;
        if self.n_partly > 0 {
            write!(f, " ({} without instructions that were skipped)", self.n_partly)?;
        }
        write!(f, ", {} refused", self.n_refused)
    }
}
