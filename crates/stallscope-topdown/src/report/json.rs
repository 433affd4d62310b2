//! The result as JSON.

use serde::Serialize;
use serde_json::Number;

use crate::analysis::{Analysis, Outcome, Value};
use crate::counts::{Count, Source};

#[derive(Serialize)]
struct Report<'a> {
    cpu: &'a str,
    revision: Option<String>,
    formulas: &'a str,
    errata: Vec<String>,
    warnings: &'a [String],
    metrics: Vec<Metric<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    slices: Vec<Slice<'a>>,
}

#[derive(Serialize)]
struct Metric<'a> {
    name: &'a str,
    group: &'a str,
    value: Option<f64>,
    unit: &'a str,
    /// Why there is no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// What a class is a share of.
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

/// The result as a JSON object, with a line end after it.
///
/// A metric that is in several groups is written once, in the first. `value` is in `unit`, or null with the reason.
pub fn report(analysis: &Analysis<'_>) -> String {
    let slices = analysis.slices.iter().map(|outcome| Slice {
        time: outcome.slice.time,
        part: outcome.slice.part.as_deref(),
        metrics: metrics(outcome, &analysis.sources),
    });
    let report = Report {
        cpu: &analysis.processor.name,
        revision: analysis.revision.map(|revision| revision.to_string()),
        formulas: &analysis.formulas.name,
        errata: analysis.errata.iter().map(|erratum| erratum.to_string()).collect(),
        warnings: &analysis.warnings,
        metrics: metrics(&analysis.total, &analysis.sources),
        slices: slices.collect(),
    };
    // Texts and finite numbers can always be written.
    let mut text = serde_json::to_string_pretty(&report).unwrap_or_default();
    text.push('\n');
    text
}

fn metrics<'a>(outcome: &'a Outcome<'_>, sources: &[Source]) -> Vec<Metric<'a>> {
    let mut metrics: Vec<Metric<'a>> = Vec::new();
    for group in &outcome.groups {
        for value in &group.metrics {
            if !metrics.iter().any(|metric| metric.name == value.metric.name) {
                metrics.push(metric(value, &group.group.name, outcome, sources));
            }
        }
    }
    metrics
}

fn metric<'a>(
    value: &'a Value<'_>,
    group: &'a str,
    outcome: &'a Outcome<'_>,
    sources: &[Source],
) -> Metric<'a> {
    let readings = value.readings.iter().filter_map(|&index| outcome.slice.readings.get(index));
    let readings = readings.map(|reading| Reading {
        event: &reading.event,
        count: match reading.count {
            Count::Counted(count) => number(count),
            Count::NotCounted | Count::NotSupported => None,
        },
        running: reading.running.map(|share| (share * 1e6).round() / 1e6),
        file: sources
            .get(reading.place.source)
            .and_then(|source| source.path.as_ref())
            .map(|path| path.to_string_lossy().into_owned()),
        line: reading.place.line,
    });
    Metric {
        name: &value.metric.name,
        group,
        value: value.value.as_ref().ok().copied(),
        unit: value.metric.unit.symbol(),
        reason: value.value.as_ref().err().map(ToString::to_string),
        share_of: value.metric.node.as_ref().map(|node| node.whole.name()),
        sources: readings.collect(),
    }
}

/// A count, as an integer if it is one that the type holds exactly.
fn number(count: f64) -> Option<Number> {
    const EXACT: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;
    if count.fract() == 0.0 && (0.0..EXACT).contains(&count) {
        Some(Number::from(count as u64))
    } else {
        Number::from_f64(count)
    }
}
