//! The dependencies between instructions as a graph: for Graphviz, and as a picture.

mod dot;
mod lanes;
mod picture;
mod table;

use stallscope_report::{DataflowEdge, Through};

pub use dot::dot;
pub use picture::{standalone_svg, svg};
pub(crate) use table::write_table;

/// What a value passes through, in a few words.
pub(crate) fn through(edge: &DataflowEdge) -> String {
    match &edge.through {
        Through::Register(name) if name.is_empty() => "a register".to_owned(),
        Through::Register(name) => name.clone(),
        Through::Memory => "memory".to_owned(),
    }
}

/// What an edge says, in words.
pub(crate) fn words(edge: &DataflowEdge) -> String {
    let later = match edge.n_iterations {
        0 => String::new(),
        1 => " of the next iteration".to_owned(),
        n => format!(" {n} iterations later"),
    };
    let critical = if edge.is_critical { ", on the critical cycle" } else { "" };
    format!(
        "{} to {}{later}, through {}, {}{critical}",
        edge.from,
        edge.to,
        through(edge),
        crate::number::count(edge.latency as usize, "cycle")
    )
}
