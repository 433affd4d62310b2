//! Parses operands: registers, memory operands, targets of jumps, lists of registers, expressions with specifiers.

use smallvec::SmallVec;
use stallscope_asm::{Failed, ParseResult, Parser, Token, TokenKind};
use stallscope_mc::{BinaryOperator, Expression, ExpressionId, SymbolKind};
use stallscope_target::RegisterId;

use crate::custom_operand::{CustomOperand, Found};
use crate::features as feat;
use crate::match_instruction::report_notes;
use crate::operand_kind::{Immediate, OperandKind, RegisterOperand};
use crate::parser::MipsAsmParser;
use crate::registers::{self, Kind, Kinds, class};
use crate::specifier;

/// The numbers of general registers in lists.
const S0: u32 = 16;
const S7: u32 = 23;
const FRAME_POINTER: u32 = 30;
const RETURN_ADDRESS: u32 = 31;

impl MipsAsmParser<'_> {
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
            let found = match custom {
                CustomOperand::Register => self.parse_register(parser),
                CustomOperand::Memory => self.parse_memory(parser)?,
                CustomOperand::JumpTarget => self.parse_jump_target(parser)?,
                CustomOperand::InvertedNumber => self.parse_inverted_number(parser)?,
                CustomOperand::RegisterList => self.parse_register_list(parser)?,
            };
            if found == Found::Yes {
                return Ok(Found::Yes);
            }
        }
        Ok(Found::No)
    }

    fn parse_register(&mut self, parser: &mut Parser<'_>) -> Found {
        let start = parser.token().location;
        match self.parse_any_register(parser) {
            Some(register) => {
                self.push_register(register, start);
                Found::Yes
            }
            None => Found::No,
        }
    }

    /// Takes a register of any kind, if there is one.
    pub(crate) fn parse_any_register(&mut self, parser: &mut Parser<'_>) -> Option<RegisterOperand> {
        let token = parser.token();
        if !token.is(TokenKind::Dollar) {
            return self.parse_register_alias(parser, token);
        }
        let mut next = [token];
        parser.peek_tokens(&mut next, false);
        let [next] = next;
        let register = match next.kind {
            TokenKind::Identifier => self.register_by_name(parser, next.str(), token.location)?,
            TokenKind::Integer => numbered_register(parser, next.value, token.location),
            _ => return None,
        };
        parser.lex();
        parser.lex();
        Some(register)
    }

    /// Takes a name that represents a register, if there is one.
    fn parse_register_alias(&mut self, parser: &mut Parser<'_>, token: Token<'_>) -> Option<RegisterOperand> {
        if !token.is(TokenKind::Identifier) {
            return None;
        }
        // GNU's listings have the names without `$`.
        if parser.has_bare_registers()
            && let Some(register) = self.listed_register(parser, token.str(), token.location)
        {
            parser.lex();
            return Some(register);
        }
        let expressions = &mut parser.streamer.expressions;
        let symbol = expressions.symbols.find(token.identifier())?;
        let register = match expressions.symbols[symbol].kind {
            SymbolKind::Equated(value) => {
                let Expression::Symbol(of, _) = expressions[value] else { return None };
                let name = expressions.symbols.name(of).strip_prefix(b"$")?;
                let name = std::str::from_utf8(name).ok()?.to_owned();
                self.register_by_name(parser, &name, token.location)?
            }
            SymbolKind::Regular => {
                if !expressions.is_undefined(symbol) {
                    return None;
                }
                let number = self.state.register_aliases.get(token.identifier())?;
                let number = std::str::from_utf8(number).ok()?.parse().ok()?;
                numbered_register(parser, number, token.location)
            }
        };
        parser.lex();
        Some(register)
    }

    /// Returns the register that GNU's listings call `name`.
    fn listed_register(&self, parser: &mut Parser<'_>, name: &str, start: u32) -> Option<RegisterOperand> {
        if let Some((kind, number)) = registers::control_by_name(name) {
            return Some(RegisterOperand { number, kinds: Kinds::one(kind), has_other_name: false, start });
        }
        self.register_by_name(parser, name, start)
    }

    /// Returns the register with a name without `$`.
    fn register_by_name(&self, parser: &mut Parser<'_>, name: &str, start: u32) -> Option<RegisterOperand> {
        let (kind, number) = match self.general_register_by_name(parser, name) {
            Some(number) => (Kind::General, number),
            None => registers::other_by_name(name)?,
        };
        let has_other_name = matches!(name, "s8" | "AT");
        Some(RegisterOperand { number, kinds: Kinds::one(kind), has_other_name, start })
    }

    /// Returns the number of the general register with a name, and warns of names that the calling convention does
    /// not have.
    fn general_register_by_name(&self, parser: &mut Parser<'_>, name: &str) -> Option<u32> {
        let is_new = self.abi.is_new();
        if let Some(replacement) = registers::replaced_name(name).filter(|_| is_new) {
            let place = parser.peek();
            parser.warning_with_fix(
                place.location..place.end(),
                "register names $t4-$t7 are only available in O32.",
                &format!("Did you mean ${replacement}?"),
            );
        }
        registers::general_by_name(name, is_new)
    }

    /// Takes an expression, with specifiers in front of it.
    pub(crate) fn parse_specified_expression(
        &mut self,
        parser: &mut Parser<'_>,
    ) -> ParseResult<ExpressionId> {
        let mut specifiers = SmallVec::<[_; 4]>::new();
        while parser.parse_optional_token(TokenKind::Percent) {
            let name = parser.parse_identifier()?;
            parser.parse_token(TokenKind::LParen, "expected '('")?;
            let Some(specifier) = specifier::by_name(name) else {
                let place = parser.token().location;
                return Err(parser.error(place, "invalid relocation operator"));
            };
            specifiers.push(specifier);
        }
        let mut id = parser.parse_expression(self)?.id;
        while let Some(specifier) = specifiers.pop() {
            parser.parse_token(TokenKind::RParen, "expected ')'")?;
            id = parser.streamer.expressions.add(Expression::Specified(specifier, id));
        }
        Ok(id)
    }

    fn parse_memory(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        let is_in_parens = parser.parse_optional_token(TokenKind::LParen);
        let mut offset = None;
        if !parser.is(TokenKind::Dollar) {
            let mut id = self.parse_specified_expression(parser)?;
            if is_in_parens {
                parser.parse_r_paren()?;
            }
            let token = parser.token();
            if !token.is(TokenKind::LParen) {
                if matches!(self.statement.mnemonic.as_str(), "la" | "dla") {
                    self.push_immediate(parser, id, start);
                    return Ok(Found::Yes);
                }
                if token.is(TokenKind::EndOfStatement) {
                    let kinds = Kinds::one(Kind::General);
                    let base = RegisterOperand { number: 0, kinds, has_other_name: false, start };
                    self.push_memory(parser, base, id, start);
                    return Ok(Found::Yes);
                }
                let Some(operator) = offset_operator(token.kind) else {
                    return Err(parser.error(token.location, "'(' or expression expected"));
                };
                parser.lex();
                let next = parser.parse_expression(self)?.id;
                id = parser.streamer.expressions.add(Expression::Binary(operator, id, next));
            }
            // LLVM quirk: any token is taken for the parenthesis.
            parser.lex();
            offset = Some(id);
        }
        let Some(base) = self.parse_any_register(parser) else { return Ok(Found::No) };
        let place = parser.token();
        if !place.is(TokenKind::RParen) {
            // LLVM quirk: the register stays an operand.
            self.push_register(base, base.start);
            return Err(parser.error(place.location, "')' expected"));
        }
        parser.lex();
        let expressions = &mut parser.streamer.expressions;
        let offset = match offset {
            None => expressions.constant(0),
            Some(id) => match (expressions[id], expressions.absolute_value(id)) {
                (Expression::Binary(..), Some(value)) => expressions.constant(value),
                (Expression::Binary(operator, left, right), None)
                    if !matches!(expressions[left], Expression::Symbol(..)) =>
                {
                    expressions.add(Expression::Binary(operator, right, left))
                }
                _ => id,
            },
        };
        self.push_memory(parser, base, offset, start);
        Ok(Found::Yes)
    }

    fn parse_jump_target(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        if self.parse_register(parser) == Found::Yes {
            return Ok(Found::Yes);
        }
        let start = parser.token().location;
        let id = parser.parse_expression(self)?.id;
        self.push_immediate(parser, id, start);
        Ok(Found::Yes)
    }

    fn parse_inverted_number(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if token.is(TokenKind::Dollar) {
            let name = parser.peek();
            return match self.general_register_by_name(parser, name.str()) {
                Some(_) => Ok(Found::No),
                None => Err(Failed),
            };
        }
        let id = parser.parse_expression(self)?.id;
        let Expression::Constant(value) = parser.streamer.expressions[id] else { return Ok(Found::No) };
        let id = parser.streamer.expressions.constant(value.wrapping_neg());
        self.push_immediate(parser, id, token.location);
        Ok(Found::Yes)
    }

    fn parse_register_list(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        if !parser.is(TokenKind::Dollar) {
            return Err(Failed);
        }
        let start = parser.token().location;
        let is_64_bit = self.has(feat::GP64_BIT);
        let class = if is_64_bit { class::GPR64 } else { class::GPR32 };
        let [first, last, frame_pointer, return_address] =
            [S0, S7, FRAME_POINTER, RETURN_ADDRESS].map(|number| registers::member(class, number));
        let is_saved = |register: RegisterId| (first.0..=last.0).contains(&register.0);
        let mut list = SmallVec::<[RegisterId; 10]>::new();
        let mut previous: Option<RegisterId> = None;
        let mut is_range = false;
        while let Some(operand) = self.parse_any_register(parser) {
            let place = parser.cursor.lexer.location();
            let register =
                if is_64_bit { operand.of(class) } else { self.general_register_of(parser, &operand) };
            if is_range {
                if register == return_address {
                    list.push(register);
                } else {
                    // LLVM quirk: this is the order of LLVM's numbers.
                    for next in previous.map_or(0, |previous| previous.0 + 1)..=register.0 {
                        if !is_saved(RegisterId(next)) {
                            return Err(parser.error(place, "invalid register operand"));
                        }
                        list.push(RegisterId(next));
                    }
                }
                is_range = false;
            } else {
                let is_last = register == frame_pointer || register == return_address;
                if previous.is_none() && register != first && register != return_address {
                    return Err(parser.error(place, "$16 or $31 expected"));
                }
                if !is_last && !is_saved(register) {
                    return Err(parser.error(place, "invalid register operand"));
                }
                if previous.is_some_and(|previous| register.0 != previous.0 + 1) && !is_last {
                    return Err(parser.error(place, "consecutive register numbers expected"));
                }
                list.push(register);
            }
            is_range |= parser.is(TokenKind::Minus);
            // LLVM quirk: any token is taken for a comma, even the end of the statement.
            parser.lex();
            if !parser.is(TokenKind::Dollar) {
                break;
            }
            previous = Some(register);
        }
        let end = parser.token().location;
        self.push(OperandKind::RegisterList(list), start, end);
        // LLVM quirk: the result does not count.
        let _ = self.parse_memory(parser);
        Ok(Found::Yes)
    }

    /// Adds a register operand.
    pub(crate) fn push_register(&mut self, register: RegisterOperand, start: u32) {
        self.push(OperandKind::Register(register), start, start);
    }

    /// Adds an operand that is a number or an expression, which ends before the current token.
    pub(crate) fn push_immediate(&mut self, parser: &mut Parser<'_>, id: ExpressionId, start: u32) {
        let end = parser.token().location.saturating_sub(1);
        self.push(OperandKind::Immediate(immediate(parser, id)), start, end);
    }

    fn push_memory(&mut self, parser: &mut Parser<'_>, base: RegisterOperand, id: ExpressionId, start: u32) {
        let end = parser.token().location.saturating_sub(1);
        let offset = immediate(parser, id);
        self.push(OperandKind::Memory { base, offset }, start, end);
    }

    /// Takes a register in a directive, if there is one.
    pub(crate) fn parse_register_in_directive(
        &mut self,
        parser: &mut Parser<'_>,
    ) -> ParseResult<Option<RegisterOperand>> {
        Ok(self.parse_any_register(parser))
    }

    /// Returns the general register of 32 bits that an operand of a directive represents.
    pub(crate) fn general_register_of(
        &self,
        parser: &mut Parser<'_>,
        register: &RegisterOperand,
    ) -> RegisterId {
        let surroundings = self.surroundings();
        let general = surroundings.general_32(register);
        report_notes(parser, &surroundings);
        general
    }

    /// Returns the number of the general register with a name in a directive.
    pub(crate) fn general_register_number(&self, name: &str) -> Option<u16> {
        u16::try_from(registers::general_by_name(name, self.abi.is_new())?).ok()
    }
}

