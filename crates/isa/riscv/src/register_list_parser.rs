//! Parses lists of saved registers, and the space on the stack for them.

use stallscope_asm::{ParseResult, Parser, TokenKind};
use stallscope_target::RegisterId;

use crate::custom_operand::Found;
use crate::operand_kind::Kind;
use crate::parser::RiscvAsmParser;
use crate::register_list::{ONLY_RA, encode, stack_size};
use crate::registers::reg;

/// The largest space on the stack beyond that of the registers.
const MAX_EXTRA: i64 = 48;

impl RiscvAsmParser<'_> {
    /// Takes a list: `{ra, s0-s2}`.
    pub(crate) fn parse_register_list(
        &mut self,
        parser: &mut Parser<'_>,
        needs_s0: bool,
    ) -> ParseResult<Found> {
        let start = parser.token().location;
        if !parser.parse_optional_token(TokenKind::LCurly) {
            return Ok(Found::No);
        }
        let mut last: Option<RegisterId> = None;
        let mut is_numbered = false;
        loop {
            let (id, is_x) = self.list_register(parser)?;
            let location = parser.token().location;
            let message = match last {
                None => {
                    is_numbered = is_x;
                    (id != reg::X1).then_some("register list must start from 'ra' or 'x1'")
                }
                Some(reg::X1) => {
                    let is_wrong = id != reg::X8 || is_numbered != is_x;
                    is_wrong.then_some(if is_numbered {
                        "register must be 'x8'"
                    } else {
                        "register must be 's0'"
                    })
                }
                Some(reg::X9) if is_numbered => (id != reg::X18 || !is_x).then_some("register must be 'x18'"),
                Some(_) => Some("too many register ranges"),
            };
            if let Some(message) = message {
                return Err(parser.error(location, message));
            }
            parser.lex();
            last = Some(self.parse_list_range(parser, id, is_numbered)?);
            if !parser.parse_optional_token(TokenKind::Comma) {
                break;
            }
        }
        parser.parse_token(TokenKind::RCurly, "expected ',' or '}'")?;
        if last == Some(reg::X26) {
            let message = "invalid register list, '{ra, s0-s10}' or '{x1, x8-x9, x18-x26}' is not supported";
            return Err(parser.error(start, message));
        }
        let list = last.and_then(encode).unwrap_or(ONLY_RA);
        if needs_s0 && list == ONLY_RA {
            return Err(parser.error(start, "register list must include 's0' or 'x8'"));
        }
        // LLVM quirk: lists and the space for them have no end.
        self.push_to(Kind::RegisterList(list), start, None);
        Ok(Found::Yes)
    }

    /// Returns the current token's register, and whether its name is numbered.
    fn list_register(&self, parser: &mut Parser<'_>) -> ParseResult<(RegisterId, bool)> {
        match self.register_at(parser) {
            Some(id) => Ok((id, parser.token().text.starts_with(b"x"))),
            None => {
                let location = parser.token().location;
                Err(parser.error(location, "invalid register"))
            }
        }
    }

    /// Takes the end of a range that starts with `first`, if it is a range, and returns its last register.
    fn parse_list_range(
        &self,
        parser: &mut Parser<'_>,
        first: RegisterId,
        is_numbered: bool,
    ) -> ParseResult<RegisterId> {
        let location = parser.token().location;
        if !parser.parse_optional_token(TokenKind::Minus) {
            return Ok(first);
        }
        if first == reg::X1 {
            let name = if is_numbered { "x1" } else { "ra" };
            let message = format!("register '{name}' cannot start a multiple register range");
            return Err(parser.error(location, message));
        }
        let (last, is_x) = self.list_register(parser)?;
        let message = if first == reg::X8 {
            let is_late = !is_numbered && (reg::X18..=reg::X27).contains(&last);
            let is_wrong = last != reg::X9 && !is_late || is_numbered != is_x;
            is_wrong.then_some(if is_numbered {
                "register must be 'x9'"
            } else {
                "register must be in the range 's1' to 's11'"
            })
        } else {
            let is_wrong = !(reg::X19..=reg::X27).contains(&last) || !is_x;
            is_wrong.then_some("register must be in the range 'x19' to 'x27'")
        };
        if let Some(message) = message {
            let location = parser.token().location;
            return Err(parser.error(location, message));
        }
        parser.lex();
        Ok(last)
    }

    /// Takes the space on the stack for the list that precedes it.
    pub(crate) fn parse_stack_adjustment(
        &mut self,
        parser: &mut Parser<'_>,
        expects_negative: bool,
    ) -> ParseResult<Found> {
        let start = parser.token().location;
        let is_negative = parser.parse_optional_token(TokenKind::Minus);
        let token = parser.token();
        let list = self.statement.operands.last().map(|operand| &operand.kind);
        let (TokenKind::Integer, Some(&Kind::RegisterList(list))) = (token.kind, list) else {
            return Ok(Found::No);
        };
        let base = stack_size(list, self.is_64_bit());
        let is_in_range = (base..=base + MAX_EXTRA).contains(&token.value);
        if is_negative != expects_negative || token.value % 16 != 0 || !is_in_range {
            let (low, high) = match expects_negative {
                true => (-base - MAX_EXTRA, -base),
                false => (base, base + MAX_EXTRA),
            };
            let message = format!(
                "stack adjustment for register list must be a multiple of 16 bytes in the range [{low}, {high}]"
            );
            return Err(parser.error(start, message));
        }
        self.push_to(Kind::StackAdjustment(token.value - base), start, None);
        parser.lex();
        Ok(Found::Yes)
    }
}
