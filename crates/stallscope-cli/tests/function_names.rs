//! Functions that `-function` selects by names of C++ and Rust, and what is said of names that no function has.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

mod common;

use common::run::{Run, text};

/// Functions with loops, by their symbols, and one without.
const SYMBOLS: [&str; 4] = ["_ZN2ns3dotEPKfi", "_ZN2ns3dotIdEEvT_", "_RNvNtCs1234_7mycrate3foo3bar", "plain"];

/// Runs the program on a text with the functions. Returns the functions of the loops that it reports on, and its messages.
fn loops(function: &str) -> (Vec<String>, String) {
    let functions = SYMBOLS.map(|symbol| format!("{symbol}:\n1:\tdecl %eax\n\tjne 1b\n\tret\n"));
    let output = Run::of("-mtriple=x86_64 -mcpu=skylake -json")
        .arg(format!("-function={function}"))
        .input(format!(
            "{}straight:
	ret
",
            functions.concat()
        ))
        .output();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let regions = report["CodeRegions"].as_array().into_iter().flatten();
    let functions = regions.map(|region| region["Place"]["Function"].as_str().unwrap().to_owned());
    (functions.collect(), text(&output.stderr))
}

#[test]
fn names_match_with_and_without_parameters_and_arguments() {
    for (function, found) in [
        ("_ZN2ns3dotEPKfi", &SYMBOLS[..1]),
        ("ns::dot", &SYMBOLS[..2]),
        ("ns::dot(float const*, int)", &SYMBOLS[..1]),
        ("ns::dot(float const*, int),ns::dot<double>(double)", &SYMBOLS[..2]),
        ("ns::dot<double>", &SYMBOLS[1..2]),
        ("*::dot*", &SYMBOLS[..2]),
        ("mycrate::foo::bar", &SYMBOLS[2..3]),
        ("*bar,plain", &SYMBOLS[2..]),
    ] {
        let (functions, messages) = loops(function);
        assert_eq!(functions, found, "{function}: {messages}");
    }
}

#[test]
fn what_is_near_is_said_of_names_that_are_not_found() {
    let (functions, messages) = loops("ns::dto,plain");
    assert_eq!(functions, ["plain"]);
    assert!(
        messages.contains("note: no function has the name 'ns::dto'; similar names: ns::dot\n"),
        "{messages}"
    );
    let (_, messages) = loops("absent");
    let note = "note: no function has the name 'absent'; the input has ns::dot(float const*, int), ";
    assert!(messages.contains(note), "{messages}");
    assert!(messages.contains("error: no function of the input has this name."), "{messages}");
    let (_, messages) = loops("straight");
    assert!(
        messages.contains("error: the functions of that name have no loops; -regions=functions"),
        "{messages}"
    );
}
