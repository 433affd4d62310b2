//! Measures large programs; writes `benches/programs.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use stallscope_target::LLVM_VERSION;

use super::page::{load, machine};
use super::process::{CPU, Comparison, Measured, WALL};
use support::reference;

const RESULT: &str = "benches/programs.md";

/// A program with debug information: this one.
struct Program {
    /// How it is built.
    name: &'static str,
    /// The setting of optimizations.
    setting: &'static str,
    folder: &'static str,
    path: &'static str,
}

const PROGRAMS: [Program; 2] = [
    Program {
        name: "optimized",
        setting: "profile.dev.opt-level=2",
        folder: "target/bench/optimized",
        path: "target/bench/optimized/debug/xtask",
    },
    Program {
        name: "unoptimized",
        setting: "profile.dev.opt-level=0",
        folder: "target/bench/program",
        path: "target/bench/program/debug/xtask",
    },
];

/// The arguments that make cargo build each of the programs.
pub(super) fn builds() -> impl Iterator<Item = [&'static str; 9]> {
    PROGRAMS.iter().map(|&Program { setting, folder, .. }| {
        let debug = "profile.dev.debug=\"full\"";
        ["build", "--package", "xtask", "--target-dir", folder, "--config", debug, "--config", setting]
    })
}

/// The functions of a module of them, as Rust writes their names; some have loops.
const FUNCTIONS: &str = "compare::loops::*";

/// A library without debug information that has very many loops: that of Debian's package `libllvm22`.
const LIBRARY: &str = "/usr/lib/x86_64-linux-gnu/libLLVM.so.22.1";

/// Disassembled files, with the Debian packages that contain them.
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
    let mut sizes = Vec::new();
    for Program { name, path, .. } in &PROGRAMS {
        let option = format!("-function={FUNCTIONS}");
        let measured = Measured::new(ours, &[SKYLAKE, &option], Path::new(path), 11)?;
        row(&mut rows, &format!("`{option}` of the {name} program"), &measured, "");
        all_loops(&mut rows, ours, &format!("{name} program"), path)?;
        sizes.push(size(path)?);
    }
    all_loops(&mut rows, ours, "library", LIBRARY)?;
    let disassembly = disassembly(ours)?;
    let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
    let page = format!(
        "# How fast it is with large programs\n\n\
         Written by `cargo xtask bench --programs` on {machine}.\n\n\
         Whole processes from start to exit with `{SKYLAKE}`, medians of the runs. The programs are this repository's `xtask`\n\
         with all debug information, optimized ({optimized}) and not ({unoptimized}), the library that of Debian's package `libllvm22`\n\
         ({library_size}), without debug information. A loop is a line of the table: an innermost loop, or a path through one.\n\
         {load}\n\
         | | time | CPU time | memory | loops a second |\n\
         |---|---|---|---|---|\n\
         {rows}\n\
         ## Disassembly\n\n\
         `-print-disassembly -threads=1` compared with `llvm-objdump -d --no-show-raw-insn` {LLVM_VERSION}, which has one thread: CPU time, the median of\n\
         the ratios, and the memory of each.\n\n\
         | file | stallscope | llvm-objdump | ratio | memory | of llvm-objdump |\n\
         |---|---|---|---|---|---|\n\
         {disassembly}",
        machine = machine(n_cores),
        optimized = sizes[0],
        unoptimized = sizes[1],
        library_size = size(LIBRARY)?,
        load = load(n_cores),
    );
    fs::write(RESULT, &page).map_err(|error| format!("{RESULT}: {error}"))?;
    print!("{page}");
    Ok(())
}

/// The rows about disassembly.
fn disassembly(ours: &Path) -> Result<String, String> {
    let reference = reference::find_tool("LLVM_OBJDUMP", "llvm-objdump")?;
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

/// Adds the row of the table of all loops of a file.
fn all_loops(rows: &mut String, ours: &Path, name: &str, path: &str) -> Result<(), String> {
    let n_loops = n_loops(ours, &[SKYLAKE], path)?;
    let measured = Measured::new(ours, &[SKYLAKE], Path::new(path), 5)?;
    let rate = format!("{:.0}", n_loops as f64 / measured.median(WALL));
    row(rows, &format!("all {n_loops} loops of the {name}"), &measured, &rate);
    Ok(())
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
