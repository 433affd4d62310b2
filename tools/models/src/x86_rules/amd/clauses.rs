//! The clauses of rules from classes.

use std::fmt::Write as _;

use super::super::cost::NO_BREAK;
use super::class::{Class, Kind, MicroOp};

/// Measured cycles within this part of a quarter of a cycle are taken as that.
const TOLERANCE: f64 = 0.02;

/// Returns the clauses for a class. `latencies` replaces the latency of its results.
pub(crate) fn clauses(class: &Class, latencies: Option<&str>) -> String {
    let mut items: Vec<String> = Vec::new();
    let is_late = |micro_op: &&MicroOp| micro_op.kind == Kind::Divider;
    let in_order = class.micro_ops.iter().filter(|m| !is_late(m) && !is_store(m));
    let in_order = in_order.chain(class.micro_ops.iter().filter(is_late));
    for micro_op in in_order.chain(class.micro_ops.iter().filter(is_store)) {
        items.push(item(micro_op));
    }
    let whole: u16 = class.micro_ops.iter().filter(|m| !is_store(m)).map(|m| m.latency).sum();
    let is_free = items.is_empty();
    let list = if is_free { "none".to_owned() } else { items.join(", ") };
    let mut text = format!("uops {list} ; slots {}", class.slots);
    // Writing to a string cannot fail.
    let _ = match latencies {
        Some(latencies) => write!(text, " ; latency {latencies}"),
        None if class.is_long_address => {
            let long = whole + 1;
            write!(text, " ; latency {long} ; latencies base -> 0 {long}, index -> 0 {whole}")
        }
        None if is_free => write!(text, " ; latency 0"),
        None => write!(text, " ; latency {}", whole.max(1)),
    };
    if class.blocked_cycles > 0 {
        let _ = write!(text, " ; blocks {}", class.blocked_cycles);
    }
    if class.is_move {
        text += " ; eliminable";
    }
    text
}

fn is_store(micro_op: &&MicroOp) -> bool {
    matches!(micro_op.kind, Kind::StoreAddress | Kind::StoreData)
}

fn item(micro_op: &MicroOp) -> String {
    let kind = match micro_op.kind {
        Kind::Load => "load ",
        Kind::StoreAddress => "address ",
        Kind::StoreData => "data ",
        Kind::Operation | Kind::Divider => "",
    };
    let ports = port_names(&micro_op.port, &micro_op.numbers);
    let mut text = format!("{kind}{ports}{}", taken(micro_op.cycles));
    if micro_op.kind == Kind::Load {
        text += &format!(" latency {}", micro_op.latency);
    }
    text.replace(' ', NO_BREAK)
}

/// Returns the names of ports, separated by `|`.
pub(crate) fn port_names(name: &str, numbers: &[u8]) -> String {
    if numbers.is_empty() {
        return name.to_owned();
    }
    numbers.iter().map(|number| format!("{name}{number}")).collect::<Vec<_>>().join("|")
}

/// Returns how long a port is occupied, if it is not one cycle.
fn taken(cycles: f64) -> String {
    let quarters = (cycles * 4.0).round() / 4.0;
    let cycles = if (cycles - quarters).abs() <= TOLERANCE * cycles { quarters } else { cycles };
    let hundredths = (cycles.max(0.01) * 100.0).round() as u64;
    match (hundredths / 100, hundredths % 100) {
        (1, 0) => String::new(),
        (whole, 0) => format!("@{whole}"),
        (whole, rest) => format!("@{whole}.{rest:02}"),
    }
}
