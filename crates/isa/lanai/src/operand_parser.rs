//! Parses immediates and addresses.

use stallscope_asm::{ParseResult, Parser, TokenKind, Value};
use stallscope_mc::{BinaryOperator, Expression, ExpressionId};
use stallscope_target::RegisterId;

use crate::alu_operator::{ADD, AluOperator, WriteBack};
use crate::description;
use crate::operand_kind::{Immediate, Kind, Symbolic};
use crate::operand_test::is_offset;
use crate::parser::LanaiAsmParser;
use crate::specifier;

const R0: RegisterId = description::register("R0");

const TOO_FAR: &str = "Memory address is not word aligned and larger than class RM can handle";
const NO_BRACKET: &str = "Expected ']'";

impl LanaiAsmParser<'_> {
    /// Parses an immediate; `None` if none is here.
    pub(crate) fn parse_immediate(&mut self, parser: &mut Parser<'_>) -> ParseResult<Option<Immediate>> {
        let id = match parser.token().kind {
            TokenKind::Identifier => self.parse_symbol(parser)?,
            TokenKind::Plus | TokenKind::Minus | TokenKind::Integer | TokenKind::Dot => {
                parser.parse_expression(self)?.id
            }
            _ => return Ok(None),
        };
        Ok(Some(immediate(parser, id)))
    }

    /// Parses a symbol with or without an addend, or `hi` or `lo` of it.
    fn parse_symbol(&mut self, parser: &mut Parser<'_>) -> ParseResult<ExpressionId> {
        let mut name = parser.parse_identifier()?;
        let specifier = if name.eq_ignore_ascii_case(b"hi") {
            specifier::ABS_HI
        } else if name.eq_ignore_ascii_case(b"lo") {
            specifier::ABS_LO
        } else {
            specifier::NONE
        };
        let is_enclosed = specifier != specifier::NONE;
        if is_enclosed {
            take_raw(parser, TokenKind::LParen, "Expected '('")?;
            name = parser.parse_identifier()?;
        }
        let addend = if parser.is(TokenKind::Plus) { Some(parser.parse_expression(self)?.id) } else { None };
        if is_enclosed {
            take_raw(parser, TokenKind::RParen, "Expected ')'")?;
        }
        let symbol = parser.streamer.get_or_create_symbol(name);
        let expressions = &mut parser.streamer.expressions;
        let symbol = expressions.symbol(symbol);
        let specified = expressions.add(Expression::Specified(specifier, symbol));
        Ok(match addend {
            Some(addend) => expressions.add(Expression::Binary(BinaryOperator::Add, specified, addend)),
            None => specified,
        })
    }

    /// Parses an address, or a register or an immediate in its place; returns whether there is one.
    pub(crate) fn parse_address(&mut self, parser: &mut Parser<'_>) -> ParseResult<bool> {
        let start = parser.token().location;
        let in_front = match self.parse_register(parser) {
            Some(register) => Some((Kind::Register(register), start)),
            None => {
                let start = parser.token().location;
                // After an error, an address may follow all the same.
                self.parse_immediate(parser).ok().flatten().map(|found| (Kind::Immediate(found), start))
            }
        };
        if !parser.parse_optional_token(TokenKind::LBrac) {
            if let Some((kind, start)) = in_front {
                self.push(kind, start);
            }
            return Ok(in_front.is_some());
        }
        let (mut write_back, mut step) = (WriteBack::Never, 0);
        if let Some(found) = self.parse_write_back(parser) {
            (write_back, step) = (WriteBack::Before, found);
        }
        let Some(base) = self.parse_register(parser) else {
            return self.parse_absolute(parser, in_front.is_some());
        };
        if write_back == WriteBack::Never
            && let Some(found) = self.parse_write_back(parser)
        {
            (write_back, step) = (WriteBack::After, found);
        }
        let (operator, (offset, start)) = if parser.parse_optional_token(TokenKind::RBrac) {
            let here = parser.token().location;
            let offset = in_front.unwrap_or((Kind::Immediate(Immediate::constant(step)), here));
            (AluOperator(ADD), offset)
        } else {
            if in_front.is_some() || step != 0 {
                return Err(parser.error(parser.token().location, NO_BRACKET));
            }
            self.parse_register_offset(parser)?
        };
        let operator = operator.with(write_back);
        let address = match offset {
            Kind::Immediate(offset) if !is_offset(offset) => {
                return Err(parser.error(parser.token().location, TOO_FAR));
            }
            Kind::Immediate(offset) => Kind::RegisterImmediate(base, offset, operator),
            Kind::Register(offset) => Kind::RegisterRegister(base, offset, operator),
            other => other,
        };
        self.push(address, start);
        Ok(true)
    }

    /// Parses an address without a base, after the bracket.
    fn parse_absolute(&mut self, parser: &mut Parser<'_>, has_offset: bool) -> ParseResult<bool> {
        let start = parser.token().location;
        let found = if has_offset { None } else { self.parse_immediate(parser).ok().flatten() };
        let Some(address) = found.filter(|_| parser.is(TokenKind::RBrac)) else {
            let message = "Unknown operand, expected register or immediate";
            return Err(parser.error(parser.token().location, message));
        };
        parser.lex();
        let is_near = address.is(specifier::NONE, |value| value & 3 == 0 && (0..1 << 21).contains(&value));
        let kind = if is_near {
            Kind::Absolute(address)
        } else if is_offset(address) {
            Kind::RegisterImmediate(R0, address, AluOperator(ADD))
        } else {
            return Err(parser.error(parser.token().location, TOO_FAR));
        };
        self.push(kind, start);
        Ok(true)
    }

    /// Parses an operator and a register after the base.
    fn parse_register_offset(&mut self, parser: &mut Parser<'_>) -> ParseResult<(AluOperator, (Kind, u32))> {
        let name = parser.parse_identifier().unwrap_or_default();
        let operator = AluOperator::by_name(name);
        if operator.is_none() {
            parser.error(parser.token().location, "Can't parse ALU operator");
        }
        let start = parser.token().location;
        let offset = self.parse_register(parser);
        let (Some(offset), true) = (offset, parser.is(TokenKind::RBrac)) else {
            return Err(parser.error(parser.token().location, NO_BRACKET));
        };
        parser.lex();
        Ok((operator.unwrap_or(AluOperator(ADD)), (Kind::Register(offset), start)))
    }

    /// Takes `++`, `--` or `*`, and returns by how much the base changes; 0 if the offset says it.
    fn parse_write_back(&self, parser: &mut Parser<'_>) -> Option<i64> {
        let kind = parser.token().kind;
        if kind == parser.peek().kind {
            let size = access_size(&self.statement.mnemonic);
            let step = match kind {
                TokenKind::Minus => -size,
                TokenKind::Plus => size,
                _ => return None,
            };
            parser.lex();
            parser.lex();
            return Some(step);
        }
        parser.parse_optional_token(TokenKind::Star).then_some(0)
    }
}

/// Takes a token without a look at the next one.
fn take_raw(parser: &mut Parser<'_>, kind: TokenKind, message: &str) -> ParseResult {
    if !parser.is(kind) {
        return Err(parser.token_error(message));
    }
    parser.lex_raw();
    Ok(())
}

/// Returns the number of bytes that an instruction loads or stores.
fn access_size(mnemonic: &str) -> i64 {
    match mnemonic {
        _ if mnemonic.ends_with(".h") => 2,
        _ if mnemonic.ends_with(".b") => 1,
        _ => 4,
    }
}

/// Converts an expression to an operand.
fn immediate(parser: &Parser<'_>, id: ExpressionId) -> Immediate {
    let expressions = &parser.streamer.expressions;
    let first = match expressions[id] {
        Expression::Binary(_, left, _) => left,
        _ => id,
    };
    let symbolic = match expressions[first] {
        Expression::Specified(specifier, _) => Symbolic::Specified(specifier),
        Expression::Symbol(_, None) => Symbolic::Place,
        _ => Symbolic::Other,
    };
    Immediate { value: Value::of(parser, id), symbolic }
}
