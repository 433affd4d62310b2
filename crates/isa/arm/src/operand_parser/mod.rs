//! Parses operands without a custom parser: registers, shifts, numbers, addresses.

mod register_list;
pub(crate) mod status;
mod vector_list;

use stallscope_asm::{Failed, ParseResult, ParsedExpression, Parser, Token, TokenKind, Value};
use stallscope_mc::{Expression, ExpressionId, ObjectFormat};
use stallscope_target::RegisterId;

use crate::addressing_mode::Shift;
use crate::custom_operand::Found;
use crate::features as feat;
use crate::operand_kind::{Form, Immediate, Kind, Memory, RegisterOperand};
use crate::operand_test::NEGATIVE_ZERO;
use crate::parser::ArmAsmParser;
use crate::specifier;

/// A shift whose amount is a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AddressShift {
    pub(crate) shift: Shift,
    pub(crate) amount: u32,
}

/// Returns whether a token introduces a number.
pub(crate) fn is_hash(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Hash | TokenKind::Dollar)
}

impl ArmAsmParser<'_> {
    /// Returns the operand for a register.
    pub(crate) fn register_kind(&self, id: RegisterId) -> Kind {
        Kind::Register(RegisterOperand { id, has_v8: self.has(feat::V8), may_be_list: !self.has(feat::MVE) })
    }

    /// Adds a punctuation mark, or a part of the mnemonic.
    pub(crate) fn push_token(&mut self, text: &str, start: u32) {
        let class = self.matcher.token_class(text);
        let token = crate::operand_kind::Token { text: text.into(), class };
        // LLVM quirk: its end is its start.
        self.push(Kind::Token(token), start, start);
    }

    /// Adds a register operand.
    pub(crate) fn push_register(&mut self, id: RegisterId, start: u32, end: u32) {
        let kind = self.register_kind(id);
        self.push(kind, start, end);
    }

    /// Adds a number.
    pub(crate) fn push_number(&mut self, value: i64, start: u32, end: u32) {
        let value = Value::Constant(value);
        self.push(Kind::Immediate(Immediate { value, form: Form::Number }), start, end);
    }

    /// Adds an operand that is an expression.
    pub(crate) fn push_expression(
        &mut self,
        parser: &mut Parser<'_>,
        id: ExpressionId,
        start: u32,
        end: u32,
    ) {
        let value = Value::of(parser, id);
        let form = match parser.streamer.expressions[id] {
            Expression::Constant(_) => Form::Number,
            Expression::Symbol(..) => Form::Symbol,
            Expression::Specified(specifier, _) => Form::Specified(specifier),
            expression => Form::Other {
                is_known: parser.streamer.expressions.absolute_value(id).is_some(),
                is_binary: matches!(expression, Expression::Binary(..)),
            },
        };
        self.push(Kind::Immediate(Immediate { value, form }), start, end);
    }

    /// Takes a number, or fails with `message` at its start.
    pub(crate) fn parse_number(
        &mut self,
        parser: &mut Parser<'_>,
        malformed: &str,
        symbolic: &str,
    ) -> ParseResult<(i64, u32)> {
        let start = parser.token().location;
        let Ok(ParsedExpression { id, end }) = parser.parse_expression(self) else {
            return Err(parser.error(start, malformed));
        };
        match Value::of(parser, id).constant() {
            Some(number) => Ok((number, end)),
            None => Err(parser.error(start, symbolic)),
        }
    }

    /// Parses an operand.
    pub(crate) fn parse_operand(&mut self, parser: &mut Parser<'_>, mnemonic: &str) -> ParseResult {
        if self.parse_custom_operand(parser)? == Found::Yes {
            return Ok(());
        }
        let token = parser.token();
        match token.kind {
            TokenKind::Identifier => self.parse_name(parser, mnemonic, token),
            TokenKind::LParen | TokenKind::Integer | TokenKind::String | TokenKind::Dot => {
                self.parse_plain_expression(parser)
            }
            TokenKind::LBrac => self.parse_memory(parser),
            TokenKind::LCurly => self.parse_register_list(parser, mnemonic),
            TokenKind::Dollar | TokenKind::Hash => self.parse_after_hash(parser),
            TokenKind::Colon => self.parse_specified(parser),
            TokenKind::Equal => self.parse_literal(parser, mnemonic),
            _ => Err(parser.error(token.location, "unexpected token in operand")),
        }
    }

    fn parse_name(&mut self, parser: &mut Parser<'_>, mnemonic: &str, token: Token<'_>) -> ParseResult {
        if !matches!(mnemonic, "b" | "bl") {
            // LLVM quirk: after an error in the register's lane, what follows is parsed as another operand.
            if self.parse_register_operand(parser) == Ok(Found::Yes)
                || self.parse_shifted_register(parser)? == Found::Yes
            {
                return Ok(());
            }
            if mnemonic == "vmrs" && token.str().eq_ignore_ascii_case("apsr_nzcv") {
                parser.lex();
                self.push_token("APSR_nzcv", token.location);
                return Ok(());
            }
        }
        self.parse_plain_expression(parser)
    }

    fn parse_plain_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        let id = parser.parse_expression(self)?.id;
        let end = parser.token().location.saturating_sub(1);
        self.push_expression(parser, id, start, end);
        Ok(())
    }

    /// Takes a register, which `!` or a lane may follow.
    fn parse_register_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        let Some(id) = self.parse_register(parser) else { return Ok(Found::No) };
        self.push_register(id, token.location, token.end());
        let next = parser.token();
        if next.is(TokenKind::Exclaim) {
            self.push_token("!", next.location);
            parser.lex();
        } else if next.is(TokenKind::LBrac) {
            parser.lex();
            let id = parser.parse_expression(self)?.id;
            let Some(lane) = Value::of(parser, id).constant() else {
                return Err(parser.token_error("immediate value expected for vector index"));
            };
            let end = parser.token().end();
            parser.parse_token(TokenKind::RBrac, "']' expected")?;
            // LLVM quirk: more than 32 bits are cut off.
            self.push(Kind::VectorIndex((lane as u32).into()), next.location, end);
        }
        Ok(Found::Yes)
    }

    /// Returns the shift that the current token names.
    pub(crate) fn shift_at(parser: &Parser<'_>) -> Option<Shift> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return None;
        }
        Some(match token.str().to_ascii_lowercase().as_str() {
            "asl" | "lsl" => Shift::Lsl,
            "lsr" => Shift::Lsr,
            "asr" => Shift::Asr,
            "ror" => Shift::Ror,
            "rrx" => Shift::Rrx,
            _ => return None,
        })
    }

    /// Takes a shift, which applies to the register before it.
    fn parse_shifted_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        let Some(mut shift) = Self::shift_at(parser) else { return Ok(Found::No) };
        parser.lex();
        let previous = self.statement.operands.pop();
        let Some(source) = previous.as_ref().and_then(|previous| previous.kind.register()) else {
            let location = previous.map_or(self.statement.location, |previous| previous.start);
            // LLVM quirk: what follows is then parsed as an expression.
            let Failed = parser.error(location, "shift must be of a register");
            return Ok(Found::No);
        };
        let mut amount = 0;
        // LLVM quirk: without an amount there is no end.
        let mut end = 0;
        if shift != Shift::Rrx {
            let token = parser.token();
            if is_hash(token.kind) {
                parser.lex();
                let number_start = parser.token().location;
                let message = "invalid immediate shift value";
                let (number, number_end) = self.parse_number(parser, message, message)?;
                let is_in_range = is_shift_amount(shift, number);
                parser.check(!is_in_range, number_start, "immediate shift value out of range")?;
                amount = number as u32;
                end = number_end;
                if number == 0 {
                    shift = Shift::Lsl;
                }
            } else {
                let by = if token.is(TokenKind::Identifier) { self.parse_register(parser) } else { None };
                let Some(by) = by else {
                    let message = "expected immediate or register in shift operand";
                    return Err(parser.error(token.location, message));
                };
                self.push(Kind::ShiftedByRegister { source, shift, by }, start, token.end());
                return Ok(Found::Yes);
            }
        }
        self.push(Kind::ShiftedByImmediate { source, shift, amount }, start, end);
        Ok(Found::Yes)
    }

    /// Parses an address, from its bracket on.
    fn parse_memory(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        parser.lex();
        let token = parser.token();
        let Some(base) = self.parse_register(parser) else {
            return Err(parser.error(token.location, "register expected"));
        };
        let mut memory = Memory {
            base,
            offset: None,
            offset_register: RegisterId::NONE,
            shift: Shift::None,
            amount: 0,
            alignment: 0,
            is_subtracted: false,
            alignment_location: 0,
        };
        let token = parser.token();
        match token.kind {
            TokenKind::RBrac => {
                let end = token.end();
                parser.lex();
                self.push(Kind::Memory(memory), start, end);
                self.parse_write_back(parser);
                return Ok(());
            }
            TokenKind::Comma => parser.lex(),
            TokenKind::Colon => {}
            _ => return Err(parser.error(token.location, "malformed memory operand")),
        }
        let token = parser.token();
        match token.kind {
            TokenKind::Colon => {
                // LLVM quirk: the place is that of the token after the colon.
                parser.lex();
                memory.alignment_location = parser.token().location;
                memory.alignment = self.parse_alignment(parser)?;
            }
            TokenKind::Hash | TokenKind::Dollar | TokenKind::LParen | TokenKind::Integer => {
                if is_hash(token.kind) {
                    parser.lex();
                }
                // LLVM quirk: the operand ends where the offset starts.
                let end = parser.token().location;
                let is_negative = parser.is(TokenKind::Minus);
                let id = parser.parse_expression(self)?.id;
                let offset = Value::of(parser, id);
                let is_negative_zero =
                    is_negative && offset.constant().is_some_and(|value| value as i32 == 0);
                memory.offset = Some(if is_negative_zero { Value::Constant(NEGATIVE_ZERO) } else { offset });
                parser.parse_token(TokenKind::RBrac, "']' expected")?;
                self.push(Kind::Memory(memory), start, end);
                self.parse_write_back(parser);
                return Ok(());
            }
            _ => self.parse_offset_register(parser, &mut memory)?,
        }
        let end = parser.token().end();
        parser.parse_token(TokenKind::RBrac, "']' expected")?;
        self.push(Kind::Memory(memory), start, end);
        self.parse_write_back(parser);
        Ok(())
    }

    fn parse_offset_register(&mut self, parser: &mut Parser<'_>, memory: &mut Memory) -> ParseResult {
        memory.is_subtracted = parser.is(TokenKind::Minus);
        if memory.is_subtracted || parser.is(TokenKind::Plus) {
            parser.lex();
        }
        let start = parser.token().location;
        let Some(register) = self.parse_register(parser) else {
            return Err(parser.error(start, "register expected"));
        };
        memory.offset_register = register;
        if parser.parse_optional_token(TokenKind::Comma) {
            let AddressShift { shift, amount } = self.parse_address_shift(parser)?;
            (memory.shift, memory.amount) = (shift, amount);
        }
        Ok(())
    }

    /// Takes an alignment in bits, and returns it in bytes.
    fn parse_alignment(&mut self, parser: &mut Parser<'_>) -> ParseResult<u32> {
        let start = parser.token().location;
        let id = parser.parse_expression(self)?.id;
        match Value::of(parser, id).constant() {
            Some(16) => Ok(2),
            Some(32) => Ok(4),
            Some(64) => Ok(8),
            Some(128) => Ok(16),
            Some(256) => Ok(32),
            Some(_) => Err(parser.error(start, "alignment specifier must be 16, 32, 64, 128, or 256 bits")),
            None => Err(parser.error(start, "constant expression expected")),
        }
    }

    /// Takes `!` after an address.
    fn parse_write_back(&mut self, parser: &mut Parser<'_>) {
        let token = parser.token();
        if token.is(TokenKind::Exclaim) {
            self.push_token("!", token.location);
            parser.lex();
        }
    }

    /// Parses the shift of a register in an address.
    pub(crate) fn parse_address_shift(&mut self, parser: &mut Parser<'_>) -> ParseResult<AddressShift> {
        let token = parser.token();
        let name = if token.is(TokenKind::Identifier) { token.str() } else { "" };
        // LLVM quirk: the name is in lower case or in upper case.
        let mut shift = match name {
            "lsl" | "LSL" | "asl" | "ASL" => Shift::Lsl,
            "lsr" | "LSR" => Shift::Lsr,
            "asr" | "ASR" => Shift::Asr,
            "ror" | "ROR" => Shift::Ror,
            "rrx" | "RRX" => Shift::Rrx,
            "uxtw" | "UXTW" => Shift::Uxtw,
            _ => return Err(parser.error(token.location, "illegal shift operator")),
        };
        parser.lex();
        if shift == Shift::Rrx {
            return Ok(AddressShift { shift, amount: 0 });
        }
        let start = parser.token().location;
        if !is_hash(parser.token().kind) {
            return Err(parser.error(start, "'#' expected"));
        }
        parser.lex();
        let id = parser.parse_expression(self)?.id;
        let Some(number) = Value::of(parser, id).constant() else {
            return Err(parser.error(start, "shift amount must be an immediate"));
        };
        let is_in_range = is_shift_amount(shift, number);
        parser.check(!is_in_range, start, "immediate shift value out of range")?;
        if number == 0 {
            shift = Shift::Lsl;
        }
        // LLVM quirk: more than 32 bits are cut off where there is no limit.
        Ok(AddressShift { shift, amount: if number == 32 { 0 } else { number as u32 } })
    }

    fn parse_after_hash(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let token = parser.token();
        let mut next = [Token::new(TokenKind::Eof, b"", 0)];
        parser.peek_tokens(&mut next, false);
        let is_name = token.is(TokenKind::Dollar)
            && matches!(next, [next] if matches!(next.kind, TokenKind::Identifier | TokenKind::Integer));
        if !is_name {
            parser.lex();
        }
        if parser.is(TokenKind::Colon) {
            return self.parse_specified_from(parser, token.location);
        }
        let is_negative = parser.is(TokenKind::Minus);
        let id = parser.parse_expression(self)?.id;
        let end = parser.token().location.saturating_sub(1);
        match Value::of(parser, id).constant() {
            Some(value) if is_negative && value as i32 == 0 => {
                self.push_number(NEGATIVE_ZERO, token.location, end);
            }
            _ => self.push_expression(parser, id, token.location, end),
        }
        self.parse_write_back(parser);
        Ok(())
    }

    fn parse_specified(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        self.parse_specified_from(parser, start)
    }

    /// Parses an expression with a specifier in front of it, at its first colon.
    fn parse_specified_from(&mut self, parser: &mut Parser<'_>, _hash: u32) -> ParseResult {
        let start = parser.token().location;
        parser.lex();
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(parser.error(token.location, "expected prefix identifier in operand"));
        }
        let Some(specifier) = specifier::by_name(token.str()) else {
            return Err(parser.error(token.location, "unexpected prefix in operand"));
        };
        let is_half = matches!(specifier, specifier::HI16 | specifier::LO16);
        if !is_half && !parser.is_format(ObjectFormat::Elf) {
            let message = "cannot represent relocation in the current file format";
            return Err(parser.error(token.location, message));
        }
        parser.lex();
        parser.parse_token(TokenKind::Colon, "unexpected token after prefix")?;
        parser.parse_optional_token(TokenKind::Hash);
        let inner = parser.parse_expression(self)?.id;
        let expression = Expression::Specified(specifier, inner);
        let id = parser.streamer.expressions.add_at(expression, start);
        let end = parser.token().location.saturating_sub(1);
        self.push_expression(parser, id, start, end);
        Ok(())
    }

    /// Parses a value that is loaded from a literal pool.
    fn parse_literal(&mut self, parser: &mut Parser<'_>, mnemonic: &str) -> ParseResult {
        let start = parser.token().location;
        if mnemonic != "ldr" {
            return Err(parser.error(start, "unexpected token in operand"));
        }
        parser.lex();
        let id = parser.parse_expression(self)?.id;
        let end = parser.token().location.saturating_sub(1);
        let value = Value::of(parser, id);
        self.push(Kind::ConstantPool(value), start, end);
        Ok(())
    }
}

/// Returns whether a register may be shifted so far.
fn is_shift_amount(shift: Shift, number: i64) -> bool {
    match shift {
        Shift::Lsl | Shift::Ror => (0..32).contains(&number),
        Shift::Lsr | Shift::Asr => (0..=32).contains(&number),
        _ => number >= 0,
    }
}
