//! Converts parsed operands to operands of instructions.

use stallscope_target::{Inst, Operand, RegisterClassId};

use crate::operand_kind::{MipsOperand, Note, OperandKind, RegisterOperand, Surroundings};
use crate::registers::class;

/// A conversion to operands of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Renderer {
    /// A general register of 32 bits, which may be the one that macro instructions change.
    General,
    /// The register of a class.
    Register(RegisterClassId),
    /// The pair of floating-point registers that it is the first of.
    FloatPair,
    /// A single floating-point register.
    FloatSingle { is_strict: bool },
    /// Whatever the operand has.
    Plain,
    /// Some bits of a number, which may be that of a symbol, with a sign.
    Signed(u32),
    /// Some bits of an unsigned number, which may be that of a symbol.
    Unsigned(u32),
    /// Some bits of a number with a sign.
    SignedConstant { n_bits: u32, offset: i64, adjustment: i64 },
    /// Some bits of a number without a sign.
    UnsignedConstant { n_bits: u32, offset: i64, adjustment: i64 },
    /// A base and an offset.
    Memory,
    /// A base that microMIPS numbers with three bits, and an offset.
    ShortMemory,
}

impl Renderer {
    /// Returns the conversion with LLVM's name, such as `addGPR32AsmRegOperands`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        let (base, arguments) = name.split_once('<').unwrap_or((name, ""));
        let mut numbers =
            arguments.trim_end_matches('>').split(',').map(|number| number.trim().parse::<i64>().ok());
        let first = numbers.next().flatten().and_then(|n_bits| u32::try_from(n_bits).ok());
        let offset = numbers.next().flatten().unwrap_or_default();
        let adjustment = numbers.next().flatten().unwrap_or_default();
        Some(match base {
            "addGPR32ZeroAsmRegOperands" | "addGPR32NonZeroAsmRegOperands" | "addGPR32AsmRegOperands" => {
                Self::General
            }
            "addGPRMM16AsmRegOperands"
            | "addGPRMM16AsmRegZeroOperands"
            | "addGPRMM16AsmRegMovePOperands"
            | "addGPRMM16AsmRegMovePPairFirstOperands"
            | "addGPRMM16AsmRegMovePPairSecondOperands" => Self::Register(class::GPR32),
            "addGPR64AsmRegOperands" => Self::Register(class::GPR64),
            "addAFGR64AsmRegOperands" | "addStrictlyAFGR64AsmRegOperands" => Self::FloatPair,
            "addFGR64AsmRegOperands" | "addStrictlyFGR64AsmRegOperands" => Self::Register(class::FGR64),
            "addFGR32AsmRegOperands" => Self::FloatSingle { is_strict: false },
            "addStrictlyFGR32AsmRegOperands" => Self::FloatSingle { is_strict: true },
            "addFCCAsmRegOperands" => Self::Register(class::FCC),
            "addMSA128AsmRegOperands" => Self::Register(class::MSA128),
            "addMSACtrlAsmRegOperands" => Self::Register(class::MSA_CONTROL),
            "addCOP0AsmRegOperands" => Self::Register(class::COP0),
            "addCOP2AsmRegOperands" => Self::Register(class::COP2),
            "addCOP3AsmRegOperands" => Self::Register(class::COP3),
            "addACC64DSPAsmRegOperands" => Self::Register(class::ACC64_DSP),
            "addHI32DSPAsmRegOperands" => Self::Register(class::HI32_DSP),
            "addLO32DSPAsmRegOperands" => Self::Register(class::LO32_DSP),
            "addCCRAsmRegOperands" => Self::Register(class::CCR),
            "addHWRegsAsmRegOperands" => Self::Register(class::HW_REGS),
            "addImmOperands" | "addRegListOperands" | "addRegOperands" => Self::Plain,
            "addSImmOperands" => Self::Signed(first?),
            "addUImmOperands" => Self::Unsigned(first?),
            "addConstantSImmOperands" => Self::SignedConstant { n_bits: first?, offset, adjustment },
            "addConstantUImmOperands" => Self::UnsignedConstant { n_bits: first?, offset, adjustment },
            "addMemOperands" => Self::Memory,
            "addMicroMipsMemOperands" => Self::ShortMemory,
            _ => return None,
        })
    }

    /// Adds the operands of an instruction for an operand of a statement.
    pub(crate) fn render(self, operand: &MipsOperand, inst: &mut Inst) {
        let surroundings = &operand.surroundings;
        match &operand.kind {
            OperandKind::Token(_) => {}
            OperandKind::Register(register) => {
                inst.operands.push(Operand::Register(self.register(register, surroundings)));
            }
            OperandKind::Immediate(immediate) => {
                // LLVM quirk: what is added to a symbol is taken for the number.
                let number = immediate.value.or(immediate.addend).unwrap_or_default();
                inst.operands.push(match self {
                    Self::Signed(_) | Self::Unsigned(_) if immediate.value.is_none() => immediate.operand(),
                    Self::Signed(n_bits) => Operand::Immediate(sign_extended(number, n_bits)),
                    Self::Unsigned(n_bits) => Operand::Immediate(low_bits(number, n_bits)),
                    Self::SignedConstant { n_bits, offset, adjustment } => Operand::Immediate(
                        sign_extended(number.wrapping_sub(offset), n_bits) + offset + adjustment,
                    ),
                    Self::UnsignedConstant { n_bits, offset, adjustment } => Operand::Immediate(
                        low_bits(number.wrapping_sub(offset), n_bits) + offset + adjustment,
                    ),
                    _ => immediate.operand(),
                });
            }
            OperandKind::Memory { base, offset } => {
                let register = match self {
                    Self::ShortMemory => base.of(class::GPR32),
                    _ if surroundings.has_wide_pointers => base.of(class::GPR64),
                    _ => surroundings.general_32(base),
                };
                inst.operands.extend([Operand::Register(register), offset.operand()]);
            }
            OperandKind::RegisterList(list) => {
                inst.operands.extend(list.iter().copied().map(Operand::Register));
            }
        }
    }

    fn register(
        self,
        register: &RegisterOperand,
        surroundings: &Surroundings,
    ) -> stallscope_target::RegisterId {
        match self {
            Self::Register(class) => register.of(class),
            Self::FloatPair => {
                if !register.number.is_multiple_of(2) {
                    surroundings.note(register, Note::NotEven);
                }
                RegisterOperand { number: register.number / 2, ..*register }.of(class::AFGR64)
            }
            Self::FloatSingle { is_strict } => {
                if !surroundings.allows_odd_single && !register.number.is_multiple_of(2) {
                    let note = if is_strict { Note::StrictlyOdd } else { Note::Odd };
                    surroundings.note(register, note);
                }
                register.of(class::FGR32)
            }
            _ => surroundings.general_32(register),
        }
    }
}

/// Returns some bits of a number with the sign of the highest of them.
const fn sign_extended(value: i64, n_bits: u32) -> i64 {
    value << (64 - n_bits) >> (64 - n_bits)
}

/// Returns some bits of a number.
const fn low_bits(value: i64, n_bits: u32) -> i64 {
    value & ((1 << n_bits) - 1)
}
