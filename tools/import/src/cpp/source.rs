//! A table's file, and places in it.

use std::collections::HashMap;
use std::path::Path;

use super::{Expression, Parser};
use crate::error::{Error, Result};

/// A table's text. By default it is empty.
#[derive(Default)]
pub(crate) struct Source {
    name: String,
    text: String,
}

/// Values of enumerators by name, and the names in order.
#[derive(Default)]
pub(crate) struct Enumerators {
    values: HashMap<String, i128>,
    names: Vec<(String, i128)>,
}

impl Enumerators {
    /// Returns the value of an enumerator, whose qualification is ignored.
    pub(crate) fn value(&self, name: &str) -> Option<i128> {
        self.values.get(name.rsplit("::").next().unwrap_or(name)).copied()
    }

    /// Returns the enumerators of both.
    pub(crate) fn joined(mut self, other: Self) -> Self {
        self.values.extend(other.values);
        self.names.extend(other.names);
        self
    }

    /// Returns the enumerators with their values, in declaration order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, i128)> {
        self.names.iter().map(|(name, value)| (name.as_str(), *value))
    }
}

impl Source {
    /// Reads a file.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match std::fs::read(path) {
            Ok(bytes) => Ok(Self { name, text: String::from_utf8_lossy(&bytes).into_owned() }),
            Err(error) => Err(Error::new(path.display().to_string(), error.to_string())),
        }
    }

    /// Creates a table with the given text.
    #[cfg(test)]
    pub(crate) fn of_text(text: &str) -> Self {
        Self { name: "text".to_owned(), text: text.to_owned() }
    }

    /// Returns an error at `line`.
    pub(crate) fn error(&self, line: usize, message: impl Into<String>) -> Error {
        Error { source: self.name.clone(), line, message: message.into() }
    }

    fn parser(&self, at: usize) -> Parser<'_> {
        let line = 1 + self.text.as_bytes()[..at].iter().filter(|&&b| b == b'\n').count();
        Parser::new(&self.name, &self.text, at, line)
    }

    /// Returns a parser at the text after the first `anchor`, if there is one.
    pub(crate) fn find_after(&self, anchor: &str) -> Option<Parser<'_>> {
        self.text.find(anchor).map(|at| self.parser(at + anchor.len()))
    }

    /// Returns a parser at the text after the first `anchor`.
    pub(crate) fn after(&self, anchor: &str) -> Result<Parser<'_>> {
        self.find_after(anchor).ok_or_else(|| self.error(0, format!("`{anchor}` not found")))
    }

    fn second(&self, first: &str, second: &str) -> Result<usize> {
        let not_found = || self.error(0, format!("`{second}` after `{first}` not found"));
        let start = self.text.find(first).ok_or_else(not_found)? + first.len();
        Ok(self.text[start..].find(second).ok_or_else(not_found)? + start)
    }

    /// Returns a parser at the text after the first `second` that follows the first `first`.
    pub(crate) fn after_both(&self, first: &str, second: &str) -> Result<Parser<'_>> {
        Ok(self.parser(self.second(first, second)? + second.len()))
    }

    /// Returns a parser at the first `second` that follows the first `first`.
    pub(crate) fn at(&self, first: &str, second: &str) -> Result<Parser<'_>> {
        Ok(self.parser(self.second(first, second)?))
    }

    /// Returns the text after every `anchor` up to the next blank: names that are declared.
    pub(crate) fn names_after(&self, anchor: &str) -> impl Iterator<Item = &str> {
        self.text.split(anchor).skip(1).filter_map(|rest| rest.split_whitespace().next())
    }

    /// Returns the lines, for information that is only in comments.
    pub(crate) fn lines(&self) -> Vec<&str> {
        self.text.lines().collect()
    }

    /// Returns the enumerators of the enum that starts with `anchor`; `outside` looks up enumerators of other enums.
    pub(crate) fn enumerators(
        &self,
        anchor: &str,
        outside: &dyn Fn(&str) -> Option<i128>,
    ) -> Result<Enumerators> {
        let start = self.text.find(anchor).ok_or_else(|| self.error(0, format!("`{anchor}` not found")))?;
        let brace =
            self.text[start..].find('{').ok_or_else(|| self.error(0, format!("`{anchor}` has no body")))?;
        self.enumerators_at(start + brace, outside)
    }

    /// Returns the enumerators of the enum that starts with `anchor`, if there is one.
    pub(crate) fn enumerators_if_any(&self, anchor: &str) -> Result<Enumerators> {
        if self.text.contains(anchor) {
            self.enumerators(anchor, &|_| None)
        } else {
            Ok(Enumerators::default())
        }
    }

    fn enumerators_at(&self, brace: usize, outside: &dyn Fn(&str) -> Option<i128>) -> Result<Enumerators> {
        let mut parser = self.parser(brace);
        let mut found = Enumerators::default();
        let mut next = 0;
        parser.each_element(|line, element| {
            let (name, value) = match element {
                Expression::Binary("=", name, value) => {
                    let lookup = |name: &str| found.value(name).or_else(|| outside(name));
                    let value = value.evaluate(&lookup).ok_or_else(|| self.error(line, "not a constant"))?;
                    (name, value)
                }
                name => (Box::new(name), next),
            };
            let name = name.simple_name().ok_or_else(|| self.error(line, "not an enumerator"))?.to_owned();
            next = value + 1;
            found.values.insert(name.clone(), value);
            found.names.push((name, value));
            Ok(())
        })?;
        Ok(found)
    }

    /// Returns the enumerators of the first enum whose first enumerator starts with `first`.
    pub(crate) fn enumerators_holding(&self, first: &str) -> Result<Enumerators> {
        let starts = self.text.match_indices("enum ").find_map(|(at, _)| {
            let brace = at + self.text[at..].find('{')?;
            self.text[brace + 1..].trim_start().starts_with(first).then_some(brace)
        });
        match starts {
            Some(brace) => self.enumerators_at(brace, &|_| None),
            None => Err(self.error(0, format!("no enum starts with `{first}`"))),
        }
    }

    /// Returns the enumerators of the enum with the enumerator `name`. No earlier enum may have a word that contains it.
    pub(crate) fn enumerators_with(&self, name: &str) -> Result<Enumerators> {
        let not_found = || self.error(0, format!("no enum has `{name}`"));
        let before = self.text.find(name).and_then(|at| self.text.get(..at)).ok_or_else(not_found)?;
        let brace = before.rfind("enum ").and_then(|start| Some(start + before.get(start..)?.find('{')?));
        self.enumerators_at(brace.ok_or_else(not_found)?, &|_| None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enumerators_count_on_from_the_last_value() {
        let source = Source::of_text(
            "enum First { X };\nenum Kind : uint8_t {\n A, // first\n B = 5, C, D = B, E = Other::F };",
        );
        let found =
            source.enumerators("enum Kind : uint8_t {", &|name| (name == "Other::F").then_some(9)).unwrap();
        assert!(found.iter().eq([("A", 0), ("B", 5), ("C", 6), ("D", 5), ("E", 9)]));
        assert_eq!(found.value("X86::C"), Some(6));
        assert_eq!(source.enumerators_holding("X").unwrap().value("X"), Some(0));
        let with = Source::of_text("enum A { X };\nenum : unsigned { Y, N };");
        assert_eq!(with.enumerators_with("N").unwrap().value("N"), Some(1));
        assert!(with.enumerators_with("M").is_err());
    }

    #[test]
    fn errors_name_the_table_and_the_line() {
        let source = Source::of_text("one\ntwo = {\n  1,\n  ]\n}");
        let error = source.after("two = ").unwrap().list().unwrap_err();
        assert_eq!(error.to_string(), "text:4: expected an expression, found Symbol(\"]\")");
        assert_eq!(source.after("three").err().unwrap().to_string(), "text: `three` not found");
    }
}
