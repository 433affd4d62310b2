//! The command line: flags, help, man page and completions.

pub(crate) mod completions;
pub(crate) mod help;
pub(crate) mod llvm;
pub(crate) mod man;
pub(crate) mod response_file;
