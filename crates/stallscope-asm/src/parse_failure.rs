//! Why a text cannot be analyzed.

use std::fmt;

/// The reason why a text cannot be analyzed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseFailure {
    /// There are errors in the assembly.
    Assembly,
    /// The text is source code in another language, as its only diagnostics say.
    SourceCode,
    /// There are errors in the markers of regions.
    Markers,
    /// There are errors in instrument comments.
    Comments,
    /// There are too many messages; the rest of the text was not parsed.
    TooManyMessages,
    /// Macros, repetitions and files that are included again have too many instructions and labels; the rest of the text was not parsed.
    TooManyExpanded,
    /// Overlapping regions have too many instructions; the rest of the text was not parsed.
    TooManyInRegions,
    /// There is no instruction.
    NoInstructions,
    /// None of the regions that were asked for are in the text, for this reason.
    NoRegions(&'static str),
    /// The text is too large to have a location for each byte.
    TooLarge,
    /// The features do not fit the triple, for this reason.
    Subtarget(&'static str),
    /// There is something that the assembler of the object format cannot do; the rest of the text was not parsed.
    Unsupported(&'static str),
}

impl ParseFailure {
    /// Returns the message that follows all diagnostics, or `None` if they are sufficient.
    #[must_use]
    pub const fn message(self) -> Option<&'static str> {
        Some(match self {
            Self::Assembly => {
                "Assembly input parsing had errors, use -skip-unsupported-instructions=parse-failure to drop failing \
                 lines from the input."
            }
            Self::SourceCode | Self::Markers => return None,
            Self::Comments => "There was an error parsing comments.",
            Self::TooManyMessages => "too many messages; the rest of the input was not read.",
            Self::TooManyExpanded => {
                "macros, repetitions and repeated files expand to more than 2097152 instructions and labels; the rest of the \
                 input was not read."
            }
            Self::TooManyInRegions => {
                "overlapping code regions have more than 1048576 instructions; the rest of the input was not read."
            }
            Self::NoInstructions => "no assembly instructions found.",
            Self::TooLarge => "the input is larger than 4 GiB.",
            Self::Subtarget(reason) | Self::Unsupported(reason) | Self::NoRegions(reason) => reason,
        })
    }
}

impl ParseFailure {
    /// Returns llvm-mca's text before the message.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Subtarget(_) | Self::Unsupported(_) => "LLVM ERROR: ",
            _ => "error: ",
        }
    }
}

impl fmt::Display for ParseFailure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let without_message = match self {
            Self::SourceCode => "the text is source code in another language.",
            _ => "there are errors in the markers of code regions.",
        };
        out.write_str(self.message().unwrap_or(without_message))
    }
}

impl std::error::Error for ParseFailure {}
