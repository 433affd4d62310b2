//! Measures runs of whole processes.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use wait4::Wait4 as _;

/// The cost of a run of a program.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// Time from start to exit, in seconds.
    pub(super) wall: f64,
    /// CPU time on all processors, in seconds.
    pub(super) cpu: f64,
}

/// The figures of a run.
pub(super) const WALL: fn(&Run) -> f64 = |run| run.wall;
pub(super) const CPU: fn(&Run) -> f64 = |run| run.cpu;

/// Where `time` writes the memory of a run.
const MEMORY: &str = "target/bench/memory";

/// Number of runs for the memory, which hardly changes.
const N_MEMORY_RUNS: usize = 3;

/// The runs of two commands in alternation, so that other work on the machine affects both.
pub(super) struct Comparison {
    runs: Vec<[Run; 2]>,
    /// Maximum memory in use, in bytes.
    memory: Vec<[f64; 2]>,
}

impl Comparison {
    /// Measures `n_runs` runs of each program with its options.
    pub(super) fn measure(
        [ours, theirs]: [(&Path, &[&str]); 2],
        input: &Path,
        n_runs: usize,
    ) -> Result<Self, String> {
        let mut runs = Vec::new();
        for _ in 0..n_runs {
            runs.push([run(ours.0, ours.1, input)?, run(theirs.0, theirs.1, input)?]);
        }
        let mut memory = Vec::new();
        for _ in 0..n_runs.min(N_MEMORY_RUNS) {
            memory.push([maximum_memory(ours.0, ours.1, input)?, maximum_memory(theirs.0, theirs.1, input)?]);
        }
        Ok(Self { runs, memory })
    }

    /// Returns the medians of the memory of the first and the second command, in bytes.
    pub(super) fn memory(&self) -> [f64; 2] {
        [0, 1].map(|program| median(self.memory.iter().map(|memory| memory[program])))
    }

    /// Returns the medians of a figure for the first and the second command.
    pub(super) fn medians(&self, figure: fn(&Run) -> f64) -> [f64; 2] {
        [0, 1].map(|program| median(self.runs.iter().map(|runs| figure(&runs[program]))))
    }

    /// Returns the median of the ratio of the second command's figure to the first's in each pair of runs.
    pub(super) fn ratio(&self, figure: fn(&Run) -> f64) -> f64 {
        median(self.runs.iter().map(|[ours, theirs]| figure(theirs) / figure(ours)))
    }
}

/// The runs of one command.
pub(super) struct Measured {
    runs: Vec<Run>,
    /// Maximum memory in use, in bytes.
    pub(super) memory: f64,
}

impl Measured {
    /// Measures `n_runs` runs of a program with its options.
    pub(super) fn new(program: &Path, options: &[&str], input: &Path, n_runs: usize) -> Result<Self, String> {
        let runs = (0..n_runs).map(|_| run(program, options, input)).collect::<Result<_, _>>()?;
        Ok(Self { runs, memory: maximum_memory(program, options, input)? })
    }

    /// Returns the median of a figure.
    pub(super) fn median(&self, figure: fn(&Run) -> f64) -> f64 {
        median(self.runs.iter().map(figure))
    }
}

pub(super) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Runs a program and waits for it.
fn run(program: &Path, options: &[&str], input: &Path) -> Result<Run, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", program.display());
    let mut command = Command::new(program);
    command.args(options).arg(input).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let used = command.spawn().and_then(Child::wait4).map_err(failed)?;
    let wall = start.elapsed().as_secs_f64();
    if !used.status.success() {
        return Err(format!("{} {options:?} {} fails: {}", program.display(), input.display(), used.status));
    }
    let cpu = (used.rusage.utime + used.rusage.stime).as_secs_f64();
    Ok(Run { wall, cpu })
}

/// Returns the maximum memory that a program uses, in bytes.
///
/// It is started by `time`, because the system counts at least the memory of the process that starts another.
fn maximum_memory(program: &Path, options: &[&str], input: &Path) -> Result<f64, String> {
    let failed = |error: std::io::Error| format!("time (Debian's package `time`): {error}");
    let mut command = Command::new("time");
    command.args(["--format=%M", "--quiet", "--output", MEMORY]).arg(program).args(options).arg(input);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().map_err(failed)?;
    let text = fs::read_to_string(MEMORY).map_err(failed)?;
    let kilobytes: f64 = text.trim().parse().map_err(|_| format!("{MEMORY}: not a number"))?;
    Ok(kilobytes * 1024.0)
}
