//! Counting as a user sees it, on machines with and without counters.
#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

mod common;

use std::path::Path;
use std::process::Output;

use common::run::Run;

fn stallscope(arguments: &[&str]) -> Output {
    Run::of("topdown").args(arguments).output()
}

fn has_counters() -> bool {
    let devices = Path::new("/sys/bus/event_source/devices");
    let names = devices
        .read_dir()
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.into_iter().any(|name| name == "cpu" || name == "cpu_core" || name.starts_with("armv"))
}

#[test]
fn messages_name_missing_counters_and_missing_permissions() {
    if !cfg!(target_os = "linux") || has_counters() {
        stallscope_testing::skip(
            "messages_name_missing_counters_and_missing_permissions",
            "this machine may have counters",
        );
        return;
    }
    let output = stallscope(&["--cpu", "zen-4", "--", "true"]);
    let messages = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{messages}");
    let known = [
        ("performance counters", "--print-perf"),
        ("kernel.perf_event_paranoid is", "sysctl"),
        ("perf_event_open is refused", "container"),
        ("the kernel has no perf_event_open", "--print-perf"),
    ];
    let has_advice = known.iter().any(|(what, advice)| messages.contains(what) && messages.contains(advice));
    assert!(has_advice && messages.starts_with("error: ") && messages.contains("\nnote: "), "{messages}");
    assert!(output.stdout.is_empty());
}

#[test]
fn what_cannot_be_counted_is_refused() {
    for (arguments, message) in [
        (&["--cpu", "zen-4", "-p", "0"][..], "is not a list of process IDs"),
        (&["--cpu", "zen-4", "-C", "3-1"], "is not a list of CPUs"),
        (&["--cpu", "zen-4", "-a", "-C", "0"], "only one of"),
        (&["--cpu", "zen-4", "-a", "--no-multiplex"], "--no-multiplex needs a command"),
        (&["--cpu", "zen-4", "-I", "0", "--", "true"], "0 milliseconds"),
        (&["--cpu", "zen-4", "-M", "nonsense", "--", "true"], "nonsense"),
    ] {
        let output = stallscope(arguments);
        let messages = String::from_utf8(output.stderr).unwrap();
        if cfg!(target_os = "linux") {
            assert!(messages.contains(message), "{arguments:?}: {messages}");
        }
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {messages}");
    }
}

#[test]
fn the_command_line_of_perf_is_printed() {
    let output =
        stallscope(&["--print-perf", "--cpu", "neoverse-n2", "--formulas", "sbsa", "--", "./program", "a b"]);
    let line = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(
        line.contains("LC_ALL=C perf stat")
            && line.contains("r003e")
            && line.ends_with(" -- ./program 'a b'\n")
    );
}
