//! The grammar of LLVM's command lines.
//!
//! A flag has one dash or two, and its value follows after `=` or, where it must have one, as the next word. The last of a
//! repeated flag wins. `--` ends the flags. A word without a dash, and a single dash, is an operand. `@file` represents the
//! words in that file.

use std::ffi::{OsStr, OsString};

use super::command::Operands;
use super::error::{Error, Problem};
use super::flag::{Arity, CommandArguments, Flag, Page, Value};
use super::parser::{Parser, attached};
use super::response_file;
use crate::input::file::Extent;
use crate::input::os_text;

/// Parses the words after the program's name, or up to the flag that prints a page.
pub(super) fn parse<A: CommandArguments>(parser: &mut Parser<'_, A>, words: &[OsString]) -> Option<Page> {
    let words = match response_file::expand(words, Extent::of_program(parser.is_llvm_mca())) {
        Ok(words) => words,
        // LLVM quirk: after a file of arguments that cannot be read, the command line is empty.
        Err(message) => {
            parser.message(&format!("{message}\n"));
            Vec::new()
        }
    };
    let mut operands = Vec::new();
    let mut has_flags = true;
    let mut next = 0;
    while let Some(word) = words.get(next) {
        next += 1;
        match word.as_encoded_bytes() {
            b"--" if has_flags => has_flags = false,
            [b'-', _, ..] if has_flags => {
                if let Some(page) = flag(parser, word, &words, &mut next) {
                    return Some(page);
                }
            }
            _ => operands.push(word.clone()),
        }
    }
    match parser.command.operands {
        Operands::Anywhere(max, _) if operands.len() > max => parser.error(&Error::TooManyOperands { max }),
        Operands::Anywhere(_, field) | Operands::Rest(field) => *field(&mut parser.arguments) = operands,
    }
    None
}

/// Parses the flag `word`; `next` is the index of the word after it.
fn flag<A: CommandArguments>(
    parser: &mut Parser<'_, A>,
    word: &OsStr,
    words: &[OsString],
    next: &mut usize,
) -> Option<Page> {
    let position = *next;
    let written = os_text::to_raw(word);
    let text = written.strip_prefix("--").or(written.strip_prefix('-')).unwrap_or(&written);
    let name = text.split_once('=').map_or(text, |(name, _)| name);
    if let Some(flag) = parser.command.flag(name) {
        let mut value = attached(word);
        if value.is_none() && matches!(flag.value.arity(), Arity::One | Arity::OneOrMore) {
            value = words.get(position).cloned();
            *next += usize::from(value.is_some());
        }
        return parser.set(flag, value.into_iter().collect(), position);
    }
    let meant = match in_group(parser, text) {
        Some(Flag { value: Value::Page(page), .. }) => return Some(*page),
        Some(flag) => {
            if parser.is_llvm_mca() {
                parser.flag_error(flag, Problem::InGroup);
            }
            flag.name
        }
        None => text,
    };
    parser.unknown_flag(&written, meant);
    None
}

/// The flag of one letter that `text` starts with; LLVM allows several after one dash.
fn in_group<A: CommandArguments>(parser: &Parser<'_, A>, text: &str) -> Option<&'static Flag<A>> {
    parser.command.flag(text.chars().next()?.encode_utf8(&mut [0; 4]))
}
