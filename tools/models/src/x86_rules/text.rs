//! The text of a file of rules.

use std::fmt::Write as _;

use super::cost::NO_BREAK;
use super::rules::Rules;

/// Maximum number of characters in a line.
const WIDTH: usize = 118;

/// Returns the start of the file of a model: the facts behind its rules, and the source that the model names for them.
pub(crate) fn head(model: &str, facts: &str, source: &str) -> String {
    format!(
        "# Written by 'cargo xtask x86-rules' from {facts}; rules in {model}.model take precedence.\n\
         default-source {source}\n"
    )
}

/// Returns the text of a model's rules.
pub(crate) fn rules(model: &str, rules: &Rules) -> String {
    let mut text = head(model, "data/x86-forms", "uops.info");
    for (opcodes, rules) in rules.groups() {
        text.push('\n');
        for (conditions, clauses) in rules {
            let mut rule = format!("opcode {}", opcodes.join(" "));
            let conditions: Vec<_> =
                conditions.iter().map(|condition| condition.text().replace(' ', NO_BREAK)).collect();
            // Writing to a string cannot fail.
            if !conditions.is_empty() {
                let _ = write!(rule, " when {}", conditions.join(" and "));
            }
            let _ = write!(rule, " : {clauses}");
            wrap(&rule, &mut text);
        }
    }
    text
}

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

/// Returns the first of some names.
pub(crate) fn first<'n>(names: impl IntoIterator<Item = &'n String>) -> String {
    names.into_iter().take(4).map(String::as_str).collect::<Vec<_>>().join("; ")
}
