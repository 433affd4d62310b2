//! Converts parsed operands to operands of instructions.

use stallscope_asm::Value;
use stallscope_target::{Inst, Operand, RegisterId};

use crate::alu_operator::AluOperator;
use crate::operand_kind::{Immediate, Kind};

/// A conversion to operands of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Renderer {
    /// An immediate of 32 bits.
    Immediate,
    /// The upper half of an immediate.
    High,
    /// The lower half of an immediate.
    Low,
    /// The lower 21 bits of an immediate.
    Low21,
    Address,
}

impl Renderer {
    /// Returns the conversion with LLVM's name, such as `addImmOperands`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "addBrTargetOperands"
            | "addCallTargetOperands"
            | "addCondCodeOperands"
            | "addImm10Operands"
            | "addImmOperands"
            | "addImmShiftOperands"
            | "addLoImm16Operands" => Self::Immediate,
            "addHiImm16Operands" | "addHiImm16AndOperands" => Self::High,
            "addLoImm16AndOperands" => Self::Low,
            "addLoImm21Operands" => Self::Low21,
            "addMemImmOperands" | "addMemRegImmOperands" | "addMemRegRegOperands" | "addMemSplsOperands" => {
                Self::Address
            }
            _ => return None,
        })
    }

    /// Adds the operands of an instruction for an operand of a statement.
    pub(crate) fn render(self, operand: &Kind, inst: &mut Inst) {
        let mut push_address = |base: RegisterId, offset: Operand, operator: AluOperator| {
            let operator = Operand::Immediate(i64::from(operator.0));
            inst.operands.extend([Operand::Register(base), offset, operator]);
        };
        match (self, *operand) {
            (Self::Address, Kind::RegisterImmediate(base, offset, operator)) => {
                push_address(base, immediate_operand(offset), operator);
            }
            (Self::Address, Kind::RegisterRegister(base, offset, operator)) => {
                push_address(base, Operand::Register(offset), operator);
            }
            (Self::Address, Kind::Absolute(address)) => inst.operands.push(immediate_operand(address)),
            (_, Kind::Immediate(immediate)) => inst.operands.push(match (self, immediate.value) {
                (Self::High, Value::Constant(value)) => Operand::Immediate(value >> 16),
                (Self::Low, Value::Constant(value)) => Operand::Immediate(value & 0xFFFF),
                (Self::Low21, Value::Constant(value)) => Operand::Immediate(value & 0x1F_FFFF),
                _ => immediate_operand(immediate),
            }),
            _ => {}
        }
    }
}

/// Returns the operand for an immediate of 32 bits.
fn immediate_operand(immediate: Immediate) -> Operand {
    match immediate.value {
        Value::Constant(value) => Operand::Immediate(i64::from(value as i32)),
        value @ Value::Expression(_) => value.operand(),
    }
}
