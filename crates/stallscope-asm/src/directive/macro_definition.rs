//! Defining macros: `.macro`, `.endm`, `.purgem` and their like.

use crate::directive::Directive;
use crate::directive::macros::{Macro, Parameter};
use crate::parser::{ParseResult, Parser};
use crate::token::TokenKind;
use stallscope_mc::raw_text;

impl<'a> Parser<'a> {
    pub(super) fn parse_alternative_mode(&mut self, is_alternative: bool) -> ParseResult {
        self.parse_eol()?;
        self.macros.is_alternative = is_alternative;
        Ok(())
    }

    pub(super) fn parse_macros_enabled(&mut self, is_enabled: bool) -> ParseResult {
        self.parse_eol()?;
        self.macros.is_enabled = is_enabled;
        Ok(())
    }

    pub(super) fn parse_macro(&mut self, directive: Directive<'a>) -> ParseResult {
        let name = self.expect_identifier("expected identifier in '.macro' directive")?;
        if self.is(TokenKind::Comma) {
            self.lex();
        }
        let mut parameters: Vec<Parameter<'a>> = Vec::new();
        while !self.is(TokenKind::EndOfStatement) {
            let parameter = self.parse_parameter(name, &parameters)?;
            parameters.push(parameter);
            if self.is(TokenKind::Comma) {
                self.lex();
            }
        }
        self.lex_raw();
        let body = self.take_macro_body(directive)?;
        if self.macros.by_name.contains_key(name) {
            let message = format!("macro '{}' is already defined", raw_text::from_bytes(name));
            return Err(self.error(directive.location, message));
        }
        if has_only_positional_parameters(body, &parameters) {
            self.warning(
                directive.location,
                "macro defined with named parameters which are not used in macro body, possible positional parameter \
                 found in body which will have no effect",
            );
        }
        self.macros.by_name.insert(name, Macro { name, body, parameters, n_expansions: 0 });
        Ok(())
    }

    fn parse_parameter(
        &mut self,
        macro_name: &[u8],
        parameters: &[Parameter<'a>],
    ) -> ParseResult<Parameter<'a>> {
        let macro_name = raw_text::from_bytes(macro_name);
        if let Some(last) = parameters.last().filter(|last| last.is_vararg) {
            let name = raw_text::from_bytes(last.name);
            let location = self.lexer.location();
            return Err(
                self.error(location, format!("vararg parameter '{name}' should be the last parameter"))
            );
        }
        let name = self.expect_identifier("expected identifier in '.macro' directive")?;
        let shown_name = raw_text::from_bytes(name);
        if parameters.iter().any(|other| other.name == name) {
            let message = format!("macro '{macro_name}' has multiple parameters named '{shown_name}'");
            return Err(self.token_error(message));
        }
        let mut parameter = Parameter { name, ..Parameter::default() };
        if self.is(TokenKind::Colon) {
            self.lex();
            let location = self.lexer.location();
            let Ok(qualifier) = self.parse_identifier() else {
                let message =
                    format!("missing parameter qualifier for '{shown_name}' in macro '{macro_name}'");
                return Err(self.error(location, message));
            };
            match qualifier {
                b"req" => parameter.is_required = true,
                b"vararg" => parameter.is_vararg = true,
                _ => {
                    let qualifier = raw_text::from_bytes(qualifier);
                    let message = format!(
                        "{qualifier} is not a valid parameter qualifier for '{shown_name}' in macro '{macro_name}'"
                    );
                    return Err(self.error(location, message));
                }
            }
        }
        if self.is(TokenKind::Equal) {
            self.lex();
            let location = self.lexer.location();
            parameter.default = self.parse_macro_argument(false)?;
            if parameter.is_required {
                let message = format!(
                    "pointless default value for required parameter '{shown_name}' in macro '{macro_name}'"
                );
                self.warning(location, message);
            }
        }
        Ok(parameter)
    }

    // The text up to the end of the macro, whose directive is taken.
    fn take_macro_body(&mut self, directive: Directive<'_>) -> ParseResult<&'a [u8]> {
        let start = self.token().location;
        let mut depth = 0_u32;
        loop {
            while self.is(TokenKind::Error) {
                self.lex_raw();
            }
            let token = self.token();
            match token.kind {
                TokenKind::Eof => {
                    return Err(self.error(directive.location, "no matching '.endmacro' in definition"));
                }
                TokenKind::Identifier if matches!(token.text, b".endm" | b".endmacro") => {
                    if depth == 0 {
                        self.lex_raw();
                        if !self.is(TokenKind::EndOfStatement) {
                            let message = format!("unexpected token in '{}' directive", token.str());
                            return Err(self.token_error(message));
                        }
                        return Ok(self.text_between(start, token.location));
                    }
                    depth -= 1;
                }
                TokenKind::Identifier if token.text == b".macro" => depth += 1,
                TokenKind::HashDirective => self.parse_line_marker(true),
                _ => {}
            }
            self.eat_to_end_of_statement();
        }
    }

    pub(super) fn parse_exit_macro(&mut self, directive: Directive<'_>) -> ParseResult {
        self.parse_eol()?;
        let Some(depth) = self.macros.active.last().map(|instantiation| instantiation.conditional_depth)
        else {
            return Err(self.stray_macro_end(directive));
        };
        self.conditionals.close_to(depth);
        self.exit_macro();
        Ok(())
    }

    pub(super) fn parse_end_macro(&mut self, directive: Directive<'_>) -> ParseResult {
        if !self.is(TokenKind::EndOfStatement) {
            let message = format!("unexpected token in '{}' directive", directive.name());
            return Err(self.token_error(message));
        }
        if !self.macros.is_expanding() {
            return Err(self.stray_macro_end(directive));
        }
        self.exit_macro();
        Ok(())
    }

    fn stray_macro_end(&mut self, directive: Directive<'_>) -> crate::parser::Failed {
        self.token_error(format!("unexpected '{}' in file, no current macro definition", directive.name()))
    }

    pub(super) fn parse_purge_macro(&mut self, directive: Directive<'_>) -> ParseResult {
        let location = self.token().location;
        let Ok(name) = self.parse_identifier() else {
            return Err(self.error(location, "expected identifier in '.purgem' directive"));
        };
        self.parse_eol()?;
        if self.macros.by_name.remove(name).is_none() {
            let message = format!("macro '{}' is not defined", raw_text::from_bytes(name));
            return Err(self.error(directive.location, message));
        }
        Ok(())
    }
}

// Whether a body uses `$1` and its like, but none of the parameters, which must be there.
fn has_only_positional_parameters(body: &[u8], parameters: &[Parameter<'_>]) -> bool {
    if parameters.is_empty() {
        return false;
    }
    let mut has_positional = false;
    let mut at = 0;
    while at + 1 < body.len() {
        match (body[at], body[at + 1]) {
            (b'\\', _) => {
                let rest = &body[at + 1..];
                let length = rest.iter().take_while(|&&byte| is_name_byte(byte)).count();
                let name = &rest[..length];
                if parameters.iter().any(|parameter| parameter.name == name) {
                    return false;
                }
                at += if rest.starts_with(b"()") { 3 } else { 1 + length };
            }
            (b'$', b'$') => at += 2,
            (b'$', b'n' | b'0'..=b'9') => {
                has_positional = true;
                at += 2;
            }
            _ => at += 1,
        }
    }
    has_positional
}

/// Whether `byte` is part of a parameter's name in a body.
pub(super) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}
