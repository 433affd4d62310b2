//! The grammar of GNU's command lines.
//!
//! Names follow two dashes, letters follow one, and letters of flags without a value can share a dash. A value follows
//! after `=`, as the next word, or right after the letter. `--` ends the flags.

use std::ffi::{OsStr, OsString};

use super::command::Operands;
use super::error::Error;
use super::flag::{Arity, Flag, Page};
use super::parser::{Parser, attached};
use crate::input::os_text;

/// Parses the words after the command's name, or up to the flag that prints a page.
pub(super) fn parse<A>(parser: &mut Parser<'_, A>, words: &[OsString]) -> Option<Page> {
    let mut operands: Vec<OsString> = Vec::new();
    let mut next = 0;
    while let Some(word) = words.get(next) {
        next += 1;
        let page = match word.as_encoded_bytes() {
            b"--" => {
                operands.extend_from_slice(&words[next..]);
                break;
            }
            [b'-', b'-', ..] => named(parser, word, words, &mut next),
            [b'-', _, ..] => letters(parser, word, words, &mut next),
            _ => {
                operands.push(word.clone());
                if let Operands::Rest(_) = parser.command.operands {
                    operands.extend_from_slice(&words[next..]);
                    break;
                }
                None
            }
        };
        if page.is_some() {
            return page;
        }
    }
    match parser.command.operands {
        Operands::Anywhere(max, _) if operands.len() > max => parser.error(&Error::TooManyOperands { max }),
        Operands::Anywhere(_, field) | Operands::Rest(field) => *field(&mut parser.arguments) = operands,
    }
    None
}

/// Parses `--name` and its value.
fn named<A>(parser: &mut Parser<'_, A>, word: &OsStr, words: &[OsString], next: &mut usize) -> Option<Page> {
    let position = *next;
    let written = os_text::to_raw(word);
    let text = written.strip_prefix("--").unwrap_or(&written);
    let name = text.split_once('=').map_or(text, |(name, _)| name);
    let Some(flag) = parser.command.flag(name) else {
        parser.unknown_flag(&written, text);
        return None;
    };
    let values = values(flag, attached(word), words, next);
    parser.set(flag, values, position)
}

/// Parses `-abc`: flags without a value, up to one that takes the rest of the word or the next word.
fn letters<A>(
    parser: &mut Parser<'_, A>,
    word: &OsStr,
    words: &[OsString],
    next: &mut usize,
) -> Option<Page> {
    let position = *next;
    let written = os_text::to_raw(word);
    for (start, letter) in written.char_indices().skip(1) {
        let Some(flag) = parser.command.flags().find(|flag| flag.letter == Some(letter)) else {
            parser.unknown_flag(&format!("-{letter}"), "");
            return None;
        };
        // The letters so far are ASCII: their places in the text and in the word are the same.
        let rest = &word.as_encoded_bytes()[start + letter.len_utf8()..];
        let takes_rest = takes_value(flag) || rest.starts_with(b"=");
        let rest = (takes_rest && !rest.is_empty()).then(|| {
            let value = rest.strip_prefix(b"=").unwrap_or(rest);
            os_text::from_bytes(value.to_vec())
        });
        let values = values(flag, rest, words, next);
        let page = parser.set(flag, values, position);
        if page.is_some() || takes_rest {
            return page;
        }
    }
    None
}

fn takes_value<A>(flag: &Flag<A>) -> bool {
    matches!(flag.value.arity(), Arity::One | Arity::OneOrMore)
}

/// The values of a flag: the attached one, or the next word, or the words up to the next flag.
fn values<A>(
    flag: &Flag<A>,
    attached: Option<OsString>,
    words: &[OsString],
    next: &mut usize,
) -> Vec<OsString> {
    if attached.is_some() {
        return attached.into_iter().collect();
    }
    let rest = words.get(*next..).unwrap_or_default();
    let n_values = match flag.value.arity() {
        Arity::Zero | Arity::ZeroOrOne => 0,
        Arity::One => rest.len().min(1),
        Arity::OneOrMore => rest.iter().take_while(|word| !is_flag(word)).count(),
    };
    *next += n_values;
    rest[..n_values].to_vec()
}

/// Whether a word is a flag or ends them; a single dash stands for a file.
fn is_flag(word: &OsStr) -> bool {
    word.as_encoded_bytes().starts_with(b"-") && word != "-"
}
