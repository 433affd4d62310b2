//! Expressions: trees of operators over numbers and symbols.

use stallscope_target::RegisterId;

use crate::asm_info::{AsmInfo, Specifier};
use crate::symbol::{Fragment, SymbolId, SymbolKind, Symbols};

/// An expression: an index into [`Expressions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExpressionId(pub u32);

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say what they are")]
pub enum UnaryOperator {
    LNot,
    Minus,
    Not,
    Plus,
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say what they are")]
pub enum BinaryOperator {
    Add,
    AShr,
    And,
    Div,
    Eq,
    Gt,
    Gte,
    LAnd,
    LOr,
    LShr,
    Lt,
    Lte,
    Mod,
    Mul,
    Ne,
    Or,
    OrNot,
    Shl,
    Sub,
    Xor,
}

/// A node of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A number.
    Constant(i64),
    /// A symbol, with its relocation specifier.
    Symbol(SymbolId, Option<Specifier>),
    /// A register, which a symbol may stand for.
    Register(RegisterId),
    /// An operator with one operand.
    Unary(UnaryOperator, ExpressionId),
    /// An operator with two operands.
    Binary(BinaryOperator, ExpressionId, ExpressionId),
    /// A relocation specifier in front of a whole expression.
    Specified(Specifier, ExpressionId),
}

/// What an expression comes to: `add - subtract + constant`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RelocatableValue {
    /// The symbol that is added.
    pub add: Option<SymbolId>,
    /// The symbol that is subtracted.
    pub subtract: Option<SymbolId>,
    /// The number that is added.
    pub constant: i64,
    /// The relocation specifier.
    pub specifier: Option<Specifier>,
}

impl RelocatableValue {
    const fn constant(constant: i64) -> Self {
        Self { add: None, subtract: None, constant, specifier: None }
    }

    /// Whether it is a number.
    #[must_use]
    pub const fn is_absolute(&self) -> bool {
        self.add.is_none() && self.subtract.is_none()
    }
}

const NO_LOCATION: u32 = u32::MAX;

/// How deep an expression may be, so that walking it needs little stack.
pub(crate) const MAX_DEPTH: u16 = 2000;

/// How much depth a symbol's value counts for, so that long chains of assignments take little time.
const SYMBOL_DEPTH: u16 = 16;

/// All expressions of one text, and the symbols in them.
#[derive(Clone, Debug)]
pub struct Expressions {
    /// The symbols.
    pub symbols: Symbols,
    /// The assembly language they are written in.
    pub asm_info: AsmInfo,
    nodes: Vec<Expression>,
    locations: Vec<u32>,
    depths: Vec<u16>,
}

impl std::ops::Index<ExpressionId> for Expressions {
    type Output = Expression;
    fn index(&self, id: ExpressionId) -> &Expression {
        &self.nodes[id.0 as usize]
    }
}

impl Expressions {
    /// No expressions, in the assembly language `asm_info`.
    #[must_use]
    pub fn new(asm_info: AsmInfo) -> Self {
        Self {
            symbols: Symbols::default(),
            asm_info,
            nodes: Vec::new(),
            locations: Vec::new(),
            depths: Vec::new(),
        }
    }

    /// Adds a node.
    pub fn add(&mut self, expression: Expression) -> ExpressionId {
        self.add_at(expression, NO_LOCATION)
    }

    /// Adds a node whose place in the text is known.
    pub fn add_at(&mut self, expression: Expression, location: u32) -> ExpressionId {
        let depth = match expression {
            Expression::Unary(_, operand) | Expression::Specified(_, operand) => self.depth(operand) + 1,
            Expression::Binary(_, left, right) => self.depth(left).max(self.depth(right)) + 1,
            _ => 0,
        };
        let id = ExpressionId(self.nodes.len() as u32);
        self.nodes.push(expression);
        self.locations.push(location);
        self.depths.push(depth.min(MAX_DEPTH));
        id
    }

    /// Adds a number.
    pub fn constant(&mut self, value: i64) -> ExpressionId {
        self.add(Expression::Constant(value))
    }

    /// Adds a symbol.
    pub fn symbol(&mut self, symbol: SymbolId) -> ExpressionId {
        self.add(Expression::Symbol(symbol, None))
    }

    /// The expression with an id, if there is one.
    #[must_use]
    pub fn get(&self, id: ExpressionId) -> Option<Expression> {
        self.nodes.get(id.0 as usize).copied()
    }

