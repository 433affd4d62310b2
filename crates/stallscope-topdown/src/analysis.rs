//! The result of an analysis: metrics, and warnings about them.

use crate::erratum::Erratum;
use crate::formula::Unavailable;
use crate::measurement::{CountSource, Slice};
use crate::metric::{Metric, MetricGroup};
use crate::pmu::{FormulaSet, Pmu};
use crate::revision::Revision;

/// The result of an analysis.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Analysis<'a> {
    /// The PMU of the processor.
    pub pmu: &'a Pmu,
    /// The processor's revision, if known.
    pub revision: Option<Revision>,
    /// The formulas.
    pub formulas: &'a FormulaSet,
    /// The corrected errata that affect the metrics shown.
    pub errata: Vec<&'a Erratum>,
    /// Doubts about the result, each a sentence without a period.
    pub warnings: Vec<String>,
    /// The origins of the counts.
    pub sources: Vec<CountSource>,
    /// The metrics of all intervals and parts together.
    pub total: SliceMetrics<'a>,
    /// The metrics of each interval and part; empty if there is only one.
    pub slices: Vec<SliceMetrics<'a>>,
}

/// The metrics of a slice.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SliceMetrics<'a> {
    /// The slice.
    pub slice: Slice,
    /// The metrics by group. A metric of several groups occurs in each.
    pub groups: Vec<GroupMetrics<'a>>,
}

/// The metrics of a group.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GroupMetrics<'a> {
    /// The group.
    pub group: &'a MetricGroup,
    /// Its metrics.
    pub metrics: Vec<MetricValue<'a>>,
}

/// The value of a metric.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MetricValue<'a> {
    /// The metric.
    pub metric: &'a Metric,
    /// The value in the metric's unit, or the reason why there is none. It is finite.
    pub value: Result<f64, Unavailable>,
    /// The indexes of the slice's readings that the value was computed from.
    pub readings: Vec<usize>,
    /// Whether these readings were counted at different times or in different runs.
    pub is_mixed: bool,
    /// Whether intervals or parts are left out because some of these events were not counted there.
    pub is_partial: bool,
}

impl<'a> SliceMetrics<'a> {
    /// Returns the value of the metric with this name, if it is shown.
    pub fn value(&self, name: &str) -> Option<&MetricValue<'a>> {
        self.groups.iter().flat_map(|group| &group.metrics).find(|value| value.metric.name == name)
    }

    /// Returns the values of the metrics that are categories, each once, by level.
    pub fn nodes(&self) -> Vec<&MetricValue<'a>> {
        let mut nodes: Vec<&MetricValue<'a>> = Vec::new();
        for value in self.groups.iter().flat_map(|group| &group.metrics) {
            if value.metric.node.is_some()
                && !nodes.iter().any(|other| other.metric.name == value.metric.name)
            {
                nodes.push(value);
            }
        }
        nodes.sort_by_key(|value| value.metric.node.as_ref().map(|node| node.level));
        nodes
    }
}
