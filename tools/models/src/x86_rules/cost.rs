//! The clauses of a rule from the facts of a form.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::condition::condition_code;
use super::core::Core;
use super::form::{Facts, Form};
use super::layout::Layout;
use super::register_kind::RegisterKind;

/// The largest number of micro-operations that a rule can say.
const MAX_MICRO_OPS: u32 = 256;

/// Returns whether a form has more micro-operations than a rule can say.
pub(crate) fn is_too_long(facts: &Facts) -> bool {
    facts.uops.max(facts.ports.values().sum()) > MAX_MICRO_OPS
}

/// Which of a form's facts are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// The general case.
    Plain,
    /// The case of a memory operand with an index register.
    Indexed,
    /// The case of equal registers.
    SameRegister,
}

/// The largest number of slots that a rule can say.
const MAX_SLOTS: u32 = 254;
/// Represents a space where no line may end.
pub(crate) const NO_BREAK: &str = "\u{a0}";

/// Micro-operations that use the same ports, by the name of the set in the facts.
type Uses<'f> = BTreeMap<&'f str, u32>;

/// The micro-operations of a form, by what they do.
#[derive(Debug, Default)]
struct Kinds<'f> {
    loads: Uses<'f>,
    computing: Uses<'f>,
    addresses: Uses<'f>,
    data: Uses<'f>,
}

impl<'f> Kinds<'f> {
    /// Sorts the micro-operations: micro-operations at the ports of stores' data are stores' data, equally many at the ports of addresses
    /// compute the addresses of the stores, and the rest there loads.
    fn of(facts: &'f Facts, core: &Core) -> Self {
        let mut kinds = Self::default();
        let uses = || facts.ports.iter().map(|(ports, &count)| (ports.as_str(), count)).filter(|u| u.1 > 0);
        let is_store_address = |ports: &str| matches!(ports, "237" | "78" | "STA");
        let is_data = |ports: &str| matches!(ports, "4" | "49" | "STD");
        kinds.data = uses().filter(|(ports, _)| is_data(ports)).collect();
        let mut n_addresses: u32 = kinds.data.values().sum();
        let mut at_addresses: Vec<_> =
            uses().filter(|(ports, _)| is_store_address(ports) || *ports == core.load_ports).collect();
        at_addresses.sort_by_key(|(ports, _)| !is_store_address(ports));
        for (ports, count) in at_addresses {
            let n_here = count.min(n_addresses);
            n_addresses -= n_here;
            if n_here > 0 {
                kinds.addresses.insert(ports, n_here);
            }
            if count > n_here {
                kinds.loads.insert(ports, count - n_here);
            }
        }
        let is_other = |ports: &str| !is_data(ports) && !is_store_address(ports) && ports != core.load_ports;
        kinds.computing = uses().filter(|(ports, _)| is_other(ports)).collect();
        kinds
    }

    /// Returns the ports of the micro-operation that delivers the results: port 0 for a division, else the largest set.
    fn main(&self, facts: &Facts, core: &Core) -> Option<&'f str> {
        if facts.div > 0.0 && self.computing.contains_key("0") {
            return Some("0");
        }
        // Of equally large sets, the first.
        let n_ports = |ports: &&str| core.port_names(ports).map_or(0, |names| names.split('|').count());
        self.computing.keys().copied().min_by_key(|ports| std::cmp::Reverse(n_ports(ports)))
    }
}

/// Returns whether facts name a set of ports by a word that does not say which they are.
pub(crate) fn has_unknown_ports(facts: &Facts, core: &Core) -> bool {
    facts.ports.iter().any(|(ports, &count)| count > 0 && core.port_names(ports).is_none())
}

