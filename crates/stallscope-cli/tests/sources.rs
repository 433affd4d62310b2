//! Source lines of programs and assembly, the code that they select, and machine code without a file format. The programs are in
//! `crates/stallscope-dwarf/tests/programs`; `llvm-symbolizer` printed their places.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

mod common;

use std::path::Path;
use std::process::Output;

use common::run::{Run, new_folder, text};

/// Runs the program in the folder with the programs and their source.
fn run(arguments: &[&str]) -> Output {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../stallscope-dwarf/tests/programs");
    Run::new(arguments).folder(folder).output()
}

/// The report; there must be no error.
fn report(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

const ONLY_INFO: [&str; 3] = ["-mcpu=skylake", "-summary-view=0", "-resource-pressure=0"];

/// The mnemonics of the instructions of all regions, each with the innermost source line.
fn lines_of_instructions(file: &str) -> Vec<(String, String)> {
    let flags = ["-mtriple=x86_64-linux-gnu", "-regions=functions", "-function=*", "-source", file];
    let report = report(&[&ONLY_INFO[..], &flags].concat());
    let mut place = String::new();
    let mut found = Vec::new();
    for line in report.lines() {
        if let Some(line) = line.strip_prefix("; ") {
            let line = if line.starts_with(' ') { line.split_once(", ").unwrap().1 } else { line };
            place = line.split(": ").next().unwrap().to_owned();
        } else if line.starts_with(' ') {
            let instruction = line.get(42..).unwrap();
            let mnemonic = instruction.split_whitespace().next().unwrap();
            // Only the assembler knows how many of them fill the space between functions and loops.
            if !mnemonic.starts_with("nop") && !instruction.starts_with("xchgw\t%ax, %ax") {
                found.push((mnemonic.to_owned(), place.clone()));
            }
        }
    }
    found
}

#[test]
fn assembly_has_the_lines_of_its_object_file() {
    for (folder, n) in [("clang-dwarf5", 150), ("gcc-dwarf5", 70)] {
        let of_text = lines_of_instructions(&format!("{folder}/code.s"));
        let of_object = lines_of_instructions(&format!("{folder}/code.o"));
        assert!(of_text.len() > n && of_text.iter().any(|(_, place)| place == "code.c:2"), "{folder}");
        for (of_text, of_object) in of_text.iter().zip(&of_object) {
            assert_eq!(of_text, of_object, "{folder}");
        }
        assert_eq!(of_text.len(), of_object.len(), "{folder}");
    }
}

/// The places of all frames of each instruction in the report on a function, from the inside out.
fn places_of_instructions(arguments: &[&str]) -> Vec<Vec<String>> {
    let json = report(
        &[&["-mcpu=skylake", "-regions=functions", "-function=*", "-json", "-source"], arguments].concat(),
    );
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let regions = json["CodeRegions"].as_array().unwrap();
    let instructions = regions.iter().flat_map(|region| region["Sources"].as_array().unwrap());
    let place = |frame: &serde_json::Value| {
        let file = frame["File"].as_str().unwrap().trim_start_matches(".\\");
        format!("{file}:{}:{}", frame["Line"], frame["Column"])
    };
    instructions.map(|frames| frames.as_array().unwrap().iter().map(place).collect()).collect()
}

#[test]
fn assembly_for_windows_has_the_lines_of_its_program() {
    let found = places_of_instructions(&["-mtriple=x86_64-pc-windows-msvc", "windows/code.s"]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../stallscope-dwarf/tests/programs/windows");
    let recorded = std::fs::read_to_string(folder.join("frames.txt")).unwrap();
    let mut expected: Vec<Vec<String>> = Vec::new();
    for line in recorded.lines() {
        match (line.strip_prefix("  "), expected.last_mut()) {
            (Some(frame), Some(frames)) => frames.push(frame.split_once(' ').unwrap().1.to_owned()),
            _ => expected.push(Vec::new()),
        }
    }
    assert!(expected.len() > 150 && expected.iter().any(|frames| frames.len() == 3));
    assert_eq!(found.len(), expected.len());
    // Two functions start with lines without code. llvm-symbolizer shows these, since they have the address of the next ones.
    let first_lines = [("code.c:11:0", "code.c:9:0"), ("code.c:18:0", "code.c:16:0")];
    let different: Vec<(&str, &str)> = found
        .iter()
        .zip(&expected)
        .filter(|(found, expected)| found != expected)
        .map(|(found, expected)| (found[0].as_str(), expected[0].as_str()))
        .collect();
    assert_eq!(different, first_lines);
}

#[test]
fn source_lines_stand_in_front_of_their_instructions() {
    for file in ["clang-linked/code", "clang-split/code", "clang-package/code"] {
        let report = report(&[&ONLY_INFO[..], &["-function=fill", "-source", file]].concat());
        // Split debug information names its file relative to the folder of the program.
        for expected in [
            ", code.c:",
            "; code.c:30: out[i] = twice(in[i]) + scaled(i, n);\n 1 ",
            ";   twice, code.c:6: return scaled(once, 2);\n\
             ;     scaled, code.c:2: static inline int scaled(int a, int b) { return a * 3 + b; }\n 1 ",
        ] {
            assert!(report.contains(expected), "{file}: {report}");
        }
    }
}

#[test]
fn debug_information_may_be_in_a_separate_file() {
    let report = report(&[&ONLY_INFO[..], &["-function=fill", "-source", "clang-separate/code"]].concat());
    assert!(report.contains("; ../code.c:30\n") && report.contains(", code.c:30"), "{report}");
}

#[test]
fn loops_are_named_by_their_source_lines() {
    let table = report(&["-mcpu=skylake", "clang-linked/code"]);
    assert!(
        table.lines().any(|line| line.contains("collatz, 0x") && line.contains(", code.c:19")),
        "{table}"
    );
    let table =
        report(&["-mcpu=skylake", "-mtriple=x86_64-linux-gnu", "-regions=loops", "clang-dwarf5/code.s"]);
    assert!(
        table.lines().any(|line| line.contains("collatz, line ") && line.contains(", code.c:19")),
        "{table}"
    );
}

#[test]
fn functions_without_symbols_have_the_names_of_debug_information() {
    let flags = ["-mcpu=skylake", "-regions=functions", "windows-dwarf/code"];
    let table = report(&flags);
    let names: Vec<&str> = table.lines().skip(1).filter_map(|line| line.split_whitespace().nth(2)).collect();
    assert_eq!(names, ["dot", "collatz", "fill", "main"]);
    let chosen = report(&[&flags[..], &["-function=dot"]].concat());
    let regions: Vec<&str> = chosen.lines().filter(|line| line.contains("Code Region")).collect();
    assert_eq!(regions, ["[0] Code Region - dot"]);
}

#[test]
fn lines_and_addresses_select_loops() {
    for file in ["clang-dwarf5/code.o", "clang-dwarf5/code.s", "clang-linked/code", "gcc-dwarf4/code"] {
        let found = report(&["-mcpu=skylake", "-mtriple=x86_64-linux-gnu", "-line=code.c:19-22", file]);
        let headings: Vec<&str> = found.lines().filter(|line| line.contains("Code Region")).collect();
        assert!(!headings.is_empty(), "{file}");
        // The other one is inlined.
        let is_right = |line: &&str| line.contains("collatz") || line.contains("main");
        assert!(headings.iter().all(is_right), "{file}: {headings:?}");
    }
    let all = report(&["-mcpu=skylake", "-function=*", "clang-linked/code"]);
    let heading = all.lines().find(|line| line.contains("- collatz, 0x")).unwrap();
    let address = heading.split(", ").nth(1).unwrap();
    for selection in [format!("-address={address}"), format!("-address={address}-{address}")] {
        let selected = report(&["-mcpu=skylake", &selection, "clang-linked/code"]);
        let headings: Vec<&str> = selected.lines().filter(|line| line.contains("Code Region")).collect();
        assert_eq!(headings.len(), 1, "{selected}");
        assert!(headings[0].contains("- collatz, 0x"));
    }
}

#[test]
fn what_cannot_be_selected_is_said() {
    let errors = |arguments: &[&str]| {
        let output = run(&[&["-mcpu=skylake"], arguments].concat());
        assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}");
        text(&output.stderr)
    };
    let nowhere = "error: no region of the input is at this address or source line.\n";
    assert!(errors(&["-line=code.c:1000", "clang-linked/code"]).ends_with(nowhere));
    assert!(errors(&["-line=other.c:19", "clang-linked/code"]).ends_with(nowhere));
    assert!(errors(&["-address=0x10-0x20", "clang-linked/code"]).ends_with(nowhere));
    let file = "../../../stallscope-cli/tests/programs/x86_64/code.o";
    let unknown = "error: the input does not name its source lines.\n";
    assert!(errors(&["-line=code.c:19", file]).ends_with(unknown));
    assert!(
        errors(&["-line=code.c", "clang-linked/code"]).contains("--line: 'code.c' does not have the form")
    );
    assert!(
        errors(&["-address=9-1", "clang-linked/code"]).contains("--address: '9-1' does not have the form")
    );
}

#[test]
fn json_has_the_places_of_all_instructions() {
    let arguments = ["-mcpu=skylake", "-function=collatz", "-json", "-source", "clang-linked/code"];
    let json = report(&arguments);
    let (_, sources) = json.split_once("\"Sources\": [").unwrap();
    for expected in ["\"File\": \"code.c\"", "\"Function\": \"collatz\"", "\"Line\": 19", "\"Column\": "] {
        assert!(sources.contains(expected), "{expected}");
    }
    let without: Vec<&str> = arguments.into_iter().filter(|flag| *flag != "-source").collect();
    assert!(!report(&without).contains("Sources"));
}

#[test]
fn missing_files_are_noted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../stallscope-dwarf/tests/programs/clang-split");
    let copy = new_folder("sources/missing");
    std::fs::copy(folder.join("code"), copy.join("code")).unwrap();
    let output = Run::of("-mcpu=skylake -function=collatz -source code").folder(&copy).output();
    let (report, notes) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success() && report.contains("; code.c:19\n"), "{report}");
    assert!(notes.contains("note: code.c: the source file is not found\n"), "{notes}");
    let split = "the file code.dwo with split debug information is not found";
    assert!(notes.contains(&format!("warning: debug information: {split}\n")), "{notes}");
}

