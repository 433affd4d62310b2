//! The schedule as the page's script reads it: each number relative to another one, and repetitions only once.

use std::collections::HashMap;
use std::fmt::Write as _;

use stallscope_report::{Explanation, ProcessorInfo, Repetition, Schedule, TracedWait};

use crate::{number, waits};

/// The largest number of executions that a page has for a region, unless one iteration alone has more.
const MAX_EXECUTIONS: u32 = 20_000;

/// The iterations of a schedule that are written.
#[derive(Debug)]
struct Kept {
    /// The repeated pattern, with as many groups as are shown.
    repetition: Option<Repetition>,
    /// The iterations that are shown; further groups are not written.
    n_shown: u32,
}

impl Kept {
    fn new(schedule: &Schedule) -> Self {
        let n_iterations = schedule.n_whole_iterations();
        let max = (MAX_EXECUTIONS / schedule.n_instructions.max(1)).max(1);
        let Some(repetition) = schedule.repetition() else {
            return Self { repetition: None, n_shown: n_iterations.min(max) };
        };
        let end = repetition.first_iteration + repetition.n_groups * repetition.n_iterations;
        let n_before = repetition.first_iteration + repetition.n_iterations;
        if n_before > max {
            return Self { repetition: None, n_shown: n_iterations.min(max) };
        }
        Self { repetition: Some(repetition), n_shown: n_iterations.min(end + max - n_before) }
    }

    /// The iterations to write, each with the number of cycles that it is written earlier.
    fn iterations(&self) -> impl Iterator<Item = (u32, u32)> {
        let (skipped, earlier) = self.repetition.map_or((0..0, 0), |repetition| {
            let first = repetition.first_iteration + repetition.n_iterations;
            let n = repetition.n_groups - 1;
            (first..first + n * repetition.n_iterations, n * repetition.n_cycles)
        });
        let end = skipped.end;
        (0..self.n_shown)
            .filter(move |iteration| !skipped.contains(iteration))
            .map(move |iteration| (iteration, if iteration >= end { earlier } else { 0 }))
    }
}

/// Writes the schedule as JSON, and returns the number of iterations that it has.
///
/// `e` has for each execution the cycles between dispatch and the previous execution's dispatch, then the cycles between dispatch, being
/// ready, issue, end and retirement. `u` has for each the number of its uses, and for each use the unit by its place in `units`, the cycles
/// after issue, and its length. `edges` has the dependencies: the instructions, and the iterations between them. `reasons` has what
/// instructions wait for, in words; `averages` for each instruction the reasons by their places there, with their cycles; and `w` for
/// the first executions the number of their waits, and the reason and cycles of each.
pub(crate) fn write(
    schedule: &Schedule,
    explanation: Option<&Explanation>,
    processor: &ProcessorInfo,
    out: &mut String,
) -> u32 {
    let kept = Kept::new(schedule);
    let units = schedule.used_units(&(0..u32::MAX));
    let names = processor.resources.unit_names();
    let _ =
        write!(out, "{{\"n\":{},\"iterations\":{},\"repetition\":", schedule.n_instructions, kept.n_shown);
    match kept.repetition {
        None => out.push_str("null"),
        Some(repetition) => {
            let Repetition { first_iteration, n_iterations, n_groups, n_cycles, .. } = repetition;
            let _ = write!(out, "[{first_iteration},{n_iterations},{n_groups},{n_cycles}]");
        }
    }
    out.push_str(",\"units\":[");
    for (at, &unit) in units.iter().enumerate() {
        let comma = if at > 0 { "," } else { "" };
        let _ = write!(out, "{comma}{}", json_string(names.get(unit as usize).map_or("", |name| name)));
    }
    out.push_str("],\"e\":[");
    let mut uses = String::new();
    let (mut last, mut is_first) = (0_i64, true);
    for (iteration, earlier) in kept.iterations() {
        for execution in schedule.iteration(iteration as usize) {
            let dispatched = i64::from(execution.dispatched) - i64::from(earlier);
            let steps = [
                execution.dispatched,
                execution.ready,
                execution.issued,
                execution.executed,
                execution.retired,
            ];
            let comma = if is_first { "" } else { "," };
            let _ = write!(out, "{comma}{}", dispatched - last);
            for pair in steps.windows(2) {
                let _ = write!(out, ",{}", i64::from(pair[1]) - i64::from(pair[0]));
            }
            last = dispatched;
            let of_execution = schedule.uses(execution);
            let _ = write!(uses, "{comma}{}", of_execution.len());
            for use_ in of_execution {
                let unit = units.binary_search(&use_.unit).unwrap_or_default();
                let from = i64::from(use_.from) - i64::from(execution.issued);
                let _ = write!(uses, ",{unit},{from},{}", use_.n_cycles);
            }
            is_first = false;
        }
    }
    let _ = write!(out, "],\"u\":[{uses}]");
    if let Some(explanation) = explanation {
        write_explanation(explanation, &kept, schedule.n_instructions, out);
    }
    out.push('}');
    kept.n_shown
}

