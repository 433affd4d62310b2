//! The command line.

use std::path::PathBuf;

use crate::error::{Error, Result};
use crate::settings::{Settings, description_file};

/// The usage message.
pub(crate) const USAGE: &str = "\
Writes the description file of a target from LLVM's TableGen tables.

Usage: import TARGET --llvm DIR [--check] [--tblgen PROGRAM] [--tables DIR] [--cache DIR]
              [--file FILE]
       import dump TARGET [PART [NAME]] [--file FILE]

  --llvm DIR        the `llvm` directory of LLVM's sources
  --check           write nothing; fail if the file is not up to date
  --tblgen PROGRAM  the TableGen program (llvm-tblgen-22)
  --tables DIR      read TableGen's tables from here instead of running it
  --cache DIR       keep TableGen's tables here, and use those of the same sources
  --file FILE       the description file (the committed one)

PART is one of: provenance sections opcodes opcode registers register classes named-operands features architectures
processors processor
models model processor-models sched-class variants idioms mnemonics mnemonic match-classes match-class conversions aliases
assembler-features predicates
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
    /// The settings of the target.
    pub(crate) settings: Settings,
    /// The description file.
    pub(crate) file: PathBuf,
}

impl Arguments {
    /// Parses the command line, without the program's name.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Self> {
        let mut words = Vec::new();
        let (mut llvm, mut tables, mut cache, mut file, mut check) = (None, None, None, None, false);
        let mut tblgen = PathBuf::from("llvm-tblgen-22");
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
        let name = words.next().unwrap_or_else(|| "help".to_owned());
        if name == "help" {
            return Ok(Self { command: Command::Help, settings: Settings::default(), file: PathBuf::new() });
        }
        let settings = Settings::read(&name)?;
        let command = if is_dump {
            let part = words.next().unwrap_or_else(|| "provenance".to_owned());
            Command::Dump { part, name: words.next().unwrap_or_default() }
        } else {
            let llvm = llvm.ok_or_else(|| Error::new("command line", "--llvm is missing"))?;
            Command::Import { llvm, check, tblgen, tables, cache }
        };
        let file = file.unwrap_or_else(|| description_file(&name));
        Ok(Self { command, settings, file })
    }
}
