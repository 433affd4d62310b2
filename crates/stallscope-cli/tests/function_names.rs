//! Functions that `-function` selects by names of C++ and Rust, and what is said of names that no function has.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

use std::fs;
use std::path::Path;
use std::process::Command;

/// Functions with loops, by their symbols, and one without.
const SYMBOLS: [&str; 4] = ["_ZN2ns3dotEPKfi", "_ZN2ns3dotIdEEvT_", "_RNvNtCs1234_7mycrate3foo3bar", "plain"];

/// Runs the program on a text with the functions. Returns the functions of the loops that it reports on, and its messages.
fn run(name: &str, function: &str) -> (Vec<String>, String) {
    let functions = SYMBOLS.map(|symbol| format!("{symbol}:\n1:\tdecl %eax\n\tjne 1b\n\tret\n"));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("functions-{name}.s"));
    fs::write(&path, format!("{}straight:\n\tret\n", functions.concat())).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_stallscope"))
        .args(["-mtriple=x86_64", "-mcpu=skylake", "-json", &format!("-function={function}")])
        .arg(&path)
        .output()
        .unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let regions = report["CodeRegions"].as_array().into_iter().flatten();
    let functions = regions.map(|region| region["Place"]["Function"].as_str().unwrap().to_owned());
    (functions.collect(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn names_match_with_and_without_parameters_and_arguments() {
    for (number, (function, found)) in [
        ("_ZN2ns3dotEPKfi", &SYMBOLS[..1]),
        ("ns::dot", &SYMBOLS[..2]),
        ("ns::dot(float const*, int)", &SYMBOLS[..1]),
        ("ns::dot(float const*, int),ns::dot<double>(double)", &SYMBOLS[..2]),
        ("ns::dot<double>", &SYMBOLS[1..2]),
        ("*::dot*", &SYMBOLS[..2]),
        ("mycrate::foo::bar", &SYMBOLS[2..3]),
        ("*bar,plain", &SYMBOLS[2..]),
    ]
    .into_iter()
    .enumerate()
    {
        let (functions, messages) = run(&format!("found-{number}"), function);
        assert_eq!(functions, found, "{function}: {messages}");
    }
}

#[test]
fn what_is_near_is_said_of_names_that_are_not_found() {
    let (functions, messages) = run("near", "ns::dto,plain");
    assert_eq!(functions, ["plain"]);
    assert!(
        messages.contains("note: no function has the name 'ns::dto'; similar names: ns::dot\n"),
        "{messages}"
    );
    let (_, messages) = run("none", "absent");
    assert!(messages.contains("note: no function has the name 'absent'\n"), "{messages}");
    assert!(messages.contains("error: no function of the input has such a name."), "{messages}");
    let (_, messages) = run("straight", "straight");
    assert!(
        messages.contains("error: the functions of that name have no loops; -regions=functions"),
        "{messages}"
    );
}
