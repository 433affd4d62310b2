//! The text of a file of rules.

use std::collections::BTreeMap;

use super::super::text::{head, wrap};
use super::rules::OpcodeRules;

/// Returns the text of a model's rules.
pub(crate) fn rules(model: &str, rules: &BTreeMap<String, OpcodeRules>) -> String {
    let mut text = head(model, "data/x86-classes", "page");
    let mut groups: BTreeMap<&OpcodeRules, Vec<&str>> = BTreeMap::new();
    for (opcode, rules) in rules {
        groups.entry(rules).or_default().push(opcode);
    }
    let mut groups: Vec<_> = groups.into_iter().map(|(rules, opcodes)| (opcodes, rules)).collect();
    groups.sort_by_key(|(opcodes, _)| opcodes[0]);
    for (opcodes, rules) in groups {
        text.push('\n');
        for (condition, clauses) in rules {
            let when = if condition.is_empty() { String::new() } else { format!(" when {condition}") };
            wrap(&format!("opcode {}{when} : {clauses}", opcodes.join(" ")), &mut text);
        }
    }
    text
}
