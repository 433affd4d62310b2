//! Parses tokens to expressions.

use super::Expression;
use super::lexer::{Lexer, Token};
use crate::error::{Error, Result};

/// Maximum nesting of expressions and statements.
const MAX_DEPTH: usize = 48;

/// Parses expressions and statements from a place in a table.
pub(crate) struct Parser<'a> {
    source: &'a str,
    lexer: Lexer<'a>,
    token: Token<'a>,
    line: usize,
    depth: usize,
}

/// The binary operators of each level, loosest first.
const LEVELS: [&[&str]; 10] = [
    &["=", "|=", "+=", "-=", "&=", "*="],
    &["||"],
    &["&&"],
    &["|"],
    &["&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl<'a> Parser<'a> {
    /// Creates a parser for `text`, the contents of the table `source`, from the byte `at` on line `line`.
    pub(super) fn new(source: &'a str, text: &'a str, at: usize, line: usize) -> Self {
        let mut parser =
            Self { source, lexer: Lexer::new(text, at, line), token: Token::End, line, depth: 0 };
        parser.advance();
        parser
    }

    /// Returns an error at the current token.
    pub(crate) fn error(&self, message: impl Into<String>) -> Error {
        Error { source: self.source.to_owned(), line: self.line, message: message.into() }
    }

    /// Returns the current token's line.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    pub(super) fn advance(&mut self) -> Token<'a> {
        let next = self.lexer.next();
        self.line = self.lexer.line();
        std::mem::replace(&mut self.token, next)
    }

    pub(super) fn token(&self) -> &Token<'a> {
        &self.token
    }

    /// Returns the token after the current one.
    pub(super) fn peek(&self) -> Token<'a> {
        self.lexer.clone().next()
    }

    pub(super) fn at_symbol(&self, symbol: &str) -> bool {
        matches!(&self.token, Token::Symbol(s) if *s == symbol)
    }

    pub(super) fn at_name(&self, name: &str) -> bool {
        matches!(&self.token, Token::Name(n) if *n == name)
    }

    /// Takes the symbol if it is next, and returns whether it was.
    pub(crate) fn accept(&mut self, symbol: &str) -> bool {
        let found = self.at_symbol(symbol);
        if found {
            self.advance();
        }
        found
    }

    /// Takes the symbol.
    pub(crate) fn expect(&mut self, symbol: &str) -> Result<()> {
        if self.accept(symbol) {
            Ok(())
        } else {
            Err(self.error(format!("expected `{symbol}`, found {:?}", self.token)))
        }
    }

    /// Takes a name.
    pub(crate) fn name(&mut self) -> Result<&'a str> {
        match self.token {
            Token::Name(name) => {
                self.advance();
                Ok(name)
            }
            _ => Err(self.error(format!("expected a name, found {:?}", self.token))),
        }
    }

    /// Runs `read` one level deeper.
    pub(super) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            return Err(self.error("nested too deeply"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Parses an expression, including assignments.
    pub(crate) fn expression(&mut self) -> Result<Expression> {
        self.nested(|parser| {
            let value = parser.binary(0)?;
            if !parser.accept("?") {
                return Ok(value);
            }
            let then = parser.expression()?;
            parser.expect(":")?;
            let otherwise = parser.expression()?;
            Ok(Expression::Conditional(Box::new(value), Box::new(then), Box::new(otherwise)))
        })
    }

    fn binary(&mut self, level: usize) -> Result<Expression> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Token::Symbol(symbol) = self.token {
            let Some(operator) = operators.iter().find(|o| **o == symbol) else { break };
            self.advance();
            let right = self.binary(level + 1)?;
            left = Expression::Binary(operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expression> {
        for operator in ["-", "!", "&", "*", "++", "~"] {
            if self.accept(operator) {
                let operand = self.nested(Self::unary)?;
                return Ok(Expression::Unary(operator, Box::new(operand)));
            }
        }
        let primary = self.primary()?;
        self.postfix(primary)
    }

    fn primary(&mut self) -> Result<Expression> {
        if self.at_symbol("{") {
            return self.list().map(Expression::List);
        }
        if self.at_symbol("(") {
            return self.parenthesized();
        }
        if self.at_symbol("[") {
            return self.lambda();
        }
        let line = self.line;
        match self.advance() {
            // The value to cast follows in parentheses.
            Token::Name("static_cast") => {
                while !self.accept(">") {
                    if self.advance() == Token::End {
                        return Err(self.error("a cast without an end"));
                    }
                }
                self.nested(Self::primary)
            }
            Token::Number(value) => Ok(Expression::Number(value)),
            Token::Name(name) => Ok(Expression::Name(self.with_template_arguments(name))),
            Token::Text(mut text) => {
                while let Token::Text(more) = &self.token {
                    text.extend_from_slice(more);
                    self.advance();
                }
                Ok(Expression::Text(text))
            }
            other => {
                let message = format!("expected an expression, found {other:?}");
                Err(Error { source: self.source.to_owned(), line, message })
            }
        }
    }

    /// Parses a lambda.
    fn lambda(&mut self) -> Result<Expression> {
        while !self.at_symbol("{") {
            if self.advance() == Token::End {
                return Err(self.error("a lambda without a body"));
            }
        }
        let Some(body) = self.lexer.take_braced() else { return Err(self.error("a lambda without an end")) };
        self.advance();
        let text: String = body.split_whitespace().collect();
        let text = text.strip_prefix("return").unwrap_or(&text);
        Ok(Expression::Lambda(text.trim_end_matches(';').to_owned()))
    }

    /// Returns a name with the template arguments that follow it: `print<8,'b'>`.
    fn with_template_arguments(&mut self, name: &str) -> String {
        let arguments = if self.at_symbol("<") { self.lexer.template_arguments() } else { None };
        match arguments {
            Some(arguments) => {
                self.advance();
                format!("{name}<{arguments}>")
            }
            None => name.to_owned(),
        }
    }

    /// Parses a parenthesized expression, or a cast to a type with a single name, which changes no value here.
    fn parenthesized(&mut self) -> Result<Expression> {
        self.expect("(")?;
        let inner = self.expression()?;
        self.expect(")")?;
        let is_cast =
            matches!(&inner, Expression::Name(n) if n.ends_with("_t") || n == "unsigned" || n == "int");
        if is_cast { self.nested(Self::unary) } else { Ok(inner) }
    }

    fn postfix(&mut self, mut value: Expression) -> Result<Expression> {
        loop {
            if self.accept("(") {
                let mut arguments = Vec::new();
                while !self.accept(")") {
                    arguments.push(self.expression()?);
                    if !self.at_symbol(")") {
                        self.expect(",")?;
                    }
                }
                value = Expression::Call(Box::new(value), arguments);
            } else if self.accept("[") {
                let index = self.expression()?;
                self.expect("]")?;
                value = Expression::Index(Box::new(value), Box::new(index));
            } else if self.accept(".") || self.accept("->") {
                let name = self.name()?;
                value = Expression::Member(Box::new(value), self.with_template_arguments(name));
            } else if !self.accept("++") {
                return Ok(value);
            }
        }
    }

    /// Parses `{ elements }`; an element may follow another without a comma, as after a macro.
    pub(crate) fn list(&mut self) -> Result<Vec<Expression>> {
        self.nested(|parser| {
            parser.expect("{")?;
            let mut elements = Vec::new();
            while !parser.accept("}") {
                elements.push(parser.expression()?);
                parser.accept(",");
            }
            Ok(elements)
        })
    }

    /// Parses `{ elements }` and passes on each element with its line, without storing them.
    pub(crate) fn each_element(
        &mut self,
        mut take: impl FnMut(usize, Expression) -> Result<()>,
    ) -> Result<()> {
        self.expect("{")?;
        while !self.accept("}") {
            let line = self.line;
            take(line, self.expression()?)?;
            self.accept(",");
        }
        Ok(())
    }
}
