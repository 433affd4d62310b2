//! Operands of Arm statements.

use std::convert::Infallible;

use stallscope_asm::{Fit, ParsedOperand};
use stallscope_target::{Description, Inst, MatchClassId, RegisterId};

use crate::operand_kind::{Kind, ListKind};

/// An operand of a statement.
#[derive(Clone, Debug)]
pub(crate) struct ArmOperand {
    pub(crate) kind: Kind,
    /// The start location.
    pub(crate) start: u32,
    /// The end location.
    pub(crate) end: u32,
}

impl ArmOperand {
    /// Returns whether it is the condition of the instruction.
    pub(crate) const fn is_condition(&self) -> bool {
        matches!(self.kind, Kind::Condition(_))
    }

    /// Returns whether it says which lanes the instruction is executed for.
    pub(crate) const fn is_vpt_code(&self) -> bool {
        matches!(self.kind, Kind::Vpt(_))
    }

    /// Returns whether it is a list of general registers.
    pub(crate) fn is_general_list(&self) -> bool {
        matches!(&self.kind, Kind::RegisterList(list) if list.kind == ListKind::General)
    }
}

/// Why a matching row is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rejection {}

impl ParsedOperand for ArmOperand {
    const MAX_OPERANDS: usize = 18;

    type Test = Infallible;
    type Renderer = Infallible;
    type Converter = Infallible;
    type Rejection = Rejection;

    fn test_by_name(_: &str) -> Option<Self::Test> {
        None
    }

    fn renderer_by_name(_: &str) -> Option<Self::Renderer> {
        None
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

    fn fit(&self, test: Self::Test) -> Fit {
        match test {}
    }

    fn render(&self, renderer: Self::Renderer, _: Description<'_>, _: &mut Inst) {
        match renderer {}
    }
}
