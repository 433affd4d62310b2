//! The result as comma-separated values.

use std::fmt::Write as _;

use crate::analysis::{Analysis, Outcome};

/// The names of the fields.
const HEAD: &str = "cpu,revision,formulas,time,part,group,metric,value,unit,share_of,note\n";

/// The result as lines of fields with commas between them, the names of the fields first. Values have all their digits;
/// one that is n/a is empty, and the note says why. Each interval and part follows all of them together.
pub fn report(analysis: &Analysis<'_>) -> String {
    let mut text = HEAD.to_owned();
    for outcome in std::iter::once(&analysis.total).chain(&analysis.slices) {
        write_outcome(&mut text, analysis, outcome);
    }
    text
}

fn write_outcome(text: &mut String, analysis: &Analysis<'_>, outcome: &Outcome<'_>) {
    let revision = analysis.revision.map_or_else(String::new, |revision| revision.to_string());
    let time = outcome.slice.time.map_or_else(String::new, |time| time.to_string());
    for group in &outcome.groups {
        for value in &group.metrics {
            let fields = [
                analysis.processor.name.clone(),
                revision.clone(),
                analysis.formulas.name.clone(),
                time.clone(),
                outcome.slice.part.clone().unwrap_or_default(),
                group.group.name.clone(),
                value.metric.name.clone(),
                value.value.as_ref().map_or_else(|_| String::new(), f64::to_string),
                value.metric.unit.symbol().to_owned(),
                value.metric.node.as_ref().map_or_else(String::new, |node| node.whole.name().to_owned()),
                value.value.as_ref().err().map_or_else(String::new, ToString::to_string),
            ];
            let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
            let _ = writeln!(text, "{}", fields.join(","));
        }
    }
}

/// A field, in quotes if it has something in it that would end it.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
