//! Dispatched instructions and busy units, cycle by cycle.

use std::fmt::Write as _;

use stallscope_html::escaped;
use stallscope_report::{Prediction, ProcessorInfo, Schedule};
use stallscope_sim::{Bubble, DispatchSlot};

use crate::number;

/// The largest number of cycles in a table.
const MAX_CYCLES: u32 = 128;

/// The number of cycles that paper has.
const CYCLES_ON_PAPER: u32 = 64;

/// Writes the cycles of a typical stretch.
pub(crate) fn write(schedule: &Schedule, processor: &ProcessorInfo, out: &mut String) {
    let Some(stretch) = schedule.typical_stretch() else { return };
    let all = stretch.cycles.clone();
    let shown = all.start..all.end.min(all.start + MAX_CYCLES);
    let units = schedule.used_units(&shown);
    let names = processor.resources.unit_names();
    let n_iterations = (stretch.iterations.end - stretch.iterations.start) as usize;
    let n_cycles = number::count(all.len(), "cycle");
    let what = match (stretch.repeats, n_iterations) {
        (true, 1) => format!("{n_cycles}, which each iteration repeats"),
        (true, n) => format!("{n_cycles}, which repeat every {}", number::count(n, "iteration")),
        (false, _) => format!(
            "{n_cycles} from the beginning of iteration {}; nothing repeats",
            stretch.iterations.start
        ),
    };
    let _ = write!(
        out,
        "<h3>Cycle by cycle <small>{what}</small></h3>\n<p class=\"quiet\">Numbers are those of instructions: when they are \
         dispatched, and how long they use units.</p>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" \
         aria-label=\"Cycle by cycle\"><table class=\"cycles\">\n<thead><tr><th scope=\"col\" class=\"number\">Cycle</th>\
         <th scope=\"col\">Dispatched</th>"
    );
    for &unit in &units {
        let name = names.get(unit as usize).map_or("", |name| name);
        let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(name));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    let printed_end = shown.end.min(shown.start + CYCLES_ON_PAPER);
    for (cycle, row) in shown.clone().zip(schedule.by_cycle(&shown, &units)) {
        let class = if cycle < printed_end { "" } else { " class=\"off-paper\"" };
        let _ = write!(out, "<tr{class}><td class=\"number quiet\">{cycle}</td><td>");
        write_numbers(&row.dispatched, out);
        out.push_str("</td>");
        for indexes in &row.units {
            if indexes.is_empty() {
                out.push_str("<td></td>");
            } else {
                out.push_str("<td class=\"used\">");
                write_numbers(indexes, out);
                out.push_str("</td>");
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    let mut write_rest = |end: u32, class: &str| {
        if end < all.end {
            let _ =
                writeln!(out, "<p class=\"quiet{class}\">Not shown: cycles {end} to {}.</p>", all.end - 1);
        }
    };
    if printed_end < shown.end {
        write_rest(shown.end, " off-paper");
        write_rest(printed_end, " on-paper");
    } else {
        write_rest(shown.end, "");
    }
}

fn write_numbers(indexes: &[u32], out: &mut String) {
    for (at, index) in indexes.iter().enumerate() {
        let space = if at > 0 { " " } else { "" };
        let _ = write!(out, "{space}{index}");
    }
}

/// Writes the cycles of the front end, if the model has any.
pub(crate) fn write_front_end(prediction: &Prediction, out: &mut String) {
    let schedule = &prediction.bounds.front_end.schedule;
    if schedule.is_empty() {
        return;
    }
    let _ = write!(
        out,
        "<h3>Front end by cycle <small>as fast as it can be: {}, {} wide</small></h3>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Front end by cycle\"><table class=\"cycles\">\n\
         <thead><tr><th scope=\"col\" class=\"number\">Cycle</th><th scope=\"col\" colspan=\"{}\">Slots</th>\
         <th scope=\"col\">Why slots are empty</th></tr></thead>\n<tbody>\n",
        escaped(prediction.front_end_kind.name()),
        prediction.width,
        prediction.width.max(1),
    );
    for (cycle, slots) in schedule.iter().take(MAX_CYCLES as usize).enumerate() {
        let _ = write!(out, "<tr><td class=\"number quiet\">{cycle}</td>");
        let mut why = String::new();
        for slot in slots {
            match slot {
                DispatchSlot::MicroOp { index } => {
                    let _ = write!(out, "<td class=\"used\">{index}</td>");
                }
                DispatchSlot::Extra { index } => {
                    let _ = write!(out, "<td class=\"used\" title=\"A further slot of {index}\">+</td>");
                }
                DispatchSlot::Bubble(Bubble { index, queues }) => {
                    out.push_str("<td></td>");
                    let names: Vec<&str> = prediction.names_of_ports(*queues).collect();
                    why = if names.is_empty() {
                        format!("{index} does not fit the rest of the cycle")
                    } else {
                        format!("{index} waits for the dispatch queue of {}", names.join(", "))
                    };
                }
            }
        }
        for _ in slots.len()..prediction.width.max(1) as usize {
            out.push_str("<td></td>");
        }
        let _ = writeln!(out, "<td>{}</td></tr>", escaped(&why));
    }
    out.push_str("</tbody></table></div>\n");
    if schedule.len() > MAX_CYCLES as usize {
        let n = schedule.len() - MAX_CYCLES as usize;
        let _ = writeln!(out, "<p class=\"quiet\">Not shown: {} more.</p>", number::count(n, "cycle"));
    }
}
