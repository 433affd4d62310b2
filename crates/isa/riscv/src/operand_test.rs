//! The tests that decide whether an operand belongs to a class of the matcher.

use stallscope_asm::Fit;
use stallscope_mc::Specifier;
use stallscope_target::RegisterClassId;

use crate::capability_length;
use crate::float_immediate;
use crate::operand_kind::{ExpressionOperand, Kind, RegisterOperand, SymbolKind};
use crate::register_list;
use crate::registers::{class, is_in, reg};
use crate::rounding_mode;
use crate::specifier as spec;
use crate::type_of_dot;
use crate::vtype::VType;

/// A test of a number.
pub(crate) type NumberTest = fn(i64) -> bool;

/// A test of an operand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Test {
    /// A register of any of the classes.
    RegisterIn(&'static [RegisterClassId]),
    /// The mask register.
    V0,
    /// A general register that holds a floating-point number of some width, or a pair of them.
    Float(FloatWidth),
    /// A number or an expression.
    Expression,
    /// A number that passes the test.
    Unsigned(NumberTest),
    /// A number that passes the test, as instructions see it.
    Signed(NumberTest),
    /// A number that passes either test: the first one as instructions see it.
    SignedOrUnsigned(NumberTest, NumberTest),
    /// A number that passes the second test on 64-bit processors, and the first one on other processors.
    ByWidth(NumberTest, NumberTest),
    /// A symbol, a difference of symbols, or a number that passes the test, as instructions see it.
    BareOrSigned(NumberTest),
    /// A symbol, or a difference of symbols.
    Bare,
    /// An expression with one of the specifiers.
    Specified(&'static [Specifier]),
    /// An expression with one of the specifiers, or a number that passes the test, as instructions see it.
    SpecifiedOrSigned(&'static [Specifier], NumberTest),
    /// An expression with one of the specifiers, or a number that passes the test.
    SpecifiedOrUnsigned(&'static [Specifier], NumberTest),
    /// A number of the register's width, and a difference of symbols if the flag is set.
    RegisterWide(bool),
    /// A floating-point number that can be loaded.
    LoadableFloat,
    SystemRegister,
    /// Settings of vector instructions, or a number of this many bits.
    VType(u32),
    MatrixVType,
    RoundingMode,
    TowardsZero,
    /// A type of elements of dot products; with the flag, the one of 8 bits.
    TypeOfDot(bool),
    Fence,
    /// A list of registers; with the flag it has more than the return address.
    RegisterList(bool),
    StackAdjustment,
    BaseAndOffset,
}

/// The width of a floating-point number in general registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloatWidth {
    Half,
    Single,
    Double,
    Pair,
}

/// Returns whether a number has at most `N` bits, and its last `SHIFT` bits are 0.
pub(crate) fn is_unsigned<const N: u32, const SHIFT: u32>(value: i64) -> bool {
    (value as u64).checked_shr(N).unwrap_or(0) == 0 && value & ((1 << SHIFT) - 1) == 0
}

/// Returns whether a number has at most `N` bits with its sign, and its last `SHIFT` bits are 0.
pub(crate) fn is_signed<const N: u32, const SHIFT: u32>(value: i64) -> bool {
    value << (64 - N) >> (64 - N) == value && value & ((1 << SHIFT) - 1) == 0
}

/// Returns whether a number is a part of `N` bits, without its sign, that has at most 10 bits with it.
fn is_part<const N: u32>(value: i64) -> bool {
    is_unsigned::<N, 0>(value) && is_signed::<10, 0>(value << (64 - N) >> (64 - N))
}

/// Returns whether `lui` can load the number in its compressed form.
pub(crate) fn is_compressed_upper(value: i64) -> bool {
    (1..32).contains(&value) || (0xFFFE0..=0xFFFFF).contains(&value)
}

/// Returns whether the number is one of a short list.
pub(crate) fn is_listed(value: i64) -> bool {
    matches!(value, 0 | 1 | 2 | 4 | 8 | 15 | 16 | 31)
}

const GPR: &[RegisterClassId] = &[class::GPR];

impl Test {
    /// Returns the test with LLVM's name, such as `isUImm5`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        use Test::{ByWidth, Signed, SignedOrUnsigned, Unsigned};
        Some(match name {
            "isAnyReg" => Self::RegisterIn(&[class::GPR, class::FPR64, class::VR]),
            "isAnyRegC" => Self::RegisterIn(&[class::GPRC, class::FPR64_C]),
            "isBareSymbol" => Self::Bare,
            "isBareSimmN<32>" => Self::BareOrSigned(is_signed::<32, 0>),
            "isBareSimmNLsb0<9>" => Self::BareOrSigned(is_signed::<9, 1>),
            "isBareSimmNLsb0<11>" => Self::BareOrSigned(is_signed::<11, 1>),
            "isBareSimmNLsb0<12>" => Self::BareOrSigned(is_signed::<12, 1>),
            "isBareSimmNLsb0<13>" => Self::BareOrSigned(is_signed::<13, 1>),
            "isBareSimmNLsb0<21>" => Self::BareOrSigned(is_signed::<21, 1>),
            "isBareSimmNLsb0<32>" => Self::BareOrSigned(is_signed::<32, 1>),
            "isCLUIImm" => Unsigned(is_compressed_upper),
            "isCSRSystemRegister" => Self::SystemRegister,
            "isCallSymbol" | "isPseudoJumpSymbol" => Self::Specified(&[spec::CALL_PLT]),
            "isFRMArg" | "isFRMArgLegacy" => Self::RoundingMode,
            "isFenceArg" => Self::Fence,
            "isGPR" => Self::RegisterIn(GPR),
            "isGPRAsFPR" => Self::Float(FloatWidth::Double),
            "isGPRAsFPR16" => Self::Float(FloatWidth::Half),
            "isGPRAsFPR32" => Self::Float(FloatWidth::Single),
            "isGPRPair" => Self::RegisterIn(&[class::GPR_PAIR]),
            "isGPRPairAsFPR64" => Self::Float(FloatWidth::Pair),
            "isGPRPairC" => Self::RegisterIn(&[class::GPR_PAIR_C]),
            "isGPRPairNoX0" => Self::RegisterIn(&[class::GPR_PAIR_NO_X0]),
            "isImm" => Self::Expression,
            "isImm5Zibi" => Unsigned(|value| (1..32).contains(&value) || value == -1),
            "isImmFour" => Unsigned(|value| value == 4),
            "isImmThree" => Unsigned(|value| value == 3),
            "isImmZero" => Unsigned(|value| value == 0),
            "isImmXLenLI" => Self::RegisterWide(true),
            "isImmXLenLI_Restricted" => Self::RegisterWide(false),
            "isLoadFPImm" => Self::LoadableFloat,
            "isQCAccessSymbol" => Self::Specified(&[spec::QC_ACCESS]),
            "isRTZArg" => Self::TowardsZero,
            "isRegList" => Self::RegisterList(false),
            "isRegListS0" => Self::RegisterList(true),
            "isRegReg" => Self::BaseAndOffset,
            "isRnumArg" => Unsigned(|value| (0..=10).contains(&value)),
            "isSImm5" => Signed(is_signed::<5, 0>),
            "isSImm5NonZero" => Signed(|value| value != 0 && is_signed::<5, 0>(value)),
            "isSImm5Plus1" => Signed(|value| (-15..=16).contains(&value)),
            "isSImm6" => Signed(is_signed::<6, 0>),
            "isSImm6NonZero" => Signed(|value| value != 0 && is_signed::<6, 0>(value)),
            "isSImm8PLI_B" => SignedOrUnsigned(is_signed::<8, 0>, is_unsigned::<8, 0>),
            "isSImm10" => Signed(is_signed::<10, 0>),
            "isSImm10Lsb0000NonZero" => Signed(|value| value != 0 && is_signed::<10, 4>(value)),
            "isSImm10PLI_H" => SignedOrUnsigned(is_signed::<10, 0>, is_part::<16>),
            "isSImm10PLI_W" => SignedOrUnsigned(is_signed::<10, 0>, is_part::<32>),
            "isSImm10PLUI" => SignedOrUnsigned(is_signed::<10, 0>, is_unsigned::<10, 0>),
            "isSImm11" => Signed(is_signed::<11, 0>),
            "isSImm12" => Signed(is_signed::<12, 0>),
            "isSImm12LO" => Self::SpecifiedOrSigned(
                &[spec::LO, spec::PCREL_LO, spec::TPREL_LO, spec::TLSDESC_LOAD_LO, spec::TLSDESC_ADD_LO],
                is_signed::<12, 0>,
            ),
            "isSImm12Lsb00000" => Signed(is_signed::<12, 5>),
            "isSImm16" => Signed(is_signed::<16, 0>),
            "isSImm16NonZero" => Signed(|value| value != 0 && is_signed::<16, 0>(value)),
            "isSImm18" => Signed(is_signed::<18, 0>),
            "isSImm18Lsb0" => Signed(is_signed::<18, 1>),
            "isSImm19Lsb00" => Signed(is_signed::<19, 2>),
            "isSImm20LI" => Self::SpecifiedOrSigned(&[spec::QC_ABS20], is_signed::<20, 0>),
            "isSImm20Lsb000" => Signed(is_signed::<20, 3>),
            "isSImm26" => Signed(is_signed::<26, 0>),
            "isSMTI8" => Self::TypeOfDot(true),
            "isSMTVType" => Self::TypeOfDot(false),
            "isStackAdj" => Self::StackAdjustment,
            "isTLSDESCCallSymbol" => Self::Specified(&[spec::TLSDESC_CALL]),
            "isTPRelAddSymbol" => Self::Specified(&[spec::TPREL_ADD]),
            "isTileLambda" => Unsigned(|value| (1..8).contains(&value)),
            "isUImm1" => Unsigned(is_unsigned::<1, 0>),
            "isUImm2" => Unsigned(is_unsigned::<2, 0>),
            "isUImm2Lsb0" => Unsigned(is_unsigned::<2, 1>),
            "isUImm3" => Unsigned(is_unsigned::<3, 0>),
            "isUImm4" => Unsigned(is_unsigned::<4, 0>),
            "isUImm4Plus1" => Unsigned(|value| (1..=16).contains(&value)),
            "isUImm5" => Unsigned(is_unsigned::<5, 0>),
            "isUImm5GE6Plus1" => Unsigned(|value| (6..=32).contains(&value)),
            "isUImm5GT3" => Unsigned(|value| (4..32).contains(&value)),
            "isUImm5Lsb0" => Unsigned(is_unsigned::<5, 1>),
            "isUImm5NonZero" => Unsigned(|value| (1..32).contains(&value)),
            "isUImm5Plus1" => Unsigned(|value| (1..=32).contains(&value)),
            "isUImm5Slist" => Unsigned(is_listed),
            "isUImm6" => Unsigned(is_unsigned::<6, 0>),
            "isUImm6Lsb0" => Unsigned(is_unsigned::<6, 1>),
            "isUImm6Plus1" => Unsigned(|value| (1..=64).contains(&value)),
            "isUImm7" => Unsigned(is_unsigned::<7, 0>),
            "isUImm7Lsb00" => Unsigned(is_unsigned::<7, 2>),
            "isUImm7Lsb000" => Unsigned(is_unsigned::<7, 3>),
            "isUImm7EqXLen" => ByWidth(|value| value == 32, |value| value == 64),
            "isUImm8" => Unsigned(is_unsigned::<8, 0>),
            "isUImm8GE32" => Unsigned(|value| (32..256).contains(&value)),
            "isUImm8Lsb00" => Unsigned(is_unsigned::<8, 2>),
            "isUImm8Lsb000" => Unsigned(is_unsigned::<8, 3>),
            "isUImm9" => Unsigned(is_unsigned::<9, 0>),
            "isUImm9Lsb000" => Unsigned(is_unsigned::<9, 3>),
            "isUImm10" => Unsigned(is_unsigned::<10, 0>),
            "isUImm10Lsb00NonZero" => Unsigned(|value| value != 0 && is_unsigned::<10, 2>(value)),
            "isUImm11" => Unsigned(is_unsigned::<11, 0>),
            "isUImm14Lsb00" => Unsigned(is_unsigned::<14, 2>),
            "isUImm16" => Unsigned(is_unsigned::<16, 0>),
            "isUImm16NonZero" => Unsigned(|value| value != 0 && is_unsigned::<16, 0>(value)),
            "isUImm20" => Unsigned(is_unsigned::<20, 0>),
            "isUImm20AUIPC" => Self::SpecifiedOrUnsigned(
                &[
                    spec::PCREL_HI,
                    spec::GOT_PCREL_HI,
                    spec::TLS_IE_PCREL_HI,
                    spec::TLS_GD_PCREL_HI,
                    spec::TLSDESC_HI,
                ],
                is_unsigned::<20, 0>,
            ),
            "isUImm20LUI" => Self::SpecifiedOrUnsigned(&[spec::HI, spec::TPREL_HI], is_unsigned::<20, 0>),
            "isUImm32" => Unsigned(is_unsigned::<32, 0>),
            "isUImm48" => Unsigned(is_unsigned::<48, 0>),
            "isUImm64" => Unsigned(|_| true),
            "isUImmLog2XLen" => ByWidth(is_unsigned::<5, 0>, is_unsigned::<6, 0>),
            "isUImmLog2XLenNonZero" => {
                ByWidth(|value| (1..32).contains(&value), |value| (1..64).contains(&value))
            }
            "isV0Reg" => Self::V0,
            "isVTypeI10" => Self::VType(10),
            "isVTypeI11" => Self::VType(11),
            "isXSfmmVType" => Self::MatrixVType,
            "isYBNDSWImm" => Unsigned(capability_length::is_possible),
            _ => return None,
        })
    }

    /// Returns whether an operand passes the test.
    pub(crate) fn fit(self, kind: &Kind) -> Fit {
        Fit::from(match kind {
            Kind::Token(_) => false,
            Kind::Register(register) => self.takes_register(register),
            Kind::Expression(expression) => self.takes_expression(expression),
            Kind::Float(bits) => {
                let index = float_immediate::index_of(*bits);
                matches!(self, Self::LoadableFloat)
                    && index.is_some_and(|index| index != float_immediate::MIN)
            }
            Kind::SystemRegister(_) => matches!(self, Self::SystemRegister),
            Kind::VType(number) => match self {
                Self::VType(_) => true,
                Self::MatrixVType => VType(*number).is_matrix(),
                _ => false,
            },
            Kind::RoundingMode(mode) => {
                matches!(self, Self::RoundingMode)
                    || matches!(self, Self::TowardsZero) && *mode == rounding_mode::TOWARDS_ZERO
            }
            Kind::TypeOfDot(elements) => match self {
                Self::TypeOfDot(needs_8_bits) => !needs_8_bits || *elements == type_of_dot::I8,
                _ => false,
            },
            Kind::Fence(_) => matches!(self, Self::Fence),
            Kind::RegisterList(list) => match self {
                Self::RegisterList(needs_s0) => !needs_s0 || *list != register_list::ONLY_RA,
                _ => false,
            },
            Kind::StackAdjustment(_) => matches!(self, Self::StackAdjustment),
            Kind::BaseAndOffset { .. } => matches!(self, Self::BaseAndOffset),
        })
    }

    fn takes_register(self, register: &RegisterOperand) -> bool {
        let is_in = |class| is_in(register.id.get(), class);
        match self {
            Self::RegisterIn(classes) => classes.iter().copied().any(is_in),
            Self::V0 => register.id.get() == reg::V0,
            Self::Float(FloatWidth::Half) => {
                register.is_float && is_in(class::GPR_F16) || register.coerce_float(reg::X0_H)
            }
            Self::Float(FloatWidth::Single) => {
                register.is_float && is_in(class::GPR_F32) || register.coerce_float(reg::X0_W)
            }
            Self::Float(FloatWidth::Double) => {
                (register.is_float || register.may_hold_double) && is_in(class::GPR)
            }
            Self::Float(FloatWidth::Pair) => register.is_float && is_in(class::GPR_PAIR),
            _ => false,
        }
    }

    fn takes_expression(self, expression: &ExpressionOperand) -> bool {
        let value = expression.value.constant();
        let signed = expression.signed();
        let has_no_specifier = || matches!(expression.symbol, SymbolKind::Bare | SymbolKind::Difference);
        let is_bare = || value.is_none() && has_no_specifier();
        let is_one_of = |specifiers: &[Specifier]| match expression.symbol {
            SymbolKind::Specified(specifier) => specifiers.contains(&specifier),
            _ => false,
        };
        match self {
            Self::Expression => true,
            Self::Unsigned(test) => value.is_some_and(test),
            Self::Signed(test) => signed.is_some_and(test),
            Self::SignedOrUnsigned(of_signed, of_unsigned) => {
                signed.is_some_and(of_signed) || value.is_some_and(of_unsigned)
            }
            Self::ByWidth(narrow, wide) => {
                value.is_some_and(if expression.is_64_bit { wide } else { narrow })
            }
            Self::BareOrSigned(test) => signed.is_some_and(test) || is_bare(),
            Self::Bare => is_bare(),
            Self::Specified(specifiers) => is_one_of(specifiers),
            Self::SpecifiedOrSigned(specifiers, test) => signed.map_or_else(|| is_one_of(specifiers), test),
            Self::SpecifiedOrUnsigned(specifiers, test) => value.map_or_else(|| is_one_of(specifiers), test),
            Self::RegisterWide(or_difference) => match value {
                Some(value) => {
                    expression.is_64_bit || is_signed::<32, 0>(value) || is_unsigned::<32, 0>(value)
                }
                None => or_difference && expression.symbol == SymbolKind::Difference,
            },
            Self::LoadableFloat => value.is_some_and(is_unsigned::<5, 0>),
            Self::VType(10) => value.is_some_and(is_unsigned::<10, 0>),
            Self::VType(_) => value.is_some_and(is_unsigned::<11, 0>),
            _ => false,
        }
    }
}
