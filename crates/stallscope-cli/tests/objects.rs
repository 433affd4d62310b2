//! Files of all kinds: their contents, the processor that they choose, and the messages about files without machine code.
//! `tests/objects/README.md` says where the files come from, and describes `cases.txt`.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use common::run::{Run, new_folder, text};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/objects")
}

fn run(arguments: &[&str]) -> Output {
    Run::new(arguments).folder(folder()).output()
}

/// A line without the number of its spaces.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Arguments, with the lines of the output and of the messages that they lead to.
struct Case {
    arguments: String,
    reports: Vec<String>,
    messages: Vec<String>,
}

fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in fs::read_to_string(folder().join("cases.txt")).unwrap().lines() {
        if let Some(arguments) = line.strip_prefix("$ ") {
            cases.push(Case { arguments: arguments.to_owned(), reports: Vec::new(), messages: Vec::new() });
        } else if let Some(line) = line.strip_prefix("! ") {
            cases.last_mut().unwrap().messages.push(words(line));
        } else if !line.is_empty() && !line.starts_with('#') {
            cases.last_mut().unwrap().reports.push(words(line));
        }
    }
    assert!(cases.len() > 40);
    cases
}

#[test]
fn reports_and_messages_are_as_listed() {
    for Case { arguments, reports, messages } in cases() {
        let output = run(&arguments.split_whitespace().collect::<Vec<_>>());
        let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
        let all = format!("{arguments}\n{stdout}\n{stderr}");
        let is_error = messages.iter().any(|line| line.starts_with("error: "));
        let is_incomplete = messages.iter().any(|line| line.contains("cannot be analyzed"));
        assert_eq!(output.status.code(), Some(i32::from(is_error || is_incomplete)), "{all}");
        // Reports have the lines in this order, and there are no other messages.
        let printed: Vec<String> = stdout.lines().map(words).collect();
        let mut rest = printed.iter();
        for line in &reports {
            assert!(rest.any(|printed| printed == line), "'{line}' of {all}");
        }
        assert_eq!(stderr.lines().map(words).collect::<Vec<_>>(), messages, "{all}");
        assert!(!is_error || stdout.is_empty(), "{all}");
    }
}

/// The files without machine code.
fn foreign_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder().join("foreign")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 15);
    files
}

/// Whether a text has nothing that a terminal would not print.
fn is_printable(text: &[u8]) -> bool {
    let text = str::from_utf8(text);
    text.is_ok_and(|text| text.chars().all(|c| c == '\n' || c == '\t' || !c.is_control()))
}

#[test]
fn no_byte_of_a_binary_file_is_printed() {
    let mut files = foreign_files();
    files.extend(["a.o", "aix.a", "armeb.o"].map(|name| folder().join(name)));
    for file in &files {
        let bytes = fs::read(file).unwrap();
        // As a file, from standard input, cut, after a name that says assembly, and together with a text.
        for length in [bytes.len(), bytes.len() * 2 / 3, bytes.len() / 3] {
            let output = Run::of("-mcpu=skylake -").input(&bytes[..length]).output();
            assert!(
                is_printable(&output.stdout) && is_printable(&output.stderr),
                "{}: {output:?}",
                file.display()
            );
        }
        let path = file.to_str().unwrap();
        for arguments in
            [&[path][..], &["-mcpu=skylake", path, "jcc-erratum.s"], &["-compare", "-mcpu=skylake", path]]
        {
            let output = run(arguments);
            assert!(
                is_printable(&output.stdout) && is_printable(&output.stderr),
                "{arguments:?}: {output:?}"
            );
        }
    }
}

#[test]
fn files_without_machine_code_are_errors_wherever_they_are_given() {
    for file in foreign_files() {
        let name = file.file_name().unwrap().to_str().unwrap();
        if ["mixed.a", "zboot-efi"].contains(&name) {
            continue;
        }
        let path = format!("foreign/{name}");
        for arguments in [
            &[path.as_str()][..],
            &[path.as_str(), "jcc-erratum.s"],
            &["measure", &path],
            &["-print-disassembly", &path],
        ] {
            if arguments[0] == "measure" && cfg!(not(all(target_os = "linux", target_arch = "x86_64"))) {
                continue;
            }
            let output = run(arguments);
            assert_eq!(output.status.code(), Some(1), "{arguments:?}: {output:?}");
            let messages = text(&output.stderr);
            assert!(messages.lines().any(|line| line.starts_with(&format!("error: {path}: "))), "{messages}");
        }
    }
}

#[test]
fn thin_archives_are_read_from_the_files_beside_them() {
    // From another folder, and with a file that is missing.
    let temporary = new_folder("objects/thin");
    for name in ["thin.a", "a.o"] {
        fs::copy(folder().join(name), temporary.join(name)).unwrap();
    }
    let archive = temporary.join("thin.a");
    let output = run(&["-mcpu=skylake", archive.to_str().unwrap()]);
    let missing = temporary.join("sub/b.o");
    let expected = format!(
        "warning: {}: sub/b.o: there is no file {}, and a thin archive has no copies\n",
        archive.display(),
        missing.display()
    );
    assert_eq!(text(&output.stderr), expected);
    assert!(text(&output.stdout).contains("a.o: sum, 0x"), "{output:?}");
    fs::remove_file(temporary.join("a.o")).unwrap();
    let output = run(&[archive.to_str().unwrap()]);
    assert!(text(&output.stderr).contains(": a.o, sub/b.o: "), "{output:?}");
    assert_eq!(output.status.code(), Some(1));
}
