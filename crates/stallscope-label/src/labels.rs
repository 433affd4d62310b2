//! The labels of a batch.

use stallscope::{CodeError, RegionFigures};

/// The label of a block for one processor.
pub type Label = Result<RegionFigures, Box<CodeError>>;

/// The labels of a batch of blocks, for each block as many as there are processors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Labels {
    n_processors: usize,
    /// By block, and of each block by processor.
    labels: Vec<Label>,
}

impl Labels {
    pub(crate) fn new(n_processors: usize, n_blocks: usize) -> Self {
        Self { n_processors, labels: Vec::with_capacity(n_processors * n_blocks) }
    }

    pub(crate) fn extend(&mut self, labels: Vec<Label>) {
        self.labels.extend(labels);
    }

    /// Number of blocks.
    #[must_use]
    pub fn len(&self) -> usize {
        self.labels.len() / self.n_processors.max(1)
    }

    /// Whether there are no blocks.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The labels for a processor, by its index, in the order of the blocks.
    pub fn of_processor(&self, index: usize) -> impl Iterator<Item = &Label> {
        self.labels.iter().skip(index).step_by(self.n_processors.max(1))
    }

    /// The labels of each block.
    pub fn blocks(&self) -> impl Iterator<Item = &[Label]> {
        self.labels.chunks_exact(self.n_processors.max(1))
    }

    /// Returns the number of blocks that have figures for all processors, although instructions were skipped.
    #[must_use]
    pub fn n_partly_labeled(&self) -> usize {
        let is_partly = |labels: &&[Label]| {
            labels.iter().all(Result::is_ok) && labels.iter().flatten().any(|figures| figures.n_skipped > 0)
        };
        self.blocks().filter(is_partly).count()
    }

    /// How many blocks have an error for at least one processor.
    #[must_use]
    pub fn n_refused(&self) -> usize {
        self.blocks().filter(|labels| labels.iter().any(Result::is_err)).count()
    }
}
