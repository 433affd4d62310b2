//! The ways to convert numbers to operands, and their names in LLVM.

use crate::decoder::decoding::Conditions;
use crate::decoder::register_bank::Bank;
use crate::decoder::word::Form;
use stallscope_mc::MethodName;

/// A way to convert a number to operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// A register.
    Register(Bank),
    /// The condition of the instruction: a number, or that of the block.
    Condition,
    /// Whether flags are set: a number, or depending on the block.
    Flags,
    /// The lanes of a vector that the instruction is executed for; other lanes may keep their values.
    Lanes { keeps_others: bool },
    /// A number of up to this many bits. There are fields with more.
    Unsigned { n_bits: u32 },
    /// A number that is multiplied by a power of two.
    Scaled { shift: u32 },
    /// A signed number of so many bits that is multiplied by a power of two.
    Signed { n_bits: u32, shift: u32 },
    /// A number of so many bits, and a bit that is 0 if it is subtracted.
    Offset { n_bits: u32, shift: u32 },
    /// A base, at a bit, and an offset of this form.
    BaseAndOffset { base: Bank, first: u32, n_bits: u32, shift: u32 },
    /// A base, at a bit, and a number of so many bits, which is added.
    BaseAndNumber { base: Bank, first: u32, n_bits: u32 },
    /// A base and an offset of eight bits in Thumb state.
    ThumbBaseAndOffset,
    /// A base and a number of twelve bits in Thumb state.
    ThumbBaseAndNumber,
    /// A base and a register that is shifted in Thumb state.
    ThumbBaseAndRegister,
    /// A low register as base and a number.
    LowBaseAndNumber,
    /// Two low registers.
    TwoLow,
    /// The stack pointer and a number.
    StackAndNumber,
    /// A vector of addresses and a base.
    BaseAndVector,
    /// A base and an offset of eight bits, for floating-point registers.
    Mode5,
    /// A base and a register that is shifted.
    ShiftedOffset,
    /// A register and whether it is added.
    AddedRegister,
    /// A register that is shifted by a number.
    ShiftedByNumber,
    /// A register that is shifted by another one.
    ShiftedByRegister,
    /// An immediate of a bit pattern that is repeated or rotated.
    ThumbImmediate,
    /// A shift; one is not possible.
    ThumbShift,
    /// The distance of a number from the size of an element.
    Below { base: i64 },
    /// A power of two; the exponent has limits.
    PowerOfTwo { first: u32, last: u32 },
    /// A shift of a long number, where 0 represents 32.
    LongShift,
    /// The distance of a call.
    CallDistance,
    /// The distance of a branch's future place, or of its end.
    FutureBranch { is_signed: bool, is_negative: bool, zero_is_allowed: bool, n_bits: u32 },
    /// The end of a branch, relative to its start.
    FutureEnd,
    /// A condition other than always.
    RealCondition,
    /// One of a few conditions.
    OneOf(Conditions),
    /// The mask of a VPT block.
    BlockMask,
    /// A coprocessor.
    Coprocessor,
    /// A special register of any profile.
    SpecialRegister,
    /// A banked register.
    BankedRegister,
    /// The bits of a field, by its first and its last one.
    FieldMask,
    /// A list of general registers.
    RegisterList,
    /// A list of single registers.
    SingleList,
    /// A list of double registers.
    DoubleList,
    /// All operands of an instruction.
    Whole(Form),
}

