//! Parses operands in Intel syntax.

use stallscope_target::RegisterId;

use super::address::{check_address, check_displacement};
use super::intel_expression::{IntelExpression, Operator, Rejected};
use super::operand::{Kind, Memory};
use super::parser::X86AsmParser;
use super::registers::{Classes, reg};
use stallscope_asm::TokenKind;
use stallscope_asm::Value;
use stallscope_asm::{ParseResult, Parser};
use stallscope_mc::{BinaryOperator, Expression, ExpressionId};

type OperandExpression = IntelExpression<ExpressionId>;

impl X86AsmParser<'_> {
    /// Parses an operand of the instruction `name`.
    pub(crate) fn parse_intel_operand(&mut self, parser: &mut Parser<'_>, name: &str) -> ParseResult {
        let size = parse_size(parser)?;
        let first = parser.token();
        let mut start = first.location;
        if first.is(TokenKind::LCurly) {
            return self.parse_rounding(parser, start);
        }
        let mut segment = RegisterId::NONE;
        if first.is(TokenKind::Identifier)
            && let Ok(register) = self.parse_register(parser)
        {
            if register.id == reg::RIP {
                return Err(parser.error(start, "rip can only be used as a base register"));
            }
            if !parser.is(TokenKind::Colon) {
                if size.is_some() {
                    let message = "expected memory operand after 'ptr', found register operand instead";
                    return Err(parser.error(start, message));
                }
                self.push_register(register.id, register.start, register.end);
                return Ok(());
            }
            if !self.registers.is(register.id, Classes::SEGMENT) {
                return Err(parser.error(start, "invalid segment register"));
            }
            segment = register.id;
            parser.lex();
            start = parser.token().location;
        }
        let mut expression = OperandExpression::default();
        let end = self.parse_intel_expression(parser, &mut expression, start)?;
        let Some(number) = expression.value() else {
            return Err(parser.error(start, "division by zero"));
        };
        let displacement = match expression.symbol {
            None => Value::Constant(number),
            Some(symbol) if number == 0 => Value::of(parser, symbol),
            Some(symbol) => {
                let number = parser.streamer.expressions.constant(number);
                let sum = Expression::Binary(BinaryOperator::Add, symbol, number);
                Value::Expression(parser.streamer.expressions.add(sum).0)
            }
        };
        if !expression.is_memory && segment.is_none() {
            self.push(Kind::Immediate(displacement), start, end);
            return Ok(());
        }
        let memory = Memory { segment, size: size.unwrap_or(0), ..self.memory(displacement) };
        let memory = self.intel_address(parser, memory, &expression, start)?;
        self.finish_intel_memory(parser, memory, &expression, name, start..end, size.is_some())
    }

    /// Assigns the registers of an address to base and index.
    fn intel_address(
        &self,
        parser: &mut Parser<'_>,
        memory: Memory,
        expression: &OperandExpression,
        start: u32,
    ) -> ParseResult<Memory> {
        let (mut base, mut index, mut scale) = (expression.base, expression.index, expression.scale);
        if !index.is_none() && base == reg::RIP {
            base = RegisterId::NONE;
        }
        let is_stack_pointer = |register| matches!(register, reg::ESP | reg::RSP);
        let is_vector = |register| self.registers.is(register, Classes::INDEX_VECTOR);
        if scale == 0 && !is_stack_pointer(base) && is_stack_pointer(index) {
            std::mem::swap(&mut base, &mut index);
        }
        if scale == 0 && !is_vector(index) && is_vector(base) {
            std::mem::swap(&mut base, &mut index);
        }
        if scale != 0 && self.registers.is(index, Classes::GR16) {
            return Err(parser.error(start, "16-bit addresses cannot have a scale"));
        }
        scale = scale.max(1);
        if matches!(base, reg::SI | reg::DI) && matches!(index, reg::BX | reg::BP) {
            std::mem::swap(&mut base, &mut index);
        }
        let scale = u8::try_from(scale).unwrap_or_default();
        Ok(Memory { base: self.classified(base), index: self.classified(index), scale, ..memory })
    }

    fn finish_intel_memory(
        &mut self,
        parser: &mut Parser<'_>,
        mut memory: Memory,
        expression: &OperandExpression,
        name: &str,
        range: std::ops::Range<u32>,
        has_size: bool,
    ) -> ParseResult {
        let start = range.start;
        let has_registers = !memory.base.id.is_none() || !memory.index.id.is_none();
        if has_registers && let Err(rejected) = check_address(&memory, self.is_64_bit()) {
            return Err(parser.error(start, rejected.0));
        }
        if name.eq_ignore_ascii_case("jmp") || name.eq_ignore_ascii_case("call") {
            if !has_size && expression.has_offset_operator {
                let message = "`OFFSET` operator cannot be used in an unconditional branch";
                return Err(parser.error(start, message));
            }
            memory.may_be_branch_destination = !has_size && !expression.has_bracket;
        }
        check_displacement(parser, &memory, start)?;
        self.push(Kind::Memory(memory), start, range.end);
        Ok(())
    }

    /// Parses an expression up to the first token that cannot belong to it, and returns its end.
    fn parse_intel_expression(
        &mut self,
        parser: &mut Parser<'_>,
        expression: &mut OperandExpression,
        start: u32,
    ) -> ParseResult<u32> {
        let mut end = start;
        loop {
            let token = parser.token();
            match token.kind {
                TokenKind::Error => return Err(parser.lexer_error()),
                TokenKind::Real => end = parse_dot_displacement(parser, expression)?,
                TokenKind::At | TokenKind::Identifier | TokenKind::String => {
                    end = self.parse_intel_name(parser, expression)?;
                }
                TokenKind::Integer => end = parse_intel_integer(parser, expression)?,
                _ => {
                    if token.is(TokenKind::LBrac) && !expression.on_left_bracket() {
                        return Err(parser.error(token.location, "unexpected bracket encountered"));
                    }
                    let taken = take_punctuation(expression, token.kind, token.location);
                    let is_taken = *taken.as_ref().unwrap_or(&true);
                    accept(parser, expression, token.location, taken.map(|_| ()))?;
                    if !is_taken {
                        if expression.may_end() {
                            return Ok(end);
                        }
                        return Err(parser.error(token.location, "unknown token in expression"));
                    }
                    if !expression.has_error() {
                        end = token.location;
                        parser.lex();
                    }
                }
            }
            if expression.has_error() {
                let location = parser.token().location;
                return Err(parser.error(location, "unknown token in expression"));
            }
        }
    }

    /// Parses a register, a named operator or a symbol.
    fn parse_intel_name(
        &mut self,
        parser: &mut Parser<'_>,
        expression: &mut OperandExpression,
    ) -> ParseResult<u32> {
        let token = parser.token();
        if token.is(TokenKind::Identifier)
            && let Ok(register) = self.parse_register_or_nothing(parser)
        {
            let taken = expression.on_register(register.id);
            accept(parser, expression, token.location, taken)?;
            return Ok(register.end);
        }
        match named_operator(token.text) {
            Some(NamedOperator::Offset) => {
                let symbol = self.parse_offset(parser)?;
                let taken = expression.on_offset(symbol.id);
                taken.map_err(|rejected| parser.error(token.location, rejected.0))?;
                return Ok(symbol.end);
            }
            Some(NamedOperator::Operator(operator)) => {
                expression.on_operator(operator);
                parser.lex();
                return Ok(token.location);
            }
            None => {}
        }
        let Ok(symbol) = parser.parse_primary_expression(self) else {
            let location = parser.token().location;
            return Err(parser.error(location, "Unexpected identifier!"));
        };
        let taken = match parser.streamer.expressions[symbol.id] {
            Expression::Constant(number) => expression.on_integer(number),
            _ => expression.on_symbol(symbol.id),
        };
        accept(parser, expression, token.location, taken)?;
        Ok(symbol.end)
    }

    /// Parses the symbol after `offset`.
    fn parse_offset(&mut self, parser: &mut Parser<'_>) -> ParseResult<stallscope_asm::ParsedExpression> {
        parser.lex();
        let start = parser.token().location;
        let is_name = parser.is(TokenKind::Identifier) || parser.is(TokenKind::String);
        if is_name && let Ok(symbol) = parser.parse_primary_expression(self) {
            return Ok(symbol);
        }
        Err(parser.error(start, "unexpected token!"))
    }
}

