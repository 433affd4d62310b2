//! The rules of an AMD core: what each opcode's class is, under conditions on its operands.

use std::borrow::Cow;
use std::collections::BTreeMap;

use stallscope_target::{Description, OpcodeName};

use super::super::form::Form;
use super::chains::{self, FormChains};
use super::class::{Class, Kind, MicroOp};
use super::clauses::clauses;
use super::core::{Addition, AmdCore};
use super::facts::OpcodeFacts;
use super::older::{Generation, adapt};
use super::pipes::{self, Pipes};

/// The rules of an opcode, in matching order: a condition, or an empty text, and the clauses.
pub(crate) type OpcodeRules = Vec<(String, String)>;

/// The condition codes of CMOVcc that take two micro-operations on Zen 5: those that test two flags.
const TWO_FLAG_CODES: &str = "6|7|12|13|14|15";

/// The forms' names of addresses with a base, an index and a displacement.
const LONG_ADDRESSES: [&str; 4] = ["_B_IS_D32", "_B_IS_D8", "_B_I_D32", "_B_I_D8"];

/// Facts measured on the core itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured<'a> {
    /// The forms, by their names.
    pub(crate) forms: &'a BTreeMap<&'a str, &'a Form>,
    pub(crate) chains: &'a FormChains,
    pub(crate) pipes: &'a Pipes,
}

impl Measured<'_> {
    /// Returns the latencies of a class that the first of `names` measured otherwise than it says.
    fn latencies(
        self,
        names: &str,
        opcode: &str,
        class: &Class,
        description: Description<'_>,
    ) -> Option<String> {
        let name = names.split(" | ").next()?;
        chains::latencies(self.forms.get(name)?, opcode, class, self.chains.get(name)?, description)
    }
}

/// Returns the rules of all opcodes with a class.
pub(crate) fn rules(
    core: &AmdCore,
    classes: &BTreeMap<String, Vec<(String, Class)>>,
    facts: &BTreeMap<String, OpcodeFacts>,
    measured: Option<Measured<'_>>,
    description: Description<'_>,
) -> Result<BTreeMap<String, OpcodeRules>, String> {
    let mut rules: BTreeMap<String, OpcodeRules> = BTreeMap::new();
    for (opcode, forms) in classes {
        let mut own: OpcodeRules = Vec::new();
        let special = special_form(opcode);
        if let Some((conditions, names)) = &special {
            let of_these = forms.iter().filter(|(form, _)| names.iter().any(|name| form.contains(name)));
            if let Some((_, class)) = least(of_these) {
                let clauses = clauses(&on_core(core, opcode, class, facts), None);
                own.extend(conditions.iter().map(|condition| (condition.clone(), clauses.clone())));
            }
        }
        let names: &[&str] = special.as_ref().map_or(&[], |(_, names)| names);
        let others = forms.iter().filter(|(form, _)| {
            names.is_empty() || form.split(" | ").any(|f| !names.iter().any(|name| f.contains(name)))
        });
        if let Some((names, class)) = least(others) {
            let mut class = with_merge(opcode, class);
            if let Some(measured) = measured {
                pipes::replace(opcode, &mut class, measured.pipes);
            }
            let latencies = measured.and_then(|m| m.latencies(names, opcode, &class, description));
            let class = on_core(core, opcode, &class, facts);
            own.push((String::new(), clauses(&class, latencies.as_deref())));
        }
        if matches!(core.older, Some((Generation::Zen1, _))) && opcode.starts_with("LEA") {
            // A scaled index is as slow as three parts, but has one latency.
            let scaled = Class::parse(1, "op:ALU01*1@1")?;
            let condition = "operand 3 is not none and operand 2 is not 1".to_owned();
            own.insert(own.len() - 1, (condition, clauses(&on_core(core, opcode, &scaled, facts), None)));
        }
        rules.insert(opcode.clone(), own);
    }
    for addition in core.additions.iter().copied().flatten() {
        add(core, addition, (facts, description), &mut rules)?;
    }
    for (opcode, rules) in &mut rules {
        if let Some(condition) = idiom_condition(opcode) {
            rules.insert(0, (condition.to_owned(), "uops none ; slots 1 ; latency 0".to_owned()));
        }
        rules.dedup_by(|later, earlier| earlier.0.is_empty() && later.0.is_empty());
        let fuses = fuses(core, opcode);
        rules.iter_mut().filter(|_| fuses).for_each(|(_, clauses)| clauses.push_str(" ; fuses 0..15"));
        if rules.iter().all(|rule| rule.1 == rules[rules.len() - 1].1) {
            rules.drain(..rules.len() - 1);
        }
    }
    Ok(rules)
}

