//! The registers that the number of an operand can mean.

use stallscope_target::RegisterId;

use crate::registers::{at, class, general, reg};

/// The registers that a number can mean, and which of them the architecture leaves undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bank {
    /// The general registers.
    General,
    /// The general registers; the program counter is undefined.
    NoPc,
    /// The general registers; the stack pointer is undefined.
    NoSp,
    /// The general registers; the program counter is undefined, and so is the stack pointer before version 8.
    Restricted,
    /// The general registers, with the flags in place of the program counter.
    WithFlags,
    /// The general registers, with the flags in place of the program counter; the stack pointer is undefined.
    WithFlagsNoSp,
    /// The general registers, with zero in place of the program counter; the stack pointer is undefined.
    WithZero,
    /// The general registers without the stack pointer, with zero in place of the program counter.
    WithZeroNoSp,
    /// The first eight general registers.
    Low,
    /// Registers for calls at a function's end.
    Tail,
    /// The stack pointer.
    Sp,
    /// Registers that can be cleared, with the flags in place of the program counter.
    Cleared,
    /// The lower half of a long number.
    Even,
    /// The upper half of a long number, by the number before it.
    Odd,
    /// Pairs of general registers, by the number of the first one.
    Pair,
    /// Pairs of general registers, by the number of the first one; pairs with the stack pointer are undefined.
    PairNoSp,
    /// Single registers.
    Single,
    /// The first 16 single registers.
    Single16,
    /// Double registers. The processor may have only 16 of them.
    Double,
    /// The first 16 double registers.
    Double16,
    /// The first eight double registers.
    Double8,
    /// Pairs of double registers.
    DoublePair,
    /// Pairs of double registers, one apart.
    DoublePairSpaced,
    /// Quad registers, by the number of their first double one.
    Quad,
    /// Quad registers of the M profile.
    MveQuad,
    /// Two of them in a row.
    MveTwo,
    /// Four of them in a row.
    MveFour,
}

/// A register, and whether the architecture leaves its use undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) register: RegisterId,
    pub(crate) is_undefined: bool,
}

/// The numbers of the stack pointer and of the program counter.
const SP: u32 = 13;
pub(crate) const PC: u32 = 15;

/// The available registers of the processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Available {
    /// Whether it is of version 8 or later.
    pub(crate) has_v8: bool,
    /// Whether it has 32 double registers.
    pub(crate) has_32_doubles: bool,
}

impl Bank {
    /// Returns the bank that LLVM's method decodes, which has a name like `DecodeGPRRegisterClass`.
    pub(crate) fn by_method(name: &str) -> Option<Self> {
        Some(match name.strip_prefix("Decode")?.strip_suffix("RegisterClass")? {
            "GPR" => Self::General,
            "GPRnopc" => Self::NoPc,
            "GPRnosp" => Self::NoSp,
            "rGPR" => Self::Restricted,
            "GPRwithAPSR" => Self::WithFlags,
            "GPRwithAPSR_NZCVnosp" => Self::WithFlagsNoSp,
            "GPRwithZR" => Self::WithZero,
            "GPRwithZRnosp" => Self::WithZeroNoSp,
            "tGPR" => Self::Low,
            "tcGPR" => Self::Tail,
            "GPRsp" => Self::Sp,
            "CLRMGPR" => Self::Cleared,
            "tGPREven" => Self::Even,
            "tGPROdd" => Self::Odd,
            "GPRPair" => Self::Pair,
            "GPRPairnosp" => Self::PairNoSp,
            "SPR" | "HPR" => Self::Single,
            "SPR_8" => Self::Single16,
            "DPR" => Self::Double,
            "DPR_VFP2" => Self::Double16,
            "DPR_8" => Self::Double8,
            "DPair" => Self::DoublePair,
            "DPairSpc" => Self::DoublePairSpaced,
            "QPR" => Self::Quad,
            "MQPR" => Self::MveQuad,
            "MQQPR" => Self::MveTwo,
            "MQQQQPR" => Self::MveFour,
            _ => return None,
        })
    }

    /// Returns the register with a number.
    pub(crate) fn register(self, number: u32, available: impl Fn() -> Available) -> Option<Found> {
        let is_among_first = |n: u32| (number < n).then_some(());
        let member = |class, index: u32| at(class, index as usize);
        let is_odd = !number.is_multiple_of(2);
        let (register, is_undefined) = match self {
            Self::General => (general(number)?, false),
            Self::NoPc => (general(number)?, number == PC),
            Self::NoSp => (general(number)?, number == SP),
            Self::Restricted => (general(number)?, number == PC || number == SP && !available().has_v8),
            Self::WithFlags | Self::WithFlagsNoSp if number == PC => (reg::APSR_NZCV, false),
            Self::WithFlags => (general(number)?, false),
            Self::WithFlagsNoSp => (general(number)?, number == SP),
            Self::WithZeroNoSp if number == SP => return None,
            Self::WithZero | Self::WithZeroNoSp if number == PC => (reg::ZR, false),
            Self::WithZero | Self::WithZeroNoSp => (general(number)?, number == SP),
            Self::Low => (is_among_first(8).and_then(|()| general(number))?, false),
            Self::Tail => (general(number).filter(|_| matches!(number, 0..=3 | 9 | 12))?, false),
            Self::Sp => (general(number).filter(|_| number == SP)?, false),
            Self::Cleared if number == PC => (reg::APSR, false),
            Self::Cleared => (general(number).filter(|_| number != SP)?, false),
            Self::Even => (general(number).filter(|_| number != PC)?, false),
            Self::Odd => (general(number + 1).filter(|_| number < 11)?, false),
            Self::Pair => (member(class::GPR_PAIR, number / 2)?, is_odd),
            Self::PairNoSp => (member(class::GPR_PAIR, number / 2)?, is_odd || number > 10),
            Self::Single => (member(class::SPR, number)?, false),
            Self::Single16 => (is_among_first(16).and_then(|()| member(class::SPR, number))?, false),
            Self::Double => {
                let n_registers = if available().has_32_doubles { 32 } else { 16 };
                (is_among_first(n_registers).and_then(|()| member(class::DPR, number))?, false)
            }
            Self::Double16 => (is_among_first(16).and_then(|()| member(class::DPR, number))?, false),
            Self::Double8 => (is_among_first(8).and_then(|()| member(class::DPR, number))?, false),
            Self::DoublePair => (member(class::D_PAIR, number)?, false),
            Self::DoublePairSpaced => (member(class::D_PAIR_SPACED, number)?, false),
            Self::Quad => (member(class::QPR, number / 2).filter(|_| !is_odd)?, false),
            Self::MveQuad => (member(class::MQPR, number)?, false),
            Self::MveTwo => (member(class::MQQPR, number)?, false),
            Self::MveFour => (member(class::MQQQQPR, number)?, false),
        };
        Some(Found { register, is_undefined })
    }
}
