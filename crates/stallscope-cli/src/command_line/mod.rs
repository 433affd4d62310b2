//! Command lines: from a table of flags to a parser, help, a man page and completions for shells.
//!
//! A [`Command`] is a table and a function. A [`Program`] is a command with subcommands.

mod command;
mod completions;
mod document;
pub(crate) mod effect;
mod error;
mod flag;
mod gnu;
mod help;
mod layout;
mod llvm;
mod man;
mod number;
mod parser;
mod response_file;
mod run;

pub(crate) use command::{
    Command, CommandDoc, Given, Grammar, Group, Invocation, Operands, Program, Wording,
};
pub(crate) use document::Document;
pub(crate) use flag::{Choice, CommandArguments, Flag, Page, Switch, Value};
pub(crate) use run::run;
#[cfg(test)]
pub(crate) use run::{Parsed, parse};