/// Parses `xmmword ptr` and similar sizes; the result is in bits.
fn parse_size(parser: &mut Parser<'_>) -> ParseResult<Option<u16>> {
    let size = match parser.token().text {
        b"BYTE" | b"byte" => 8,
        b"WORD" | b"word" => 16,
        b"DWORD" | b"dword" | b"FLOAT" | b"float" | b"LONG" | b"long" => 32,
        b"FWORD" | b"fword" => 48,
        b"DOUBLE" | b"double" | b"QWORD" | b"qword" | b"MMWORD" | b"mmword" => 64,
        b"XWORD" | b"xword" | b"TBYTE" | b"tbyte" => 80,
        b"XMMWORD" | b"xmmword" => 128,
        b"YMMWORD" | b"ymmword" => 256,
        b"ZMMWORD" | b"zmmword" => 512,
        _ => return Ok(None),
    };
    parser.lex();
    let ptr = parser.token();
    if !matches!(ptr.text, b"PTR" | b"ptr") {
        return Err(parser.error(ptr.location, "Expected 'PTR' or 'ptr' token!"));
    }
    parser.lex();
    Ok(Some(size))
}

enum NamedOperator {
    Offset,
    Operator(Operator),
}

/// Returns the operator that a word in lower or upper case names.
fn named_operator(name: &[u8]) -> Option<NamedOperator> {
    Some(match name {
        b"offset" | b"OFFSET" => NamedOperator::Offset,
        b"not" | b"NOT" => NamedOperator::Operator(Operator::Not),
        b"or" | b"OR" => NamedOperator::Operator(Operator::Or),
        b"shl" | b"SHL" => NamedOperator::Operator(Operator::ShiftLeft),
        b"shr" | b"SHR" => NamedOperator::Operator(Operator::ShiftRight),
        b"xor" | b"XOR" => NamedOperator::Operator(Operator::Xor),
        b"and" | b"AND" => NamedOperator::Operator(Operator::And),
        b"mod" | b"MOD" => NamedOperator::Operator(Operator::Modulo),
        _ => return None,
    })
}

