//! Errors of command lines, in the words of llvm-mca and of stallscope.

use std::fmt::Write as _;

/// An error in a command line.
pub(super) enum Error {
    /// The flag does not exist.
    UnknownFlag {
        /// The word on the command line.
        written: String,
        /// A flag with a similar name, and the value of the unknown one.
        nearest: Option<String>,
    },
    /// The value of a flag is wrong.
    Flag {
        /// The name with its dashes.
        flag: String,
        /// The problem.
        problem: Problem,
    },
    /// There are more operands than the command takes.
    TooManyOperands {
        /// The number it takes.
        max: usize,
    },
}

/// A problem with the value of a flag.
pub(super) enum Problem {
    /// It is missing.
    Missing,
    /// All files are missing.
    NoFiles,
    /// The flag takes none.
    NotTaken(String),
    /// It is not a truth value.
    NotBoolean(String),
    /// It is not a number from 0 to 2³²-1.
    NotUnsigned(String),
    /// It is not a number from -2³¹ to 2³¹-1.
    NotInteger(String),
    /// It is not a number of milliseconds.
    NotMilliseconds(String),
    /// The value is not a floating-point number.
    NotFloat(String),
    /// It is none of the words that the flag takes.
    NotChoice(String, Vec<&'static str>),
    /// Other letters follow the flag after the same dash.
    InGroup,
    /// The arguments so far exclude it.
    Other(String),
}

impl Error {
    /// The message of LLVM's tools. `path` is what the program was called by, `name` the last part of it.
    pub(super) fn llvm_text(&self, path: &str, name: &str) -> String {
        match self {
            Self::UnknownFlag { written, nearest } => {
                let mut text =
                    format!("{name}: Unknown command line argument '{written}'.  Try: '{path} --help'\n");
                if let Some(nearest) = nearest {
                    let _ = writeln!(text, "{name}: Did you mean '{nearest}'?");
                }
                text
            }
            Self::Flag { flag, problem } => {
                format!("{name}: for the {flag} option: {}\n", problem.llvm_text())
            }
            Self::TooManyOperands { max } => format!(
                "{name}: Too many positional arguments specified!\n\
                 Can specify at most {max} positional arguments: See: {path} --help\n"
            ),
        }
    }

    /// The message of stallscope.
    pub(super) fn text(&self) -> String {
        let message = match self {
            Self::UnknownFlag { written, nearest: None } => format!("unknown flag '{written}'"),
            Self::UnknownFlag { written, nearest: Some(nearest) } => {
                format!("unknown flag '{written}'; did you mean '{nearest}'?")
            }
            Self::Flag { flag, problem } => format!("{flag}: {}", problem.text()),
            Self::TooManyOperands { max } => format!("too many files; the maximum is {max}"),
        };
        format!("error: {message}\n")
    }
}

impl Problem {
    fn llvm_text(&self) -> String {
        match self {
            Self::Missing | Self::NoFiles => "requires a value!".to_owned(),
            Self::NotTaken(value) => format!("does not allow a value! '{value}' specified."),
            Self::NotBoolean(value) => {
                format!("'{value}' is invalid value for boolean argument! Try 0 or 1")
            }
            Self::NotUnsigned(value) | Self::NotMilliseconds(value) => {
                format!("'{value}' value invalid for uint argument!")
            }
            Self::NotInteger(value) => format!("'{value}' value invalid for integer argument!"),
            Self::NotFloat(value) => format!("'{value}' value invalid for floating point argument!"),
            Self::NotChoice(value, _) => format!("Cannot find option named '{value}'!"),
            Self::InGroup => "may not occur within a group!".to_owned(),
            Self::Other(message) => message.clone(),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Missing => "the value is missing".to_owned(),
            Self::NoFiles => "it takes one or more files".to_owned(),
            Self::NotTaken(value) => format!("it takes no value, but '{value}' is given"),
            Self::NotBoolean(value) => format!("'{value}' is neither 1 (on) nor 0 (off)"),
            Self::NotUnsigned(value) => format!("'{value}' is not a number from 0 to {}", u32::MAX),
            Self::NotInteger(value) => {
                format!("'{value}' is not a number from {} to {}", i32::MIN, i32::MAX)
            }
            Self::NotFloat(value) => format!("'{value}' is not a number"),
            Self::NotMilliseconds(value) => format!("'{value}' is not a number of milliseconds"),
            Self::NotChoice(value, names) => format!("'{value}' is not one of {}", names.join(", ")),
            Self::InGroup => "it cannot be combined with other letters".to_owned(),
            Self::Other(message) => message.clone(),
        }
    }
}
