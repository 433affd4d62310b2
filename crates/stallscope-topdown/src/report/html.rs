//! The result as a page for a browser: one file that needs no other, in light or dark as the reader likes.

use std::fmt::Write as _;

use super::advice::{Advice, advice};
use super::chart;
use super::recount::Recount;
use super::table::blocks;
use super::tree::{Row, tree, whole};
use super::{number, text};
use crate::analysis::{Analysis, GroupOutcome};
use crate::metric::Whole;

const STYLE: &str = include_str!("page.css");

/// The result as a page.
pub fn report(analysis: &Analysis<'_>, recount: &Recount) -> String {
    let tree = tree(analysis, &analysis.total);
    let rows = &tree.rows;
    let mut page = String::new();
    let title = escaped(&analysis.processor.title);
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Top-down: {title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    );
    write_head(&mut page, analysis);
    if !rows.is_empty() {
        write_levels(&mut page, rows);
    }
    if let Some(advice) = advice(analysis, &tree, recount) {
        write_advice(&mut page, &advice, rows);
    }
    if !analysis.slices.is_empty() && !rows.is_empty() {
        chart::write(&mut page, analysis);
    }
    if !rows.is_empty() {
        write_tree(&mut page, rows);
    }
    for group in &analysis.total.groups {
        write_group(&mut page, group, analysis);
    }
    let _ = write!(
        page,
        "<footer>Formulas and event codes: {}. Made by stallscope {}.</footer>\n</body>\n</html>\n",
        escaped(&analysis.processor.sources.join("; ")),
        env!("CARGO_PKG_VERSION"),
    );
    page
}

/// Text with what has a meaning in HTML replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(c),
        }
    }
    escaped
}

fn write_head(page: &mut String, analysis: &Analysis<'_>) {
    let processor = analysis.processor;
    let revision = analysis.revision.map_or_else(String::new, |revision| format!(" {revision}"));
    let _ = writeln!(page, "<h1>Where the slots went on {}{revision}</h1>", escaped(&processor.title));
    page.push_str("<p class=\"facts\">");
    for source in analysis.sources.iter().filter_map(text::source_text) {
        let _ = write!(page, "<span>{}</span>", escaped(&source));
    }
    let formulas = analysis.formulas;
    let _ = writeln!(
        page,
        "<span>formulas <b>{}</b>: {}</span></p>",
        escaped(&formulas.name),
        escaped(&formulas.title)
    );
    for warning in &analysis.warnings {
        let _ = writeln!(page, "<p class=\"note warning\"><b>Warning:</b> {}.</p>", escaped(warning));
    }
    for erratum in &analysis.errata {
        let _ = writeln!(page, "<p class=\"note\">Erratum {}.</p>", escaped(&erratum.to_string()));
    }
}

/// Where a class lies in the bar of its level, in hundredths of the bar.
struct Extent {
    begin: f64,
    length: f64,
}

/// The extents of classes: parts lie in that of their class. Parts that are shares of the class's stalled cycles may
/// overlap; then they are shortened in proportion.
fn extents(rows: &[Row<'_, '_>]) -> Vec<Extent> {
    let length = |row: &Row<'_, '_>| row.value.value.clone().unwrap_or_default().max(0.0);
    let mut extents: Vec<Extent> = rows.iter().map(|_| Extent { begin: 0.0, length: 0.0 }).collect();
    // Roots lie in the whole bar, whose index is none.
    for parent in std::iter::once(None).chain((0..rows.len()).map(Some)) {
        let depth = parent.map_or(0, |index| rows[index].depth + 1);
        let first = parent.map_or(0, |index| index + 1);
        let is_within = |row: &&(usize, &Row<'_, '_>)| row.1.depth >= depth;
        let parts: Vec<usize> = rows
            .iter()
            .enumerate()
            .skip(first)
            .take_while(|pair| is_within(&pair))
            .filter(|(_, row)| row.depth == depth)
            .map(|(index, _)| index)
            .collect();
        let (begin, room) =
            parent.map_or((0.0, 100.0), |index| (extents[index].begin, extents[index].length));
        let scale = |index: usize| match whole(rows[index].value) {
            Whole::Stalls => room / 100.0,
            Whole::Slots | Whole::Cycles => 1.0,
        };
        let sum: f64 = parts.iter().map(|&index| length(&rows[index]) * scale(index)).sum();
        let shrink = if sum > room && sum > 0.0 { room / sum } else { 1.0 };
        let mut position = begin;
        for index in parts {
            let length = length(&rows[index]) * scale(index) * shrink;
            extents[index] = Extent { begin: position, length };
            position += length;
        }
    }
    extents
}

