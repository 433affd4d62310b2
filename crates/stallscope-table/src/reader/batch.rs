//! The size of batches.

/// Rows of a batch.
pub(super) const BATCH: usize = 8192;
