//! Parses operands: registers, addresses, immediates and the targets of branches.

use stallscope_asm::{Failed, ParseResult, Parser, TokenKind, Value};
use stallscope_mc::{BinaryOperator, Expression, ExpressionId};
use stallscope_target::RegisterId;

use crate::custom_operand::{CustomOperand, Found};
use crate::operand_kind::{Address, AddressKind, Kind};
use crate::parser::SystemZAsmParser;
use crate::registers::{self, RegisterGroup, RegisterKind};
use crate::specifier;
use crate::syntax::Syntax;

/// A register as it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrittenRegister {
    pub(crate) group: RegisterGroup,
    pub(crate) number: u32,
    /// The start location, if it has one.
    pub(crate) start: Option<u32>,
}

/// An address as it is written.
#[derive(Clone, Copy, Debug)]
struct WrittenAddress {
    displacement: Value,
    length: Option<Value>,
    /// The first register in the parentheses.
    first: Option<WrittenRegister>,
    /// The register after the comma.
    second: Option<WrittenRegister>,
}

impl SystemZAsmParser<'_> {
    /// Parses an operand.
    pub(crate) fn parse_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        if self.parse_custom_operand(parser)? == Found::Yes {
            return Ok(());
        }
        // Registers and addresses that no custom parser takes are not operands of the instruction.
        let start = parser.token().location;
        if self.is_percent(parser) {
            self.parse_register_name(parser, true)?;
            self.push(Kind::Invalid, start);
            return Ok(());
        }
        let written = self.parse_written_address(parser, true, RegisterGroup::Vector)?;
        if let Some(first) = written.first
            && first.group != RegisterGroup::Vector
        {
            check_address_register(parser, first)?;
        }
        if let Some(second) = written.second {
            check_address_register(parser, second)?;
        }
        let is_immediate = written.first.is_none() && written.second.is_none() && written.length.is_none();
        self.push(if is_immediate { Kind::Immediate(written.displacement) } else { Kind::Invalid }, start);
        Ok(())
    }

    /// Tries the parsers that the mnemonic has for the next operand.
    fn parse_custom_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let Some(bit) = 1_u32.checked_shl(self.statement.operands.len() as u32) else {
            return Ok(Found::No);
        };
        for entry in self.statement.operand_parsers.iter() {
            if entry.operand_mask & bit != 0
                && let Some(custom) = self.custom_operands.get(entry.method)
                && self.parse_custom(parser, custom)? == Found::Yes
            {
                return Ok(Found::Yes);
            }
        }
        Ok(Found::No)
    }

    /// Parses an operand with a custom parser.
    pub(crate) fn parse_custom(
        &mut self,
        parser: &mut Parser<'_>,
        custom: CustomOperand,
    ) -> ParseResult<Found> {
        match custom {
            CustomOperand::AnyRegister => self.parse_any_register(parser),
            CustomOperand::Register(kind) => self.parse_register(parser, kind),
            CustomOperand::Address(kind, base_kind) => self.parse_address(parser, kind, base_kind),
            CustomOperand::PcRelative { n_bits, allows_tls } => {
                self.parse_pc_relative(parser, n_bits, allows_tls)
            }
        }
    }

    /// Returns whether a register with its name is here.
    fn is_percent(&self, parser: &Parser<'_>) -> bool {
        self.syntax == Syntax::Gnu && parser.is(TokenKind::Percent)
    }

    /// Parses a register with its name.
    pub(crate) fn parse_register_name(
        &self,
        parser: &mut Parser<'_>,
        requires_percent: bool,
    ) -> ParseResult<WrittenRegister> {
        const EXPECTED: &str = "register expected";
        const INVALID: &str = "invalid register";
        let start = parser.token().location;
        let has_percent = parser.is(TokenKind::Percent);
        if requires_percent && !has_percent {
            return Err(parser.error(start, EXPECTED));
        }
        if has_percent {
            parser.lex();
        }
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(parser.error(start, if has_percent { INVALID } else { EXPECTED }));
        }
        let Some((group, number)) = registers::by_name(token.text) else {
            return Err(parser.error(start, INVALID));
        };
        parser.lex();
        Ok(WrittenRegister { group, number, start: Some(start) })
    }

    /// Parses a register by its number.
    fn parse_register_number(
        &mut self,
        parser: &mut Parser<'_>,
        group: RegisterGroup,
    ) -> ParseResult<WrittenRegister> {
        let start = parser.token().location;
        let value = self.parse_value(parser)?;
        // What is no number is refused without a message.
        let value = value.constant().ok_or(Failed)?;
        match u32::try_from(value).ok().filter(|&number| number < group.n_registers()) {
            Some(number) => Ok(WrittenRegister { group, number, start: Some(start) }),
            None => Err(parser.error(parser.token().location, "invalid register")),
        }
    }

    fn parse_value(&mut self, parser: &mut Parser<'_>) -> ParseResult<Value> {
        let expression = parser.parse_expression(self)?;
        Ok(Value::of(parser, expression.id))
    }

    fn parse_register(&mut self, parser: &mut Parser<'_>, kind: RegisterKind) -> ParseResult<Found> {
        let group = kind.group();
        let start = parser.token().location;
        let written = if self.is_percent(parser) {
            let written = self.parse_register_name(parser, true)?;
            let is_allowed = written.group == group
                || (group, written.group) == (RegisterGroup::Vector, RegisterGroup::Float);
            if !is_allowed {
                return Err(parser.error(start, "invalid operand for instruction"));
            }
            written
        } else if parser.is(TokenKind::Integer) {
            self.parse_register_number(parser, group)?
        } else {
            return Ok(Found::No);
        };
        let Some(register) = kind.register(written.number) else {
            return Err(parser.error(start, "invalid register pair"));
        };
        self.push(Kind::Register(kind, register), start);
        Ok(Found::Yes)
    }

    fn parse_any_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        const INVALID: &str = "invalid register";
        let start = parser.token().location;
        if parser.is(TokenKind::Integer) {
            let value = self.parse_value(parser)?;
            if !value.is_symbolic_or(|value| (0..16).contains(&value)) {
                return Err(parser.error(start, INVALID));
            }
            self.push(Kind::Immediate(value), start);
            return Ok(Found::Yes);
        }
        if self.syntax == Syntax::Hlasm {
            return Ok(Found::No);
        }
        let written = self.parse_register_name(parser, true)?;
        let kind = written.group.default_kind();
        let Some(register) = kind.register(written.number).filter(|_| written.number < 16) else {
            return Err(parser.error(start, INVALID));
        };
        self.push(Kind::Register(kind, register), start);
        Ok(Found::Yes)
    }

    /// Parses an address; a number as its first register is one of `first_group`.
    fn parse_written_address(
        &mut self,
        parser: &mut Parser<'_>,
        has_length: bool,
        first_group: RegisterGroup,
    ) -> ParseResult<WrittenAddress> {
        let displacement = self.parse_value(parser)?;
        let mut written = WrittenAddress { displacement, length: None, first: None, second: None };
        if !parser.parse_optional_token(TokenKind::LParen) {
            return Ok(written);
        }
        if self.is_percent(parser) {
            written.first = Some(self.parse_register_name(parser, true)?);
        } else if has_length {
            written.length = Some(self.parse_value(parser)?);
        } else if parser.is(TokenKind::Integer) {
            written.first = Some(self.parse_register_number(parser, first_group)?);
        }
        if parser.parse_optional_token(TokenKind::Comma) {
            written.second = Some(self.parse_second_register(parser)?);
        }
        parser.parse_token(TokenKind::RParen, "unexpected token in address")?;
        Ok(written)
    }

    fn parse_second_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<WrittenRegister> {
        if parser.is(TokenKind::Integer) {
            self.parse_register_number(parser, RegisterGroup::General)
        } else if self.is_percent(parser) {
            self.parse_register_name(parser, true)
        } else {
            // The register may be missing after the comma, but HLASM's is then whatever LLVM has in its place.
            let (group, start) = match self.syntax {
                Syntax::Gnu => (RegisterGroup::General, Some(parser.token().location)),
                Syntax::Hlasm => (RegisterGroup::Control, None),
            };
            Ok(WrittenRegister { group, number: 0, start })
        }
    }

    fn parse_address(
        &mut self,
        parser: &mut Parser<'_>,
        kind: AddressKind,
        base_kind: RegisterKind,
    ) -> ParseResult<Found> {
        let start = parser.token().location;
        let is_vector_indexed = kind == AddressKind::VectorIndexed;
        let first_group = if is_vector_indexed { RegisterGroup::Vector } else { RegisterGroup::General };
        let written = self.parse_written_address(parser, kind == AddressKind::Length, first_group)?;
        let WrittenAddress { displacement, length, first, second } = written;
        let mut address = Address {
            kind,
            base_kind,
            base: RegisterId::NONE,
            displacement,
            index: RegisterId::NONE,
            length,
        };
        match kind {
            AddressKind::Base => {
                if let Some(base) = first {
                    check_address_register(parser, base)?;
                    address.base = base_kind.address_register(base.number);
                }
                parser.check(second.is_some(), start, "invalid use of indexed addressing")?;
                return self.push_address(address, start);
            }
            AddressKind::Indexed | AddressKind::LoadIndexed => {
                if let Some(first) = first {
                    check_address_register(parser, first)?;
                    if second.is_some() || self.syntax == Syntax::Hlasm {
                        let is_low_half = kind == AddressKind::LoadIndexed;
                        let index_kind = if is_low_half { RegisterKind::Gr32 } else { base_kind };
                        address.index = index_kind.address_register(first.number);
                    } else {
                        address.base = base_kind.address_register(first.number);
                    }
                }
            }
            AddressKind::Length => {}
            AddressKind::RegisterLength => {
                let Some(first) = first.filter(|first| first.group == RegisterGroup::General) else {
                    return Err(parser.error(start, "invalid operand for instruction"));
                };
                address.index = RegisterKind::Gr64.register(first.number).unwrap_or_default();
            }
            AddressKind::VectorIndexed => {
                let Some(first) = first.filter(|first| first.group == RegisterGroup::Vector) else {
                    return Err(parser.error(start, "vector index required in address"));
                };
                address.index = RegisterKind::Vr128.register(first.number).unwrap_or_default();
                if self.syntax == Syntax::Gnu && second.is_none() {
                    return Err(parser.error_at(first.start, "invalid use of vector addressing"));
                }
            }
        }
        if let Some(base) = second {
            check_address_register(parser, base)?;
            address.base = base_kind.address_register(base.number);
        }
        if kind == AddressKind::Length {
            let has_index = first.is_some() && second.is_some();
            parser.check(has_index, start, "invalid use of indexed addressing")?;
            parser.check(length.is_none(), start, "missing length in address")?;
        }
        self.push_address(address, start)
    }

    fn push_address(&mut self, address: Address, start: u32) -> ParseResult<Found> {
        self.push(Kind::Address(address), start);
        Ok(Found::Yes)
    }

    fn parse_pc_relative(
        &mut self,
        parser: &mut Parser<'_>,
        n_bits: u32,
        allows_tls: bool,
    ) -> ParseResult<Found> {
        const OUT_OF_RANGE: &str = "offset out of range";
        let start = parser.token().location;
        // After an error, the general parser is tried, which may add another one.
        let Ok(expression) = parser.parse_expression(self) else { return Ok(Found::No) };
        let mut id = expression.id;
        let is_out_of_range = |parser: &Parser<'_>, id: ExpressionId, is_negated: bool| {
            let max = (1_i64 << n_bits) - 1;
            Value::of(parser, id).constant().is_some_and(|value| {
                let value = if is_negated { value.wrapping_neg() } else { value };
                value & 1 != 0 || !(-max - 1..=max).contains(&value)
            })
        };
        if let Value::Constant(value) = Value::of(parser, id) {
            if self.syntax == Syntax::Hlasm {
                return Err(parser.error(start, "Expected PC-relative expression"));
            }
            parser.check(is_out_of_range(parser, id, false), start, OUT_OF_RANGE)?;
            // A number is a distance from here.
            let here = parser.create_label_here();
            let here = parser.streamer.expressions.symbol(here);
            id = match value {
                0 => here,
                _ => parser.streamer.expressions.add(Expression::Binary(BinaryOperator::Add, here, id)),
            };
        }
        if let Expression::Binary(operator, left, right) = parser.streamer.expressions[id] {
            let is_negated = operator == BinaryOperator::Sub;
            let is_wrong = is_out_of_range(parser, left, false) || is_out_of_range(parser, right, is_negated);
            parser.check(is_wrong, start, OUT_OF_RANGE)?;
        }
        let target = Value::of(parser, id);
        if allows_tls {
            let symbol = if parser.is(TokenKind::Colon) { Some(parse_tls_symbol(parser)?) } else { None };
            self.push(Kind::TlsCall(target, symbol), start);
        } else {
            self.push(Kind::Immediate(target), start);
        }
        Ok(Found::Yes)
    }
}