/// A bar for each level, the parts of a class below it.
fn write_levels(page: &mut String, rows: &[Row<'_, '_>]) {
    let extents = extents(rows);
    let deepest = rows.iter().map(|row| row.depth).max().unwrap_or_default();
    let of = whole(rows[0].value).name();
    let _ = writeln!(page, "<h2>Levels <small>in percent of {of}</small></h2>\n<div class=\"card\">");
    for depth in 0..=deepest {
        let deeper = if depth > 0 { " deeper" } else { "" };
        let level = rows.iter().find(|row| row.depth == depth).and_then(|row| row.value.metric.node.as_ref());
        let level = level.map_or(depth + 1, |node| usize::from(node.level));
        let _ = write!(page, "<div class=\"level{deeper}\"><span>Level {level}</span><div class=\"stack\">");
        for (row, extent) in rows.iter().zip(&extents).filter(|(row, _)| row.depth == depth) {
            // Narrower parts could not be seen.
            if extent.length < 0.05 {
                continue;
            }
            let name = escaped(&row.value.metric.name);
            let value = number::with_unit(row.value);
            let (fits, label) = match least_width(&[&row.value.metric.name, &value], extent.length) {
                Some(width) => (format!(" from-{width}"), format!("<span><b>{name}</b>{value}</span>")),
                None => Default::default(),
            };
            let _ = write!(
                page,
                "<div class=\"part {}{fits}\" data-name=\"{name}\" style=\"left:{:.3}%;width:{:.3}%\" \
                 title=\"{name}: {value} of {}\">{label}</div>",
                row.fate.name(),
                extent.begin,
                extent.length,
                whole(row.value).name(),
            );
        }
        page.push_str("</div></div>\n");
    }
    write_legend(page, rows);
    if rows.iter().any(|row| whole(row.value) == Whole::Stalls) {
        page.push_str(
            "<p class=\"quiet\">Below level 1, a share is one of the stalled cycles of the class above, and is drawn \
             within that class.</p>\n",
        );
    }
    page.push_str("</div>\n");
}

/// The width of a bar, in rem, from which on lines of a label fit a part of it whole; none if the page is never so wide.
/// The style sheet has a rule for each.
fn least_width(lines: &[&str], percent: f64) -> Option<usize> {
    const STEP: usize = 4;
    const WIDEST: usize = 64;
    // In rem: of a wide character in the label's font, and of what is around the label.
    const CHARACTER: f64 = 0.49;
    const PADDING: f64 = 1.1;
    let n_characters = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let needed = (n_characters as f64 * CHARACTER + PADDING) * 100.0 / percent;
    (1..=WIDEST / STEP).map(|step| step * STEP).find(|&width| width as f64 >= needed)
}

/// What the colours mean.
fn write_legend(page: &mut String, rows: &[Row<'_, '_>]) {
    page.push_str("<p class=\"legend\">");
    for row in rows.iter().filter(|row| row.depth == 0) {
        let (fate, name) = (row.fate.name(), escaped(&row.value.metric.name));
        let value = number::with_unit(row.value);
        let _ = write!(page, "<span><i class=\"{fate}\"></i>{name} {value}</span>");
    }
    page.push_str("</p>\n");
}

fn write_advice(page: &mut String, advice: &Advice<'_, '_>, rows: &[Row<'_, '_>]) {
    let fate = rows.iter().find(|row| row.is_largest).map_or("other", |row| row.fate.name());
    let path: Vec<String> = advice
        .path
        .iter()
        .map(|value| format!("{} <b>{}</b>", escaped(&value.metric.name), number::with_unit(value)))
        .collect();
    let _ = writeln!(
        page,
        "<h2>What to look at</h2>\n<div class=\"card advice\" style=\"border-left-color:var(--{fate})\">\n\
         <p>Largest: {}</p>\n<p>{}</p>\n<ul>",
        if path.is_empty() { "not known".to_owned() } else { path.join(" &rsaquo; ") },
        escaped(&advice.meaning)
    );
    if let Some(next) = &advice.next {
        let _ = writeln!(page, "<li>Count next: <code>{}</code></li>", escaped(next));
    }
    if !advice.sample.is_empty() {
        let names: Vec<&str> = advice.sample.iter().map(|(name, _)| *name).collect();
        let events: Vec<&str> = advice.sample.iter().map(|(_, event)| event.as_str()).collect();
        let _ = writeln!(
            page,
            "<li>Find where: <code>perf record -e {}</code> <span class=\"quiet\">({})</span></li>",
            escaped(&events.join(",")),
            escaped(&names.join(", "))
        );
    }
    page.push_str("</ul>\n</div>\n");
}

