//! Formulas: arithmetic over the counts of events.
//!
//! The language is `+ - * /`, parentheses, numbers, names, `max(a, b)`, `min(a, b)` and `if(condition, then,
//! otherwise)`, whose condition is true unless it is 0. Crates for expressions evaluate to infinity or NaN if a
//! denominator is 0; this one names the denominator.

use std::collections::BTreeSet;
use std::fmt;

/// A formula.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Formula {
    /// A number.
    Number(f64),
    /// The count of an event, a metric, a term or a parameter.
    Name(String),
    /// An operation on two formulas.
    Binary(Operator, Box<Formula>, Box<Formula>),
    /// The second formula, or the third one if the first one is 0.
    If(Box<[Formula; 3]>),
}

/// An operation on two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operator {
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The product.
    Multiply,
    /// The quotient.
    Divide,
    /// The maximum.
    Maximum,
    /// The minimum.
    Minimum,
}

/// The reason why a formula has no value.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Unavailable {
    /// A denominator is 0; the field is its formula.
    ZeroDenominator(String),
    /// A name has no value, for a reason.
    Name(String, Reason),
    /// The value exceeds the range of numbers.
    Overflow,
}

/// The reason why a name has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// There is no reading of the event.
    Missing,
    /// The event never had a counter.
    NotCounted,
    /// The processor or the kernel does not support the event.
    NotSupported,
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ZeroDenominator(text) => write!(f, "{text} is 0"),
            Self::Name(name, Reason::Missing) => write!(f, "{name} is missing from the counts"),
            Self::Name(name, Reason::NotCounted) => write!(f, "{name} was not counted"),
            Self::Name(name, Reason::NotSupported) => write!(f, "{name} is not supported"),
            Self::Overflow => f.write_str("the counts are too large"),
        }
    }
}

impl std::error::Error for Unavailable {}

/// A formula that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SyntaxError {
    /// The position, in bytes.
    pub position: usize,
    /// The expected token.
    pub expected: &'static str,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at column {}", self.expected, self.position + 1)
    }
}

impl std::error::Error for SyntaxError {}

/// Maximum nesting of parentheses and calls.
const MAX_DEPTH: usize = 64;

