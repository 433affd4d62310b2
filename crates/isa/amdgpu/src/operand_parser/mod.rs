//! Parses numbers, and the modifiers of registers and numbers.

mod function;
mod modifier;
mod register;
mod word;

use stallscope_asm::{Parser, TokenKind, float};

use crate::operand_kind::{Immediate, ImmediateKind, Kind, LiteralForm, Modifiers};
use crate::parser::AmdgpuAsmParser;
use crate::tokens::{
    Tried, accept_word, at_modifier, at_register, expect, is_word, peek, peek_two, starts_register,
};
use crate::value_type::is_safe_truncation;

impl AmdgpuAsmParser<'_> {
    /// Parses a register or a number.
    pub(crate) fn parse_register_or_immediate(
        &mut self,
        parser: &mut Parser<'_>,
        is_in_bars: bool,
        form: LiteralForm,
    ) -> Tried {
        let tried = self.parse_register_operand(parser);
        if tried != Tried::NoMatch {
            return tried;
        }
        if at_modifier(parser) {
            return Tried::NoMatch;
        }
        self.parse_immediate(parser, is_in_bars, form)
    }

    /// Parses a number or an expression; `is_in_bars` says whether it is between `|`.
    pub(crate) fn parse_immediate(
        &mut self,
        parser: &mut Parser<'_>,
        is_in_bars: bool,
        form: LiteralForm,
    ) -> Tried {
        if at_register(parser) || at_modifier(parser) {
            return Tried::NoMatch;
        }
        if form == LiteralForm::Any
            && let Some(form) = take_form(parser)
        {
            if !expect(parser, TokenKind::LParen, "expected left paren after lit") {
                return Tried::Failure;
            }
            let tried = self.parse_immediate(parser, is_in_bars, form);
            let is_open =
                tried == Tried::Success && !expect(parser, TokenKind::RParen, "expected closing parentheses");
            return if is_open { Tried::Failure } else { tried };
        }
        let start = parser.token().location;
        let modifiers = Modifiers { form, ..Modifiers::default() };
        let next = peek(parser);
        let is_negative = parser.is(TokenKind::Minus) && next.is(TokenKind::Real);
        if is_negative {
            parser.lex();
        }
        if parser.is(TokenKind::Real) {
            let text = parser.token().text;
            parser.lex();
            if !float::is_literal(text) {
                return Tried::Failure;
            }
            let bits = float::parse_double(text);
            let value = (bits ^ u64::from(is_negative) << 63) as i64;
            let immediate = Immediate { value, kind: ImmediateKind::Plain, is_float: true, modifiers };
            self.push(Kind::Immediate(immediate), start);
            return Tried::Success;
        }
        let parsed =
            if is_in_bars { parser.parse_primary_expression(self) } else { parser.parse_expression(self) };
        let Ok(parsed) = parsed else { return Tried::Failure };
        match parser.streamer.expressions.absolute_value(parsed.id) {
            None if form != LiteralForm::Any => return Tried::NoMatch,
            Some(value) if form == LiteralForm::Literal && !is_safe_truncation(value, 32) => {
                parser.error(start, "literal value out of range");
                return Tried::Failure;
            }
            _ => {}
        }
        self.push_expression(parser, parsed, start, modifiers);
        Tried::Success
    }

    /// Parses a register or, if allowed, a number, with modifiers for floating-point numbers.
    pub(crate) fn parse_with_float_modifiers(&mut self, parser: &mut Parser<'_>, has_numbers: bool) -> Tried {
        if parser.is(TokenKind::Minus) && peek(parser).is(TokenKind::Minus) {
            parser.error(parser.token().location, "invalid syntax, expected 'neg' modifier");
            return Tried::Failure;
        }
        let has_minus = take_minus(parser);
        let mut location = parser.token().location;
        let has_neg = accept_word(parser, "neg");
        if has_neg && has_minus {
            parser.error(location, "expected register or immediate");
            return Tried::Failure;
        }
        if has_neg && !expect(parser, TokenKind::LParen, "expected left paren after neg") {
            return Tried::Failure;
        }
        let has_abs = accept_word(parser, "abs");
        if has_abs && !expect(parser, TokenKind::LParen, "expected left paren after abs") {
            return Tried::Failure;
        }
        let form = take_form(parser).unwrap_or_default();
        match form {
            LiteralForm::Any => {}
            LiteralForm::Literal => {
                if !expect(parser, TokenKind::LParen, "expected left paren after lit") {
                    return Tried::Failure;
                }
            }
            LiteralForm::Literal64 => {
                if !expect(parser, TokenKind::LParen, "expected left paren after lit64") {
                    return Tried::Failure;
                }
                if !self.generation.has_64_bit_literals() {
                    parser.error(location, "lit64 is not supported on this GPU");
                    return Tried::Failure;
                }
            }
        }
        location = parser.token().location;
        let has_bars = parser.parse_optional_token(TokenKind::Pipe);
        if has_abs && has_bars {
            parser.error(location, "expected register or immediate");
            return Tried::Failure;
        }
        let tried = if has_numbers {
            self.parse_register_or_immediate(parser, has_bars, form)
        } else {
            self.parse_register_operand(parser)
        };
        if tried != Tried::Success {
            let has_any = has_minus || has_neg || has_bars || has_abs || form != LiteralForm::Any;
            return if has_any { Tried::Failure } else { tried };
        }
        let is_number =
            matches!(self.statement.operands.last(), Some(last) if matches!(last.kind, Kind::Immediate(_)));
        if form != LiteralForm::Any && !is_number {
            parser.error(location, "expected immediate with lit modifier");
        }
        if has_bars && !expect(parser, TokenKind::Pipe, "expected vertical bar") {
            return Tried::Failure;
        }
        for is_open in [has_abs, has_neg, form != LiteralForm::Any] {
            if is_open && !expect(parser, TokenKind::RParen, "expected closing parentheses") {
                return Tried::Failure;
            }
        }
        let (abs, neg) = (has_abs || has_bars, has_neg || has_minus);
        let modifiers = Modifiers { abs, neg, sext: false, form };
        if modifiers.has_float() || form != LiteralForm::Any {
            return self.set_modifiers(parser, modifiers);
        }
        Tried::Success
    }

    /// Parses a register or, if allowed, a number, with modifiers for integers.
    pub(crate) fn parse_with_integer_modifiers(
        &mut self,
        parser: &mut Parser<'_>,
        has_numbers: bool,
    ) -> Tried {
        let has_sext = accept_word(parser, "sext");
        if has_sext && !expect(parser, TokenKind::LParen, "expected left paren after sext") {
            return Tried::Failure;
        }
        let tried = if has_numbers {
            self.parse_register_or_immediate(parser, false, LiteralForm::Any)
        } else {
            self.parse_register_operand(parser)
        };
        if tried != Tried::Success {
            return if has_sext { Tried::Failure } else { tried };
        }
        if !has_sext {
            return Tried::Success;
        }
        if !expect(parser, TokenKind::RParen, "expected closing parentheses") {
            return Tried::Failure;
        }
        self.set_modifiers(parser, Modifiers { sext: true, ..Modifiers::default() })
    }

    /// Sets the modifiers of the last operand.
    fn set_modifiers(&mut self, parser: &mut Parser<'_>, modifiers: Modifiers) -> Tried {
        let Some(last) = self.statement.operands.last_mut() else { return Tried::Failure };
        match &mut last.kind {
            Kind::Register(_, of_operand) => *of_operand = modifiers,
            Kind::Immediate(immediate) => immediate.modifiers = modifiers,
            Kind::Token(_) | Kind::Expression { .. } => {
                let location = last.start.unwrap_or_default();
                parser.error(location, "expected an absolute expression");
                return Tried::Failure;
            }
        }
        Tried::Success
    }
}

/// Takes `lit` or `lit64`, if it is next.
fn take_form(parser: &mut Parser<'_>) -> Option<LiteralForm> {
    if accept_word(parser, "lit") {
        Some(LiteralForm::Literal)
    } else if accept_word(parser, "lit64") {
        Some(LiteralForm::Literal64)
    } else {
        None
    }
}

/// Takes a minus that changes the sign of what follows, and is not a part of a number.
fn take_minus(parser: &mut Parser<'_>) -> bool {
    let [first, second] = peek_two(parser);
    let found = parser.is(TokenKind::Minus)
        && (starts_register(first, second) || first.is(TokenKind::Pipe) || is_word(first, "abs"));
    if found {
        parser.lex();
    }
    found
}
