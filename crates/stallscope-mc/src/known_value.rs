//! The values of expressions that no relocation is needed for, without remembering anything.

use crate::expression::Expression;
use crate::expressions::Expressions;
use crate::function::FunctionId;
use crate::id::ExpressionId;
use crate::operator::{BinaryOperator, UnaryOperator};
use crate::relocatable_value::RelocatableValue;
use crate::symbol::SymbolKind;

/// Maximum number of steps, since symbols may refer to further symbols so that their number doubles each time.
const MAX_STEPS: u32 = 1 << 12;

/// A pending step.
enum Step {
    Evaluate(ExpressionId),
    Unary(UnaryOperator),
    Binary(BinaryOperator),
    Call(FunctionId, usize),
}

impl Expressions {
    /// Returns the value of an expression of numbers and symbols with known values, unless that takes very long.
    #[must_use]
    pub fn known_value(&self, id: ExpressionId) -> Option<i64> {
        let mut steps = vec![Step::Evaluate(id)];
        let mut values: Vec<i64> = Vec::new();
        for _ in 0..MAX_STEPS {
            let Some(step) = steps.pop() else { return values.pop() };
            let value = match step {
                Step::Evaluate(id) => match self.get(id)? {
                    Expression::Constant(value) => value,
                    Expression::Symbol(symbol, None) => {
                        let SymbolKind::Equated(value) = self.symbols[symbol].kind else { return None };
                        steps.push(Step::Evaluate(value));
                        continue;
                    }
                    Expression::Unary(operator, operand) => {
                        steps.extend([Step::Unary(operator), Step::Evaluate(operand)]);
                        continue;
                    }
                    Expression::Binary(operator, left, right) => {
                        steps.extend([Step::Binary(operator), Step::Evaluate(right), Step::Evaluate(left)]);
                        continue;
                    }
                    Expression::Call(function, arguments) => {
                        let arguments: Vec<_> = self.arguments(arguments).collect();
                        steps.push(Step::Call(function, arguments.len()));
                        steps.extend(arguments.into_iter().rev().map(Step::Evaluate));
                        continue;
                    }
                    _ => return None,
                },
                Step::Unary(operator) => {
                    operator.evaluate(RelocatableValue::constant(values.pop()?))?.constant
                }
                Step::Binary(operator) => {
                    let (right, left) = (values.pop()?, values.pop()?);
                    let value = operator
                        .evaluate(RelocatableValue::constant(left), RelocatableValue::constant(right))?;
                    value.constant
                }
                Step::Call(function, n_arguments) => {
                    let arguments = values.split_off(values.len().checked_sub(n_arguments)?);
                    (self.function(function)?.evaluate)(&arguments)?
                }
            };
            values.push(value);
        }
        None
    }
}
