//! Evaluates expressions with an explicit stack: their depth is limited only by memory. Expensive results are cached.

use crate::evaluation_state::{Memory, Start, Step};
use crate::expression::Expression;
use crate::expressions::Expressions;
use crate::function::FunctionId;
use crate::id::{ExpressionId, SymbolId};
use crate::operator::BinaryOperator;
use crate::relocatable_value::RelocatableValue;
use crate::symbol::{Fragment, SymbolKind};

/// Results that take more steps are cached.
const MAX_CHEAP_STEPS: u64 = 16;

/// The error that no relocation can express the value.
struct Inexpressible;

impl Expressions {
    /// Returns the value of an expression, if it is known now.
    pub fn absolute_value(&mut self, id: ExpressionId) -> Option<i64> {
        if let Expression::Constant(value) = self[id] {
            return Some(value);
        }
        let value = self.relocatable_value(id)?;
        (value.is_absolute() && value.specifier.is_none()).then_some(value.constant)
    }

    /// Keeps the value that an expression has now, if it is known, for [`Self::settled_value`].
    pub fn settle(&mut self, id: ExpressionId) {
        if let Some(value) = self.absolute_value(id) {
            self.evaluation.settled.insert(id, value);
        }
    }

    /// Returns the value that an expression had when it was [settled](Self::settle).
    #[must_use]
    pub fn settled_value(&self, id: ExpressionId) -> Option<i64> {
        self.evaluation.settled.get(&id).copied()
    }

    /// Returns the value of an expression, if a relocation can express it.
    pub fn relocatable_value(&mut self, id: ExpressionId) -> Option<RelocatableValue> {
        let start = self.evaluation_start();
        let result = self.evaluate(id);
        let value = result.is_ok().then(|| self.evaluation.values.pop()).flatten();
        let is_operation =
            matches!(self[id], Expression::Unary(..) | Expression::Binary(..) | Expression::Call(..));
        if is_operation {
            self.remember(id, value, start);
        }
        value
    }

    fn evaluation_start(&self) -> Start {
        Start { n_steps: self.evaluation.n_steps, n_cycles: self.evaluation.place_search.n_cycles }
    }

    /// Caches a value that was expensive to compute since `start`, if it does not depend on where the expression occurs.
    fn remember(&mut self, id: ExpressionId, value: Option<RelocatableValue>, start: Start) {
        let is_cheap = self.evaluation.n_steps - start.n_steps <= MAX_CHEAP_STEPS;
        if !is_cheap && self.evaluation.place_search.may_remember(start.n_cycles) {
            let generation = self.symbols.generation();
            self.evaluation.memories.insert(id, Memory { generation, value });
        }
    }

    fn remembered(&self, id: ExpressionId) -> Option<Option<RelocatableValue>> {
        if self.evaluation.memories.is_empty() {
            return None;
        }
        let memory = self.evaluation.memories.get(&id)?;
        (memory.generation == self.symbols.generation()).then_some(memory.value)
    }

    /// Pushes the value of an expression.
    fn evaluate(&mut self, id: ExpressionId) -> Result<(), Inexpressible> {
        let mut step = Step::Evaluate(id);
        loop {
            self.evaluation.n_steps += 1;
            if let Err(failure) = self.take_step(step) {
                self.give_up();
                return Err(failure);
            }
            match self.evaluation.steps.pop() {
                Some(next) => step = next,
                None => return Ok(()),
            }
        }
    }

    fn take_step(&mut self, step: Step) -> Result<(), Inexpressible> {
        let result = match step {
            Step::Evaluate(id) => return self.start_evaluating(id),
            Step::Unary(operator) => operator.evaluate(self.pop_value()),
            Step::Binary(operator) => {
                let right = self.pop_value();
                operator.evaluate(self.pop_value(), right)
            }
            Step::Call { function, n_arguments } => self.call_value(function, n_arguments),
            Step::Equated { symbol, value, start } => Some(self.finish_equated(symbol, value, start)),
        };
        self.evaluation.values.push(result.ok_or(Inexpressible)?);
        Ok(())
    }

    fn pop_value(&mut self) -> RelocatableValue {
        self.evaluation.values.pop().unwrap_or_default()
    }