#[test]
fn machine_code_needs_no_file() {
    let flags = ["-mcpu=skylake", "-mtriple=x86_64-linux-gnu"];
    let of_text = Run::new(flags).input(b"addq %rcx, %rax\nimulq %rbx, %rax\n").output();
    assert!(of_text.status.success());
    let of_bytes = run(&[&flags[..], &["-bytes=48 01 c8 48 0f af c3"]].concat());
    assert_eq!(text(&of_bytes.stdout), text(&of_text.stdout));
    let raw = Run::new(flags).arg("-raw").input(b"\x48\x01\xc8\x48\x0f\xaf\xc3").output();
    assert_eq!(text(&raw.stdout), text(&of_text.stdout));
    let lines = Run::new(flags).arg("-hex-lines").input(b"hex,cycles\n4801c8480fafc3,4.0\n90,1\n").report();
    let first = text(&of_text.stdout);
    assert!(lines.starts_with(&format!("\n[0] Code Region - line 2\n\n{first}")), "{lines}");
    assert!(lines.contains("\n[1] Code Region - line 3\n"));
    let second = Run::new(flags).arg("-hex-column=2").input(b"a,4801c8480fafc3\n").output();
    assert!(text(&second.stdout).ends_with(&first));
}

#[test]
fn loops_are_found_in_machine_code() {
    let flags = ["-mcpu=cortex-a72", "-mtriple=aarch64-linux-gnu", "-regions=loops"];
    // A subtraction, and a branch back to it in front of a return.
    let output = run(&[&flags[..], &["-bytes=1f2003d5 000400f1 e1ffff54 c0035fd6"]].concat());
    let table = text(&output.stdout);
    assert!(table.lines().nth(1).is_some_and(|line| line.contains(" 2  0x4 ")), "{table}");
}

