//! The tests of operand classes.

use stallscope_asm::Fit;

use crate::operand_kind::{Immediate, MipsOperand, OperandKind, RegisterOperand};
use crate::ranges::{is_signed, is_unsigned};
use crate::registers::{Kind, Kinds, reg};

/// A test of operand classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    /// A register of a kind with a number up to a maximum.
    Register(Kind, u32),
    /// A floating-point register that is written as one.
    StrictlyFloat,
    /// A general register that is not zero.
    NonZero,
    /// The general register zero.
    Zero,
    /// A register with one of the numbers whose bits are set.
    OneOf(u32),
    /// A number or an expression.
    Immediate,
    /// A number.
    Constant,
    /// An unsigned number of so many bits above a minimum.
    UnsignedConstant { n_bits: u32, min: i64 },
    /// A signed number of so many bits around an offset.
    SignedConstant { n_bits: u32, offset: i64 },
    /// A number in a range.
    Range(i64, i64),
    /// The number 0.
    ZeroConstant,
    /// A signed number of so many bits, or an expression.
    Signed(u32),
    /// An unsigned number of so many bits, or an expression.
    Unsigned(u32),
    /// A number of so many bits with or without a sign, or an expression.
    Any(u32),
    /// An unsigned number of so many bits that is shifted to the left.
    ScaledUnsigned { n_bits: u32, shift: u32 },
    /// A signed number of `n_bits` bits that is shifted to the left, or a symbol with an addend of this form.
    ScaledSigned { n_bits: u32, shift: u32 },
    /// A base and an offset.
    Memory,
    /// A base and an offset of so many bits that is shifted to the left.
    MemoryOffset { n_bits: u32, shift: u32 },
    /// A base and an offset of a pointer's size.
    MemoryPointer,
    /// A base that microMIPS numbers with three bits, and an offset.
    MemoryShortBase,
    /// The stack pointer and an unsigned offset.
    MemoryStack { n_bits: u32, alignment: i64 },
    /// The global pointer and a signed offset of whole words.
    MemoryGlobal(u32),
    /// A list of registers.
    RegisterList,
    /// A list of registers that 16 bits can express.
    ShortRegisterList,
}

