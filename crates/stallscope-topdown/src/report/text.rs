//! The text report, for terminals and files: the tree, advice, and tables.

use std::borrow::Cow;
use std::fmt::Write as _;

use stallscope_readable::readable;

use super::advice::{Advice, advice};
use super::count_command::CountCommand;
use super::number;
use super::table::{blocks, event_names};
use super::tree::{Row, TopCategory, share_of, tree};
use crate::analysis::{Analysis, GroupMetrics, MetricValue, SliceMetrics};
use crate::measurement::{CountSource, Reading};

/// The style of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether it uses colors and bars of block characters, instead of plain ASCII.
    is_rich: bool,
}

/// The length of a 100 % bar, in characters.
const BAR_WIDTH: f64 = 40.0;

/// The width of running text, in characters.
const TEXT_WIDTH: usize = 96;

impl Style {
    /// Returns the style with plain ASCII.
    pub const fn plain() -> Self {
        Self { is_rich: false }
    }

    /// Returns the style with colors and block characters.
    pub const fn rich() -> Self {
        Self { is_rich: true }
    }

    /// Returns text in the color of a category.
    fn colored(self, text: &str, top_category: TopCategory) -> String {
        let code = match top_category {
            TopCategory::Retiring => "32",
            TopCategory::BadSpeculation => "35",
            TopCategory::FrontEnd => "33",
            TopCategory::BackEnd => "31",
            TopCategory::Other => "36",
        };
        self.escaped(text, code)
    }

    fn escaped(self, text: &str, code: &str) -> String {
        if self.is_rich && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// Returns text of an input. Among escape sequences, it may have none of its own.
    fn of_input(self, text: &str) -> Cow<'_, str> {
        if self.is_rich { readable(text.as_bytes()) } else { Cow::Borrowed(text) }
    }

    fn bold(self, text: &str) -> String {
        self.escaped(text, "1")
    }

    /// Returns a bar for a percentage.
    fn bar(self, percent: f64) -> String {
        let length = (percent / 100.0).clamp(0.0, 1.0) * BAR_WIDTH;
        if !self.is_rich {
            return "#".repeat(length.round() as usize);
        }
        const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
        let eighths = (length * 8.0).round() as usize;
        format!("{}{}", "█".repeat(eighths / 8), PARTS.get(eighths % 8).unwrap_or(&""))
    }
}

/// Writes the result as text.
pub fn report(analysis: &Analysis<'_>, style: Style, count_command: &CountCommand) -> String {
    let mut text = String::new();
    write_head(&mut text, analysis, style);
    let tree = tree(analysis, &analysis.total);
    if !tree.rows.is_empty() {
        write_tree(&mut text, &tree.rows, style);
    }
    if let Some(advice) = advice(analysis, &tree, count_command) {
        write_advice(&mut text, &advice, style);
    }
    if !analysis.slices.is_empty() {
        write_slices(&mut text, analysis, style);
    }
    for group in &analysis.total.groups {
        write_group(&mut text, group, &analysis.total, style);
    }
    text
}

/// Writes the counted command and machine, and the warnings.
fn write_head(text: &mut String, analysis: &Analysis<'_>, style: Style) {
    let pmu = analysis.pmu;
    let revision = analysis.revision.map_or_else(String::new, |revision| format!(" {revision}"));
    let _ = writeln!(text, "{}{revision} ({})", style.bold(&pmu.title), pmu.name);
    let formulas = analysis.formulas;
    let _ = writeln!(text, "Formulas: {}, {}", formulas.name, formulas.title);
    for source in &analysis.sources {
        if let Some(source) = source_text(source) {
            let _ = writeln!(text, "Counts:   {}", style.of_input(&source));
        }
    }
    for erratum in &analysis.errata {
        let _ = writeln!(text, "{}", wrapped(&format!("Erratum {erratum}."), "          "));
    }
    for warning in &analysis.warnings {
        let line = wrapped(&format!("warning: {}.", style.of_input(warning)), "         ");
        let _ = writeln!(text, "{}", line.replacen("warning:", &style.escaped("warning:", "1;35"), 1));
    }
}

/// Returns the origin of counts.
pub(super) fn source_text(source: &CountSource) -> Option<String> {
    let path = source.path.as_ref().map(|path| path.display().to_string());
    let elapsed = match (source.elapsed, source.cpu_time) {
        (Some(elapsed), Some(cpu_time)) => Some(format!("{elapsed:.3} s ({cpu_time:.3} s of CPU time)")),
        (elapsed, None) => elapsed.map(|elapsed| format!("{elapsed:.3} s")),
        (None, Some(cpu_time)) => Some(format!("{cpu_time:.3} s of CPU time")),
    };
    let parts: Vec<String> = [source.command.clone(), elapsed, path].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Wraps running text and indents all lines except the first.
fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > TEXT_WIDTH {
            let _ = write!(lines, "\n{indent}");
            width = indent.len();
        } else if width > 0 {
            lines.push(' ');
            width += 1;
        }
        lines.push_str(word);
        width += length;
    }
    lines
}

