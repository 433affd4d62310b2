//! Large batches piece by piece.

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use super::batch::BATCH;

/// The rows of batches, in batches of limited size. Nothing is copied.
pub(super) struct Pieces<B> {
    batches: B,
    /// The rest of the batch that was read last.
    rest: Option<RecordBatch>,
}

impl<B> Pieces<B> {
    /// The pieces of batches.
    pub(super) const fn of(batches: B) -> Self {
        Self { batches, rest: None }
    }
}

impl<B: Iterator<Item = Result<RecordBatch, ArrowError>>> Iterator for Pieces<B> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = match self.rest.take() {
            Some(rest) => rest,
            None => loop {
                match self.batches.next()? {
                    // An empty batch has nothing to label.
                    Ok(batch) if batch.num_rows() == 0 => {}
                    Ok(batch) => break batch,
                    Err(error) => return Some(Err(error)),
                }
            },
        };
        let n_rest = batch.num_rows().saturating_sub(BATCH);
        if n_rest == 0 {
            return Some(Ok(batch));
        }
        self.rest = Some(batch.slice(BATCH, n_rest));
        Some(Ok(batch.slice(0, BATCH)))
    }
}
