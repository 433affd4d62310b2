//! The help on the terminal.

use std::fmt::Write as _;

use super::command::{AnyCommand, Program};
use super::flag::{FlagDoc, ValueDoc, dashed};
use super::layout::{paragraphs, two_columns};

/// The help of a command of a program, with the flags in groups.
pub(super) fn grouped(program: &Program, command: &dyn AnyCommand, with_hidden: bool) -> String {
    let doc = command.doc();
    let called = program.words_of(doc.name);
    let mut text = String::new();
    paragraphs(&mut text, doc.description);
    text.push_str("\nUsage:\n");
    for (words, remark) in doc.usage {
        two_columns(&mut text, &format!("{called} {words}"), remark);
    }
    if called == program.name() && !program.subcommands.is_empty() {
        text.push_str("\nSubcommands:\n");
        for subcommand in program.subcommands {
            let doc = subcommand.doc();
            two_columns(&mut text, doc.name, doc.summary);
        }
        let _ = writeln!(text, "\n'{called} <subcommand> --help' shows the flags of a subcommand.");
    }
    let mut has_hidden = false;
    for group in command.groups() {
        let (shown, hidden): (Vec<_>, Vec<_>) =
            group.flags.iter().partition(|flag| with_hidden || !flag.is_hidden);
        has_hidden |= !hidden.is_empty();
        if !shown.is_empty() {
            let _ = writeln!(text, "\n{}:", group.title);
            shown.iter().for_each(|flag| write_flag(&mut text, flag));
        }
    }
    for paragraph in [doc.flags, doc.notes] {
        if !paragraph.is_empty() {
            text.push('\n');
            paragraphs(&mut text, paragraph);
        }
    }
    if has_hidden {
        text.push_str("\n--help-hidden shows more flags.\n");
    }
    text.push_str("\nExamples:\n");
    for (command_line, remark) in doc.examples {
        if !remark.is_empty() {
            let _ = writeln!(text, "  # {remark}");
        }
        let _ = writeln!(text, "  {command_line}");
    }
    text
}

/// The flags of a command by name.
pub(super) fn list(command: &dyn AnyCommand, with_hidden: bool) -> String {
    let groups = command.groups();
    let mut flags: Vec<&FlagDoc> = groups.iter().flat_map(|group| &group.flags).collect();
    flags.retain(|flag| with_hidden || !flag.is_hidden);
    flags.sort_by_key(|flag| flag.name);
    let mut text = String::new();
    flags.iter().for_each(|flag| write_flag(&mut text, flag));
    text
}

/// The names of a flag with their dashes, and its value.
pub(super) fn usage(flag: &FlagDoc) -> String {
    let letter = flag.letter.map_or_else(String::new, |letter| format!("-{letter}, "));
    let name = format!("{letter}{}", dashed(flag.name));
    match flag.value {
        ValueDoc::None => name,
        ValueDoc::Word(_) if !flag.choices.is_empty() && !flag.explains_choices() => {
            let names: Vec<&str> = flag.choices.iter().map(|&(name, _)| name).collect();
            format!("{name}={}", names.join("|"))
        }
        ValueDoc::Word(value) => format!("{name}=<{value}>"),
        ValueDoc::OptionalWord(value) => format!("{name}[=<{value}>]"),
        ValueDoc::File => format!("{name} <file>"),
        ValueDoc::Files => format!("{name} <file>..."),
    }
}

fn write_flag(text: &mut String, flag: &FlagDoc) {
    two_columns(text, &usage(flag), &flag.summary);
    if flag.explains_choices() {
        for (name, summary) in &flag.choices {
            two_columns(text, &format!("  {name}"), summary);
        }
    }
}
