//! Measurements of each opcode alone, by `stallscope measure -instructions`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::table::rows;

/// The measurements of an opcode.
#[derive(Clone, Debug, Default)]
pub(crate) struct Instruction {
    /// Cycles of independent instances, if nothing else ran between them.
    pub(crate) cycles: Option<f64>,
    /// Cycles of independent instances with other instructions between them.
    pub(crate) most_cycles: Option<f64>,
    /// The latencies from sources to results.
    pub(crate) latencies: Vec<Latency>,
}

/// A measured latency. Sources and results are named as rules name them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Latency {
    pub(crate) source: String,
    pub(crate) result: String,
    pub(crate) cycles: u16,
    /// Whether the measurement is near a whole number of cycles.
    pub(crate) is_whole: bool,
}

/// The measurements of a core, by the opcode.
pub(crate) type Instructions = BTreeMap<String, Instruction>;

/// Cycles from one kind of registers to another one.
///
/// Source: chains there and back, whose sums determine them except for a constant; `docs/x86-amd.md`, section 13.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossings {
    pub(crate) vector_to_general: f64,
    pub(crate) general_to_vector: f64,
    pub(crate) mask_to_general: f64,
    pub(crate) general_to_mask: f64,
}

/// The kind of a register, or of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    General,
    Vector,
    Mask,
}

/// How far a measurement may be from a whole number of cycles to be near it.
const MAX_FRACTION: f64 = 0.2;

#[derive(Debug, Deserialize)]
struct Row {
    form: String,
    quantity: String,
    source: String,
    destination: String,
    cycles: Option<f64>,
    certain: Option<u8>,
    links: String,
    note: String,
}

/// Reads the measurements of a core.
pub(crate) fn read(path: &Path, crossings: Crossings) -> Result<Instructions, String> {
    let mut instructions = Instructions::new();
    for row in rows::<Row>(path)? {
        let Some(cycles) = row.cycles else { continue };
        let instruction = instructions.entry(row.form.clone()).or_default();
        match row.quantity.as_str() {
            "throughput" if row.note.is_empty() => instruction.cycles = Some(cycles),
            "throughput" => instruction.most_cycles = Some(cycles),
            "latency" if row.certain == Some(1) => {
                instruction.latencies.extend(latency(&row, cycles, crossings));
            }
            _ => {}
        }
    }
    Ok(instructions)
}

/// Returns the latency of a row, without the way back from one kind of registers to another one.
fn latency(row: &Row, cycles: f64, crossings: Crossings) -> Option<Latency> {
    let ((source, from), (result, to)) = (end(&row.source)?, end(&row.destination)?);
    let to_general = match to {
        Kind::General => 0.0,
        Kind::Vector => crossings.vector_to_general,
        Kind::Mask => crossings.mask_to_general,
    };
    let from_general = match from {
        Kind::General => 0.0,
        Kind::Vector => crossings.general_to_vector,
        Kind::Mask => crossings.general_to_mask,
    };
    let n_crossings = row.links.split(' ').filter(|link| is_crossing(link)).count();
    // One cycle of each was subtracted.
    let back = if n_crossings == 0 { 0.0 } else { to_general + from_general - n_crossings as f64 };
    let is_whole = (cycles - cycles.round()).abs() < MAX_FRACTION;
    Some(Latency { source, result, cycles: (cycles - back).round().max(0.0) as u16, is_whole })
}

/// Returns whether a linking instruction moves to another kind of registers.
fn is_crossing(link: &str) -> bool {
    ["vmov", "kmov", "mov"].iter().any(|name| link.starts_with(name)) && !link.starts_with("movz")
}

/// Returns the name and the kind of a source or result, which are numbered from 1 there; `None` for memory and anything else.
fn end(name: &str) -> Option<(String, Kind)> {
    if let Some((number, class)) = name.split_once(':') {
        let number: u8 = number.parse().ok()?;
        let kind = match class {
            _ if class.starts_with("VK") => Kind::Mask,
            _ if class.starts_with("GR") => Kind::General,
            _ if ["VR", "FR"].iter().any(|start| class.starts_with(start)) => Kind::Vector,
            _ => return None,
        };
        return Some((number.checked_sub(1)?.to_string(), kind));
    }
    (name != "memory" && !name.starts_with("XMM")).then(|| (name.to_owned(), Kind::General))
}

#[cfg(test)]
mod tests {
    use super::{Crossings, Latency, Row, latency};

    const ZEN_5: Crossings = Crossings {
        vector_to_general: 3.0,
        general_to_vector: 4.0,
        mask_to_general: 3.0,
        general_to_mask: 6.0,
    };

    /// `vmovd` there and back takes 7 cycles on Zen 5, VPEXTRD and VPINSRD 11.
    #[test]
    fn ways_back_are_subtracted() {
        for (source, destination, cycles, links, expected) in [
            ("2:GR32", "1:VR128", 6.0, "vmovq", 4),
            ("2:VR128", "1:GR32", 8.006, "vmovq", 5),
            ("3:GR32", "1:VR128", 7.998, "vmovq", 6),
            ("2:VR512", "1:VK16", 11.02, "kmovw vmovq", 6),
            ("2:VR128", "1:VR128", 1.99, "", 2),
            ("base", "EFLAGS", 5.03, "setbe xorq", 5),
        ] {
            let row = Row {
                form: String::new(),
                quantity: "latency".to_owned(),
                source: source.to_owned(),
                destination: destination.to_owned(),
                cycles: Some(cycles),
                certain: Some(1),
                links: links.to_owned(),
                note: String::new(),
            };
            let found = latency(&row, cycles, ZEN_5).map(|Latency { cycles, .. }| cycles);
            assert_eq!(found, Some(expected), "{source} to {destination}");
        }
    }
}