impl Formula {
    /// Parses a formula.
    ///
    /// # Errors
    /// The first unexpected character.
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        let mut parser = Parser { text, position: 0, depth: 0 };
        let formula = parser.sum()?;
        match parser.peek() {
            None => Ok(formula),
            Some(_) => Err(parser.error("an operator or the end")),
        }
    }

    /// Computes the value, which is finite; `value_of` supplies the values of names.
    ///
    /// # Errors
    /// The first part that has no value, and errors of `value_of`.
    pub fn evaluate(&self, value_of: &impl Fn(&str) -> Result<f64, Unavailable>) -> Result<f64, Unavailable> {
        let value = match self {
            Self::Number(number) => *number,
            Self::Name(name) => value_of(name)?,
            Self::Binary(operator, left, right) => {
                let (left, divisor) = (left.evaluate(value_of)?, right);
                let right = right.evaluate(value_of)?;
                match operator {
                    Operator::Add => left + right,
                    Operator::Subtract => left - right,
                    Operator::Multiply => left * right,
                    Operator::Divide if right == 0.0 => {
                        return Err(Unavailable::ZeroDenominator(divisor.to_string()));
                    }
                    Operator::Divide => left / right,
                    Operator::Maximum => left.max(right),
                    Operator::Minimum => left.min(right),
                }
            }
            Self::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                if condition.evaluate(value_of)? == 0.0 { otherwise } else { then }.evaluate(value_of)?
            }
        };
        if value.is_finite() { Ok(value) } else { Err(Unavailable::Overflow) }
    }

    /// Replaces the names that `replacement` returns a formula for. Names in replacements are not replaced. An `if`
    /// whose condition becomes a number is folded.
    #[must_use]
    pub fn replaced(&self, replacement: &impl Fn(&str) -> Option<Self>) -> Self {
        match self {
            Self::Number(_) => self.clone(),
            Self::Name(name) => replacement(name).unwrap_or_else(|| self.clone()),
            Self::Binary(operator, left, right) => Self::Binary(
                *operator,
                Box::new(left.replaced(replacement)),
                Box::new(right.replaced(replacement)),
            ),
            Self::If(parts) => {
                let [condition, then, otherwise] = parts.each_ref().map(|part| part.replaced(replacement));
                match condition {
                    Self::Number(0.0) => otherwise,
                    Self::Number(_) => then,
                    condition => Self::If(Box::new([condition, then, otherwise])),
                }
            }
        }
    }

    /// Returns the names in the formula, sorted.
    pub fn names(&self) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        self.collect_names(&mut names);
        names
    }

    fn collect_names<'a>(&'a self, names: &mut BTreeSet<&'a str>) {
        match self {
            Self::Number(_) => {}
            Self::Name(name) => {
                names.insert(name);
            }
            Self::Binary(_, left, right) => {
                left.collect_names(names);
                right.collect_names(names);
            }
            Self::If(parts) => parts.iter().for_each(|part| part.collect_names(names)),
        }
    }

    /// Returns the precedence for printing: a part with lower precedence needs parentheses.
    fn binding(&self) -> u8 {
        match self {
            Self::Binary(Operator::Add | Operator::Subtract, ..) => 0,
            Self::Binary(Operator::Multiply | Operator::Divide, ..) => 1,
            Self::Number(_) | Self::Name(_) | Self::Binary(..) | Self::If(_) => 2,
        }
    }

    fn write_bound(&self, f: &mut fmt::Formatter<'_>, binding: u8) -> fmt::Result {
        if self.binding() < binding { write!(f, "({self})") } else { write!(f, "{self}") }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => f.write_str(name),
            Self::Binary(operator, left, right) => {
                let (sign, binding) = match operator {
                    Operator::Add => ("+", 0),
                    Operator::Subtract => ("-", 0),
                    Operator::Multiply => ("*", 1),
                    Operator::Divide => ("/", 1),
                    Operator::Maximum => return write!(f, "max({left}, {right})"),
                    Operator::Minimum => return write!(f, "min({left}, {right})"),
                };
                left.write_bound(f, binding)?;
                write!(f, " {sign} ")?;
                // On the right of `-` and `/`, parts of the same precedence also need parentheses.
                let is_strict = matches!(operator, Operator::Subtract | Operator::Divide);
                right.write_bound(f, binding + u8::from(is_strict))
            }
            Self::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                write!(f, "if({condition}, {then}, {otherwise})")
            }
        }
    }
}

