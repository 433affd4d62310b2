//! The text of a model.

use std::fmt::Write as _;

use stallscope_target::Description;

use super::core::Core;
use super::cost::NO_BREAK;
use super::map::maps;
use super::rules::Rules;
use crate::validation::Figure;

/// Maximum number of characters in a line.
const WIDTH: usize = 118;

/// Returns the text of a core's model.
///
/// `figures` are the errors of the model, which are known if its processor was measured.
pub(crate) fn model(
    core: &Core,
    rules: &Rules,
    figures: &[Figure],
    description: Description<'_>,
) -> Result<String, String> {
    let Core { name, facts, processors, base, .. } = core;
    let mut text = format!(
        "# Written by 'cargo xtask x86-models' from facts that uops.info measured ({facts}); not to be edited by hand.\n\
         model \"{name}\" for {} over {base}\n",
        processors.join(", ")
    );
    // Writing to a string cannot fail.
    if let Some(extended) = core.extends {
        let _ =
            write!(text, "\nsource uops.info \"uops.info: measurements of {facts}\"\n{PARAMETER_SOURCES}");
        let _ = writeln!(text, "extends {extended}");
    } else {
        let _ =
            write!(text, "\nsource uops.info \"uops.info: measurements of {facts}\"\n{PARAMETER_SOURCES}");
        let _ = writeln!(text, "port {}", core.ports.join(" "));
        text += "unit divider\nrest as-base\n";
    }
    for Figure { title, text: error } in figures {
        let fetched_from = match title.as_str() {
            "unrolled blocks of BHive" => "decoders",
            "mixes" => "micro-op cache",
            _ => continue,
        };
        let _ = writeln!(text, "validated \"{fetched_from}\" \"{error}\"");
    }
    for (statement, value) in core.parameters {
        let _ = writeln!(text, "{statement} {value}");
    }
    if core.extends.is_none() {
        text.push('\n');
        let [general, _] = core.moves;
        let _ = writeln!(text, "inserted stack-synchronization : uops {general} ; latency 1");
        if !core.byte_merge.is_empty() {
            let _ = writeln!(text, "inserted high-byte-merge : uops {} ; latency 1", core.byte_merge);
        }
    }
    text.push('\n');
    for (resource, ports) in maps(core, description)? {
        let _ = writeln!(text, "map {resource} : {ports}");
    }
    text += "\ndefault-source uops.info\n";
    for (opcodes, rules) in rules.groups() {
        text.push('\n');
        for (conditions, clauses) in rules {
            let mut rule = format!("opcode {}", opcodes.join(" "));
            let conditions: Vec<_> =
                conditions.iter().map(|condition| condition.text().replace(' ', NO_BREAK)).collect();
            if !conditions.is_empty() {
                let _ = write!(rule, " when {}", conditions.join(" and "));
            }
            let _ = write!(rule, " : {clauses}");
            wrap(&rule, &mut text);
        }
    }
    Ok(text)
}

/// The sources of parameters.
const PARAMETER_SOURCES: &str =
    "source uica \"A. Abel, J. Reineke: uiCA, ICS 2022, and its published parameters\"
source page \"docs/x86-intel.md\"
default-source page

";

/// Writes a statement in lines of limited length.
pub(crate) fn wrap(statement: &str, text: &mut String) {
    let mut length = 0;
    let statement = statement.replace(" ;", &format!("{NO_BREAK};"));
    for (index, word) in statement.split(' ').enumerate() {
        if index > 0 && length + 1 + word.chars().count() + 2 > WIDTH {
            text.push_str(" \\\n   ");
            length = 3;
        }
        if index > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(&word.replace(NO_BREAK, " "));
        length += word.chars().count();
    }
    text.push('\n');
}
