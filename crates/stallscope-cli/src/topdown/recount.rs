//! The command line that counts other metric groups in the same way.

use std::ffi::{OsStr, OsString};

use stallscope_perf::quoted;
use stallscope_topdown::Pmu;
use stallscope_topdown::report::CountCommand;

use super::arguments::{Arguments, Given};
use super::flags::{FLAGS, Group};

/// For imported counts: the command line that prints perf's.
pub(super) fn of_import(program: &OsStr, pmu: &Pmu, arguments: &Arguments) -> CountCommand {
    let mut words = vec!["--print-perf".to_owned(), "--cpu".to_owned(), pmu.name.clone()];
    let is_kept = |given: &&Given| {
        let flag = FLAGS.iter().find(|flag| flag.name == given.name);
        given.name != "cpu" && flag.is_some_and(|flag| flag.group == Group::Processor)
    };
    words.extend(arguments.given.iter().filter(is_kept).flat_map(written));
    CountCommand::new(before(program, words), "")
}

/// For a counted run: the same command line.
#[cfg(target_os = "linux")]
pub(super) fn of_run(program: &OsStr, arguments: &Arguments) -> CountCommand {
    let flags = arguments.given.iter().filter(|given| given.name != "group").flat_map(written);
    let command: Vec<String> = arguments.command.iter().map(|word: &OsString| quoted(word)).collect();
    let after = if command.is_empty() { String::new() } else { format!("-- {}", command.join(" ")) };
    CountCommand::new(before(program, flags.collect()), after)
}

fn before(program: &OsStr, words: Vec<String>) -> String {
    let mut all = vec![quoted(program), "topdown".to_owned()];
    all.extend(words);
    all.join(" ")
}

/// A flag and its values as words of a shell. A value that starts with a dash follows an equals sign.
fn written(given: &Given) -> Vec<String> {
    let name = format!("--{}", given.name);
    match given.values.as_slice() {
        [value] if value.as_encoded_bytes().starts_with(b"-") => vec![format!("{name}={}", quoted(value))],
        values => std::iter::once(name).chain(values.iter().map(|value| quoted(value))).collect(),
    }
}
