//! The graph in the language of Graphviz.

use std::fmt::Write as _;

use stallscope_readable::readable;
use stallscope_report::{Dataflow, InstructionTexts};

use super::words::through;

/// Writes dependencies as a graph for Graphviz. Loop-carried ones are dashed, and edges of the critical cycle are red and bold.
pub(super) fn dot(name: &[u8], dataflow: &Dataflow, instructions: &InstructionTexts) -> String {
    let mut out = format!("digraph {} {{\n", quoted(&readable(name)));
    out.push_str("  node [shape=box, style=rounded, fontname=\"monospace\", fontsize=10];\n");
    out.push_str("  edge [fontname=\"sans-serif\", fontsize=9];\n");
    for (index, instruction) in instructions.iter().enumerate() {
        let text = format!("{index}. {}", readable(instruction).replace('\t', " "));
        let critical = if dataflow.critical_cycle.contains(&(index as u32)) {
            ", color=\"#b3123f\", penwidth=2"
        } else {
            ""
        };
        let _ = writeln!(out, "  n{index} [label={}{critical}];", quoted(&text));
    }
    for edge in &dataflow.edges {
        let mut label = format!("{} ({})", through(edge), edge.latency);
        let mut style = String::new();
        if edge.is_loop_carried() {
            label.push_str(&format!(" +{}", edge.n_iterations));
            style.push_str(", style=dashed, constraint=false");
        }
        if edge.is_critical {
            style.push_str(", color=\"#b3123f\", penwidth=2");
        }
        let _ = writeln!(out, "  n{} -> n{} [label={}{style}];", edge.from, edge.to, quoted(&label));
    }
    out.push_str("}\n");
    out
}

/// A quoted string of the language.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn strings_are_quoted() {
        assert_eq!(quoted("a\"b\\c\nd"), "\"a\\\"b\\\\c\\nd\"");
    }
}
