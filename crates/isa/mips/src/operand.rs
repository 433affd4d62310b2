//! Operands of MIPS statements for the matcher.

use stallscope_asm::{Fit, ParsedOperand, RowRules};
use stallscope_target::{Description, Inst, MatchClassId, Operand, RegisterId};

use crate::general_registers::ZERO;
use crate::match_instruction::row_rules::{Rejection, Rules};
use crate::operand_kind::{MipsOperand, OperandKind};
use crate::operand_renderer::Renderer;
use crate::operand_test::Test;
use crate::registers::Kind;

/// A conversion of all operands of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Converter {
    /// A register and the one after it, and a memory operand.
    WordPair,
}

impl ParsedOperand for MipsOperand {
    const MAX_OPERANDS: usize = 8;

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
        (name == "ConvertXWPOperands").then_some(Converter::WordPair)
    }

    fn token_class(&self) -> Option<MatchClassId> {
        match self.kind {
            OperandKind::Token(class) => class,
            _ => None,
        }
    }

    fn register(&self) -> Option<RegisterId> {
        // Divisions have a separate class for the zero register.
        let register = self.register_operand()?;
        (register.kinds.has(Kind::General) && register.number == 0).then_some(ZERO)
    }

    fn is_equal(&self, other: &Self) -> bool {
        // LLVM quirk: only the zero register differs from another one.
        match (self.register(), other.register()) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        }
    }

    fn fit(&self, test: Test) -> Fit {
        test.fit(self)
    }

    fn render(&self, renderer: Renderer, _: Description<'_>, inst: &mut Inst) {
        renderer.render(self, inst);
    }
}

impl RowRules<MipsOperand> for Rules<'_> {
    fn convert(&self, converter: Converter, operands: &[MipsOperand], inst: &mut Inst) {
        match (converter, operands) {
            (Converter::WordPair, [first, memory, ..]) => {
                let Some(register) = first.register_operand() else { return };
                let low = first.surroundings.general_32(register);
                let again = first.surroundings.general_32(register);
                inst.operands.push(Operand::Register(low));
                let next = crate::general_registers::following(again).unwrap_or_default();
                inst.operands.push(Operand::Register(next));
                Renderer::Memory.render(memory, inst);
            }
            (Converter::WordPair, _) => {}
        }
    }

    fn reject(&self, inst: &Inst) -> Option<Rejection> {
        self.rejection(inst)
    }

    fn counts_tests(&self) -> bool {
        self.has_notes()
    }

    fn start_over(&self) {
        self.forget_notes();
    }
}

#[cfg(test)]
mod tests {
    use stallscope_asm::MatcherMethods;

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_method_of_the_matcher_is_known() {
        let methods = MatcherMethods::of::<MipsOperand>(DESCRIPTION);
        assert!(methods.unknown.is_empty(), "{methods:?}");
        assert!(methods.n_tests > 70 && methods.n_conversions > 100, "{methods:?}");
    }
}