/// Returns the conditions of an opcode's operands, one of which forms with certain names meet.
fn special_form(opcode: &str) -> Option<(Vec<String>, &'static [&'static str])> {
    const TWO_FLAGS: &[&str] = &["CMOVBE ", "CMOVNBE ", "CMOVL ", "CMOVNL ", "CMOVLE ", "CMOVNLE "];
    match opcode {
        "CMOV16rr" | "CMOV32rr" | "CMOV64rr" => {
            Some((vec![format!("operand 3 is {TWO_FLAG_CODES}")], TWO_FLAGS))
        }
        "CMOV16rm" | "CMOV32rm" | "CMOV64rm" => {
            Some((vec![format!("operand 7 is {TWO_FLAG_CODES}")], TWO_FLAGS))
        }
        _ if opcode.starts_with("LEA") => {
            // With these as a base, a displacement of zero is encoded, too.
            let bases = if opcode.starts_with("LEA64") { "RBP|R13" } else { "EBP|R13D" };
            let conditions = vec![
                "operand 1 is not none and operand 3 is not none and operand 4 is not 0".to_owned(),
                format!("operand 1 is {bases} and operand 3 is not none"),
            ];
            Some((conditions, &LONG_ADDRESSES))
        }
        _ => None,
    }
}

/// Returns the class of an opcode with a load that merges under a mask: an operation does that.
///
/// Source: chains through the destinations of such loads.
fn with_merge(opcode: &str, class: &Class) -> Class {
    let mut class = class.clone();
    let merges = opcode.ends_with("mk") && class.has(Kind::Load) && !class.has(Kind::StoreData);
    if merges && !class.has(Kind::Operation) {
        class.micro_ops.push(MicroOp {
            kind: Kind::Operation,
            port: "FP".to_owned(),
            numbers: vec![0, 1, 2, 3],
            cycles: 1.0,
            latency: 2,
        });
    }
    class
}

/// Returns the class with the least work of forms without a lock prefix: others are slower for a reason that operands do
/// not tell, such as a chain through a fixed register.
fn least<'c>(forms: impl Iterator<Item = &'c (String, Class)>) -> Option<&'c (String, Class)> {
    let is_locked = |forms: &str| forms.split(" | ").all(|form| form.contains("LOCK"));
    let key = |class: &Class| (class.work() * 100.0) as u64 + u64::from(class.slots) * 10;
    forms.min_by_key(|(forms, class)| (is_locked(forms), key(class)))
}

/// Returns the class on a core from that on Zen 5.
fn on_core(core: &AmdCore, opcode: &str, class: &Class, facts: &BTreeMap<String, OpcodeFacts>) -> Class {
    let mut class = match core.older {
        Some((generation, _)) => adapt(generation, opcode, class, facts.get(opcode)),
        None => class.clone(),
    };
    if let Some([vector, other]) = core.shared_load_cycles {
        let shared: Vec<MicroOp> = class
            .micro_ops
            .iter()
            .filter(|micro_op| micro_op.kind == Kind::Load)
            .map(|load| {
                // Two of the address ports load vectors.
                let cycles = if load.numbers.len() == 2 { vector } else { other };
                MicroOp { port: "LD".to_owned(), numbers: Vec::new(), cycles, latency: 0, ..load.clone() }
            })
            .collect();
        class.micro_ops.extend(shared);
    }
    class
}