    /// The relocation specifier of an expression that is a symbol and no more, or that stands in front of it all.
    #[must_use]
    pub fn symbol_specifier(&self, id: ExpressionId) -> Option<&'static str> {
        match self.get(id)? {
            Expression::Symbol(_, Some(specifier)) | Expression::Specified(specifier, _) => {
                self.asm_info.specifiers.get(usize::from(specifier.0)).copied()
            }
            _ => None,
        }
    }

    /// Where the expression stands, as far as that is kept.
    #[must_use]
    pub fn location(&self, id: ExpressionId) -> Option<u32> {
        Some(self.locations[id.0 as usize]).filter(|&location| location != NO_LOCATION)
    }

    /// How many operators lie above the deepest operand.
    pub(crate) fn depth(&self, id: ExpressionId) -> u16 {
        self.depths[id.0 as usize]
    }

    /// The number that an expression is, if it is one already now.
    pub fn absolute_value(&mut self, id: ExpressionId) -> Option<i64> {
        if let Expression::Constant(value) = self[id] {
            return Some(value);
        }
        let value = self.relocatable_value(id)?;
        (value.is_absolute() && value.specifier.is_none()).then_some(value.constant)
    }

    /// What an expression comes to, if a relocation can express it.
    pub fn relocatable_value(&mut self, id: ExpressionId) -> Option<RelocatableValue> {
        self.evaluate(id, 0)
    }

    fn evaluate(&mut self, id: ExpressionId, depth: u16) -> Option<RelocatableValue> {
        if depth >= 2 * MAX_DEPTH {
            return None;
        }
        match self[id] {
            Expression::Constant(value) => Some(RelocatableValue::constant(value)),
            Expression::Symbol(symbol, specifier) => self.evaluate_symbol(symbol, specifier, depth),
            Expression::Register(_) | Expression::Specified(..) => None,
            Expression::Unary(operator, operand) => {
                evaluate_unary(operator, self.evaluate(operand, depth + 1)?)
            }
            Expression::Binary(operator, left, right) => {
                let values = self.evaluate(left, depth + 1).zip(self.evaluate(right, depth + 1));
                match values {
                    Some((left, right)) => evaluate_binary(operator, left, right),
                    None => self.compare_registers(operator, left, right),
                }
            }
        }
    }

    fn evaluate_symbol(
        &mut self,
        symbol: SymbolId,
        specifier: Option<Specifier>,
        depth: u16,
    ) -> Option<RelocatableValue> {
        let state = self.symbols[symbol];
        if state.is_resolving {
            return None;
        }
        if let (SymbolKind::Equated(value), None) = (state.kind, specifier) {
            self.symbols[symbol].is_resolving = true;
            let value = self.evaluate(value, depth + SYMBOL_DEPTH);
            self.symbols[symbol].is_resolving = false;
            let value = value?;
            // A symbol that is relative to a section is kept, because relocations are made against it.
            let in_section = |this: &mut Self, add| matches!(this.fragment(add), Fragment::Section(_));
            let keeps_symbol = match (value.add, value.subtract) {
                (Some(add), None) => in_section(self, add),
                _ => false,
            };
            if !keeps_symbol {
                return Some(value);
            }
        }
        Some(RelocatableValue { add: Some(symbol), subtract: None, constant: 0, specifier })
    }

    fn compare_registers(
        &self,
        operator: BinaryOperator,
        left: ExpressionId,
        right: ExpressionId,
    ) -> Option<RelocatableValue> {
        let (Expression::Register(left), Expression::Register(right)) = (self[left], self[right]) else {
            return None;
        };
        match operator {
            BinaryOperator::Eq => Some(RelocatableValue::constant(-i64::from(left == right))),
            BinaryOperator::Ne => Some(RelocatableValue::constant(-i64::from(left != right))),
            _ => None,
        }
    }

    /// Where a symbol is defined: an equated one is where its value is.
    pub fn fragment(&mut self, symbol: SymbolId) -> Fragment {
        self.symbol_fragment(symbol, 0)
    }

    fn symbol_fragment(&mut self, symbol: SymbolId, depth: u16) -> Fragment {
        let state = self.symbols[symbol];
        if state.fragment == Fragment::Undefined
            && let SymbolKind::Equated(value) = state.kind
        {
            self.symbols[symbol].is_resolving = true;
            let fragment = self.associated_fragment(value, depth + SYMBOL_DEPTH);
            self.symbols[symbol].is_resolving = false;
            self.symbols[symbol].fragment = fragment;
            return fragment;
        }
        state.fragment
    }

    /// The fragment that an expression belongs to.
    fn associated_fragment(&mut self, id: ExpressionId, depth: u16) -> Fragment {
        if depth >= 2 * MAX_DEPTH {
            return Fragment::Undefined;
        }
        match self[id] {
            Expression::Constant(_) => Fragment::Absolute,
            Expression::Register(_) => Fragment::Undefined,
            Expression::Symbol(symbol, _) => {
                let state = self.symbols[symbol];
                if state.fragment == Fragment::Undefined && state.is_resolving {
                    return Fragment::Absolute;
                }
                self.symbol_fragment(symbol, depth)
            }
            Expression::Unary(_, operand) | Expression::Specified(_, operand) => {
                self.associated_fragment(operand, depth + 1)
            }
            Expression::Binary(operator, left, right) => {
                let left = self.associated_fragment(left, depth + 1);
                let right = self.associated_fragment(right, depth + 1);
                match (left, right) {
                    (Fragment::Absolute, other) | (other, Fragment::Absolute) => other,
                    _ if operator == BinaryOperator::Sub => Fragment::Absolute,
                    (Fragment::Undefined, right) => right,
                    (left, _) => left,
                }
            }
        }
    }

    /// Whether the symbol is defined nowhere.
    pub fn is_undefined(&mut self, symbol: SymbolId) -> bool {
        self.fragment(symbol) == Fragment::Undefined
    }

    /// Appends the symbol as it is written: in quotes if its name needs them.
    pub fn write_symbol(&self, symbol: SymbolId, out: &mut String) {
        let name = self.symbols.name(symbol);
        if self.asm_info.is_valid_unquoted_name(name) {
            out.push_str(&String::from_utf8_lossy(name));
            return;
        }
        out.push('"');
        for character in String::from_utf8_lossy(name).chars() {
            match character {
                '\n' => out.push_str("\\n"),
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                other => out.push(other),
            }
        }
        out.push('"');
    }

    /// Appends the expression as it is written in assembly.
    pub fn write(&self, id: ExpressionId, out: &mut String) {
        self.write_within(id, 0, out);
    }

    fn write_within(&self, id: ExpressionId, surrounding_precedence: u8, out: &mut String) {
        const MAX_PRECEDENCE: u8 = 9;
        match self[id] {
            Expression::Constant(value) => out.push_str(&value.to_string()),
            Expression::Register(id) => {
                (self.asm_info.write_register)(id, self.asm_info.assembler_dialect, out);
            }
            Expression::Symbol(symbol, specifier) => {
                self.write_symbol(symbol, out);
                if let Some(specifier) = specifier {
                    self.write_specifier(specifier, out);
                }
            }
            Expression::Specified(specifier, operand) => {
                let name = self.asm_info.specifiers.get(usize::from(specifier.0)).copied();
                out.push_str(name.unwrap_or_default());
                self.write_within(operand, 0, out);
            }
            Expression::Unary(operator, operand) => {
                out.push(operator.character());
                self.write_within(operand, MAX_PRECEDENCE, out);
            }
            Expression::Binary(operator, left, right) => {
                let is_additive = matches!(operator, BinaryOperator::Add | BinaryOperator::Sub);
                let precedence = u8::from(is_additive);
                let in_parentheses = precedence < surrounding_precedence;
                let inner_precedence = if is_additive { 1 } else { MAX_PRECEDENCE };
                if in_parentheses {
                    out.push('(');
                }
                self.write_within(left, inner_precedence, out);
                match self[right] {
                    // `X-42` rather than `X+-42`.
                    Expression::Constant(value) if operator == BinaryOperator::Add && value < 0 => {
                        out.push_str(&value.to_string());
                    }
                    _ => {
                        out.push_str(operator.text());
                        self.write_within(right, inner_precedence + 1, out);
                    }
                }
                if in_parentheses {
                    out.push(')');
                }
            }
        }
    }

    fn write_specifier(&self, specifier: Specifier, out: &mut String) {
        let name = self.asm_info.specifiers.get(specifier.0 as usize).copied().unwrap_or_default();
        if self.asm_info.use_parens_for_specifier {
            out.push('(');
            out.push_str(name);
            out.push(')');
        } else {
            out.push('@');
            out.push_str(name);
        }
    }
}

