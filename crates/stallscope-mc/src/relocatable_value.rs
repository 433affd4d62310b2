//! The value of an expression, and its arithmetic.

use crate::asm_info::Specifier;
use crate::id::SymbolId;
use crate::operator::{BinaryOperator, UnaryOperator};

/// The value of an expression: `add - subtract + constant`.
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
    /// Returns a number.
    pub(crate) const fn constant(constant: i64) -> Self {
        Self { add: None, subtract: None, constant, specifier: None }
    }

    /// Returns whether it is a number.
    #[must_use]
    pub const fn is_absolute(&self) -> bool {
        self.add.is_none() && self.subtract.is_none()
    }
}

impl UnaryOperator {
    /// Applies the operator to a value, if a relocation can express the result.
    pub(crate) fn evaluate(self, value: RelocatableValue) -> Option<RelocatableValue> {
        match self {
            Self::Plus => Some(value),
            // -(a - b + c) is b - a - c.
            Self::Minus => (value.add.is_none() || value.subtract.is_some()).then_some(RelocatableValue {
                add: value.subtract,
                subtract: value.add,
                constant: value.constant.wrapping_neg(),
                specifier: None,
            }),
            Self::LNot => {
                value.is_absolute().then(|| RelocatableValue::constant(i64::from(value.constant == 0)))
            }
            Self::Not => value.is_absolute().then(|| RelocatableValue::constant(!value.constant)),
        }
    }
}

impl BinaryOperator {
    /// Applies the operator to two values, if a relocation can express the result.
    pub(crate) fn evaluate(
        self,
        left: RelocatableValue,
        right: RelocatableValue,
    ) -> Option<RelocatableValue> {
        if left.is_absolute() && right.is_absolute() {
            return self.apply(left.constant, right.constant).map(RelocatableValue::constant);
        }
        let right = match self {
            Self::Add => right,
            Self::Sub => RelocatableValue {
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
        let is_sum_of_two = (left.add.is_some() && right.add.is_some())
            || (left.subtract.is_some() && right.subtract.is_some());
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

    // `None` for a division by zero.
    fn apply(self, left: i64, right: i64) -> Option<i64> {
        // A true comparison is -1, a true logical operation is 1.
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
