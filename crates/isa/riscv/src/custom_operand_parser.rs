//! The parsing of operands by the parsers that their mnemonic and place have.

use stallscope_asm::{ParseResult, ParsedExpression, Parser, TokenKind, float};
use stallscope_mc::{Expression, ExpressionId, SymbolKind};
use stallscope_target::RegisterId;

use crate::custom_operand::{CustomOperand, Found};
use crate::features as feat;
use crate::float_immediate;
use crate::named_operands;
use crate::operand_kind::Kind;
use crate::parser::RiscvAsmParser;
use crate::registers::{EVEN, class, is_in, reg, super_register};
use crate::rounding_mode;
use crate::specifier as spec;
use crate::type_of_dot;
use crate::vtype_parser::decimal;

impl RiscvAsmParser<'_> {
    /// Tries the parsers that the mnemonic has for the next operand.
    pub(crate) fn parse_custom_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let Some(bit) = 1_u32.checked_shl(self.statement.operands.len() as u32) else {
            return Ok(Found::No);
        };
        for entry in self.statement.operand_parsers.iter() {
            if entry.operand_mask & bit == 0 {
                continue;
            }
            let Some(custom) = self.custom_operands.get(entry.method) else { continue };
            if self.parse_custom(parser, custom)? == Found::Yes {
                return Ok(Found::Yes);
            }
        }
        Ok(Found::No)
    }

    fn parse_custom(&mut self, parser: &mut Parser<'_>, custom: CustomOperand) -> ParseResult<Found> {
        match custom {
            CustomOperand::BareSymbol => self.parse_bare_symbol(parser),
            CustomOperand::CallSymbol => self.parse_call_symbol(parser),
            CustomOperand::CompressedOpcode => self.parse_opcode(parser, compressed_opcode, 2),
            CustomOperand::Fence => self.parse_fence(parser),
            CustomOperand::FloatImmediate => self.parse_float_immediate(parser),
            CustomOperand::FloatInGeneral => Ok(self.parse_float_register(parser)),
            CustomOperand::FloatInGeneral64 => Ok(match self.is_64_bit() && !self.has(feat::F) {
                true => self.parse_float_register(parser),
                false => Found::No,
            }),
            CustomOperand::FloatInPair => self.parse_float_pair(parser),
            CustomOperand::GeneralPair { is_64_bit } => self.parse_pair(parser, is_64_bit),
            CustomOperand::JumpOffset => {
                if parser.is(TokenKind::Identifier) && parser.peek().is(TokenKind::Comma) {
                    return Ok(Found::No);
                }
                self.parse_expression_operand(parser)
            }
            CustomOperand::JumpSymbol => self.parse_jump_symbol(parser),
            CustomOperand::MaskRegister => self.parse_mask_register(parser),
            CustomOperand::MatrixVType => self.parse_matrix_vtype(parser),
            CustomOperand::Opcode => self.parse_opcode(parser, named_operands::opcode_by_name, 127),
            CustomOperand::RegisterAndBase => self.parse_register_and_base(parser),
            CustomOperand::RegisterList { needs_s0 } => self.parse_register_list(parser, needs_s0),
            CustomOperand::RoundingMode => self.parse_rounding_mode(parser),
            CustomOperand::Specified => self.parse_specified_operand(parser),
            CustomOperand::StackAdjustment { is_negative } => {
                self.parse_stack_adjustment(parser, is_negative)
            }
            CustomOperand::SystemRegister => self.parse_system_register(parser),
            CustomOperand::TileLambda => self.parse_tile_lambda(parser),
            CustomOperand::TypeOfDot => self.parse_type_of_dot(parser),
            CustomOperand::VScale => self.parse_scale_register(parser),
            CustomOperand::VType => self.parse_vtype(parser),
            CustomOperand::ZeroOffset => self.parse_zero_offset(parser),
        }
    }

    fn parse_bare_symbol(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Ok(Found::No);
        }
        let symbol = parser.streamer.get_or_create_symbol(token.identifier());
        let expressions = &parser.streamer.expressions;
        if let SymbolKind::Equated(value) = expressions.symbols[symbol].kind
            && !matches!(expressions[value], Expression::Symbol(..))
        {
            return Ok(Found::No);
        }
        let ParsedExpression { id, end } = parser.parse_expression(self)?;
        self.push_expression(parser, id, token.location..end);
        Ok(Found::Yes)
    }

    fn parse_call_symbol(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Ok(Found::No);
        }
        match parser.peek().kind {
            TokenKind::At => {
                parser.lex();
                parser.lex();
                let location = parser.token().location;
                if parser.parse_identifier() != Ok(b"plt") {
                    let message = "@ (except the deprecated/ignored @plt) is disallowed";
                    return Err(parser.error(location, message));
                }
            }
            TokenKind::EndOfStatement => parser.lex(),
            _ => return Ok(Found::No),
        }
        let symbol = parser.streamer.get_or_create_symbol(token.identifier());
        let id = parser.streamer.expressions.symbol(symbol);
        let id = parser.streamer.expressions.add(Expression::Specified(spec::CALL_PLT, id));
        // The end is that of the name without quotes.
        let end = token.location + token.identifier().len() as u32;
        self.push_expression(parser, id, token.location..end);
        Ok(Found::Yes)
    }

    fn parse_jump_symbol(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        let ParsedExpression { id, end } = parser.parse_expression(self)?;
        if !matches!(parser.streamer.expressions[id], Expression::Symbol(..)) {
            return Err(parser.error(start, "operand must be a valid jump target"));
        }
        let id = parser.streamer.expressions.add(Expression::Specified(spec::CALL_PLT, id));
        self.push_expression(parser, id, start..end);
        Ok(Found::Yes)
    }

    /// Takes an opcode of `.insn`: its name, or a number up to `max`.
    fn parse_opcode(
        &mut self,
        parser: &mut Parser<'_>,
        by_name: fn(&str) -> Option<i64>,
        max: i64,
    ) -> ParseResult<Found> {
        let start = parser.token().location;
        let (value, end) = match parser.token().kind {
            TokenKind::LParen
            | TokenKind::Minus
            | TokenKind::Plus
            | TokenKind::Exclaim
            | TokenKind::Tilde
            | TokenKind::Integer
            | TokenKind::String => {
                let ParsedExpression { id, end } = parser.parse_expression(self)?;
                (constant(parser, id).filter(|value| (0..=max).contains(value)), end)
            }
            TokenKind::Identifier => {
                let name = parser.parse_identifier()?;
                (std::str::from_utf8(name).ok().and_then(by_name), start + name.len() as u32)
            }
            TokenKind::Percent => (None, start),
            _ => return Ok(Found::No),
        };
        let Some(value) = value else {
            let message =
                format!("opcode must be a valid opcode name or an immediate in the range [0, {max}]");
            return Err(parser.error(start, message));
        };
        self.push_number(value, start..end);
        Ok(Found::Yes)
    }

    /// Takes an expression, and returns its value if it is a number.
    pub(crate) fn parse_number(&mut self, parser: &mut Parser<'_>) -> ParseResult<Option<i64>> {
        let id = parser.parse_expression(self)?.id;
        Ok(constant(parser, id))
    }

    fn parse_float_immediate(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if token.is(TokenKind::Identifier) {
            let index = match token.text.to_ascii_lowercase().as_slice() {
                b"inf" => float_immediate::INFINITY,
                b"nan" => float_immediate::NAN,
                b"min" => float_immediate::MIN,
                _ => return Err(parser.token_error("invalid floating point literal")),
            };
            self.push_number(index, token.range());
            parser.lex();
            return Ok(Found::Yes);
        }
        let is_negative = parser.parse_optional_token(TokenKind::Minus);
        if !parser.is(TokenKind::Real) {
            return Err(parser.token_error("invalid floating point immediate"));
        }
        let text = parser.token().text;
        if !float::is_literal(text) {
            return Err(parser.token_error("invalid floating point representation"));
        }
        // LLVM rounds toward zero, and so has no literal for infinity.
        let magnitude = float::parse_double(text).min(f64::MAX.to_bits());
        let sign = u64::from(is_negative) << 63;
        self.push(Kind::Float(magnitude ^ sign), token.location);
        parser.lex();
        Ok(Found::Yes)
    }

    fn parse_float_register(&mut self, parser: &mut Parser<'_>) -> Found {
        let Some(id) = self.register_at(parser) else { return Found::No };
        self.take_register(parser, id, !self.has(feat::F));
        Found::Yes
    }

    fn parse_float_pair(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        if self.is_64_bit() || self.has(feat::F) {
            return Ok(Found::No);
        }
        let id = self.register_at(parser).filter(|&id| is_in(id, class::GPR));
        match id {
            Some(id) if is_odd(id) && self.has(feat::ZFINX) => {
                let message = "double precision floating point operands must use even numbered X register";
                Err(parser.token_error(message))
            }
            Some(id) if !is_odd(id) => Ok(self.push_pair(parser, id, true)),
            _ => Ok(Found::No),
        }
    }

    fn parse_pair(&mut self, parser: &mut Parser<'_>, is_64_bit: bool) -> ParseResult<Found> {
        if !is_64_bit && self.is_64_bit() {
            return Ok(Found::No);
        }
        match self.register_at(parser).filter(|&id| is_in(id, class::GPR)) {
            Some(id) if is_odd(id) => Err(parser.token_error("register must be even")),
            Some(id) => Ok(self.push_pair(parser, id, false)),
            None => Ok(Found::No),
        }
    }

    fn push_pair(&mut self, parser: &mut Parser<'_>, even: RegisterId, is_float: bool) -> Found {
        let pair = super_register(even, EVEN, class::GPR_PAIR).unwrap_or_default();
        self.take_register(parser, pair, is_float);
        Found::Yes
    }

    fn parse_mask_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Ok(Found::No);
        }
        match token.str().strip_suffix(".t") {
            Some(name) => Ok(self.take_v0(parser, name)),
            // Other names may belong to another optional operand.
            None if self.register_by_name(token.str()).is_none() => Ok(Found::No),
            None => Err(parser.error(token.location, "expected '.t' suffix")),
        }
    }

    fn parse_scale_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Ok(Found::No);
        }
        match token.str().strip_suffix(".scale") {
            Some(name) => Ok(self.take_v0(parser, name)),
            None => Err(parser.error(token.location, "expected '.scale' suffix")),
        }
    }

    /// Takes the current token if `name`, which is part of it, is that of the first vector register.
    fn take_v0(&mut self, parser: &mut Parser<'_>, name: &str) -> Found {
        let Some(id) = self.register_by_name(name).filter(|&id| id == reg::V0) else {
            return Found::No;
        };
        self.take_register(parser, id, false);
        Found::Yes
    }

    /// Takes the factor of a matrix tile, `L4`, as the number that represents it.
    fn parse_tile_lambda(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Ok(Found::No);
        }
        let Some(factor) = token.str().strip_prefix(['L', 'l']) else { return Ok(Found::No) };
        let factor = decimal(factor).filter(|factor| factor.is_power_of_two() && *factor < 128);
        let Some(factor) = factor else {
            let message = "operand must be L1, L2, L4, L8, L16, L32, or L64";
            return Err(parser.error(token.location, message));
        };
        self.push_number(i64::from(factor.trailing_zeros()) + 1, token.range());
        parser.lex_raw();
        Ok(Found::Yes)
    }

    /// Takes the type of the elements of a dot product.
    fn parse_type_of_dot(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            let message = "operand must be a valid SpacemiT's Integer Matrix VType mnemonic";
            return Err(parser.token_error(message));
        }
        let Some(elements) = type_of_dot::by_name(token.str()) else {
            return Err(parser.token_error("SpacemiT's Integer Matrix only supports [i4|i8] mode"));
        };
        self.push(Kind::TypeOfDot(elements), token.location);
        parser.lex();
        Ok(Found::Yes)
    }

    fn parse_rounding_mode(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        let mode = if token.is(TokenKind::Identifier) { rounding_mode::by_name(token.str()) } else { None };
        let Some(mode) = mode else {
            let message = "operand must be a valid floating point rounding mode mnemonic";
            return Err(parser.token_error(message));
        };
        self.push(Kind::RoundingMode(mode), token.location);
        parser.lex();
        Ok(Found::Yes)
    }

    fn parse_fence(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        const LETTERS: [(u8, u8); 4] = [(b'i', 8), (b'o', 4), (b'r', 2), (b'w', 1)];
        let token = parser.token();
        let bits = match token.kind {
            TokenKind::Integer if token.value == 0 => Some(0),
            TokenKind::Identifier if token.text.is_sorted_by(|a, b| a < b) => {
                let bit =
                    |letter: &u8| LETTERS.iter().find(|(known, _)| known == letter).map(|(_, bit)| *bit);
                token.text.iter().map(bit).sum()
            }
            _ => None,
        };
        let Some(bits) = bits else {
            let message = "operand must be formed of letters selected in-order from 'iorw' or be 0";
            return Err(parser.token_error(message));
        };
        self.push(Kind::Fence(bits), token.location);
        parser.lex();
        Ok(Found::Yes)
    }

    fn parse_zero_offset(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let mut offset = None;
        let mut expected = "expected '(' or optional integer offset";
        if !parser.is(TokenKind::LParen) {
            let start = parser.token().location;
            let value = parser.parse_int_token(expected)?;
            offset = Some((value, start..parser.token().location));
            expected = "expected '(' after optional integer offset";
        }
        parser.parse_token(TokenKind::LParen, expected)?;
        self.expect_register(parser)?;
        parser.parse_token(TokenKind::RParen, "expected ')'")?;
        match offset {
            Some((value, range)) if value != 0 => {
                Err(parser.error_range(range.start, "optional integer offset must be 0", Some(range)))
            }
            _ => Ok(Found::Yes),
        }
    }

    fn parse_register_and_base(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        if !parser.is(TokenKind::Identifier) {
            return Ok(Found::No);
        }
        let start = parser.token().location;
        let offset = self.expect_general_register(parser)?;
        parser.parse_token(TokenKind::LParen, "expected '(' or invalid operand")?;
        let base = self.expect_general_register(parser)?;
        parser.parse_token(TokenKind::RParen, "expected ')'")?;
        self.push(Kind::BaseAndOffset { base, offset }, start);
        Ok(Found::Yes)
    }

    fn expect_general_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<RegisterId> {
        let Some(id) = self.register_at(parser).filter(|&id| is_in(id, class::GPR)) else {
            let location = parser.token().location;
            return Err(parser.error(location, "expected GPR register"));
        };
        parser.lex_raw();
        Ok(id)
    }
}

/// Returns the value of an expression that is a number.
fn constant(parser: &Parser<'_>, id: ExpressionId) -> Option<i64> {
    match parser.streamer.expressions[id] {
        Expression::Constant(value) => Some(value),
        _ => None,
    }
}

fn is_odd(id: RegisterId) -> bool {
    id.0.wrapping_sub(reg::X0.0) & 1 != 0
}

fn compressed_opcode(name: &str) -> Option<i64> {
    Some(match name {
        "C0" => 0,
        "C1" => 1,
        "C2" => 2,
        _ => return None,
    })
}