/// Replaces the rules of the opcodes that an addition names.
fn add(
    core: &AmdCore,
    addition: &Addition,
    (facts, description): (&BTreeMap<String, OpcodeFacts>, Description<'_>),
    rules: &mut BTreeMap<String, OpcodeRules>,
) -> Result<(), String> {
    let &Addition { opcodes, condition, slots, micro_ops, latencies } = addition;
    for pattern in opcodes.split(' ') {
        let matching: Vec<Cow<'_, str>> = match pattern.split_once('*') {
            None => vec![pattern.into()],
            Some((start, end)) => description
                .table::<OpcodeName>()
                .iter()
                .map(|name| description.opcode_name(name.opcode))
                .filter(|name| {
                    name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end)
                })
                .collect(),
        };
        if matching.is_empty() {
            return Err(format!("no opcode is named '{pattern}'"));
        }
        for opcode in matching {
            let class = on_core(core, &opcode, &Class::parse(slots, micro_ops)?, facts);
            let rule = (condition.to_owned(), clauses(&class, latencies));
            let own = rules.entry(opcode.into_owned()).or_default();
            match condition {
                "" => *own = vec![rule],
                _ => own.insert(0, rule),
            }
        }
    }
    Ok(())
}

/// Returns whether an opcode fuses with a conditional jump after it.
///
/// Source: AMD's Software Optimization Guides: CMP and TEST on Zen 1 and 2, most operations that write flags from Zen 3 on;
/// not those with both an immediate and memory.
fn fuses(core: &AmdCore, opcode: &str) -> bool {
    let is_early = matches!(core.older, Some((Generation::Zen1 | Generation::Zen2, _)));
    let names: &[&str] = if is_early {
        &["CMP", "TEST"]
    } else {
        &["CMP", "TEST", "ADD", "SUB", "AND", "OR", "XOR", "INC", "DEC"]
    };
    let ends = ["rr", "rr_REV", "ri", "ri8", "ri32", "rm", "mr", "r", "i32", "i16", "i8"];
    names.iter().any(|name| {
        opcode.strip_prefix(name).is_some_and(|rest| {
            let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            let is_read = matches!(*name, "CMP" | "TEST") || digits != "mr";
            digits.len() < rest.len() && ends.contains(&digits) && is_read
        })
    })
}

/// Returns the condition under which an opcode's result is zero whatever its sources are.
///
/// Source: AMD's Software Optimization Guides, on zero idioms; the list is that of `docs/x86-amd.md`, section 2.3.
fn idiom_condition(opcode: &str) -> Option<&'static str> {
    let scalar = ["XOR32rr", "XOR64rr", "SUB32rr", "SUB64rr"];
    if scalar.contains(&opcode.trim_end_matches("_REV")) {
        return Some("operand 1 same 2");
    }
    let plain = opcode.trim_start_matches('V');
    let stem = plain.trim_end_matches("rr");
    if stem == plain {
        return None;
    }
    let stem = stem.trim_end_matches('Y').trim_end_matches("Z128").trim_end_matches("Z256");
    let stem = stem.trim_end_matches('Z');
    let stems = [
        "PXOR", "PXORD", "PXORQ", "XORPS", "XORPD", "ANDNPS", "ANDNPD", "PANDN", "PANDND", "PANDNQ", "PSUBB",
        "PSUBW", "PSUBD", "PSUBQ", "PCMPGTB", "PCMPGTW", "PCMPGTD", "PCMPGTQ",
    ];
    // Comparisons of 512 bits write masks.
    let is_mask = opcode.contains('Z') && stem.starts_with("PCMP");
    (stems.contains(&stem) && !is_mask && !opcode.starts_with("MMX")).then_some("operand 1 same 2")
}