    /// Returns the value of a function for the last values, if it has one.
    fn call_value(&mut self, function: FunctionId, n_arguments: u32) -> Option<RelocatableValue> {
        let start = self.evaluation.values.len().checked_sub(n_arguments as usize)?;
        let arguments = self.evaluation.values.split_off(start);
        let is_known = |value: &RelocatableValue| value.is_absolute() && value.specifier.is_none();
        if !arguments.iter().all(is_known) {
            return None;
        }
        let arguments: Vec<_> = arguments.iter().map(|value| value.constant).collect();
        (self.function(function)?.evaluate)(&arguments).map(RelocatableValue::constant)
    }

    fn start_evaluating(&mut self, id: ExpressionId) -> Result<(), Inexpressible> {
        let value = match self[id] {
            Expression::Constant(value) => RelocatableValue::constant(value),
            Expression::Register(_) | Expression::Specified(..) | Expression::Argument(..) => {
                return Err(Inexpressible);
            }
            Expression::Symbol(symbol, specifier) => {
                let state = self.symbols.read(symbol);
                if state.is_resolving {
                    return Err(Inexpressible);
                }
                match state.kind {
                    SymbolKind::Equated(value) if specifier.is_none() => {
                        return self.start_evaluating_equated(symbol, value);
                    }
                    _ => RelocatableValue { add: Some(symbol), subtract: None, constant: 0, specifier },
                }
            }
            operation => match self.remembered(id) {
                Some(value) => value.ok_or(Inexpressible)?,
                None => return self.start_evaluating_operation(operation),
            },
        };
        self.evaluation.values.push(value);
        Ok(())
    }

    fn start_evaluating_operation(&mut self, operation: Expression) -> Result<(), Inexpressible> {
        match operation {
            Expression::Call(function, first) => {
                let arguments: Vec<_> = self.arguments(first).collect();
                let n_arguments = arguments.len() as u32;
                self.evaluation.steps.push(Step::Call { function, n_arguments });
                self.evaluation.steps.extend(arguments.into_iter().rev().map(Step::Evaluate));
            }
            Expression::Unary(operator, operand) => {
                self.evaluation.steps.extend([Step::Unary(operator), Step::Evaluate(operand)]);
            }
            Expression::Binary(operator, left, right) => {
                if let (Expression::Register(left), Expression::Register(right)) = (self[left], self[right]) {
                    let holds = match operator {
                        BinaryOperator::Eq => left == right,
                        BinaryOperator::Ne => left != right,
                        _ => return Err(Inexpressible),
                    };
                    self.evaluation.values.push(RelocatableValue::constant(-i64::from(holds)));
                    return Ok(());
                }
                let steps = [Step::Binary(operator), Step::Evaluate(right), Step::Evaluate(left)];
                self.evaluation.steps.extend(steps);
            }
            _ => {}
        }
        Ok(())
    }

    fn start_evaluating_equated(
        &mut self,
        symbol: SymbolId,
        value: ExpressionId,
    ) -> Result<(), Inexpressible> {
        let known = self.remembered(value);
        if known == Some(None) {
            return Err(Inexpressible);
        }
        self.symbols.set_resolving(symbol, true);
        let start = self.evaluation_start();
        self.evaluation.steps.push(Step::Equated { symbol, value, start });
        match known.flatten() {
            Some(known) => self.evaluation.values.push(known),
            None => self.evaluation.steps.push(Step::Evaluate(value)),
        }
        Ok(())
    }

    /// Returns the value of a reference to an equated symbol whose expression has been evaluated.
    fn finish_equated(&mut self, symbol: SymbolId, id: ExpressionId, start: Start) -> RelocatableValue {
        let value = self.pop_value();
        self.remember(id, Some(value), start);
        // A section-relative symbol is kept, because relocations refer to it.
        let keeps_symbol = match (value.add, value.subtract) {
            (Some(add), None) => matches!(self.fragment(add), Fragment::Section(_)),
            _ => false,
        };
        self.symbols.set_resolving(symbol, false);
        if keeps_symbol {
            return RelocatableValue { add: Some(symbol), ..RelocatableValue::default() };
        }
        value
    }

    /// Ends a failed evaluation: all symbols that are being evaluated fail, too.
    fn give_up(&mut self) {
        self.evaluation.values.clear();
        while let Some(step) = self.evaluation.steps.pop() {
            if let Step::Equated { symbol, value, start } = step {
                self.symbols.set_resolving(symbol, false);
                self.remember(value, None, start);
            }
        }
    }
}
