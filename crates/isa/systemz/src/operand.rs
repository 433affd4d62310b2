//! Operands of SystemZ statements.

use std::convert::Infallible;

use stallscope_asm::{Fit, ParsedOperand};
use stallscope_target::{Description, Inst, MatchClassId, RegisterId};

use crate::operand_kind::Kind;
use crate::operand_renderer::Renderer;
use crate::operand_test::Test;

/// An operand of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SystemZOperand {
    pub(crate) kind: Kind,
    /// The start location.
    pub(crate) start: u32,
}

/// No matching row is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rejection {}

impl ParsedOperand for SystemZOperand {
    const MAX_OPERANDS: usize = 6;

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
        None
    }

    fn register(&self) -> Option<RegisterId> {
        match self.kind {
            Kind::Register(_, register) => Some(register),
            _ => None,
        }
    }

    fn fit(&self, test: Test) -> Fit {
        test.fit(&self.kind)
    }

    fn render(&self, renderer: Renderer, _: Description<'_>, inst: &mut Inst) {
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
        let methods = MatcherMethods::of::<SystemZOperand>(DESCRIPTION);
        assert!(methods.unknown.is_empty(), "{methods:?}");
        assert!(methods.n_tests > 40 && methods.n_conversions > 100, "{methods:?}");
    }
}