impl UnaryOperator {
    const fn character(self) -> char {
        match self {
            Self::LNot => '!',
            Self::Minus => '-',
            Self::Not => '~',
            Self::Plus => '+',
        }
    }
}

impl BinaryOperator {
    const fn text(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::AShr | Self::LShr => ">>",
            Self::And => "&",
            Self::Div => "/",
            Self::Eq => "==",
            Self::Gt => ">",
            Self::Gte => ">=",
            Self::LAnd => "&&",
            Self::LOr => "||",
            Self::Lt => "<",
            Self::Lte => "<=",
            Self::Mod => "%",
            Self::Mul => "*",
            Self::Ne => "!=",
            Self::Or => "|",
            Self::OrNot => "!",
            Self::Shl => "<<",
            Self::Sub => "-",
            Self::Xor => "^",
        }
    }

    // `None` for a division by zero.
    fn apply(self, left: i64, right: i64) -> Option<i64> {
        // A comparison that holds is -1, a logical operation that holds is 1.
        let comparison = |holds: bool| -i64::from(holds);
        Some(match self {
            Self::Add => left.wrapping_add(right),
            Self::AShr => left.wrapping_shr(right as u32),
            Self::And => left & right,
            Self::Div => (right != 0).then(|| left.wrapping_div(right))?,
            Self::Eq => comparison(left == right),
            Self::Gt => comparison(left > right),
            Self::Gte => comparison(left >= right),
            Self::LAnd => i64::from(left != 0 && right != 0),
            Self::LOr => i64::from(left != 0 || right != 0),
            Self::LShr => (left as u64).wrapping_shr(right as u32) as i64,
            Self::Lt => comparison(left < right),
            Self::Lte => comparison(left <= right),
            Self::Mod => (right != 0).then(|| left.wrapping_rem(right))?,
            Self::Mul => left.wrapping_mul(right),
            Self::Ne => comparison(left != right),
            Self::Or => left | right,
            Self::OrNot => left | !right,
            Self::Shl => left.wrapping_shl(right as u32),
            Self::Sub => left.wrapping_sub(right),
            Self::Xor => left ^ right,
        })
    }
}