#[test]
fn wrong_machine_code_is_reported_with_its_place() {
    let flags = ["-mcpu=skylake", "-mtriple=x86_64-linux-gnu"];
    let errors = |arguments: &[&str], input: &[u8]| {
        let output = Run::new(flags).args(arguments).input(input).output();
        assert!(!output.status.success() && output.stdout.is_empty());
        text(&output.stderr)
    };
    let message = "error: these bytes are no instruction\n";
    assert!(errors(&["-hex-lines"], b"90\n90 06\n").starts_with(&format!("<stdin>:2:4: {message}")));
    assert!(errors(&["-raw"], b"\x90\x06").starts_with(&format!("<stdin>:0x1: {message}")));
    assert!(errors(&["-bytes=9006"], b"").starts_with(&format!("<bytes>:1:3: {message}")));
    assert_eq!(errors(&["-hex-lines"], b"90\n9\n"), "<stdin>:2:1: error: half a byte\n");
    assert_eq!(errors(&["-bytes=zz"], b""), "<bytes>:1:1: error: not a hexadecimal digit\n");
    assert!(errors(&["-bytes=90", "x.s"], b"").contains("-bytes takes no files"));
    let skipped = Run::new(flags)
        .args(["-hex-lines", "-skip-unsupported-instructions=parse-failure"])
        .input(b"90 06\n")
        .output();
    assert!(
        skipped.status.success() && text(&skipped.stderr).contains("warning: these bytes are no instruction")
    );
}
