//! Operands of RISC-V statements.

use std::convert::Infallible;

use stallscope_asm::{AddDefault, Fit, ParsedOperand};
use stallscope_target::{Description, Inst, MatchClassId, RegisterId};

use crate::operand_kind::{Kind, RegisterOperand};
use crate::operand_renderer::{self, Renderer};
use crate::operand_test::Test;

/// An operand of a statement.
#[derive(Clone, Debug)]
pub(crate) struct RiscvOperand {
    pub(crate) kind: Kind,
    /// The start location.
    pub(crate) start: u32,
    /// The end location, if it is known.
    pub(crate) end: Option<u32>,
}

impl RiscvOperand {
    /// Returns the register, if the operand is one.
    pub(crate) fn register_operand(&self) -> Option<&RegisterOperand> {
        match &self.kind {
            Kind::Register(register) => Some(register),
            _ => None,
        }
    }
}

impl ParsedOperand for RiscvOperand {
    const MAX_OPERANDS: usize = 8;
    const REPORTS_NEAR_MISSES: bool = true;

    type Test = Test;
    type Renderer = Renderer;
    type Converter = Infallible;
    type Rejection = Infallible;

    fn test_by_name(name: &str) -> Option<Test> {
        Test::by_name(name)
    }

    fn renderer_by_name(name: &str) -> Option<Renderer> {
        Renderer::by_name(name)
    }

    fn default_by_name(name: &str) -> Option<AddDefault> {
        operand_renderer::default_by_name(name)
    }

    fn token_class(&self) -> Option<MatchClassId> {
        match self.kind {
            Kind::Token(class) => class,
            _ => None,
        }
    }

    fn register(&self) -> Option<RegisterId> {
        self.register_operand().map(|register| register.id.get())
    }

    fn also_matches(&self, class: MatchClassId) -> bool {
        self.register_operand().is_some_and(|register| register.coerce(class))
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
        let methods = MatcherMethods::of::<RiscvOperand>(DESCRIPTION);
        assert!(methods.unknown.is_empty(), "{methods:?}");
        assert!(methods.n_tests > 90 && methods.n_conversions > 0, "{methods:?}");
    }
}
