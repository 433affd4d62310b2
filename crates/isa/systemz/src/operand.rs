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
    use stallscope_target::{ConversionKind, ConversionStep, MatchClass, MatchClassKind, Method};

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_operand_test_is_known() {
        let description = DESCRIPTION;
        let methods = description.table::<Method>();
        let mut n_tests = 0;
        for class in description.table::<MatchClass>().iter() {
            if class.match_kind() == MatchClassKind::Method {
                let name = description.str(methods.at(class.method.index()).name);
                assert!(SystemZOperand::test_by_name(name).is_some(), "{name}");
                n_tests += 1;
            }
        }
        assert!(n_tests > 40, "{n_tests}");
    }

    #[test]
    fn every_renderer_is_known() {
        let description = DESCRIPTION;
        let methods = description.table::<Method>();
        let mut n_steps = 0;
        for step in description.table::<ConversionStep>().iter() {
            if step.conversion_kind() == ConversionKind::Method {
                let name = description.str(methods.at(step.method.index()).name);
                assert!(SystemZOperand::renderer_by_name(name).is_some(), "{name}");
                n_steps += 1;
            }
        }
        assert!(n_steps > 100, "{n_steps}");
    }
}
