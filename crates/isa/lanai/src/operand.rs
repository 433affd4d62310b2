//! Operands of Lanai statements.

use std::convert::Infallible;

use stallscope_asm::{Fit, ParsedOperand};
use stallscope_target::{Description, Inst, MatchClassId, RegisterId};

use crate::operand_kind::Kind;
use crate::operand_renderer::Renderer;
use crate::operand_test::Test;

/// An operand of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LanaiOperand {
    pub(crate) kind: Kind,
    /// The start location.
    pub(crate) start: u32,
}

/// No matching row is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rejection {}

impl ParsedOperand for LanaiOperand {
    const MAX_OPERANDS: usize = 7;

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
        match self.kind {
            Kind::Register(register) => Some(register),
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
    use stallscope_asm::{MatcherMethods, unknown_operand_parsers};
    use stallscope_target::OperandParser;

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_method_of_the_matcher_is_known() {
        let methods = MatcherMethods::of::<LanaiOperand>(DESCRIPTION);
        assert!(methods.unknown.is_empty(), "{methods:?}");
        assert!(methods.n_tests > 10 && methods.n_conversions > 20, "{methods:?}");
    }

    /// Where there is a parser of operands, it is that of addresses.
    #[test]
    fn every_operand_parser_is_known() {
        assert!(!DESCRIPTION.table::<OperandParser>().is_empty());
        let others = unknown_operand_parsers(DESCRIPTION, |name| name == "parseMemoryOperand");
        assert_eq!(others, Vec::<&str>::new());
    }
}