/// Reports an error if the token at a location was rejected.
fn accept(
    parser: &mut Parser<'_>,
    expression: &OperandExpression,
    location: u32,
    taken: Result<(), Rejected>,
) -> ParseResult {
    taken.map_err(|rejected| parser.error(expression.error_location(location), rejected.0))
}

/// Takes a punctuation token; returns false if it cannot belong to an expression.
fn take_punctuation(
    expression: &mut OperandExpression,
    kind: TokenKind,
    location: u32,
) -> Result<bool, Rejected> {
    let operator = match kind {
        TokenKind::Plus => return expression.on_plus().map(|()| true),
        TokenKind::Minus => return expression.on_minus(location).map(|()| true),
        TokenKind::RBrac => return expression.on_right_bracket().map(|()| true),
        TokenKind::RParen => return expression.on_right_paren().map(|()| true),
        TokenKind::LBrac => return Ok(true),
        TokenKind::LParen => {
            expression.on_left_paren();
            return Ok(true);
        }
        TokenKind::Tilde => Operator::Not,
        TokenKind::Star => Operator::Multiply,
        TokenKind::Slash => Operator::Divide,
        TokenKind::Percent => Operator::Modulo,
        TokenKind::Pipe => Operator::Or,
        TokenKind::Caret => Operator::Xor,
        TokenKind::Amp => Operator::And,
        TokenKind::LessLess => Operator::ShiftLeft,
        TokenKind::GreaterGreater => Operator::ShiftRight,
        _ => return Ok(false),
    };
    expression.on_operator(operator);
    Ok(true)
}

/// Parses a number, or a reference to a numbered label such as `1f`.
fn parse_intel_integer(parser: &mut Parser<'_>, expression: &mut OperandExpression) -> ParseResult<u32> {
    let number = parser.token();
    parser.lex();
    let suffix = parser.token();
    let is_before = suffix.text == b"b";
    let taken = if suffix.is(TokenKind::Identifier) && (is_before || suffix.text == b"f") {
        let symbol = parser.streamer.directional_symbol(number.value, is_before);
        if is_before && parser.streamer.expressions.is_undefined(symbol) {
            return Err(parser.error(number.location, "invalid reference to undefined symbol"));
        }
        let reference = parser.streamer.expressions.symbol(symbol);
        let taken = expression.on_symbol(reference);
        if taken.is_ok() {
            parser.lex();
        }
        taken
    } else {
        expression.on_integer(number.value)
    };
    accept(parser, expression, number.location, taken)?;
    Ok(number.location)
}

/// Parses the displacement of `[ebx].4`, which the lexer treats as a floating-point number.
fn parse_dot_displacement(parser: &mut Parser<'_>, expression: &mut OperandExpression) -> ParseResult<u32> {
    let token = parser.token();
    let digits = token.text.strip_prefix(b".").unwrap_or(token.text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(parser.error(token.location, "Unexpected offset"));
    }
    // Only the low 64 bits are used.
    let value = digits
        .iter()
        .fold(0_u64, |value, digit| value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0')));
    parser.lex();
    expression.add_displacement(value as i64);
    Ok(token.end() - u32::try_from(digits.len()).unwrap_or_default())
}
