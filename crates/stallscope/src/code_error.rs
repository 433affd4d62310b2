//! Why code has no figures.

use std::fmt;

use stallscope_asm::{DiagnosticKind, ParseFailure};
use stallscope_mc::raw_text;

use crate::code::input_code::InputCode;

/// The reason where there is nothing to analyze.
const NO_INSTRUCTIONS: &str = "there are no instructions";

/// Why code has no figures: it cannot be read, or not be simulated.
///
/// ```
/// use stallscope::{Analyzer, CodePlace, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let error = analyzer.cycles("addq %rax, %rbx\naddq %rax\n").unwrap_err();
/// assert_eq!(error.place, Some(CodePlace::Text { line: 2, column: 1 }));
/// assert_eq!(error.to_string(), "line 2, column 1: too few operands for instruction");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// Where in the code, if the reason is at a place.
    pub place: Option<CodePlace>,
    /// The reason, without an end of line.
    pub message: String,
}

/// A place in code.
///
/// ```
/// use stallscope::{CodeError, CodePlace};
///
/// let error = CodeError { place: Some(CodePlace::Byte(3)), message: "these bytes are no instruction".to_owned() };
/// assert_eq!(error.to_string(), "byte 3: these bytes are no instruction");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodePlace {
    /// In a text: line and column, both from 1.
    Text {
        /// The line.
        line: u32,
        /// The column in bytes.
        column: u32,
    },
    /// In machine code: the offset of a byte.
    Byte(u64),
}

impl CodeError {
    /// An error that is at no place.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { place: None, message: message.into() }
    }

    /// The error for code without instructions.
    #[must_use]
    pub fn no_instructions() -> Self {
        Self::new(NO_INSTRUCTIONS)
    }

    /// The first error in code that could not be read, which messages call `name`; `None` if it was read.
    #[must_use]
    pub fn of_input(name: &str, input: &InputCode<'_>) -> Option<Self> {
        let failure = input.failure?;
        let mut diagnostics = input.diagnostics.iter();
        let error = diagnostics.clone().find(|diagnostic| diagnostic.kind == DiagnosticKind::Error);
        if let Some(error) = error {
            let place = error.location.and_then(|location| input.sources.line_column(location));
            let place = place.map(|place| CodePlace::Text { line: place.line, column: place.column });
            return Some(Self { place, message: one_line(&error.message) });
        }
        // Of machine code, the place is part of the message.
        let of_code = diagnostics.find_map(|diagnostic| {
            let (place, message) = diagnostic.message.strip_prefix(name)?.split_once(": error: ")?;
            Some(Self { place: CodePlace::of_code(place), message: one_line(message) })
        });
        Some(of_code.unwrap_or_else(|| match failure {
            ParseFailure::NoInstructions => Self::no_instructions(),
            failure => Self::new(one_line(failure.message().unwrap_or("the code cannot be read"))),
        }))
    }
}

impl CodePlace {
    /// The place in machine code that a message states: `:0x3`, or `:1:7` in hexadecimal digits.
    fn of_code(text: &str) -> Option<Self> {
        let text = text.strip_prefix(':')?;
        if let Some(offset) = text.strip_prefix("0x") {
            return u64::from_str_radix(offset, 16).ok().map(Self::Byte);
        }
        let (line, column) = text.split_once(':')?;
        Some(Self::Text { line: line.parse().ok()?, column: column.parse().ok()? })
    }
}

/// A message without ends of lines.
fn one_line(text: &str) -> String {
    let text = raw_text::to_bytes(text);
    String::from_utf8_lossy(&text).split_whitespace().collect::<Vec<_>>().join(" ")
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(CodePlace::Text { line, column }) => write!(f, "line {line}, column {column}: ")?,
            Some(CodePlace::Byte(offset)) => write!(f, "byte {offset}: ")?,
            None => {}
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for CodeError {}
