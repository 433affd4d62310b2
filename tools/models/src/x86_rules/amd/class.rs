//! Classes of instructions: the micro-operations that measurements of a form suggest.
//!
//! The text is that of `data/x86-classes`: `kind:ports*cycles@latency`, separated by spaces. The kinds are `load`, `op`,
//! `store` (its address) and `unit`: a divider in addition to the ports, or the writing of a store. `nop` takes a slot only, and
//! `move` is done by renaming.

use std::collections::BTreeMap;
use std::path::Path;

use super::super::table::rows;

/// The kind of a micro-operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Load,
    Operation,
    StoreAddress,
    StoreData,
    /// The occupation of a divider.
    Divider,
}

/// A micro-operation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MicroOp {
    pub(crate) kind: Kind,
    /// The ports: a name, and the numbers. One of them is used.
    pub(crate) port: String,
    pub(crate) numbers: Vec<u8>,
    /// Cycles that the port is occupied.
    pub(crate) cycles: f64,
    /// Cycles to the result.
    pub(crate) latency: u16,
}

/// A class.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Class {
    /// Slots at dispatch.
    pub(crate) slots: u32,
    pub(crate) micro_ops: Vec<MicroOp>,
    /// Whether renaming does it: a move between registers.
    pub(crate) is_move: bool,
    /// Whether the address takes a cycle more from its base: it has three parts.
    pub(crate) is_long_address: bool,
    /// Cycles from the start of an instruction until the next one can start; 0 without that limit.
    pub(crate) blocked_cycles: u16,
}

impl Class {
    /// Parses the micro-operations.
    pub(crate) fn parse(slots: u32, text: &str) -> Result<Self, String> {
        let mut class =
            Self { slots, micro_ops: Vec::new(), is_move: false, is_long_address: false, blocked_cycles: 0 };
        for item in text.split_whitespace() {
            match item {
                "nop" => continue,
                "move" => {
                    class.is_move = true;
                    continue;
                }
                _ => {}
            }
            let micro_op = MicroOp::parse(item).ok_or_else(|| format!("'{item}' is no micro-operation"))?;
            match micro_op {
                Some(micro_op) => class.micro_ops.push(micro_op),
                None => class.is_long_address = true,
            }
        }
        Ok(class)
    }

    /// Returns the cycles that all ports together are occupied.
    pub(crate) fn work(&self) -> f64 {
        self.micro_ops.iter().map(|micro_op| micro_op.cycles).sum()
    }

    /// Returns whether it has a micro-operation of a kind.
    pub(crate) fn has(&self, kind: Kind) -> bool {
        self.micro_ops.iter().any(|micro_op| micro_op.kind == kind)
    }
}

impl MicroOp {
    /// Parses `kind:ports*cycles@latency`; without ports it is only a delay.
    fn parse(text: &str) -> Option<Option<Self>> {
        let (kind, rest) = text.split_once(':')?;
        let (ports, rest) = rest.split_once('*')?;
        let (cycles, latency) = rest.split_once('@')?;
        if ports == "-" {
            return Some(None);
        }
        let (name, numbers) = match ports {
            // The two pipes 4 and 5 are numbered anew there.
            "FP45_01" => ("FP", vec![4, 5]),
            "I2F0" => ("I2F", vec![]),
            "DIV0" => ("DIV", vec![]),
            _ => {
                let name = ports.trim_end_matches(|c: char| c.is_ascii_digit());
                (name, ports[name.len()..].bytes().map(|digit| digit - b'0').collect())
            }
        };
        let kind = match (kind, name) {
            ("load", _) => Kind::Load,
            ("op", _) => Kind::Operation,
            ("store", _) => Kind::StoreAddress,
            ("unit", "STC") => Kind::StoreData,
            ("unit", _) => Kind::Divider,
            _ => return None,
        };
        Some(Some(Self {
            kind,
            port: name.to_owned(),
            numbers,
            cycles: cycles.parse().ok()?,
            latency: latency.parse::<f64>().ok()?.round() as u16,
        }))
    }
}

/// Reads the classes of each opcode that forms have: the form's names, and the class.
pub(crate) fn read(path: &Path) -> Result<BTreeMap<String, Vec<(String, Class)>>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut classes: BTreeMap<String, Vec<(String, Class)>> = BTreeMap::new();
    type Row = (String, u32, u32, String, String);
    for (opcode, _variants, slots, micro_ops, forms) in rows::<Row>(path)? {
        let class = Class::parse(slots, &micro_ops).map_err(|error| failed(&error))?;
        classes.entry(opcode).or_default().push((forms, class));
    }
    Ok(classes)
}
