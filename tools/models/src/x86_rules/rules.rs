//! The rules of a core: the forms of each opcode in matching order, and opcodes with equal rules together.

use std::collections::{BTreeMap, BTreeSet};

use stallscope_target::{Description, MatchRow};

use super::condition::{self, Condition};
use super::core::Core;
use super::cost::{Case, clauses, has_unknown_ports, is_too_long};
use super::form::Form;
use super::layout::Layout;
use super::measured;
use super::opcodes::needs_avx512;

/// The rules of an opcode, in matching order: conditions, which must all hold, and clauses.
pub(crate) type OpcodeRules = Vec<(Vec<Condition>, String)>;

/// The rules of a core by opcode, and what of the facts they leave out.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    pub(crate) by_opcode: BTreeMap<String, OpcodeRules>,
    /// The number of forms with facts.
    pub(crate) n_forms: usize,
    /// The number of forms that became rules.
    pub(crate) n_used: usize,
    /// Why forms were left out: a reason, and their names.
    pub(crate) left_out: BTreeMap<String, Vec<String>>,
}

/// Opcodes that are encodings of the same instructions, or cost the same.
const TWINS: [(&str, &[&str]); 4] = [
    ("JCC_1", &["JCC_2", "JCC_4"]),
    ("JMP_1", &["JMP_2", "JMP_4"]),
    ("LEA64_32r", &["LEA32r"]),
    ("NOOP", &["ENDBR32", "ENDBR64"]),
];

/// The ends of names of opcodes of one instruction: other encodings, register classes and ways to load.
const ENDS: [&str; 3] = ["_REV", "_Int", "_alt"];

impl Rules {
    /// Returns the rules that the facts of a core's forms make.
    pub(crate) fn of(core: &Core, forms: &[Form], description: Description<'_>) -> Result<Self, String> {
        let mut rules = Self::default();
        // Rules of opcodes that nothing else is known about.
        let mut idioms: BTreeMap<String, OpcodeRules> = BTreeMap::new();
        let instructions = core.instructions()?;
        for form in forms {
            let Some(mut facts) = form.facts_on(core)? else { continue };
            rules.n_forms += 1;
            let mut add = || -> Result<(), String> {
                let name = form.llvm.first().ok_or("no opcode is known")?;
                // XCHG with memory always locks.
                let can_lock = !form.locked.is_null() || form.name.contains("LOCK");
                if can_lock && form.mnemonic() != "XCHG" {
                    return Err("a lock prefix, which conditions cannot tell".to_owned());
                }
                if is_too_long(&facts.plain) {
                    return Err("more micro-operations than rules can say".to_owned());
                }
                let is_unknown = has_unknown_ports(&facts.plain, core)
                    || facts.indexed.as_ref().is_some_and(|facts| has_unknown_ports(facts, core));
                let id = description.opcode_by_name(name).ok_or("LLVM has no such opcode")?;
                let layout = Layout::of(form, id, description)?;
                let own = condition::of(form, &layout)?;
                // Where operands distinguish forms, it is not known which of them was measured.
                if let Some(instruction) = instructions.get(name).filter(|_| own.is_empty()) {
                    measured::replace_latencies(&mut facts, instruction, &layout, core);
                }
                let cases = [
                    (Case::SameRegister, facts.same_register.as_ref()),
                    (Case::Indexed, facts.indexed.as_ref()),
                    (Case::Plain, Some(&facts.plain)),
                ];
                let same = facts.same_register.as_ref().filter(|facts| !has_unknown_ports(facts, core));
                if is_unknown {
                    if let Some((facts, condition)) = same.zip(condition::is_same_register(&layout)) {
                        let clauses = clauses(form, facts, Case::SameRegister, &layout, core);
                        idioms.insert(name.clone(), vec![(vec![condition], clauses)]);
                    }
                    return Err("ports that no counter names".to_owned());
                }
                let of_opcode = rules.by_opcode.entry(name.clone()).or_default();
                for (case, facts) in cases {
                    let Some(facts) = facts.filter(|facts| !has_unknown_ports(facts, core)) else { continue };
                    let case_condition = match case {
                        Case::Plain => None,
                        Case::Indexed => condition::is_indexed(&layout),
                        Case::SameRegister => condition::is_same_register(&layout),
                    };
                    if case != Case::Plain && case_condition.is_none() {
                        continue;
                    }
                    let mut conditions = own.clone();
                    conditions.extend(case_condition);
                    of_opcode.push((conditions, clauses(form, facts, case, &layout, core)));
                }
                if let Some(exception) = condition::needs_displacement(form, &layout) {
                    of_opcode.push((exception, clauses(form, &facts.plain, Case::Plain, &layout, core)));
                }
                // The facts of a byte move onto itself hold for some registers, too.
                if let (true, Some(facts), Some(exception)) = (
                    is_eliminated_byte_move(core, form),
                    &cases[0].1,
                    condition::is_byte_not_eliminated(&layout),
                ) {
                    let conditions = [own, vec![exception]].concat();
                    of_opcode.push((conditions, clauses(form, facts, Case::SameRegister, &layout, core)));
                }
                Ok(())
            };
            match add() {
                Ok(()) => rules.n_used += 1,
                Err(reason) => rules.left_out.entry(reason).or_default().push(form.name.clone()),
            }
        }
        for of_opcode in rules.by_opcode.values_mut() {
            simplify(of_opcode);
        }
        idioms.retain(|name, _| !rules.by_opcode.contains_key(name));
        rules.by_opcode.append(&mut idioms);
        rules.add_twins(description);
        if core.server.as_ref().is_some_and(|server| server.is_avx512_only) {
            let id = |name: &str| description.opcode_by_name(name);
            rules.by_opcode.retain(|name, _| id(name).is_some_and(|id| needs_avx512(id, description)));
        }
        Ok(rules)
    }

