//! Measures how fast and how well `stallscope measure` measures; writes `benches/measuring.md`.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use flate2::read::MultiGzDecoder;

use super::page::{load, machine};

const RESULT: &str = "benches/measuring.md";
const FOLDER: &str = "target/bench";

/// Blocks in hexadecimal digits.
const BLOCKS: &str = "data/measurements/x86/bhive-zen5-dev.csv.gz";

/// Number of blocks that are measured.
const N_BLOCKS: usize = 1000;

/// Code whose cycles are known, if they are, and otherwise come out alike twice.
const KNOWN: [(&str, &str, Option<f64>); 8] = [
    ("multiplication, in a chain", "imul %rax, %rax", Some(3.0)),
    ("addition, in a chain", "add %rax, %rax", Some(1.0)),
    ("addition and multiplication, in a chain", "add %rax, %rax\nimul %rax, %rax", Some(4.0)),
    ("two chains of additions", "add %rax, %rax\nadd %rcx, %rcx", Some(1.0)),
    ("three chains of additions", "add %rax, %rax\nadd %rcx, %rcx\nadd %rdx, %rdx", Some(1.0)),
    ("a load of a pointer to itself, in a chain", "mov (%rax), %rax", None),
    ("a store", "mov %rax, 64(%rbx)", None),
    ("a load", "mov 64(%rbx), %rax", None),
];

/// Where a processor takes instructions from.
const FETCHES: [&str; 3] = ["decoders", "cache", "loop"];

/// Measures, and writes the result.
pub(super) fn run(ours: &Path) -> Result<(), String> {
    fs::create_dir_all(FOLDER).map_err(|error| format!("{FOLDER}: {error}"))?;
    let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut page = format!(
        "# How fast and how well it measures\n\n\
         Written by `cargo xtask bench --measure` on {}.\n{}\n\
         | code | `-fetch` | cycles, twice | known | farther off |\n|---|---|---|---|---|\n",
        machine(n_cores),
        load(n_cores)
    );
    for fetch in FETCHES {
        let twice = [known_cycles(ours, fetch)?, known_cycles(ours, fetch)?];
        for (index, (name, _, known)) in KNOWN.iter().enumerate() {
            let [Some(&first), Some(&second)] = [0, 1].map(|turn: usize| twice[turn].get(index)) else {
                return Err(format!("{name}: not measured"));
            };
            let expected = known.unwrap_or(first);
            let off =
                [first, second].map(|cycles| (cycles / expected - 1.0).abs()).into_iter().fold(0.0, f64::max);
            let known = known.map_or_else(|| "as the first".to_owned(), |known| known.to_string());
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(
                page,
                "| {name} | {fetch} | {first:.3}, {second:.3} | {known} | {:.2} % |",
                100.0 * off
            );
        }
    }
    page.push_str("\n| `-fetch` | blocks of BHive | a second |\n|---|---|---|\n");
    let blocks = write_blocks()?;
    for fetch in FETCHES {
        let start = Instant::now();
        let option = format!("-fetch={fetch}");
        let n = measure(ours, &["-hex-lines", "-csv", &option, &blocks])?.lines().skip(1).count();
        let _ = writeln!(page, "| {fetch} | {n} | {:.0} |", n as f64 / start.elapsed().as_secs_f64());
    }
    fs::write(RESULT, &page).map_err(|error| format!("{RESULT}: {error}"))?;
    print!("{page}");
    Ok(())
}

/// Measures the known kernels, in the order of the table.
fn known_cycles(ours: &Path, fetch: &str) -> Result<Vec<f64>, String> {
    let path = format!("{FOLDER}/known.s");
    let regions = KNOWN
        .iter()
        .enumerate()
        .map(|(index, (_, code, _))| format!("# LLVM-MCA-BEGIN {index}\n{code}\n# LLVM-MCA-END {index}\n"));
    fs::write(&path, regions.collect::<String>()).map_err(|error| format!("{path}: {error}"))?;
    let text = measure(ours, &["-csv", "-precision=0.5", &format!("-fetch={fetch}"), &path])?;
    let cycles = text.lines().skip(1).map(|line| {
        line.split(',')
            .nth(1)
            .and_then(|cycles| cycles.parse().ok())
            .ok_or_else(|| format!("no cycles: {line}"))
    });
    cycles.collect()
}

/// Writes the blocks into a file, and returns its path.
fn write_blocks() -> Result<String, String> {
    let file = File::open(BLOCKS).map_err(|error| format!("{BLOCKS}: {error}"))?;
    let lines = BufReader::new(MultiGzDecoder::new(file)).lines().take(N_BLOCKS + 1);
    let text: Result<String, _> = lines.map(|line| line.map(|line| line + "\n")).collect();
    let path = format!("{FOLDER}/measured-blocks.csv");
    fs::write(&path, text.map_err(|error| format!("{BLOCKS}: {error}"))?)
        .map_err(|error| format!("{path}: {error}"))?;
    Ok(path)
}

/// Returns the output of `stallscope measure`. It includes lines for blocks that cannot be measured.
fn measure(ours: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(ours).arg("measure").args(arguments).stderr(Stdio::null()).output();
    let output = output.map_err(|error| format!("{}: {error}", ours.display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
