//! Operands of PowerPC statements.

use std::convert::Infallible;

use stallscope_asm::{Fit, ParsedOperand};
use stallscope_target::{Description, Inst, MatchClassId, RegisterId};

use crate::operand_kind::{Kind, PowerPcOperand};
use crate::operand_renderer::Renderer;
use crate::operand_test::Test;

/// No matching row is rejected while rows are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rejection {}

impl ParsedOperand for PowerPcOperand {
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
        match self.kind {
            Kind::Token(class) => class,
            _ => None,
        }
    }

    fn register(&self) -> Option<RegisterId> {
        None
    }

    fn also_matches(&self, class: MatchClassId) -> bool {
        matches!(self.kind, Kind::Immediate { literal: Some(literal), .. } if literal == class)
    }

    fn fit(&self, test: Test) -> Fit {
        test.fit(self)
    }

    fn render(&self, renderer: Renderer, _: Description<'_>, inst: &mut Inst) {
        renderer.render(self, inst);
    }
}

#[cfg(test)]
mod tests {
    use stallscope_asm::MatcherMethods;

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_method_of_the_matcher_is_known() {
        let methods = MatcherMethods::of::<PowerPcOperand>(DESCRIPTION);
        assert!(methods.unknown.is_empty(), "{methods:?}");
        assert!(methods.n_tests > 40 && methods.n_conversions > 100, "{methods:?}");
    }
}
