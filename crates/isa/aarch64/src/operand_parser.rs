//! Parses operands without a custom parser: registers, immediates, addresses, literals.

use super::custom_operand::Found;
use super::operand::Place;
use super::operand_kind::{Immediate, Kind, RegisterOperand};
use super::parser::{Aarch64AsmParser, immediate};
use super::registers::{Classes, RegisterKind};
use super::shift_extend::{ShiftExtend, ShiftExtendType};
use super::specifier;
use stallscope_asm::TokenKind;
use stallscope_asm::Value;
use stallscope_asm::{Failed, ParseResult, Parser};
use stallscope_mc::ObjectFormat;
use stallscope_mc::{BinaryOperator, Expression, ExpressionId};

/// The second words of mnemonics whose case does not matter.
const KEYWORDS: [&str; 10] = ["c", "csync", "j", "jc", "keep", "ph", "r", "sm", "strm", "za"];

impl Aarch64AsmParser<'_> {
    /// Parses an operand. `condition` is set for a condition, to whether it is inverted.
    pub(crate) fn parse_operand(
        &mut self,
        parser: &mut Parser<'_>,
        mut condition: Option<bool>,
    ) -> ParseResult {
        loop {
            if self.parse_custom_operand(parser)? == Found::Yes {
                return Ok(());
            }
            let token = parser.token();
            let start = token.location;
            match token.kind {
                TokenKind::LBrac => self.push_token("[", start),
                TokenKind::LCurly if self.parse_neon_vector_list(parser).is_ok() => return Ok(()),
                TokenKind::LCurly => self.push_token("{", parser.token().location),
                TokenKind::Identifier => return self.parse_identifier_operand(parser, condition),
                TokenKind::Integer | TokenKind::Real | TokenKind::Hash => {
                    return self.parse_number_operand(parser);
                }
                TokenKind::Equal => return self.parse_literal(parser),
                _ => {
                    let Ok(id) = self.parse_symbolic_immediate(parser) else {
                        return Err(parser.error(start, "invalid operand"));
                    };
                    self.push_expression(parser, id, start);
                    return self.parse_optional_shift_after_comma(parser);
                }
            }
            // The operand follows the bracket. This is a loop, because a text may contain any number of brackets.
            parser.lex();
            condition = None;
        }
    }

    fn parse_identifier_operand(&mut self, parser: &mut Parser<'_>, condition: Option<bool>) -> ParseResult {
        if let Some(group) = parse_vector_group(parser) {
            self.push_token(group, parser.token().location);
            return Ok(());
        }
        if let Some(is_inverted) = condition {
            return self.parse_cond_code(parser, is_inverted);
        }
        if self.parse_register(parser).is_ok() {
            let comma = parser.token();
            if parser.parse_optional_token(TokenKind::Comma) {
                // A label may have the name of a shift.
                if self.parse_custom_operand(parser)? == Found::Yes
                    || self.parse_optional_shift(parser)? == Found::Yes
                {
                    return Ok(());
                }
                parser.cursor.lexer.unlex(comma);
            }
            return Ok(());
        }
        // An error after `mul` is reported, and then the text is parsed as an expression.
        if matches!(self.parse_mul(parser), Ok(Found::Yes)) {
            return Ok(());
        }
        let start = parser.token().location;
        if matches!(
            self.statement.head.as_str(),
            "brb" | "smstart" | "smstop" | "gcsb" | "bti" | "stshh" | "psb" | "tsb" | "shuh"
        ) {
            let token = parser.token();
            let known = KEYWORDS.iter().find(|known| token.text.eq_ignore_ascii_case(known.as_bytes()));
            self.push_token(known.copied().unwrap_or(token.str()), start);
            parser.lex();
            return Ok(());
        }
        let mut id = parser.parse_expression(self)?.id;
        id = parse_at_specifier(parser, id)?;
        id = self.parse_addend(parser, id)?;
        let immediate = immediate(parser, id);
        self.push(Kind::Immediate(immediate), Place { start, end: None });
        self.parse_optional_shift_after_comma(parser)
    }

    fn parse_number_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        parser.parse_optional_token(TokenKind::Hash);
        let is_negative = parser.is(TokenKind::Minus);
        if is_negative && parser.peek().is(TokenKind::Real) {
            parser.lex();
        }
        let token = parser.token();
        if token.is(TokenKind::Real) {
            if !matches!(
                self.statement.head.as_str(),
                "fcmp" | "fcmpe" | "fcmeq" | "fcmge" | "fcmgt" | "fcmle" | "fcmlt" | "fcmne"
            ) {
                return Err(parser.token_error("unexpected floating point literal"));
            }
            if is_negative || stallscope_asm::float::parse_double(token.text) != 0 {
                return Err(parser.token_error("expected floating-point constant #0.0"));
            }
            parser.lex();
            self.push_token("#0", start);
            self.push_token(".0", start);
            return Ok(());
        }
        let id = self.parse_symbolic_immediate(parser)?;
        self.push_expression(parser, id, start);
        self.parse_optional_shift_after_comma(parser)
    }

    /// Parses `=value`, which becomes a `movz` or a load from the constant pool.
    fn parse_literal(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        if self.statement.head != "ldr" {
            return Err(parser.token_error("unexpected token in operand"));
        }
        parser.lex();
        let id = parser.parse_expression(self)?.id;
        let Some(register) = self.statement.operands.first().and_then(|operand| operand.scalar()) else {
            return Err(parser.error(start, "Only valid when first operand is register"));
        };
        let is_64_bit = register.is(Classes::GPR64ALL);
        if let Expression::Constant(value) = parser.streamer.expressions[id] {
            let (mut part, mut shift) = (value as u64, 0);
            while part > 0xFFFF && part.trailing_zeros() >= 16 {
                shift += 16;
                part >>= 16;
            }
            if shift <= if is_64_bit { 48 } else { 16 } && part <= 0xFFFF {
                self.set_mnemonic("movz");
                let location = self.statement.location;
                self.push(Kind::Immediate(Immediate::constant(part as i64)), location);
                if shift != 0 {
                    let shift = ShiftExtend { kind: ShiftExtendType::Lsl, amount: shift, is_explicit: true };
                    self.push(Kind::ShiftExtend(shift), location);
                }
                return Ok(());
            }
            if !is_64_bit && u32::try_from(value).is_err() && i32::try_from(value).is_err() {
                return Err(parser.error(start, "Immediate too large for register"));
            }
        }
        let entry = self.constant_pools.entry(parser, id, if is_64_bit { 8 } else { 4 });
        self.push_expression(parser, entry, self.statement.location);
        Ok(())
    }

    /// Parses an expression with AArch64's modifiers: `:lo12:` before it, and on Apple systems `@PAGE` and an addend
    /// after it.
    pub(crate) fn parse_symbolic_immediate(&mut self, parser: &mut Parser<'_>) -> ParseResult<ExpressionId> {
        const EXPECTED: &str = "expect relocation specifier in operand after ':'";
        let start = parser.cursor.lexer.location();
        let mut specifier = None;
        if parser.parse_optional_token(TokenKind::Colon) {
            let token = parser.token();
            if token.is(TokenKind::Identifier) {
                specifier = specifier::by_name(token.str());
            }
            if specifier.is_none() {
                return Err(parser.token_error(EXPECTED));
            }
            parser.lex();
            parser.parse_token(TokenKind::Colon, "expect ':' after relocation specifier")?;
        }
        let mut id = parser.parse_expression(self)?.id;
        if let Some(specifier) = specifier {
            id = parser.streamer.expressions.add_at(Expression::Specified(specifier, id), start);
        }
        if parser.asm_info().object_format == ObjectFormat::MachO {
            id = parse_at_specifier(parser, id)?;
            id = self.parse_addend(parser, id)?;
        }
        Ok(id)
    }

    /// Parses the addend that may follow a specifier.
    fn parse_addend(&mut self, parser: &mut Parser<'_>, id: ExpressionId) -> ParseResult<ExpressionId> {
        let operator = match parser.token().kind {
            TokenKind::Plus => BinaryOperator::Add,
            TokenKind::Minus => BinaryOperator::Sub,
            _ => return Ok(id),
        };
        parser.lex();
        let term = parser.parse_primary_expression(self)?.id;
        Ok(parser.streamer.expressions.add(Expression::Binary(operator, id, term)))
    }

    /// Parses a register with its modifiers.
    pub(crate) fn parse_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        if self.parse_neon_vector_register(parser).is_ok() {
            return Ok(());
        }
        if matches!(self.parse_lookup_table(parser), Ok(Found::Yes)) {
            return Ok(());
        }
        let start = parser.token().location;
        let id = self.parse_scalar_register(parser).ok_or(Failed)?;
        self.push_register(id, RegisterKind::Scalar, start..parser.token().location);
        Ok(())
    }

    /// Parses `zt0` with an index, if present.
    fn parse_lookup_table(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        let Some(id) = self.register_by_name(token.str(), RegisterKind::LookupTable) else {
            return Ok(Found::No);
        };
        let start = token.location;
        self.push_register(id, RegisterKind::LookupTable, start);
        parser.lex();
        if parser.parse_optional_token(TokenKind::LBrac) {
            self.push_token("[", parser.token().location);
            let Ok(expression) = parser.parse_expression(self) else { return Ok(Found::No) };
            let Value::Constant(value) = Value::of(parser, expression.id) else {
                return Err(parser.token_error("immediate value expected for vector index"));
            };
            self.push(Kind::Immediate(Immediate::constant(value)), start..parser.token().location);
            if parser.parse_optional_token(TokenKind::Comma) && self.parse_mul(parser)? == Found::No {
                return Err(Failed);
            }
            parser.parse_token(TokenKind::RBrac, "']' expected")?;
            self.push_token("]", parser.token().location);
        }
        Ok(Found::Yes)
    }

    /// Parses `mul vl` or `mul #4`, if present.
    fn parse_mul(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let token = parser.token();
        if !token.text.eq_ignore_ascii_case(b"mul") {
            return Ok(Found::No);
        }
        let next = parser.peek();
        let is_vl = next.text.eq_ignore_ascii_case(b"vl");
        if !is_vl && !next.is(TokenKind::Hash) {
            return Ok(Found::No);
        }
        self.push_token("mul", token.location);
        parser.lex();
        let start = parser.token().location;
        parser.lex();
        if is_vl {
            self.push_token("vl", start);
            return Ok(Found::Yes);
        }
        let start = parser.token().location;
        if let Ok(expression) = parser.parse_expression(self)
            && let Value::Constant(value) = Value::of(parser, expression.id)
        {
            self.push(Kind::Immediate(Immediate::constant(value)), start..parser.token().location);
            return Ok(Found::Yes);
        }
        let here = parser.token().location;
        Err(parser.error(here, "expected 'vl' or '#<imm>'"))
    }

    /// Parses a comma and a shift or an extension, if present.
    fn parse_optional_shift_after_comma(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let comma = parser.token();
        if parser.parse_optional_token(TokenKind::Comma) && self.parse_optional_shift(parser)? == Found::No {
            parser.cursor.lexer.unlex(comma);
        }
        Ok(())
    }

    /// Parses a shift or an extension as an operand, if present.
    fn parse_optional_shift(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        let Some(shift) = self.parse_shift_extend(parser)? else { return Ok(Found::No) };
        self.push(Kind::ShiftExtend(shift), start..parser.token().location.saturating_sub(1));
        Ok(Found::Yes)
    }

    /// Parses a shift or an extension, if present.
    pub(crate) fn parse_shift_extend(&mut self, parser: &mut Parser<'_>) -> ParseResult<Option<ShiftExtend>> {
        let Some(kind) = ShiftExtendType::by_name(parser.token().text) else { return Ok(None) };
        parser.lex();
        let has_hash = parser.parse_optional_token(TokenKind::Hash);
        if !has_hash && !parser.is(TokenKind::Integer) {
            if kind.is_shift() {
                return Err(parser.token_error("expected #imm after shift specifier"));
            }
            return Ok(Some(ShiftExtend { kind, amount: 0, is_explicit: false }));
        }
        let token = parser.token();
        if !matches!(token.kind, TokenKind::Integer | TokenKind::LParen | TokenKind::Identifier) {
            return Err(parser.error(token.location, "expected integer shift amount"));
        }
        let id = parser.parse_expression(self)?.id;
        let Value::Constant(amount) = Value::of(parser, id) else {
            return Err(parser.error(token.location, "expected constant '#imm' after shift specifier"));
        };
        Ok(Some(ShiftExtend { kind, amount: amount as u32, is_explicit: true }))
    }

    /// Adds a scalar register with an optional shift.
    pub(crate) fn push_shifted_register(
        &mut self,
        operand: RegisterOperand,
        shift: ShiftExtend,
        place: impl Into<Place>,
    ) {
        self.push(Kind::Register(RegisterOperand { shift, ..operand }), place);
    }

    /// Parses an expression in a data directive, which may have a specifier before it, or after `@`.
    pub(crate) fn parse_aarch64_data_expression(
        &mut self,
        parser: &mut Parser<'_>,
    ) -> ParseResult<stallscope_asm::ParsedExpression> {
        if parser.parse_optional_token(TokenKind::Percent) {
            return self.parse_specified_expression(parser);
        }
        let mut expression = parser.parse_expression(self)?;
        if !parser.parse_optional_token(TokenKind::At) {
            return Ok(expression);
        }
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(parser.error(token.location, "expected relocation specifier"));
        }
        parser.lex();
        if token.text.eq_ignore_ascii_case(b"auth") {
            self.parse_signing(parser)?;
            return Ok(expression);
        }
        let is_mach_o = parser.asm_info().object_format == ObjectFormat::MachO;
        if !is_mach_o || !token.text.eq_ignore_ascii_case(b"got") {
            return Err(parser.error(token.location, "invalid relocation specifier"));
        }
        let specifier = parser.asm_info().specifier(token.text);
        let Expression::Symbol(symbol, _) = parser.streamer.expressions[expression.id] else {
            return Err(parser.error(token.location, "@ specifier only allowed after a symbol"));
        };
        expression.id = parser.streamer.expressions.add(Expression::Symbol(symbol, specifier));
        while matches!(parser.token().kind, TokenKind::Plus | TokenKind::Minus) {
            expression.id = self.parse_addend(parser, expression.id)?;
        }
        Ok(expression)
    }

    /// Parses a specifier after `%`, and the expression in parentheses.
    fn parse_specified_expression(
        &mut self,
        parser: &mut Parser<'_>,
    ) -> ParseResult<stallscope_asm::ParsedExpression> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(parser.token_error("expected '%' relocation specifier"));
        }
        let Some(specifier) = specifier::behind_percent(token.text) else {
            return Err(parser.token_error("invalid relocation specifier"));
        };
        parser.lex();
        parser.parse_token(TokenKind::LParen, "expected '('")?;
        let mut expression = parser.parse_paren_expression(self)?;
        let specified = Expression::Specified(specifier, expression.id);
        expression.id = parser.streamer.expressions.add_at(specified, token.location);
        Ok(expression)
    }

    /// Parses the parameters of pointer signing: `(ia,42,addr)`.
    fn parse_signing(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        parser.parse_token(TokenKind::LParen, "expected '('")?;
        let key = parser.token();
        if !key.is(TokenKind::Identifier) {
            return Err(parser.token_error("expected key name"));
        }
        if !matches!(key.text, b"ia" | b"ib" | b"da" | b"db") {
            return Err(parser.token_error(format!("invalid key '{}'", key.str())));
        }
        parser.lex();
        parser.parse_token(TokenKind::Comma, "expected ','")?;
        let discriminator = parser.token();
        if !discriminator.is(TokenKind::Integer) {
            return Err(parser.token_error("expected integer discriminator"));
        }
        if u16::try_from(discriminator.value).is_err() {
            let value = discriminator.value;
            let message = format!("integer discriminator {value} out of range [0, 0xFFFF]");
            return Err(parser.token_error(message));
        }
        parser.lex();
        if parser.parse_optional_token(TokenKind::Comma) {
            if parser.token().text != b"addr" {
                return Err(parser.token_error("expected 'addr'"));
            }
            parser.lex();
        }
        parser.parse_r_paren()
    }

    /// Parses an immediate with an optional shift after a comma, or a range.
    pub(crate) fn parse_immediate_with_shift(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        const ONLY_LSL: &str = "only 'lsl #+N' valid after immediate";
        let start = parser.token().location;
        if !parser.parse_optional_token(TokenKind::Hash) && !parser.is(TokenKind::Integer) {
            return Ok(Found::No);
        }
        if parser.is(TokenKind::Integer) && parser.peek().is(TokenKind::Colon) {
            return self.parse_immediate_range(parser);
        }
        let id = self.parse_symbolic_immediate(parser)?;
        let value = immediate(parser, id);
        if !parser.parse_optional_token(TokenKind::Comma) {
            self.push(Kind::Immediate(value), start..parser.token().location);
            return Ok(Found::Yes);
        }
        if let Some(group) = parse_vector_group(parser) {
            self.push(Kind::Immediate(value), start..parser.token().location);
            self.push_token(group, parser.token().location);
            return Ok(Found::Yes);
        }
        let token = parser.token();
        if !(token.is(TokenKind::Identifier) && token.text.eq_ignore_ascii_case(b"lsl")) {
            return Err(parser.error(token.location, ONLY_LSL));
        }
        parser.lex();
        parser.parse_optional_token(TokenKind::Hash);
        let amount = parser.token();
        if !amount.is(TokenKind::Integer) {
            return Err(parser.error(amount.location, ONLY_LSL));
        }
        if amount.value < 0 {
            return Err(parser.error(amount.location, "positive shift amount required"));
        }
        parser.lex();
        let shift = amount.value as u32;
        self.push(
            if amount.value == 0 { Kind::Immediate(value) } else { Kind::ShiftedImmediate(value, shift) },
            start..parser.token().location,
        );
        Ok(Found::Yes)
    }

    /// Parses `first:last`, if present.
    pub(crate) fn parse_immediate_range(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        if !parser.is(TokenKind::Integer) || !parser.peek().is(TokenKind::Colon) {
            return Ok(Found::No);
        }
        let Ok(first) = parser.parse_expression(self) else { return Ok(Found::No) };
        if !parser.parse_optional_token(TokenKind::Colon) || !parser.is(TokenKind::Integer) {
            return Ok(Found::No);
        }
        let end = parser.token().location;
        let Ok(last) = parser.parse_expression(self) else { return Ok(Found::No) };
        let number = |id| Value::of(parser, id).constant().unwrap_or_default() as u32;
        let (first, last) = (number(first.id), number(last.id));
        // This operand does not have its own start.
        self.push(Kind::ImmediateRange(first, last), self.statement.location..end);
        Ok(Found::Yes)
    }
}

/// Parses `vgx2` or `vgx4`, if present.
fn parse_vector_group(parser: &mut Parser<'_>) -> Option<&'static str> {
    let token = parser.token();
    let known = ["vgx2", "vgx4"].into_iter().find(|name| token.text.eq_ignore_ascii_case(name.as_bytes()));
    if known.is_some() {
        parser.lex();
    }
    known
}

/// Parses a specifier after `@`, if present.
fn parse_at_specifier(parser: &mut Parser<'_>, id: ExpressionId) -> ParseResult<ExpressionId> {
    if !parser.parse_optional_token(TokenKind::At) {
        return Ok(id);
    }
    let token = parser.token();
    if !token.is(TokenKind::Identifier) {
        return Err(parser.token_error("expected specifier following '@'"));
    }
    let Some(specifier) = parser.asm_info().specifier(token.text) else {
        return Err(parser.token_error(format!("invalid specifier '@{}'", token.str())));
    };
    let specified = parser.apply_specifier(id, specifier).unwrap_or(id);
    parser.lex();
    Ok(specified)
}
