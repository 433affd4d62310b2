//! The matching of operands with the classes of the matcher's rows.

use stallscope_asm::{AddDefault, Fit, ParsedOperand};
use stallscope_target::{Description, Inst, MatchClassId, RegisterId};

use crate::description::match_class;
use crate::match_instruction::converter::Converter;
use crate::match_instruction::row_rules::Rejection;
use crate::operand::ArmOperand;
use crate::operand_kind::Kind;
use crate::operand_renderer::{self, Renderer};
use crate::operand_test::Test;
use crate::registers::reg;

/// The classes of tokens that numbers belong to.
const NUMBERS: [(MatchClassId, i64); 3] =
    [(match_class("_HASH_0"), 0), (match_class("_HASH_8"), 8), (match_class("_HASH_16"), 16)];

/// The class of general registers. It includes the stack pointer from version 8 on.
pub(crate) const GENERAL: MatchClassId = match_class("rGPR");

impl ParsedOperand for ArmOperand {
    const MAX_OPERANDS: usize = 18;
    const REPORTS_NEAR_MISSES: bool = true;

    type Test = Test;
    type Renderer = Renderer;
    type Converter = Converter;
    type Rejection = Rejection;

    fn test_by_name(name: &str) -> Option<Test> {
        Test::by_name(name)
    }

    fn renderer_by_name(name: &str) -> Option<Renderer> {
        Renderer::by_name(name)
    }

    fn converter_by_name(name: &str) -> Option<Converter> {
        Converter::by_name(name)
    }

    fn default_by_name(name: &str) -> Option<AddDefault> {
        operand_renderer::default_by_name(name)
    }

    fn token_class(&self) -> Option<MatchClassId> {
        match &self.kind {
            Kind::Token(token) => token.class,
            _ => None,
        }
    }

    fn register(&self) -> Option<RegisterId> {
        self.kind.register()
    }

    fn also_matches(&self, class: MatchClassId) -> bool {
        match &self.kind {
            Kind::Register(register) => class == GENERAL && register.has_v8 && register.id == reg::SP,
            Kind::Immediate(immediate) => immediate.value.constant().is_some_and(|number| {
                NUMBERS.iter().any(|&(token, value)| token == class && value == number)
            }),
            _ => false,
        }
    }

    fn fit(&self, test: Test) -> Fit {
        Fit::from(test.passes(&self.kind))
    }

    fn render(&self, renderer: Renderer, description: Description<'_>, inst: &mut Inst) {
        renderer.render(&self.kind, description, inst);
    }
}

#[cfg(test)]
mod tests {
    use stallscope_asm::MatcherMethods;

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_method_of_the_matcher_is_known() {
        let methods = MatcherMethods::of::<ArmOperand>(DESCRIPTION);
        assert!(methods.unknown.is_empty(), "{methods:?}");
        assert!(methods.n_tests > 200 && methods.n_conversions > 0, "{methods:?}");
    }
}
