//! Directives that speak to the user, or end the text.

use crate::directive::Directive;
use crate::parser::{ParseResult, Parser};
use crate::token::TokenKind;
use stallscope_mc::raw_text;

impl Parser<'_> {
    pub(super) fn parse_abort(&mut self, directive: Directive<'_>) -> ParseResult {
        let text = self.parse_string_to_end_of_statement();
        self.parse_eol()?;
        let message = if text.is_empty() {
            ".abort detected. Assembly stopping".to_owned()
        } else {
            format!(".abort '{}' detected. Assembly stopping", raw_text::from_bytes(text))
        };
        Err(self.error(directive.location, message))
    }

    // `.extern` and Apple's `.ident` have no effect.
    pub(super) fn parse_extern(&mut self) -> ParseResult {
        self.eat_to_end_of_statement();
        Ok(())
    }

    pub(super) fn parse_unsupported(&mut self, directive: Directive<'_>) -> ParseResult {
        Err(self.token_error(format!("{} not currently supported for this target", directive.name())))
    }

    pub(super) fn parse_end(&mut self) -> ParseResult {
        self.parse_eol()?;
        while !self.is(TokenKind::Eof) {
            self.lex_raw();
        }
        Ok(())
    }

    pub(super) fn parse_err(&mut self, directive: Directive<'_>) -> ParseResult {
        if self.conditionals.outer_ignores() {
            self.eat_to_end_of_statement();
            return Ok(());
        }
        Err(self.error(directive.location, ".err encountered"))
    }

    pub(super) fn parse_error(&mut self, directive: Directive<'_>) -> ParseResult {
        if self.conditionals.outer_ignores() {
            self.eat_to_end_of_statement();
            return Ok(());
        }
        let mut message = ".error directive invoked in source file".to_owned();
        if !self.is(TokenKind::EndOfStatement) {
            message = self.parse_message(".error argument must be a string")?;
        }
        Err(self.error(directive.location, message))
    }

    pub(super) fn parse_warning(&mut self, directive: Directive<'_>) -> ParseResult {
        if self.conditionals.outer_ignores() {
            self.eat_to_end_of_statement();
            return Ok(());
        }
        let mut message = ".warning directive invoked in source file".to_owned();
        if !self.parse_optional_token(TokenKind::EndOfStatement) {
            message = self.parse_message(".warning argument must be a string")?;
            self.parse_eol()?;
        }
        self.warning(directive.location, message);
        Ok(())
    }

    fn parse_message(&mut self, error: &str) -> ParseResult<String> {
        let token = self.token();
        if !token.is(TokenKind::String) {
            return Err(self.token_error(error));
        }
        self.lex();
        Ok(raw_text::from_bytes(token.string_contents()).into_owned())
    }

    pub(super) fn parse_print(&mut self, directive: Directive<'_>) -> ParseResult {
        let token = self.token();
        self.lex();
        if !token.is(TokenKind::String) || !token.text.starts_with(b"\"") {
            return Err(self.error(directive.location, "expected double quoted string after .print"));
        }
        self.parse_eol()?;
        self.printed.extend_from_slice(token.string_contents());
        self.printed.push(b'\n');
        Ok(())
    }
}
