//! The man page, in troff.

use std::fmt::Write as _;

use super::command::{AnyCommand, CommandDoc, Program};
use super::help::usage;

/// The page of a program and its subcommands.
pub(crate) fn page(program: &Program) -> String {
    let name = program.name();
    let doc = program.command.doc();
    let mut text = format!(
        ".TH {} 1 \"\" \"{name} {}\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n",
        name.to_uppercase(),
        env!("CARGO_PKG_VERSION"),
        escaped(name),
        escaped(doc.summary)
    );
    let usages = program
        .commands()
        .flat_map(|(called, command)| command.doc().usage.iter().map(move |usage| (called.clone(), usage)));
    for (index, (called, (words, _))) in usages.enumerate() {
        let line_break = if index > 0 { ".br\n" } else { "" };
        let _ = writeln!(text, "{line_break}.B {}\n{}", escaped(&called), escaped(words));
    }
    write_command(&mut text, "DESCRIPTION", ".SH FLAGS", program.command);
    for subcommand in program.subcommands {
        let heading = subcommand.doc().name.to_uppercase();
        write_command(&mut text, &heading, ".SS Flags", *subcommand);
    }
    text.push_str(".SH EXIT STATUS\n");
    for (called, command) in program.commands() {
        let _ = writeln!(text, ".TP\n.B {}\n{}", escaped(&called), escaped(command.doc().exit_status));
    }
    text.push_str(".SH EXAMPLES\n");
    program.commands().for_each(|(_, command)| write_examples(&mut text, command.doc()));
    text
}

/// A section about a command, and its flags.
fn write_command(text: &mut String, heading: &str, flags_heading: &str, command: &dyn AnyCommand) {
    let doc = command.doc();
    let _ = writeln!(text, ".SH {}", escaped(heading));
    for part in [doc.description, doc.details, doc.notes] {
        write_paragraphs(text, part);
    }
    if !doc.flags.is_empty() {
        let _ = writeln!(text, "{flags_heading}");
        write_paragraphs(text, doc.flags);
    }
    for group in command.groups() {
        let _ = writeln!(text, ".SS {}", escaped(group.title));
        for flag in &group.flags {
            let _ = writeln!(text, ".TP\n.B {}\n{}.", escaped(&usage(flag)), escaped(&flag.summary));
            if !flag.details.is_empty() {
                let _ = writeln!(text, "{}", escaped(flag.details));
            }
            for (name, summary) in flag.choices.iter().filter(|_| flag.explains_choices()) {
                let _ = writeln!(text, ".RS\n.TP\n.B {}\n{}.\n.RE", escaped(name), escaped(summary));
            }
        }
    }
}

/// Paragraphs. Indented lines stay as they are.
fn write_paragraphs(text: &mut String, paragraphs: &str) {
    let mut is_verbatim = false;
    for line in paragraphs.lines() {
        if line.starts_with(' ') != is_verbatim {
            is_verbatim = !is_verbatim;
            text.push_str(if is_verbatim { ".nf\n" } else { ".fi\n" });
        }
        let _ = if line.is_empty() { writeln!(text, ".PP") } else { writeln!(text, "{}", escaped(line)) };
    }
    if is_verbatim {
        text.push_str(".fi\n");
    }
    if !paragraphs.is_empty() {
        text.push_str(".PP\n");
    }
}

fn write_examples(text: &mut String, doc: &CommandDoc) {
    for (command_line, remark) in doc.examples {
        let _ = writeln!(text, ".TP\n.B {}\n{}.", escaped(command_line), escaped(remark));
    }
}

/// Text as troff takes it.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    // At the start of a line these begin a request.
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}
