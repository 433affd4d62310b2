//! Completions for fish.

use std::fmt::Write as _;

use super::candidates::{flags, needs_value, takes_file};
use crate::command_line::command::Program;

/// The script.
pub(crate) fn script(programs: &[&Program]) -> String {
    let mut text = String::new();
    for program in programs {
        let name = program.name();
        for subcommand in program.subcommands {
            let doc = subcommand.doc();
            let _ = writeln!(
                text,
                "complete -c {name} -n '__fish_is_first_arg' -a {} -d '{}'",
                doc.name,
                escaped(doc.summary)
            );
        }
        let subcommands: Vec<&str> = program.subcommands.iter().map(|command| command.doc().name).collect();
        for (_, command) in program.commands() {
            let condition = if command.doc().name != name {
                format!(" -n '__fish_seen_subcommand_from {}'", command.doc().name)
            } else if subcommands.is_empty() {
                String::new()
            } else {
                format!(" -n 'not __fish_seen_subcommand_from {}'", subcommands.join(" "))
            };
            for flag in flags(command) {
                let letter = flag.letter.map_or_else(String::new, |letter| format!(" -s {letter}"));
                let kind = if flag.name.len() == 1 { "-s" } else { "-l" };
                let _ = write!(
                    text,
                    "complete -c {name}{condition}{letter} {kind} {} -d '{}'",
                    flag.name,
                    escaped(&flag.summary)
                );
                let values = flag.completions();
                if takes_file(&flag) {
                    text.push_str(" -r");
                } else if !values.is_empty() {
                    let _ = write!(text, " -x -a '{}'", values.join(" "));
                } else if needs_value(&flag) {
                    text.push_str(" -x");
                }
                text.push('\n');
            }
        }
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\'', "\\'")
}
