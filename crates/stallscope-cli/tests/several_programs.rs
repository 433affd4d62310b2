//! Several programs in one call, also together with texts: each has the report that it has alone.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

mod common;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Output;

use common::run::{Run, new_folder, text};

/// Programs for two targets, and a text for a processor of one of them.
const AARCH64: &str = "aarch64/code.o";
const RISCV64: &str = "riscv64/code.o";

/// Runs the program in the folder of programs.
fn run(arguments: &[&str]) -> Output {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    Run::new(arguments).folder(folder).output()
}

/// Returns the output, the messages and the exit status.
fn shown(output: &Output) -> (String, String, Option<i32>) {
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

#[test]
fn each_has_the_report_that_it_has_alone() {
    let files = [AARCH64, "missing.o", RISCV64, AARCH64];
    for arguments in [&[][..], &["-function=dot"], &["-regions=functions"], &["-print-disassembly"]] {
        let mut expected = String::new();
        for file in files {
            let (report, _, status) = shown(&run(&[arguments, &[file]].concat()));
            if status == Some(0) {
                let blank = if expected.is_empty() { "" } else { "\n" };
                let _ = write!(expected, "{blank}==> {file} <==\n{report}");
            }
        }
        let (reports, errors, status) = shown(&run(&[arguments, &files].concat()));
        assert!(reports == expected, "{arguments:?}: {reports}");
        assert!(errors.contains("error: missing.o: "), "{errors}");
        assert_eq!(status, Some(1));
    }
    let document = |file: &str| shown(&run(&["-json", file])).0.trim_end().replace('\n', "\n    ");
    let [first, second] = [AARCH64, RISCV64]
        .map(|file| format!("\n  {{\n    \"File\": \"{file}\",\n    \"Report\": {}\n  }}", document(file)));
    let (reports, errors, status) = shown(&run(&["-json", AARCH64, RISCV64]));
    assert!(reports == format!("[{first},{second}\n]\n"), "{reports}");
    assert_eq!(status, Some(0), "{errors}");
}

#[test]
fn notes_on_targets_are_printed_once() {
    let (_, errors, status) = shown(&run(&["-accurate", "-mcpu=a64fx", AARCH64, AARCH64, "aarch64/code.o"]));
    assert_eq!(status, Some(0), "{errors}");
    assert_eq!(errors.matches("note: stallscope has no model of its own for a64fx").count(), 1, "{errors}");
}

#[test]
fn a_processor_of_one_target_is_an_error_of_the_other_files() {
    let text = new_folder("several-programs").join("nop.s");
    fs::write(&text, "nop\n").unwrap();
    let text = text.to_str().unwrap();
    let (reports, errors, status) = shown(&run(&["-mcpu=neoverse-n1", RISCV64, text, AARCH64]));
    assert_eq!(status, Some(1));
    assert!(reports.starts_with("==> aarch64/code.o <==\n"), "{reports}");
    for file in [RISCV64, text] {
        let message = format!("{file}: error: 'neoverse-n1' is not a processor of the target ");
        assert!(errors.contains(&message), "{errors}");
    }
    // With its own target, the text is analyzed, too.
    let (reports, errors, status) = shown(&run(&["-mtriple=aarch64", "-mcpu=neoverse-n1", text, AARCH64]));
    assert_eq!(status, Some(0), "{errors}");
    assert!(reports.contains("\n\n==> aarch64/code.o <==\n"), "{reports}");
}

#[test]
fn programs_are_compared_on_processors_of_their_targets() {
    let (comparison, errors, status) = shown(&run(&["-compare=csv", AARCH64, "missing.o", RISCV64]));
    assert_eq!(status, Some(1));
    for message in [
        "aarch64/code.o is simulated on neoverse-n1; -mcpu selects another processor",
        "riscv64/code.o is simulated on sifive-p670",
        "error: missing.o: ",
    ] {
        assert!(errors.contains(message), "{errors}");
    }
    let loops = |file: &str| comparison.lines().filter(|line| line.contains(file)).count();
    let listed = |file: &str| shown(&run(&[file])).0.lines().count() - 1;
    assert_eq!([loops(AARCH64), loops(RISCV64)], [listed(AARCH64), listed(RISCV64)], "{comparison}");
}
