//! Latencies of a core's own measurements instead of the facts' latencies.

use super::core::Core;
use super::form::{Facts, FormFacts};
use super::instructions::{Instruction, Latency};
use super::layout::Layout;
use super::register_kind::RegisterKind;

/// Replaces latencies by measured ones, for all operands that both have. Equal registers keep theirs.
pub(crate) fn replace_latencies(
    facts: &mut FormFacts,
    instruction: &Instruction,
    layout: &Layout<'_>,
    core: &Core,
) {
    let FormFacts { plain, indexed, same_register: _ } = facts;
    for facts in [Some(plain), indexed.as_mut()].into_iter().flatten() {
        replace(facts, instruction, layout, core);
    }
}

fn replace(facts: &mut Facts, instruction: &Instruction, layout: &Layout<'_>, core: &Core) {
    for (from, to, kind, cycles) in facts.lat.iter_mut().flatten() {
        let is_address = from.starts_with("MEM") || from == "AGEN";
        let source = match kind.as_str() {
            "" if !is_address => layout.source(from),
            "addr" => Some("base".to_owned()),
            "addrI" => Some("index".to_owned()),
            _ => None,
        };
        let Some((source, result)) = source.zip(layout.result(to)) else { continue };
        let is_same =
            |latency: &&Latency| latency.is_whole && latency.source == source && latency.result == result;
        let Some(latency) = instruction.latencies.iter().find(is_same) else { continue };
        let from = if is_address { Some(RegisterKind::General) } else { layout.kind(from) };
        let kinds = from.zip(layout.kind(to));
        *cycles = kinds.map_or(latency.cycles, |(from, to)| core.crossings.bound(from, to, latency.cycles));
    }
}