fn write_tree(text: &mut String, rows: &[Row<'_, '_>], style: Style) {
    let name = |row: &Row<'_, '_>| format!("{:1$}{2}", "", row.depth * 2, row.value.metric.name);
    let width = rows.iter().map(|row| name(row).chars().count()).max().unwrap_or_default();
    text.push('\n');
    for row in rows {
        let percent = row.value.value.clone().unwrap_or_default();
        let bar = style.bar(percent);
        // The padding is outside the color escapes, which would count as characters.
        let padding = " ".repeat(BAR_WIDTH as usize + 1 - bar.chars().count().min(BAR_WIDTH as usize));
        let share = match &row.value.value {
            Ok(_) if row.depth > 0 && share_of(row.value) != share_of(rows[0].value) => {
                format!(" of {}", share_of(row.value).name())
            }
            Ok(_) => String::new(),
            Err(reason) => format!(" {reason}"),
        };
        let arrow = if row.is_largest { "<" } else { "" };
        let line = format!(
            "{:width$}  {:>6} {} {}{padding}{arrow}{share}",
            name(row),
            number::value(row.value),
            if row.value.value.is_ok() { "%" } else { " " },
            style.colored(&bar, row.top_category),
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

fn write_advice(text: &mut String, advice: &Advice<'_, '_>, style: Style) {
    let path: Vec<String> = advice
        .path
        .iter()
        .map(|value| format!("{} {}", value.metric.name, number::with_unit(value)))
        .collect();
    let largest = if path.is_empty() { "not known".to_owned() } else { path.join(" > ") };
    let _ = writeln!(text, "\n{}", style.bold(&format!("Largest: {largest}")));
    let _ = writeln!(text, "  {}", wrapped(&advice.meaning, "  "));
    if let Some(next) = &advice.next {
        // Not wrapped, so that it can be copied as one command.
        let _ = writeln!(text, "  Count next: {}", style.of_input(next));
    }
    if !advice.sample.is_empty() {
        let names: Vec<&str> = advice.sample.iter().map(|(name, _)| *name).collect();
        let events: Vec<&str> = advice.sample.iter().map(|(_, event)| event.as_str()).collect();
        let _ = writeln!(text, "  Find where: perf record -e {}   ({})", events.join(","), names.join(", "));
    }
}

/// Writes the categories of level 1 of each interval and part.
fn write_slices(text: &mut String, analysis: &Analysis<'_>, style: Style) {
    let slices = &analysis.slices;
    let roots: Vec<&str> = tree(analysis, &analysis.total)
        .rows
        .into_iter()
        .filter(|row| row.depth == 0)
        .map(|row| row.value.metric.name.as_str())
        .collect();
    let has_times = slices.iter().any(|metrics| metrics.slice.time.is_some());
    let parts = slices.iter().filter_map(|metrics| metrics.slice.part.as_ref());
    let part_width = parts.map(|part| style.of_input(part).chars().count() + 2).max().unwrap_or_default();
    text.push('\n');
    let mut head = String::new();
    if has_times {
        let _ = write!(head, "{:>12}", "seconds");
    }
    let _ = write!(head, "{:part_width$}", "");
    for root in &roots {
        let _ = write!(head, "  {root:>16}");
    }
    let _ = writeln!(text, "{}", head.trim_end());
    for metrics in slices {
        let mut line = String::new();
        if has_times {
            let time = metrics.slice.time.map_or_else(String::new, |time| format!("{time:.6}"));
            let _ = write!(line, "{time:>12}");
        }
        let part = style.of_input(metrics.slice.part.as_deref().unwrap_or_default());
        let _ = write!(line, "{part:>part_width$}");
        for root in &roots {
            let value = metrics.value(root).map(number::with_unit).unwrap_or_default();
            let _ = write!(line, "  {value:>16}");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// Writes the metrics of a group, each set of them before the counts that it is computed from.
fn write_group(text: &mut String, group: &GroupMetrics<'_>, metrics: &SliceMetrics<'_>, style: Style) {
    let title = format!("{}: {}", group.group.name, group.group.title);
    let _ = writeln!(text, "\n{}", style.bold(&title));
    let blocks = blocks(group);
    let readings = || blocks.iter().flat_map(|block| &block.readings);
    let names = readings().filter_map(|&index| metrics.slice.readings.get(index));
    let event_width =
        names.map(|reading| style.of_input(&reading.event).chars().count()).max().unwrap_or_default();
    let metric_width =
        group.metrics.iter().map(|value| value.metric.name.chars().count()).max().unwrap_or_default();
    for block in &blocks {
        let readings: Vec<&Reading> =
            block.readings.iter().filter_map(|&index| metrics.slice.readings.get(index)).collect();
        let share = common_share(&readings);
        for value in &block.values {
            let is_partial = value.readings.len() < block.readings.len() && value.value.is_ok();
            let events = is_partial.then(|| event_names(value, metrics).join(", "));
            let events =
                events.map_or_else(String::new, |events| format!("  of {}", style.of_input(&events)));
            write_metric(text, value, metric_width, &format!("{share}{events}"));
        }
        for reading in readings {
            let event = style.of_input(&reading.event);
            let share = if share.is_empty() { share_text(reading) } else { String::new() };
            let line = format!("    {:>20}  {event:event_width$}{share}", number::count(reading));
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
}

/// Returns the counted share of time, if it is the same for all and not the whole time.
fn common_share(readings: &[&Reading]) -> String {
    let mut texts = readings.iter().map(|reading| share_text(reading));
    let first = texts.next().unwrap_or_default();
    if texts.all(|text| text == first) { first } else { String::new() }
}

/// Returns the counted share of time of an event, unless it is the whole time.
fn share_text(reading: &Reading) -> String {
    reading.partial_share().map_or_else(String::new, |share| format!("  ({:.2} %)", share * 100.0))
}

/// Writes a metric with a note.
fn write_metric(text: &mut String, value: &MetricValue<'_>, name_width: usize, note: &str) {
    let unit = if value.value.is_ok() { value.metric.unit.symbol() } else { "" };
    let reason = value.value.as_ref().err().map_or_else(String::new, |reason| format!("  {reason}"));
    let name = &value.metric.name;
    let line = format!("  {:>8} {unit:4}  {name:name_width$}{note}{reason}", number::value(value));
    let _ = writeln!(text, "{}", line.trim_end());
}
