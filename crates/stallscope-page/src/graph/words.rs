//! Dependencies in words.

use stallscope_report::{DataflowEdge, Through};

/// Describes the carrier of a value, in a few words.
pub(super) fn through(edge: &DataflowEdge) -> String {
    match &edge.through {
        Through::Register(name) if name.is_empty() => "a register".to_owned(),
        Through::Register(name) => name.clone(),
        Through::Memory => "memory".to_owned(),
    }
}

/// Describes an edge, in words.
pub(super) fn words(edge: &DataflowEdge) -> String {
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
