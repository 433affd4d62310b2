//! Parses expressions with an explicit stack: their depth is limited only by memory.

use smallvec::SmallVec;

use crate::float;
use crate::parsed_expression::ParsedExpression;
use crate::parser::{Failed, ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::{Token, TokenKind};
use stallscope_mc::SymbolKind;
use stallscope_mc::raw_text;
use stallscope_mc::{AsmInfo, ObjectFormat, Specifier};
use stallscope_mc::{BinaryOperator, Expression, ExpressionId, UnaryOperator};

/// An operation that waits for an operand.
#[derive(Clone, Copy, Debug)]
enum Pending {
    /// A prefix operator, and its place.
    Unary(UnaryOperator, u32),
    /// Binary operators of at least `min_precedence`; `left` is the left operand of the last operator, and its
    /// precedence. `location` is the place of the first operand.
    Binary { min_precedence: u8, location: Option<u32>, left: Option<(ParsedExpression, BinaryOperator, u8)> },
    /// The end of an expression.
    End,
    /// A closing parenthesis.
    Parenthesis,
    /// A closing bracket.
    Bracket,
}

impl Pending {
    /// Binary operators of any precedence.
    const OPERATORS: Self = Self::Binary { min_precedence: 1, location: None, left: None };
}

/// The pending operations, the innermost last.
type PendingStack = SmallVec<[Pending; 4]>;

/// The result of parsing at the start of an operand.
enum Operand {
    /// A whole operand.
    Whole(ParsedExpression),
    /// A prefix operator, whose operand follows.
    Operator,
    /// An opening parenthesis or bracket. An expression follows.
    Opening,
}

impl Parser<'_> {
    /// Parses an expression.
    pub fn parse_expression(&mut self, target: &mut dyn TargetParser) -> ParseResult<ParsedExpression> {
        if let Some(value) = self.cursor.lexer.take_plain_number() {
            let (id, end) = (self.streamer.expressions.constant(value), self.token().end());
            self.lex();
            return Ok(ParsedExpression { id, end });
        }
        self.parse_operands(target, SmallVec::from_slice(&[Pending::End, Pending::OPERATORS]), true)
    }

    /// Parses the rest of an expression that starts with `expression`.
    pub fn parse_rest_of_expression(
        &mut self,
        target: &mut dyn TargetParser,
        expression: ParsedExpression,
    ) -> ParseResult<ParsedExpression> {
        let mut pending = SmallVec::from_slice(&[Pending::End, Pending::OPERATORS]);
        match self.take_pending(&mut pending, expression)? {
            Some(expression) => Ok(expression),
            None => self.parse_operands(target, pending, true),
        }
    }

    /// Parses an expression whose value must be known now.
    pub fn parse_absolute_expression(&mut self, target: &mut dyn TargetParser) -> ParseResult<i64> {
        let start = self.cursor.lexer.location();
        let expression = self.parse_expression(target)?;
        match self.streamer.expressions.absolute_value(expression.id) {
            Some(value) => Ok(value),
            None => Err(self.error(start, "expected absolute expression")),
        }
    }

    /// Parses an expression in parentheses, after the opening one, and the operators that follow it.
    pub fn parse_paren_expression(&mut self, target: &mut dyn TargetParser) -> ParseResult<ParsedExpression> {
        let pending = [Pending::OPERATORS, Pending::Parenthesis, Pending::End, Pending::OPERATORS];
        self.parse_operands(target, SmallVec::from_buf(pending), true)
    }

    /// Parses an operand that all targets support: a symbol, a number, `.`, an expression in parentheses, or one with
    /// a prefix operator.
    pub fn parse_primary_expression(
        &mut self,
        target: &mut dyn TargetParser,
    ) -> ParseResult<ParsedExpression> {
        self.parse_operands(target, SmallVec::new(), false)
    }

    /// Parses operands until no operation is pending; `is_target_operand` is whether the first may be a
    /// target-specific one.
    fn parse_operands(
        &mut self,
        target: &mut dyn TargetParser,
        mut pending: PendingStack,
        mut is_target_operand: bool,
    ) -> ParseResult<ParsedExpression> {
        loop {
            let own = if is_target_operand { target.parse_operand_of_expression(self)? } else { None };
            let operand = match own {
                Some(expression) => Operand::Whole(expression),
                None => self.parse_operand(&mut pending)?,
            };
            is_target_operand = !matches!(operand, Operand::Operator);
            if let Operand::Whole(expression) = operand
                && let Some(expression) = self.take_pending(&mut pending, expression)?
            {
                return Ok(expression);
            }
        }
    }

    /// Applies pending operations to an operand; returns the expression if none remain.
    fn take_pending(
        &mut self,
        pending: &mut PendingStack,
        mut expression: ParsedExpression,
    ) -> ParseResult<Option<ParsedExpression>> {
        while let Some(last) = pending.pop() {
            match last {
                Pending::Unary(operator, location) => {
                    let operation = Expression::Unary(operator, expression.id);
                    expression.id = self.streamer.expressions.add_at(operation, location);
                }
                Pending::Binary { min_precedence, location, left } => {
                    let location = location.unwrap_or(self.cursor.lexer.location());
                    let next = self.binary_operator();
                    let precedence = next.map_or(0, |(_, precedence)| precedence);
                    if let Some((left, operator, left_precedence)) = left {
                        if left_precedence < precedence {
                            let tighter = Pending::Binary {
                                min_precedence: left_precedence + 1,
                                location: None,
                                left: None,
                            };
                            pending.extend([last, tighter]);
                            continue;
                        }
                        let operation = Expression::Binary(operator, left.id, expression.id);
                        expression.id = self.streamer.expressions.add_at(operation, location);
                    }
                    if let Some((operator, precedence)) = next
                        && precedence >= min_precedence
                    {
                        self.lex();
                        let left = Some((expression, operator, precedence));
                        pending.push(Pending::Binary { min_precedence, location: Some(location), left });
                        return Ok(None);
                    }
                }
                Pending::End => self.end_expression(&mut expression)?,
                Pending::Parenthesis => {
                    expression.end = self.token().end();
                    self.parse_r_paren()?;
                }
                Pending::Bracket => {
                    expression.end = self.token().end();
                    self.parse_token(TokenKind::RBrac, "expected ']' in brackets expression")?;
                }
            }
        }
        Ok(Some(expression))
    }

    /// Parses the specifier that may follow an expression, and folds the expression if its value is known.
    fn end_expression(&mut self, expression: &mut ParsedExpression) -> ParseResult {
        if self.cursor.lexer.allow_at_in_identifier() && self.parse_optional_token(TokenKind::At) {
            expression.id = self.parse_trailing_specifier(expression.id)?;
        }
        if let Some(value) = self.streamer.expressions.absolute_value(expression.id) {
            expression.id = self.streamer.expressions.constant(value);
        }
        Ok(())
    }

    fn parse_operand(&mut self, pending: &mut PendingStack) -> ParseResult<Operand> {
        let token = self.token();
        match token.kind {
            // The lexer's message is reported.
            TokenKind::Error => Err(Failed),
            TokenKind::Exclaim => Ok(self.take_unary(pending, UnaryOperator::LNot)),
            TokenKind::Minus => Ok(self.take_unary(pending, UnaryOperator::Minus)),
            TokenKind::Plus => Ok(self.take_unary(pending, UnaryOperator::Plus)),
            TokenKind::Tilde => Ok(self.take_unary(pending, UnaryOperator::Not)),
            TokenKind::Dollar
            | TokenKind::Star
            | TokenKind::At
            | TokenKind::String
            | TokenKind::Identifier => self.parse_symbol_reference(token).map(Operand::Whole),
            TokenKind::BigNum => Err(self.token_error("literal value out of range for directive")),
            TokenKind::Integer => self.parse_integer(token).map(Operand::Whole),
            TokenKind::Real => {
                let id = self.streamer.expressions.constant(float::parse_double(token.text) as i64);
                self.lex();
                Ok(Operand::Whole(ParsedExpression { id, end: token.end() }))
            }
            TokenKind::Dot if self.asm_info().is_hlasm => Err(self.token_error("cannot use . as current PC")),
            TokenKind::Dot => {
                let symbol = self.create_label_here();
                let id = self.streamer.expressions.symbol(symbol);
                self.lex();
                Ok(Operand::Whole(ParsedExpression { id, end: token.end() }))
            }
            TokenKind::LParen => Ok(self.take_opening(pending, Pending::Parenthesis)),
            TokenKind::LBrac if self.is_format(ObjectFormat::Elf) => {
                Ok(self.take_opening(pending, Pending::Bracket))
            }
            TokenKind::LBrac => Err(self.token_error("brackets expression not supported on this target")),
            _ => Err(self.token_error("unknown token in expression")),
        }
    }

    fn take_unary(&mut self, pending: &mut PendingStack, operator: UnaryOperator) -> Operand {
        pending.push(Pending::Unary(operator, self.cursor.lexer.location()));
        self.lex();
        Operand::Operator
    }

    fn take_opening(&mut self, pending: &mut PendingStack, closing: Pending) -> Operand {
        self.lex();
        pending.extend([closing, Pending::End, Pending::OPERATORS]);
        Operand::Opening
    }

    fn parse_integer(&mut self, token: Token<'_>) -> ParseResult<ParsedExpression> {
        let id = self.streamer.expressions.constant(token.value);
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
        let symbol = self.streamer.directional_symbol(token.value, is_before);
        let id = self.streamer.expressions.add_at(Expression::Symbol(symbol, specifier), token.location);
        if is_before && self.streamer.expressions.is_undefined(symbol) {
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
                kind if self.is_pc(kind) => {
                    self.lex();
                    let symbol = self.create_label_here();
                    let id = self.streamer.expressions.symbol(symbol);
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
                    let location = self.cursor.lexer.location();
                    let Ok(specifier) = self.parse_identifier() else {
                        return Err(self.error(location, "expected symbol variant after '@'"));
                    };
                    specifier_end = location + specifier.len() as u32;
                    specifier_name = Some(specifier);
                }
            } else if self.cursor.lexer.allow_at_in_identifier() {
                (symbol_name, specifier_name) = split_at_sign(name);
            }
        } else if self.asm_info().use_parens_for_specifier && self.parse_optional_token(TokenKind::LParen) {
            specifier_name = self.parse_identifier().ok();
            // The current token is the parenthesis after it.
            specifier_end = self.token().location;
            self.parse_r_paren()?;
        }
        if name.is_empty() {
            let location = self.cursor.lexer.location();
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
        let symbol = self.streamer.symbol_of_name(&self.cased(symbol_name));
        // The current value is used, because the symbol may be assigned again.
        if let SymbolKind::Equated(value) = self.streamer.expressions.symbols[symbol].kind {
            match self.streamer.expressions[value] {
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
        let id = self.streamer.expressions.add_at(Expression::Symbol(symbol, specifier), first.location);
        Ok(ParsedExpression { id, end })
    }

    // Returns whether a token alone is the current address.
    fn is_pc(&self, kind: TokenKind) -> bool {
        match kind {
            TokenKind::Dollar => self.asm_info().dollar_is_pc,
            TokenKind::Star => self.asm_info().is_hlasm,
            _ => false,
        }
    }

    // Returns the operator of the current token and its precedence.
    fn binary_operator(&self) -> Option<(BinaryOperator, u8)> {
        binary_operator(self.asm_info(), self.token().kind)
    }

    // `a op b @ specifier`: the specifier is applied to the symbols in the expression.
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

    /// Returns the expression with the specifier on each symbol, or `None` if it contains no symbol. On some targets
    /// it is the whole expression that has the specifier.
    pub fn apply_specifier(&mut self, id: ExpressionId, specifier: Specifier) -> Option<ExpressionId> {
        if let Some(may_follow_number) = self.asm_info().specifies_whole_expressions {
            let is_number = matches!(self.streamer.expressions[id], Expression::Constant(_));
            if is_number && !may_follow_number(specifier) {
                return None;
            }
            return Some(self.streamer.expressions.add(Expression::Specified(specifier, id)));
        }
        let mut steps = vec![SpecifierStep::Expression(id)];
        // The results for operands; `None` for operands without symbols.
        let mut results: Vec<Option<ExpressionId>> = Vec::new();
        while let Some(step) = steps.pop() {
            let result = match step {
                SpecifierStep::Expression(id) => match self.streamer.expressions[id] {
                    Expression::Constant(_)
                    | Expression::Register(_)
                    | Expression::Specified(..)
                    | Expression::Call(..)
                    | Expression::Argument(..) => None,
                    Expression::Symbol(_, Some(_)) => {
                        let name = self.token().str();
                        self.token_error(format!(
                            "invalid variant on expression '{name}' (already modified)"
                        ));
                        Some(id)
                    }
                    Expression::Symbol(symbol, None) => {
                        Some(self.streamer.expressions.add(Expression::Symbol(symbol, Some(specifier))))
                    }
                    Expression::Unary(operator, operand) => {
                        steps.extend([SpecifierStep::Unary(operator), SpecifierStep::Expression(operand)]);
                        continue;
                    }
                    Expression::Binary(operator, left, right) => {
                        steps.extend([
                            SpecifierStep::Binary(operator, left, right),
                            SpecifierStep::Expression(right),
                            SpecifierStep::Expression(left),
                        ]);
                        continue;
                    }
                },
                SpecifierStep::Unary(operator) => {
                    let operand = results.pop().flatten();
                    operand.map(|operand| self.streamer.expressions.add(Expression::Unary(operator, operand)))
                }
                SpecifierStep::Binary(operator, left, right) => {
                    let new_right = results.pop().flatten();
                    let new_left = results.pop().flatten();
                    (new_left.is_some() || new_right.is_some()).then(|| {
                        let (left, right) = (new_left.unwrap_or(left), new_right.unwrap_or(right));
                        self.streamer.expressions.add(Expression::Binary(operator, left, right))
                    })
                }
            };
            results.push(result);
        }
        results.pop().flatten()
    }
}

/// A pending step of applying a specifier to symbols.
enum SpecifierStep {
    Expression(ExpressionId),
    Unary(UnaryOperator),
    Binary(BinaryOperator, ExpressionId, ExpressionId),
}

fn invalid_variant(name: &[u8]) -> String {
    format!("invalid variant '{}'", raw_text::from_bytes(name))
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
    // The precedence of an operator in GNU's assembler and in Apple's.
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
        // LLVM quirk: where `@` starts comments, `!` is not an operator but may follow an operand.
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
