//! Directives: statements for the assembler itself. Every name has a handler in one of the tables here.

mod align;
mod cfi;
mod codeview;
mod coff;
mod common;
pub(crate) mod conditional;
mod data;
mod debug_line;
mod elf;
mod elf_section;
mod foreign;
mod include;
mod mach_o;
mod mach_o_section;
mod mach_o_version;
mod macro_definition;
mod macro_expansion;
pub(crate) mod macros;
mod message;
mod probe;
mod repetition;
pub(crate) mod seh;
mod string;
pub(crate) mod symbol;
mod table;

use std::collections::HashSet;

use smallvec::SmallVec;

use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::raw_text;

pub(crate) use foreign::is_ignorable;
pub(crate) use table::Entry;

/// A directive: its name as written, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Directive<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) location: u32,
}

impl Directive<'_> {
    pub(crate) fn name(&self) -> String {
        raw_text::from_bytes(self.name).into_owned()
    }
}

/// Parses the rest of a directive's statement and does what it says. The current token is the one behind the name.
pub(crate) type Handler =
    for<'a, 'b, 'c> fn(&'b mut Parser<'a>, &'c mut (dyn TargetParser + 'c), Directive<'a>) -> ParseResult;

/// What directives keep between statements.
#[derive(Debug, Default)]
pub(crate) struct DirectiveState<'a> {
    pub(crate) line_table: debug_line::LineTable,
    pub(crate) codeview: codeview::CodeView,
    pub(crate) frames: cfi::Frames,
    pub(crate) windows_frames: seh::WindowsFrames,
    pub(crate) lto_discarded: HashSet<&'a [u8]>,
    pub(crate) last_version_location: Option<u32>,
    /// How many files have been included.
    pub(crate) n_included: u32,
}

impl<'a> Parser<'a> {
    /// The entry of a directive that all object formats have; the case of the letters does not matter.
    pub(crate) fn find_directive(&self, target: &dyn TargetParser, name: &[u8]) -> Option<&'static Entry> {
        let lower: SmallVec<[u8; 32]> = name.iter().map(u8::to_ascii_lowercase).collect();
        let alias = target.directive_aliases().iter().find(|(alias, _)| alias.as_bytes() == &lower[..]);
        table::find(table::COMMON, alias.map_or(&lower[..], |(_, name)| name.as_bytes()))
    }

    /// The entry of a directive of the object format.
    pub(crate) fn find_format_directive(&self, name: &[u8]) -> Option<&'static Entry> {
        table::find(table::of_format(self.asm_info().object_format), name)
    }

    /// Takes the end of the statement, or fails with `message` at the last token.
    pub(crate) fn expect_end(&mut self, message: &str) -> ParseResult {
        if !self.is(TokenKind::EndOfStatement) {
            return Err(self.token_error(message));
        }
        self.lex();
        Ok(())
    }

    /// Takes a comma, or fails with `message` at the last token.
    pub(crate) fn expect_comma(&mut self, message: &str) -> ParseResult {
        if !self.is(TokenKind::Comma) {
            return Err(self.token_error(message));
        }
        self.lex();
        Ok(())
    }

    /// Takes a name, or fails with `message` at the last token.
    pub(crate) fn expect_identifier(&mut self, message: &str) -> ParseResult<&'a [u8]> {
        match self.parse_identifier() {
            Ok(name) => Ok(name),
            Err(_) => Err(self.token_error(message)),
        }
    }

    /// Takes a name and finds its symbol, or fails with `message` at the last token.
    pub(crate) fn expect_symbol(&mut self, message: &str) -> ParseResult<stallscope_mc::SymbolId> {
        let name = self.expect_identifier(message)?;
        Ok(self.symbol_of_name(name))
    }
}
