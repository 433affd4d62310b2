//! Reads the tokens of a statement.

use std::fmt::Display;
use std::str::FromStr;

use stallscope_target::MicroOpKind;

use crate::error::{ModelError, Position, Result};
use crate::lexer::{Statement, Token};
use crate::syntax::At;

/// Sets a value that may be given only once.
pub(crate) fn set<T>(place: &mut Option<T>, value: T, position: Position) -> Result<()> {
    if place.replace(value).is_some() {
        return Err(ModelError::new(position, "this is given twice"));
    }
    Ok(())
}

/// Adds an item whose name must be new among items of its kind.
pub(crate) fn add_new<T>(
    list: &mut Vec<T>,
    new: T,
    kind: &str,
    name: impl Fn(&T) -> &At<String>,
) -> Result<()> {
    let At { value, position } = name(&new);
    if list.iter().any(|old| name(old).value == *value) {
        return Err(ModelError::new(*position, format!("duplicate {kind} '{value}'")));
    }
    list.push(new);
    Ok(())
}

/// Reads a number from a word.
pub(crate) fn number<N: FromStr>(word: &str, position: Position, what: impl Display) -> Result<N> {
    word.parse().map_err(|_| ModelError::new(position, format!("expected {what}, not '{word}'")))
}

/// The options of a micro-operation, which come after its ports.
const OPTIONS: [&str; 4] = ["slots", "latency", "unit", "after"];

/// A statement and the current place in it.
pub(crate) struct Line<'s, 't> {
    statement: &'s Statement<'t>,
    next: usize,
}

impl<'s, 't> Line<'s, 't> {
    /// A statement from its first token on.
    pub(crate) fn new(statement: &'s Statement<'t>) -> Self {
        Self { statement, next: 0 }
    }

