//! From words to arguments: what the grammars share.

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::Path;

use stallscope_mc::raw_text;
use stallscope_target::suggestion;

use super::command::{Command, Given, Wording};
use super::error::{Error, Problem};
use super::flag::{Arity, Choice, CommandArguments, Flag, Page, Switch, Value, dashed};
use super::number::{boolean, float, integer, unsigned};
use crate::input::os_text;

/// A command line in the course of being parsed.
pub(super) struct Parser<'a, A: CommandArguments> {
    /// The command.
    pub(super) command: &'a Command<A>,
    /// The arguments so far.
    pub(super) arguments: A,
    /// The flags so far.
    pub(super) given: Vec<Given>,
    /// Whether there was an error.
    pub(super) has_failed: bool,
    /// The path that the program was called by.
    path: String,
    errors: &'a mut dyn Write,
    /// The last message.
    last_message: String,
}

/// The last part of the path that a program was called by.
pub(crate) fn program_name(path: &str) -> &str {
    Path::new(path).file_name().and_then(OsStr::to_str).unwrap_or(path)
}

impl<'a, A: CommandArguments> Parser<'a, A> {
    /// A parser of a command line that starts with `path`. It writes messages to `errors`.
    pub(super) fn new(command: &'a Command<A>, path: &OsStr, errors: &'a mut dyn Write) -> Self {
        Self {
            command,
            arguments: (command.defaults)(),
            given: Vec::new(),
            has_failed: false,
            path: os_text::to_raw(path).into_owned(),
            errors,
            last_message: String::new(),
        }
    }

    /// Whether the command takes llvm-mca's place.
    pub(super) fn is_llvm_mca(&self) -> bool {
        self.command.wording == Wording::LlvmMca
    }

    /// Writes a message. By its own name, the program does not repeat one at once.
    pub(super) fn message(&mut self, text: &str) {
        if !self.is_llvm_mca() && text == self.last_message {
            return;
        }
        text.clone_into(&mut self.last_message);
        // Nothing can be done if standard error takes nothing.
        let _ = self.errors.write_all(&raw_text::to_bytes(text));
    }

    /// Writes the message of an error.
    pub(super) fn error(&mut self, error: &Error) {
        self.has_failed = true;
        let text = match self.command.wording {
            Wording::LlvmMca => error.llvm_text(&self.path, program_name(&self.path)),
            Wording::Stallscope => error.text(),
        };
        self.message(&text);
    }

    /// Writes the message of an error in a flag's value.
    pub(super) fn flag_error(&mut self, flag: &Flag<A>, problem: Problem) {
        self.error(&Error::Flag { flag: dashed(flag.name), problem });
    }

    /// Writes the message of an unknown flag: the word on the command line, and its name with what follows `=`.
    pub(super) fn unknown_flag(&mut self, written: &str, name: &str) {
        let nearest = self.nearest(name).map(|nearest| dashed(&nearest));
        self.error(&Error::UnknownFlag { written: written.to_owned(), nearest });
    }

    /// Sets the argument of a flag at this position of the command line, or gives the page to print.
    pub(super) fn set(
        &mut self,
        flag: &'static Flag<A>,
        values: Vec<OsString>,
        position: usize,
    ) -> Option<Page> {
        let outcome = if let Value::Page(page) = flag.value {
            match values.first() {
                None => return Some(page),
                Some(value) => Err(Problem::NotTaken(os_text::to_raw(value).into_owned())),
            }
        } else {
            set_argument(flag, &values, position, &mut self.arguments)
        };
        match outcome {
            Ok(()) => self.given.push(Given { name: flag.name, values }),
            Err(problem) => self.flag_error(flag, problem),
        }
        None
    }

    /// The name of a flag that is nearest to that of an unknown one, with the value of the unknown one. llvm-mca has one
    /// for every name; otherwise it must be similar.
    fn nearest(&self, text: &str) -> Option<String> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let takes_value = |flag: &Flag<A>| flag.value.arity() != Arity::Zero;
        let distance = |flag: &Flag<A>| {
            let written = raw_text::to_bytes(if takes_value(flag) { name } else { text });
            suggestion::distance(flag.name.as_bytes(), &written)
        };
        let first = self.command.suggested_first;
        let others = self.command.flags().filter(|flag| !self.is_llvm_mca() && !first.contains(&flag.name));
        let candidates = first.iter().filter_map(|name| self.command.flag(name)).chain(others);
        let (flag, distance) =
            candidates.map(|flag| (flag, distance(flag))).min_by_key(|&(_, distance)| distance)?;
        let is_similar = distance <= (name.chars().count() / 3).max(1);
        let with_value = takes_value(flag) && !value.is_empty();
        let suggested = if with_value { format!("{}={value}", flag.name) } else { flag.name.to_owned() };
        (self.is_llvm_mca() || is_similar).then_some(suggested)
    }
}

