//! The tests of operands for compressing and uncompressing instructions, and for printing aliases.

use stallscope_mc::{Expression, ExpressionId, Expressions};
use stallscope_target::Operand;

use crate::operand_test::{NumberTest, is_compressed_upper, is_listed, is_signed, is_unsigned};
use crate::vtype::VType;

/// A test of an operand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OperandTest {
    /// A number that passes the test.
    Number(NumberTest),
    /// A number that passes the first test, or the second one on 64-bit processors.
    ByWidth(NumberTest, NumberTest),
    /// A number that passes the test, or a symbol.
    NumberOrSymbol(NumberTest),
}

impl OperandTest {
    /// Returns the test, which the description names after the operand's class.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        use OperandTest::{ByWidth, Number, NumberOrSymbol};
        Some(match name {
            "bare_simm9_lsb0" => NumberOrSymbol(is_signed::<9, 1>),
            "bare_simm12_lsb0" => NumberOrSymbol(is_signed::<12, 1>),
            "bare_simm13_lsb0" => NumberOrSymbol(is_signed::<13, 1>),
            "XSfmmVTypeOp" => Number(|value| u32::try_from(value).is_ok_and(|bits| VType(bits).is_matrix())),
            "hack_bare_symbol_qc_e_li" => NumberOrSymbol(|_| false),
            "uimm10" => Number(is_unsigned::<10, 0>),
            "uimm20" => Number(is_unsigned::<20, 0>),
            "c_lui_imm" => Number(is_compressed_upper),
            "simm5" => NumberOrSymbol(is_signed::<5, 0>),
            "simm5nonzero" => Number(|value| value != 0 && is_signed::<5, 0>(value)),
            "simm6" => NumberOrSymbol(is_signed::<6, 0>),
            "simm6nonzero" => NumberOrSymbol(|value| value != 0 && is_signed::<6, 0>(value)),
            "simm10_lsb0000nonzero" => Number(|value| value != 0 && is_signed::<10, 4>(value)),
            "simm12_lo" => NumberOrSymbol(is_signed::<12, 0>),
            "simm20_li" => NumberOrSymbol(is_signed::<20, 0>),
            "simm21_lsb0_jal" => NumberOrSymbol(is_signed::<21, 1>),
            "uimm2" => Number(is_unsigned::<2, 0>),
            "uimm2_lsb0" => Number(is_unsigned::<2, 1>),
            "uimm4" => Number(is_unsigned::<4, 0>),
            "uimm5" => Number(is_unsigned::<5, 0>),
            "uimm5_lsb0" => Number(is_unsigned::<5, 1>),
            "uimm5_plus1" => Number(|value| (1..=32).contains(&value)),
            "uimm5ge6_plus1" => Number(|value| (6..=32).contains(&value)),
            "uimm5nonzero" => Number(|value| (1..32).contains(&value)),
            "uimm5slist" => Number(is_listed),
            "uimm6_lsb0" => Number(is_unsigned::<6, 1>),
            "uimm7_lsb00" => Number(is_unsigned::<7, 2>),
            "uimm8_lsb00" => Number(is_unsigned::<8, 2>),
            "uimm8_lsb000" => Number(is_unsigned::<8, 3>),
            "uimm9_lsb000" => Number(is_unsigned::<9, 3>),
            "uimm10_lsb00nonzero" => Number(|value| value != 0 && is_unsigned::<10, 2>(value)),
            "uimm20_lui" => NumberOrSymbol(is_unsigned::<20, 0>),
            "uimmlog2xlen" => ByWidth(is_unsigned::<5, 0>, is_unsigned::<6, 0>),
            "uimmlog2xlennonzero" => {
                ByWidth(|value| (1..32).contains(&value), |value| (1..64).contains(&value))
            }
            _ => return None,
        })
    }

    /// Returns whether an operand passes the test.
    pub(crate) fn passes(self, operand: Option<Operand>, expressions: &Expressions, is_64_bit: bool) -> bool {
        let (number, is_symbol) = match operand {
            Some(Operand::Immediate(value)) => (Some(value), false),
            Some(Operand::Expression(id)) => match expressions.get(ExpressionId(id)) {
                Some(Expression::Constant(value)) => (Some(value), false),
                Some(Expression::Symbol(_, None)) => (None, true),
                _ => (None, false),
            },
            _ => (None, false),
        };
        match self {
            Self::Number(test) => number.is_some_and(test),
            Self::ByWidth(narrow, wide) => number.is_some_and(if is_64_bit { wide } else { narrow }),
            Self::NumberOrSymbol(test) => number.map_or(is_symbol, test),
        }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::{AsmAlias, AsmOperandTest, InstRewrite, Method};

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_test_is_known() {
        let rewrites = DESCRIPTION.table::<InstRewrite>().iter().map(|rewrite| rewrite.tests);
        let aliases = DESCRIPTION.table::<AsmAlias>().iter().map(|alias| alias.tests);
        let tests = rewrites.chain(aliases).flat_map(|tests| DESCRIPTION.span(tests).iter());
        let name = |test: AsmOperandTest| {
            DESCRIPTION.str(DESCRIPTION.table::<Method>().at(test.method.index()).name)
        };
        let unknown: Vec<_> = tests.map(name).filter(|name| OperandTest::by_name(name).is_none()).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