    fn add_twins(&mut self, description: Description<'_>) {
        let rows = description.table::<MatchRow>().iter();
        let written: BTreeSet<String> =
            rows.map(|row| description.opcode_name(row.opcode).into_owned()).collect();
        let stem = |name: &str| ENDS.iter().fold(name, |name, end| name.trim_end_matches(end)).to_owned();
        let same = |name: &String| {
            let (name, stem) = (name.clone(), stem(name));
            let twins = [""].into_iter().chain(ENDS).map(move |end| format!("{stem}{end}"));
            twins.map(move |twin| (name.clone(), twin))
        };
        // The decoder yields reversed forms, and the assembler the other forms that it knows.
        let is_yielded = |(_, twin): &(String, String)| twin.ends_with("_REV") || written.contains(twin);
        let same: Vec<(String, String)> = self.by_opcode.keys().flat_map(same).filter(is_yielded).collect();
        let listed = TWINS
            .iter()
            .flat_map(|(name, twins)| twins.iter().map(|twin| ((*name).to_owned(), (*twin).to_owned())));
        let shape = |name: &str| {
            let opcode = description.opcode(description.opcode_by_name(name)?);
            Some((opcode.n_defs, opcode.operands.len))
        };
        for (name, twin) in same.into_iter().chain(listed) {
            if shape(&twin).is_some()
                && shape(&twin) == shape(&name)
                && !self.by_opcode.contains_key(&twin)
                && let Some(of_opcode) = self.by_opcode.get(&name).cloned()
            {
                self.by_opcode.insert(twin, of_opcode);
            }
        }
    }

    /// Returns the number of rules.
    pub(crate) fn len(&self) -> usize {
        self.groups().iter().map(|(_, rules)| rules.len()).sum()
    }

