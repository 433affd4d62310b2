//! The command line that counts other metric groups in the same way.

use std::ffi::OsStr;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
use std::ffi::OsString;

use stallscope_counters::quoted;
use stallscope_topdown::Pmu;
use stallscope_topdown::report::CountCommand;

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
use super::arguments::Arguments;
use super::task::FORMULAS;
use crate::command_line::{Given, Invocation};

/// For imported counts: the command line that prints perf's.
pub(super) fn of_import(invocation: &Invocation<'_>, pmu: &Pmu) -> CountCommand {
    let mut words = vec!["--print-perf".to_owned(), "--cpu".to_owned(), pmu.name.clone()];
    let formulas = invocation.given.iter().filter(|given| FORMULAS.contains(&given.name));
    words.extend(formulas.flat_map(written));
    CountCommand::new(before(invocation.path, words), "")
}

/// For a counted run: the same command line.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(super) fn of_run(invocation: &Invocation<'_>, arguments: &Arguments) -> CountCommand {
    let flags = invocation.given.iter().filter(|given| given.name != "group").flat_map(written);
    let command: Vec<String> = arguments.command.iter().map(|word: &OsString| quoted(word)).collect();
    let after = if command.is_empty() { String::new() } else { format!("-- {}", command.join(" ")) };
    CountCommand::new(before(invocation.path, flags.collect()), after)
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
