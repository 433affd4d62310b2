//! Operands as the parser reads them: registers.

use std::convert::Infallible;

use stallscope_asm::{Fit, ParsedOperand};
use stallscope_target::{Description, Inst, MatchClassId, RegisterId};

/// An operand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand {
    /// The register.
    pub(crate) register: RegisterId,
    /// Where it starts.
    pub(crate) start: u32,
}

impl ParsedOperand for Operand {
    const MAX_OPERANDS: usize = 3;

    // The description names no test, no renderer, no converter and no reason to reject a row.
    type Test = Infallible;
    type Renderer = Infallible;
    type Converter = Infallible;
    type Rejection = Infallible;

    fn test_by_name(_: &str) -> Option<Infallible> {
        None
    }

    fn renderer_by_name(_: &str) -> Option<Infallible> {
        None
    }

    fn token_class(&self) -> Option<MatchClassId> {
        None
    }

    fn register(&self) -> Option<RegisterId> {
        Some(self.register)
    }

    fn fit(&self, test: Infallible) -> Fit {
        match test {}
    }

    fn render(&self, renderer: Infallible, _: Description<'_>, _: &mut Inst) {
        match renderer {}
    }
}
