//! The matching of operands with the classes of the matcher's rows.

use stallscope_asm::{AddDefault, Fit, ParsedOperand};
use stallscope_target::{Description, Inst, MatchClassId, Operand, RegisterId};

use crate::description;
use crate::match_instruction::converter::Converter;
use crate::operand::AmdgpuOperand;
use crate::operand_kind::{ImmediateKind, Kind};
use crate::operand_renderer::{Renderer, default_by_name};
use crate::operand_test::Test;
use crate::registers::reg;

/// A row's instruction has another encoding than the mnemonic's suffix says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WrongEncoding;

macro_rules! match_classes {
    ($($constant:ident $name:literal,)*) => {
        $(const $constant: MatchClassId = description::match_class($name);)*
    };
}
match_classes! {
    ADDR64 "addr64",
    GDS "gds",
    LDS "lds",
    IDXEN "idxen",
    OFFEN "offen",
    TFE "tfe",
    DONE "done",
    ROW_EN "row_95_en",
    SREG_64 "SReg_64",
    SREG_64_XEXEC "SReg_64_XEXEC",
    SREG_96 "SReg_96",
    SREG_128 "SReg_128",
    SREG_256 "SReg_256",
    SREG_512 "SReg_512",
}

impl ParsedOperand for AmdgpuOperand {
    const MAX_OPERANDS: usize = 26;

    type Test = Test;
    type Renderer = Renderer;
    type Converter = Converter;
    type Rejection = WrongEncoding;

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
        default_by_name(name)
    }

    fn token_class(&self) -> Option<MatchClassId> {
        match self.kind {
            Kind::Token(class) => class,
            _ => None,
        }
    }

    fn register(&self) -> Option<RegisterId> {
        match self.kind {
            Kind::Register(id, modifiers) if !modifiers.has_any() => Some(id),
            _ => None,
        }
    }

    fn add_register(&self, inst: &mut Inst) {
        self.rendering.place.set(Some(inst.operands.len()));
        inst.operands.push(Operand::Register(self.numbered_register()));
    }

    fn also_matches(&self, class: MatchClassId) -> bool {
        let is = |kind| self.number_of(kind).is_some();
        match class {
            ADDR64 => is(ImmediateKind::Addr64),
            GDS => is(ImmediateKind::Gds),
            LDS => is(ImmediateKind::Lds),
            IDXEN => is(ImmediateKind::Idxen),
            OFFEN => is(ImmediateKind::Offen),
            TFE => is(ImmediateKind::Tfe),
            DONE => is(ImmediateKind::Done),
            ROW_EN => is(ImmediateKind::RowEnable),
            // The register without a value has 32 bits, but wider operands take it.
            SREG_64 | SREG_64_XEXEC | SREG_96 | SREG_128 | SREG_256 | SREG_512 => {
                matches!(self.kind, Kind::Register(reg::SGPR_NULL, _))
            }
            _ => false,
        }
    }

    fn fit(&self, test: Test) -> Fit {
        if test.holds(self) { Fit::Match } else { Fit::NoMatch }
    }

    fn render(&self, renderer: Renderer, description: Description<'_>, inst: &mut Inst) {
        renderer.render(self, description, inst);
    }
}

#[cfg(test)]
mod tests {
    use stallscope_asm::MatcherMethods;

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_method_of_the_matcher_is_known() {
        let methods = MatcherMethods::of::<AmdgpuOperand>(DESCRIPTION);
        assert!(methods.unknown.is_empty(), "{methods:?}");
        assert!(methods.n_tests > 100 && methods.n_conversions > 0, "{methods:?}");
    }
}
