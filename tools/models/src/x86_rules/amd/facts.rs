//! Facts of uops.info about each opcode on a core.

use std::collections::BTreeMap;

use super::super::form::Form;

/// Facts of an opcode.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpcodeFacts {
    /// Macro-operations.
    pub(crate) n_macro_ops: u32,
    /// The vector pipes and the number of micro-operations that use one of them.
    pub(crate) pipes: Vec<(Vec<u8>, u32)>,
    /// The longest latency from a register to a register.
    pub(crate) latency: Option<u16>,
    /// The longest latency from a register to the first operand.
    pub(crate) latency_to_first: Option<u16>,
    /// Cycles that the divider is occupied.
    pub(crate) divider: f64,
}

/// The latency of a move between a general register and a vector on Zen 1 to 3: the facts have five cycles for each way, the
/// cycles there and back less one. Zen 4 takes three for each.
pub(crate) const CROSSING: u16 = 3;

/// Returns the latency of a form. Facts have latencies between general registers and vectors as upper bounds.
fn latency(form: &Form, cycles: u16) -> u16 {
    let has = |kinds: &[&str]| form.operands().iter().any(|operand| kinds.contains(operand));
    let is_crossing = has(&["R32", "R64"]) && has(&["XMM", "YMM", "MM"]);
    // A conversion there and back takes a cycle less than the facts of both.
    let back = CROSSING + u16::from(form.mnemonic().contains("CVTSI2"));
    if is_crossing && cycles > back { cycles + 1 - back } else { cycles }
}

/// Returns the facts of a core's opcodes; if an opcode has several forms, the facts of the form with the fewest macro-operations.
pub(crate) fn of(core: &str, forms: &[Form]) -> Result<BTreeMap<String, OpcodeFacts>, String> {
    let mut all: BTreeMap<String, OpcodeFacts> = BTreeMap::new();
    for form in forms {
        let Some(facts) = form.facts(core)? else { continue };
        let facts = facts.plain;
        let pipes = facts.ports.iter().filter_map(|(name, &count)| {
            let numbers = name.strip_prefix("FP")?;
            Some((numbers.bytes().map(|digit| digit.wrapping_sub(b'0')).collect(), count))
        });
        let latencies = facts.lat.as_deref().unwrap_or_default().iter().filter(|(from, to, kind, _)| {
            kind.is_empty() && from.starts_with("REG") && to.starts_with("REG")
        });
        let to_first = latencies.clone().filter(|(_, to, ..)| to == "REG0").map(|l| latency(form, l.3)).max();
        let found = OpcodeFacts {
            n_macro_ops: facts.uops,
            pipes: pipes.collect(),
            latency: latencies.map(|l| latency(form, l.3)).max().filter(|&latency| latency > 0),
            latency_to_first: to_first.filter(|&latency| latency > 0),
            divider: facts.div,
        };
        for opcode in &form.llvm {
            let known = all.entry(opcode.clone()).or_insert_with(|| found.clone());
            if found.n_macro_ops < known.n_macro_ops {
                *known = found.clone();
            }
        }
    }
    Ok(all)
}
