//! Data: `.byte`, `.ascii`, `.fill` and their like. Nothing is kept, but everything is checked.

use crate::directive::Directive;
use crate::float;
use crate::number;
use crate::parser::{Failed, ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::Expression;

/// The 128 bits of a number: the high and the low half.
pub(crate) type Octa = (u64, u64);

impl Parser<'_> {
    pub(super) fn parse_ascii(&mut self, is_zero_terminated: bool) -> ParseResult {
        self.parse_many(|this| {
            this.check_for_valid_section()?;
            this.parse_escaped_string()?;
            while !is_zero_terminated && this.is(TokenKind::String) {
                this.parse_escaped_string()?;
            }
            Ok(())
        })
    }

    pub(super) fn parse_base64(&mut self) -> ParseResult {
        let result = self.parse_many(|this| {
            this.check_for_valid_section()?;
            let token = this.token();
            if !token.is(TokenKind::String) {
                return Err(Failed);
            }
            this.check(token.string_contents().is_empty(), token.location, "expected nonempty string")?;
            if !is_base64(token.string_contents()) {
                let location = this.lexer.location();
                return Err(this.error(location, "failed to base64 decode string data"));
            }
            this.lex();
            Ok(())
        });
        let location = self.token().location;
        self.check(result.is_err(), location, "expected string")
    }

    pub(super) fn parse_values(&mut self, target: &mut dyn TargetParser, n_bytes: u32) -> ParseResult {
        self.parse_many(|this| {
            let location = this.lexer.location();
            this.check_for_valid_section()?;
            let expression = target.parse_data_expression(this)?;
            match this.expressions[expression.id] {
                Expression::Constant(value) if !fits(value, n_bytes) => {
                    Err(this.error(location, "out of range literal value"))
                }
                _ => Ok(()),
            }
        })
    }

    pub(super) fn parse_pointers(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        let n_bytes = u32::from(self.asm_info().code_pointer_size);
        self.parse_values(target, n_bytes)
    }

    pub(super) fn parse_octas(&mut self) -> ParseResult {
        self.parse_many(|this| {
            this.check_for_valid_section()?;
            this.parse_octa().map(|_| ())
        })
    }

    /// Takes an integer of at most 128 bits.
    pub(super) fn parse_octa(&mut self) -> ParseResult<Octa> {
        let token = self.token();
        if !matches!(token.kind, TokenKind::Integer | TokenKind::BigNum) {
            return Err(self.token_error("unknown token in expression"));
        }
        self.lex();
        if token.is(TokenKind::Integer) {
            return Ok((0, token.value as u64));
        }
        match number::parse_literal(token.text) {
            Some(magnitude) if !magnitude.is_wider => Ok((magnitude.high, magnitude.low)),
            _ => Err(self.error(token.location, "out of range literal value")),
        }
    }

    pub(super) fn parse_reals(&mut self) -> ParseResult {
        self.parse_many(|this| {
            this.check_for_valid_section()?;
            this.parse_real()
        })
    }

    fn parse_real(&mut self) -> ParseResult {
        if matches!(self.token().kind, TokenKind::Minus | TokenKind::Plus) {
            self.lex_raw();
        }
        let token = self.token();
        let is_literal = match token.kind {
            TokenKind::Error => {
                let message = self.lexer.error.message;
                return Err(self.token_error(message));
            }
            TokenKind::Identifier => float::is_name(token.text),
            TokenKind::Integer | TokenKind::Real => float::is_literal(token.text),
            _ => return Err(self.token_error("unexpected token in directive")),
        };
        if !is_literal {
            return Err(self.token_error("invalid floating point literal"));
        }
        self.lex();
        Ok(())
    }

    pub(super) fn parse_zero(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        self.check_for_valid_section()?;
        self.parse_expression(target)?;
        if self.parse_optional_token(TokenKind::Comma) {
            self.parse_absolute_expression(target)?;
        }
        self.parse_eol()
    }

    pub(super) fn parse_fill(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        self.check_for_valid_section()?;
        self.parse_expression(target)?;
        let (mut size, mut size_location) = (1, 0);
        let (mut value, mut value_location) = (0, 0);
        if self.parse_optional_token(TokenKind::Comma) {
            size_location = self.token().location;
            size = self.parse_absolute_expression(target)?;
            if self.parse_optional_token(TokenKind::Comma) {
                value_location = self.token().location;
                value = self.parse_absolute_expression(target)?;
            }
        }
        self.parse_eol()?;
        if size < 0 {
            self.warning(size_location, "'.fill' directive with negative size has no effect");
            return Ok(());
        }
        if size > 8 {
            self.warning(size_location, "'.fill' directive with size greater than 8 has been truncated to 8");
        }
        if u32::try_from(value).is_err() && size > 4 {
            self.warning(value_location, "'.fill' directive pattern has been truncated to 32-bits");
        }
        Ok(())
    }

    pub(super) fn parse_space(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        self.parse_zero(target)
    }

    // `.dcb.w count, value`
    pub(super) fn parse_repeated_value(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'_>,
        n_bytes: u32,
    ) -> ParseResult {
        if !self.parse_repeat_count(target, directive)? {
            return Ok(());
        }
        self.parse_comma()?;
        let location = self.lexer.location();
        let expression = self.parse_expression(target)?;
        match self.expressions[expression.id] {
            Expression::Constant(value) if !fits(value, n_bytes) => {
                Err(self.error(location, "literal value out of range for directive"))
            }
            _ => self.parse_eol(),
        }
    }

    // `.dcb.d count, value`
    pub(super) fn parse_repeated_real(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'_>,
    ) -> ParseResult {
        if !self.parse_repeat_count(target, directive)? {
            return Ok(());
        }
        self.parse_comma()?;
        self.parse_real()?;
        self.parse_eol()
    }

    // `.ds.l count`
    pub(super) fn parse_repeated_space(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'_>,
    ) -> ParseResult {
        let location = self.lexer.location();
        self.check_for_valid_section()?;
        let count = self.parse_absolute_expression(target)?;
        self.parse_eol()?;
        self.warn_of_negative_count(location, count, directive);
        Ok(())
    }

    // Whether the count is one that has an effect.
    fn parse_repeat_count(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'_>,
    ) -> ParseResult<bool> {
        let location = self.lexer.location();
        self.check_for_valid_section()?;
        let count = self.parse_absolute_expression(target)?;
        self.warn_of_negative_count(location, count, directive);
        Ok(count >= 0)
    }

    fn warn_of_negative_count(&mut self, location: u32, count: i64, directive: Directive<'_>) {
        if count < 0 {
            let name = directive.name();
            self.warning(location, format!("'{name}' directive with negative repeat count has no effect"));
        }
    }

    pub(super) fn parse_leb128(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        self.check_for_valid_section()?;
        self.parse_many(|this| this.parse_expression(target).map(|_| ()))
    }

    pub(super) fn parse_reloc(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        self.parse_expression(target)?;
        self.parse_comma()?;
        let token = self.token();
        self.check(!token.is(TokenKind::Identifier), token.location, "expected relocation name")?;
        self.lex();
        if self.parse_optional_token(TokenKind::Comma) {
            let location = self.lexer.location();
            let expression = self.parse_expression(target)?;
            let is_relocatable = self.expressions.relocatable_value(expression.id).is_some();
            self.check(!is_relocatable, location, "expression must be relocatable")?;
        }
        self.parse_eol()
    }
}

// Whether `value` is a signed or an unsigned number of `n_bytes`.
fn fits(value: i64, n_bytes: u32) -> bool {
    let n_bits = n_bytes * 8;
    n_bits >= 64
        || (value as u64) >> n_bits == 0
        || (-(1 << (n_bits - 1))..1 << (n_bits - 1)).contains(&value)
}

fn is_base64(text: &[u8]) -> bool {
    let n_padding = text.iter().rev().take_while(|&&byte| byte == b'=').count();
    let digits = &text[..text.len() - n_padding];
    text.len().is_multiple_of(4)
        && n_padding <= 2
        && digits.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}
