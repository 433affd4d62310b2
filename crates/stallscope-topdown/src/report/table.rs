//! The table of a group: counts, and beside them the metrics that are computed from them.

use crate::analysis::{GroupOutcome, Value};

/// Counts that were taken together, and what is computed from them.
pub(super) struct Block<'o, 'a> {
    /// The indexes of the readings, in order.
    pub(super) readings: Vec<usize>,
    /// The metrics; none uses another reading.
    pub(super) values: Vec<&'o Value<'a>>,
}

/// A group's metrics by the readings that they are computed from.
pub(super) fn blocks<'o, 'a>(group: &'o GroupOutcome<'a>) -> Vec<Block<'o, 'a>> {
    let mut blocks: Vec<Block<'o, 'a>> = Vec::new();
    for value in &group.metrics {
        let is_subset = |part: &[usize], whole: &[usize]| part.iter().all(|index| whole.contains(index));
        let near = blocks.iter_mut().find(|block| {
            !value.readings.is_empty()
                && (is_subset(&value.readings, &block.readings)
                    || is_subset(&block.readings, &value.readings))
        });
        match near {
            Some(block) => {
                if value.readings.len() > block.readings.len() {
                    block.readings.clone_from(&value.readings);
                }
                block.values.push(value);
            }
            None => blocks.push(Block { readings: value.readings.clone(), values: vec![value] }),
        }
    }
    blocks
}
