//! Completions for zsh.

use std::fmt::Write as _;

use super::candidates::{flags, names, needs_value, takes_file};
use crate::command_line::command::{AnyCommand, Program};
use crate::command_line::flag::{FlagDoc, ValueDoc};

/// The script.
pub(crate) fn script(programs: &[&Program]) -> String {
    let names: Vec<&str> = programs.iter().map(|program| program.name()).collect();
    let mut text = format!("#compdef {}\n", names.join(" "));
    for program in programs {
        let name = program.name();
        let _ = writeln!(text, "if [[ $service == {name} ]]; then");
        for subcommand in program.subcommands {
            let _ = writeln!(
                text,
                "  if [[ $words[2] == {} ]] && (( CURRENT > 2 )); then\n    shift words\n    (( CURRENT-- ))",
                subcommand.doc().name
            );
            write_arguments(&mut text, *subcommand);
            text.push_str("    return\n  fi\n");
        }
        for subcommand in program.subcommands {
            let _ = writeln!(text, "  (( CURRENT == 2 )) && compadd {}", subcommand.doc().name);
        }
        write_arguments(&mut text, program.command);
        text.push_str("fi\n");
    }
    text
}

/// Writes a call of `_arguments`.
fn write_arguments(text: &mut String, command: &dyn AnyCommand) {
    let flags = flags(command);
    // Letters can share a dash.
    let combined = if flags.iter().any(|flag| flag.letter.is_some()) { "-s " } else { "" };
    let _ = writeln!(text, "    _arguments {combined}-S \\");
    for flag in &flags {
        let summary = escaped(&flag.summary);
        let action = action(flag);
        for name in names(flag) {
            let equals = match flag.value {
                ValueDoc::OptionalWord(_) => "=-",
                _ if needs_value(flag) && name.starts_with("--") => "=",
                _ => "",
            };
            let _ = writeln!(text, "    '{name}{equals}[{summary}]{action}' \\");
        }
    }
    let operands = if command.takes_command() { "::command:_normal" } else { "file:_files -g \"*.s\"" };
    let _ = writeln!(text, "    '*:{operands}'");
}

/// Returns the action that completes the value.
fn action(flag: &FlagDoc) -> String {
    let values = flag.completions();
    match flag.value {
        ValueDoc::None => String::new(),
        ValueDoc::OptionalWord(_) => format!("::value:({})", values.join(" ")),
        _ if takes_file(flag) => ":file:_files".to_owned(),
        _ if values.is_empty() => ":value: ".to_owned(),
        _ => format!(":value:({})", values.join(" ")),
    }
}

fn escaped(text: &str) -> String {
    text.replace('\'', "'\\''").replace('[', "\\[").replace(']', "\\]").replace(':', "\\:")
}
