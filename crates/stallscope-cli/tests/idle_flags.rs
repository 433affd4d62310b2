//! Each flag in each mode changes what is printed, or a note says that it has no effect. `tests/flags/README.md` describes the files.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use stallscope_object::ProgramFile;

use common::run::{Run, new_folder, text};

/// The modes: words, and the input.
const MODES: &[(&[&str], &str)] = &[
    (&[], "kernel.s"),
    (&["-timeline"], "kernel.s"),
    (&["-instruction-tables"], "kernel.s"),
    (&["-instruction-info=0"], "kernel.s"),
    (&["-mcpu=atom"], "kernel.s"),
    (&["-accurate"], "kernel.s"),
    (&["-accurate", "-timeline"], "kernel.s"),
    (&["-front-end=no-cross"], "kernel.s"),
    (&["-regions=loops"], "kernel.s"),
    (&["-regions=loops", "-accurate"], "kernel.s"),
    (&["-function=f"], "kernel.s"),
    (&["-json"], "kernel.s"),
    (&["-json-complete"], "kernel.s"),
    (&["-json", "-accurate"], "kernel.s"),
    (&["-json", "-instruction-tables"], "kernel.s"),
    (&["-html"], "kernel.s"),
    (&["-html", "-accurate"], "kernel.s"),
    (&["-html", "-json"], "kernel.s"),
    (&["-graph=dot"], "kernel.s"),
    (&["-compare"], "kernel.s"),
    (&["-compare", "-accurate"], "kernel.s"),
    (&["-compare=json"], "kernel.s"),
    (&["-compare", "-html"], "kernel.s"),
    (&["-compare"], "kernel.o"),
    (&["-mcpu=help"], "kernel.s"),
    (&["-dump-model"], "-"),
    (&[], "kernel.o"),
    (&["-accurate"], "kernel.o"),
    (&["-json"], "kernel.o"),
    (&["-html"], "kernel.o"),
    (&["-graph=dot"], "kernel.o"),
    (&["-function=f"], "kernel.o"),
    (&["-function=f", "-accurate"], "kernel.o"),
    (&["-print-disassembly"], "kernel.o"),
    (&["-raw"], "code.bin"),
    (&["-raw", "-regions=loops"], "code.bin"),
    (&["-hex-lines"], "lines.csv"),
    (&["-bytes="], ""),
];

/// Flags whose effect the code does not show in a mode.
const UNSEEN: &[(&str, &[&str], &str)] =
    &[("noalias", &["-mcpu=atom"], "kernel.s"), ("front-end", &["-compare"], "kernel.o")];

/// The output without notes on a flag, and the number of these notes.
struct Outcome {
    printed: (Vec<u8>, String, Option<i32>),
    n_notes: usize,
}

/// The inputs, in a folder of a test's own.
fn folder(test: &str) -> PathBuf {
    let folder = new_folder(&format!("idle-flags/{test}"));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/flags");
    for file in ["kernel.s", "kernel.o", "values.txt"] {
        fs::copy(source.join(file), folder.join(file)).unwrap();
    }
    let (code, digits) = code();
    fs::write(folder.join("code.bin"), code).unwrap();
    fs::write(folder.join("lines.csv"), format!("{digits},{}\n", &digits[..14])).unwrap();
    folder
}

/// The machine code in `kernel.o`, and its hexadecimal digits.
fn code() -> (Vec<u8>, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/flags/kernel.o");
    let data = fs::read(path).unwrap();
    let file = ProgramFile::read(&data).unwrap();
    let code = file.programs[0].sections[0].bytes.to_vec();
    let digits = code.iter().map(|byte| format!("{byte:02x}")).collect();
    (code, digits)
}

fn run(folder: &Path, words: &[&str], input: &str) -> Output {
    // The last use of a flag counts.
    let mut run = Run::of("-mtriple=x86_64 -mcpu=skylake").folder(folder);
    for &word in words {
        run = run.arg(if word == "-bytes=" { format!("{word}{}", code().1) } else { word.to_owned() });
    }
    if !input.is_empty() && !words.iter().any(|word| word.starts_with("-bytes")) {
        run = run.arg(input);
    }
    run.output()
}

fn outcome(output: &Output, flag: &str) -> Outcome {
    let start = format!("note: -{}{flag} has no effect ", if flag.len() == 1 { "" } else { "-" });
    let messages = text(&output.stderr);
    let (notes, others): (Vec<&str>, Vec<&str>) = messages.lines().partition(|line| line.starts_with(&start));
    let others = others.into_iter().filter(|line| !line.contains(" has no effect "));
    let others = others.collect::<Vec<_>>().join("\n");
    Outcome { printed: (output.stdout.clone(), others, output.status.code()), n_notes: notes.len() }
}

