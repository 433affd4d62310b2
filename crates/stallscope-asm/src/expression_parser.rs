//! Reads expressions.

use crate::asm_info::{AsmInfo, ObjectFormat, Specifier};
use crate::expression::{BinaryOperator, Expression, ExpressionId, MAX_DEPTH, UnaryOperator};
use crate::float;
use crate::parser::{Failed, ParseResult, Parser};
use crate::symbol::SymbolKind;
use crate::target::TargetParser;
use crate::token::{Token, TokenKind};

/// An expression that was read.
#[derive(Clone, Copy, Debug)]
pub struct ParsedExpression {
    /// The expression.
    pub id: ExpressionId,
    /// The location behind its last token.
    pub end: u32,
}

impl Parser<'_> {
    /// Reads an expression.
    pub fn parse_expression(&mut self, target: &mut dyn TargetParser) -> ParseResult<ParsedExpression> {
        if let Some(value) = self.lexer.take_plain_number() {
            let (id, end) = (self.expressions.constant(value), self.token().end());
            self.lex();
            return Ok(ParsedExpression { id, end });
        }
        let first = target.parse_primary_expression(self)?;
        self.parse_rest_of_expression(target, first)
    }

    /// Parses the rest of an expression that starts with `expression`.
    pub(crate) fn parse_rest_of_expression(
        &mut self,
        target: &mut dyn TargetParser,
        mut expression: ParsedExpression,
    ) -> ParseResult<ParsedExpression> {
        self.parse_binary_operators(target, 1, &mut expression)?;
        if self.lexer.allow_at_in_identifier() && self.parse_optional_token(TokenKind::At) {
            expression.id = self.parse_trailing_specifier(expression.id)?;
        }
        if let Some(value) = self.expressions.absolute_value(expression.id) {
            expression.id = self.expressions.constant(value);
        }
        Ok(expression)
    }

    /// Reads an expression that must be a number already now.
    pub fn parse_absolute_expression(&mut self, target: &mut dyn TargetParser) -> ParseResult<i64> {
        let start = self.lexer.location();
        let expression = self.parse_expression(target)?;
        match self.expressions.absolute_value(expression.id) {
            Some(value) => Ok(value),
            None => Err(self.error(start, "expected absolute expression")),
        }
    }

    /// Reads an expression whose opening parenthesis has been taken, and what follows the closing one.
    pub fn parse_paren_expression(&mut self, target: &mut dyn TargetParser) -> ParseResult<ParsedExpression> {
        let mut expression = self.parse_in_parentheses(target)?;
        self.parse_binary_operators(target, 1, &mut expression)?;
        Ok(expression)
    }

    /// Reads an operand of an expression as all targets do: a symbol, a number, `.`, one in parentheses or with an
    /// operator in front.
    pub fn parse_primary_expression(
        &mut self,
        target: &mut dyn TargetParser,
    ) -> ParseResult<ParsedExpression> {
        let token = self.token();
        match token.kind {
            // The lexer's message is reported.
            TokenKind::Error => Err(Failed),
            TokenKind::Exclaim => self.parse_unary(target, UnaryOperator::LNot),
            TokenKind::Minus => self.parse_unary(target, UnaryOperator::Minus),
            TokenKind::Plus => self.parse_unary(target, UnaryOperator::Plus),
            TokenKind::Tilde => self.parse_unary(target, UnaryOperator::Not),
            TokenKind::Dollar
            | TokenKind::Star
            | TokenKind::At
            | TokenKind::String
            | TokenKind::Identifier => self.parse_symbol_reference(token),
            TokenKind::BigNum => Err(self.token_error("literal value out of range for directive")),
            TokenKind::Integer => self.parse_integer(token),
            TokenKind::Real => {
                let id = self.expressions.constant(float::parse_double(token.text) as i64);
                self.lex();
                Ok(ParsedExpression { id, end: token.end() })
            }
            TokenKind::Dot => {
                let symbol = self.create_label_here();
                let id = self.expressions.symbol(symbol);
                self.lex();
                Ok(ParsedExpression { id, end: token.end() })
            }
            TokenKind::LParen => {
                self.lex();
                self.parse_in_parentheses(target)
            }
            TokenKind::LBrac => self.parse_in_brackets(target),
            _ => Err(self.token_error("unknown token in expression")),
        }
    }

    fn parse_unary(
        &mut self,
        target: &mut dyn TargetParser,
        first: UnaryOperator,
    ) -> ParseResult<ParsedExpression> {
        // A row of operators is taken in a loop, because it may be long.
        let mut operators = smallvec::SmallVec::<[(UnaryOperator, u32); 4]>::new();
        let mut next = Some(first);
        while let Some(operator) = next {
            if operators.len() > usize::from(MAX_DEPTH) {
                return Err(self.token_error("expression is nested too deeply"));
            }
            operators.push((operator, self.lexer.location()));
            self.lex();
            next = match self.token().kind {
                TokenKind::Exclaim => Some(UnaryOperator::LNot),
                TokenKind::Minus => Some(UnaryOperator::Minus),
                TokenKind::Plus => Some(UnaryOperator::Plus),
                TokenKind::Tilde => Some(UnaryOperator::Not),
                _ => None,
            };
        }
        let mut expression = self.parse_primary_expression(target)?;
        for (operator, location) in operators.into_iter().rev() {
            expression.id = self.add_checked(Expression::Unary(operator, expression.id), location)?;
        }
        Ok(expression)
    }

    // Adds a node unless the tree gets too deep.
    fn add_checked(&mut self, expression: Expression, location: u32) -> ParseResult<ExpressionId> {
        let id = self.expressions.add_at(expression, location);
        if self.expressions.depth(id) >= MAX_DEPTH {
            return Err(self.token_error("expression is nested too deeply"));
        }
        Ok(id)
    }

    fn parse_integer(&mut self, token: Token<'_>) -> ParseResult<ParsedExpression> {
        let id = self.expressions.constant(token.value);
        self.lex();
        let suffix = self.token();
        if !suffix.is(TokenKind::Identifier) {
            return Ok(ParsedExpression { id, end: token.end() });
        }
        let (name, specifier_name) = split_at_sign(suffix.text);
        let specifier = match specifier_name {
            Some(specifier_name) => match self.asm_info().specifier(specifier_name) {
                Some(specifier) => Some(specifier),
                None => return Err(self.token_error(invalid_variant(specifier_name))),
            },
            None => None,
        };
        let is_before = name == b"b";
        if !is_before && name != b"f" {
            return Ok(ParsedExpression { id, end: token.end() });
        }
        let symbol = self.directional_symbol(token.value, is_before);
        let id = self.expressions.add_at(Expression::Symbol(symbol, specifier), token.location);
        if is_before && self.expressions.is_undefined(symbol) {
            return Err(self.error(token.location, "directional label undefined"));
        }
        self.note_directional_reference(token.location, symbol);
        self.lex();
        Ok(ParsedExpression { id, end: suffix.end() })
    }

    fn parse_symbol_reference(&mut self, first: Token<'_>) -> ParseResult<ParsedExpression> {
        let name = match self.parse_identifier() {
            Ok(name) => name,
            Err(Failed) => match self.token().kind {
                TokenKind::Dollar if self.asm_info().dollar_is_pc => {
                    self.lex();
                    let symbol = self.create_label_here();
                    let id = self.expressions.symbol(symbol);
                    return Ok(ParsedExpression { id, end: first.location });
                }
                TokenKind::Dollar | TokenKind::Star => {
                    return Err(self.error(first.location, "invalid token in expression"));
                }
                _ => &[],
            },
        };
        let mut symbol_name = name;
        let mut specifier_name: Option<&[u8]> = None;
        let quote = u32::from(first.is(TokenKind::String));
        let end = first.location + quote + name.len() as u32;
        let mut specifier_end = end;
        if self.asm_info().use_at_for_specifier {
            if first.is(TokenKind::String) {
                if self.is(TokenKind::At) {
                    self.lex();
                    let location = self.lexer.location();
                    let Ok(specifier) = self.parse_identifier() else {
                        return Err(self.error(location, "expected symbol variant after '@'"));
                    };
                    specifier_end = location + specifier.len() as u32;
                    specifier_name = Some(specifier);
                }
            } else if self.lexer.allow_at_in_identifier() {
                (symbol_name, specifier_name) = split_at_sign(name);
            }
        } else if self.asm_info().use_parens_for_specifier && self.parse_optional_token(TokenKind::LParen) {
            specifier_name = self.parse_identifier().ok();
            self.parse_r_paren()?;
        }
        if name.is_empty() {
            let location = self.lexer.location();
            return Err(self.error(location, "expected a symbol reference"));
        }
        let mut specifier = None;
        if let Some(specifier_name) = specifier_name.filter(|name| !name.is_empty()) {
            specifier = self.asm_info().specifier(specifier_name);
            if specifier.is_none() {
                if !self.asm_info().allow_at_in_name {
                    let location = specifier_end - specifier_name.len() as u32;
                    return Err(self.error(location, invalid_variant(specifier_name)));
                }
                symbol_name = name;
            }
        } else {
            symbol_name = name;
        }
        let symbol = self.symbol_of_name(symbol_name);
        // The value of the moment is taken, because the symbol may be assigned again.
        if let SymbolKind::Equated(value) = self.expressions.symbols[symbol].kind {
            match self.expressions[value] {
                Expression::Constant(_) if specifier.is_none() => {
                    return Ok(ParsedExpression { id: value, end });
                }
                Expression::Register(_) if specifier.is_some() => {
                    return Err(self.error(end, "unexpected modifier on variable reference"));
                }
                Expression::Register(_) => return Ok(ParsedExpression { id: value, end }),
                _ => {}
            }
        }
        let id = self.expressions.add_at(Expression::Symbol(symbol, specifier), first.location);
        Ok(ParsedExpression { id, end })
    }

    // The opening parenthesis has been taken.
    fn parse_in_parentheses(&mut self, target: &mut dyn TargetParser) -> ParseResult<ParsedExpression> {
        let expression = self.parse_nested(target)?;
        let end = self.token().end();
        self.parse_r_paren()?;
        Ok(ParsedExpression { end, ..expression })
    }

    fn parse_in_brackets(&mut self, target: &mut dyn TargetParser) -> ParseResult<ParsedExpression> {
        if !self.is_format(ObjectFormat::Elf) {
            return Err(self.token_error("brackets expression not supported on this target"));
        }
        self.lex();
        let expression = self.parse_nested(target)?;
        let end = self.token().end();
        self.parse_token(TokenKind::RBrac, "expected ']' in brackets expression")?;
        Ok(ParsedExpression { end, ..expression })
    }

    fn parse_nested(&mut self, target: &mut dyn TargetParser) -> ParseResult<ParsedExpression> {
        const MAX_NESTING: u16 = 500;
        if self.nesting >= MAX_NESTING {
            return Err(self.token_error("expression is nested too deeply"));
        }
        self.nesting += 1;
        let expression = self.parse_expression(target);
        self.nesting -= 1;
        expression
    }

    fn parse_binary_operators(
        &mut self,
        target: &mut dyn TargetParser,
        min_precedence: u8,
        left: &mut ParsedExpression,
    ) -> ParseResult {
        let location = self.lexer.location();
        loop {
            let Some((operator, precedence)) = self.binary_operator() else { return Ok(()) };
            if precedence < min_precedence {
                return Ok(());
            }
            self.lex();
            let mut right = target.parse_primary_expression(self)?;
            left.end = right.end;
            let next_precedence = self.binary_operator().map_or(0, |(_, precedence)| precedence);
            if precedence < next_precedence {
                self.parse_binary_operators(target, precedence + 1, &mut right)?;
                left.end = right.end;
            }
            left.id = self.add_checked(Expression::Binary(operator, left.id, right.id), location)?;
        }
    }

    // The operator that the current token is, and how tightly it binds.
    fn binary_operator(&self) -> Option<(BinaryOperator, u8)> {
        binary_operator(self.asm_info(), self.token().kind)
    }

    // `a op b @ specifier`: the specifier goes to the symbols in the expression.
    fn parse_trailing_specifier(&mut self, id: ExpressionId) -> ParseResult<ExpressionId> {
        let token = self.token();
        if !token.is(TokenKind::Identifier) {
            return Err(self.token_error("unexpected symbol modifier following '@'"));
        }
        let Some(specifier) = self.asm_info().specifier(token.text) else {
            return Err(self.token_error(invalid_variant(token.text)));
        };
        let Some(id) = self.apply_specifier(id, specifier) else {
            let message = format!("invalid modifier '{}' (no symbols present)", token.str());
            return Err(self.token_error(message));
        };
        self.lex();
        Ok(id)
    }

    // The expression with the specifier on each symbol; `None` if there is no symbol in it.
    pub(crate) fn apply_specifier(&mut self, id: ExpressionId, specifier: Specifier) -> Option<ExpressionId> {
        match self.expressions[id] {
            Expression::Constant(_) | Expression::Register(_) | Expression::Specified(..) => None,
            Expression::Symbol(_, Some(_)) => {
                let name = self.token().str();
                self.token_error(format!("invalid variant on expression '{name}' (already modified)"));
                Some(id)
            }
            Expression::Symbol(symbol, None) => {
                Some(self.expressions.add(Expression::Symbol(symbol, Some(specifier))))
            }
            Expression::Unary(operator, operand) => {
                let operand = self.apply_specifier(operand, specifier)?;
                Some(self.expressions.add(Expression::Unary(operator, operand)))
            }
            Expression::Binary(operator, left, right) => {
                let new_left = self.apply_specifier(left, specifier);
                let new_right = self.apply_specifier(right, specifier);
                if new_left.is_none() && new_right.is_none() {
                    return None;
                }
                let (left, right) = (new_left.unwrap_or(left), new_right.unwrap_or(right));
                Some(self.expressions.add(Expression::Binary(operator, left, right)))
            }
        }
    }
}

