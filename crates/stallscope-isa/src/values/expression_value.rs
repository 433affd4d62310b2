//! The value of an operand that is an expression of the source.

use std::hash::Hash;

use stallscope_mc::{BinaryOperator, Expression, ExpressionId, Expressions, Specifier, SymbolId};

use super::symbols::{Derivation, Symbols};
use super::value::Value;

/// Bytes of a link-time value: it is a displacement or an immediate.
const WIDTH: u8 = 4;

/// Nested expressions that are looked into, at most.
const MAX_DEPTH: u32 = 16;

/// A symbol of the source and the specifier of what is used of it, plus a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    symbol: Option<(SymbolId, Option<Specifier>)>,
    number: i64,
}

/// Returns the value of an expression: equal symbols of the source have equal values, and every other expression has
/// its own.
pub fn expression_value<F: Copy + Eq + Hash>(
    expressions: &Expressions,
    id: u32,
    symbols: &mut Symbols<F>,
) -> Value {
    let Some(sum) = sum(expressions, ExpressionId(id), MAX_DEPTH) else {
        return symbols.derive(Derivation::Expression, WIDTH, Value::constant(id.into()), Value::default());
    };
    let base = match sum.symbol {
        Some((symbol, specifier)) => {
            let specifier = specifier.map_or(0, |specifier| u64::from(specifier.0) + 1);
            let [symbol, specifier] = [symbol.0.into(), specifier].map(Value::constant);
            symbols.derive(Derivation::SourceSymbol, WIDTH, symbol, specifier)
        }
        None => Value::constant(0),
    };
    base.plus(sum.number as u64)
}

fn sum(expressions: &Expressions, id: ExpressionId, depth: u32) -> Option<Sum> {
    let depth = depth.checked_sub(1)?;
    match expressions.get(id)? {
        Expression::Constant(number) => Some(Sum { symbol: None, number }),
        Expression::Symbol(symbol, specifier) => Some(Sum { symbol: Some((symbol, specifier)), number: 0 }),
        Expression::Binary(BinaryOperator::Add, left, right) => {
            let (left, right) = (sum(expressions, left, depth)?, sum(expressions, right, depth)?);
            let ((symbol, None) | (None, symbol)) = (left.symbol, right.symbol) else { return None };
            Some(Sum { symbol, number: left.number.wrapping_add(right.number) })
        }
        Expression::Binary(BinaryOperator::Sub, left, right) => {
            let (left, right) = (sum(expressions, left, depth)?, sum(expressions, right, depth)?);
            let number = left.number.wrapping_sub(right.number);
            right.symbol.is_none().then_some(Sum { number, ..left })
        }
        Expression::Specified(specifier, inner) => {
            let inner = sum(expressions, inner, depth)?;
            match inner.symbol {
                Some((symbol, None)) => Some(Sum { symbol: Some((symbol, Some(specifier))), ..inner }),
                _ => None,
            }
        }
        Expression::Register(_)
        | Expression::Unary(..)
        | Expression::Binary(..)
        | Expression::Call(..)
        | Expression::Argument(..) => None,
    }
}
