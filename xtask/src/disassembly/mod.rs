//! The differential run over programs: the instructions that stallscope and llvm-objdump print.

mod comparison;
mod listing;

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::known::Known;
use crate::{files, reference};
use comparison::{Comparison, Counts};
use listing::Listing;

/// What programs, object files and archives begin with: ELF, Mach-O in both byte orders, and archives.
const MAGICS: &[&[u8]] = &[b"\x7FELF", b"\xCF\xFA\xED\xFE", b"\xCE\xFA\xED\xFE", b"!<arch>\n"];

/// The machines in ELF headers whose comments do not begin with `#`, and what they begin with.
const COMMENTS: &[(u16, &str)] = &[(40, " @ "), (183, " // "), (224, " // ")];

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

/// Returns the first bytes of a file.
fn first_bytes(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    // A file that cannot be read is none to compare.
    let _ = File::open(path).and_then(|file| file.take(FIRST_BYTES).read_to_end(&mut bytes));
    bytes
}

/// More bytes than any header has that is looked at: of an archive, that of the first object file's.
const FIRST_BYTES: u64 = 1 << 16;

fn has_magic(path: &Path) -> bool {
    let bytes = first_bytes(path);
    MAGICS.iter().any(|magic| bytes.starts_with(magic))
}

/// Compares the instructions of all files; fails if there is an unknown difference.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let arguments = arguments(args)?;
    let reference = reference::find_tool("LLVM_OBJDUMP", "llvm-objdump-22")?;
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
    let machine = elf_machine(&first_bytes(file));
    let comment = COMMENTS.iter().find(|(number, _)| Some(*number) == machine);
    // Debug files have more symbols.
    let options = ["-d", "--no-show-raw-insn", "--debug-file-directory=/nonexistent"];
    let options: Vec<&OsStr> = options.iter().map(OsStr::new).chain([file.as_os_str()]).collect();
    let mut theirs = Listing::start(reference, &options)?;
    let mut ours = Listing::start(&arguments.ours, &[OsStr::new("-print-disassembly"), file.as_os_str()])?;
    if let Some((_, comment)) = comment {
        ours.set_comment(comment);
        theirs.set_comment(comment);
    }
    let title = machine.map_or_else(String::new, |number| format!("disassembly {number}"));
    let mut comparison = Comparison { known, title, n_to_show: arguments.n_shown, counts: Counts::default() };
    comparison.run(&mut ours, &mut theirs)?;
    match (ours.finish()?, theirs.finish()?) {
        (false, true) => Err("only stallscope refuses it".to_owned()),
        (true, false) => Err("only llvm-objdump refuses it".to_owned()),
        _ => Ok(comparison.counts),
    }
}

/// Returns the machine in the first ELF header of a file.
fn elf_machine(bytes: &[u8]) -> Option<u16> {
    let start = bytes.windows(4).position(|found| found == b"\x7FELF")?;
    let [low, high] = *bytes.get(start..)?.get(18..)?.first_chunk()?;
    let is_big = bytes.get(start + 5) == Some(&2);
    Some(if is_big { u16::from_be_bytes([low, high]) } else { u16::from_le_bytes([low, high]) })
}