impl Method {
    /// Returns the method with LLVM's name.
    pub(crate) fn by_name(name: MethodName<'_>) -> Option<Self> {
        let base_and_offset = |base, first, n_bits, shift| Self::BaseAndOffset { base, first, n_bits, shift };
        let signed = |n_bits, shift| Self::Signed { n_bits, shift };
        Some(match name.base {
            "DecodePredicateOperand" => Self::Condition,
            "DecodeCCOutOperand" => Self::Flags,
            "DecodeVpredNOperand" => Self::Lanes { keeps_others: false },
            "DecodeVpredROperand" => Self::Lanes { keeps_others: true },
            "DecodeMemBarrierOption" | "DecodeInstSyncBarrierOption" => Self::Unsigned { n_bits: 4 },
            "DecodeThumbAddrModePC" => Self::Scaled { shift: 2 },
            "DecodeThumbCmpBROperand" => Self::Scaled { shift: 1 },
            "DecodeThumbBROperand" => signed(11, 1),
            "DecodeThumbBCCTargetOperand" => signed(8, 1),
            "DecodeThumbBLTargetOperand" | "DecodeThumbBLXOffset" => Self::CallDistance,
            "DecodeT2Imm8S4" => Self::Offset { n_bits: 8, shift: 2 },
            "DecodeT2Imm7" => Self::Offset { n_bits: 7, shift: name.number(0)? },
            "DecodeAddrModeImm12Operand" => base_and_offset(Bank::General, 13, 12, 0),
            "DecodeT2AddrModeImm8s4" => base_and_offset(Bank::General, 9, 8, 2),
            "DecodeT2AddrModeImm7" => {
                let base = if name.argument(1) == "0" { Bank::NoPc } else { Bank::Restricted };
                base_and_offset(base, 8, 7, name.number(0)?)
            }
            "DecodeTAddrModeImm7" => base_and_offset(Bank::Low, 8, 7, name.number(0)?),
            "DecodeMveAddrModeQ" => base_and_offset(Bank::MveQuad, 8, 7, name.number(0)?),
            "DecodeT2AddrModeImm0_1020s4" => Self::BaseAndNumber { base: Bank::NoPc, first: 8, n_bits: 8 },
            "DecodeThumbAddrModeIS" => Self::LowBaseAndNumber,
            "DecodeT2AddrModeImm8" => Self::ThumbBaseAndOffset,
            "DecodeT2AddrModeImm12" => Self::ThumbBaseAndNumber,
            "DecodeT2AddrModeSOReg" => Self::ThumbBaseAndRegister,
            "DecodeThumbAddrModeRR" => Self::TwoLow,
            "DecodeThumbAddrModeSP" => Self::StackAndNumber,
            "DecodeMveAddrModeRQ" => Self::BaseAndVector,
            "DecodeAddrMode7Operand" => Self::Register(Bank::General),
            "DecodeAddrMode5Operand" | "DecodeAddrMode5FP16Operand" => Self::Mode5,
            "DecodeSORegMemOperand" => Self::ShiftedOffset,
            "DecodePostIdxReg" => Self::AddedRegister,
            "DecodeSORegImmOperand" => Self::ShiftedByNumber,
            "DecodeSORegRegOperand" => Self::ShiftedByRegister,
            "DecodeT2SOImm" => Self::ThumbImmediate,
            "DecodeT2ShifterImmOperand" => Self::ThumbShift,
            "DecodeShiftRight8Imm" => Self::Below { base: 8 },
            "DecodeShiftRight16Imm" => Self::Below { base: 16 },
            "DecodeShiftRight32Imm" => Self::Below { base: 32 },
            "DecodeShiftRight64Imm" => Self::Below { base: 64 },
            "DecodePowerTwoOperand" => Self::PowerOfTwo { first: name.number(0)?, last: name.number(1)? },
            "DecodeLongShiftOperand" => Self::LongShift,
            "DecodeBFLabelOperand" => Self::FutureBranch {
                is_signed: name.argument(0) == "true",
                is_negative: name.argument(1) == "true",
                zero_is_allowed: name.argument(2) == "true",
                n_bits: name.number(3)?,
            },
            "DecodeBFAfterTargetOperand" => Self::FutureEnd,
            "DecodePredNoALOperand" => Self::RealCondition,
            "DecodeVPTMaskOperand" => Self::BlockMask,
            "DecodeCoprocessor" => Self::Coprocessor,
            "DecodeMSRMask" => Self::SpecialRegister,
            "DecodeBankedReg" => Self::BankedRegister,
            "DecodeBitfieldMaskOperand" => Self::FieldMask,
            "DecodeRegListOperand" => Self::RegisterList,
            "DecodeSPRRegListOperand" => Self::SingleList,
            "DecodeDPRRegListOperand" => Self::DoubleList,
            base => {
                let register = || Bank::by_method(base).map(Self::Register);
                let condition = || Conditions::by_name(base).map(Self::OneOf);
                register().or_else(condition).or_else(|| Form::by_name(name).map(Self::Whole))?
            }
        })
    }
}
