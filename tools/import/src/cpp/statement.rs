//! Statements.

use super::lexer::Token;
use super::{Expression, Parser};
use crate::error::Result;

/// A C++ statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Statement {
    /// `if (condition) then else otherwise`.
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// `switch (value) { cases }`.
    Switch(Expression, Vec<Case>),
    /// `return value;`.
    Return(Option<Expression>),
    /// `break;`.
    Break,
    /// An expression statement.
    Expression(Expression),
    /// A variable's declaration: its name and its initializers.
    Declaration(String, Vec<Expression>),
}

/// A case of a switch, with all its labels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Case {
    /// The labels' values; `None` is `default`.
    pub(crate) labels: Vec<Option<Expression>>,
    /// The statements.
    pub(crate) body: Vec<Statement>,
}

impl Parser<'_> {
    /// Parses a statement, or the statements of a block.
    pub(crate) fn statements(&mut self) -> Result<Vec<Statement>> {
        self.nested(|parser| {
            if !parser.accept("{") {
                return parser.statement();
            }
            let mut statements = Vec::new();
            while !parser.accept("}") {
                statements.extend(parser.statements()?);
            }
            Ok(statements)
        })
    }

    fn statement(&mut self) -> Result<Vec<Statement>> {
        if self.accept(";") {
            return Ok(Vec::new());
        }
        self.skip_attributes();
        let Token::Name(first) = *self.token() else {
            let value = self.expression()?;
            self.expect(";")?;
            return Ok(vec![Statement::Expression(value)]);
        };
        let statement = match first {
            "if" => self.if_statement()?,
            "switch" => self.switch_statement()?,
            "return" => {
                self.advance();
                let value = if self.at_symbol(";") { None } else { Some(self.expression()?) };
                self.expect(";")?;
                Statement::Return(value)
            }
            "break" => {
                self.advance();
                self.expect(";")?;
                Statement::Break
            }
            _ if self.at_declaration(first) => self.declaration()?,
            _ => {
                let value = self.expression()?;
                self.expect(";")?;
                Statement::Expression(value)
            }
        };
        Ok(vec![statement])
    }

    fn if_statement(&mut self) -> Result<Statement> {
        self.advance();
        self.expect("(")?;
        let condition = self.expression()?;
        self.expect(")")?;
        let then = self.statements()?;
        let mut otherwise = Vec::new();
        if self.at_name("else") {
            self.advance();
            otherwise = self.statements()?;
        }
        Ok(Statement::If(condition, then, otherwise))
    }

    fn switch_statement(&mut self) -> Result<Statement> {
        self.advance();
        self.expect("(")?;
        let value = self.expression()?;
        self.expect(")")?;
        self.expect("{")?;
        let mut cases: Vec<Case> = Vec::new();
        while !self.accept("}") {
            let is_case = self.at_name("case");
            if is_case || self.at_name("default") {
                self.advance();
                let label = if is_case { Some(self.expression()?) } else { None };
                self.expect(":")?;
                match cases.last_mut().filter(|c| c.body.is_empty()) {
                    Some(case) => case.labels.push(label),
                    None => cases.push(Case { labels: vec![label], body: Vec::new() }),
                }
            } else {
                let statements = self.statements()?;
                match cases.last_mut() {
                    Some(case) => case.body.extend(statements),
                    None => return Err(self.error("a statement before the first case")),
                }
            }
        }
        Ok(Statement::Switch(value, cases))
    }

    /// Takes `[[attributes]]`.
    fn skip_attributes(&mut self) {
        if self.at_symbol("[") && self.peek() == Token::Symbol("[") {
            while !self.accept("]") && self.advance() != Token::End {}
            self.accept("]");
        }
    }

    fn at_declaration(&self, first: &str) -> bool {
        matches!(first, "const" | "static" | "unsigned" | "int" | "bool" | "auto")
            || matches!(self.peek(), Token::Name(_))
    }

    fn declaration(&mut self) -> Result<Statement> {
        let mut name = "";
        while !["=", "(", ";", "["].iter().any(|s| self.at_symbol(s)) {
            match self.advance() {
                Token::Name(word) => name = word,
                Token::Symbol("*" | "&") => {}
                other => return Err(self.error(format!("unexpected {other:?} in a declaration"))),
            }
        }
        let mut values = Vec::new();
        if self.accept("=") {
            values.push(self.expression()?);
        } else if self.accept("(") {
            while !self.accept(")") {
                values.push(self.expression()?);
                self.accept(",");
            }
        }
        self.expect(";")?;
        Ok(Statement::Declaration(name.to_owned(), values))
    }
}
