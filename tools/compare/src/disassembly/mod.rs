//! The differential run over programs: the instructions that stallscope and llvm-objdump print.

mod comparison;
mod listing;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use stallscope::program::ProgramFile;

use crate::known::{DISASSEMBLY, Known};
use comparison::{Comparison, Counts};
use listing::Listing;
use support::{files, reference};

/// The first bytes of programs, object files and archives: ELF, Mach-O in both byte orders, and archives.
const MAGICS: &[&[u8]] = &[b"\x7FELF", b"\xCF\xFA\xED\xFE", b"\xCE\xFA\xED\xFE", b"!<arch>\n"];

/// Targets whose comments do not begin with `#`, by the start of their triples, and what they begin with.
const COMMENTS: &[(&str, &str)] = &[
    ("arm64", " // "),
    ("aarch64", " // "),
    ("arm", ARM_COMMENT),
    ("thumb", ARM_COMMENT),
    ("amdgcn", " // "),
];

/// The start of comments on Arm.
const ARM_COMMENT: &str = " @ ";

/// The starts of triples. For these, llvm-objdump is given the features that stallscope finds in a file: it does not read
/// all of them itself, such as floating-point units of Arm's profile M and vector instructions of MIPS.
const WITH_FEATURES: &[&str] = &["arm", "thumb", "mips"];

/// The length of the longest one.
const MAX_MAGIC: u64 = 8;

struct Arguments {
    ours: PathBuf,
    files: Vec<PathBuf>,
    n_shown: usize,
}

fn arguments(args: &[String]) -> Result<Arguments, String> {
    let mut arguments =
        Arguments { ours: PathBuf::from("target/release/stallscope"), files: Vec::new(), n_shown: 10 };
    for arg in args {
        let (name, value) = arg.split_once('=').unwrap_or((arg, ""));
        match name {
            "--ours" => arguments.ours = value.into(),
            "--show" => arguments.n_shown = value.parse().map_err(|_| "--show takes a number")?,
            _ if arg.starts_with("--") => return Err(format!("unknown argument {arg}")),
            _ => files::add(Path::new(arg), &has_magic, &mut arguments.files)?,
        }
    }
    if arguments.files.is_empty() {
        return Err("disassembly takes programs, object files and archives, or folders with them".to_owned());
    }
    Ok(arguments)
}

/// Returns whether a file begins like a compared format; an unreadable file does not.
fn has_magic(path: &Path) -> bool {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MAX_MAGIC).read_to_end(&mut bytes));
    read.is_ok() && MAGICS.iter().any(|magic| bytes.starts_with(magic))
}

/// Compares the instructions of all files; fails if there is an unknown difference.
pub fn run(args: &[String]) -> Result<(), String> {
    let arguments = arguments(args)?;
    let reference = reference::find_tool("LLVM_OBJDUMP", "llvm-objdump")?;
    let known = Known::read()?;
    let mut total = Counts::default();
    let mut n_failed = 0;
    for file in &arguments.files {
        match compare(&arguments, &reference, &known, file) {
            Ok(counts) => {
                println!("{}: {}", file.display(), text(&counts));
                total.add(counts);
                n_failed += usize::from(!counts.are_equal());
            }
            Err(message) => {
                println!("{}: {message}", file.display());
                n_failed += 1;
            }
        }
    }
    println!("{} files: {}", arguments.files.len(), text(&total));
    if n_failed == 0 { Ok(()) } else { Err(format!("{n_failed} files differ")) }
}

fn text(counts: &Counts) -> String {
    let Counts { n_instructions, n_same_instructions, n_known, n_names, n_same_names } = counts;
    let known = if *n_known > 0 { format!(" ({n_known} more are known)") } else { String::new() };
    format!(
        "{n_same_instructions} of {n_instructions} instructions are the same{known}, {n_same_names} of {n_names} names"
    )
}

/// Compares the instructions of a file.
fn compare(arguments: &Arguments, reference: &Path, known: &Known, file: &Path) -> Result<Counts, String> {
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    let programs = ProgramFile::read(&bytes).map(|file| file.programs).unwrap_or_default();
    let machine = programs.first().map(|program| &program.machine);
    let triple = machine.map_or("", |machine| machine.triple.as_str());
    let comment = COMMENTS.iter().find(|(arch, _)| triple.starts_with(arch)).map_or(" # ", |found| found.1);
    let has_features =
        !triple.starts_with("arm64") && WITH_FEATURES.iter().any(|arch| triple.starts_with(arch));
    // Debug files have more symbols.
    let options = ["-d", "--no-show-raw-insn", "--debug-file-directory=/nonexistent"].map(str::to_owned);
    let features = machine.filter(|_| has_features).map(|machine| {
        let features = machine.features.iter().map(String::as_str);
        // Debian's LLVM has no NEON in version 7, unlike LLVM's sources.
        let neon = features.clone().find(|feature| *feature == "+armv7-a").map(|_| "+neon");
        format!("--mattr={}", features.chain(neon).collect::<Vec<_>>().join(","))
    });
    let options: Vec<String> = options.into_iter().chain(features).collect();
    let options: Vec<&OsStr> = options.iter().map(OsStr::new).chain([file.as_os_str()]).collect();
    let mut theirs = Listing::start(reference, &options, comment)?;
    let our_options = [OsStr::new("-print-disassembly"), file.as_os_str()];
    let mut ours = Listing::start(&arguments.ours, &our_options, comment)?;
    let arch = triple.split('-').next().unwrap_or_default();
    let title = format!("{DISASSEMBLY}{arch}");
    let mut comparison = Comparison { known, title, n_to_show: arguments.n_shown, counts: Counts::default() };
    comparison.run(&mut ours, &mut theirs)?;
    let is_empty = comparison.counts.n_instructions == 0;
    match (ours.finish()?, theirs.finish()?) {
        // Stallscope refuses what has no code.
        (false, true) if !is_empty => Err("only stallscope refuses it".to_owned()),
        (true, false) => Err("only llvm-objdump refuses it".to_owned()),
        _ => Ok(comparison.counts),
    }
}
