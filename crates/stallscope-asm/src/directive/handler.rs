//! A directive, and the type of the functions that parse one.

use stallscope_mc::raw_text;

use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;

/// A directive: its name as written, and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Directive<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) location: u32,
}

impl Directive<'_> {
    /// Returns the name for a message.
    pub(crate) fn name(&self) -> String {
        raw_text::from_bytes(self.name).into_owned()
    }
}

/// Parses the rest of a directive's statement and executes it. The current token is the one after the name.
pub(crate) type Handler =
    for<'a, 'b, 'c> fn(&'b mut Parser<'a>, &'c mut (dyn TargetParser + 'c), Directive<'a>) -> ParseResult;