/// The parser of formulas.
struct Parser<'a> {
    text: &'a str,
    position: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn error(&self, expected: &'static str) -> SyntaxError {
        SyntaxError { position: self.position, expected }
    }

    /// Returns the rest of the text, without leading spaces.
    fn rest(&mut self) -> &'a str {
        let text = self.text;
        let rest = text.get(self.position..).unwrap_or_default();
        let trimmed = rest.trim_start();
        self.position += rest.len() - trimmed.len();
        trimmed
    }

    fn peek(&mut self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, sign: char) -> bool {
        let is_there = self.peek() == Some(sign);
        if is_there {
            self.position += sign.len_utf8();
        }
        is_there
    }

    fn expect(&mut self, sign: char, expected: &'static str) -> Result<(), SyntaxError> {
        if self.take(sign) { Ok(()) } else { Err(self.error(expected)) }
    }

    fn sum(&mut self) -> Result<Formula, SyntaxError> {
        let mut left = self.product()?;
        loop {
            let operator = match self.peek() {
                Some('+') => Operator::Add,
                Some('-') => Operator::Subtract,
                _ => return Ok(left),
            };
            self.position += 1;
            left = Formula::Binary(operator, Box::new(left), Box::new(self.product()?));
        }
    }

    fn product(&mut self) -> Result<Formula, SyntaxError> {
        let mut left = self.operand()?;
        loop {
            let operator = match self.peek() {
                Some('*') => Operator::Multiply,
                Some('/') => Operator::Divide,
                _ => return Ok(left),
            };
            self.position += 1;
            left = Formula::Binary(operator, Box::new(left), Box::new(self.operand()?));
        }
    }

    fn operand(&mut self) -> Result<Formula, SyntaxError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error("less nesting"));
        }
        let formula = self.operand_within_depth();
        self.depth -= 1;
        formula
    }

    fn operand_within_depth(&mut self) -> Result<Formula, SyntaxError> {
        if self.take('(') {
            let formula = self.sum()?;
            self.expect(')', "')'")?;
            return Ok(formula);
        }
        let rest = self.rest();
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | ':');
        let hyphen_joins = |at: usize| {
            let next = rest.get(at + 1..).and_then(|rest| rest.chars().next());
            next.is_some_and(|next| next.is_ascii_alphabetic())
                && rest.get(..at).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_alphanumeric()))
        };
        // The kernel's names for Intel's slots contain hyphens; a minus sign is followed by a space.
        let end = rest
            .char_indices()
            .find(|&(at, c)| !(is_word(c) || c == '-' && hyphen_joins(at)))
            .map_or(rest.len(), |(at, _)| at);
        let word = rest.get(..end).unwrap_or_default();
        match word.chars().next() {
            Some('0'..='9') => {
                let number: f64 = word.parse().map_err(|_| self.error("a number"))?;
                self.position += end;
                if number.is_finite() { Ok(Formula::Number(number)) } else { Err(self.error("a number")) }
            }
            Some(_) => {
                self.position += end;
                if self.take('(') { self.call(word) } else { Ok(Formula::Name(word.to_owned())) }
            }
            None => Err(self.error("a number, a name or '('")),
        }
    }

    fn call(&mut self, function: &str) -> Result<Formula, SyntaxError> {
        let first = self.sum()?;
        self.expect(',', "','")?;
        let second = self.sum()?;
        let formula = match function {
            "max" => Formula::Binary(Operator::Maximum, Box::new(first), Box::new(second)),
            "min" => Formula::Binary(Operator::Minimum, Box::new(first), Box::new(second)),
            "if" => {
                self.expect(',', "','")?;
                Formula::If(Box::new([first, second, self.sum()?]))
            }
            _ => return Err(self.error("max, min or if before '('")),
        };
        self.expect(')', "')'")?;
        Ok(formula)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Evaluates with a = 6, b = 3 and c = 0; n was not counted.
    fn value(text: &str) -> Result<f64, Unavailable> {
        Formula::parse(text).unwrap().evaluate(&|name| match name {
            "a" => Ok(6.0),
            "b" | "x-y" => Ok(3.0),
            "c" => Ok(0.0),
            _ => Err(Unavailable::Name(name.to_owned(), Reason::NotCounted)),
        })
    }

    #[test]
    fn arithmetic_follows_the_usual_rules() {
        for (text, expected) in [
            ("a + b * 2", 12.0),
            ("(a + b) * 2", 18.0),
            ("a - b - 1", 2.0),
            ("a / b / 2", 1.0),
            ("max(a, b) - min(a, b)", 3.0),
            ("if(c, a, b)", 3.0),
            ("if(a, a, n)", 6.0),
            ("a - x-y", 3.0),
            ("1.5 * a", 9.0),
        ] {
            assert_eq!(value(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn missing_values_have_reasons() {
        for (text, expected) in [
            ("a / c", "c is 0"),
            ("a / (b - b)", "b - b is 0"),
            ("c / c", "c is 0"),
            ("a / (b * c)", "b * c is 0"),
            ("a + n", "n was not counted"),
            ("a * 1e308 * 1e308", ""),
        ] {
            let formula = Formula::parse(text);
            if expected.is_empty() {
                assert!(formula.is_ok_and(|_| value(text) == Err(Unavailable::Overflow)), "{text}");
            } else {
                assert_eq!(value(text).unwrap_err().to_string(), expected, "{text}");
            }
        }
    }

    #[test]
    fn a_formula_reads_back_as_it_was_written() {
        for text in
            ["a - (b - c)", "a / (b * c)", "(a + b) * c", "a + b * c", "if(a, max(b, c), 1 / (a / b))"]
        {
            assert_eq!(Formula::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn invalid_formulas_are_errors() {
        let nested = "(".repeat(100_000);
        for text in ["", "a +", "a b", "(a", "a)", "max(a)", "f(a, b)", "1..2", "a $ b", &nested] {
            assert!(Formula::parse(text).is_err(), "{text:.20}");
        }
    }

    #[test]
    fn a_name_is_replaced_once() {
        let formula = Formula::parse("(a - b) / a").unwrap();
        let corrected =
            formula.replaced(&|name| (name == "a").then(|| Formula::parse("a - c").unwrap())).to_string();
        assert_eq!(corrected, "(a - c - b) / (a - c)");
        let decided = Formula::parse("if(s, a, b) + 1").unwrap().replaced(&|_| Some(Formula::Number(0.0)));
        assert_eq!(decided.to_string(), "0 + 1");
    }
}
