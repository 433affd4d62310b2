//! The parsing of operands by the parsers that their mnemonic and place have.

use stallscope_asm::{ParseResult, Parser, TokenKind, Value, float};

use crate::addressing_mode::Shift;
use crate::condition::Condition;
use crate::custom_operand::{CustomOperand, Found};
use crate::features as feat;
use crate::operand_kind::{Kind, PostIndexRegister};
use crate::operand_parser::{AddressShift, is_hash};
use crate::operand_test::NEGATIVE_ZERO;
use crate::parser::ArmAsmParser;
use crate::shifted_immediate::{decode_float, encode_modified};

impl ArmAsmParser<'_> {
    /// Tries the parsers that the mnemonic has for the next operand.
    pub(crate) fn parse_custom_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let Some(bit) = 1_u32.checked_shl(self.statement.operands.len() as u32) else {
            return Ok(Found::No);
        };
        let sets = self.description.table::<stallscope_target::RequiredFeatures>();
        for entry in self.statement.operand_parsers.iter() {
            let required = sets.get(entry.required_features.index()).unwrap_or_default();
            if entry.operand_mask & bit == 0 || self.available.missing(&required) != [0; 4] {
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
            CustomOperand::BankedRegister | CustomOperand::StatusMask | CustomOperand::InterruptFlags => {
                self.parse_status_operand(parser, custom)
            }
            CustomOperand::BitField => self.parse_bit_field(parser),
            CustomOperand::ConditionCode => Ok(self.parse_condition(parser)),
            CustomOperand::CoprocessorNumber => Ok(self.parse_coprocessor(parser, b'p')),
            CustomOperand::CoprocessorRegister => Ok(self.parse_coprocessor(parser, b'c')),
            CustomOperand::CoprocessorOption => self.parse_coprocessor_option(parser),
            CustomOperand::Endianness => self.parse_endianness(parser),
            CustomOperand::FloatImmediate => self.parse_float_immediate(parser),
            CustomOperand::InstructionBarrier => self.parse_barrier(parser, true),
            CustomOperand::MemoryBarrier => self.parse_barrier(parser, false),
            CustomOperand::TraceBarrier => Ok(self.parse_trace_barrier(parser)),
            CustomOperand::Mode3Offset => self.parse_mode3_offset(parser),
            CustomOperand::ModifiedImmediate => self.parse_modified_immediate(parser),
            CustomOperand::PackShift { shift, lowest, highest } => {
                self.parse_pack_shift(parser, shift, lowest, highest)
            }
            CustomOperand::PostIndexRegister => self.parse_post_index_register(parser),
            CustomOperand::Rotation => self.parse_rotation(parser),
            CustomOperand::ShifterImmediate => self.parse_shifter_immediate(parser),
            CustomOperand::VectorList => self.parse_vector_list(parser),
        }
    }

    fn parse_condition(&mut self, parser: &mut Parser<'_>) -> Found {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Found::No;
        }
        let Some(condition) = Condition::by_name(token.str()) else { return Found::No };
        parser.lex();
        self.push(Kind::Condition(condition), token.location, token.location);
        Found::Yes
    }

    /// Takes a coprocessor (`p`) or one of its registers (`c`).
    fn parse_coprocessor(&mut self, parser: &mut Parser<'_>, letter: u8) -> Found {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Found::No;
        }
        let name = token.str().to_ascii_lowercase();
        let Some(rest) = name.as_bytes().split_first().filter(|(first, _)| **first == letter) else {
            return Found::No;
        };
        let digits = rest.1.strip_prefix(b"r").unwrap_or(rest.1);
        let number = match digits {
            [digit @ b'0'..=b'9'] => digit - b'0',
            [b'1', digit @ b'0'..=b'5'] => 10 + (digit - b'0'),
            _ => return Found::No,
        };
        let kind = if letter == b'p' {
            let high = number & 0xe;
            let is_taken =
                self.has(feat::V8) && high != 0xe || self.has(feat::V8_1M) && matches!(high, 8 | 0xe);
            if is_taken {
                return Found::No;
            }
            Kind::CoprocessorNumber(number)
        } else {
            Kind::CoprocessorRegister(number)
        };
        parser.lex();
        self.push(kind, token.location, token.location);
        Found::Yes
    }

    fn parse_coprocessor_option(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if !token.is(TokenKind::LCurly) {
            return Ok(Found::No);
        }
        parser.lex();
        let start = parser.token().location;
        let range = "coprocessor option must be an immediate in range [0, 255]";
        let (number, _) = self.parse_number(parser, "illegal expression", range)?;
        let Ok(number) = u8::try_from(number) else { return Err(parser.error(start, range)) };
        let end = parser.token().end();
        if !parser.is(TokenKind::RCurly) {
            return Err(stallscope_asm::Failed);
        }
        parser.lex();
        self.push(Kind::CoprocessorOption(number), token.location, end);
        Ok(Found::Yes)
    }

    /// Parses the option of a barrier.
    fn parse_barrier(&mut self, parser: &mut Parser<'_>, is_for_instructions: bool) -> ParseResult<Found> {
        let token = parser.token();
        let option = match token.kind {
            TokenKind::Identifier => {
                let name = token.str().to_ascii_lowercase();
                let option = if is_for_instructions {
                    (name == "sy").then_some(15)
                } else {
                    barrier_option(&name, self.has(feat::V8))
                };
                let Some(option) = option else { return Ok(Found::No) };
                parser.lex();
                option
            }
            TokenKind::Hash | TokenKind::Dollar | TokenKind::Integer => {
                if !token.is(TokenKind::Integer) {
                    parser.lex();
                }
                let start = parser.token().location;
                let (number, _) =
                    self.parse_number(parser, "illegal expression", "constant expression expected")?;
                match u8::try_from(number as i32) {
                    Ok(number @ 0..=15) => number,
                    _ => return Err(parser.error(start, "immediate value out of range")),
                }
            }
            _ => return Err(parser.error(token.location, "expected an immediate or barrier type")),
        };
        let kind =
            if is_for_instructions { Kind::InstructionBarrier(option) } else { Kind::MemoryBarrier(option) };
        self.push(kind, token.location, token.location);
        Ok(Found::Yes)
    }

    fn parse_trace_barrier(&mut self, parser: &mut Parser<'_>) -> Found {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) || !token.str().eq_ignore_ascii_case("csync") {
            return Found::No;
        }
        parser.lex();
        self.push(Kind::TraceBarrier, token.location, token.location);
        Found::Yes
    }

    fn parse_endianness(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        const MESSAGE: &str = "'be' or 'le' operand expected";
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(parser.error(token.location, MESSAGE));
        }
        let is_big = match token.str().to_ascii_lowercase().as_str() {
            "be" => true,
            "le" => false,
            _ => {
                parser.lex();
                return Err(parser.error(token.location, MESSAGE));
            }
        };
        parser.lex();
        self.push_number(is_big.into(), token.location, token.end());
        Ok(Found::Yes)
    }

    fn parse_pack_shift(
        &mut self,
        parser: &mut Parser<'_>,
        shift: Shift,
        lowest: i64,
        highest: i64,
    ) -> ParseResult<Found> {
        let location = parser.token().location;
        let Some(found) = Self::shift_at(parser) else { return Ok(Found::No) };
        if found != shift {
            return Err(parser.error(location, format!("{} operand expected.", shift.name())));
        }
        parser.lex();
        if !is_hash(parser.token().kind) {
            return Ok(Found::No);
        }
        parser.lex();
        let start = parser.token().location;
        let (number, end) =
            self.parse_number(parser, "illegal expression", "constant expression expected")?;
        // LLVM quirk: the low 32 bits are compared here, and all of them by the matcher.
        if !(lowest..=highest).contains(&i64::from(number as i32)) {
            return Err(parser.error(start, "immediate value out of range"));
        }
        self.push_number(number, start, end);
        Ok(Found::Yes)
    }

    /// Takes `#` after the name of a shift.
    fn expect_hash(parser: &mut Parser<'_>) -> ParseResult {
        let token = parser.token();
        if !is_hash(token.kind) {
            return Err(parser.error(token.location, "'#' expected"));
        }
        parser.lex();
        Ok(())
    }

    fn parse_shifter_immediate(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        let is_asr = match token.str() {
            "lsl" | "LSL" => false,
            "asr" | "ASR" => true,
            _ => return Ok(Found::No),
        };
        parser.lex();
        Self::expect_hash(parser)?;
        let start = parser.token().location;
        let symbolic = "shift amount must be an immediate";
        let (number, end) = self.parse_number(parser, "malformed shift expression", symbolic)?;
        let amount = u32::try_from(number).unwrap_or(u32::MAX);
        if is_asr {
            if !(1..=32).contains(&amount) {
                return Err(parser.error(start, "'asr' shift amount must be in range [1,32]"));
            }
            if self.is_thumb() && amount == 32 {
                return Err(parser.error(start, "'asr #32' shift amount not allowed in Thumb mode"));
            }
        } else if amount > 31 {
            return Err(parser.error(start, "'lsr' shift amount must be in range [0,31]"));
        }
        let kind = Kind::ShifterImmediate { is_asr, amount: amount % 32 };
        self.push(kind, token.location, end);
        Ok(Found::Yes)
    }

    fn parse_rotation(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if !matches!(token.str(), "ror" | "ROR") {
            return Ok(Found::No);
        }
        parser.lex();
        Self::expect_hash(parser)?;
        let start = parser.token().location;
        let symbolic = "rotate amount must be an immediate";
        let (number, end) = self.parse_number(parser, "malformed rotate expression", symbolic)?;
        match u32::try_from(number) {
            Ok(amount @ (0 | 8 | 16 | 24)) => {
                self.push(Kind::Rotation(amount), token.location, end);
                Ok(Found::Yes)
            }
            _ => Err(parser.error(start, "'ror' rotate amount must be 8, 16, or 24")),
        }
    }

    fn parse_modified_immediate(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        match token.kind {
            TokenKind::Identifier | TokenKind::Colon => return Ok(Found::No),
            TokenKind::Hash | TokenKind::Dollar => {
                if parser.peek().is(TokenKind::Colon) {
                    return Ok(Found::No);
                }
                parser.lex();
            }
            _ => {}
        }
        let start = parser.token().location;
        let Ok(parsed) = parser.parse_expression(self) else {
            return Err(parser.error(start, "malformed expression"));
        };
        let Some(bits) = Value::of(parser, parsed.id).constant() else {
            self.push_expression(parser, parsed.id, start, parsed.end);
            return Ok(Found::Yes);
        };
        if parser.is(TokenKind::EndOfStatement) {
            match encode_modified(bits as u32) {
                Some(encoded) => {
                    let kind =
                        Kind::ModifiedImmediate { bits: encoded & 0xff, rotation: (encoded & 0xf00) >> 7 };
                    self.push(kind, start, parsed.end);
                }
                None => self.push_number(bits, start, parsed.end),
            }
            return Ok(Found::Yes);
        }
        if !parser.is(TokenKind::Comma) {
            let message = "expected modified immediate operand: #[0, 255], #even[0-30]";
            return Err(parser.error(start, message));
        }
        let Ok(bits) = u8::try_from(bits) else {
            let message = "immediate operand must a number in the range [0, 255]";
            return Err(parser.error(start, message));
        };
        parser.lex();
        let second = parser.token().location;
        if is_hash(parser.token().kind) {
            parser.lex();
        }
        let Ok(parsed) = parser.parse_expression(self) else {
            return Err(parser.error(second, "malformed expression"));
        };
        match Value::of(parser, parsed.id).constant() {
            Some(rotation @ 0..=30) if rotation % 2 == 0 => {
                let kind = Kind::ModifiedImmediate { bits: bits.into(), rotation: rotation as u32 };
                self.push(kind, token.location, parsed.end);
                Ok(Found::Yes)
            }
            Some(_) => {
                let message = "immediate operand must an even number in the range [0, 30]";
                Err(parser.error(second, message))
            }
            None => Err(parser.error(second, "constant expression expected")),
        }
    }

    fn parse_bit_field(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if !is_hash(token.kind) {
            return Ok(Found::No);
        }
        parser.lex();
        let start = parser.token().location;
        let malformed = "malformed immediate expression";
        let (lowest, _) = self.parse_number(parser, malformed, "'lsb' operand must be an immediate")?;
        if !(0..32).contains(&lowest) {
            return Err(parser.error(start, "'lsb' operand must be in the range [0,31]"));
        }
        let comma = parser.token().location;
        parser.parse_token(TokenKind::Comma, "too few operands")?;
        Self::expect_hash(parser)?;
        // LLVM quirk: errors are at the comma.
        let Ok(parsed) = parser.parse_expression(self) else {
            return Err(parser.error(comma, malformed));
        };
        let Some(width) = Value::of(parser, parsed.id).constant() else {
            return Err(parser.error(comma, "'width' operand must be an immediate"));
        };
        if !(1..=32 - lowest).contains(&width) {
            return Err(parser.error(comma, "'width' operand must be in the range [1,32-lsb]"));
        }
        let kind = Kind::BitField { lowest: lowest as u32, width: width as u32 };
        self.push(kind, token.location, parsed.end);
        Ok(Found::Yes)
    }

    /// Takes the sign of a register, and returns whether it is added and whether there is one.
    fn parse_sign(parser: &mut Parser<'_>) -> (bool, bool) {
        let is_added = !parser.is(TokenKind::Minus);
        let has_sign = !is_added || parser.is(TokenKind::Plus);
        if has_sign {
            parser.lex();
        }
        (is_added, has_sign)
    }

    fn parse_post_index_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        let (is_added, has_sign) = Self::parse_sign(parser);
        let token = parser.token();
        let Some(id) = self.parse_register(parser) else {
            if !has_sign {
                return Ok(Found::No);
            }
            return Err(parser.error(token.location, "register expected"));
        };
        let mut end = token.end();
        let mut shifted = AddressShift { shift: Shift::None, amount: 0 };
        if parser.parse_optional_token(TokenKind::Comma) {
            shifted = self.parse_address_shift(parser)?;
            end = parser.token().location;
        }
        let AddressShift { shift, amount } = shifted;
        let kind = Kind::PostIndexRegister(PostIndexRegister { id, is_added, shift, amount });
        self.push(kind, start, end);
        Ok(Found::Yes)
    }

    fn parse_mode3_offset(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        if is_hash(parser.token().kind) {
            parser.lex();
            let is_negative = parser.is(TokenKind::Minus);
            let parsed = parser.parse_expression(self)?;
            let Some(number) = Value::of(parser, parsed.id).constant() else {
                return Err(parser.error(start, "constant expression expected"));
            };
            let number = i64::from(number as i32);
            let number = if is_negative && number == 0 { NEGATIVE_ZERO } else { number };
            self.push_number(number, start, parsed.end);
            return Ok(Found::Yes);
        }
        let (is_added, has_sign) = Self::parse_sign(parser);
        let token = parser.token();
        let Some(id) = self.parse_register(parser) else {
            if !has_sign {
                return Ok(Found::No);
            }
            return Err(parser.error(token.location, "register expected"));
        };
        let register = PostIndexRegister { id, is_added, shift: Shift::None, amount: 0 };
        self.push(Kind::PostIndexRegister(register), start, token.end());
        Ok(Found::Yes)
    }

    fn parse_float_immediate(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        let is_encoded = matches!(self.statement.mnemonic.as_str(), "fconstd" | "fconsts");
        let is_move = self
            .statement
            .operands
            .iter()
            .take(self.count_mnemonic_operands())
            .any(|operand| matches!(operand.kind.token(), Some(".f32" | ".f64" | ".f16")));
        if !is_hash(parser.token().kind) || !is_encoded && !is_move {
            return Ok(Found::No);
        }
        parser.lex();
        let is_negative = parser.parse_optional_token(TokenKind::Minus);
        let token = parser.token();
        let bits = match token.kind {
            TokenKind::Real if is_move => {
                parser.lex();
                float::parse_single(token.text) ^ u32::from(is_negative) << 31
            }
            TokenKind::Integer if is_encoded => {
                parser.lex();
                match u8::try_from(token.value) {
                    Ok(encoded) => decode_float(encoded.into()),
                    Err(_) => {
                        let message = "encoded floating point value out of range";
                        return Err(parser.error(token.location, message));
                    }
                }
            }
            _ => return Err(parser.error(token.location, "invalid floating point immediate")),
        };
        let end = parser.token().location;
        self.push_number(bits.into(), start, end);
        Ok(Found::Yes)
    }
}

/// Returns the number of a memory barrier's name.
fn barrier_option(name: &str, has_v8: bool) -> Option<u8> {
    Some(match name {
        "sy" => 15,
        "st" => 14,
        "ld" if has_v8 => 13,
        "sh" | "ish" => 11,
        "shst" | "ishst" => 10,
        "ishld" if has_v8 => 9,
        "nsh" | "un" => 7,
        "nshst" | "unst" => 6,
        "nshld" if has_v8 => 5,
        "osh" => 3,
        "oshst" => 2,
        "oshld" if has_v8 => 1,
        _ => return None,
    })
}
