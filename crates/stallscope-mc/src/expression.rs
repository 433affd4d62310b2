//! Expressions: trees of operators over numbers and symbols.

use stallscope_target::RegisterId;

use crate::asm_info::{AsmInfo, Specifier};
use crate::evaluation::Evaluations;
use crate::symbol::{SymbolId, Symbols};

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

const NO_LOCATION: u32 = u32::MAX;

/// All expressions of one text, and the symbols in them.
#[derive(Clone, Debug)]
pub struct Expressions {
    /// The symbols.
    pub symbols: Symbols,
    /// The assembly language they are written in.
    pub asm_info: AsmInfo,
    nodes: Vec<Expression>,
    locations: Vec<u32>,
    pub(crate) evaluations: Evaluations,
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
            evaluations: Evaluations::default(),
        }
    }

    /// Adds a node.
    pub fn add(&mut self, expression: Expression) -> ExpressionId {
        self.add_at(expression, NO_LOCATION)
    }

    /// Adds a node whose place in the text is known.
    pub fn add_at(&mut self, expression: Expression, location: u32) -> ExpressionId {
        let id = ExpressionId(self.nodes.len() as u32);
        self.nodes.push(expression);
        self.locations.push(location);
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

    /// How many steps evaluating expressions and finding places have taken: a measure of the work.
    #[must_use]
    pub const fn n_steps(&self) -> u64 {
        self.evaluations.n_steps + self.evaluations.place_search.n_steps
    }
}
