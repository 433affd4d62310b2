//! The CSV report.

use std::fmt::Write as _;

use super::table::event_names;
use crate::analysis::{Analysis, SliceMetrics};

/// The names of the fields.
const HEAD: &str = "cpu,revision,formulas,time,part,group,metric,value,unit,share_of,note,events\n";

/// Writes the result as CSV with a header. Values have all digits; the value of a metric that is n/a is empty, and
/// the note contains the reason. The events that a value is computed from are separated by spaces. The intervals and parts follow the total.
pub fn report(analysis: &Analysis<'_>) -> String {
    let mut text = HEAD.to_owned();
    for metrics in std::iter::once(&analysis.total).chain(&analysis.slices) {
        write_slice(&mut text, analysis, metrics);
    }
    text
}

fn write_slice(text: &mut String, analysis: &Analysis<'_>, metrics: &SliceMetrics<'_>) {
    let revision = analysis.revision.map_or_else(String::new, |revision| revision.to_string());
    let time = metrics.slice.time.map_or_else(String::new, |time| time.to_string());
    for group in &metrics.groups {
        for value in &group.metrics {
            let fields = [
                analysis.pmu.name.clone(),
                revision.clone(),
                analysis.formulas.name.clone(),
                time.clone(),
                metrics.slice.part.clone().unwrap_or_default(),
                group.group.name.clone(),
                value.metric.name.clone(),
                value.value.as_ref().map_or_else(|_| String::new(), f64::to_string),
                value.metric.unit.symbol().to_owned(),
                value.metric.node.as_ref().map_or_else(String::new, |node| node.share_of.name().to_owned()),
                value.value.as_ref().err().map_or_else(String::new, ToString::to_string),
                event_names(value, metrics).join(" "),
            ];
            let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
            let _ = writeln!(text, "{}", fields.join(","));
        }
    }
}

/// Returns a field, quoted if it contains a special character.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
