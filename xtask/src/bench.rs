//! The comparison of whole processes with the reference, written to `benches/README.md`.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::reference;

const RESULT: &str = "benches/README.md";
const KERNELS: &str = "crates/stallscope/tests/cases/kernels";
/// Blocks in the large file.
const N_BLOCKS: usize = 5000;

/// A program's figures.
struct Figures {
    small: Duration,
    large: Duration,
    /// In kilobytes.
    start_up_memory: u64,
    /// In kilobytes.
    peak_memory: u64,
    /// In bytes; the libraries it loads are not counted.
    size: u64,
}

/// Builds and measures, and writes the result.
pub(crate) fn run(_args: &[String]) -> Result<(), String> {
    let build = Command::new(env!("CARGO")).args(["build", "--release", "--package", "stallscope"]).status();
    if !build.is_ok_and(|status| status.success()) {
        return Err("the program cannot be built".to_owned());
    }
    let reference = reference::find()?;
    let folder = Path::new("target/bench");
    let failed = |error: std::io::Error| error.to_string();
    for folder in [folder, Path::new("benches")] {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let blocks = blocks()?;
    let (small, large) = (folder.join("small.s"), folder.join("large.s"));
    let median_block = &blocks[blocks.len() / 2];
    fs::write(&small, median_block).map_err(failed)?;
    let mut text = String::new();
    for (i, block) in blocks.iter().cycle().take(N_BLOCKS).enumerate() {
        let _ = write!(text, "# LLVM-MCA-BEGIN {i}\n{block}# LLVM-MCA-END {i}\n");
    }
    fs::write(&large, text).map_err(failed)?;

    let [ours, theirs] = measure([Path::new("target/release/stallscope"), &reference], &small, &large)?;
    let page = page(&ours, &theirs, median_block.lines().count());
    fs::write(RESULT, &page).map_err(|error| format!("{RESULT}: {error}"))?;
    print!("{page}");
    Ok(())
}

/// The basic blocks of the kernels among the cases, shortest first: instructions between labels and jumps.
fn blocks() -> Result<Vec<String>, String> {
    let failed = |error: std::io::Error| format!("{KERNELS}: {error}");
    let mut paths: Vec<PathBuf> = fs::read_dir(KERNELS)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .map_err(failed)?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "s"));
    paths.sort();
    let mut blocks = Vec::new();
    for path in paths {
        let source = fs::read_to_string(&path).map_err(failed)?;
        if source.contains(".intel_syntax") {
            continue;
        }
        let mut block = String::new();
        for line in source.lines() {
            let is_label = !line.starts_with([' ', '\t', '#', '.']) || line.starts_with(".L");
            let text = line.trim_start();
            if text.starts_with(['.', '#']) && !is_label || text.is_empty() {
                continue;
            }
            if !is_label {
                let _ = writeln!(block, "{line}");
            }
            let is_jump = text.starts_with('j') || text.starts_with("ret") || text.starts_with("call");
            if (is_label || is_jump) && !block.is_empty() {
                blocks.push(std::mem::take(&mut block));
            }
        }
    }
    blocks.retain(|block| block.lines().count() > 1);
    blocks.sort_by_key(|block| (block.lines().count(), block.clone()));
    if blocks.is_empty() { Err(format!("{KERNELS}: no blocks")) } else { Ok(blocks) }
}

/// The figures of both programs. Their runs take turns, so that what else the machine does meets both.
fn measure(programs: [&Path; 2], small: &Path, large: &Path) -> Result<[Figures; 2], String> {
    let small = medians(programs, small, 51)?;
    let large_times = medians(programs, large, 5)?;
    let figures = |i: usize| -> Result<Figures, String> {
        let program = programs[i];
        let path = fs::canonicalize(program).map_err(|error| format!("{}: {error}", program.display()))?;
        Ok(Figures {
            small: small[i],
            large: large_times[i],
            start_up_memory: start_up_memory(program)?,
            peak_memory: peak_memory(program, large)?,
            size: fs::metadata(path).map_err(|error| error.to_string())?.len(),
        })
    };
    Ok([figures(0)?, figures(1)?])
}

fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.args([
        "-mtriple=x86_64-unknown-linux-gnu",
        "-mcpu=skylake",
        "-skip-unsupported-instructions=any",
    ]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn time(program: &Path, input: &Path) -> Result<Duration, String> {
    let start = Instant::now();
    let status = command(program).arg(input).status().map_err(|error| error.to_string())?;
    let time = start.elapsed();
    if status.success() { Ok(time) } else { Err(format!("{} fails: {status}", program.display())) }
}

fn medians(programs: [&Path; 2], input: &Path, n_runs: usize) -> Result<[Duration; 2], String> {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..n_runs {
        for (program, times) in programs.iter().zip(&mut times) {
            times.push(time(program, input)?);
        }
    }
    Ok(times.map(|mut times| {
        times.sort();
        times[n_runs / 2]
    }))
}

/// The memory that the program has used when it waits for its input.
fn start_up_memory(program: &Path) -> Result<u64, String> {
    let mut child =
        command(program).arg("-").stdin(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
    let mut memory = 0;
    // It grows until the program waits.
    for _ in 0..20 {
        std::thread::sleep(Duration::from_millis(20));
        memory = memory.max(high_water(&child).unwrap_or(0));
    }
    if let Some(mut stdin) = child.stdin.take() {
        let _ = stdin.write_all(b"nop\n");
    }
    child.wait().map_err(|error| error.to_string())?;
    Ok(memory)
}

/// The most memory that the program uses on `input`.
fn peak_memory(program: &Path, input: &Path) -> Result<u64, String> {
    let mut child = command(program).arg(input).spawn().map_err(|error| error.to_string())?;
    let mut memory = 0;
    while child.try_wait().map_err(|error| error.to_string())?.is_none() {
        memory = memory.max(high_water(&child).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(memory)
}

/// The most memory that a running process has used, in kilobytes.
fn high_water(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn page(ours: &Figures, theirs: &Figures, n_lines: usize) -> String {
    let rate = |time: Duration| N_BLOCKS as f64 / time.as_secs_f64();
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    let mb = |kb: u64| kb as f64 / 1024.0;
    format!(
        "# How fast it is\n\n\
         Written by `cargo xtask bench` on {machine}. `cargo bench` measures the parts by themselves.\n\n\
         Whole processes, default views, `-mcpu=skylake`; times are medians, from start to exit.\n\n\
         | | stallscope | llvm-mca 22.1.8 |\n\
         |---|---|---|\n\
         | one block of {n_lines} instructions | {:.1} ms | {:.1} ms |\n\
         | {N_BLOCKS} blocks of compiled C in one file | {:.0} ms ({:.0} blocks a second) | {:.0} ms ({:.0} blocks a second) |\n\
         | memory after start-up | {:.1} MB | {:.1} MB |\n\
         | most memory on the {N_BLOCKS} blocks | {:.1} MB | {:.1} MB |\n\
         | size of the executable | {:.1} MB | {:.1} MB and LLVM's shared library |\n",
        ms(ours.small),
        ms(theirs.small),
        ms(ours.large),
        rate(ours.large),
        ms(theirs.large),
        rate(theirs.large),
        mb(ours.start_up_memory),
        mb(theirs.start_up_memory),
        mb(ours.peak_memory),
        mb(theirs.peak_memory),
        mb(ours.size / 1024),
        mb(theirs.size / 1024),
        machine = machine(),
    )
}

/// What the machine is called: its processor and how many of them the system has.
fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        info.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or(": an unknown processor");
    let n = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{} ({n} cores, {})", model.trim_start_matches([' ', '\t', ':']), std::env::consts::OS)
}
