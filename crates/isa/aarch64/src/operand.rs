//! Operands of AArch64 statements.

use std::convert::Infallible;

use std::ops::Range;

use stallscope_target::{Description, Inst, MatchClassId, RegisterId};

use crate::description;

use super::operand_kind::{Equality, Immediate, Kind};
use super::operand_renderer::Renderer;
use super::operand_test::Test;
use super::registers::{ClassifiedRegister, RegisterKind, w_from_x, x_from_w};
use stallscope_asm::Value;
use stallscope_asm::{Fit, ParsedOperand};

/// An operand of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aarch64Operand {
    pub(crate) kind: Kind,
    /// The start location.
    pub(crate) start: u32,
    /// The end location in LLVM, which is rarely the end of the text; `None` if it has no end.
    pub(crate) end: Option<u32>,
}

/// The start and end locations of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) start: u32,
    pub(crate) end: Option<u32>,
}

impl From<u32> for Place {
    fn from(start: u32) -> Self {
        Self { start, end: Some(start) }
    }
}

impl From<Range<u32>> for Place {
    fn from(range: Range<u32>) -> Self {
        Self { start: range.start, end: Some(range.end) }
    }
}

impl Aarch64Operand {
    /// Returns the scalar register, if the operand is one.
    pub(crate) fn scalar(&self) -> Option<ClassifiedRegister> {
        match self.kind {
            Kind::Register(operand) if operand.kind == RegisterKind::Scalar => Some(operand.register),
            _ => None,
        }
    }

    /// Returns the number, if the operand is one.
    pub(crate) const fn constant(&self) -> Option<i64> {
        match self.kind {
            Kind::Immediate(immediate) => immediate.value.constant(),
            _ => None,
        }
    }

    /// Returns whether the operand is a part of the mnemonic.
    pub(crate) const fn is_suffix(&self) -> bool {
        matches!(self.kind, Kind::Token { is_suffix: true, .. })
    }
}

/// Targets never reject a matching row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rejection {}

/// The token classes that a number may match.
const NUMBER_TOKENS: [(MatchClassId, i64); 27] = [
    (description::match_class("_HASH_0"), 0),
    (description::match_class("_HASH_1"), 1),
    (description::match_class("_HASH_2"), 2),
    (description::match_class("_HASH_3"), 3),
    (description::match_class("_HASH_4"), 4),
    (description::match_class("_HASH_6"), 6),
    (description::match_class("_HASH_7"), 7),
    (description::match_class("_HASH_8"), 8),
    (description::match_class("_HASH_10"), 10),
    (description::match_class("_HASH_12"), 12),
    (description::match_class("_HASH_14"), 14),
    (description::match_class("_HASH_16"), 16),
    (description::match_class("_HASH_24"), 24),
    (description::match_class("_HASH_25"), 25),
    (description::match_class("_HASH_26"), 26),
    (description::match_class("_HASH_27"), 27),
    (description::match_class("_HASH_28"), 28),
    (description::match_class("_HASH_29"), 29),
    (description::match_class("_HASH_30"), 30),
    (description::match_class("_HASH_31"), 31),
    (description::match_class("_HASH_32"), 32),
    (description::match_class("_HASH_40"), 40),
    (description::match_class("_HASH_48"), 48),
    (description::match_class("_HASH_64"), 64),
    (description::match_class("_HASH__MINUS_4"), -4),
    (description::match_class("_HASH__MINUS_8"), -8),
    (description::match_class("_HASH__MINUS_16"), -16),
];

const MPR: MatchClassId = description::match_class("MPR");
const ZA_TOKEN: MatchClassId = description::match_class("za");

impl ParsedOperand for Aarch64Operand {
    const MAX_OPERANDS: usize = 14;

    type Test = Test;
    type Renderer = Renderer;
    type Converter = Infallible;
    type Rejection = Rejection;

    fn test_by_name(name: &str) -> Option<Test> {
        Test::by_name(name)
    }

    fn renderer_by_name(name: &str) -> Option<Renderer> {
        Renderer::by_name(name)
    }

    fn token_class(&self) -> Option<MatchClassId> {
        match self.kind {
            Kind::Token { class, .. } => class,
            _ => None,
        }
    }

    fn register(&self) -> Option<RegisterId> {
        match self.kind {
            Kind::Register(operand) => Some(operand.register.id),
            _ => None,
        }
    }

    fn also_matches(&self, class: MatchClassId) -> bool {
        match self.kind {
            Kind::Immediate(Immediate { value: Value::Constant(value), .. }) => {
                NUMBER_TOKENS.iter().any(|&(token, number)| token == class && number == value)
            }
            Kind::Token { class: token, .. } => class == MPR && token == Some(ZA_TOKEN),
            _ => false,
        }
    }

    fn is_equal(&self, other: &Self) -> bool {
        match (self.kind, other.kind) {
            (Kind::VectorList(one), Kind::VectorList(other)) => {
                (one.n_registers, one.first.id, one.stride)
                    == (other.n_registers, other.first.id, other.stride)
            }
            (Kind::Register(one), Kind::Register(other)) => {
                let (one_id, other_id) = (one.register.id, other.register.id);
                match (one.equality, other.equality) {
                    (Equality::Register, Equality::Register) => one_id == other_id,
                    (Equality::SuperRegister, _) => x_from_w(one_id) == other_id,
                    (Equality::SubRegister, _) => w_from_x(one_id) == other_id,
                    (_, Equality::SuperRegister) => x_from_w(other_id) == one_id,
                    (_, Equality::SubRegister) => w_from_x(other_id) == one_id,
                }
            }
            _ => false,
        }
    }

    fn fit(&self, test: Test) -> Fit {
        test.fit(&self.kind)
    }

    fn render(&self, renderer: Renderer, _description: Description<'_>, inst: &mut Inst) {
        renderer.render(&self.kind, inst);
    }
}

#[cfg(test)]
mod tests {
    use stallscope_asm::MatcherMethods;

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_method_of_the_matcher_is_known() {
        let methods = MatcherMethods::of::<Aarch64Operand>(DESCRIPTION);
        assert!(methods.unknown.is_empty(), "{methods:?}");
        assert!(methods.n_tests > 300 && methods.n_conversions > 0, "{methods:?}");
    }
}
