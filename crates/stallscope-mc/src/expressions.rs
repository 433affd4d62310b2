//! The expressions of a text: trees of operators over numbers and symbols.

use std::iter;

use crate::asm_info::AsmInfo;
use crate::evaluation_state::EvaluationState;
use crate::expression::Expression;
use crate::function::{Function, FunctionId};
use crate::id::{ExpressionId, SymbolId};
use crate::symbols::Symbols;

const NO_LOCATION: u32 = u32::MAX;

/// All expressions of one text, and the symbols in them.
#[derive(Clone, Debug)]
pub struct Expressions {
    /// The symbols.
    pub symbols: Symbols,
    /// The assembly language that they are written in.
    pub asm_info: AsmInfo,
    nodes: Vec<Expression>,
    locations: Vec<u32>,
    pub(crate) evaluation: EvaluationState,
}

impl std::ops::Index<ExpressionId> for Expressions {
    type Output = Expression;
    fn index(&self, id: ExpressionId) -> &Expression {
        &self.nodes[id.0 as usize]
    }
}

impl Expressions {
    /// Creates an empty table for the assembly language `asm_info`.
    #[must_use]
    pub fn new(asm_info: AsmInfo) -> Self {
        Self {
            symbols: Symbols::default(),
            asm_info,
            nodes: Vec::new(),
            locations: Vec::new(),
            evaluation: EvaluationState::default(),
        }
    }

    /// Adds a node and returns its id.
    pub fn add(&mut self, expression: Expression) -> ExpressionId {
        self.add_at(expression, NO_LOCATION)
    }

    /// Adds a node with its place in the text.
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

    /// Adds a call of a function with at least one argument.
    pub fn call(&mut self, function: FunctionId, arguments: &[ExpressionId]) -> Option<ExpressionId> {
        let list = arguments
            .iter()
            .rev()
            .fold(None, |rest, &argument| Some(self.add(Expression::Argument(argument, rest))));
        list.map(|list| self.add(Expression::Call(function, list)))
    }

    /// Returns the arguments of a call, by its first one.
    pub fn arguments(&self, first: ExpressionId) -> impl Iterator<Item = ExpressionId> {
        let mut next = Some(first);
        iter::from_fn(move || {
            let Some(Expression::Argument(argument, rest)) = self.get(next?) else { return None };
            next = rest;
            Some(argument)
        })
    }

    /// Returns a function of the language.
    #[must_use]
    pub fn function(&self, id: FunctionId) -> Option<&'static Function> {
        self.asm_info.functions.get(usize::from(id.0))
    }

    /// Returns the expression with an id, if there is one.
    #[must_use]
    pub fn get(&self, id: ExpressionId) -> Option<Expression> {
        self.nodes.get(id.0 as usize).copied()
    }

    /// Returns the relocation specifier of an expression that is a single symbol, or that applies to the whole
    /// expression.
    #[must_use]
    pub fn symbol_specifier(&self, id: ExpressionId) -> Option<&'static str> {
        match self.get(id)? {
            Expression::Symbol(_, Some(specifier)) | Expression::Specified(specifier, _) => {
                self.asm_info.specifiers.get(usize::from(specifier.0)).copied()
            }
            _ => None,
        }
    }

    /// Returns the place of the expression in the text, if it is known.
    #[must_use]
    pub fn location(&self, id: ExpressionId) -> Option<u32> {
        self.locations.get(id.0 as usize).copied().filter(|&location| location != NO_LOCATION)
    }

    /// Returns the number of steps for evaluating expressions and finding the places of symbols: a measure of the
    /// work.
    #[must_use]
    pub const fn n_steps(&self) -> u64 {
        self.evaluation.n_steps + self.evaluation.place_search.n_steps
    }
}
