//! Runs stallscope and llvm-mca on many lines, and finds the lines with differences.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::form_set::FormSet;

/// Number of lines that are run together first.
const BATCH: usize = 4096;
/// Number of lines of a differing batch that are run together again, each as a region.
const REGIONS: usize = 64;
/// Number of further runs of llvm-mca that show whether it always prints the same for a line.
const N_TRIALS: usize = 6;
/// The environment variable that makes the GNU C library place data elsewhere, also where the upper halves of addresses
/// differ; other libraries ignore it.
const OTHER_ALLOCATION: Option<(&str, &str)> = Some((
    "GLIBC_TUNABLES",
    "glibc.malloc.tcache_count=0:glibc.malloc.mmap_threshold=1024:glibc.malloc.top_pad=0",
));
/// Time limit for a run.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// The programs and how to run them.
pub(crate) struct Setup<'a> {
    pub(crate) ours: &'a Path,
    pub(crate) reference: &'a Path,
    pub(crate) folder: &'a Path,
    pub(crate) forms: &'a FormSet,
    pub(crate) processor: &'a str,
    pub(crate) options: &'a [&'a str],
}

/// The result for the lines.
#[derive(Default)]
pub(crate) struct Outcome {
    /// Number of lines with equal results.
    pub(crate) n_same: usize,
    /// The lines with different results.
    pub(crate) differences: Vec<Difference>,
    /// Lines that crash llvm-mca: there is nothing to compare with.
    pub(crate) crashes: Vec<String>,
    /// Lines whose output from llvm-mca depends on its memory, such as addresses.
    pub(crate) unsteady: Vec<String>,
    /// Lines that llvm-mca rejects with an error.
    pub(crate) refused: Vec<String>,
}

impl Outcome {
    /// Adds the result for other lines.
    pub(crate) fn extend(&mut self, other: Self) {
        self.n_same += other.n_same;
        self.differences.extend(other.differences);
        self.crashes.extend(other.crashes);
        self.unsteady.extend(other.unsteady);
        self.refused.extend(other.refused);
    }
}

/// A line with different output of the programs.
pub(crate) struct Difference {
    pub(crate) line: String,
    pub(crate) ours: String,
    pub(crate) reference: String,
}

impl Difference {
    /// Returns the lines that only one of the two prints.
    pub(crate) fn text(&self) -> String {
        let only = |title: &str, text: &str, other: &str| -> String {
            let lines = text.lines().filter(|line| !other.lines().any(|l| l == *line));
            lines.map(|line| format!("  {title:10} {line}\n")).collect()
        };
        let (ours, reference) = (&self.ours, &self.reference);
        only("reference:", reference, ours) + &only("stallscope:", ours, reference)
    }
}

/// The output of a program and its exit status, which is `None` if it was killed or crashed.
#[derive(PartialEq, Eq)]
struct Run {
    stdout: String,
    stderr: String,
    status: Option<i32>,
}