/// The largest number of reasons that an instruction's averages have.
const MAX_AVERAGES: usize = 4;

/// Texts that are written once and represent their places.
#[derive(Debug, Default)]
struct Texts {
    places: HashMap<String, usize>,
}

impl Texts {
    fn place(&mut self, text: String) -> usize {
        let next = self.places.len();
        *self.places.entry(text).or_insert(next)
    }

    /// Writes the texts as the elements of an array.
    fn write(self, out: &mut String) {
        let mut texts: Vec<(usize, String)> =
            self.places.into_iter().map(|(text, place)| (place, text)).collect();
        texts.sort_unstable_by_key(|&(place, _)| place);
        let texts: Vec<String> = texts.iter().map(|(_, text)| json_string(text)).collect();
        out.push_str(&texts.join(","));
    }
}

/// Writes the waits of instructions, and the dependencies.
fn write_explanation(explanation: &Explanation, kept: &Kept, n_instructions: u32, out: &mut String) {
    let mut reasons = Texts::default();
    out.push_str(",\"averages\":[");
    for instruction in 0..n_instructions as usize {
        let all = waits::reasons(explanation, instruction, |wait| Some(waits::words(wait)));
        let shown = all.into_iter().take(MAX_AVERAGES);
        let pairs: Vec<String> = shown
            .map(|(words, cycles)| format!("{},{}", reasons.place(words), number::short(cycles)))
            .collect();
        let comma = if instruction > 0 { "," } else { "" };
        let _ = write!(out, "{comma}[{}]", pairs.join(","));
    }
    out.push_str("],\"w\":[");
    let mut traced = explanation.trace.iter().peekable();
    let n_traced = explanation.trace.last().map_or(0, |wait| wait.iteration + 1);
    let mut is_first = true;
    for (iteration, _) in kept.iterations().take_while(|&(iteration, _)| iteration < n_traced) {
        while traced.next_if(|wait| wait.iteration < iteration).is_some() {}
        for instruction in 0..n_instructions {
            let mut pairs = String::new();
            let mut n = 0;
            let of_this = |traced: &TracedWait| {
                let wait = explanation.waits.get(traced.wait as usize)?;
                (traced.iteration == iteration && wait.instruction == instruction).then_some(wait)
            };
            while let Some(next) = traced.next_if(|wait| of_this(wait).is_some()) {
                let Some(wait) = of_this(next) else { break };
                let _ = write!(pairs, ",{},{}", reasons.place(waits::words(wait)), next.n_cycles);
                n += 1;
            }
            let comma = if is_first { "" } else { "," };
            let _ = write!(out, "{comma}{n}{pairs}");
            is_first = false;
        }
    }
    out.push_str("],\"edges\":[");
    for (at, edge) in explanation.dataflow.edges.iter().enumerate() {
        let comma = if at > 0 { "," } else { "" };
        let _ = write!(out, "{comma}[{},{},{}]", edge.from, edge.to, edge.n_iterations);
    }
    out.push_str("],\"reasons\":[");
    reasons.write(out);
    out.push(']');
}

/// A string of JSON that is safe inside of a script element.
pub(crate) fn json_string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::json_string;

    #[test]
    fn no_string_ends_the_script_element() {
        assert_eq!(json_string("</script>\n\"\\"), "\"\\u003c/script\\u003e\\u000a\\\"\\\\\"");
    }
}
