//! The analysis of assembly, which the program does without a subcommand.

pub(crate) mod arguments;
pub(crate) mod file;
pub(crate) mod flags;
pub(crate) mod model;
pub(crate) mod run;