impl Setup<'_> {
    /// Compares the programs on all lines.
    pub(crate) fn compare(&self) -> Result<Outcome, String> {
        self.compare_chunks(BATCH, |lines, worker| self.compare_batch(lines, worker))
    }

    /// Compares the programs on all lines, each as a region. What a region's report says must not depend on the regions
    /// before it; where llvm-mca's does, it reads memory that it has not set.
    pub(crate) fn compare_regions(&self) -> Result<Outcome, String> {
        self.compare_chunks(REGIONS, |lines, worker| {
            let mut outcome = self.compare_chunk(lines, worker)?;
            for difference in std::mem::take(&mut outcome.differences) {
                let alone = self.compare_chunk(&[difference.line.as_str()], worker)?;
                let is_alike = |other: &Difference| {
                    other.ours != difference.ours || other.reference == difference.reference
                };
                if alone.differences.iter().any(is_alike) {
                    outcome.differences.push(difference);
                } else {
                    outcome.unsteady.push(difference.line);
                }
            }
            Ok(outcome)
        })
    }

    /// Compares chunks of the lines, two at a time.
    fn compare_chunks(
        &self,
        n_lines: usize,
        compare: impl Fn(&[&str], usize) -> Result<Outcome, String> + Sync,
    ) -> Result<Outcome, String> {
        let lines: Vec<&str> = self.forms.lines.iter().map(|line| line.text.as_str()).collect();
        let chunks: Vec<&[&str]> = lines.chunks(n_lines).collect();
        let next = AtomicUsize::new(0);
        let work = |worker: usize| -> Result<Outcome, String> {
            let mut outcome = Outcome::default();
            while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                outcome.extend(compare(chunk, worker)?);
            }
            Ok(outcome)
        };
        let mut all = Outcome::default();
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..2).map(|worker| scope.spawn(move || work(worker))).collect();
            for worker in workers {
                all.extend(worker.join().map_err(|_| "a worker panicked".to_owned())??);
            }
            Ok(all)
        })
    }

    fn compare_batch(&self, lines: &[&str], worker: usize) -> Result<Outcome, String> {
        let source = Source::new(self.forms.header, lines, None);
        let reference = self.run(self.reference, &source, worker)?;
        if reference.status.is_some() && reference == self.run(self.ours, &source, worker)? {
            let refused = source.refused(&reference, lines);
            return Ok(Outcome { n_same: lines.len(), refused, ..Outcome::default() });
        }
        let mut outcome = Outcome::default();
        for lines in lines.chunks(REGIONS) {
            outcome.extend(self.compare_chunk(lines, worker)?);
        }
        Ok(outcome)
    }

    /// Compares lines. Each line is run alone.
    fn compare_each(&self, lines: &[&str], worker: usize) -> Result<Outcome, String> {
        let mut outcome = Outcome::default();
        for line in lines {
            let source = Source::new(self.forms.header, &[line], None);
            let reference = self.run(self.reference, &source, worker)?;
            if reference.status.is_none() {
                outcome.crashes.push((*line).to_owned());
                continue;
            }
            let ours = self.run(self.ours, &source, worker)?;
            outcome.refused.extend(source.refused(&reference, &[line]));
            if ours == reference {
                outcome.n_same += 1;
                continue;
            }
            // Without regions, all that is printed is of this line.
            let text = |run: &Run| run.stdout.clone() + &run.stderr;
            let texts = BTreeMap::from([(0, text(&reference))]);
            let whole = |run: &Run| BTreeMap::from([(0, text(run))]);
            if self.unsteady(&source, whole, &texts, vec![0], worker)?.contains(&0) {
                outcome.unsteady.push((*line).to_owned());
                continue;
            }
            let (ours, reference) = (text(&ours), text(&reference));
            outcome.differences.push(Difference { line: (*line).to_owned(), ours, reference });
        }
        Ok(outcome)
    }

    fn compare_chunk(&self, lines: &[&str], worker: usize) -> Result<Outcome, String> {
        let Some(comment) = self.forms.comment else { return self.compare_each(lines, worker) };
        let source = Source::new(self.forms.header, lines, Some(comment));
        let reference = self.run(self.reference, &source, worker)?;
        if reference.status.is_none() {
            return match lines {
                [line] => Ok(Outcome { crashes: vec![(*line).to_owned()], ..Outcome::default() }),
                _ => {
                    let (left, right) = lines.split_at(lines.len() / 2);
                    let mut outcome = self.compare_chunk(left, worker)?;
                    outcome.extend(self.compare_chunk(right, worker)?);
                    Ok(outcome)
                }
            };
        }
        let ours = self.run(self.ours, &source, worker)?;
        let refused = source.refused(&reference, lines);
        let mut outcome = Outcome { refused, ..Outcome::default() };
        if ours == reference {
            outcome.n_same = lines.len();
            return Ok(outcome);
        }
        let all = (ours.stderr.clone(), reference.stderr.clone());
        let by_line = |run: &Run| source.by_line(run);
        let (ours, reference) = (by_line(&ours), by_line(&reference));
        let differs = |index: &usize| ours.get(index) != reference.get(index);
        let differing: Vec<usize> = (0..lines.len()).filter(differs).collect();
        outcome.n_same += lines.len() - differing.len();
        let unsteady = self.unsteady(&source, by_line, &reference, differing.clone(), worker)?;
        for index in differing {
            let line = lines[index].to_owned();
            if unsteady.contains(&index) {
                outcome.unsteady.push(line);
                continue;
            }
            let text = |texts: &BTreeMap<usize, String>| texts.get(&index).cloned().unwrap_or_default();
            outcome.differences.push(Difference { line, ours: text(&ours), reference: text(&reference) });
        }
        if outcome.n_same == lines.len() {
            let (ours, reference) = all;
            outcome.n_same -= 1;
            outcome.differences.push(Difference { line: lines.join("\n"), ours, reference });
        }
        Ok(outcome)
    }

    /// Returns which of the differing lines llvm-mca prints something for that depends on the contents and the addresses
    /// of its memory. These change with each run, with the length of the source and with how memory is allocated.
    fn unsteady(
        &self,
        source: &Source,
        by_line: impl Fn(&Run) -> BTreeMap<usize, String>,
        reference: &BTreeMap<usize, String>,
        differing: Vec<usize>,
        worker: usize,
    ) -> Result<BTreeSet<usize>, String> {
        let mut unsteady = BTreeSet::new();
        let mut steady = differing;
        for trial in 1..=N_TRIALS {
            if steady.is_empty() {
                break;
            }
            let padded = format!("{}{}", source.text, "\n".repeat(trial.pow(3) * 40));
            let variable = OTHER_ALLOCATION.filter(|_| trial % 2 == 0);
            let run = self.run_with(self.reference, &padded, worker, variable)?;
            let texts = by_line(&run);
            let (kept, changed): (Vec<_>, Vec<_>) = steady
                .into_iter()
                .partition(|index| run.status.is_some() && texts.get(index) == reference.get(index));
            steady = kept;
            unsteady.extend(changed);
        }
        Ok(unsteady)
    }

    fn run(&self, program: &Path, source: &Source, worker: usize) -> Result<Run, String> {
        self.run_with(program, &source.text, worker, None)
    }

    /// Runs a program, with a variable of its environment.
    fn run_with(
        &self,
        program: &Path,
        text: &str,
        worker: usize,
        variable: Option<(&str, &str)>,
    ) -> Result<Run, String> {
        let stem = self.folder.join(format!("batch-{worker}"));
        let (input, stdout, stderr) =
            (stem.with_extension("s"), stem.with_extension("out"), stem.with_extension("err"));
        let failed = |error: std::io::Error| format!("{}: {error}", program.display());
        fs::write(&input, text).map_err(failed)?;
        let mut child = Command::new(program)
            .args(&self.forms.options)
            .arg(format!("-mcpu={}", self.processor))
            .args(self.options)
            .arg(&input)
            .envs(variable)
            .stdin(Stdio::null())
            .stdout(fs::File::create(&stdout).map_err(failed)?)
            .stderr(fs::File::create(&stderr).map_err(failed)?)
            .spawn()
            .map_err(failed)?;
        let start = Instant::now();
        let status = loop {
            match child.try_wait().map_err(failed)? {
                Some(status) => break status.code(),
                None if start.elapsed() > TIME_LIMIT => {
                    child.kill().and_then(|()| child.wait()).map_err(failed)?;
                    break None;
                }
                None => std::thread::sleep(Duration::from_millis(1)),
            }
        };
        let read = |path: PathBuf| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Ok(Run { stdout: read(stdout).map_err(failed)?, stderr: read(stderr).map_err(failed)?, status })
    }
}

