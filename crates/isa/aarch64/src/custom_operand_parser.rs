//! The parsing of operands by the parsers that their mnemonic and place have.

use stallscope_target::SubRegisterIndexId;

use crate::description;

use super::custom_operand::{CustomOperand, Found};
use super::immediate::decode_double;
use super::operand_kind::{Equality, Immediate, Kind, RegisterOperand, SymbolReference};
use super::parser::{Aarch64AsmParser, classify_symbol};
use super::registers::{Classes, RegisterKind, reg};
use super::specifier as spec;
use stallscope_asm::TokenKind;
use stallscope_asm::Value;
use stallscope_asm::{ParseResult, Parser};
use stallscope_mc::{Expression, ExpressionId};

const SUBE_32: SubRegisterIndexId = description::sub_register_index("sube32");
const SUBE_64: SubRegisterIndexId = description::sub_register_index("sube64");
const X8SUB_0: SubRegisterIndexId = description::sub_register_index("x8sub_0");

impl Aarch64AsmParser<'_> {
    /// Tries the parsers that the mnemonic has for the next operand.
    pub(crate) fn parse_custom_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let Some(bit) = 1_u32.checked_shl(self.statement.operands.len() as u32) else {
            return Ok(Found::No);
        };
        for entry in self.statement.operand_parsers.iter() {
            if entry.operand_mask & bit == 0 {
                continue;
            }
            let Some(custom) = self.custom_operands.get(entry.method) else {
                continue;
            };
            loop {
                let start = parser.token().location;
                if self.parse_custom(parser, custom)? == Found::Yes {
                    return Ok(Found::Yes);
                }
                // LLVM quirk: its tables list a parser once for each row. After taking a token in vain, such as a
                // vector without a suffix, a parser is tried again on the next token.
                if parser.token().location == start {
                    break;
                }
            }
        }
        Ok(Found::No)
    }

    fn parse_custom(&mut self, parser: &mut Parser<'_>, custom: CustomOperand) -> ParseResult<Found> {
        match custom {
            CustomOperand::AdjustedImm(by) => self.parse_adjusted_immediate(parser, by),
            CustomOperand::AdrLabel => self.parse_adr_label(parser),
            CustomOperand::AdrpLabel => self.parse_adrp_label(parser),
            CustomOperand::Barrier => self.parse_barrier(parser),
            CustomOperand::BarrierNxs => self.parse_barrier_nxs(parser),
            CustomOperand::Float { zero_is_literal } => self.parse_float(parser, zero_is_literal),
            CustomOperand::Gpr(equality) => self.parse_gpr(parser, equality, false),
            CustomOperand::Gpr64Sp0 => self.parse_gpr_with_zero(parser),
            CustomOperand::Gpr64X8 => self.parse_gpr_x8(parser),
            CustomOperand::GprSeqPair => self.parse_gpr_pair(parser),
            CustomOperand::GprWithShift => self.parse_gpr(parser, Equality::Register, true),
            CustomOperand::ImmRange => self.parse_immediate_range(parser),
            CustomOperand::ImmWithShift => self.parse_immediate_with_shift(parser),
            CustomOperand::MatrixRegister => self.parse_matrix_register(parser),
            CustomOperand::MatrixTileList => self.parse_matrix_tile_list(parser),
            CustomOperand::Prefetch | CustomOperand::RangePrefetch | CustomOperand::SvePrefetch => {
                self.parse_prefetch(parser, custom)
            }
            CustomOperand::SveDataVector { has_shift, needs_suffix } => {
                self.parse_sve_data_vector(parser, has_shift, needs_suffix)
            }
            CustomOperand::SvePattern => self.parse_sve_pattern(parser),
            CustomOperand::SvePredicate(kind) => self.parse_sve_predicate(parser, kind),
            CustomOperand::SvePredicateOrCounter => {
                // Whatever is wrong with it as a counter, it may be a good predicate.
                match self.parse_sve_predicate(parser, RegisterKind::SvePredicateAsCounter) {
                    Ok(Found::Yes) => Ok(Found::Yes),
                    _ => self.parse_sve_predicate(parser, RegisterKind::SvePredicateVector),
                }
            }
            CustomOperand::SveVecLen => self.parse_sve_vec_len(parser),
            CustomOperand::Svcr => self.parse_svcr(parser),
            CustomOperand::SysCr => self.parse_sys_cr(parser),
            CustomOperand::SysReg => self.parse_sys_reg(parser),
            CustomOperand::SyspXzrPair => self.parse_xzr_pair(parser),
            CustomOperand::TIndex => self.parse_tindex(parser),
            CustomOperand::VectorList(kind) => self.parse_vector_list(parser, kind, false),
        }
    }

    fn parse_adrp_label(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        parser.parse_optional_token(TokenKind::Hash);
        let mut id = self.parse_symbolic_immediate(parser)?;
        if let Some(symbol) = classify_symbol_of(parser, id) {
            let is_good_elf = matches!(
                symbol.elf,
                Some(
                    spec::ABS_PAGE_NC
                        | spec::GOT_PAGE
                        | spec::GOT_AUTH_PAGE
                        | spec::GOT_PAGE_LO15
                        | spec::GOTTPREL_PAGE
                        | spec::TLSDESC_PAGE
                        | spec::TLSDESC_AUTH_PAGE
                )
            );
            match symbol.darwin {
                None if symbol.elf.is_none() => {
                    id = parser.streamer.expressions.add_at(Expression::Specified(spec::ABS_PAGE, id), start);
                }
                Some(spec::MACHO_GOTPAGE | spec::MACHO_TLVPPAGE) if !symbol.has_no_addend => {
                    return Err(parser.error(start, "gotpage label reference not allowed an addend"));
                }
                Some(spec::MACHO_PAGE | spec::MACHO_GOTPAGE | spec::MACHO_TLVPPAGE) => {}
                _ if is_good_elf => {}
                _ => return Err(parser.error(start, "page or gotpage label reference expected")),
            }
        }
        self.push_expression(parser, id, start);
        Ok(Found::Yes)
    }

    fn parse_adr_label(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        // With a bracket it is an address of SVE.
        if parser.is(TokenKind::LBrac) {
            return Ok(Found::No);
        }
        parser.parse_optional_token(TokenKind::Hash);
        let mut id = self.parse_symbolic_immediate(parser)?;
        if let Some(symbol) = classify_symbol_of(parser, id) {
            if symbol.darwin.is_none() && symbol.elf.is_none() {
                id = parser.streamer.expressions.add_at(Expression::Specified(spec::ABS, id), start);
            } else if symbol.elf != Some(spec::GOT_AUTH_PAGE) {
                return Err(parser.error(start, "unexpected adr label"));
            }
        }
        self.push_expression(parser, id, start);
        Ok(Found::Yes)
    }

    fn parse_float(&mut self, parser: &mut Parser<'_>, zero_is_literal: bool) -> ParseResult<Found> {
        let start = parser.token().location;
        let has_hash = parser.parse_optional_token(TokenKind::Hash);
        let is_negative = parser.parse_optional_token(TokenKind::Minus);
        let token = parser.token();
        if !matches!(token.kind, TokenKind::Real | TokenKind::Integer) {
            if !has_hash {
                return Ok(Found::No);
            }
            return Err(parser.token_error("invalid floating point immediate"));
        }
        if token.is(TokenKind::Integer) && token.text.starts_with(b"0x") {
            if token.value > u8::MAX.into() || is_negative {
                return Err(parser.token_error("encoded floating point value out of range"));
            }
            // LLVM quirk: of a number with 64 bits, which is negative as a signed one, the low bits count.
            let encoded = token.value as u8;
            self.push(Kind::FloatImmediate { bits: decode_double(encoded), is_exact: true }, start);
        } else {
            if !stallscope_asm::float::is_literal(token.text) {
                return Err(parser.token_error("invalid floating point representation"));
            }
            let bits = stallscope_asm::float::parse_double(token.text) | u64::from(is_negative) << 63;
            if zero_is_literal && bits == 0 {
                self.push_token("#0", start);
                self.push_token(".0", start);
            } else {
                let is_exact = stallscope_asm::float::is_exact(token.text);
                self.push(Kind::FloatImmediate { bits, is_exact }, start);
            }
        }
        parser.lex();
        Ok(Found::Yes)
    }

    fn parse_gpr(
        &mut self,
        parser: &mut Parser<'_>,
        equality: Equality,
        has_shift: bool,
    ) -> ParseResult<Found> {
        let start = parser.token().location;
        let Some(id) = self.parse_scalar_register(parser) else { return Ok(Found::No) };
        let register = self.registers.classified(id);
        let operand = RegisterOperand { equality, ..RegisterOperand::new(register, RegisterKind::Scalar) };
        if !has_shift || !parser.parse_optional_token(TokenKind::Comma) {
            self.push(Kind::Register(operand), start..parser.token().location);
            return Ok(Found::Yes);
        }
        let Some(shift) = self.parse_shift_extend(parser)? else { return Ok(Found::No) };
        self.push_shifted_register(operand, shift, start..parser.token().location.saturating_sub(1));
        Ok(Found::Yes)
    }

    /// Reads a register that may have a zero after it.
    fn parse_gpr_with_zero(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        const MESSAGE: &str = "index must be absent or #0";
        let start = parser.token().location;
        let Some(id) = self.parse_scalar_register(parser) else { return Ok(Found::No) };
        if parser.parse_optional_token(TokenKind::Comma) {
            parser.parse_optional_token(TokenKind::Hash);
            let is_zero = parser.is(TokenKind::Integer)
                && parser
                    .parse_expression(self)
                    .is_ok_and(|expression| Value::of(parser, expression.id) == Value::Constant(0));
            if !is_zero {
                let here = parser.token().location;
                return Err(parser.error(here, MESSAGE));
            }
        }
        self.push_register(id, RegisterKind::Scalar, start..parser.token().location);
        Ok(Found::Yes)
    }

    /// Reads the first of eight registers in a row.
    fn parse_gpr_x8(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        let Some(id) = self.parse_scalar_register(parser) else { return Ok(Found::No) };
        let Some(all) = self.registers.starting_with(id, X8SUB_0, Classes::GPR64X8) else {
            let message = "expected an even-numbered x-register in the range [x0,x22]";
            return Err(parser.error(start, message));
        };
        self.push_register(all, RegisterKind::Scalar, start..parser.token().location);
        Ok(Found::Yes)
    }

    /// Reads an even register and the odd one after it.
    pub(crate) fn parse_gpr_pair(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        const FIRST: &str = "expected first even register of a consecutive same-size even/odd register pair";
        const SECOND: &str = "expected second odd register of a consecutive same-size even/odd register pair";
        let start = parser.token().location;
        if !parser.is(TokenKind::Identifier) {
            return Err(parser.error(start, "expected register"));
        }
        let first = self.parse_scalar_register(parser).map(|id| self.registers.classified(id));
        let Some(first) = first.filter(|first| {
            first.is(Classes::GPR32_OR_GPR64) && self.registers.encoding(first.id).is_multiple_of(2)
        }) else {
            return Err(parser.error(start, FIRST));
        };
        if !parser.is(TokenKind::Comma) {
            let here = parser.token().location;
            return Err(parser.error(here, "expected comma"));
        }
        parser.lex();
        let second_start = parser.token().location;
        let is_64_bit = first.is(Classes::GPR64);
        let class = if is_64_bit { Classes::GPR64 } else { Classes::GPR32 };
        let second = self.parse_scalar_register(parser).map(|id| self.registers.classified(id));
        let is_next = second.is_some_and(|second| {
            self.registers.encoding(second.id) == self.registers.encoding(first.id) + 1 && second.is(class)
        });
        let pair = if is_64_bit {
            self.registers.starting_with(first.id, SUBE_64, Classes::X_SEQ_PAIRS)
        } else {
            self.registers.starting_with(first.id, SUBE_32, Classes::W_SEQ_PAIRS)
        };
        let Some(pair) = pair.filter(|_| is_next) else { return Err(parser.error(second_start, SECOND)) };
        self.push_register(pair, RegisterKind::Scalar, start..parser.token().location);
        Ok(Found::Yes)
    }

    /// Reads `xzr, xzr`, if it is here.
    pub(crate) fn parse_xzr_pair(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        let Some(first) = self.parse_scalar_register(parser) else { return Ok(Found::No) };
        if first != reg::XZR {
            parser.cursor.lexer.unlex(token);
            return Ok(Found::No);
        }
        parser.check(!parser.is(TokenKind::Comma), parser.token().location, "expected comma")?;
        parser.lex();
        match self.parse_scalar_register(parser) {
            Some(reg::XZR) => {}
            Some(_) => return Err(parser.token_error("xzr must be followed by xzr")),
            None => return Err(parser.token_error("expected register operand")),
        }
        self.push_register(reg::XZR, RegisterKind::Scalar, token.location);
        Ok(Found::Yes)
    }

    /// Reads a number that the instruction holds with `by` added.
    fn parse_adjusted_immediate(&mut self, parser: &mut Parser<'_>, by: i64) -> ParseResult<Found> {
        /// A value that no instruction of this kind accepts.
        const OUT_OF_RANGE: i64 = -2;
        let start = parser.token().location;
        parser.parse_optional_token(TokenKind::Hash);
        let is_negative = parser.parse_optional_token(TokenKind::Minus);
        if !parser.is(TokenKind::Integer) {
            return Ok(Found::No);
        }
        let Ok(expression) = parser.parse_expression(self) else { return Ok(Found::No) };
        let value = Value::of(parser, expression.id).constant();
        let value = value.and_then(|value| if is_negative { value.checked_neg() } else { Some(value) });
        let adjusted = value.and_then(|value| value.checked_add(by));
        let adjusted = adjusted.filter(|value| (0..=63).contains(value)).unwrap_or(OUT_OF_RANGE);
        let place = start..parser.token().location.saturating_sub(1);
        self.push(Kind::Immediate(Immediate::constant(adjusted)), place);
        Ok(Found::Yes)
    }
}

fn classify_symbol_of(parser: &mut Parser<'_>, id: ExpressionId) -> Option<SymbolReference> {
    match parser.streamer.expressions[id] {
        Expression::Constant(_) => None,
        _ => classify_symbol(parser, id),
    }
}
