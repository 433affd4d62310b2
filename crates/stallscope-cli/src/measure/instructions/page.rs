//! The results as a page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use stallscope_html::{Document, escaped};

use super::row::{Cycles, Quantity, Row};

/// Rules of the page's own.
const STYLE: &str = "td { vertical-align: top } code { white-space: nowrap }\n";

/// The page with all results. `facts` say what was measured, and how.
pub(super) fn page(facts: &[(String, String)], rows: &[Row]) -> String {
    let mut by_form: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.quantity != Quantity::Mix) {
        by_form.entry(&row.form).or_default().push(row);
    }
    let document = Document { title: "Instructions, measured", style: STYLE, ..Document::default() };
    let mut text = document.head();
    text.push_str("<h1>Instructions, measured</h1>\n<table>\n");
    for (name, value) in facts {
        let _ = writeln!(text, "<tr><th>{}</th><td>{}</td></tr>", escaped(name), escaped(value));
    }
    text.push_str(
        "</table>\n<p>A latency is from a source to a destination: the number of the operand in LLVM's order and its class, or a \
         name. &le; stands where what closes the chain takes a cycle or more, of which one was taken off. ? marks what is less certain than \
         was asked for.</p>\n<h2>Forms</h2>\n<table>\n<thead><tr><th>Form</th><th>Instruction</th><th>Cycles each</th><th>Latencies</th>\
         <th>Notes</th></tr></thead>\n<tbody>\n",
    );
    let is_measured = |rows: &[&Row]| rows.iter().any(|row| row.cycles.is_some());
    for (form, rows) in by_form.iter().filter(|(_, rows)| is_measured(rows)) {
        add_form(&mut text, form, rows);
    }
    let n_others = by_form.values().filter(|rows| !is_measured(rows)).count();
    let _ = writeln!(
        text,
        "</tbody>\n</table>\n<p>{n_others} other forms could not be measured, most because the processor does not have them; the \
         comma-separated values say why.</p>"
    );
    add_mixes(&mut text, rows);
    text + Document::END
}

fn add_form(text: &mut String, form: &str, rows: &[&Row]) {
    let throughput = rows.iter().find(|row| row.quantity == Quantity::Throughput);
    let instruction = throughput.and_then(|row| row.code.split("; ").last()).unwrap_or_default();
    let cycles = throughput.and_then(|row| row.cycles).map_or_else(String::new, |cycles| number(&cycles));
    let latencies = rows.iter().filter(|row| row.quantity == Quantity::Latency).filter_map(|row| {
        let cycles = number(&row.cycles?);
        Some(format!("{} &rarr; {}: {cycles}", escaped(&row.source), escaped(&row.destination)))
    });
    let latencies = latencies.collect::<Vec<_>>().join("<br>");
    let mut notes: Vec<String> = Vec::new();
    for row in rows {
        let what = match row.quantity {
            Quantity::SameRegisters => {
                row.cycles.map(|cycles| format!("same registers: {}", number(&cycles)))
            }
            Quantity::Latency
                if row.cycles.is_some() && row.source != "memory" && row.destination != "memory" =>
            {
                Some(format!("{} &rarr; {}", escaped(&row.source), escaped(&row.destination)))
            }
            Quantity::Throughput => Some(String::new()),
            Quantity::Latency | Quantity::Mix | Quantity::None => None,
        };
        let Some(what) = what else { continue };
        let note = escaped(&row.note);
        match (what.is_empty(), note.is_empty()) {
            (_, true) if row.quantity != Quantity::SameRegisters => {}
            (false, false) => notes.push(format!("{what}: {note}")),
            _ => notes.push(what + &note),
        }
    }
    let _ = writeln!(
        text,
        "<tr><td>{}</td><td><code>{}</code></td><td>{cycles}</td><td>{latencies}</td><td>{}</td></tr>",
        escaped(form),
        escaped(instruction),
        notes.join("<br>"),
    );
}

/// Adds the table of forms that compete for ports.
fn add_mixes(text: &mut String, rows: &[Row]) {
    let mixes = rows.iter().filter(|row| row.quantity == Quantity::Mix && !row.with.is_empty());
    let mut by_form: BTreeMap<&str, BTreeMap<&str, Vec<&str>>> = BTreeMap::new();
    for row in mixes {
        let Some((what, _)) = row.note.split_once(';') else { continue };
        for (form, with) in [(&row.form, &row.with), (&row.with, &row.form)] {
            by_form.entry(form).or_default().entry(what).or_default().push(with);
        }
    }
    if by_form.is_empty() {
        return;
    }
    text.push_str(
        "<h2>Which forms compete</h2>\n<p>One form represents each class of forms with the same operands, latencies and throughput. Two are \
         mixed so that each would take the same time alone. They compete if the mix takes as long as both together; in part, if less; a \
         mix of many instructions per cycle may be limited by the front end instead.</p>\n<table>\n<thead><tr><th>Form</th><th>Competes with</th>\
         <th>In part with</th><th>Does not with</th></tr></thead>\n<tbody>\n",
    );
    for (form, with) in by_form {
        let _ = write!(text, "<tr><td>{}</td>", escaped(form));
        for what in ["compete", "compete in part", "do not compete"] {
            let names = with.get(what).map(|names| names.join(", ")).unwrap_or_default();
            let _ = write!(text, "<td>{}</td>", escaped(&names));
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody>\n</table>\n");
}

fn number(cycles: &Cycles) -> String {
    let Cycles { value, is_certain, is_upper_bound, .. } = *cycles;
    format!("{}{value:.2}{}", if is_upper_bound { "&le; " } else { "" }, if is_certain { "" } else { "?" })
}
