//! Documents that are generated from the tables of flags.

use super::command::Program;
use super::{completions, man};

/// A document about programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Document {
    /// The man page.
    Man,
    /// Completions for bash.
    CompleteBash,
    /// Completions for zsh.
    CompleteZsh,
    /// Completions for fish.
    CompleteFish,
}

impl Document {
    /// The text, for a man page that of the first program.
    pub(crate) fn text(self, programs: &[&Program]) -> String {
        match self {
            Self::Man => programs.first().map(|program| man::page(program)).unwrap_or_default(),
            Self::CompleteBash => completions::bash(programs),
            Self::CompleteZsh => completions::zsh(programs),
            Self::CompleteFish => completions::fish(programs),
        }
    }
}
