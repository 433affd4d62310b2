//! The meaning of expressions in operands: a part of the condition register, or half of a value.

use stallscope_asm::Parser;
use stallscope_mc::{BinaryOperator, Expression, ExpressionId, Expressions, Specifier, UnaryOperator};

use crate::specifier;

/// A step of evaluating the names of the condition register.
enum ConditionStep {
    Evaluate(ExpressionId),
    Binary(BinaryOperator),
}

/// Returns the number of a field or bit of the condition register, such as that of `4*cr1+eq`.
pub(crate) fn condition(expressions: &Expressions, id: ExpressionId) -> Option<i64> {
    let mut steps = vec![ConditionStep::Evaluate(id)];
    let mut values = Vec::new();
    while let Some(step) = steps.pop() {
        let value = match step {
            ConditionStep::Evaluate(id) => match expressions.get(id)? {
                Expression::Constant(value) => value,
                Expression::Symbol(symbol, _) => named_condition(expressions.symbols.name(symbol))?,
                Expression::Binary(operator @ (BinaryOperator::Add | BinaryOperator::Mul), left, right) => {
                    steps.extend([
                        ConditionStep::Binary(operator),
                        ConditionStep::Evaluate(right),
                        ConditionStep::Evaluate(left),
                    ]);
                    continue;
                }
                _ => return None,
            },
            ConditionStep::Binary(operator) => {
                let (right, left): (i64, i64) = (values.pop()?, values.pop()?);
                if operator == BinaryOperator::Add {
                    left.wrapping_add(right)
                } else {
                    left.wrapping_mul(right)
                }
            }
        };
        if value < 0 {
            return None;
        }
        values.push(value);
    }
    values.pop()
}

fn named_condition(name: &[u8]) -> Option<i64> {
    Some(match name {
        b"lt" => 0,
        b"gt" => 1,
        b"eq" => 2,
        b"so" | b"un" => 3,
        [b'c', b'r', digit @ b'0'..=b'7'] => i64::from(digit - b'0'),
        _ => return None,
    })
}

/// A step of taking a specifier out of an expression.
enum Step {
    Take(ExpressionId),
    EndSpecified(ExpressionId),
    Unary(ExpressionId, UnaryOperator),
    Binary(ExpressionId, BinaryOperator),
}

/// Returns an expression whose symbol has a specifier for half of a value as one whose specifier applies to the whole expression.
pub(crate) fn lift_specifier(parser: &mut Parser<'_>, id: ExpressionId) -> ExpressionId {
    let mut found: Option<Specifier> = None;
    let mut steps = vec![Step::Take(id)];
    let mut results = Vec::new();
    while let Some(step) = steps.pop() {
        let result = match step {
            Step::Take(id) => match parser.streamer.expressions[id] {
                Expression::Constant(_)
                | Expression::Register(_)
                | Expression::Call(..)
                | Expression::Argument(..) => id,
                Expression::Specified(specifier, inner) => {
                    found = Some(specifier);
                    steps.extend([Step::EndSpecified(id), Step::Take(inner)]);
                    continue;
                }
                Expression::Symbol(symbol, Some(specifier)) if specifier::is_half(specifier) => {
                    if found.is_some() {
                        let location = parser.streamer.expressions.location(id);
                        parser.error_at(location, "cannot contain more than one relocation specifier");
                    } else {
                        found = Some(specifier);
                    }
                    parser.streamer.expressions.symbol(symbol)
                }
                Expression::Symbol(..) => id,
                Expression::Unary(operator, operand) => {
                    steps.extend([Step::Unary(id, operator), Step::Take(operand)]);
                    continue;
                }
                Expression::Binary(operator, left, right) => {
                    steps.extend([Step::Binary(id, operator), Step::Take(right), Step::Take(left)]);
                    continue;
                }
            },
            Step::EndSpecified(id) => {
                results.pop();
                found = None;
                id
            }
            Step::Unary(id, operator) => match (results.pop(), found) {
                (Some(operand), Some(_)) => {
                    parser.streamer.expressions.add(Expression::Unary(operator, operand))
                }
                _ => id,
            },
            Step::Binary(id, operator) => match (results.pop(), results.pop(), found) {
                (Some(right), Some(left), Some(_)) => {
                    parser.streamer.expressions.add(Expression::Binary(operator, left, right))
                }
                _ => id,
            },
        };
        results.push(result);
    }
    let result = results.pop().unwrap_or(id);
    match found {
        Some(specifier) => parser.streamer.expressions.add(Expression::Specified(specifier, result)),
        None => result,
    }
}

/// Returns the 16 bits of a number that a specifier selects, if both are known.
pub(crate) fn half(expressions: &mut Expressions, id: ExpressionId) -> Option<i64> {
    let Expression::Specified(specifier, inner) = expressions[id] else { return None };
    let value = expressions.relocatable_value(inner).filter(|value| value.is_absolute())?;
    specifier::half(specifier, value.constant)
}
