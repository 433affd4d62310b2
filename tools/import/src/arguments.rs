//! The command line.

use std::path::PathBuf;

use crate::error::{Error, Result};
use crate::settings::{Settings, isa_crate};

/// How the program is used.
pub(crate) const USAGE: &str = "\
Writes the description file of a target from LLVM's TableGen tables.

Usage: import TARGET --llvm DIR [--check] [--tblgen PROGRAM] [--tables DIR] [--file FILE]
       import dump TARGET [PART [NAME]] [--file FILE]

  --llvm DIR        the `llvm` directory of LLVM's sources
  --check           write nothing; fail when the file is not what would be written
  --tblgen PROGRAM  the TableGen program (llvm-tblgen-22)
  --tables DIR      take TableGen's tables from here instead of running it
  --file FILE       the description file (the committed one)

PART is one of: provenance sections opcodes opcode registers register classes named-operands features architectures
processors processor
models model processor-models sched-class variants idioms mnemonics mnemonic match-classes match-class conversions aliases
assembler-features predicates
";

/// What the program is to do.
pub(crate) enum Command {
    /// Write the file, or check it.
    Import {
        /// LLVM's sources.
        llvm: PathBuf,
        /// Whether to only compare.
        check: bool,
        /// The TableGen program.
        tblgen: PathBuf,
        /// Where TableGen's tables are, if it is not to be run.
        tables: Option<PathBuf>,
    },
    /// Print a part of the file.
    Dump {
        /// Which part.
        part: String,
        /// Which one of the part's records.
        name: String,
    },
    /// Print how the program is used.
    Help,
}

/// The command line's meaning.
pub(crate) struct Arguments {
    /// What to do.
    pub(crate) command: Command,
    /// For which target.
    pub(crate) settings: Settings,
    /// The description file.
    pub(crate) file: PathBuf,
}

impl Arguments {
    /// Reads the command line, the program's name left out.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Self> {
        let mut words = Vec::new();
        let (mut llvm, mut tables, mut file, mut check) = (None, None, None, false);
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
            Command::Import { llvm, check, tblgen, tables }
        };
        let file = file.unwrap_or_else(|| isa_crate(&name).join("data").join(format!("{name}.bin")));
        Ok(Self { command, settings, file })
    }
}