impl Test {
    /// Returns the test with LLVM's name, such as `isConstantUImm<5,0>`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        let (base, arguments) = name.split_once('<').unwrap_or((name, ""));
        let mut numbers =
            arguments.trim_end_matches('>').split(',').map(|number| number.trim().parse::<i64>().ok());
        let first = numbers.next().flatten();
        let second = numbers.next().flatten().unwrap_or_default();
        let n_bits = || u32::try_from(first?).ok();
        let shift = u32::try_from(second).unwrap_or_default();
        Some(match base {
            "isGPRAsmReg" => Self::Register(Kind::General, 31),
            "isGPRNonZeroAsmReg" => Self::NonZero,
            "isGPRZeroAsmReg" => Self::Zero,
            "isMM16AsmReg" => Self::OneOf(0x0003_00FC),
            "isMM16AsmRegZero" => Self::OneOf(0x0002_00FD),
            "isMM16AsmRegMoveP" => Self::OneOf(0x001F_000D),
            "isMM16AsmRegMovePPairFirst" => Self::OneOf(0x0000_0070),
            "isMM16AsmRegMovePPairSecond" => Self::OneOf(0x0060_00E0),
            "isFGRAsmReg" => Self::Register(Kind::Float, 31),
            "isStrictlyFGRAsmReg" => Self::StrictlyFloat,
            "isHWRegsAsmReg" => Self::Register(Kind::Hardware, 31),
            "isCCRAsmReg" => Self::Register(Kind::FloatControl, 31),
            "isFCCAsmReg" => Self::Register(Kind::Condition, 7),
            "isACCAsmReg" => Self::Register(Kind::Accumulator, 3),
            "isCOP0AsmReg" => Self::Register(Kind::Coprocessor0, 31),
            "isCOP2AsmReg" => Self::Register(Kind::Coprocessor2, 31),
            "isCOP3AsmReg" => Self::Register(Kind::Coprocessor3, 31),
            "isMSA128AsmReg" => Self::Register(Kind::Vector, 31),
            "isMSACtrlAsmReg" => Self::Register(Kind::VectorControl, 7),
            "isImm" | "isInvNum" => Self::Immediate,
            "isConstantImm" => Self::Constant,
            "isConstantImmz" => Self::ZeroConstant,
            "isConstantUImm" => Self::UnsignedConstant { n_bits: n_bits()?, min: second },
            "isConstantSImm" => Self::SignedConstant { n_bits: n_bits()?, offset: second },
            "isConstantUImmRange" => Self::Range(first?, second),
            "isSImm" => Self::Signed(n_bits()?),
            "isUImm" => Self::Unsigned(n_bits()?),
            "isAnyImm" => Self::Any(n_bits()?),
            "isScaledUImm" => Self::ScaledUnsigned { n_bits: n_bits()?, shift },
            "isScaledSImm" => Self::ScaledSigned { n_bits: n_bits()?, shift },
            "isMem" => Self::Memory,
            "isMemWithSimmOffset" => Self::MemoryOffset { n_bits: n_bits()?, shift },
            "isMemWithPtrSizeOffset" => Self::MemoryPointer,
            "isMemWithGRPMM16Base" => Self::MemoryShortBase,
            "isMemWithUimmOffsetSP" => Self::MemoryStack { n_bits: n_bits()?, alignment: 1 },
            "isMemWithUimmWordAlignedOffsetSP" => Self::MemoryStack { n_bits: n_bits()?, alignment: 4 },
            "isMemWithSimmWordAlignedOffsetGP" => Self::MemoryGlobal(n_bits()?),
            "isRegList" => Self::RegisterList,
            "isRegList16" => Self::ShortRegisterList,
            _ => return None,
        })
    }

    /// Returns whether an operand passes.
    pub(crate) fn fit(self, operand: &MipsOperand) -> Fit {
        Fit::from(match &operand.kind {
            OperandKind::Token(_) => false,
            OperandKind::Register(register) => self.takes_register(register),
            OperandKind::Immediate(immediate) => self.takes_immediate(immediate),
            OperandKind::Memory { base, offset } => self.takes_memory(base, offset, operand),
            OperandKind::RegisterList(list) => match self {
                Self::RegisterList => true,
                Self::ShortRegisterList => match list.as_slice() {
                    [first @ (reg::S0 | reg::S0_64), middle @ .., last] if middle.len() <= 3 => {
                        let return_address = if *first == reg::S0 { reg::RA } else { reg::RA_64 };
                        let is_next = |(index, register): (usize, &stallscope_target::RegisterId)| {
                            register.index() == first.index() + index + 1
                        };
                        *last == return_address && middle.iter().enumerate().all(is_next)
                    }
                    _ => false,
                },
                _ => false,
            },
        })
    }

    fn takes_register(self, register: &RegisterOperand) -> bool {
        match self {
            Self::Register(kind, max) => register.is(kind, max),
            Self::StrictlyFloat => register.kinds == Kinds::one(Kind::Float) && register.number <= 31,
            Self::NonZero => register.is_general() && register.number != 0,
            Self::Zero => register.kinds.has(Kind::General) && register.number == 0,
            Self::OneOf(numbers) => is_one_of(numbers, register.number),
            _ => false,
        }
    }

    fn takes_immediate(self, immediate: &Immediate) -> bool {
        let value = immediate.value;
        match self {
            Self::Immediate => true,
            Self::Constant => value.is_some(),
            Self::ZeroConstant => value == Some(0),
            Self::UnsignedConstant { n_bits, min } => {
                value.is_some_and(|value| is_unsigned(value.wrapping_sub(min), n_bits))
            }
            Self::SignedConstant { n_bits, offset } => {
                value.is_some_and(|value| is_signed(value.wrapping_sub(offset), n_bits))
            }
            Self::Range(min, max) => value.is_some_and(|value| (min..=max).contains(&value)),
            Self::Signed(n_bits) => value.is_none_or(|value| is_signed(value, n_bits)),
            Self::Unsigned(n_bits) => value.is_none_or(|value| is_unsigned(value, n_bits)),
            Self::Any(n_bits) => {
                value.is_none_or(|value| is_signed(value, n_bits) || is_unsigned(value, n_bits))
            }
            Self::ScaledUnsigned { n_bits, shift } => {
                value.is_some_and(|value| is_unsigned(value, n_bits + shift) && value % (1 << shift) == 0)
            }
            Self::ScaledSigned { n_bits, shift } => {
                let fits = |value| is_scaled(value, n_bits, shift);
                value.is_some_and(fits) || immediate.addend.is_some_and(fits)
            }
            _ => false,
        }
    }

    fn takes_memory(self, base: &RegisterOperand, offset: &Immediate, operand: &MipsOperand) -> bool {
        let constant = offset.constant();
        match self {
            Self::Memory => true,
            Self::MemoryOffset { n_bits, shift } => {
                let fits = |value| is_scaled(value, n_bits, shift);
                base.is_general()
                    && (offset.is_specified()
                        || constant.is_some_and(fits)
                        || offset.addend.is_some_and(fits))
            }
            Self::MemoryPointer => {
                let n_bits = if operand.surroundings.has_wide_pointers { 64 } else { 32 };
                let fits = |value| n_bits == 64 || is_signed(value, n_bits);
                base.is_general()
                    && (offset.is_specified()
                        || constant.is_some_and(fits)
                        || offset.addend.is_some_and(fits))
            }
            Self::MemoryShortBase => is_one_of(0x0003_00FC, base.number),
            Self::MemoryStack { n_bits, alignment } => {
                constant.is_some_and(|value| is_unsigned(value, n_bits) && value % alignment == 0)
                    && operand.surroundings.general_32(base) == reg::SP
            }
            Self::MemoryGlobal(n_bits) => {
                constant.is_some_and(|value| is_signed(value, n_bits) && value % 4 == 0)
                    && operand.surroundings.general_32(base) == reg::GP
            }
            _ => false,
        }
    }
}

/// Returns whether the bit with a number is set.
fn is_one_of(numbers: u32, number: u32) -> bool {
    number < 32 && numbers >> number & 1 != 0
}

/// Returns whether a number has so many bits with a sign, and zeros after them.
const fn is_scaled(value: i64, n_bits: u32, shift: u32) -> bool {
    is_signed(value, n_bits + shift) && value % (1 << shift) == 0
}