/// Sets the argument of a flag at a position of the command line.
pub(super) fn set_argument<A: CommandArguments>(
    flag: &Flag<A>,
    values: &[OsString],
    position: usize,
    arguments: &mut A,
) -> Result<(), Problem> {
    let value = values.first();
    let text = value.map(|value| os_text::to_raw(value));
    let text = text.as_deref();
    let is_on = || boolean(text).ok_or_else(|| Problem::NotBoolean(text.unwrap_or_default().to_owned()));
    match (&flag.value, value, text) {
        (Value::Switch(field), ..) => *field(arguments) = Switch { on: is_on()?, position },
        (Value::SwitchAt(index, field), ..) => {
            *field(arguments, *index) = Switch { on: is_on()?, position };
        }
        (Value::Ignored, ..) => {
            is_on()?;
        }
        (Value::Set(set), None, _) => set(arguments).map_err(Problem::Other)?,
        (Value::Set(_) | Value::Page(_), _, _) => {
            return Err(Problem::NotTaken(text.unwrap_or_default().to_owned()));
        }
        (Value::OptionalChoice(choices), ..) => choose(choices, arguments, text.unwrap_or_default())?,
        (Value::OptionalText(_, field), ..) => {
            *field(arguments) = match boolean(text) {
                Some(is_on) => is_on.then(String::new),
                None => text.map(str::to_owned),
            };
        }
        (Value::Paths(_), None, _) => return Err(Problem::NoFiles),
        (Value::Paths(field), ..) => field(arguments).extend(values.iter().cloned()),
        (_, None, _) | (_, _, None) => return Err(Problem::Missing),
        (Value::Path(field), Some(value), _) => *field(arguments) = Some(value.clone()),
        (Value::Unsigned(field), _, Some(text)) => {
            let number = unsigned(text).and_then(|number| u32::try_from(number).ok());
            *field(arguments) = number.ok_or_else(|| Problem::NotUnsigned(text.to_owned()))?;
        }
        (Value::Integer(field), _, Some(text)) => {
            *field(arguments) = integer(text).ok_or_else(|| Problem::NotInteger(text.to_owned()))?;
        }
        (Value::Float(field), _, Some(text)) => {
            *field(arguments) = float(text).ok_or_else(|| Problem::NotFloat(text.to_owned()))? as f32;
        }
        (Value::Milliseconds(field), _, Some(text)) => {
            let number = text.parse().map_err(|_| Problem::NotMilliseconds(text.to_owned()))?;
            *field(arguments) = Some(number);
        }
        (Value::Text(_, field), _, Some(text)) => *field(arguments) = Some(text.to_owned()),
        (Value::List(_, field), _, Some(text)) => {
            field(arguments).extend(text.split(',').map(str::to_owned));
        }
        (Value::Names(_, field), _, Some(text)) => {
            field(arguments).extend(names(text).into_iter().map(str::to_owned));
        }
        (Value::Choice(choices), _, Some(text)) => choose(choices, arguments, text)?,
    }
    Ok(())
}

/// The names in a text, which commas outside of brackets separate. Where brackets are no pairs, as in `operator<`, all commas do.
fn names(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let (mut start, mut depth) = (0, 0_i32);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth -= 1,
            ',' if depth == 0 => {
                names.extend(text.get(start..at));
                start = at + 1;
            }
            _ => {}
        }
        if depth < 0 {
            break;
        }
    }
    names.extend(text.get(start..));
    if depth == 0 { names } else { text.split(',').collect() }
}

/// Sets an argument to the choice with this name.
fn choose<A>(choices: &[Choice<A>], arguments: &mut A, name: &str) -> Result<(), Problem> {
    let choice = choices.iter().find(|choice| choice.name == name).ok_or_else(|| {
        let names = choices.iter().map(|choice| choice.name).filter(|name| !name.is_empty());
        Problem::NotChoice(name.to_owned(), names.collect())
    })?;
    (choice.set)(arguments);
    Ok(())
}

/// The value that follows a flag's name after `=`.
pub(super) fn attached(word: &OsStr) -> Option<OsString> {
    let bytes = word.as_encoded_bytes();
    let sign = bytes.iter().position(|&byte| byte == b'=')?;
    Some(os_text::from_bytes(bytes[sign + 1..].to_vec()))
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn names_have_commas_in_brackets() {
        assert_eq!(names("f,g"), ["f", "g"]);
        assert_eq!(names("f(int, char),g<A, B>::h"), ["f(int, char)", "g<A, B>::h"]);
        assert_eq!(names("operator<,g"), ["operator<", "g"]);
        assert_eq!(names("a->b,g(int"), ["a->b", "g(int"]);
        assert_eq!(names(""), [""]);
    }
}