/// The clauses for the facts of a form in a case.
pub(crate) fn clauses(form: &Form, facts: &Facts, case: Case, layout: &Layout<'_>, core: &Core) -> String {
    let is_move = form.mnemonic().contains("MOV");
    let is_eliminable =
        is_move && facts.uops == 0 && case == Case::Plain && layout.written.len() == 2 && !has_memory(form);
    let is_idiom = case == Case::SameRegister && facts.uops == 0;
    let lat = facts.lat.as_deref().unwrap_or_default();
    let is_independent = is_idiom
        || case == Case::SameRegister && !lat.is_empty() && lat.iter().all(|(_, _, _, cycles)| *cycles == 0);
    let n_slots = facts.slots.min(MAX_SLOTS);
    let mut text = format!("uops {} ; slots {n_slots}", micro_ops(form, facts, is_eliminable, layout, core));
    // Writing to a string cannot fail.
    let n_decoded = facts.mite.min(MAX_SLOTS);
    if n_decoded != n_slots {
        let _ = write!(text, " ; decoded {n_decoded}");
    }
    if facts.ms > 0 {
        let _ = write!(text, " ; microcode {}", facts.ms.min(MAX_SLOTS));
    }
    if facts.complex > 0 && !(core.decodes_any_slot && facts.mite + facts.ms < 2) {
        let _ = write!(text, " ; complex {}", facts.simple_after.unwrap_or_default());
    }
    let [_, own] = busy_cycles(facts, core);
    if own > 0.0 {
        let _ = write!(text, " ; blocks {}", own.round());
    }
    text += &fuses(facts);
    if is_eliminable {
        text += " ; eliminable";
    }
    let latencies = latencies(facts, is_eliminable, layout, core);
    let longest = match (
        is_idiom,
        latencies.iter().map(|latency| latency.2).max().or_else(|| load_alone(facts, layout, core)),
    ) {
        (true, _) => 0,
        (false, None) if facts.uops == 0 && !is_eliminable => 0,
        (false, None) => 1,
        (false, Some(_)) if is_independent => longest_plain(form, core, layout),
        (false, Some(longest)) => longest,
    };
    let _ = write!(text, " ; latency {longest}");
    if is_independent {
        text += " ; breaks-dependencies";
    } else if !latencies.is_empty() {
        let item = |(from, to, cycles): &(String, String, u16)| format!("{from} -> {to} {cycles}");
        let list: Vec<_> = latencies.iter().map(|latency| item(latency).replace(' ', NO_BREAK)).collect();
        let _ = write!(text, " ; latencies {}", list.join(", "));
    }
    text
}

/// Returns the cycles that a form occupies the divider, and the cycles that it only blocks itself.
fn busy_cycles(facts: &Facts, core: &Core) -> [f64; 2] {
    match facts.div > 0.0 && core.undercounts_divider {
        true => [facts.div.max(facts.tp), 0.0],
        false => [facts.div, facts.tp],
    }
}

/// Returns the latency of a load that an instruction without a written address consists of.
fn load_alone(facts: &Facts, layout: &Layout<'_>, core: &Core) -> Option<u16> {
    let lat = facts.lat.as_deref().unwrap_or_default();
    lat.iter()
        .find(|(from, to, kind, _)| from.starts_with("MEM") && to.starts_with("REG") && kind == "addr")
        .map(|(from, to, _, cycles)| latency(from, to, *cycles, layout, core))
}

/// Returns the latency from a register or an address to a register, without the way back between kinds of registers.
fn latency(from: &str, to: &str, cycles: u16, layout: &Layout<'_>, core: &Core) -> u16 {
    let is_address = from.starts_with("MEM") || from == "AGEN";
    let from = if is_address { Some(RegisterKind::General) } else { layout.kind(from) };
    let kinds = from.zip(layout.kind(to)).filter(|_| cycles > 0);
    kinds.map_or(cycles, |(from, to)| core.crossings.latency(from, to, cycles))
}

/// Returns the longest latency of the form's plain facts.
fn longest_plain(form: &Form, core: &Core, layout: &Layout<'_>) -> u16 {
    let facts = form.facts_on(core).ok().flatten();
    let latencies = facts.map(|facts| latencies(&facts.plain, false, layout, core)).unwrap_or_default();
    latencies.iter().map(|latency| latency.2).max().unwrap_or(1)
}

/// Returns whether a form has a memory operand.
fn has_memory(form: &Form) -> bool {
    form.operands().iter().any(|operand| is_memory(operand))
}

