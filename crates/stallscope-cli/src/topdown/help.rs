//! The help of `stallscope topdown`.

use std::fmt::Write as _;

use super::flags::{FLAGS, Flag, Group, Value};
use crate::command_line::help::write_line;

const INTRODUCTION: &str = "\
Shows where the pipeline slots of a processor went while a program ran: useful work,
bad speculation, waiting for instructions, or waiting for data and execution units.

Usage: stallscope topdown [flags] [--] command [arguments]
       stallscope topdown [flags] -p pids | -a | -C list
       stallscope topdown [flags] --import file...
       stallscope topdown [flags] --print-perf
";

const EXAMPLES: &str = "
Examples:
  stallscope topdown -- ./program input          count a program
  stallscope topdown --print-perf --cpu neoverse-n2 -M topdownl1
  stallscope topdown --import perf.txt --cpu neoverse-n2 --revision r0p0
  stallscope topdown --import perf.csv --cpu sapphire-rapids --html -o page.html
  stallscope topdown --list --cpu neoverse-v2    groups, metrics, events and formulas
";

/// The whole help.
pub(crate) fn text() -> String {
    let mut text = INTRODUCTION.to_owned();
    for group in Group::ALL {
        let _ = writeln!(text, "\n{}:", group.title());
        for flag in FLAGS.iter().filter(|flag| flag.group == group) {
            write_line(&mut text, &usage(flag), flag.summary);
        }
    }
    text.push_str(EXAMPLES);
    text
}

/// The usage of a flag: its names with dashes, and its value.
pub(crate) fn usage(flag: &Flag) -> String {
    let short = flag.short.map_or_else(String::new, |letter| format!("-{letter}, "));
    let name = format!("{short}--{}", flag.name);
    match flag.value {
        Value::Switch(_) | Value::Format(_) => name,
        Value::Milliseconds(_) => format!("{name} <ms>"),
        Value::Text(value, _) | Value::List(value, _) => format!("{name} <{value}>"),
        Value::Path(_) => format!("{name} <file>"),
        Value::Paths(_) => format!("{name} <file>..."),
        Value::Choice(choices) => {
            let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
            format!("{name} {}", names.join("|"))
        }
    }
}