/// Fails if a register cannot be the base or the index of an address.
fn check_address_register(parser: &mut Parser<'_>, register: WrittenRegister) -> ParseResult {
    let message = match register.group {
        RegisterGroup::General => return Ok(()),
        RegisterGroup::Vector => "invalid use of vector addressing",
        _ => "invalid address register",
    };
    Err(parser.error_at(register.start, message))
}

/// Parses `:tls_gdcall:` or `:tls_ldcall:` and a symbol.
fn parse_tls_symbol(parser: &mut Parser<'_>) -> ParseResult<Value> {
    const UNEXPECTED: &str = "unexpected token";
    parser.lex();
    let tag = parser.token();
    if !tag.is(TokenKind::Identifier) {
        return Err(parser.error(tag.location, UNEXPECTED));
    }
    let specifier = match tag.text {
        b"tls_gdcall" => specifier::TLSGD,
        b"tls_ldcall" => specifier::TLSLDM,
        _ => return Err(parser.error(tag.location, "unknown TLS tag")),
    };
    parser.lex();
    parser.parse_token(TokenKind::Colon, UNEXPECTED)?;
    let name = parser.token();
    if !name.is(TokenKind::Identifier) {
        return Err(parser.error(name.location, UNEXPECTED));
    }
    let symbol = parser.streamer.get_or_create_symbol(name.text);
    let id = parser.streamer.expressions.add(Expression::Symbol(symbol, Some(specifier)));
    parser.lex();
    Ok(Value::of(parser, id))
}
