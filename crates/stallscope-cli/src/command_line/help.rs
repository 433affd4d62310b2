//! The help on the terminal.

use std::fmt::Write as _;

use crate::analysis::flags::{Choice, FLAGS, Flag, Group, Value};
use crate::command_line::llvm::dashed;

/// Which flags the help shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    /// Whether those that are not for everyday use are among them.
    pub(crate) hidden: bool,
    /// Whether those are missing that llvm-mca has not.
    pub(crate) as_llvm_mca: bool,
}

impl Scope {
    fn shows(self, flag: &Flag) -> bool {
        (self.hidden || !flag.hidden) && (!self.as_llvm_mca || flag.is_llvm())
    }
}

/// The column that summaries start in.
const SUMMARY_COLUMN: usize = 34;

const INTRODUCTION: &str = "\
Reads assembly, simulates it in a loop on a model of a processor, and reports how
many cycles it takes, which execution units it uses and what it waits for.
The command line and the report are those of llvm-mca 22.
";

const USAGE: &str = "
Usage: stallscope [flags] [file...]     (without a file: standard input)
       stallscope topdown [flags] ...   (where the slots of a running program went; see its --help)
";

const EXAMPLES: &str = "\
Examples:
  stallscope -mcpu=skylake kernel.s             summary, latencies and port pressure
  stallscope -mcpu=znver4 -timeline kernel.s    what happens in each cycle
  stallscope -mcpu=znver4 -all-views kernel.s   everything there is to know
  gcc -O2 -S -o - kernel.c | stallscope -       the code of a compiler, for this machine

All of the input is one block of code, unless comments mark regions of it:
  # LLVM-MCA-BEGIN name
  # LLVM-MCA-END name
";

/// The help by groups.
pub(crate) fn grouped(scope: Scope) -> String {
    let mut text = format!("{INTRODUCTION}{USAGE}");
    for group in Group::ALL {
        let _ = writeln!(text, "\n{}:", group.title());
        for flag in FLAGS.iter().filter(|flag| flag.group == group && scope.shows(flag)) {
            write_flag(&mut text, flag);
        }
    }
    text.push_str(
        "\nA flag may have one dash or two, and its value may follow after = or a space. Flags that are on or off\n\
         are turned off by =0. Numbers may be hexadecimal. @file stands for the words in that file.\n\n",
    );
    text.push_str(EXAMPLES);
    if !scope.hidden {
        text.push_str("\n--help-hidden shows more flags.\n");
    }
    text
}

/// The flags by name.
pub(crate) fn list(scope: Scope) -> String {
    let mut flags: Vec<&Flag> = FLAGS.iter().filter(|flag| scope.shows(flag)).collect();
    flags.sort_by_key(|flag| flag.name);
    let mut text = String::new();
    for flag in flags {
        write_flag(&mut text, flag);
    }
    text
}

/// A flag's name with its dashes and what its value is called.
pub(crate) fn usage(flag: &Flag) -> String {
    let name = dashed(flag.name);
    match flag.value {
        Value::Switch(_) | Value::IgnoredSwitch | Value::Special(_) => name,
        Value::Unsigned(_) => format!("{name}=<number>"),
        Value::Integer(_) => format!("{name}=<integer>"),
        Value::Text(value, _) | Value::List(value, _) => format!("{name}=<{value}>"),
        Value::Path(_) => format!("{name} <file>"),
        Value::Choice(_) => format!("{name}=<value>"),
        Value::OptionalChoice(_) => format!("{name}[=<value>]"),
    }
}

/// The words that a flag takes, the one that may be left out not among them.
pub(crate) fn choices(flag: &Flag) -> impl Iterator<Item = &'static Choice> {
    let choices = match flag.value {
        Value::Choice(choices) | Value::OptionalChoice(choices) => choices,
        _ => &[],
    };
    choices.iter().filter(|choice| !choice.name.is_empty())
}

fn write_flag(text: &mut String, flag: &Flag) {
    write_line(text, &usage(flag), flag.summary);
    for choice in choices(flag) {
        write_line(text, &format!("  {}", choice.name), choice.summary);
    }
}

/// Writes a line in two columns, or two if the left one is too wide.
pub(crate) fn write_line(text: &mut String, left: &str, right: &str) {
    let width = SUMMARY_COLUMN - 3;
    if left.chars().count() > width {
        let _ = writeln!(text, "  {left}\n{:SUMMARY_COLUMN$}{right}", "");
    } else {
        let _ = writeln!(text, "  {left:width$} {right}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flag_is_in_a_group_once() {
        let text = grouped(Scope { hidden: true, as_llvm_mca: false });
        for flag in FLAGS {
            let usage = usage(flag);
            let shown = text.lines().filter(|line| {
                line.strip_prefix("  ")
                    .and_then(|l| l.strip_prefix(&usage))
                    .is_some_and(|l| !l.starts_with(['=', '-', '[']) || l.is_empty())
            });
            assert!(shown.count() >= 1, "{usage}");
            assert_eq!(FLAGS.iter().filter(|other| other.name == flag.name).count(), 1);
        }
    }
}
