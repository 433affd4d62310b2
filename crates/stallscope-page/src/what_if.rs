//! The effects of changes, as bars.

use std::fmt::Write as _;

use stallscope_html::escaped;
use stallscope_report::{Answer, WhatIf};

use crate::number;

/// Answers that save a smaller share of the cycles are not shown.
const MIN_SAVED: f64 = 0.005;

/// The number of answers that are shown at once.
const N_FIRST: usize = 10;

/// Writes the answers, largest savings first, each with a bar for the cycles that are left.
pub(crate) fn write(what_if: &WhatIf, out: &mut String) {
    let is_shown = |answer: &&Answer| what_if.is_by_hand || what_if.saved(answer) >= MIN_SAVED;
    let shown: Vec<&Answer> = what_if.answers.iter().filter(is_shown).collect();
    let _ = writeln!(
        out,
        "<h3>What if <small>cycles per iteration with a change, each simulated; now {}</small></h3>",
        number::cycles(what_if.cycles)
    );
    if shown.is_empty() {
        out.push_str("<p>No change that was tried saves anything.</p>\n");
    } else {
        if let Some(answer) = what_if.suggestion().filter(|_| !what_if.is_by_hand) {
            let (change, words) = (answer.change.to_string(), answer.change.words());
            let _ = writeln!(
                out,
                "<p>Most promising: <b>{}</b> cycles if {}. <code>{}</code></p>",
                number::cycles(answer.cycles),
                escaped(&words),
                escaped(&change)
            );
        }
        let (first, rest) = shown.split_at(shown.len().min(N_FIRST));
        write_table(first.iter().map(|answer| (*answer, None)), what_if, out);
        if !rest.is_empty() {
            let n = number::count(rest.len(), "change");
            let _ = writeln!(out, "<details><summary>{n} that save less</summary>");
            write_table(rest.iter().map(|answer| (*answer, None)), what_if, out);
            out.push_str("</details>\n");
        }
    }
    let n_hidden = what_if.answers.len() - shown.len();
    if n_hidden > 0 {
        let n = number::count(n_hidden, "other change");
        let _ = writeln!(out, "<p class=\"quiet\">Tried as well, and worth less than 0.5%: {n}.</p>");
    }
    if what_if.n_untried > 0 {
        let n = number::count(what_if.n_untried, "more change");
        let _ = writeln!(
            out,
            "<p class=\"quiet\">Not tried, because the code is long: {n}; -what-if=CHANGE tries one.</p>"
        );
    }
    if let Some(note) = what_if.note() {
        let _ = writeln!(out, "<p class=\"quiet\">{note}</p>");
    }
    for (change, why) in &what_if.impossible {
        let (change, why) = (escaped(&change.to_string()), escaped(why));
        let _ = writeln!(out, "<p><code>{change}</code> is not possible: {why}.</p>");
    }
    if !what_if.memory.is_empty() {
        out.push_str("<h4>If loads miss the L1 cache</h4>\n");
        write_table(what_if.memory.iter().map(|(from, answer)| (answer, Some(*from))), what_if, out);
    }
}

fn write_table<'w>(
    answers: impl Iterator<Item = (&'w Answer, Option<&'w str>)>,
    what_if: &WhatIf,
    out: &mut String,
) {
    let answers: Vec<_> = answers.collect();
    let longest = answers.iter().map(|(answer, _)| answer.cycles).fold(what_if.cycles, f64::max);
    out.push_str(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"What if\"><table class=\"bars what-if\"><thead><tr>\
         <th scope=\"col\" class=\"number\">Cycles</th><td></td><th scope=\"col\" class=\"number\">Saved</th>\
         <th scope=\"col\">If</th></tr></thead>\n<tbody>\n",
    );
    for (answer, from) in answers {
        let share = |cycles: f64| if longest > 0.0 { 100.0 * cycles / longest } else { 0.0 };
        let from = from.map_or_else(String::new, |from| format!(", like loads from {from}"));
        // The thin line is now.
        let _ = writeln!(
            out,
            "<tr><td class=\"number\">{}</td><td class=\"bar\"><svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" \
             aria-hidden=\"true\"><rect class=\"execute\" width=\"{:.1}\" height=\"10\"/><rect class=\"now\" x=\"{:.1}\" \
             width=\"0.6\" height=\"10\"/></svg></td><td class=\"number\">{}</td><td>{}{} <code>{}</code></td></tr>",
            number::cycles(answer.cycles),
            share(answer.cycles),
            (share(what_if.cycles) - 0.6).max(0.0),
            saved(what_if.saved(answer)),
            escaped(&answer.change.words()),
            escaped(&from),
            escaped(&answer.change.to_string())
        );
    }
    out.push_str("</tbody></table></div>\n");
}

/// A saved share in percent, without a sign if it is none.
fn saved(share: f64) -> String {
    let text = format!("{:.1}%", 100.0 * share);
    if text == "-0.0%" { "0.0%".to_owned() } else { text.replace('-', "−") }
}

#[cfg(test)]
mod tests {
    use super::saved;

    #[test]
    fn shares_are_rounded_to_tenths_of_a_percent() {
        assert_eq!([0.25, -0.00001, -1.0].map(saved), ["25.0%", "0.0%", "−100.0%"]);
    }
}
