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
                assert!(PowerPcOperand::test_by_name(name).is_some(), "{name}");
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
                assert!(PowerPcOperand::renderer_by_name(name).is_some(), "{name}");
                n_steps += 1;
            }
        }
        assert!(n_steps > 100, "{n_steps}");
    }
}