/// A source with several lines of code, and their places in it. Each line may be a block.
struct Source {
    text: String,
    /// The number of the first line of the text for each line of code.
    starts: Vec<usize>,
}

impl Source {
    /// Writes a header and lines of code, each as a region if the start of comments is given.
    fn new(header: &str, lines: &[&str], comment: Option<&str>) -> Self {
        let mut source = Self { text: header.to_owned(), starts: Vec::new() };
        let mut start = 1 + header.matches('\n').count();
        for (i, line) in lines.iter().enumerate() {
            let text = match comment {
                // AMDGPU's reader looks at what follows a statement, and would hear of the region's end too early.
                Some(comment) => {
                    format!("{comment} LLVM-MCA-BEGIN {i}\n{line}\n\n\n{comment} LLVM-MCA-END {i}\n")
                }
                None => format!("{line}\n"),
            };
            source.starts.push(start);
            start += text.matches('\n').count();
            source.text += &text;
        }
        source
    }

    /// Returns which line of code a line of the text belongs to.
    fn index(&self, number: usize) -> usize {
        self.starts.partition_point(|start| *start <= number).saturating_sub(1)
    }

    /// Returns the lines of code that a run reports an error for.
    fn refused(&self, run: &Run, lines: &[&str]) -> Vec<String> {
        let mut refused: Vec<String> = Vec::new();
        for message in run.stderr.lines().filter(|line| line.contains(": error: ")) {
            if let Some((_, rest)) = message.split_once(".s:")
                && let Some(Ok(number)) = rest.split(':').next().map(str::parse::<usize>)
                && let Some(line) = lines.get(self.index(number))
            {
                refused.push((*line).to_owned());
            }
        }
        refused
    }

    /// Returns a run's output for each line of code: its region's report, and the messages that name its place in the
    /// source.
    fn by_line(&self, run: &Run) -> BTreeMap<usize, String> {
        let mut texts: BTreeMap<usize, String> = BTreeMap::new();
        let mut current = None;
        for line in run.stdout.lines() {
            if line.starts_with('[')
                && let Some((_, name)) = line.split_once("] Code Region - ")
            {
                current = name.parse().ok();
                continue;
            }
            if let Some(index) = current {
                *texts.entry(index).or_default() += &format!("{line}\n");
            }
        }
        let mut current = None;
        for line in run.stderr.lines() {
            // FILE:LINE:COLUMN: error: TEXT, followed by lines that show the place.
            if let Some((_, rest)) = line.split_once(".s:")
                && let Some((number, rest)) = rest.split_once(':')
                && let Ok(number) = number.parse::<usize>()
            {
                let index = self.index(number);
                current = Some(index);
                *texts.entry(index).or_default() += &format!("{rest}\n");
            } else if let Some(index) = current {
                *texts.entry(index).or_default() += &format!("{line}\n");
            }
        }
        texts
    }
}