    /// Returns opcodes with equal rules together, sorted by the first opcode.
    pub(crate) fn groups(&self) -> Vec<(Vec<&str>, &OpcodeRules)> {
        let mut groups: BTreeMap<&OpcodeRules, Vec<&str>> = BTreeMap::new();
        for (opcode, rules) in &self.by_opcode {
            groups.entry(rules).or_default().push(opcode);
        }
        let mut groups: Vec<_> = groups.into_iter().map(|(rules, opcodes)| (opcodes, rules)).collect();
        groups.sort_by_key(|(opcodes, _)| opcodes[0]);
        groups
    }
}

fn is_eliminated_byte_move(core: &Core, form: &Form) -> bool {
    core.has_byte_exception && matches!(form.name.as_str(), "MOVZX (R32, R8l)" | "MOVZX (R64, R8l)")
}

/// Sorts the rules of an opcode so that the more specific ones come first, makes the last one unconditional, and removes rules without
/// effect.
fn simplify(rules: &mut OpcodeRules) {
    // Facts of the same conditions are given twice if XED knows two encodings; the first are used.
    let mut known: Vec<Vec<Condition>> = Vec::new();
    rules.retain(|(conditions, _)| {
        let is_new = !known.contains(conditions);
        known.push(conditions.clone());
        is_new
    });
    // The instruction pointer is a base register that meets all conditions on base registers.
    let is_general = |conditions: &[Condition]| !conditions.iter().any(|own| own.test == "is RIP");
    rules.sort_by_key(|(conditions, _)| (is_general(conditions), std::cmp::Reverse(conditions.len())));
    if rules.last().is_some_and(|(conditions, _)| !conditions.is_empty()) {
        // Every condition code or address has its own rule; the most frequent one is for all the rest.
        let count = |text: &str| rules.iter().filter(|(_, other)| other == text).count();
        let common = rules.iter().rev().max_by_key(|(_, text)| count(text)).map(|(_, text)| text.clone());
        rules.extend(common.map(|text| (Vec::new(), text)));
    }
    for index in (0..rules.len()).rev() {
        if has_no_effect(index, rules) {
            rules.remove(index);
        }
    }
    merge_values(rules);
}

fn contradict(a: &[Condition], b: &[Condition]) -> bool {
    a.iter().any(|a| b.iter().any(|b| a.contradicts(b)))
}

/// Returns whether the rules after one say the same for all instructions that it matches.
fn has_no_effect(index: usize, rules: &OpcodeRules) -> bool {
    let (conditions, text) = &rules[index];
    for (later, other) in &rules[index + 1..] {
        if contradict(conditions, later) {
            continue;
        }
        if other != text {
            return false;
        }
        if later.iter().all(|condition| conditions.contains(condition)) {
            return true;
        }
    }
    false
}

/// Replaces rules that differ only in the value of an operand by one.
fn merge_values(rules: &mut OpcodeRules) {
    let mut first = 0;
    while first < rules.len() {
        let mut second = first + 1;
        while second < rules.len() {
            let merged = merged(&rules[first], &rules[second]);
            let is_free =
                || rules[first + 1..second].iter().all(|(between, _)| contradict(between, &rules[second].0));
            match merged {
                Some(merged) if is_free() => {
                    rules[first].0 = merged;
                    rules.remove(second);
                }
                _ => second += 1,
            }
        }
        first += 1;
    }
}

/// Returns the conditions of two rules together, if they differ in a value only.
fn merged(a: &(Vec<Condition>, String), b: &(Vec<Condition>, String)) -> Option<Vec<Condition>> {
    if a.1 != b.1 || a.0.len() != b.0.len() {
        return None;
    }
    let mut different = a.0.iter().zip(&b.0).enumerate().filter(|(_, (a, b))| a != b);
    let (index, (own, other)) = different.next()?;
    if different.next().is_some() || !own.contradicts(other) {
        return None;
    }
    let mut conditions = a.0.clone();
    if own.value().is_none() || other.value().is_none() {
        // A value and everything else.
        conditions.remove(index);
        return Some(conditions);
    }
    conditions[index].test = format!("is {}|{}", own.value()?, other.value()?);
    Some(conditions)
}
