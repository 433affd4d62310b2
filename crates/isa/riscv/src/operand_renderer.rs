//! Converts operands of statements to operands of instructions.

use stallscope_asm::AddDefault;
use stallscope_target::{Inst, Operand, RegisterId};

use crate::float_immediate;
use crate::operand_kind::Kind;
use crate::rounding_mode;
use crate::type_of_dot;

/// A conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Renderer {
    /// Whatever the operand has.
    Plain,
    /// The lowest bits of a number, with a sign.
    SignExtended(u32),
}

impl Renderer {
    /// Returns the conversion with LLVM's name, such as `addImmOperands`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "addRegOperands"
            | "addImmOperands"
            | "addFPImmOperands"
            | "addFenceArgOperands"
            | "addCSRSystemRegisterOperands"
            | "addVTypeIOperands"
            | "addRegListOperands"
            | "addRegRegOperands"
            | "addStackAdjOperands"
            | "addFRMArgOperands"
            | "addSMTVTypeOperand" => Self::Plain,
            "addSExtImmOperands<8>" => Self::SignExtended(8),
            "addSExtImmOperands<10>" => Self::SignExtended(10),
            _ => return None,
        })
    }

    /// Adds the operands of an instruction.
    pub(crate) fn render(self, kind: &Kind, inst: &mut Inst) {
        let operand = match *kind {
            Kind::Token(_) => return,
            Kind::Register(ref register) => Operand::Register(register.id.get()),
            Kind::Expression(ref expression) => match (self, expression.value.constant()) {
                (Self::SignExtended(n_bits), Some(value)) => {
                    Operand::Immediate(value << (64 - n_bits) >> (64 - n_bits))
                }
                _ => expression.operand(),
            },
            Kind::Float(bits) => Operand::Immediate(float_immediate::index_of(bits).unwrap_or_default()),
            Kind::SystemRegister(number) | Kind::VType(number) => Operand::Immediate(number.into()),
            Kind::RoundingMode(number)
            | Kind::TypeOfDot(number)
            | Kind::Fence(number)
            | Kind::RegisterList(number) => Operand::Immediate(number.into()),
            Kind::StackAdjustment(value) => Operand::Immediate(value),
            Kind::BaseAndOffset { base, offset } => {
                inst.operands.push(Operand::Register(base));
                Operand::Register(offset)
            }
        };
        inst.operands.push(operand);
    }
}

/// Returns the method that adds the default with LLVM's name `name`.
pub(crate) fn default_by_name(name: &str) -> Option<AddDefault> {
    Some(match name {
        "defaultMaskRegOp" => |inst| inst.operands.push(Operand::Register(RegisterId::NONE)),
        "defaultFRMArgOp" => |inst| inst.operands.push(Operand::Immediate(rounding_mode::DYNAMIC.into())),
        "defaultFRMArgLegacyOp" => {
            |inst| inst.operands.push(Operand::Immediate(rounding_mode::NEAREST.into()))
        }
        "defaultSMTVType" => |inst| inst.operands.push(Operand::Immediate(type_of_dot::I8.into())),
        _ => return None,
    })
}
