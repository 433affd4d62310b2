//! The HTML report: a page in one file, with a light and a dark theme.

use std::fmt::Write as _;

use stallscope_html::{Document, escaped};

use super::advice::{Advice, advice};
use super::chart;
use super::count_command::CountCommand;
use super::table::blocks;
use super::tree::{Row, share_of, tree};
use super::{number, text};
use crate::analysis::{Analysis, GroupMetrics};
use crate::metric::ShareOf;

const STYLE: &str = include_str!("page.css");

/// Writes the result as an HTML page.
pub fn report(analysis: &Analysis<'_>, count_command: &CountCommand) -> String {
    let tree = tree(analysis, &analysis.total);
    let rows = &tree.rows;
    let mut page = String::new();
    let title = format!("Top-down: {}", analysis.pmu.title);
    // The widths of bars are style attributes.
    let document = Document { title: &title, style: STYLE, script: None, has_style_attributes: true };
    page.push_str(&document.head());
    write_head(&mut page, analysis);
    if !rows.is_empty() {
        write_levels(&mut page, rows);
    }
    if let Some(advice) = advice(analysis, &tree, count_command) {
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
        "<footer>Formulas and event codes: {}. Made by stallscope {}.</footer>\n{}",
        escaped(&analysis.pmu.sources.join("; ")),
        env!("CARGO_PKG_VERSION"),
        Document::END,
    );
    page
}

fn write_head(page: &mut String, analysis: &Analysis<'_>) {
    let pmu = analysis.pmu;
    let revision = analysis.revision.map_or_else(String::new, |revision| format!(" {revision}"));
    let _ = writeln!(page, "<h1>Where the slots went on {}{revision}</h1>", escaped(&pmu.title));
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

/// The extent of a category in the bar of its level, in percent of the bar.
struct Extent {
    begin: f64,
    length: f64,
}

/// Returns the extents of categories: parts are inside their category. Parts that are shares of the category's
/// stalled cycles may overlap; then they are scaled down.
fn extents(rows: &[Row<'_, '_>]) -> Vec<Extent> {
    let length = |row: &Row<'_, '_>| row.value.value.clone().unwrap_or_default().max(0.0);
    let mut extents: Vec<Extent> = rows.iter().map(|_| Extent { begin: 0.0, length: 0.0 }).collect();
    // Roots are inside the whole bar.
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
        let scale = |index: usize| match share_of(rows[index].value) {
            ShareOf::Stalls => room / 100.0,
            ShareOf::Slots | ShareOf::Cycles => 1.0,
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

/// Writes a bar for each level, with the parts of a category below it.
fn write_levels(page: &mut String, rows: &[Row<'_, '_>]) {
    let extents = extents(rows);
    let deepest = rows.iter().map(|row| row.depth).max().unwrap_or_default();
    let of = share_of(rows[0].value).name();
    let _ = writeln!(page, "<h2>Levels <small>in percent of {of}</small></h2>\n<div class=\"card\">");
    for depth in 0..=deepest {
        let deeper = if depth > 0 { " deeper" } else { "" };
        let level = rows.iter().find(|row| row.depth == depth).and_then(|row| row.value.metric.node.as_ref());
        let level = level.map_or(depth + 1, |node| usize::from(node.level));
        let _ = write!(page, "<div class=\"level{deeper}\"><span>Level {level}</span><div class=\"stack\">");
        for (row, extent) in rows.iter().zip(&extents).filter(|(row, _)| row.depth == depth) {
            // Narrower parts would be invisible.
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
                row.top_category.name(),
                extent.begin,
                extent.length,
                share_of(row.value).name(),
            );
        }
        page.push_str("</div></div>\n");
    }
    write_legend(page, rows);
    if rows.iter().any(|row| share_of(row.value) == ShareOf::Stalls) {
        page.push_str(
            "<p class=\"quiet\">Below level 1, a share is one of the stalled cycles of the class above, and is drawn \
             within that category.</p>\n",
        );
    }
    page.push_str("</div>\n");
}

/// Returns the minimum width of a bar, in rem, that fits the lines of a label into a part; `None` if the page is never
/// that wide. The style sheet has a rule for each.
fn least_width(lines: &[&str], percent: f64) -> Option<usize> {
    const STEP: usize = 4;
    const WIDEST: usize = 64;
    // In rem: a wide character in the label's font, and the padding of the label.
    const CHARACTER: f64 = 0.49;
    const PADDING: f64 = 1.1;
    let n_characters = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let needed = (n_characters as f64 * CHARACTER + PADDING) * 100.0 / percent;
    (1..=WIDEST / STEP).map(|step| step * STEP).find(|&width| width as f64 >= needed)
}

/// Writes the legend of the colors.
fn write_legend(page: &mut String, rows: &[Row<'_, '_>]) {
    page.push_str("<p class=\"legend\">");
    for row in rows.iter().filter(|row| row.depth == 0) {
        let (top_category, name) = (row.top_category.name(), escaped(&row.value.metric.name));
        let value = number::with_unit(row.value);
        let _ = write!(page, "<span><i class=\"{top_category}\"></i>{name} {value}</span>");
    }
    page.push_str("</p>\n");
}

fn write_advice(page: &mut String, advice: &Advice<'_, '_>, rows: &[Row<'_, '_>]) {
    let top_category = rows.iter().find(|row| row.is_largest).map_or("other", |row| row.top_category.name());
    let path: Vec<String> = advice
        .path
        .iter()
        .map(|value| format!("{} <b>{}</b>", escaped(&value.metric.name), number::with_unit(value)))
        .collect();
    let _ = writeln!(
        page,
        "<h2>What to look at</h2>\n<div class=\"card advice\" style=\"border-left-color:var(--{top_category})\">\n\
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
        "<h2>Tree</h2>\n<div class=\"card scroll\"><table class=\"tree\">\n<tr><th>Category</th><th class=\"number\">\
         Share</th><th class=\"wide\"></th><th class=\"meaning\">Meaning</th></tr>\n",
    );
    for row in rows {
        let metric = row.value.metric;
        let largest = if row.is_largest { " class=\"largest\"" } else { "" };
        let percent = row.value.value.clone().unwrap_or_default().clamp(0.0, 100.0);
        let of = share_of(row.value).name();
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
            row.top_category.name(),
            escaped(&metric.meaning),
        );
    }
    page.push_str("</table></div>\n");
}

/// Writes the metrics of a group, and the counts that they are computed from.
fn write_group(page: &mut String, group: &GroupMetrics<'_>, analysis: &Analysis<'_>) {
    let metrics = &analysis.total;
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
        for reading in block.readings.iter().filter_map(|&index| metrics.slice.readings.get(index)) {
            let running = reading.running.map_or_else(String::new, |share| format!("{:.2} %", share * 100.0));
            let path = analysis.sources.get(reading.location.source).and_then(|source| source.path.as_ref());
            let location = match path {
                Some(path) if reading.location.line > 0 => {
                    format!("{}:{}", path.display(), reading.location.line)
                }
                _ => String::new(),
            };
            let _ = writeln!(
                page,
                "<tr><td><code>{}</code></td><td class=\"number\">{}</td><td class=\"number\">{running}</td>\
                 <td class=\"quiet\">{}</td></tr>",
                escaped(&reading.event),
                escaped(&number::count(reading)),
                escaped(&location)
            );
        }
    }
    page.push_str("</table></details></div>\n");
}
