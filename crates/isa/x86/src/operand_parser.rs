//! Parses operands in AT&T syntax, and the decorations in braces of both syntaxes.

use smallvec::SmallVec;
use stallscope_target::RegisterId;

use super::address::{check_address, check_displacement};
use super::intel_expression::check_scale;
use super::operand::{Kind, Memory};
use super::parser::{X86AsmParser, is_intel, register_of};
use super::registers::{Classes, reg};
use stallscope_asm::ParsedExpression;
use stallscope_asm::Value;
use stallscope_asm::{Failed, ParseResult, Parser};
use stallscope_asm::{Token, TokenKind};
use stallscope_mc::SymbolKind;
use stallscope_mc::{Expression, ExpressionId};

/// An operand in AT&T syntax, or a part of an address.
enum Part {
    Register(RegisterId),
    Expression(ExpressionId),
}

impl X86AsmParser<'_> {
    /// Parses an operand in the current syntax; `name` is the instruction's.
    pub(crate) fn parse_operand(&mut self, parser: &mut Parser<'_>, name: &str) -> ParseResult {
        if is_intel(parser) { self.parse_intel_operand(parser, name) } else { self.parse_att_operand(parser) }
    }

    fn parse_att_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let first = parser.token();
        match first.kind {
            TokenKind::Dollar => self.parse_att_immediate(parser),
            TokenKind::LCurly => self.parse_rounding(parser, first.location),
            TokenKind::LParen => {
                self.parse_att_memory(parser, RegisterId::NONE, None, first.location, first.location)
            }
            _ => self.parse_att_register_or_memory(parser),
        }
    }

    fn parse_att_immediate(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        parser.lex();
        let location = parser.token().location;
        if parser.is(TokenKind::Percent) {
            return Err(parser.error(location, "expected immediate expression"));
        }
        let expression = parser.parse_expression(self)?;
        if register_of(parser, expression.id).is_some() {
            return Err(parser.error(location, "expected immediate expression"));
        }
        self.push(Kind::Immediate(Value::of(parser, expression.id)), start, expression.end);
        Ok(())
    }

    /// Parses a register or an expression, and returns its end.
    fn parse_part(&mut self, parser: &mut Parser<'_>) -> ParseResult<(Part, u32)> {
        let expression = if parser.is(TokenKind::Percent) {
            let register = self.parse_register(parser)?;
            // Without a following operator, it need not become an expression node.
            let is_all = matches!(
                parser.token().kind,
                TokenKind::Comma
                    | TokenKind::EndOfStatement
                    | TokenKind::RParen
                    | TokenKind::Colon
                    | TokenKind::LCurly
            );
            if is_all {
                return Ok((Part::Register(register.id), register.end));
            }
            let id = parser.streamer.expressions.add(Expression::Register(register.id));
            parser.parse_rest_of_expression(self, ParsedExpression { id, end: register.end })?
        } else {
            parser.parse_expression(self)?
        };
        let part = register_of(parser, expression.id).map_or(Part::Expression(expression.id), Part::Register);
        Ok((part, expression.end))
    }

    fn parse_att_register_or_memory(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        let (part, end) = self.parse_part(parser)?;
        let register = match part {
            Part::Register(register) => register,
            Part::Expression(expression) => {
                let displacement = Value::of(parser, expression);
                return self.parse_att_memory(parser, RegisterId::NONE, Some(displacement), start, end);
            }
        };
        let rejection = match register {
            reg::EIZ | reg::RIZ => Some("%eiz and %riz can only be used as index registers"),
            reg::RIP => Some("%rip can only be used as a base register"),
            _ => None,
        };
        if let Some(message) = rejection {
            return Err(parser.error_range(start, message, Some(start..end)));
        }
        if !parser.parse_optional_token(TokenKind::Colon) {
            self.push_register(register, start, end);
            return Ok(());
        }
        if !self.registers.is(register, Classes::SEGMENT) {
            return Err(parser.error(start, "invalid segment register"));
        }
        if parser.is(TokenKind::Star) {
            self.push_token("*", parser.token().location);
            parser.lex();
        }
        self.parse_att_memory(parser, register, None, start, end)
    }

    /// Parses the rest of a memory operand after the segment and the displacement, if any.
    fn parse_att_memory(
        &mut self,
        parser: &mut Parser<'_>,
        segment: RegisterId,
        displacement: Option<Value>,
        start: u32,
        mut end: u32,
    ) -> ParseResult {
        let displacement = match displacement {
            Some(displacement) => displacement,
            None if is_at_registers(parser) => Value::Constant(0),
            None => {
                let expression = parser.parse_expression(self)?;
                end = expression.end;
                Value::of(parser, expression.id)
            }
        };
        let mut memory = Memory { segment, ..self.memory(displacement) };
        if !parser.parse_optional_token(TokenKind::LParen) {
            self.push(Kind::Memory(memory), start, end);
            return Ok(());
        }
        let base_location = parser.token().location;
        self.parse_base(parser, &mut memory, base_location, &mut end)?;
        if parser.parse_optional_token(TokenKind::Comma) && !parser.is(TokenKind::RParen) {
            self.parse_index(parser, &mut memory, &mut end)?;
        }
        parser.parse_token(TokenKind::RParen, "unexpected token in memory operand")?;
        // Some manuals write the port like this.
        let is_port =
            memory.base.id == reg::DX && memory.index.id.is_none() && memory.scale == 1 && segment.is_none();
        if is_port && displacement == Value::Constant(0) {
            self.push(Kind::DxPort, base_location, base_location);
            return Ok(());
        }
        if let Err(rejected) = check_address(&memory, self.is_64_bit()) {
            return Err(parser.error(base_location, rejected.0));
        }
        check_displacement(parser, &memory, base_location)?;
        self.push(Kind::Memory(memory), start, end);
        Ok(())
    }

    fn parse_base(
        &mut self,
        parser: &mut Parser<'_>,
        memory: &mut Memory,
        location: u32,
        end: &mut u32,
    ) -> ParseResult {
        if parser.is(TokenKind::Comma) || parser.is(TokenKind::RParen) {
            return Ok(());
        }
        let part;
        (part, *end) = self.parse_part(parser)?;
        let Part::Register(base) = part else {
            return Err(parser.error(location, "expected register here"));
        };
        if matches!(base, reg::EIZ | reg::RIZ) {
            let message = "eiz and riz can only be used as index registers";
            return Err(parser.error_range(location, message, Some(location..*end)));
        }
        memory.base = self.classified(base);
        Ok(())
    }

    /// Parses the index and its scale, or a scale alone, which is ignored.
    fn parse_index(&mut self, parser: &mut Parser<'_>, memory: &mut Memory, end: &mut u32) -> ParseResult {
        let location = parser.token().location;
        let part;
        (part, *end) = self.parse_part(parser)?;
        let index = match part {
            Part::Register(index) => index,
            Part::Expression(expression) => {
                match parser.streamer.expressions.absolute_value(expression) {
                    None => return Err(parser.error(location, "expected absolute expression")),
                    Some(1) => {}
                    Some(_) => parser.warning(location, "scale factor without index register is ignored"),
                }
                return Ok(());
            }
        };
        memory.index = self.classified(index);
        if memory.base.id == reg::RIP {
            return Err(parser.error(location, "%rip as base register can not have an index register"));
        }
        if index == reg::RIP {
            return Err(parser.error(location, "%rip is not allowed as an index register"));
        }
        if parser.parse_optional_token(TokenKind::Comma) && !parser.is(TokenKind::RParen) {
            memory.scale = self.parse_scale(parser, memory)?;
        }
        Ok(())
    }

    fn parse_scale(&mut self, parser: &mut Parser<'_>, memory: &Memory) -> ParseResult<u8> {
        let location = parser.token().location;
        let Ok(scale) = parser.parse_absolute_expression(self) else {
            return Err(parser.error(location, "expected scale expression"));
        };
        let scale = scale as u32;
        if self.registers.is(memory.base.id, Classes::GR16) && scale != 1 {
            return Err(parser.error(location, "scale factor in 16-bit address must be 1"));
        }
        check_scale(scale).map_err(|rejected| parser.error(location, rejected.0))
    }

    /// Parses `{rn-sae}` and similar modes, or `{sae}`, as an operand.
    pub(crate) fn parse_rounding(&mut self, parser: &mut Parser<'_>, start: u32) -> ParseResult {
        parser.lex();
        let mode = parser.token();
        if !mode.is(TokenKind::Identifier) {
            return Err(parser.error(mode.location, "Expected an identifier after {"));
        }
        if mode.text.starts_with(b"r") {
            let value = match mode.text {
                b"rn" => 0,
                b"rd" => 1,
                b"ru" => 2,
                b"rz" => 3,
                _ => return Err(parser.error(mode.location, "Invalid rounding mode.")),
            };
            parser.lex();
            expect_here(parser, TokenKind::Minus, "Expected - at this point")?;
            parser.lex();
            parser.lex();
            expect_here(parser, TokenKind::RCurly, "Expected } at this point")?;
            let end = parser.token().end();
            parser.lex();
            self.push(Kind::Immediate(Value::Constant(value)), start, end);
            return Ok(());
        }
        if mode.text == b"sae" {
            parser.lex();
            expect_here(parser, TokenKind::RCurly, "Expected } at this point")?;
            parser.lex();
            self.push_token("{sae}", start);
            return Ok(());
        }
        Err(parser.error(mode.location, "unknown token in expression"))
    }

    /// Parses decorations in braces after an operand: broadcast, mask, zeroing.
    pub(crate) fn parse_decorations(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        if !parser.is(TokenKind::LCurly) {
            return Ok(());
        }
        let start = parser.token().location;
        parser.lex();
        if parser.is(TokenKind::Integer) {
            return self.parse_broadcast(parser, start);
        }
        let mut zeroing = parse_zeroing(parser)?.then_some(start);
        if zeroing.is_some() && !parser.is(TokenKind::LCurly) {
            // Without a mask, it has no effect.
            return Ok(());
        }
        if zeroing.is_some() {
            parser.lex();
        }
        self.parse_mask(parser)?;
        if parser.is(TokenKind::LCurly) && zeroing.is_none() {
            let start = parser.token().location;
            parser.lex();
            if !parse_zeroing(parser).unwrap_or_default() {
                return Err(parser.error(parser.token().location, "Expected a {z} mark at this point"));
            }
            zeroing = Some(start);
        }
        if let Some(start) = zeroing {
            self.push_token("{z}", start);
        }
        Ok(())
    }

    fn parse_broadcast(&mut self, parser: &mut Parser<'_>, start: u32) -> ParseResult {
        const EXPECTED: &str = "Expected 1to<NUM> at this point";
        let one = parser.token();
        if one.value != 1 {
            return Err(parser.token_error(EXPECTED));
        }
        parser.lex();
        let rest = parser.token();
        if !rest.is(TokenKind::Identifier) {
            return Err(parser.token_error(EXPECTED));
        }
        // The lexer treats `1t` as a decimal number, so the tokens are joined again.
        let text: SmallVec<[u8; 8]> = one.text.iter().chain(rest.text).copied().collect();
        let broadcast = match text.as_slice() {
            b"1to2" => "{1to2}",
            b"1to4" => "{1to4}",
            b"1to8" => "{1to8}",
            b"1to16" => "{1to16}",
            b"1to32" => "{1to32}",
            text if text.starts_with(b"1to") => {
                return Err(parser.token_error("Invalid memory broadcast primitive."));
            }
            _ => return Err(parser.token_error(EXPECTED)),
        };
        parser.lex();
        if !parser.is(TokenKind::RCurly) {
            return Err(parser.token_error("Expected } at this point"));
        }
        parser.lex();
        self.push_token(broadcast, start);
        Ok(())
    }

    /// Parses a mask register and the closing brace.
    fn parse_mask(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let mask = match self.parse_register(parser) {
            Ok(mask) if self.registers.is(mask.id, Classes::MASK) => mask,
            _ => {
                let location = parser.token().location;
                return Err(parser.error(location, "Expected an op-mask register at this point"));
            }
        };
        if mask.id == reg::K0 {
            return Err(parser.error(mask.start, "Register k0 can't be used as write mask"));
        }
        expect_here(parser, TokenKind::RCurly, "Expected } at this point")?;
        self.push_token("{", mask.end);
        self.push_register(mask.id, mask.end, mask.end);
        self.push_token("}", parser.token().location);
        parser.lex();
        Ok(())
    }

    /// Parses the flags of a conditional comparison, such as `{dfv=of,cf}`.
    pub(crate) fn parse_default_flags(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        expect_here(parser, TokenKind::LCurly, "Expected { at this point")?;
        parser.lex();
        if !parser.token().identifier().eq_ignore_ascii_case(b"dfv") {
            return Err(fail_here(parser, "Expected dfv at this point"));
        }
        parser.lex();
        expect_here(parser, TokenKind::Equal, "Expected = at this point")?;
        parser.lex();
        let mut flags = 0;
        for n_flags in 1.. {
            if parser.is(TokenKind::RCurly) && n_flags == 1 {
                break;
            }
            let flag = match parser.token().identifier().to_ascii_lowercase().as_slice() {
                b"of" => 8,
                b"sf" => 4,
                b"zf" => 2,
                b"cf" => 1,
                _ => return Err(fail_here(parser, "Invalid conditional flags")),
            };
            if flags & flag != 0 {
                return Err(fail_here(parser, "Duplicated conditional flag"));
            }
            flags |= flag;
            parser.lex();
            if parser.is(TokenKind::RCurly) {
                break;
            }
            if n_flags == 4 {
                return Err(fail_here(parser, "Expected } at this point"));
            }
            expect_here(parser, TokenKind::Comma, "Expected } or , at this point")?;
            parser.lex();
        }
        let end = parser.token().end();
        parser.lex();
        self.push(Kind::Immediate(Value::Constant(flags)), start, end);
        Ok(())
    }
}

