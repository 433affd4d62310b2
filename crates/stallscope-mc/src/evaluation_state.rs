//! The state of evaluating expressions: pending steps and cached values.

use std::collections::HashMap;

use crate::function::FunctionId;
use crate::id::{ExpressionId, SymbolId};
use crate::operator::{BinaryOperator, UnaryOperator};
use crate::relocatable_value::RelocatableValue;
use crate::symbol::Fragment;

/// Maximum number of recomputations of a place that depends on where in a cycle of symbols the search began. This
/// limits the time for cycles, which LLVM does not.
const MAX_CYCLES: u32 = 4096;

/// A pending step of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PlaceStep {
    /// Find the place of an expression.
    Find(ExpressionId),
    /// Join the last two places.
    Binary(BinaryOperator),
    /// The first of the last two places that is known.
    FirstOf,
    /// The last place is that of an equated symbol.
    Equated { symbol: SymbolId, is_reference: bool, n_cycles: u32 },
}

/// The state of computing the places of symbols.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlaceSearch {
    pub(crate) steps: Vec<PlaceStep>,
    pub(crate) places: Vec<Fragment>,
    /// The number of steps so far.
    pub(crate) n_steps: u64,
    /// The number of references so far to symbols that were being resolved.
    pub(crate) n_cycles: u32,
}

impl PlaceSearch {
    /// Returns whether a result may be cached whose computation started after `n_cycles` references into cycles.
    pub(crate) const fn may_remember(&self, n_cycles: u32) -> bool {
        self.n_cycles == n_cycles || self.n_cycles > MAX_CYCLES
    }
}

/// A pending step of an evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// Evaluate an expression.
    Evaluate(ExpressionId),
    /// Apply an operator to the last value.
    Unary(UnaryOperator),
    /// Apply an operator to the last two values.
    Binary(BinaryOperator),
    /// Apply a function to the last values.
    Call { function: FunctionId, n_arguments: u32 },
    /// The last value is that of an equated symbol.
    Equated { symbol: SymbolId, value: ExpressionId, start: Start },
}

/// The counters at the start of an evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) n_steps: u64,
    pub(crate) n_cycles: u32,
}

/// The cached value of an expression, if it has one; valid in `generation`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    pub(crate) generation: u32,
    pub(crate) value: Option<RelocatableValue>,
}

/// The state of evaluating a text's expressions.
#[derive(Clone, Debug, Default)]
pub(crate) struct EvaluationState {
    pub(crate) memories: HashMap<ExpressionId, Memory>,
    /// The values of expressions that were settled.
    pub(crate) settled: HashMap<ExpressionId, i64>,
    pub(crate) steps: Vec<Step>,
    pub(crate) values: Vec<RelocatableValue>,
    /// The number of steps so far.
    pub(crate) n_steps: u64,
    pub(crate) place_search: PlaceSearch,
}