fn is_memory(operand: &str) -> bool {
    operand.starts_with("VSIB")
        || operand.strip_prefix('M').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns the micro-operations as a list.
fn micro_ops(form: &Form, facts: &Facts, is_eliminable: bool, layout: &Layout<'_>, core: &Core) -> String {
    let operands = form.operands();
    let vector_width = operands.iter().filter_map(|operand| vector_width(operand)).max();
    if is_eliminable {
        return core.moves[usize::from(vector_width.is_some())].to_owned();
    }
    let kinds = Kinds::of(facts, core);
    let main = kinds.main(facts, core);
    let item = |kind: &str, count: u32, ports: &str, options: &str| {
        let times = if count > 1 { format!("{count}*") } else { String::new() };
        let ports = core.port_names(ports).unwrap_or_default();
        format!("{kind}{times}{ports}{options}").replace(' ', NO_BREAK)
    };
    let is_load_alone = kinds.computing.is_empty() && kinds.data.is_empty();
    let load_latency = match vector_width {
        None => core.loads[0],
        Some(..256) => core.loads[1],
        Some(_) => core.loads[2],
    };
    let load_latency = load_alone(facts, layout, core).filter(|_| is_load_alone).unwrap_or(load_latency);
    let is_wide = core.wide_access > 1 && operands.iter().any(|operand| operand.starts_with("M256"));
    let taken = if is_wide { format!("@{}", core.wide_access) } else { String::new() };
    let mut items = Vec::new();
    let widest_loads =
        core.server.as_ref().and_then(|server| server.widest_loads).filter(|_| vector_width == Some(512));
    for (ports, &count) in &kinds.loads {
        let options = format!("{taken} latency {load_latency}");
        items.push(match widest_loads {
            Some(names) => format!("load {count}*{names}{options}").replace("1*", "").replace(' ', NO_BREAK),
            None => item("load ", count, ports, &options),
        });
    }
    if let Some(ports) = main {
        let mut count = kinds.computing.get(ports).copied().unwrap_or_default();
        if facts.div > 0.0 {
            let [divider, _] = busy_cycles(facts, core);
            items.push(item("", 1, ports, &format!(" unit divider@{}", divider.round())));
            count -= 1;
        }
        if count > 0 {
            items.push(item("", count, ports, ""));
        }
    }
    let others = kinds.computing.iter().filter(|(ports, _)| Some(**ports) != main);
    items.extend(others.map(|(ports, &count)| item("", count, ports, "")));
    items.extend(kinds.addresses.iter().map(|(ports, &count)| item("address ", count, ports, "")));
    items.extend(kinds.data.iter().map(|(ports, &count)| item("data ", count, ports, &taken)));
    let n_known: u32 = facts.ports.values().sum();
    match facts.uops.saturating_sub(n_known) {
        0 if items.is_empty() => items.push("none".to_owned()),
        0 => {}
        1 => items.push("none".to_owned()),
        count => items.push(format!("{count}*none")),
    }
    items.join(", ")
}

/// Returns the bits of a vector operand.
fn vector_width(operand: &str) -> Option<u32> {
    match operand.trim_start_matches("VSIB_") {
        "MM" => Some(64),
        "XMM" => Some(128),
        "YMM" => Some(256),
        "ZMM" => Some(512),
        _ => None,
    }
}

/// Returns the clause with the condition codes of the jumps that fuse with a form.
fn fuses(facts: &Facts) -> String {
    let mut codes: Vec<u8> = facts
        .macro_fusible_with
        .iter()
        .filter_map(|jump| condition_code(jump.split(' ').next().unwrap_or_default()))
        .collect();
    codes.sort_unstable();
    codes.dedup();
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for code in codes {
        match ranges.last_mut().filter(|(_, last)| last + 1 == code) {
            Some((_, last)) => *last = code,
            None => ranges.push((code, code)),
        }
    }
    let range = |(first, last): (u8, u8)| match first == last {
        true => format!(" {first}"),
        false => format!(" {first}..{last}"),
    };
    let list: String = ranges.into_iter().map(range).collect();
    if list.is_empty() { list } else { format!(" ; fuses{list}") }
}

/// Returns the latencies from sources to results, as rules name them. Round trips through memory and latencies to stored
/// values are left out.
fn latencies(
    facts: &Facts,
    is_eliminable: bool,
    layout: &Layout<'_>,
    core: &Core,
) -> Vec<(String, String, u16)> {
    let mut latencies: Vec<(String, String, u16)> = Vec::new();
    for (from, to, kind, cycles) in facts.lat.as_deref().unwrap_or_default() {
        let is_address = from.starts_with("MEM") || from == "AGEN";
        let source = match kind.as_str() {
            "" if !is_address => layout.source(from),
            "addr" if layout.memory.is_some() => Some("base".to_owned()),
            "addrI" if layout.memory.is_some() => Some("index".to_owned()),
            _ => None,
        };
        let (Some(source), Some(result)) = (source, layout.result(to)) else { continue };
        let cycles = if is_eliminable { 1 } else { latency(from, to, *cycles, layout, core) };
        match latencies.iter_mut().find(|(from, to, _)| (from, to) == (&source, &result)) {
            Some((_, _, known)) => *known = cycles.max(*known),
            None => latencies.push((source, result, cycles)),
        }
    }
    latencies
}