/// Parses `z}`; returns false if there is none.
fn parse_zeroing(parser: &mut Parser<'_>) -> ParseResult<bool> {
    let token = parser.token();
    if !token.is(TokenKind::Identifier) || token.text != b"z" {
        return Ok(false);
    }
    parser.lex();
    expect_here(parser, TokenKind::RCurly, "Expected } at this point")?;
    parser.lex();
    Ok(true)
}

fn expect_here(parser: &mut Parser<'_>, kind: TokenKind, message: &str) -> ParseResult {
    if parser.is(kind) { Ok(()) } else { Err(fail_here(parser, message)) }
}

fn fail_here(parser: &mut Parser<'_>, message: &str) -> Failed {
    let location = parser.token().location;
    parser.error(location, message)
}

/// Returns whether the current parenthesis starts the registers of an address rather than a displacement.
fn is_at_registers(parser: &mut Parser<'_>) -> bool {
    if !parser.is(TokenKind::LParen) {
        return false;
    }
    if parser.cursor.lexer.is_before_percent_and_letter() {
        return true;
    }
    let end = parser.token().end();
    let mut next = [Token::new(TokenKind::Eof, &[], end); 2];
    let n_tokens = parser.peek_tokens(&mut next, true);
    let [first, second] = next;
    let name = match first.kind {
        TokenKind::Percent | TokenKind::Comma => return true,
        TokenKind::Identifier | TokenKind::String => first.identifier().to_vec(),
        TokenKind::At | TokenKind::Dollar
            if n_tokens > 1
                && matches!(second.kind, TokenKind::Identifier | TokenKind::String)
                && second.location == first.end() =>
        {
            [first.text, second.identifier()].concat()
        }
        _ => return false,
    };
    // A name may be an alias of a register.
    let Some(symbol) = parser.streamer.expressions.symbols.find(&name) else { return false };
    match parser.streamer.expressions.symbols[symbol].kind {
        SymbolKind::Equated(value) => register_of(parser, value).is_some(),
        SymbolKind::Regular => false,
    }
}
