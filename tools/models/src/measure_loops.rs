//! Measures loops with their own ends, at their places, on this machine, until two runs agree.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use crate::accuracy::PlacedLoop;

/// The folder for what `stallscope measure` reads and writes.
const FOLDER: &str = "target/measure-loops";

/// The bit of the first byte of the hash of a block's hexadecimal digits that names its half. Bit 0 has named the half for development before.
const HALF: u8 = 1 << 1;

/// How far the cycles of two runs that agree are apart at most, as a share.
const CLOSE: f64 = 0.02;

/// The options of the command line.
struct Options {
    ours: PathBuf,
    from: PathBuf,
    to: PathBuf,
    step: usize,
    n_runs: usize,
    time_limit: String,
    resumes: bool,
}

impl Options {
    fn parse(args: &[String]) -> Result<Self, String> {
        let mut options = Self {
            ours: PathBuf::from("target/release/stallscope"),
            from: PathBuf::from("data/measurements/x86/loops-zen5-dev.csv.gz"),
            to: Path::new(FOLDER).join("loops.csv.gz"),
            step: 1,
            n_runs: 4,
            time_limit: "1000".to_owned(),
            resumes: false,
        };
        for arg in args {
            match arg.split_once('=').unwrap_or((arg, "")) {
                ("--ours", path) => options.ours = PathBuf::from(path),
                ("--from", path) => options.from = PathBuf::from(path),
                ("--to", path) => options.to = PathBuf::from(path),
                ("--step", n) => {
                    options.step = positive(n).ok_or_else(|| format!("{arg}: not a number above 0"))?
                }
                ("--runs", n) => {
                    options.n_runs = positive(n).ok_or_else(|| format!("{arg}: not a number above 0"))?
                }
                ("--time-limit", n) => options.time_limit = n.to_owned(),
                ("--resume", "") => options.resumes = true,
                _ => return Err(format!("measure-loops has no option {arg}")),
            }
        }
        Ok(options)
    }
}

fn positive(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&number| number > 0)
}

/// Measures the loops of a file, and writes the loops with equal cycles in two runs.
pub fn run(args: &[String]) -> Result<(), String> {
    let options = Options::parse(args)?;
    let loops: Vec<PlacedLoop> = PlacedLoop::read(&options.from)?.into_iter().step_by(options.step).collect();
    fs::create_dir_all(FOLDER).map_err(|error| format!("{FOLDER}: {error}"))?;
    let mut found: Vec<Vec<Cycles>> = vec![Vec::new(); loops.len()];
    for run in 1..=options.n_runs {
        let mut by_offset: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (index, placed) in loops.iter().enumerate().filter(|&(index, _)| agreed(&found[index]).is_none())
        {
            by_offset.entry(placed.offset).or_default().push(index);
        }
        for (offset, indexes) in by_offset {
            let part: Vec<&PlacedLoop> = indexes.iter().map(|&index| &loops[index]).collect();
            println!("run {run}: {} loops at offset {offset}", part.len());
            for (index, cycles) in indexes.into_iter().zip(measure(&options, run, offset, &part)?) {
                found[index].extend(cycles);
            }
        }
    }
    let measured: Vec<Option<Cycles>> = found.iter().map(|found| agreed(found)).collect();
    write(&options.to, &loops, &measured)?;
    let n_measured = measured.iter().flatten().count();
    println!("Two runs agree on {n_measured} of {} loops: {}", loops.len(), options.to.display());
    Ok(())
}

/// The measured cycles of an iteration, and their interval.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cycles {
    value: f64,
    low: f64,
    high: f64,
}

/// Returns the mean of the two closest values, if they agree.
fn agreed(found: &[Cycles]) -> Option<Cycles> {
    let mut sorted = found.to_vec();
    sorted.sort_by(|a, b| a.value.total_cmp(&b.value));
    let distance = |pair: &&[Cycles]| (pair[1].value - pair[0].value) / pair[0].value;
    let closest = sorted.windows(2).min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    (distance(&closest) <= CLOSE).then(|| Cycles {
        value: closest[0].value.midpoint(closest[1].value),
        low: closest[0].low.min(closest[1].low),
        high: closest[0].high.max(closest[1].high),
    })
}

