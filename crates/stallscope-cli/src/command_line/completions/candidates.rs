//! Candidates that complete a word of a command line.

use crate::command_line::command::AnyCommand;
use crate::command_line::flag::{FlagDoc, ValueDoc, dashed};

/// The flags of a command.
pub(super) fn flags(command: &dyn AnyCommand) -> Vec<FlagDoc> {
    command.groups().into_iter().flat_map(|group| group.flags).collect()
}

/// The names of a flag with their dashes: the letter first, if there is one.
pub(super) fn names(flag: &FlagDoc) -> Vec<String> {
    let letter = flag.letter.map(|letter| format!("-{letter}"));
    letter.into_iter().chain([dashed(flag.name)]).collect()
}

/// Whether a value must follow the flag.
pub(super) const fn needs_value(flag: &FlagDoc) -> bool {
    matches!(flag.value, ValueDoc::Word(_) | ValueDoc::File | ValueDoc::Files)
}

/// Whether the value is a file.
pub(super) const fn takes_file(flag: &FlagDoc) -> bool {
    matches!(flag.value, ValueDoc::File | ValueDoc::Files)
}
