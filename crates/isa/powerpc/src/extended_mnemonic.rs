//! Rewrites extended mnemonics, which match their own opcodes, to the instructions that they represent.

use stallscope_mc::{BinaryOperator, Expression, ExpressionId, Expressions, UnaryOperator};
use stallscope_target::{FeatureId, FeatureSet, Inst, OpcodeId, Operand};

use crate::description;

/// An operand of the instruction that an extended mnemonic represents.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// An operand of the extended mnemonic.
    Same(usize),
    /// The negative of one.
    Negative(usize),
    /// A number plus or minus operands 2 and 3.
    Sum(i64, Sign, Sign),
    /// The first bit of the mask that is operand 3.
    MaskStart,
    /// The last bit of the mask that is operand 3.
    MaskEnd,
}

/// How often a term is added.
#[derive(Clone, Copy, Debug)]
enum Sign {
    Minus,
    Zero,
    Plus,
}

use Part::{MaskEnd, MaskStart, Negative, Same, Sum};
use Sign::{Minus, Plus, Zero};

/// The instruction that an extended mnemonic abbreviates.
#[derive(Clone, Copy, Debug)]
struct Rule {
    extended: OpcodeId,
    basic: OpcodeId,
    parts: &'static [Part],
}

/// A number.
const fn number(value: i64) -> Part {
    Sum(value, Zero, Zero)
}

/// A number and operand 2.
const fn second(value: i64, sign: Sign) -> Part {
    Sum(value, sign, Zero)
}

/// A number and operand 3.
const fn third(value: i64, sign: Sign) -> Part {
    Sum(value, Zero, sign)
}

/// Makes the rule of an opcode.
const fn rule(extended: &str, basic: &str, parts: &'static [Part]) -> Rule {
    Rule { extended: description::opcode(extended), basic: description::opcode(basic), parts }
}

/// Makes the rules of an opcode and of the one that sets the condition register.
macro_rules! with_record {
    ($($extended:literal => $basic:literal [$($part:expr),*])*) => {
        [$(
            rule($extended, $basic, &[$($part),*]),
            rule(concat!($extended, "_rec"), concat!($basic, "_rec"), &[$($part),*]),
        )*]
    };
}

/// Makes the rules of opcodes.
macro_rules! rules {
    ($($extended:literal => $basic:literal [$($part:expr),*])*) => {
        [$(rule($extended, $basic, &[$($part),*])),*]
    };
}

const ROTATES: [Rule; 38] = with_record! {
    "EXTLWI" => "RLWINM" [Same(0), Same(1), Same(3), number(0), second(-1, Plus)]
    "EXTRWI" => "RLWINM" [Same(0), Same(1), Sum(0, Plus, Plus), second(32, Minus), number(31)]
    "INSLWI" => "RLWIMI" [Same(0), Same(0), Same(1), third(32, Minus), Same(3), Sum(-1, Plus, Plus)]
    "INSRWI" => "RLWIMI" [Same(0), Same(0), Same(1), Sum(32, Minus, Minus), Same(3), Sum(-1, Plus, Plus)]
    "ROTRWI" => "RLWINM" [Same(0), Same(1), second(32, Minus), number(0), number(31)]
    "SLWI" => "RLWINM" [Same(0), Same(1), Same(2), number(0), second(31, Minus)]
    "SRWI" => "RLWINM" [Same(0), Same(1), second(32, Minus), Same(2), number(31)]
    "CLRRWI" => "RLWINM" [Same(0), Same(1), number(0), number(0), second(31, Minus)]
    "CLRLSLWI" => "RLWINM" [Same(0), Same(1), Same(3), Sum(0, Plus, Minus), third(31, Minus)]
    "EXTLDI" => "RLDICR" [Same(0), Same(1), Same(3), second(-1, Plus)]
    "EXTRDI" => "RLDICL" [Same(0), Same(1), Sum(0, Plus, Plus), second(64, Minus)]
    "INSRDI" => "RLDIMI" [Same(0), Same(0), Same(1), Sum(64, Minus, Minus), Same(3)]
    "ROTRDI" => "RLDICL" [Same(0), Same(1), second(64, Minus), number(0)]
    "SLDI" => "RLDICR" [Same(0), Same(1), Same(2), second(63, Minus)]
    "SRDI" => "RLDICL" [Same(0), Same(1), second(64, Minus), Same(2)]
    "CLRRDI" => "RLDICR" [Same(0), Same(1), number(0), second(63, Minus)]
    "CLRLSLDI" => "RLDIC" [Same(0), Same(1), Same(3), Sum(0, Plus, Minus)]
    "RLWINMbm" => "RLWINM" [Same(0), Same(1), Same(2), MaskStart, MaskEnd]
    "RLWNMbm" => "RLWNM" [Same(0), Same(1), Same(2), MaskStart, MaskEnd]
};

