//! The JSON report.

use serde::Serialize;
use serde_json::Number;

use crate::analysis::{Analysis, MetricValue, SliceMetrics};
use crate::measurement::{Count, CountSource};

#[derive(Serialize)]
struct Report<'a> {
    cpu: &'a str,
    revision: Option<String>,
    formulas: &'a str,
    errata: Vec<String>,
    warnings: &'a [String],
    /// The counted runs, with their times.
    sources: Vec<Source<'a>>,
    metrics: Vec<Metric<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    slices: Vec<Slice<'a>>,
}

#[derive(Serialize)]
struct Source<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// Seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    elapsed: Option<f64>,
    /// Seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu_time: Option<f64>,
}

#[derive(Serialize)]
struct Metric<'a> {
    name: &'a str,
    group: &'a str,
    value: Option<f64>,
    unit: &'a str,
    /// The reason why there is no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The whole that a category is a share of.
    #[serde(skip_serializing_if = "Option::is_none")]
    share_of: Option<&'a str>,
    sources: Vec<Reading<'a>>,
}

#[derive(Serialize)]
struct Reading<'a> {
    event: &'a str,
    count: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    running: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "is_zero")]
    line: usize,
}

#[derive(Serialize)]
struct Slice<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'a str>,
    metrics: Vec<Metric<'a>>,
}

fn is_zero(line: &usize) -> bool {
    *line == 0
}

/// Writes the result as a JSON object, followed by a newline.
///
/// A metric of several groups is written once, in the first one. `value` is in `unit`, or null with the reason.
pub fn report(analysis: &Analysis<'_>) -> String {
    let slices = analysis.slices.iter().map(|slice_metrics| Slice {
        time: slice_metrics.slice.time,
        part: slice_metrics.slice.part.as_deref(),
        metrics: metrics(slice_metrics, &analysis.sources),
    });
    let report = Report {
        cpu: &analysis.pmu.name,
        revision: analysis.revision.map(|revision| revision.to_string()),
        formulas: &analysis.formulas.name,
        errata: analysis.errata.iter().map(|erratum| erratum.to_string()).collect(),
        warnings: &analysis.warnings,
        sources: analysis.sources.iter().map(source).collect(),
        metrics: metrics(&analysis.total, &analysis.sources),
        slices: slices.collect(),
    };
    // Strings and finite numbers always serialize.
    let mut text = serde_json::to_string_pretty(&report).unwrap_or_default();
    text.push('\n');
    text
}

fn source(source: &CountSource) -> Source<'_> {
    Source {
        command: source.command.as_deref(),
        file: source.path.as_ref().map(|path| path.to_string_lossy().into_owned()),
        elapsed: source.elapsed,
        cpu_time: source.cpu_time,
    }
}

fn metrics<'a>(slice_metrics: &'a SliceMetrics<'_>, sources: &[CountSource]) -> Vec<Metric<'a>> {
    let mut metrics: Vec<Metric<'a>> = Vec::new();
    for group in &slice_metrics.groups {
        for value in &group.metrics {
            if !metrics.iter().any(|metric| metric.name == value.metric.name) {
                metrics.push(metric(value, &group.group.name, slice_metrics, sources));
            }
        }
    }
    metrics
}

fn metric<'a>(
    value: &'a MetricValue<'_>,
    group: &'a str,
    slice_metrics: &'a SliceMetrics<'_>,
    sources: &[CountSource],
) -> Metric<'a> {
    let readings = value.readings.iter().filter_map(|&index| slice_metrics.slice.readings.get(index));
    let readings = readings.map(|reading| Reading {
        event: &reading.event,
        count: match reading.count {
            Count::Counted(count) => number(count),
            Count::NotCounted | Count::NotSupported => None,
        },
        running: reading.running.map(|share| (share * 1e6).round() / 1e6),
        file: sources
            .get(reading.location.source)
            .and_then(|source| source.path.as_ref())
            .map(|path| path.to_string_lossy().into_owned()),
        line: reading.location.line,
    });
    Metric {
        name: &value.metric.name,
        group,
        value: value.value.as_ref().ok().copied(),
        unit: value.metric.unit.symbol(),
        reason: value.value.as_ref().err().map(ToString::to_string),
        share_of: value.metric.node.as_ref().map(|node| node.share_of.name()),
        sources: readings.collect(),
    }
}

/// Returns a count, as an integer if it is one.
fn number(count: f64) -> Option<Number> {
    const EXACT: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;
    if count.fract() == 0.0 && (0.0..EXACT).contains(&count) {
        Some(Number::from(count as u64))
    } else {
        Number::from_f64(count)
    }
}