fn write_tree(page: &mut String, rows: &[Row<'_, '_>]) {
    page.push_str(
        "<h2>Tree</h2>\n<div class=\"card scroll\"><table class=\"tree\">\n<tr><th>Class</th><th class=\"number\">\
         Share</th><th class=\"wide\"></th><th class=\"meaning\">What it means</th></tr>\n",
    );
    for row in rows {
        let metric = row.value.metric;
        let largest = if row.is_largest { " class=\"largest\"" } else { "" };
        let percent = row.value.value.clone().unwrap_or_default().clamp(0.0, 100.0);
        let of = whole(row.value).name();
        let reason = row.value.value.as_ref().err().map_or_else(String::new, |reason| {
            format!(" <span class=\"quiet\">n/a: {}.</span>", escaped(&reason.to_string()))
        });
        let _ = writeln!(
            page,
            "<tr{largest}><td style=\"padding-left:{:.1}rem\">{}</td><td class=\"number\" title=\"of {of}\">{}</td>\
             <td class=\"wide\"><div class=\"bar\"><i class=\"{}\" style=\"width:{percent:.2}%\"></i></div></td>\
             <td class=\"meaning\">{}{reason}</td></tr>",
            0.6 + 1.3 * row.depth as f64,
            escaped(&metric.name),
            number::with_unit(row.value),
            row.fate.name(),
            escaped(&metric.meaning),
        );
    }
    page.push_str("</table></div>\n");
}

/// A group's metrics, and the counts that they are computed from.
fn write_group(page: &mut String, group: &GroupOutcome<'_>, analysis: &Analysis<'_>) {
    let outcome = &analysis.total;
    let _ = writeln!(
        page,
        "<h2>{} <small>{}</small></h2>\n<div class=\"card scroll\"><table>\n<tr><th>Metric</th>\
         <th class=\"number\">Value</th><th>Formula</th></tr>",
        escaped(&group.group.name),
        escaped(&group.group.title)
    );
    for value in &group.metrics {
        let formula =
            value.metric.formulas.get(&analysis.formulas.name).map(ToString::to_string).unwrap_or_default();
        let reason = value.value.as_ref().err().map_or_else(String::new, |reason| {
            format!("<br><span class=\"quiet\">n/a: {}</span>", escaped(&reason.to_string()))
        });
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td class=\"number\">{}</td><td><code>{}</code>{reason}</td></tr>",
            escaped(&value.metric.name),
            number::with_unit(value),
            escaped(&formula)
        );
    }
    page.push_str(
        "</table>\n<details><summary>Raw counts</summary><table>\n<tr><th>Event</th><th class=\"number\">Count</th>\
         <th class=\"number\">Counted for</th><th>Source</th></tr>\n",
    );
    for block in blocks(group) {
        for reading in block.readings.iter().filter_map(|&index| outcome.slice.readings.get(index)) {
            let running = reading.running.map_or_else(String::new, |share| format!("{:.2} %", share * 100.0));
            let path = analysis.sources.get(reading.place.source).and_then(|source| source.path.as_ref());
            let place = match path {
                Some(path) if reading.place.line > 0 => format!("{}:{}", path.display(), reading.place.line),
                _ => String::new(),
            };
            let _ = writeln!(
                page,
                "<tr><td><code>{}</code></td><td class=\"number\">{}</td><td class=\"number\">{running}</td>\
                 <td class=\"quiet\">{}</td></tr>",
                escaped(&reading.event),
                escaped(&number::count(reading)),
                escaped(&place)
            );
        }
    }
    page.push_str("</table></details></div>\n");
}