const MASKED_INSERTS: [Rule; 2] = with_record! {
    "RLWIMIbm" => "RLWIMI" [Same(0), Same(0), Same(1), Same(2), MaskStart, MaskEnd]
};

const OTHERS: [Rule; 24] = rules! {
    "DCBTx" => "DCBT" [number(0), Same(0), Same(1)]
    "DCBTT" => "DCBT" [number(16), Same(0), Same(1)]
    "DCBTCT" => "DCBT" [Same(2), Same(0), Same(1)]
    "DCBTDS" => "DCBT" [Same(2), Same(0), Same(1)]
    "DCBTSTx" => "DCBTST" [number(0), Same(0), Same(1)]
    "DCBTSTT" => "DCBTST" [number(16), Same(0), Same(1)]
    "DCBTSTCT" => "DCBTST" [Same(2), Same(0), Same(1)]
    "DCBTSTDS" => "DCBTST" [Same(2), Same(0), Same(1)]
    "DCBFx" => "DCBF" [number(0), Same(0), Same(1)]
    "DCBFL" => "DCBF" [number(1), Same(0), Same(1)]
    "DCBFLP" => "DCBF" [number(3), Same(0), Same(1)]
    "DCBFPS" => "DCBF" [number(4), Same(0), Same(1)]
    "DCBSTPS" => "DCBF" [number(6), Same(0), Same(1)]
    "LAx" => "LA" [Same(0), Same(2), Same(1)]
    "PLA" => "PADDI" [Same(0), Same(1), Same(2)]
    "PLA8" => "PADDI8" [Same(0), Same(1), Same(2)]
    "PLApc" => "PADDIpc" [Same(0), number(0), Same(1)]
    "PLA8pc" => "PADDI8pc" [Same(0), number(0), Same(1)]
    "SUBI" => "ADDI" [Same(0), Same(1), Negative(2)]
    "PSUBI" => "PADDI" [Same(0), Same(1), Negative(2)]
    "SUBIS" => "ADDIS" [Same(0), Same(1), Negative(2)]
    "SUBIC" => "ADDIC" [Same(0), Same(1), Negative(2)]
    "SUBIC_rec" => "ADDIC_rec" [Same(0), Same(1), Negative(2)]
    "SUBPCIS" => "ADDPCIS" [Same(0), Negative(1)]
};

const N_RULES: usize = ROTATES.len() + MASKED_INSERTS.len() + OTHERS.len();

/// All rules, sorted by opcode.
static RULES: [Rule; N_RULES] = sorted();

const fn sorted() -> [Rule; N_RULES] {
    let mut rules = [OTHERS[0]; N_RULES];
    let mut n_rules = 0;
    while n_rules < N_RULES {
        let rule = if n_rules < OTHERS.len() {
            OTHERS[n_rules]
        } else if n_rules < OTHERS.len() + ROTATES.len() {
            ROTATES[n_rules - OTHERS.len()]
        } else {
            MASKED_INSERTS[n_rules - OTHERS.len() - ROTATES.len()]
        };
        let mut place = n_rules;
        while place > 0 && rules[place - 1].extended.0 > rule.extended.0 {
            rules[place] = rules[place - 1];
            place -= 1;
        }
        rules[place] = rule;
        n_rules += 1;
    }
    rules
}

