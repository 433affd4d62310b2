//! The conversions of all operands of a statement at once.

use stallscope_target::{Inst, OpcodeId, Operand, RegisterId};

use crate::condition::Condition;
use crate::description::opcode;
use crate::match_instruction::row_rules::Rules;
use crate::operand::ArmOperand;
use crate::operand_kind::{Form, Kind};
use crate::registers::reg;

/// A conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Converter {
    /// A narrow multiplication, whose operands may be exchanged.
    ThumbMultiply,
    /// A branch, which is narrow or wide and has a condition or not.
    ThumbBranch,
    /// Two lanes of a vector register that are moved to general ones.
    LanesToGeneral,
}

const NARROW: OpcodeId = opcode("tB");
const NARROW_CONDITIONAL: OpcodeId = opcode("tBcc");
const WIDE: OpcodeId = opcode("t2B");
const WIDE_CONDITIONAL: OpcodeId = opcode("t2Bcc");

impl Converter {
    /// Returns the conversion with LLVM's name, such as `cvtThumbBranches`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "cvtThumbMultiply" => Self::ThumbMultiply,
            "cvtThumbBranches" => Self::ThumbBranch,
            "cvtMVEVMOVQtoDReg" => Self::LanesToGeneral,
            _ => return None,
        })
    }

    /// Adds the operands of an instruction.
    pub(crate) fn convert(self, rules: &Rules<'_>, operands: &[ArmOperand], inst: &mut Inst) {
        let (of_mnemonic, rest) =
            operands.split_at_checked(rules.n_mnemonic_operands).unwrap_or((operands, &[]));
        let condition = of_mnemonic.iter().find_map(|operand| match operand.kind {
            Kind::Condition(condition) => Some(condition),
            _ => None,
        });
        let condition = condition.unwrap_or(Condition::AL);
        match self {
            Self::ThumbMultiply => multiply(of_mnemonic, rest, inst),
            Self::ThumbBranch => branch(rules, condition, rest, inst),
            Self::LanesToGeneral => {
                for index in [0, 1, 2, 3, 5] {
                    inst.operands.extend(rest.get(index).map(plain));
                }
            }
        }
        inst.operands.push(Operand::Immediate(condition.0.into()));
        let flags = if condition == Condition::AL { RegisterId::NONE } else { reg::CPSR };
        inst.operands.push(Operand::Register(flags));
    }
}

/// Returns the operand of an instruction for a register, a number or a lane.
fn plain(operand: &ArmOperand) -> Operand {
    match operand.kind {
        Kind::Immediate(immediate) => immediate.value.operand(),
        Kind::VectorIndex(lane) => Operand::Immediate(lane),
        ref kind => Operand::Register(kind.register().unwrap_or_default()),
    }
}

fn multiply(of_mnemonic: &[ArmOperand], rest: &[ArmOperand], inst: &mut Inst) {
    let sets_flags = of_mnemonic.iter().find_map(|operand| match operand.kind {
        Kind::FlagsSet(register) => Some(register),
        _ => None,
    });
    let register = |index: usize| rest.get(index).map(plain);
    let (first, second) = match rest.len() {
        3 if register(0) == register(1) => (2, 1),
        3 => (1, 2),
        _ => (1, 0),
    };
    inst.operands.extend(register(0));
    inst.operands.push(Operand::Register(sets_flags.unwrap_or_default()));
    inst.operands.extend(register(first));
    inst.operands.extend(register(second));
}

fn branch(rules: &Rules<'_>, condition: Condition, rest: &[ArmOperand], inst: &mut Inst) {
    let is_always = condition == Condition::AL;
    inst.opcode = match inst.opcode {
        // Branches in a block are conditional by the block.
        NARROW_CONDITIONAL if rules.is_in_it_block => NARROW,
        WIDE_CONDITIONAL if rules.is_in_it_block => WIDE,
        other if rules.is_in_it_block => other,
        NARROW | NARROW_CONDITIONAL => {
            if is_always {
                NARROW
            } else {
                NARROW_CONDITIONAL
            }
        }
        WIDE | WIDE_CONDITIONAL => {
            if is_always {
                WIDE
            } else {
                WIDE_CONDITIONAL
            }
        }
        other => other,
    };
    let reaches = |n_bits: u32| {
        let limit = 1_i64 << n_bits;
        rest.first().and_then(|operand| operand.kind.immediate()).is_some_and(|target| {
            target.form == Form::Symbol
                || target
                    .value
                    .constant()
                    .is_some_and(|offset| offset & 1 == 0 && (-limit..limit).contains(&offset))
        })
    };
    match inst.opcode {
        NARROW if !reaches(11) && rules.has_wide_branches => inst.opcode = WIDE,
        NARROW_CONDITIONAL if !reaches(8) && rules.has_wide_branches => inst.opcode = WIDE_CONDITIONAL,
        _ => {}
    }
    inst.operands.extend(rest.first().map(plain));
}