/// Measures loops at the same place. Returns the cycles that are certain.
fn measure(
    options: &Options,
    run: usize,
    offset: u32,
    loops: &[&PlacedLoop],
) -> Result<Vec<Option<Cycles>>, String> {
    let [input, output] = ["hex", "csv"].map(|kind| format!("{FOLDER}/run-{run}-offset-{offset}.{kind}"));
    let lines: String =
        loops.iter().map(|placed| placed.whole_hex().map(|hex| hex + "\n")).collect::<Result<_, _>>()?;
    fs::write(&input, lines).map_err(|error| format!("{input}: {error}"))?;
    if !options.resumes && Path::new(&output).exists() {
        fs::remove_file(&output).map_err(|error| format!("{output}: {error}"))?;
    }
    // Its exit status is that of the loops that cannot be measured.
    Command::new(&options.ours)
        .args([
            "measure",
            "-hex-lines",
            &input,
            "-fetch=loop",
            &format!("-alignment={offset}"),
            "-init=bhive",
        ])
        .args([&format!("-time-limit={}", options.time_limit), "-csv", "-o", &output, "-resume"])
        .stderr(Stdio::null())
        .status()
        .map_err(|error| format!("{}: {error}", options.ours.display()))?;
    let failed = |error: csv::Error| format!("{output}: {error}");
    let mut reader = csv::Reader::from_path(&output).map_err(failed)?;
    let rows = reader.records().map(|record| {
        let record = record.map_err(failed)?;
        let field = |index| record.get(index).unwrap_or_default();
        let number = |index| field(index).parse::<f64>().ok();
        let cycles = || Some(Cycles { value: number(1)?, low: number(2)?, high: number(3)? });
        Ok(if field(7) == "1" { cycles() } else { None })
    });
    let rows: Vec<Option<Cycles>> = rows.collect::<Result<_, String>>()?;
    if rows.len() == loops.len() {
        return Ok(rows);
    }
    Err(format!(
        "{output} has {} rows for {} loops; see the messages of `stallscope measure`",
        rows.len(),
        loops.len()
    ))
}

/// Writes the measured loops: `set,hex,kind,r1,r2,offset,cycles,low,high,half`.
fn write(path: &Path, loops: &[PlacedLoop], measured: &[Option<Cycles>]) -> Result<(), String> {
    let mut text = "set,hex,kind,r1,r2,offset,cycles,low,high,half\n".to_owned();
    for (placed, cycles) in loops.iter().zip(measured) {
        let Some(Cycles { value, low, high }) = cycles else { continue };
        let PlacedLoop { set, hex, end, counter, limit, offset, .. } = placed;
        let half = if Sha256::digest(hex)[0] & HALF == 0 { "fit" } else { "check" };
        let kind = end.number();
        let _ = writeln!(
            text,
            "{set},{hex},{kind},{counter},{limit},{offset},{value:.4},{low:.4},{high:.4},{half}"
        );
    }
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut encoder = GzEncoder::new(File::create(path).map_err(failed)?, Compression::best());
    std::io::Write::write_all(&mut encoder, text.as_bytes()).map_err(failed)?;
    encoder.finish().map_err(failed)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Cycles, agreed};

    #[test]
    fn the_closest_values_count_if_they_agree() {
        let cycles = |values: &[f64]| -> Vec<Cycles> {
            values.iter().map(|&value| Cycles { value, low: value - 0.1, high: value + 0.1 }).collect()
        };
        assert_eq!(agreed(&cycles(&[])), None);
        assert_eq!(agreed(&cycles(&[2.0])), None);
        assert_eq!(agreed(&cycles(&[2.0, 3.5])), None);
        assert_eq!(agreed(&cycles(&[2.0, 3.5, 2.02])), Some(Cycles { value: 2.01, low: 1.9, high: 2.12 }));
    }
}
