//! Measures what large programs take; writes `benches/programs.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::page::{load, machine};
use super::process::{CPU, Comparison, Measured, WALL};
use crate::reference;

const RESULT: &str = "benches/programs.md";

/// The arguments with which cargo builds a program with debug information: this one, without optimizations.
pub(super) const BUILD: [&str; 7] = [
    "build",
    "--package",
    "xtask",
    "--target-dir",
    "target/bench/program",
    "--config",
    "profile.dev.debug=\"full\"",
];
const PROGRAM: &str = "target/bench/program/debug/xtask";

/// A function of it with a loop, as Rust writes its name, and all functions of one of its modules.
const FUNCTIONS: [&str; 2] = ["xtask::accuracy::statistics::tau", "xtask::loops::*"];

/// A library without debug information that has very many loops: that of Debian's package `libllvm22`.
const LIBRARY: &str = "/usr/lib/x86_64-linux-gnu/libLLVM.so.22.1";

/// What is disassembled, with the Debian packages that have it.
const DISASSEMBLED: [(&str, &str); 4] = [
    ("/usr/lib/x86_64-linux-gnu/libcrypto.so.3", "libssl3"),
    ("/usr/lib/x86_64-linux-gnu/libz3.so.4", "libz3-4"),
    ("/usr/aarch64-linux-gnu/lib/libc.so.6", "libc6-arm64-cross"),
    (LIBRARY, "libllvm22"),
];

const SKYLAKE: &str = "-mcpu=skylake";

/// Measures, and writes the result.
pub(super) fn run(ours: &Path) -> Result<(), String> {
    let mut rows = String::new();
    for function in FUNCTIONS {
        let option = format!("-function={function}");
        let measured = Measured::new(ours, &[SKYLAKE, &option], Path::new(PROGRAM), 11)?;
        row(&mut rows, &format!("`{option}` of the program"), &measured, "");
    }
    for (name, path) in [("the program", PROGRAM), ("the library", LIBRARY)] {
        let n_loops = n_loops(ours, &[SKYLAKE], path)?;
        let measured = Measured::new(ours, &[SKYLAKE], Path::new(path), 3)?;
        let rate = format!("{:.0}", n_loops as f64 / measured.median(WALL));
        row(&mut rows, &format!("all {n_loops} loops of {name}"), &measured, &rate);
    }
    let disassembly = disassembly(ours)?;
    let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
    let page = format!(
        "# How fast it is with large programs\n\n\
         Written by `cargo xtask bench --programs` on {machine}.\n\n\
         Whole processes from start to exit with `{SKYLAKE}`, medians of the runs. The program is this repository's `xtask` without\n\
         optimizations and with all debug information ({size}), the library that of Debian's package `libllvm22` ({library_size}), without\n\
         debug information. A loop is a line of the table: an innermost loop, or a path through one.\n\
         {load}\n\
         | | time | CPU time | memory | loops a second |\n\
         |---|---|---|---|---|\n\
         {rows}\n\
         ## Disassembly\n\n\
         `-print-disassembly -threads=1` beside `llvm-objdump -d --no-show-raw-insn` 22.1.8, which has one thread: CPU time, the median of\n\
         the ratios, and the memory of each.\n\n\
         | file | stallscope | llvm-objdump | ratio | memory | of llvm-objdump |\n\
         |---|---|---|---|---|---|\n\
         {disassembly}",
        machine = machine(n_cores),
        size = size(PROGRAM)?,
        library_size = size(LIBRARY)?,
        load = load(n_cores),
    );
    fs::write(RESULT, &page).map_err(|error| format!("{RESULT}: {error}"))?;
    print!("{page}");
    Ok(())
}

/// The rows about disassembly.
fn disassembly(ours: &Path) -> Result<String, String> {
    let reference = reference::find_tool("LLVM_OBJDUMP", "llvm-objdump-22")?;
    let programs =
        [(ours, &["-print-disassembly", "-threads=1"][..]), (&*reference, &["-d", "--no-show-raw-insn"][..])];
    let mut rows = String::new();
    for (path, package) in DISASSEMBLED {
        let size = size(path).map_err(|error| format!("{error} (Debian's package `{package}`)"))?;
        let comparison = Comparison::measure(programs, Path::new(path), 3)?;
        let [own, other] = comparison.medians(CPU);
        let memory = comparison.memory().map(|bytes| bytes / 1e6);
        let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy();
        // Writing to a string cannot fail.
        let _ = writeln!(
            rows,
            "| `{name}` of `{package}` ({size}) | {own:.2} s | {other:.2} s | {:.1}× | {:.0} MB | {:.0} MB |",
            comparison.ratio(CPU),
            memory[0],
            memory[1],
        );
    }
    Ok(rows)
}

/// Adds a row.
fn row(rows: &mut String, title: &str, measured: &Measured, rate: &str) {
    let (wall, cpu, memory) = (measured.median(WALL), measured.median(CPU), measured.memory / 1e6);
    // Writing to a string cannot fail.
    let _ = writeln!(rows, "| {title} | {wall:.2} s | {cpu:.2} s | {memory:.0} MB | {rate} |");
}

/// Returns the number of loops in the table for a program.
fn n_loops(ours: &Path, options: &[&str], path: &str) -> Result<usize, String> {
    let output = Command::new(ours).args(options).arg(path).output();
    let output = output.map_err(|error| format!("{}: {error}", ours.display()))?;
    // The first line is the heading.
    let n_lines = output.stdout.iter().filter(|&&byte| byte == b'\n').count();
    n_lines.checked_sub(1).ok_or_else(|| format!("{path}: no loops"))
}

/// Returns the size of a file.
fn size(path: &str) -> Result<String, String> {
    let file = fs::metadata(path).map_err(|error| format!("{path}: {error}"))?;
    Ok(format!("{:.0} MB", file.len() as f64 / 1e6))
}
