//! Parses lists of vector registers, with lanes.

use stallscope_asm::{ParseResult, Parser, TokenKind};
use stallscope_target::RegisterId;

use crate::custom_operand::Found;
use crate::features as feat;
use crate::operand_kind::{Kind, Lanes, VectorList};
use crate::parser::ArmAsmParser;
use crate::registers::{class, first_double, group, is_in, next};

/// How far apart the registers of a list are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spacing {
    Unknown,
    Single,
    Double,
}

impl ArmAsmParser<'_> {
    /// Takes the lanes after a register.
    fn parse_lanes(&mut self, parser: &mut Parser<'_>) -> ParseResult<Lanes> {
        if !parser.parse_optional_token(TokenKind::LBrac) {
            return Ok(Lanes::Whole);
        }
        if parser.parse_optional_token(TokenKind::RBrac) {
            return Ok(Lanes::All);
        }
        parser.parse_optional_token(TokenKind::Hash);
        let (lane, _) =
            self.parse_number(parser, "illegal expression", "lane index must be empty or an integer")?;
        parser.parse_token(TokenKind::RBrac, "']' expected")?;
        match u32::try_from(lane) {
            Ok(lane @ 0..=7) => Ok(Lanes::Index(lane)),
            // LLVM quirk: the place is that after the lane.
            _ => {
                let location = parser.token().location;
                Err(parser.error(location, "lane index out of range"))
            }
        }
    }

    /// Takes the lanes after a further register, which must be the lanes of the first one.
    fn parse_same_lanes(&mut self, parser: &mut Parser<'_>, lanes: Lanes, location: u32) -> ParseResult {
        if self.parse_lanes(parser)? == lanes {
            return Ok(());
        }
        Err(parser.error(location, "mismatched lane index in register list"))
    }

    /// Parses a list of vector registers, or a single register that represents one.
    pub(crate) fn parse_vector_list(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let has_mve = self.has(feat::MVE);
        let token = parser.token();
        if !has_mve && token.is(TokenKind::Identifier) {
            return self.parse_lone_vector(parser);
        }
        if !token.is(TokenKind::LCurly) {
            return Ok(Found::No);
        }
        parser.lex();
        let mut register = self.expect_vector(parser)?;
        let mut count = 1;
        let mut spacing = Spacing::Unknown;
        let mut first = register;
        if has_mve {
            if !is_in(register, class::MQPR) {
                let location = parser.token().location;
                return Err(parser.error(location, "vector register in range Q0-Q7 expected"));
            }
        } else if is_in(register, class::QPR) {
            first = first_double(register).unwrap_or_default();
            register = next(first, 1);
            spacing = Spacing::Single;
            count = 2;
        }
        let lanes = self.parse_lanes(parser)?;
        while matches!(parser.token().kind, TokenKind::Comma | TokenKind::Minus) {
            if parser.is(TokenKind::Minus) {
                match spacing {
                    Spacing::Unknown => spacing = Spacing::Single,
                    Spacing::Single => {}
                    Spacing::Double => {
                        let location = parser.token().location;
                        return Err(parser.error(location, "sequential registers in double spaced list"));
                    }
                }
                parser.lex();
                let location = parser.token().location;
                let mut end = self.expect_vector(parser)?;
                if !has_mve && is_in(end, class::QPR) {
                    end = next(first_double(end).unwrap_or_default(), 1);
                }
                if register == end {
                    continue;
                }
                if !is_in(end, if has_mve { class::MQPR } else { class::DPR }) {
                    return Err(parser.error(location, "invalid register in register list"));
                }
                if register > end {
                    return Err(parser.error(location, "bad range in register list"));
                }
                self.parse_same_lanes(parser, lanes, location)?;
                count += u32::from(end.0.wrapping_sub(register.0));
                register = end;
                continue;
            }
            parser.lex();
            let location = parser.token().location;
            let before = register;
            register = self.expect_vector(parser)?;
            if has_mve {
                if !is_in(register, class::MQPR) {
                    return Err(parser.error(location, "vector register in range Q0-Q7 expected"));
                }
                spacing = Spacing::Single;
            } else if is_in(register, class::QPR) {
                match spacing {
                    Spacing::Unknown => spacing = Spacing::Single,
                    Spacing::Single => {}
                    Spacing::Double => {
                        let message = "invalid register in double-spaced list (must be 'D' register')";
                        return Err(parser.error(location, message));
                    }
                }
                register = first_double(register).unwrap_or_default();
                if register != next(before, 1) {
                    return Err(parser.error(location, "non-contiguous register range"));
                }
                register = next(register, 1);
                count += 2;
                let location = parser.token().location;
                self.parse_same_lanes(parser, lanes, location)?;
                continue;
            }
            if spacing == Spacing::Unknown {
                spacing = if register == next(before, 2) { Spacing::Double } else { Spacing::Single };
            }
            let distance = if spacing == Spacing::Double { 2 } else { 1 };
            if register != next(before, distance) {
                return Err(parser.error(location, "non-contiguous register range"));
            }
            count += 1;
            let location = parser.token().location;
            self.parse_same_lanes(parser, lanes, location)?;
        }
        let end = parser.token().end();
        parser.parse_token(TokenKind::RCurly, "'}' expected")?;
        let is_double_spaced = spacing == Spacing::Double;
        if count == 2 && !has_mve && !matches!(lanes, Lanes::Index(_)) {
            let pairs = if is_double_spaced { class::D_PAIR_SPACED } else { class::D_PAIR };
            first = group(first, pairs).unwrap_or_default();
        }
        let list = VectorList { first, count, lanes, is_double_spaced };
        self.push(Kind::VectorList(list), token.location, end);
        Ok(Found::Yes)
    }

    fn expect_vector(&mut self, parser: &mut Parser<'_>) -> ParseResult<RegisterId> {
        let location = parser.token().location;
        match self.parse_register(parser) {
            Some(register) => Ok(register),
            None => Err(parser.error(location, "register expected")),
        }
    }

    /// Parses a register without braces.
    fn parse_lone_vector(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        let Some(register) = self.parse_register(parser) else { return Ok(Found::No) };
        let is_double = is_in(register, class::DPR);
        let is_quadword = is_in(register, class::QPR);
        if !is_double && !is_quadword {
            self.push_register(register, token.location, token.end());
            return Ok(Found::Yes);
        }
        let lanes = self.parse_lanes(parser)?;
        let end = parser.token().location;
        let first = if is_double { register } else { first_double(register).unwrap_or_default() };
        let list = match lanes {
            Lanes::Whole => {
                // LLVM quirk: a quadword register is taken for its first half.
                self.push_register(first, token.location, token.end());
                return Ok(Found::Yes);
            }
            Lanes::All if is_quadword => group(first, class::D_PAIR).unwrap_or_default(),
            _ => first,
        };
        let count = if is_double { 1 } else { 2 };
        let list = VectorList { first: list, count, lanes, is_double_spaced: false };
        self.push(Kind::VectorList(list), token.location, end);
        Ok(Found::Yes)
    }
}
