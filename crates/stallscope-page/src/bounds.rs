//! The bounds of the loop, and the shares of the dispatch slots.

use stallscope_report::Prediction;

use crate::bars::{self, Bar};
use crate::number;

/// Writes the bounds next to the prediction, and the dispatch slots.
pub(crate) fn write(prediction: &Prediction, out: &mut String) {
    let bounds = &prediction.bounds;
    let largest = prediction.predicted_cycles.max(bounds.cycles().value());
    let bar = |name: &str, note: String, cycles: f64, class| Bar {
        name: name.to_owned(),
        note,
        share: if largest > 0.0 { cycles / largest } else { 0.0 },
        value: number::cycles(cycles),
        class,
    };
    let names = |ports| prediction.names_of_ports(ports).collect::<Vec<_>>().join(", ");
    let indexes: Vec<String> = bounds.dependencies.instructions.iter().map(ToString::to_string).collect();
    let through = match indexes.len() {
        0 => String::new(),
        1 => format!("through instruction {}", indexes.concat()),
        _ => format!("through instructions {}", indexes.join(", ")),
    };
    let mut rows = vec![bar("Front end", String::new(), bounds.front_end.cycles.value(), "front-end")];
    for stage in &bounds.stages {
        rows.push(bar(&format!("– {}", stage.stage), String::new(), stage.cycles.value(), "front-end"));
    }
    rows.push(bar("Ports", names(bounds.ports.ports), bounds.ports.cycles.value(), "unit"));
    rows.push(bar("Dependencies", through, bounds.dependencies.cycles.value(), "wait"));
    let note = if prediction.is_estimate { "estimated" } else { "" };
    rows.push(bar("Simulated", note.to_owned(), prediction.predicted_cycles, "execute"));
    out.push_str("<div class=\"pair bounds\">");
    bars::write("Cycles per iteration: lower bounds, and the simulation", &rows, out);
    let slots = &prediction.slots;
    let share = |name: &str, share: f64, class| Bar {
        name: name.to_owned(),
        note: String::new(),
        share,
        value: number::percent(share),
        class,
    };
    let mut rows = vec![
        share("Retiring", slots.retiring, "execute"),
        share("Front-end bound", slots.front_end_bound, "front-end"),
        share("Core bound", slots.core_bound, "wait"),
        share("Memory bound", slots.memory_bound, "unit"),
    ];
    if let (Some(limit), true) = (prediction.limit, slots.back_end_bound() > 0.0) {
        let row = if slots.memory_bound > slots.core_bound { 3 } else { 2 };
        rows[row].note = limit.to_string();
    }
    bars::write("Dispatch slots", &rows, out);
    out.push_str("</div>\n");
}