fn evaluate_unary(operator: UnaryOperator, value: RelocatableValue) -> Option<RelocatableValue> {
    match operator {
        UnaryOperator::Plus => Some(value),
        // -(a - b + c) is b - a - c.
        UnaryOperator::Minus => {
            (value.add.is_none() || value.subtract.is_some()).then_some(RelocatableValue {
                add: value.subtract,
                subtract: value.add,
                constant: value.constant.wrapping_neg(),
                specifier: None,
            })
        }
        UnaryOperator::LNot => {
            value.is_absolute().then(|| RelocatableValue::constant(i64::from(value.constant == 0)))
        }
        UnaryOperator::Not => value.is_absolute().then(|| RelocatableValue::constant(!value.constant)),
    }
}

fn evaluate_binary(
    operator: BinaryOperator,
    left: RelocatableValue,
    right: RelocatableValue,
) -> Option<RelocatableValue> {
    if left.is_absolute() && right.is_absolute() {
        return operator.apply(left.constant, right.constant).map(RelocatableValue::constant);
    }
    let right = match operator {
        BinaryOperator::Add => right,
        BinaryOperator::Sub => RelocatableValue {
            add: right.subtract,
            subtract: right.add,
            constant: right.constant.wrapping_neg(),
            specifier: right.specifier,
        },
        _ => return None,
    };
    let constant = left.constant.wrapping_add(right.constant);
    if right.is_absolute() {
        return Some(RelocatableValue { constant, ..left });
    }
    if left.is_absolute() {
        return Some(RelocatableValue { constant, ..right });
    }
    let has_specified_difference =
        |value: &RelocatableValue| value.subtract.is_some() && value.specifier.is_some();
    let is_sum_of_two =
        (left.add.is_some() && right.add.is_some()) || (left.subtract.is_some() && right.subtract.is_some());
    if is_sum_of_two || has_specified_difference(&left) || has_specified_difference(&right) {
        return None;
    }
    Some(RelocatableValue {
        add: left.add.or(right.add),
        subtract: left.subtract.or(right.subtract),
        constant,
        specifier: left.specifier.or(right.specifier),
    })
}
