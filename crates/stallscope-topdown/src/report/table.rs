//! The table of a group: counts, and next to them the metrics computed from them.

use crate::analysis::{GroupMetrics, MetricValue, SliceMetrics};

/// Related counts, and the metrics computed from them.
pub(super) struct Block<'o, 'a> {
    /// The indexes of the readings, in order.
    pub(super) readings: Vec<usize>,
    /// The metrics; none uses a reading of another block.
    pub(super) values: Vec<&'o MetricValue<'a>>,
}

/// Returns the events that a metric is computed from, as they were written.
pub(super) fn event_names<'o>(value: &MetricValue<'_>, metrics: &'o SliceMetrics<'_>) -> Vec<&'o str> {
    let readings = value.readings.iter().filter_map(|&index| metrics.slice.readings.get(index));
    readings.map(|reading| reading.event.as_str()).collect()
}

/// Returns the metrics of a group, by the readings that they are computed from.
pub(super) fn blocks<'o, 'a>(group: &'o GroupMetrics<'a>) -> Vec<Block<'o, 'a>> {
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
