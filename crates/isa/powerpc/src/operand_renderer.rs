//! Converts parsed operands to operands of instructions.

use stallscope_target::{Inst, Operand};

use crate::operand_kind::{Kind, PowerPcOperand};
use crate::registers::Bank;

/// A conversion to operands of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Renderer {
    /// The register of a bank with the operand's number.
    Register(Bank),
    /// The field of the condition register that a mask selects.
    ConditionMask,
    /// An immediate; 16 bits with a specifier are unsigned.
    Immediate,
    /// An immediate; 16 bits with a specifier are signed.
    Signed,
    /// The negative of an immediate.
    Negative,
    /// A number of instructions.
    Branch,
    /// No operand is converted in this way.
    Nothing,
}

impl Renderer {
    /// Returns the conversion with LLVM's name, such as `addRegGPRCOperands`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "addRegOperands" => Self::Nothing,
            "addImmOperands" | "addU16ImmOperands" | "addTLSRegOperands" => Self::Immediate,
            "addS16ImmOperands" => Self::Signed,
            "addNegImmOperands" => Self::Negative,
            "addBranchTargetOperands" => Self::Branch,
            "addCRBitMaskOperands" => Self::ConditionMask,
            "addRegGPRCOperands" | "addRegSPE4RCOperands" => Self::Register(Bank::Gpr),
            "addRegGPRC_NOR0Operands" => Self::Register(Bank::GprOrZero),
            "addRegG8RCOperands" | "addRegG8pRCOperands" => Self::Register(Bank::G8),
            "addRegG8RC_NOX0Operands" => Self::Register(Bank::G8OrZero),
            "addRegGxRCOperands" => Self::Register(Bank::Gx),
            "addRegGxRCNoR0Operands" => Self::Register(Bank::GxOrZero),
            "addRegF4RCOperands" | "addRegF8RCOperands" => Self::Register(Bank::Float),
            "addRegFpRCOperands" => Self::Register(Bank::FloatPair),
            "addRegVFRCOperands" => Self::Register(Bank::VectorFloat),
            "addRegVRRCOperands" => Self::Register(Bank::Vector),
            "addRegVSRCOperands" => Self::Register(Bank::VectorScalar),
            "addRegVSFRCOperands" | "addRegVSSRCOperands" => Self::Register(Bank::VectorScalarFloat),
            "addRegVSRpRCOperands" | "addRegVSRpEvenRCOperands" => Self::Register(Bank::VectorScalarPair),
            "addRegSPERCOperands" => Self::Register(Bank::Spe),
            "addRegACCRCOperands" => Self::Register(Bank::Accumulator),
            "addRegWACCRCOperands" => Self::Register(Bank::WideAccumulator),
            "addRegWACC_HIRCOperands" => Self::Register(Bank::WideAccumulatorHigh),
            "addRegDMRROWRCOperands" => Self::Register(Bank::MatrixRow),
            "addRegDMRROWpRCOperands" => Self::Register(Bank::MatrixRowPair),
            "addRegDMRRCOperands" => Self::Register(Bank::Matrix),
            "addRegDMRpRCOperands" => Self::Register(Bank::MatrixPair),
            "addRegCRBITRCOperands" => Self::Register(Bank::ConditionBit),
            "addRegCRRCOperands" => Self::Register(Bank::ConditionField),
            _ => return None,
        })
    }

    /// Adds the operand of an instruction for an operand of a statement.
    pub(crate) fn render(self, operand: &PowerPcOperand, inst: &mut Inst) {
        let register = |bank: Bank, number: Option<i64>| {
            let register = number.and_then(|number| bank.register(number, operand.is_64_bit));
            Operand::Register(register.unwrap_or_default())
        };
        inst.operands.push(match (self, operand.kind) {
            (Self::Register(bank), _) => register(bank, operand.condition()),
            (Self::ConditionMask, Kind::Immediate { value, .. }) => {
                register(Bank::ConditionField, Some(7 - i64::from(value.trailing_zeros())))
            }
            (Self::Branch, Kind::Immediate { value, .. }) => Operand::Immediate(value / 4),
            (Self::Negative, Kind::Immediate { value, .. }) => Operand::Immediate(value.wrapping_neg()),
            (Self::Negative, Kind::Expression { negative, .. }) => Operand::Expression(negative),
            (Self::Signed, Kind::Half(value)) => Operand::Immediate(i64::from(value as i16)),
            (_, Kind::Immediate { value, .. } | Kind::Half(value)) => Operand::Immediate(value),
            (_, Kind::Expression { id, .. } | Kind::TlsRegister(id)) => Operand::Expression(id),
            (_, Kind::Token(_)) => return,
        });
    }
}
