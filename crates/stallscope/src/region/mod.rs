//! A region: which one, what it is made of, and its analysis up to its report or figures.

pub(crate) mod analyzer;
pub(crate) mod choice;
pub(crate) mod code;
pub(crate) mod errors;
pub(crate) mod figures;
pub(crate) mod messages;
pub(crate) mod source_lines;
pub(crate) mod summary;
