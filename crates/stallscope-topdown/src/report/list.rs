//! Lists the known processors, and the groups, metrics, events and formulas of one processor.

use std::fmt::Write as _;

use crate::metric::{Metric, MetricGroup};
use crate::pmu::Pmu;

/// Lists the processors, one per line.
pub fn processors(pmus: &[Pmu]) -> String {
    let mut text = String::new();
    let width = pmus.iter().map(|pmu| pmu.name.len()).max().unwrap_or_default();
    let title_width = pmus.iter().map(|pmu| pmu.title.len()).max().unwrap_or_default();
    for pmu in pmus {
        let sets: Vec<&str> = pmu.formula_sets.iter().map(|set| set.name.as_str()).collect();
        let aliases = if pmu.aliases.is_empty() {
            String::new()
        } else {
            format!(" (also {})", pmu.aliases.join(", "))
        };
        let _ = writeln!(
            text,
            "{:width$}  {:title_width$}  formulas {}{aliases}",
            pmu.name,
            pmu.title,
            sets.join(", "),
        );
    }
    text
}

/// Lists the facts about a processor or, if metric groups are given, about the groups.
pub fn processor(pmu: &Pmu, groups: &[&MetricGroup]) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} ({})", pmu.title, pmu.name);
    if let Some(slots) = pmu.slots {
        let _ = writeln!(text, "{slots} slots per cycle");
    }
    text.push_str("\nFormula sets, newest first:\n");
    for set in &pmu.formula_sets {
        let _ = writeln!(text, "  {:8}  {}", set.name, set.title);
    }
    if !pmu.errata.is_empty() {
        text.push_str("\nErrata:\n");
        for erratum in &pmu.errata {
            let _ = writeln!(text, "  {erratum}");
        }
    }
    let shown: Vec<&MetricGroup> =
        if groups.is_empty() { pmu.groups.iter().collect() } else { groups.to_vec() };
    text.push_str("\nGroups and metrics:\n");
    for group in &shown {
        let aliases = if group.aliases.is_empty() {
            String::new()
        } else {
            format!(" (also {})", group.aliases.join(", "))
        };
        let _ = writeln!(text, "\n  {}: {}{aliases}", group.name, group.title);
        for metric in group.metrics.iter().filter_map(|name| pmu.metric(name)) {
            write_metric(&mut text, pmu, metric);
        }
    }
    text.push_str("\nEvents:\n");
    let is_used = |name: &str| {
        let metrics = shown.iter().flat_map(|group| &group.metrics).filter_map(|name| pmu.metric(name));
        metrics.flat_map(|metric| metric.formulas.values()).any(|formula| formula.names().contains(name))
    };
    let events = pmu.events.iter().filter(|event| groups.is_empty() || is_used(&event.name));
    let width = pmu.events.iter().map(|event| event.name.len()).max().unwrap_or_default();
    let codes = pmu.events.iter().map(|event| event.code.to_string().len());
    let code_width = codes.max().unwrap_or_default();
    for event in events {
        let raw = format!("r{:x}", event.code.config(pmu.family));
        let _ = writeln!(
            text,
            "  {:width$}  {raw:11}  {:code_width$}  {}",
            event.name,
            event.code.to_string(),
            event.meaning
        );
    }
    text.push_str("\nSources:\n");
    for source in &pmu.sources {
        let _ = writeln!(text, "  {source}");
    }
    text
}

/// Writes the formulas of a metric, in one line if they are the same in all sets.
fn write_metric(text: &mut String, pmu: &Pmu, metric: &Metric) {
    let unit = metric.unit.symbol();
    let unit = if unit.is_empty() { String::new() } else { format!(" [{unit}]") };
    let mut formulas: Vec<(&str, String)> = Vec::new();
    for set in &pmu.formula_sets {
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
