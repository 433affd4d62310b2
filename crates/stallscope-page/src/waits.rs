//! The waits of instructions.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use stallscope_html::escaped;
use stallscope_report::{Explanation, Report, Wait, WaitPhase, WaitReason};

use crate::{code_table, number};

/// The largest number of reasons that are shown of an instruction.
const MAX_REASONS: usize = 2;

/// The largest number of instructions that the table has; for longer code, it has the instructions that wait longest.
const MAX_ROWS: usize = 1000;

/// The number of instructions on paper for longer code: the ones that wait longest.
const ROWS_ON_PAPER: usize = 40;

/// The colors of bars, in their order.
const COLORS: [(&str, &str); 5] = [
    ("front-end", "before dispatch"),
    ("wait", "for operands"),
    ("port", "for a unit"),
    ("retire", "to retire"),
    ("other", "for something else in the scheduler"),
];

/// The color that represents a wait, by its place in [`COLORS`].
fn color(wait: &Wait) -> usize {
    match (wait.phase, &wait.reason) {
        (WaitPhase::BeforeDispatch, _) => 0,
        (WaitPhase::BeforeRetirement, _) => 3,
        (WaitPhase::InScheduler, WaitReason::Operand { .. } | WaitReason::UnknownOperand) => 1,
        (WaitPhase::InScheduler, WaitReason::Port { .. }) => 2,
        (WaitPhase::InScheduler, _) => 4,
    }
}

/// Average cycles of each instruction in the scheduler.
pub(crate) fn in_scheduler(explanation: &Explanation, n_instructions: usize) -> Vec<f64> {
    let mut cycles = vec![0.0; n_instructions];
    for wait in explanation.waits.iter().filter(|wait| wait.phase == WaitPhase::InScheduler) {
        if let Some(cycles) = cycles.get_mut(wait.instruction as usize) {
            *cycles += average(wait, explanation);
        }
    }
    cycles
}

fn average(wait: &Wait, explanation: &Explanation) -> f64 {
    wait.n_cycles as f64 / explanation.n_iterations.max(1) as f64
}

/// The reasons of an instruction's waits in words, with their cycles; equal ones are one. The longest come first.
pub(crate) fn reasons(
    explanation: &Explanation,
    instruction: usize,
    words: impl Fn(&Wait) -> Option<String>,
) -> Vec<(String, f64)> {
    let mut by_words: BTreeMap<String, f64> = BTreeMap::new();
    for wait in explanation.waits_of(instruction) {
        if let Some(words) = words(wait) {
            *by_words.entry(words).or_default() += average(wait, explanation);
        }
    }
    let mut reasons: Vec<_> = by_words.into_iter().collect();
    reasons.sort_by(|a, b| b.1.total_cmp(&a.1));
    reasons
}

/// Describes a wait: its cause and its place.
pub(crate) fn words(wait: &Wait) -> String {
    format!("{} for {}", wait.phase, wait.reason)
}

/// Describes the cause of a wait before issue, in as few words as possible.
fn short_words(wait: &Wait) -> Option<String> {
    match wait.phase {
        WaitPhase::BeforeDispatch => Some(format!("{}, before dispatch", wait.reason)),
        WaitPhase::InScheduler => Some(wait.reason.to_string()),
        WaitPhase::BeforeRetirement => None,
    }
}

