//! Conditional assembly.

use crate::directive::Directive;
use crate::parser::{Failed, ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;

/// Which part of a conditional is being read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    None,
    If,
    ElseIf,
    Else,
}

/// The state of a conditional.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Conditional {
    part: Part,
    // Whether the condition of a part so far has held.
    was_met: bool,
    // Whether statements are skipped.
    ignores: bool,
}

/// The open conditionals.
#[derive(Debug, Default)]
pub(crate) struct Conditionals {
    current: Conditional,
    outer: Vec<Conditional>,
}

impl Conditionals {
    /// Whether statements are skipped.
    pub(crate) fn ignores(&self) -> bool {
        self.current.ignores
    }

    /// Whether the conditional around the innermost one skips statements.
    pub(crate) fn outer_ignores(&self) -> bool {
        self.outer.last().is_some_and(|outer| outer.ignores)
    }

    /// How many conditionals are open.
    pub(crate) fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Closes conditionals until `depth` are open.
    pub(crate) fn close_to(&mut self, depth: usize) {
        while self.outer.len() > depth {
            self.current = self.outer.pop().unwrap_or_default();
        }
    }

    /// Whether a conditional is open that the text has not closed.
    pub(crate) fn is_open(&self) -> bool {
        self.current.part != Part::None || self.current.ignores
    }

    fn open(&mut self) {
        self.outer.push(self.current);
        self.current.part = Part::If;
    }

    fn decide(&mut self, is_met: bool) {
        self.current.was_met = is_met;
        self.current.ignores = !is_met;
    }
}

/// What `.if` and its like compare a number with.
pub(super) type Condition = fn(i64) -> bool;

impl<'a> Parser<'a> {
    // A conditional inside of one that is skipped is skipped, too.
    fn open_conditional(&mut self, parse: impl FnOnce(&mut Self) -> ParseResult<bool>) -> ParseResult {
        self.conditionals.open();
        if self.conditionals.ignores() {
            self.eat_to_end_of_statement();
            return Ok(());
        }
        let is_met = parse(self)?;
        self.conditionals.decide(is_met);
        Ok(())
    }

    pub(super) fn parse_if(&mut self, target: &mut dyn TargetParser, condition: Condition) -> ParseResult {
        self.open_conditional(|this| {
            let value = this.parse_absolute_expression(target)?;
            this.parse_eol()?;
            Ok(condition(value))
        })
    }

    pub(super) fn parse_if_blank(&mut self, expects_blank: bool) -> ParseResult {
        self.open_conditional(|this| {
            let text = this.parse_string_to_end_of_statement();
            this.parse_eol()?;
            Ok(text.is_empty() == expects_blank)
        })
    }

    pub(super) fn parse_if_same(&mut self, expects_equal: bool) -> ParseResult {
        self.open_conditional(|this| {
            let first = this.parse_string_to_comma();
            this.parse_comma()?;
            let second = this.parse_string_to_end_of_statement();
            this.parse_eol()?;
            Ok((trim(first) == trim(second)) == expects_equal)
        })
    }

    pub(super) fn parse_if_equal_strings(&mut self, expects_equal: bool) -> ParseResult {
        let name = if expects_equal { ".ifeqs" } else { ".ifnes" };
        self.open_conditional(|this| {
            let first = this.parse_compared_string(name)?;
            if !this.is(TokenKind::Comma) {
                return Err(
                    this.token_error(format!("expected comma after first string for '{name}' directive"))
                );
            }
            this.lex();
            let second = this.parse_compared_string(name)?;
            Ok((first == second) == expects_equal)
        })
    }

    fn parse_compared_string(&mut self, name: &str) -> ParseResult<&'a [u8]> {
        let token = self.token();
        if !token.is(TokenKind::String) {
            return Err(self.token_error(format!("expected string parameter for '{name}' directive")));
        }
        self.lex();
        Ok(token.string_contents())
    }

    pub(super) fn parse_if_defined(&mut self, expects_defined: bool) -> ParseResult {
        self.open_conditional(|this| {
            let Ok(name) = this.parse_identifier() else {
                let location = this.token().location;
                return Err(this.error(location, "expected identifier after '.ifdef'"));
            };
            this.parse_eol()?;
            let symbol = this.expressions.symbols.find(name);
            let is_defined = symbol.is_some_and(|symbol| !this.expressions.is_undefined(symbol));
            Ok(is_defined == expects_defined)
        })
    }

    pub(super) fn parse_else_if(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'_>,
    ) -> ParseResult {
        self.check_part(directive, "Encountered a .elseif that doesn't follow an .if or  an .elseif")?;
        self.conditionals.current.part = Part::ElseIf;
        if self.conditionals.outer_ignores() || self.conditionals.current.was_met {
            self.conditionals.current.ignores = true;
            self.eat_to_end_of_statement();
            return Ok(());
        }
        let value = self.parse_absolute_expression(target)?;
        self.parse_eol()?;
        self.conditionals.decide(value != 0);
        Ok(())
    }

    pub(super) fn parse_else(&mut self, directive: Directive<'_>) -> ParseResult {
        self.parse_eol()?;
        self.check_part(directive, "Encountered a .else that doesn't follow  an .if or an .elseif")?;
        self.conditionals.current.part = Part::Else;
        self.conditionals.current.ignores =
            self.conditionals.outer_ignores() || self.conditionals.current.was_met;
        Ok(())
    }

    pub(super) fn parse_end_if(&mut self, directive: Directive<'_>) -> ParseResult {
        self.parse_eol()?;
        let is_open = self.conditionals.current.part != Part::None && self.conditionals.depth() > 0;
        let message = "Encountered a .endif that doesn't follow an .if or .else";
        self.check(!is_open, directive.location, message)?;
        let outer_depth = self.conditionals.depth() - 1;
        self.conditionals.close_to(outer_depth);
        Ok(())
    }

    fn check_part(&mut self, directive: Directive<'_>, message: &str) -> Result<(), Failed> {
        let is_in_place = matches!(self.conditionals.current.part, Part::If | Part::ElseIf);
        self.check(!is_in_place, directive.location, message)
    }
}

fn trim(text: &[u8]) -> &[u8] {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r');
    let start = text.iter().position(|byte| !is_space(byte)).unwrap_or(text.len());
    let end = text.iter().rposition(|byte| !is_space(byte)).map_or(start, |last| last + 1);
    &text[start..end]
}