/// The instruction that reads the time, and the one that it is on processors with this feature.
const MFTB: OpcodeId = description::opcode("MFTB");
const MFSPR: OpcodeId = description::opcode("MFSPR");
const TIME_IS_SPECIAL_REGISTER: FeatureId = description::feature("FeatureMFTB");

/// Rewrites an extended mnemonic.
pub(crate) fn rewrite(inst: &mut Inst, features: &FeatureSet, expressions: &mut Expressions) {
    if inst.opcode == MFTB && features.has(TIME_IS_SPECIAL_REGISTER) {
        inst.opcode = MFSPR;
    }
    let Ok(index) = RULES.binary_search_by_key(&inst.opcode.0, |rule| rule.extended.0) else { return };
    let Some(rule) = RULES.get(index) else { return };
    let operands: Option<_> = rule.parts.iter().map(|&part| operand(inst, part, expressions)).collect();
    // A mask that is not a run of ones has no basic instruction.
    if let Some(operands) = operands {
        inst.opcode = rule.basic;
        inst.operands = operands;
    }
}

fn operand(inst: &Inst, part: Part, expressions: &mut Expressions) -> Option<Operand> {
    let immediate = |index: usize| inst.operand(index).and_then(Operand::immediate);
    let run = || immediate(3).and_then(|mask| run_of_ones(mask as u32));
    let value = match part {
        Same(index) => return inst.operand(index),
        Negative(index) => return negative(inst.operand(index)?, expressions),
        Sum(value, second, third) => {
            let add = |value: i64, sign: Sign, index: usize| match sign {
                Minus => Some(value.wrapping_sub(immediate(index)?)),
                Zero => Some(value),
                Plus => Some(value.wrapping_add(immediate(index)?)),
            };
            add(add(value, second, 2)?, third, 3)?
        }
        MaskStart => run()?.0,
        MaskEnd => run()?.1,
    };
    Some(Operand::Immediate(value))
}

/// Returns the numbers of the first and the last bit of a run of ones, which may go on from the last bit to the first;
/// bit 0 is the highest.
fn run_of_ones(mask: u32) -> Option<(i64, i64)> {
    let is_run = |mask: u32| mask != 0 && (mask >> mask.trailing_zeros()).wrapping_add(1).count_ones() <= 1;
    if mask == 0 {
        None
    } else if is_run(mask) {
        Some((i64::from(mask.leading_zeros()), 31 - i64::from(mask.trailing_zeros())))
    } else if is_run(!mask) {
        Some((32 - i64::from(mask.trailing_ones()), i64::from(mask.leading_ones()) - 1))
    } else {
        None
    }
}

/// Returns the negative of an operand.
fn negative(operand: Operand, expressions: &mut Expressions) -> Option<Operand> {
    match operand {
        Operand::Immediate(value) => Some(Operand::Immediate(value.wrapping_neg())),
        Operand::Expression(id) => {
            Some(Operand::Expression(negative_expression(ExpressionId(id), expressions).0))
        }
        Operand::Register(_) => None,
    }
}

/// Returns the negative of an expression.
pub(crate) fn negative_expression(id: ExpressionId, expressions: &mut Expressions) -> ExpressionId {
    let negative = match expressions.get(id) {
        Some(Expression::Unary(UnaryOperator::Minus, inner)) => return inner,
        Some(Expression::Binary(BinaryOperator::Sub, left, right)) => {
            Expression::Binary(BinaryOperator::Sub, right, left)
        }
        _ => Expression::Unary(UnaryOperator::Minus, id),
    };
    expressions.add(negative)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_is_a_run_of_ones() {
        assert_eq!(run_of_ones(0x0000_00F0), Some((24, 27)));
        assert_eq!(run_of_ones(0xF000_000F), Some((28, 3)));
        assert_eq!(run_of_ones(u32::MAX), Some((0, 31)));
        assert_eq!(run_of_ones(0xFFFF_0000), Some((0, 15)));
        assert_eq!(run_of_ones(1), Some((31, 31)));
        assert_eq!(run_of_ones(0), None);
        assert_eq!(run_of_ones(5), None);
    }

    #[test]
    fn rules_are_sorted() {
        assert!(RULES.is_sorted_by_key(|rule| rule.extended.0));
    }
}