/// A line of `values.txt`: flag, kind, and words. Words before `+` do not belong to the flag.
type FlagValue<'t> = (&'t str, &'t str, Vec<&'t str>, Vec<&'t str>);

fn values(text: &str) -> Vec<FlagValue<'_>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let line = |line| -> (_, _, Vec<_>, Vec<_>) {
        let mut words = str::split_whitespace(line).peekable();
        let flag = words.next().unwrap();
        let kind = words.next_if(|word| !word.starts_with('-')).unwrap_or_default();
        let words: Vec<&str> = words.collect();
        let own = words.iter().position(|&word| word == "+").map_or(0, |index| index + 1);
        (flag, kind, words[..own.saturating_sub(1)].to_vec(), words[own..].to_vec())
    };
    lines.map(line).collect()
}

#[test]
fn every_flag_has_an_effect_or_a_note() {
    let folder = folder("every-flag");
    let text = fs::read_to_string(folder.join("values.txt")).unwrap();
    let values = values(&text);
    let help = Run::of("--help-list-hidden").report();
    let flags = help.lines().filter_map(|line| line.trim_start().strip_prefix('-'));
    let flags = flags.map(|flag| flag.trim_start_matches('-').split([' ', '=', '[']).next().unwrap());
    // Pages are all that is printed, and what is accepted for compatibility says that it does nothing.
    let others = [
        "generate",
        "h",
        "help",
        "help-hidden",
        "help-list",
        "help-list-hidden",
        "print-all-options",
        "print-options",
        "version",
    ];
    let flags: BTreeSet<&str> = flags.filter(|flag| !others.contains(flag)).collect();
    assert_eq!(flags, values.iter().map(|value| value.0).collect(), "flags, and those in values.txt");
    let wrong = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    let check_modes = || {
        while let Some((mode, input)) = MODES.get(next.fetch_add(1, Ordering::Relaxed)) {
            let found = check_mode(&folder, &values, mode, input);
            wrong.lock().unwrap().extend(found);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(check_modes);
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the errors of the flags in a mode.
fn check_mode(folder: &Path, values: &[FlagValue<'_>], mode: &[&str], input: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let plain = run(folder, mode, input);
    for (flag, kind, before, words) in values {
        let of_mode = |word: &&str| word.trim_start_matches('-').split('=').next() == Some(*flag);
        if mode.iter().any(of_mode) {
            continue;
        }
        let before = [mode, before.as_slice()].concat();
        let base = if before.len() == mode.len() {
            outcome(&plain, flag)
        } else {
            outcome(&run(folder, &before, input), flag)
        };
        let with = outcome(&run(folder, &[before.as_slice(), words.as_slice()].concat(), input), flag);
        let has_changed = base.printed != with.printed;
        let is_unseen = UNSEEN.contains(&(*flag, mode, input));
        let is_right = match *kind {
            _ if is_unseen => !has_changed && with.n_notes == 0,
            "hidden" => !has_changed && with.n_notes == 0,
            "target" => !has_changed && with.n_notes == 1,
            "code" => with.n_notes == 0 || !has_changed,
            _ => has_changed != (with.n_notes == 1),
        };
        if !is_right || base.n_notes > 0 {
            let (n_notes, change) = (with.n_notes, if has_changed { "a change" } else { "no change" });
            wrong.push(format!("{words:?} with {before:?} on {input}: {change}, {n_notes} notes"));
        }
    }
    wrong
}

#[test]
#[cfg(all(feature = "label", feature = "measure"))]
fn subcommands_have_notes_too() {
    let folder = folder("subcommands");
    fs::write(folder.join("blocks.csv"), "hex\n4801c8\n").unwrap();
    let messages = |words: &[&str]| text(&Run::new(words).folder(&folder).output().stderr);
    let label = ["label", "-mtriple=x86_64", "-mcpu=skylake", "-kind=hex", "blocks.csv"];
    let note = "note: --x86-asm-syntax has no effect without -kind=asm\n";
    assert!(!messages(&label).contains("has no effect"));
    assert_eq!(messages(&[&label[..], &["-x86-asm-syntax=intel"]].concat()).matches(note).count(), 1);
    let measured = messages(&["measure", "-bytes=4801c8", "-raw", "-time-limit=1"]);
    assert_eq!(measured.matches("note: --raw has no effect with -bytes\n").count(), 1, "{measured}");
}
