//! Measures runs of whole processes.

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
    /// Maximum memory in use, in bytes; the system counts at least the memory that this process has used.
    pub(super) memory: f64,
}

/// The runs of two commands in alternation, so that other work on the machine affects both.
pub(super) struct Comparison {
    runs: Vec<[Run; 2]>,
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
        Ok(Self { runs })
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
    Ok(Run { wall, cpu, memory: used.rusage.maxrss as f64 })
}