fn invalid_variant(name: &[u8]) -> String {
    format!("invalid variant '{}'", String::from_utf8_lossy(name))
}

fn split_at_sign(name: &[u8]) -> (&[u8], Option<&[u8]>) {
    match name.iter().position(|&byte| byte == b'@') {
        Some(at) => (&name[..at], Some(&name[at + 1..])),
        None => (name, None),
    }
}

fn binary_operator(info: &AsmInfo, kind: TokenKind) -> Option<(BinaryOperator, u8)> {
    use BinaryOperator::*;
    let is_darwin = info.object_format == ObjectFormat::MachO;
    // How tightly an operator binds in GNU's assembler and in Apple's.
    let (operator, gnu, darwin) = match kind {
        TokenKind::AmpAmp => (LAnd, 2, 1),
        TokenKind::PipePipe => (LOr, 1, 1),
        TokenKind::EqualEqual => (Eq, 3, 3),
        TokenKind::ExclaimEqual | TokenKind::LessGreater => (Ne, 3, 3),
        TokenKind::Less => (Lt, 3, 3),
        TokenKind::LessEqual => (Lte, 3, 3),
        TokenKind::Greater => (Gt, 3, 3),
        TokenKind::GreaterEqual => (Gte, 3, 3),
        TokenKind::Plus => (Add, 4, 5),
        TokenKind::Minus => (Sub, 4, 5),
        TokenKind::Pipe => (Or, 5, 2),
        TokenKind::Caret => (Xor, 5, 2),
        TokenKind::Amp => (And, 5, 2),
        // In Arm's assembly `!` stands behind an operand.
        TokenKind::Exclaim if !is_darwin && info.comment_string != "@" => (OrNot, 5, 0),
        TokenKind::Star => (Mul, 6, 6),
        TokenKind::Slash => (Div, 6, 6),
        TokenKind::Percent => (Mod, 6, 6),
        TokenKind::LessLess => (Shl, 6, 4),
        TokenKind::GreaterGreater if info.use_logical_shr => (LShr, 6, 4),
        TokenKind::GreaterGreater => (AShr, 6, 4),
        _ => return None,
    };
    Some((operator, if is_darwin { darwin } else { gnu }))
}
