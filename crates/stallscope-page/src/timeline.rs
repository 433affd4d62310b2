//! The timeline: a picture of the first executions, and the data of all for the page's script.

use std::fmt::Write as _;

use stallscope_html::escaped_bytes;
use stallscope_report::{Execution, ProcessorInfo, Report, Schedule};

use crate::svg::Rectangles;
use crate::{number, schedule_data};

/// The largest numbers of rows and cycles in the picture of the first executions: what can be read on a sheet of paper.
const MAX_ROWS: usize = 64;
const MAX_CYCLES: u32 = 96;

/// Sizes in the picture.
const ROW: f64 = 15.0;
const CYCLE: f64 = 7.0;
const LABELS: f64 = 290.0;
const RULER: f64 = 18.0;
const CHARACTER: f64 = 6.7;

const LEGEND: &str = "<p class=\"legend\">\
<span><svg viewBox=\"0 0 22 12\" aria-hidden=\"true\"><rect class=\"wait\" y=\"4\" width=\"22\" height=\"4\"/></svg>waits for operands</span>\
<span><svg viewBox=\"0 0 22 12\" aria-hidden=\"true\"><rect class=\"port\" y=\"4\" width=\"6\" height=\"4\"/><rect class=\"port\" x=\"8\" y=\"4\" width=\"6\" height=\"4\"/><rect class=\"port\" x=\"16\" y=\"4\" width=\"6\" height=\"4\"/></svg>waits for a unit</span>\
<span><svg viewBox=\"0 0 22 12\" aria-hidden=\"true\"><rect class=\"execute\" width=\"22\" height=\"12\" rx=\"2\"/></svg>executes</span>\
<span><svg viewBox=\"0 0 22 12\" aria-hidden=\"true\"><rect class=\"retire\" y=\"5\" width=\"22\" height=\"2\"/></svg>waits to retire</span></p>\n";

/// Writes the timeline of a region.
pub(crate) fn write(
    report: &Report,
    schedule: &Schedule,
    processor: &ProcessorInfo,
    id: &str,
    out: &mut String,
) {
    if schedule.executions.is_empty() {
        return;
    }
    let _ =
        write!(out, "<h3 id=\"{id}-timeline\">Timeline</h3>\n<div class=\"timeline\" data-of=\"{id}\">\n");
    out.push_str(LEGEND);
    write_picture(report, schedule, out);
    let mut data = String::new();
    let n_shown = schedule_data::write(schedule, report.views.explanation.as_ref(), processor, &mut data);
    let _ = write!(out, "<script type=\"application/json\">{data}</script>\n</div>\n");
    if n_shown < schedule.n_iterations {
        let _ = writeln!(
            out,
            "<p class=\"quiet\">The timeline has the first {} of {}.</p>",
            n_shown,
            number::count(schedule.n_iterations as usize, "iteration")
        );
    }
}

/// Writes the picture of the first executions.
fn write_picture(report: &Report, schedule: &Schedule, out: &mut String) {
    let n = schedule.n_instructions.max(1) as usize;
    // Whole iterations, as many as fit.
    let n_rows = if n > MAX_ROWS { MAX_ROWS } else { MAX_ROWS / n * n }.min(schedule.executions.len());
    let n_rows = n_rows.min(2 * n);
    let rows = &schedule.executions[..n_rows];
    let first = rows.iter().map(|execution| execution.dispatched).min().unwrap_or_default();
    let last = rows.iter().map(|execution| execution.retired).max().unwrap_or_default();
    let end = last.min(first + MAX_CYCLES) + 1;
    let width = LABELS + f64::from(end - first) * CYCLE + 8.0;
    let height = RULER + n_rows as f64 * ROW + 4.0;
    let iterations = number::count(n_rows.div_ceil(n), "iteration");
    let _ = write!(
        out,
        "<div class=\"static scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Picture of the timeline\">\
         <svg viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" \
         aria-label=\"Timeline of the first {iterations}, cycles {first} to {}\">",
        end - 1
    );
    let x = |cycle: u32| LABELS + f64::from(cycle.min(end) - first) * CYCLE;
    for cycle in (first..end).filter(|cycle| cycle.is_multiple_of(10)) {
        let _ = write!(
            out,
            "<path class=\"grid\" d=\"M{0:.0} {RULER}V{height:.0}\"/><text class=\"tick\" x=\"{0:.0}\" y=\"12\">{cycle}</text>",
            x(cycle)
        );
    }
    let mut states: [Rectangles; 4] = Default::default();
    for (at, execution) in rows.iter().enumerate() {
        let top = RULER + at as f64 * ROW;
        draw(execution, top, &x, &mut states);
        let label = label(report.instructions.get(at % n));
        let _ = write!(
            out,
            "<text class=\"label\" x=\"0\" y=\"{:.0}\">{}.{} {label}</text>",
            top + 11.0,
            at / n,
            at % n
        );
    }
    for (state, class) in states.iter().zip(["wait", "port", "execute", "retire"]) {
        state.write(class, out);
    }
    out.push_str("</svg></div>\n");
    if n_rows < schedule.executions.len() || end <= last {
        let _ = writeln!(
            out,
            "<p class=\"quiet static\">The picture shows {} of {} executions, cycles {first} to {}.</p>",
            n_rows,
            schedule.executions.len(),
            end - 1
        );
    }
}

/// Draws the states of an execution in a row: waiting for operands, waiting for a unit, executing, waiting to retire.
fn draw(execution: &Execution, top: f64, x: &impl Fn(u32) -> f64, states: &mut [Rectangles; 4]) {
    let [wait, port, execute, retire] = states;
    let bar = |of: &mut Rectangles, from: u32, to: u32, inset: f64| {
        let (left, right) = (x(from), x(to));
        of.push((left, top + inset), (right - left, ROW - 2.0 * inset));
    };
    let ready = execution.ready.clamp(execution.dispatched, execution.issued.max(execution.dispatched));
    bar(wait, execution.dispatched, ready, 5.0);
    for cycle in ready..execution.issued.max(ready) {
        let left = x(cycle);
        port.push((left, top + 5.0), (x(cycle + 1).min(left + CYCLE - 2.0) - left, ROW - 10.0));
    }
    bar(execute, execution.issued, execution.executed.max(execution.issued + 1), 2.0);
    bar(retire, execution.executed.max(execution.issued + 1), execution.retired, 6.5);
}

/// The text of an instruction, cut to what fits; the code above has it in full.
fn label(text: &[u8]) -> String {
    let most = ((LABELS - 44.0) / CHARACTER) as usize;
    let text = String::from_utf8_lossy(text).replace('\t', " ");
    if text.chars().count() <= most {
        return escaped_bytes(text.as_bytes());
    }
    let cut: String = text.chars().take(most - 1).collect();
    format!("{}…", escaped_bytes(cut.as_bytes()))
}
