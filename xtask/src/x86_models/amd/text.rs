//! The text of a model.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use stallscope_target::Description;

use super::super::text::wrap;
use super::clauses::port_names;
use super::core::AmdCore;
use super::map::maps;
use super::rules::OpcodeRules;
use crate::validation::Figure;

/// Returns the text of a core's model. `figures` are the errors of the model, which are known if its processor was measured.
pub(crate) fn model(
    core: &AmdCore,
    rules: &BTreeMap<String, OpcodeRules>,
    figures: &[Figure],
    description: Description<'_>,
) -> Result<String, String> {
    let AmdCore { name, processor, .. } = core;
    let [n_integer, n_addresses, n_pipes] = core.n_ports;
    let mut ports: Vec<String> = Vec::new();
    for (name, n) in [("ALU", n_integer), ("AGU", n_addresses), ("FP", n_pipes), ("STC", core.n_store_ports)]
    {
        ports.extend((0..n).map(|number| port_names(name, &[number])));
    }
    ports.extend(core.other_ports.iter().map(|&name| name.to_owned()));
    let mut text = format!(
        "# Written by 'cargo xtask x86-models' from data/x86-classes; not to be edited by hand.\n\
         model \"{name}\" for {processor} over {processor}\n\
         \n\
         source uops.info \"uops.info: micro-operations, ports and latencies on Zen+, Zen 2 and Zen 3\"\n\
         source page \"docs/x86-amd.md, and our own measurements on Zen 4 and Zen 5\"\n\
         default-source page\n\
         \n\
         port {}\n\
         rest as-base\n",
        ports.join(" ")
    );
    // Writing to a string cannot fail.
    for (title, fetched_from) in core.validations {
        let figure = figures.iter().find(|figure| figure.title == *title);
        if let Some(Figure { text: error, .. }) = figure {
            let _ = writeln!(text, "validated \"{fetched_from}\" \"{error}\"");
        }
    }
    for (statement, value) in core.parameters {
        let _ = writeln!(text, "{statement} {value}");
    }
    let _ =
        writeln!(text, "inserted stack-synchronization : uops {} ; latency 1", core.stack_synchronization);
    if let Some(merge) = core.upper_half_merge {
        let _ = writeln!(text, "inserted upper-half-merge : uops {merge}");
    }
    text.push('\n');
    for (resource, ports) in maps(core, description)? {
        let _ = writeln!(text, "map {resource} : {ports}");
    }
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
    Ok(text)
}
