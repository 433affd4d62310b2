//! Parses operands: numbers, names of registers, expressions, memory operands and calls for thread-local data.

use stallscope_asm::{Failed, ParseResult, Parser, TokenKind};
use stallscope_mc::{BinaryOperator, Expression, ExpressionId};

use crate::expression;
use crate::extended_mnemonic;
use crate::operand_kind::Kind;
use crate::parser::PowerPcAsmParser;
use crate::specifier;

/// The function whose calls have the symbol of thread-local data in parentheses.
const TLS_FUNCTION: &[u8] = b"__tls_get_addr";

/// A call of [`TLS_FUNCTION`]: the number that is added to it, if there is one.
struct TlsCall {
    addend: Option<ExpressionId>,
}

impl PowerPcAsmParser<'_> {
    /// Parses an operand.
    pub(crate) fn parse_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        const UNKNOWN: &str = "unknown operand";
        let start = parser.token().location;
        if let Some(number) = self.parse_bare_register(parser) {
            self.push_number(number, start, false);
            return Ok(());
        }
        match parser.token().kind {
            TokenKind::Percent => {
                let Some(number) = self.parse_register_name(parser) else {
                    return Err(parser.error(start, "invalid register name"));
                };
                self.push_number(number, start, false);
                return Ok(());
            }
            TokenKind::Identifier
            | TokenKind::LParen
            | TokenKind::Plus
            | TokenKind::Minus
            | TokenKind::Integer
            | TokenKind::Dot
            | TokenKind::Dollar
            | TokenKind::Exclaim
            | TokenKind::Tilde => {}
            // A name that is no identifier, in what llvm-mca refuses anyway.
            TokenKind::String if parser.has_bare_registers() => {}
            _ => return Err(parser.error(start, UNKNOWN)),
        }
        let Ok(value) = self.parse_specified_expression(parser) else {
            return Err(parser.error(start, UNKNOWN));
        };
        self.push_expression(parser, value, start);
        match tls_call(parser, value) {
            Some(call) if parser.parse_optional_token(TokenKind::LParen) => {
                self.parse_tls_call(parser, call, start)
            }
            None if parser.parse_optional_token(TokenKind::LParen) => self.parse_base(parser),
            _ => Ok(()),
        }
    }

    /// Parses an expression. A specifier for half of a value may follow a symbol.
    fn parse_specified_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult<ExpressionId> {
        let expression = parser.parse_expression(self)?;
        Ok(expression::lift_specifier(parser, expression.id))
    }

    /// Parses the rest of a call for thread-local data, after the opening parenthesis.
    fn parse_tls_call(&mut self, parser: &mut Parser<'_>, mut call: TlsCall, start: u32) -> ParseResult {
        let symbol_start = parser.token().location;
        let Ok(symbol) = self.parse_specified_expression(parser) else {
            return Err(parser.error(symbol_start, "invalid TLS call expression"));
        };
        parser.parse_r_paren()?;
        if !self.mode.is_64_bit && parser.parse_optional_token(TokenKind::At) {
            let token = parser.token();
            let is_name = parser.parse_optional_token(TokenKind::Identifier);
            if !is_name || !token.text.eq_ignore_ascii_case(b"plt") {
                return Err(parser.error(token.location, "expected 'plt'"));
            }
            let function = parser.streamer.symbol_of_name(TLS_FUNCTION);
            let expressions = &mut parser.streamer.expressions;
            let mut value = expressions.add(Expression::Symbol(function, Some(specifier::PLT)));
            if parser.parse_optional_token(TokenKind::Plus) {
                let addend = parser.parse_primary_expression(self)?.id;
                let expressions = &mut parser.streamer.expressions;
                call.addend = Some(match call.addend {
                    Some(first) => expressions.add(Expression::Binary(BinaryOperator::Add, first, addend)),
                    None => addend,
                });
            }
            if let Some(addend) = call.addend {
                let sum = Expression::Binary(BinaryOperator::Add, value, addend);
                value = parser.streamer.expressions.add(sum);
            }
            self.statement.operands.pop();
            self.push_expression(parser, value, start);
        }
        self.push_expression(parser, symbol, start);
        Ok(())
    }

    /// Parses the base of a memory operand, after the opening parenthesis.
    fn parse_base(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        let number = match parser.token().kind {
            TokenKind::Identifier => match self.parse_bare_register(parser) {
                Some(number) => number,
                None => return Err(parser.error(start, "invalid memory operand")),
            },
            TokenKind::Percent => match self.parse_register_name(parser) {
                Some(number) => number,
                None => return Err(parser.error(start, "invalid register name")),
            },
            TokenKind::Integer => match parser.parse_absolute_expression(self) {
                Ok(number) if (0..32).contains(&number) => number,
                Ok(_) | Err(Failed) => return Err(parser.error(start, "invalid register number")),
            },
            _ => return Err(parser.error(start, "invalid memory operand")),
        };
        parser.parse_token(TokenKind::RParen, "missing ')'")?;
        self.push_number(number, start, true);
        Ok(())
    }

    /// Takes the name of a register without `%`, as in GNU's listings, where the text may have some.
    fn parse_bare_register(&self, parser: &mut Parser<'_>) -> Option<i64> {
        let may_be = parser.has_bare_registers() && parser.is(TokenKind::Identifier);
        may_be.then(|| self.parse_register_name(parser)).flatten()
    }

    /// Takes the name of a register, from `%` on, and returns the register's number.
    pub(crate) fn parse_register_name(&self, parser: &mut Parser<'_>) -> Option<i64> {
        parser.parse_optional_token(TokenKind::Percent);
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return None;
        }
        let name = token.str().to_ascii_lowercase();
        self.description.register_by_asm_name(&name)?;
        let number = match name.as_str() {
            "lr" => 8,
            "ctr" => 9,
            "vrsave" => 256,
            _ => {
                // LLVM leaves the number of other registers unset.
                let digits = name.find(|letter: char| letter.is_ascii_digit());
                digits.and_then(|digits| name.get(digits..)?.parse().ok()).unwrap_or_default()
            }
        };
        parser.lex();
        Some(number)
    }

    fn push_number(&mut self, value: i64, start: u32, is_base: bool) {
        let literal =
            usize::try_from(value).ok().and_then(|value| self.literals.get(value).copied().flatten());
        self.push(Kind::Immediate { value, is_base, literal }, start);
    }

    fn push_expression(&mut self, parser: &mut Parser<'_>, id: ExpressionId, start: u32) {
        let expressions = &mut parser.streamer.expressions;
        let kind = match expressions[id] {
            Expression::Constant(value) => return self.push_number(value, start, false),
            Expression::Symbol(_, Some(found)) if specifier::TLS.contains(&found) && self.is_elf => {
                Kind::TlsRegister(id.0)
            }
            _ => match expression::half(expressions, id) {
                Some(value) => Kind::Half(value),
                None => Kind::Expression {
                    id: id.0,
                    negative: extended_mnemonic::negative_expression(id, expressions).0,
                    condition: expression::condition(expressions, id),
                },
            },
        };
        self.push(kind, start);
    }
}

/// Returns the call for thread-local data whose function is `id`, if it is one.
fn tls_call(parser: &Parser<'_>, id: ExpressionId) -> Option<TlsCall> {
    let expressions = &parser.streamer.expressions;
    let is_function = |id: ExpressionId| match expressions[id] {
        Expression::Symbol(symbol, _) => expressions.symbols.name(symbol) == TLS_FUNCTION,
        _ => false,
    };
    match expressions[id] {
        Expression::Symbol(..) if is_function(id) => Some(TlsCall { addend: None }),
        Expression::Binary(BinaryOperator::Add, left, right) if is_function(left) => {
            Some(TlsCall { addend: Some(right) })
        }
        _ => None,
    }
}
