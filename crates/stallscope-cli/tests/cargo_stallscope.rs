//! `cargo stallscope` with a crate that the test writes.

#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const LIBRARY: &str = "
/// Adds numbers.
#[inline(never)]
pub fn kernel(numbers: &[u64]) -> u64 {
    let mut sum = 0;
    for number in numbers {
        sum = (sum ^ number).wrapping_mul(31);
    }
    sum
}

/// Has code of the standard library in this crate.
#[inline(never)]
pub fn sort(numbers: &mut [u64]) {
    numbers.sort();
}

#[inline(never)]
pub fn straight(a: u64, b: u64) -> u64 {
    a * b + 3
}

pub fn generic<T: Copy + std::ops::Add<Output = T>>(a: T) -> T {
    a + a
}
";

const EXAMPLE: &str = "
#[inline(never)]
fn count_down(mut n: u64) -> u64 {
    let mut steps = 0;
    while n != 1 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    steps
}

fn main() {
    let n = std::env::args().count() as u64 + 26;
    println!(\"{} {}\", count_down(n), tiny::kernel(&[n]));
}
";

/// Writes a crate without dependencies into its own folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cargo-stallscope").join(name);
    for inner in ["src", "examples"] {
        fs::create_dir_all(folder.join(inner)).unwrap();
    }
    let manifest = "[package]\nname = \"tiny\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n[profile.release]\ndebug = \"line-tables-only\"\n\n[workspace]\n";
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    fs::write(folder.join("src/lib.rs"), LIBRARY).unwrap();
    fs::write(folder.join("examples/demo.rs"), EXAMPLE).unwrap();
    folder
}

fn run(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-stallscope"));
    command.arg("stallscope").args(words).current_dir(folder);
    command.env("CARGO_NET_OFFLINE", "true").env("CARGO_TARGET_DIR", folder.join("target"));
    command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS").output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn loops_of_functions_are_shown() {
    let folder = folder("shown");
    let library = run(&folder, &["--release", "tiny::kernel"]);
    let report = text(&library.stdout);
    assert!(library.status.success(), "{}", text(&library.stderr));
    assert!(report.contains("Code Region - ") && report.contains("tiny::kernel, "), "{report}");
    assert!(report.contains("Iterations:"), "{report}");
    // The place of the loop is its own, though its iterator is the standard library's; names are as Rust writes them, also in jumps.
    assert!(report.contains("lib.rs:6") || report.contains("lib.rs:7"), "{report}");
    assert!(!report.contains("_ZN4tiny") && !report.contains("_RNv"), "{report}");
    if cfg!(target_arch = "x86_64") {
        assert!(report.contains("<tiny::kernel+0x"), "{report}");
    }
    let example = run(&folder, &["--release", "--example", "demo", "count_down", "--", "-iterations=3"]);
    let report = text(&example.stdout);
    assert!(example.status.success(), "{}", text(&example.stderr));
    assert!(report.contains("demo::count_down, ") && report.contains("Iterations:        3\n"), "{report}");
    let table = run(&folder, &["--release", "--lib"]);
    let report = text(&table.stdout);
    assert!(report.starts_with("    Cycles  Instructions"), "{report}");
    assert!(report.contains("  tiny: tiny::kernel, "), "{report}");
    assert!(!report.contains("core::slice") && !report.contains(".rcgu.o"), "{report}");
    let messages = text(&table.stderr);
    assert!(messages.contains("note: --all lists the loops of other crates, too"), "{messages}");
    assert!(messages.contains("omitted functions of other crates: "), "{messages}");
    let all = text(&run(&folder, &["--release", "--lib", "--all"]).stdout);
    assert!(all.contains("  tiny: tiny::kernel, ") && all.contains("core::slice"), "{all}");
}

#[test]
fn what_is_not_found_is_said() {
    let folder = folder("not-found");
    let fails = |words: &[&str], expected: &[&str]| {
        let output = run(&folder, words);
        let messages = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{messages}");
        for part in expected {
            assert!(messages.contains(part), "{messages}");
        }
    };
    let similar = "note: functions with similar names: tiny::kernel";
    fails(&["--release", "tiny::kernle"], &["no code of a function 'tiny::kernle'", similar]);
    fails(&["--release", "tiny::generic"], &["generic functions have code where they are used"]);
    fails(&["--release", "tiny::straight"], &["-regions=functions"]);
    fails(&["--release", "--bin", "absent", "f"], &["the crate was not built"]);
    fails(&["--bin"], &["--bin: the value is missing"]);
}

#[test]
fn the_help_says_how_it_is_used() {
    let output = run(Path::new("."), &["--help"]);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("Usage: cargo stallscope"));
}