/// Writes a table with a bar for each instruction.
pub(crate) fn write(report: &Report, explanation: &Explanation, out: &mut String) {
    let n = report.instructions.len();
    let mut cycles = vec![[0.0; COLORS.len()]; n];
    for wait in &explanation.waits {
        if let Some(of) = cycles.get_mut(wait.instruction as usize) {
            of[color(wait)] += average(wait, explanation);
        }
    }
    let sum = |of: &[f64; COLORS.len()]| of.iter().sum::<f64>();
    let longest = cycles.iter().map(sum).fold(0.0, f64::max);
    out.push_str("<h3>Waiting <small>cycles of an execution, on average</small></h3>\n<p class=\"legend\">");
    for (at, (class, name)) in COLORS.iter().enumerate() {
        if cycles.iter().any(|of| of[at] > 0.0) {
            let _ = write!(
                out,
                "<span><svg viewBox=\"0 0 22 12\" aria-hidden=\"true\"><rect class=\"{class}\" width=\"22\" height=\"12\" \
                 rx=\"2\"/></svg>{name}</span>"
            );
        }
    }
    out.push_str(
        "</p>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Waiting\"><table class=\"code waits\">\n\
         <thead><tr><th scope=\"col\" class=\"number\">#</th><th scope=\"col\">Instruction</th>\
         <th scope=\"col\" class=\"number\">Cycles</th><td></td><th scope=\"col\">Waits to issue for</th></tr></thead>\n<tbody>\n",
    );
    let mut order: Vec<usize> = (0..n).collect();
    if n > MAX_ROWS {
        order.sort_by(|&a, &b| sum(&cycles[b]).total_cmp(&sum(&cycles[a])));
        order.truncate(MAX_ROWS);
    }
    let on_paper = shortest_on_paper(order.iter().map(|&index| sum(&cycles[index])).collect());
    for index in order {
        let (text, of) = (report.instructions.get(index), &cycles[index]);
        let class = if sum(of) < on_paper { " class=\"off-paper\"" } else { "" };
        let _ = write!(
            out,
            "<tr{class}><td class=\"number quiet\">{index}</td><td class=\"asm\"><code>{}</code></td><td class=\"number\">{}</td>\
             <td class=\"bar\">",
            code_table::instruction(text),
            number::short(sum(of))
        );
        write_bar(of, longest, out);
        out.push_str("</td><td class=\"reasons\">");
        write_reasons(&reasons(explanation, index, short_words), out);
        out.push_str("</td></tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    if n > MAX_ROWS {
        let _ = writeln!(
            out,
            "<p class=\"quiet\">These are the {MAX_ROWS} instructions of {n} that wait longest.</p>"
        );
    }
    if n > ROWS_ON_PAPER {
        out.push_str("<p class=\"quiet on-paper\">Printed: the instructions that wait longest. The code above has all.</p>\n");
    }
}

/// The shortest waiting of an instruction that paper has.
fn shortest_on_paper(mut cycles: Vec<f64>) -> f64 {
    cycles.sort_by(|a, b| b.total_cmp(a));
    cycles.get(ROWS_ON_PAPER).map_or(0.0, |_| cycles[ROWS_ON_PAPER - 1])
}

fn write_bar(cycles: &[f64], longest: f64, out: &mut String) {
    out.push_str("<svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">");
    let mut left = 0.0;
    for (cycles, (class, _)) in cycles.iter().zip(COLORS) {
        let width = if longest > 0.0 { 100.0 * cycles / longest } else { 0.0 };
        if width > 0.05 {
            let _ =
                write!(out, "<rect class=\"{class}\" x=\"{left:.1}\" width=\"{width:.1}\" height=\"10\"/>");
        }
        left += width;
    }
    out.push_str("</svg>");
}

fn write_reasons(reasons: &[(String, f64)], out: &mut String) {
    for (at, (words, cycles)) in reasons.iter().take(MAX_REASONS).enumerate() {
        let comma = if at > 0 { "; " } else { "" };
        let _ = write!(out, "{comma}<b>{}</b> {}", number::short(*cycles), escaped(words));
    }
    let rest: f64 = reasons.iter().skip(MAX_REASONS).map(|(_, cycles)| cycles).sum();
    if let Some(n @ 1..) = reasons.len().checked_sub(MAX_REASONS) {
        let _ = write!(out, "; <b>{}</b> {}", number::short(rest), number::count(n, "other reason"));
    }
}