/// Returns the register of any kind with a number, and reports one that there is not.
fn numbered_register(parser: &mut Parser<'_>, number: i64, start: u32) -> RegisterOperand {
    if !(0..32).contains(&number) {
        let place = parser.cursor.lexer.location();
        parser.error(place, "invalid register number");
    }
    RegisterOperand { number: number as u32, kinds: Kinds::ALL, has_other_name: false, start }
}

/// Returns the operator between two parts of an offset.
fn offset_operator(kind: TokenKind) -> Option<BinaryOperator> {
    Some(match kind {
        TokenKind::Plus => BinaryOperator::Add,
        TokenKind::Minus => BinaryOperator::Sub,
        TokenKind::Star => BinaryOperator::Mul,
        TokenKind::Pipe => BinaryOperator::Or,
        TokenKind::Amp => BinaryOperator::And,
        TokenKind::LessLess => BinaryOperator::Shl,
        TokenKind::GreaterGreater => BinaryOperator::LShr,
        TokenKind::Caret => BinaryOperator::Xor,
        TokenKind::Slash => BinaryOperator::Div,
        TokenKind::Percent => BinaryOperator::Mod,
        _ => return None,
    })
}

/// Returns an expression with what is known of its value.
fn immediate(parser: &mut Parser<'_>, id: ExpressionId) -> Immediate {
    let expressions = &mut parser.streamer.expressions;
    let expression = expressions[id];
    if let Expression::Constant(value) = expression {
        return Immediate { id, expression, value: Some(value), addend: Some(value) };
    }
    let value = expressions.absolute_value(id);
    let addend = expressions.relocatable_value(id).map(|value| value.constant);
    Immediate { id, expression, value, addend }
}
