//! Measures loops with their own ends, at their places, on this machine.

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

/// The options of the command line.
struct Options {
    ours: PathBuf,
    from: PathBuf,
    to: PathBuf,
    step: usize,
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
            time_limit: "200".to_owned(),
            resumes: false,
        };
        for arg in args {
            match arg.split_once('=').unwrap_or((arg, "")) {
                ("--ours", path) => options.ours = PathBuf::from(path),
                ("--from", path) => options.from = PathBuf::from(path),
                ("--to", path) => options.to = PathBuf::from(path),
                ("--step", n) => {
                    let step = n.parse().ok().filter(|&step| step > 0);
                    options.step = step.ok_or_else(|| format!("{arg}: not a number above 0"))?;
                }
                ("--time-limit", n) => options.time_limit = n.to_owned(),
                ("--resume", "") => options.resumes = true,
                _ => return Err(format!("measure-loops has no option {arg}")),
            }
        }
        Ok(options)
    }
}

/// Measures the loops of a file, and writes those whose cycles are certain.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let options = Options::parse(args)?;
    let loops: Vec<PlacedLoop> = PlacedLoop::read(&options.from)?.into_iter().step_by(options.step).collect();
    fs::create_dir_all(FOLDER).map_err(|error| format!("{FOLDER}: {error}"))?;
    let mut by_offset: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (index, placed) in loops.iter().enumerate() {
        by_offset.entry(placed.offset).or_default().push(index);
    }
    let mut measured: Vec<Option<Cycles>> = vec![None; loops.len()];
    for (offset, indexes) in by_offset {
        let part: Vec<&PlacedLoop> = indexes.iter().map(|&index| &loops[index]).collect();
        for (index, cycles) in indexes.into_iter().zip(measure(&options, offset, &part)?) {
            measured[index] = cycles;
        }
    }
    write(&options.to, &loops, &measured)?;
    let n_measured = measured.iter().flatten().count();
    println!("{n_measured} of {} loops were measured: {}", loops.len(), options.to.display());
    Ok(())
}

/// The measured cycles of an iteration, as text.
#[derive(Clone, Debug, Default)]
struct Cycles {
    value: String,
    low: String,
    high: String,
}

/// Measures loops at the same place. Returns the cycles that are certain.
fn measure(options: &Options, offset: u32, loops: &[&PlacedLoop]) -> Result<Vec<Option<Cycles>>, String> {
    let [input, output] = ["hex", "csv"].map(|kind| format!("{FOLDER}/loops-{offset}.{kind}"));
    let lines: String =
        loops.iter().map(|placed| placed.whole_hex().map(|hex| hex + "\n")).collect::<Result<_, _>>()?;
    fs::write(&input, lines).map_err(|error| format!("{input}: {error}"))?;
    if !options.resumes && Path::new(&output).exists() {
        fs::remove_file(&output).map_err(|error| format!("{output}: {error}"))?;
    }
    println!("{} loops at offset {offset}", loops.len());
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
        let field = |index| record.get(index).unwrap_or_default().to_owned();
        let is_certain = field(7) == "1";
        Ok(is_certain.then(|| Cycles { value: field(1), low: field(2), high: field(3) }))
    });
    let rows: Vec<Option<Cycles>> = rows.collect::<Result<_, String>>()?;
    if rows.len() == loops.len() {
        return Ok(rows);
    }
    Err(format!(
        "{output} has {} rows for {} loops; see what `stallscope measure` says",
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
        let _ = writeln!(text, "{set},{hex},{kind},{counter},{limit},{offset},{value},{low},{high},{half}");
    }
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut encoder = GzEncoder::new(File::create(path).map_err(failed)?, Compression::best());
    std::io::Write::write_all(&mut encoder, text.as_bytes()).map_err(failed)?;
    encoder.finish().map_err(failed)?;
    Ok(())
}
