//! What is known: processors, and the groups, metrics, events and formulas of one.

use std::fmt::Write as _;

use crate::metric::{Group, Metric};
use crate::processor::Processor;

/// The processors, a line each.
pub fn processors(processors: &[Processor]) -> String {
    let mut text = String::new();
    let width = processors.iter().map(|processor| processor.name.len()).max().unwrap_or_default();
    let title_width = processors.iter().map(|processor| processor.title.len()).max().unwrap_or_default();
    for processor in processors {
        let sets: Vec<&str> = processor.formula_sets.iter().map(|set| set.name.as_str()).collect();
        let aliases = if processor.aliases.is_empty() {
            String::new()
        } else {
            format!(" (also {})", processor.aliases.join(", "))
        };
        let _ = writeln!(
            text,
            "{:width$}  {:title_width$}  formulas {}{aliases}",
            processor.name,
            processor.title,
            sets.join(", "),
        );
    }
    text
}

/// All that is known of a processor, or of some of its groups if any are given.
pub fn processor(processor: &Processor, groups: &[&Group]) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} ({})", processor.title, processor.name);
    if let Some(slots) = processor.slots {
        let _ = writeln!(text, "{slots} slots in a cycle");
    }
    text.push_str("\nFormulas, the newest first:\n");
    for set in &processor.formula_sets {
        let _ = writeln!(text, "  {:8}  {}", set.name, set.title);
    }
    if !processor.errata.is_empty() {
        text.push_str("\nErrata:\n");
        for erratum in &processor.errata {
            let _ = writeln!(text, "  {erratum}");
        }
    }
    let shown: Vec<&Group> =
        if groups.is_empty() { processor.groups.iter().collect() } else { groups.to_vec() };
    text.push_str("\nGroups and metrics:\n");
    for group in &shown {
        let aliases = if group.aliases.is_empty() {
            String::new()
        } else {
            format!(" (also {})", group.aliases.join(", "))
        };
        let _ = writeln!(text, "\n  {}: {}{aliases}", group.name, group.title);
        for metric in group.metrics.iter().filter_map(|name| processor.metric(name)) {
            write_metric(&mut text, processor, metric);
        }
    }
    text.push_str("\nEvents:\n");
    let is_used = |name: &str| {
        let metrics = shown.iter().flat_map(|group| &group.metrics).filter_map(|name| processor.metric(name));
        metrics.flat_map(|metric| metric.formulas.values()).any(|formula| formula.names().contains(name))
    };
    let events = processor.events.iter().filter(|event| groups.is_empty() || is_used(&event.name));
    let width = processor.events.iter().map(|event| event.name.len()).max().unwrap_or_default();
    let codes = processor.events.iter().map(|event| event.code.to_string().len());
    let code_width = codes.max().unwrap_or_default();
    for event in events {
        let raw = format!("r{:x}", event.code.config(processor.family));
        let _ = writeln!(
            text,
            "  {:width$}  {raw:11}  {:code_width$}  {}",
            event.name,
            event.code.to_string(),
            event.meaning
        );
    }
    text.push_str("\nSources:\n");
    for source in &processor.sources {
        let _ = writeln!(text, "  {source}");
    }
    text
}

/// A metric's formulas: one line if they are the same in all sets.
fn write_metric(text: &mut String, processor: &Processor, metric: &Metric) {
    let unit = metric.unit.symbol();
    let unit = if unit.is_empty() { String::new() } else { format!(" [{unit}]") };
    let mut formulas: Vec<(&str, String)> = Vec::new();
    for set in &processor.formula_sets {
        if let Some(formula) = metric.formulas.get(&set.name) {
            formulas.push((&set.name, formula.to_string()));
        }
    }
    let is_same = formulas.windows(2).all(|pair| pair[0].1 == pair[1].1);
    let _ = writeln!(text, "    {}{unit}", metric.name);
    for (set, formula) in formulas.iter().take(if is_same { 1 } else { formulas.len() }) {
        let set = if is_same { String::new() } else { format!("{set}: ") };
        let _ = writeln!(text, "      {set}{formula}");
    }
}
