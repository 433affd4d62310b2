//! The commands of the README and of some guides: they run, and print the text below them.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

mod common;
#[path = "../../stallscope-profile/tests/common/perf_file.rs"]
mod perf_file;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use common::run::{Run, new_folder, text};
use perf_file::{Mapping, PerfFile, Sample, WITH_BRANCHES};

/// The pages whose commands are run.
const PAGES: [&str; 3] = [
    include_str!("../../../README.md"),
    include_str!("../../../docs/accurate.md"),
    include_str!("../../../docs/explaining.md"),
];

/// A fenced block: its language and its lines.
type Block<'a> = (&'a str, Vec<&'a str>);

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Block<'_>> = None;
    for line in text.lines() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(language), None) => open = Some((language, Vec::new())),
            (Some(_), Some(block)) => blocks.push(block),
            (None, Some((language, mut lines))) => {
                lines.push(line);
                open = Some((language, lines));
            }
            (None, None) => {}
        }
    }
    blocks
}

/// The arguments in a line of a block that calls the program, without the comment.
fn arguments(line: &str) -> Option<Vec<&str>> {
    let command = line.split(" #").next().unwrap_or(line);
    let command = command.rsplit(" | ").next().unwrap_or(command);
    let words = command.strip_prefix("stallscope ").or(command.strip_prefix("cargo run --release -- "))?;
    Some(words.split_whitespace().collect())
}

/// A folder of the test called `name`, with the files that the commands name.
fn folder(name: &str) -> PathBuf {
    let folder = new_folder(&format!("readme/{name}"));
    fs::create_dir_all(folder.join("blocks")).unwrap();
    fs::create_dir_all(folder.join("examples")).unwrap();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for entry in fs::read_dir(examples).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.join("examples").join(path.file_name().unwrap())).unwrap();
    }
    // Both targets have this instruction.
    for name in ["kernel.s", "blocks/a.s", "blocks/b.s"] {
        fs::write(folder.join(name), "\tnop\n").unwrap();
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    // The program has debug information.
    let programs = [
        ("app", "stallscope-dwarf/tests/programs/clang-linked/code"),
        ("kernel.o", "stallscope-cli/tests/programs/x86_64/code.o"),
    ];
    for (name, program) in programs {
        fs::copy(crates.join(program), folder.join(name)).unwrap();
    }
    fs::write(folder.join("perf.data"), profile()).unwrap();
    fs::write(folder.join("blocks.csv"), "hex\n480fafc0\n").unwrap();
    folder
}

/// A profile of the program, with samples in its function `dot`.
fn profile() -> Vec<u8> {
    let mut file = PerfFile::new(WITH_BRANCHES);
    let (pid, start) = (7, 0x40_0000);
    file.mapping(&Mapping { pid, start, size: 0x1000_0000, path: "/bin/app", ..Mapping::default() });
    file.sample(&Sample { pid, ip: start + 0x1090, ..Sample::default() });
    file.finish()
}

fn run(folder: &Path, words: &[&str]) -> Output {
    let mut args: Vec<String> = Vec::new();
    for word in words {
        match word.strip_suffix("/*.s") {
            Some(inner) => args.extend(["a", "b"].map(|name| format!("{inner}/{name}.s"))),
            // The shell takes quotation marks away.
            None => args.push(word.replace('\'', "")),
        }
    }
    let has_file = words.iter().any(|word| word.ends_with(".s"));
    let input = if has_file { Vec::new() } else { fs::read(folder.join("kernel.s")).unwrap() };
    Run::new(args).folder(folder).input(input).output()
}

/// The non-blank lines of a text, without trailing white space.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect()
}

/// Returns whether a text contains the expected lines in their order; `...` represents any lines.
fn contains(text: &[&str], expected: &[&str]) -> bool {
    let pieces: Vec<&[&str]> =
        expected.split(|line| line.trim() == "...").filter(|p| !p.is_empty()).collect();
    let mut rest = text;
    for piece in pieces {
        match rest.windows(piece.len()).position(|window| window == piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    true
}

#[test]
fn commands_run() {
    let folder = folder("run");
    let mut n_run = 0;
    for (_, block) in PAGES.iter().flat_map(|page| blocks(page)).filter(|(language, _)| *language == "sh") {
        for line in block {
            // Hardware counters and their files are not available here.
            let needs_more = ["-- ./program", "-p 1234", "--import", "cargo test"];
            let is_measured = cfg!(all(target_os = "linux", target_arch = "x86_64"));
            let needs_more = |line: &str| {
                needs_more.iter().any(|part| line.contains(part))
                    || line.contains("stallscope measure") && !is_measured
            };
            let Some(words) = arguments(line).filter(|_| !needs_more(line)) else {
                continue;
            };
            let output = run(&folder, &words);
            let messages = text(&output.stderr);
            assert!(output.status.success(), "{line}\n{messages}");
            assert!(!messages.contains("error"), "{line}\n{messages}");
            n_run += 1;
        }
    }
    assert!(n_run >= 10, "only {n_run} commands were found");
}

#[test]
fn commands_print_the_text_below_them() {
    let folder = folder("print");
    let mut n_compared = 0;
    let mut command: Option<Vec<&str>> = None;
    for (language, block) in PAGES.iter().flat_map(|page| blocks(page)) {
        match language {
            "sh" => command = block.iter().find_map(|line| arguments(line)),
            "text" => {
                let Some(words) =
                    command.take().filter(|words| words.iter().any(|word| word.ends_with(".s")))
                else {
                    continue;
                };
                let output = run(&folder, &words);
                let printed = text(&output.stdout);
                let expected: Vec<&str> = block.iter().flat_map(|line| lines(line)).collect();
                assert!(contains(&lines(&printed), &expected), "{words:?} prints\n{printed}");
                n_compared += 1;
            }
            _ => {}
        }
    }
    assert_eq!(n_compared, 5);
}
