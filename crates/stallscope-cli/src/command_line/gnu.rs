//! The grammar of GNU's command lines.
//!
//! Names follow two dashes, letters follow one, and letters of flags without a value can share a dash. A value follows
//! after `=`, as the next word, or right after the letter. `--` ends the flags.

use std::ffi::{OsStr, OsString};

use super::command::Operands;
use super::error::Error;
use super::flag::{Arity, CommandArguments, Flag, Page};
use super::parser::{Parser, attached};
use crate::input::os_text;

/// Parses the words after the command's name, or up to the flag that prints a page.
pub(super) fn parse<A: CommandArguments>(parser: &mut Parser<'_, A>, words: &[OsString]) -> Option<Page> {
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
fn named<A: CommandArguments>(
    parser: &mut Parser<'_, A>,
    word: &OsStr,
    words: &[OsString],
    next: &mut usize,
) -> Option<Page> {
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
fn letters<A: CommandArguments>(
    parser: &mut Parser<'_, A>,
    word: &OsStr,
    words: &[OsString],
    next: &mut usize,
) -> Option<Page> {
    let position = *next;
    let written = os_text::to_raw(word);
    for (start, letter) in written.char_indices().skip(1) {
        let Some(flag) = parser.command.flags().find(|flag| flag.letter == Some(letter)) else {
            match (start, written.get(1..)) {
                // More likely a name with one dash, as other commands take it.
                (1, Some(name)) if name.len() > letter.len_utf8() => parser.unknown_flag(&written, name),
                _ => parser.unknown_flag(&format!("-{letter}"), ""),
            }
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

fn takes_value<A: CommandArguments>(flag: &Flag<A>) -> bool {
    matches!(flag.value.arity(), Arity::One | Arity::OneOrMore)
}

/// The values of a flag: the attached one, or the next word, or the words up to the next flag.
fn values<A: CommandArguments>(
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

/// Whether a word is a flag or ends them; a single dash represents a file.
fn is_flag(word: &OsStr) -> bool {
    word.as_encoded_bytes().starts_with(b"-") && word != "-"
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::process::ExitCode;

    use super::*;
    use crate::command_line::{Command, CommandDoc, Grammar, Group, Parsed, Switch, Value, Wording, parse};

    #[derive(Debug, Default, PartialEq, Eq)]
    struct Arguments {
        all: Switch,
        list: Switch,
        delay: Option<u64>,
        name: Option<String>,
        files: Vec<OsString>,
        command: Vec<OsString>,
    }

    impl CommandArguments for Arguments {
        type Need = Infallible;
    }

    const GROUPS: &[Group<Arguments>] = &[Group {
        title: "",
        flags: &[
            Flag::new("all", Value::Switch(|a: &mut Arguments| &mut a.all)).letter('a'),
            Flag::new("list", Value::Switch(|a: &mut Arguments| &mut a.list)).letter('l'),
            Flag::new("delay", Value::Milliseconds(|a: &mut Arguments| &mut a.delay)),
            Flag::new("name", Value::Text("name", |a: &mut Arguments| &mut a.name)).letter('n'),
            Flag::new("import", Value::Paths(|a: &mut Arguments| &mut a.files)),
        ],
    }];

    static COMMAND: Command<Arguments> = Command {
        doc: CommandDoc {
            name: "",
            summary: "",
            usage: &[],
            description: "",
            details: "",
            flags: "",
            notes: "",
            exit_status: "",
            examples: &[],
        },
        groups: GROUPS,
        has_flag: |_| true,
        suggested_first: &[],
        grammar: Grammar::Gnu,
        wording: Wording::Stallscope,
        operands: Operands::Rest(|a| &mut a.command),
        defaults: Arguments::default,
        run: |_, _| ExitCode::SUCCESS,
    };

    fn parse_words(words: &str) -> Result<Arguments, String> {
        let words: Vec<OsString> = words.split_whitespace().map(OsString::from).collect();
        let mut errors = Vec::new();
        match parse(&COMMAND, OsStr::new(""), &words, &mut errors) {
            Parsed::Arguments(arguments, _) => Ok(arguments),
            Parsed::Page(_) | Parsed::Errors => Err(String::from_utf8(errors).unwrap()),
        }
    }

    #[test]
    fn values_follow_a_sign_a_letter_or_a_space() {
        for words in ["-n x", "-nx", "-n=x", "--name x", "--name=x", "--name y --name x"] {
            assert_eq!(parse_words(words).unwrap().name.as_deref(), Some("x"), "{words}");
        }
        assert_eq!(parse_words("--name -x").unwrap().name.as_deref(), Some("-x"));
        assert_eq!(parse_words("--name= --delay 010").unwrap().delay, Some(10));
    }

    #[test]
    fn letters_share_a_dash() {
        let arguments = parse_words("-aln x").unwrap();
        assert!(arguments.all.on && arguments.list.on);
        assert_eq!(arguments.name.as_deref(), Some("x"));
    }

    #[test]
    fn files_end_at_the_next_flag() {
        let arguments = parse_words("--import a - b -a --import=c d").unwrap();
        assert_eq!(arguments.files, ["a", "-", "b", "c"]);
        assert_eq!(arguments.command, ["d"]);
    }

    #[test]
    fn the_first_operand_starts_a_command_line() {
        assert_eq!(parse_words("-a ./x -l --name").unwrap().command, ["./x", "-l", "--name"]);
        assert_eq!(parse_words("-- -l -- x").unwrap().command, ["-l", "--", "x"]);
    }

    #[test]
    fn wrong_words_are_reported() {
        for (words, message) in [
            ("--nam x", "unknown flag '--nam'; did you mean '--name'?"),
            ("--lost=1", "unknown flag '--lost=1'; did you mean '--list=1'?"),
            ("-x", "unknown flag '-x'"),
            ("-ax", "unknown flag '-x'"),
            ("-mame=x", "unknown flag '-mame=x'; did you mean '--name=x'?"),
            ("-xyz -xyz", "unknown flag '-xyz'"),
            ("--name", "--name: the value is missing"),
            ("--import -a", "--import: it takes one or more files"),
            ("--delay 1s", "--delay: '1s' is not a number of milliseconds"),
        ] {
            assert_eq!(parse_words(words), Err(format!("error: {message}\n")));
        }
    }
}
