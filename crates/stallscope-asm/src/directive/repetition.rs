//! Repetitions: `.rept`, `.irp` and `.irpc`.

use crate::directive::Directive;
use crate::directive::macros::{Argument, Macro, Parameter};
use crate::parser::{Failed, ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::{Token, TokenKind};

impl<'a> Parser<'a> {
    pub(super) fn parse_rept(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'a>,
    ) -> ParseResult {
        let location = self.token().location;
        let expression = self.parse_expression(target)?;
        let Some(count) = self.expressions.absolute_value(expression.id) else {
            let message = format!("unexpected token in '{}' directive", directive.name());
            return Err(self.error(location, message));
        };
        self.check(count < 0, location, "Count is negative")?;
        self.parse_eol()?;
        let mut body = self.take_repeated_body(directive)?;
        // An empty body stays empty however often it is repeated.
        let count = if body.body.is_empty() { 0 } else { count };
        let mut text = Vec::new();
        for index in 0..count {
            self.expand_body(&mut text, &mut body, &[], &[], false);
            if index == 0 {
                let n_bytes = usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(text.len());
                self.check_expansion_size(directive.location, n_bytes)?;
            }
        }
        self.enter_repetition(text, directive)
    }

    pub(super) fn parse_irp(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'a>,
    ) -> ParseResult {
        let parameter = self.parse_repeated_parameter("expected identifier in '.irp' directive")?;
        let arguments = self.parse_macro_arguments(target, None)?;
        self.parse_eol()?;
        self.repeat_with(parameter, arguments, directive)
    }

    pub(super) fn parse_irpc(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'a>,
    ) -> ParseResult {
        let parameter = self.parse_repeated_parameter("expected identifier in '.irpc' directive")?;
        let arguments = self.parse_macro_arguments(target, None)?;
        let [only] = &arguments[..] else {
            return Err(self.token_error("unexpected token in '.irpc' directive"));
        };
        let [token] = &only[..] else {
            return Err(self.token_error("unexpected token in '.irpc' directive"));
        };
        let text = if token.is(TokenKind::String) { token.string_contents() } else { token.text };
        self.parse_eol()?;
        let of_character = |character: &'a [u8]| {
            Argument::from_iter([Token::new(TokenKind::Identifier, character, directive.location)])
        };
        self.repeat_with(parameter, text.chunks(1).map(of_character), directive)
    }

    fn parse_repeated_parameter(&mut self, message: &str) -> ParseResult<Parameter<'a>> {
        let Ok(name) = self.parse_identifier() else {
            let location = self.token().location;
            return Err(self.error(location, message));
        };
        self.parse_comma()?;
        Ok(Parameter { name, ..Parameter::default() })
    }

    fn repeat_with(
        &mut self,
        parameter: Parameter<'a>,
        arguments: impl IntoIterator<Item = Argument<'a>>,
        directive: Directive<'a>,
    ) -> ParseResult {
        let mut body = self.take_repeated_body(directive)?;
        let parameters = [parameter];
        let mut text = Vec::new();
        for argument in arguments {
            self.expand_body(&mut text, &mut body, &parameters, std::slice::from_ref(&argument), true);
            self.check_expansion_size(directive.location, text.len())?;
        }
        self.enter_repetition(text, directive)
    }

    // The text up to the end of the repetition, whose directive is taken.
    fn take_repeated_body(&mut self, directive: Directive<'_>) -> ParseResult<Macro<'a>> {
        let start = self.token().location;
        let mut depth = 0_u32;
        loop {
            let token = self.token();
            if token.is(TokenKind::Eof) {
                self.print_error(directive.location, "no matching '.endr' in definition", None);
                return Err(Failed);
            }
            if token.is(TokenKind::Identifier) {
                match token.text {
                    b".rep" | b".rept" | b".irp" | b".irpc" => depth += 1,
                    b".endr" if depth == 0 => {
                        self.lex();
                        if !self.is(TokenKind::EndOfStatement) {
                            let location = self.token().location;
                            self.print_error(location, "expected newline", None);
                            return Err(Failed);
                        }
                        let body = self.text_between(start, token.location);
                        return Ok(Macro { body, ..Macro::default() });
                    }
                    b".endr" => depth -= 1,
                    _ => {}
                }
            }
            self.eat_to_end_of_statement();
        }
    }

    fn enter_repetition(&mut self, mut text: Vec<u8>, directive: Directive<'_>) -> ParseResult {
        text.extend_from_slice(b".endr\n");
        self.enter_instantiation(text, directive.location)
    }

    pub(super) fn parse_endr(&mut self) -> ParseResult {
        if !self.macros.is_expanding() {
            return Err(self.token_error("unmatched '.endr' directive"));
        }
        self.exit_macro();
        Ok(())
    }
}