    fn peek(&self) -> Option<Token<'t>> {
        self.statement.tokens.get(self.next).map(|&(token, _)| token)
    }

    /// Returns the place of the next token, or of the end.
    pub(crate) fn position(&self) -> Position {
        self.statement.tokens.get(self.next).map_or(self.statement.end, |&(_, position)| position)
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.next >= self.statement.tokens.len()
    }

    pub(crate) fn is_at_word(&self) -> bool {
        matches!(self.peek(), Some(Token::Word(_)))
    }

    /// Returns whether a name comes, and then a number.
    pub(crate) fn is_at_named_number(&self) -> bool {
        let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
        let next = self.statement.tokens.get(self.next + 1).map(|&(token, _)| token);
        matches!((self.peek(), next), (Some(Token::Word(_)), Some(Token::Word(word))) if is_number(word))
    }

    pub(crate) fn is_at(&self, word: &str) -> bool {
        self.peek() == Some(Token::Word(word))
    }

    pub(crate) fn unexpected(&self, expected: impl Display) -> ModelError {
        let found = match self.peek() {
            None => "the statement ends".to_owned(),
            Some(Token::Word(word)) => format!("there is '{word}'"),
            Some(Token::Text(text)) => format!("there is \"{text}\""),
            Some(Token::Source(source)) => format!("there is [{source}]"),
            Some(Token::Mark(mark)) => format!("there is '{mark}'"),
            Some(Token::Arrow) => "there is '->'".to_owned(),
        };
        ModelError::new(self.position(), format!("expected {expected}, but {found}"))
    }

    pub(crate) fn word(&mut self, what: &str) -> Result<At<&'t str>> {
        let Some(Token::Word(value)) = self.peek() else { return Err(self.unexpected(what)) };
        let position = self.position();
        self.next += 1;
        Ok(At { value, position })
    }

    pub(crate) fn name(&mut self, what: &str) -> Result<At<String>> {
        let At { value, position } = self.word(what)?;
        Ok(At { value: value.to_owned(), position })
    }

    /// Returns whether a word or a text follows.
    pub(crate) fn is_at_quotable(&self) -> bool {
        matches!(self.peek(), Some(Token::Word(_) | Token::Text(_)))
    }

    /// Reads a name. It is in quotation marks if it has characters that words do not have.
    pub(crate) fn quotable(&mut self, what: &str) -> Result<At<String>> {
        if matches!(self.peek(), Some(Token::Text(_))) { self.text(what) } else { self.name(what) }
    }

    /// Reads the name of a new item. Other statements could not refer to it if it were 'none' or contained a count.
    pub(crate) fn new_name(&mut self, what: &str) -> Result<At<String>> {
        let name = self.name(what)?;
        if name.value == "none" || name.value.contains(['*', '?']) {
            return Err(ModelError::new(name.position, format!("'{}' cannot be {what}", name.value)));
        }
        Ok(name)
    }

    pub(crate) fn text(&mut self, what: &str) -> Result<At<String>> {
        let Some(Token::Text(text)) = self.peek() else { return Err(self.unexpected(what)) };
        let position = self.position();
        self.next += 1;
        Ok(At { value: text.to_owned(), position })
    }

    pub(crate) fn source(&mut self) -> Option<(&'t str, Position)> {
        let Some(Token::Source(source)) = self.peek() else { return None };
        let position = self.position();
        self.next += 1;
        Some((source, position))
    }

    pub(crate) fn number<N: FromStr>(&mut self, what: &str) -> Result<N> {
        let At { value, position } = self.word(what)?;
        number(value, position, what)
    }

    /// Reads a number that is not 0.
    pub(crate) fn positive(&mut self, what: &str) -> Result<u16> {
        let position = self.position();
        match self.number(what)? {
            0 => Err(ModelError::new(position, format!("expected {what}, not 0"))),
            number => Ok(number),
        }
    }

    /// Reads the number of cycles to a result.
    pub(crate) fn latency(&mut self) -> Result<u16> {
        let position = self.position();
        let cycles = self.number("a number of cycles")?;
        match i16::try_from(cycles) {
            Ok(_) => Ok(cycles),
            Err(_) => Err(ModelError::new(position, format!("a latency is at most {} cycles", i16::MAX))),
        }
    }

    /// Reads a number of cycles that may have two decimal places: whole cycles, and hundredths.
    pub(crate) fn port_cycles(&mut self) -> Result<(u16, u8)> {
        if !matches!(self.peek(), Some(Token::Word(word)) if word.contains('.')) {
            return Ok((self.positive("a number of cycles")?, 0));
        }
        let hundredths = self.hundredths()?;
        Ok((hundredths / 100, (hundredths % 100) as u8))
    }

    /// Reads a number of cycles with at most two decimal places, in hundredths.
    pub(crate) fn hundredths(&mut self) -> Result<u16> {
        let At { value, position } = self.word("a number of cycles")?;
        let (whole, places) = value.split_once('.').unwrap_or((value, ""));
        let error = || ModelError::new(position, format!("expected a number of cycles, not '{value}'"));
        if places.len() > 2 || !places.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(error());
        }
        let whole: u16 = whole.parse().map_err(|_| error())?;
        let places: u16 = format!("{places:0<2}").parse().map_err(|_| error())?;
        let time = whole.checked_mul(100).and_then(|time| time.checked_add(places));
        time.filter(|&time| time > 0).ok_or_else(error)
    }

    pub(crate) fn has_mark(&mut self, mark: char) -> bool {
        let found = self.peek() == Some(Token::Mark(mark));
        self.next += usize::from(found);
        found
    }

    pub(crate) fn mark(&mut self, mark: char) -> Result<()> {
        if self.has_mark(mark) { Ok(()) } else { Err(self.unexpected(format_args!("'{mark}'"))) }
    }

    pub(crate) fn arrow(&mut self) -> Result<()> {
        if self.peek() != Some(Token::Arrow) {
            return Err(self.unexpected("'->'"));
        }
        self.next += 1;
        Ok(())
    }

    pub(crate) fn has_keyword(&mut self, keyword: &str) -> bool {
        let found = self.is_at(keyword);
        self.next += usize::from(found);
        found
    }

    pub(crate) fn keyword(&mut self, keyword: &str) -> Result<()> {
        if self.has_keyword(keyword) { Ok(()) } else { Err(self.unexpected(format_args!("'{keyword}'"))) }
    }

    /// Reads the kind of a micro-operation, if one is written before its ports.
    pub(crate) fn micro_op_kind(&mut self) -> MicroOpKind {
        let kind = MicroOpKind::ALL.into_iter().find(|kind| self.is_at(kind.name())).unwrap_or_default();
        // A port may have this name; the next token tells.
        let next = self.statement.tokens.get(self.next + 1).map(|&(token, _)| token);
        match next {
            Some(Token::Word(word)) if self.is_at(kind.name()) && !OPTIONS.contains(&word) => {
                self.next += 1;
                kind
            }
            _ => MicroOpKind::Compute,
        }
    }

    /// Returns the count in front of a micro-operation, and the rest of its word.
    pub(crate) fn count(&self) -> Option<(&'t str, &'t str)> {
        match self.peek() {
            Some(Token::Word(word)) => word.split_once('*'),
            _ => None,
        }
    }

    /// Reads ports separated by `|`, or `none`.
    pub(crate) fn ports(&mut self) -> Result<Vec<At<String>>> {
        let Some(Token::Word(first)) = self.peek() else { return Err(self.unexpected("a port, or 'none'")) };
        self.ports_from(first)
    }

    /// Reads the rest of the ports if the first name is a part of the previous word.
    pub(crate) fn ports_from(&mut self, first: &str) -> Result<Vec<At<String>>> {
        let position = self.position();
        self.next += 1;
        if first == "none" {
            return Ok(Vec::new());
        }
        let mut ports = vec![At { value: first.to_owned(), position }];
        while self.has_mark('|') {
            add_new(&mut ports, self.name("a port's name")?, "port", |name| name)?;
        }
        Ok(ports)
    }
}
