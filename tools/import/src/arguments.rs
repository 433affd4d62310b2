//! The command line.

use std::path::PathBuf;

use stallscope_target::llvm_major_version;

use crate::error::{Error, Result};
use crate::settings;

/// The usage message.
pub(crate) const USAGE: &str = "\
Writes the description file of a target from LLVM's TableGen tables.

Usage: import TARGET... --llvm DIR [--check] [--tblgen PROGRAM] [--tables DIR] [--cache DIR]
              [--file FILE]
       import dump TARGET [PART [NAME]] [--file FILE]

TARGET is the name of an instruction set's crate, of a file in crates/stallscope/unmodeled/import, or `all`.
A target that cannot be imported does not keep the rest from it.

  --llvm DIR        the `llvm` directory of LLVM's sources
  --check           write nothing; fail if the file is not up to date
  --tblgen PROGRAM  the TableGen program (llvm-tblgen with LLVM's number)
  --tables DIR      read TableGen's tables from here instead of running it
  --cache DIR       keep TableGen's tables here, and use those of the same sources
  --file FILE       the description file (the committed one)

PART is one of: provenance sections opcodes opcode registers register classes named-operands features architectures
processors processor
models model processor-models sched-class variants idioms mnemonics mnemonic match-classes match-class conversions aliases
assembler-features predicates records

`records` prints all records without ids, so that files of two releases of LLVM can be compared.
";

/// The command to execute.
pub(crate) enum Command {
    /// Writes the file, or checks it.
    Import {
        /// LLVM's sources.
        llvm: PathBuf,
        /// Whether to only compare.
        check: bool,
        /// The TableGen program.
        tblgen: PathBuf,
        /// The directory with TableGen's tables, if TableGen is not to be run.
        tables: Option<PathBuf>,
        /// The directory for the tables of several runs, if they are kept.
        cache: Option<PathBuf>,
    },
    /// Prints a part of the file.
    Dump {
        /// The part.
        part: String,
        /// The name of a record of the part.
        name: String,
    },
    /// Prints the usage message.
    Help,
}

/// The parsed command line.
pub(crate) struct Arguments {
    /// The command.
    pub(crate) command: Command,
    /// The names of the targets.
    pub(crate) targets: Vec<String>,
    /// The description file, if it is not that of the target.
    pub(crate) file: Option<PathBuf>,
}

impl Arguments {
    /// Parses the command line, without the program's name.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Self> {
        let mut words = Vec::new();
        let (mut llvm, mut tables, mut cache, mut file, mut check) = (None, None, None, None, false);
        let mut tblgen = PathBuf::from(format!("llvm-tblgen-{}", llvm_major_version()));
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut value = || match arguments.next() {
                Some(value) => Ok(PathBuf::from(value)),
                None => Err(Error::new("command line", format!("{argument} needs a value"))),
            };
            match argument.as_str() {
                "--llvm" => llvm = Some(value()?),
                "--tables" => tables = Some(value()?),
                "--cache" => cache = Some(value()?),
                "--tblgen" => tblgen = value()?,
                "--file" => file = Some(value()?),
                "--check" => check = true,
                "--help" | "-h" => words.insert(0, "help".to_owned()),
                option if option.starts_with('-') => {
                    return Err(Error::new("command line", format!("unknown option {option}\n{USAGE}")));
                }
                _ => words.push(argument),
            }
        }
        let mut words = words.into_iter().peekable();
        let is_dump = words.next_if(|word| word == "dump").is_some();
        let mut targets: Vec<String> = words.collect();
        if targets.first().is_none_or(|name| name == "help") {
            return Ok(Self { command: Command::Help, targets: Vec::new(), file: None });
        }
        let command = if is_dump {
            let mut words = targets.split_off(1).into_iter();
            let part = words.next().unwrap_or_else(|| "provenance".to_owned());
            Command::Dump { part, name: words.next().unwrap_or_default() }
        } else {
            let llvm = llvm.ok_or_else(|| Error::new("command line", "--llvm is missing"))?;
            Command::Import { llvm, check, tblgen, tables, cache }
        };
        if targets == ["all"] {
            targets = settings::all_targets()?;
        }
        if file.is_some() && targets.len() > 1 {
            return Err(Error::new("command line", "--file is for one target"));
        }
        Ok(Self { command, targets, file })
    }
}
