//! The state of evaluating expressions: what is pending, and the values that are remembered.

use std::collections::HashMap;

use crate::id::{ExpressionId, SymbolId};
use crate::operator::{BinaryOperator, UnaryOperator};
use crate::relocatable_value::RelocatableValue;
use crate::symbol::Fragment;

/// How often a place may be looked for again because it depends on where in a cycle of symbols the search began.
/// The time that cycles can take has to end; LLVM's does not.
const MAX_CYCLES: u32 = 4096;

/// What is left to do in a search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PlaceStep {
    /// Find the place of an expression.
    Find(ExpressionId),
    /// Join the last two places.
    Binary(BinaryOperator),
    /// The last place is that of an equated symbol.
    Equated { symbol: SymbolId, is_reference: bool, n_cycles: u32 },
}

/// The state of looking for symbols' places.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlaceSearch {
    pub(crate) steps: Vec<PlaceStep>,
    pub(crate) places: Vec<Fragment>,
    /// How many steps were taken so far.
    pub(crate) n_steps: u64,
    /// How many references were met to symbols that were being resolved.
    pub(crate) n_cycles: u32,
}

impl PlaceSearch {
    /// Whether a result holds elsewhere, too, that was looked for since `n_cycles` references into cycles.
    pub(crate) const fn may_remember(&self, n_cycles: u32) -> bool {
        self.n_cycles == n_cycles || self.n_cycles > MAX_CYCLES
    }
}

/// What is left to do in an evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// Evaluate an expression.
    Evaluate(ExpressionId),
    /// Apply an operator to the last value.
    Unary(UnaryOperator),
    /// Apply an operator to the last two values.
    Binary(BinaryOperator),
    /// The last value is that of the expression that an equated symbol stands for.
    Equated { symbol: SymbolId, value: ExpressionId, start: Start },
}

/// The counters at the start of a part of an evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) n_steps: u64,
    pub(crate) n_cycles: u32,
}

/// What was remembered of an expression: its value, if it has one, as long as `generation` lasts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    pub(crate) generation: u32,
    pub(crate) value: Option<RelocatableValue>,
}

/// The state of evaluating a text's expressions.
#[derive(Clone, Debug, Default)]
pub(crate) struct EvaluationState {
    pub(crate) memories: HashMap<ExpressionId, Memory>,
    pub(crate) steps: Vec<Step>,
    pub(crate) values: Vec<RelocatableValue>,
    /// How many steps were taken so far.
    pub(crate) n_steps: u64,
    pub(crate) place_search: PlaceSearch,
}
