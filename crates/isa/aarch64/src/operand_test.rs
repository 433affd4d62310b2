//! The tests of operand classes.

use super::immediate::{
    encode_byte_mask, encode_double, is_hinte, is_logical, is_movn, is_movz, is_sve_add, is_sve_copy,
};
use super::operand_kind::{Immediate, Kind, MatrixKind, RegisterOperand, VectorList};
use super::registers::{Classes, RegisterKind, reg};
use super::shift_extend::{ShiftExtend, ShiftExtendType};
use super::specifier as spec;
use stallscope_asm::Fit;
use stallscope_asm::Value;
use stallscope_mc::Specifier;

/// A test of operand classes; widths are in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    AddSubImm,
    AddSubImmNeg,
    AdrLabel,
    AdrpLabel,
    ArithmeticShifter(u32),
    Barrier {
        has_nxs: bool,
    },
    BranchTarget(u32),
    ComplexRotation {
        angle: u64,
        remainder: u64,
    },
    CondCode,
    ExactFloat(u64, u64),
    Extend,
    Extend64,
    ExtendLsl64,
    FloatImm,
    HinteImm,
    Imm,
    ImmInRange(i64, i64),
    ImmScaled {
        is_signed: bool,
        n_bits: u32,
        scale: i64,
    },
    ImmRangeScaled {
        n_bits: u32,
        scale: i64,
        offset: u32,
    },
    ImplicitVectorList {
        kind: RegisterKind,
        n_registers: u8,
        is_consecutive: bool,
    },
    LogicalImm(u32),
    LogicalShifter(u32),
    LogicalVecHalfWordShifter,
    LogicalVecShifter,
    LslImm3Shift,
    Matrix {
        kind: MatrixKind,
        element_width: u8,
        class: Classes,
    },
    MatrixTileList,
    MemExtend {
        is_64_bit: bool,
        width: u32,
    },
    MovImm32Shifter,
    MovImm64Shifter,
    MoveVecShifter,
    MovWSymbol(&'static [Specifier]),
    Movn {
        width: u32,
        shift: u32,
    },
    Movz {
        width: u32,
        shift: u32,
    },
    Mrs,
    Msr,
    PAuthLabel,
    Prefetch,
    PState0To1,
    PState0To15,
    /// A register of a kind and a class.
    Register(RegisterKind, Classes),
    /// Any register of a kind.
    RegisterOfKind(RegisterKind),
    /// Any register.
    AnyRegister,
    ShiftedRegister {
        class: Classes,
        width: u32,
    },
    Shifter,
    SImm(u32),
    SimdImmType10,
    SImm9Fallback {
        scale: i64,
    },
    SveAddSubImm(u32),
    SveCopyImm(u32),
    /// A register whose elements have a width.
    SveRegister {
        kind: RegisterKind,
        element_width: u8,
        class: Classes,
    },
    SvePredicateOrCounter {
        element_width: u8,
        class: Classes,
    },
    SveShifted {
        element_width: u8,
        class: Classes,
        kind: ShiftExtendType,
        width: u32,
        is_always_same: bool,
    },
    SvePattern,
    SvePreferredLogicalImm(u32),
    SveVecLen,
    Svcr,
    SysCr,
    SyspXzrPair,
    TIndex,
    UImm12Offset(i64),
    UImm6,
    VectorIndex(i32, i32),
    VectorList {
        kind: RegisterKind,
        n_registers: u8,
        n_elements: u8,
        element_width: u8,
        class: Option<Classes>,
    },
    VectorListStrided {
        n_registers: u8,
        stride: u16,
        element_width: u8,
    },
}

const G3: &[Specifier] = &[spec::ABS_G3, spec::PREL_G3];
const G2: &[Specifier] = &[
    spec::ABS_G2,
    spec::ABS_G2_S,
    spec::ABS_G2_NC,
    spec::PREL_G2,
    spec::PREL_G2_NC,
    spec::TPREL_G2,
    spec::DTPREL_G2,
];
const G1: &[Specifier] = &[
    spec::ABS_G1,
    spec::ABS_G1_S,
    spec::ABS_G1_NC,
    spec::PREL_G1,
    spec::PREL_G1_NC,
    spec::GOTTPREL_G1,
    spec::TPREL_G1,
    spec::TPREL_G1_NC,
    spec::DTPREL_G1,
    spec::DTPREL_G1_NC,
];
const G0: &[Specifier] = &[
    spec::ABS_G0,
    spec::ABS_G0_S,
    spec::ABS_G0_NC,
    spec::PREL_G0,
    spec::PREL_G0_NC,
    spec::GOTTPREL_G0_NC,
    spec::TPREL_G0,
    spec::TPREL_G0_NC,
    spec::DTPREL_G0,
    spec::DTPREL_G0_NC,
];

/// The specifiers that the offset of a load or store may have.
const OFFSET_SPECIFIERS: &[Specifier] = &[
    spec::LO12,
    spec::GOT_LO12,
    spec::GOT_AUTH_LO12,
    spec::DTPREL_LO12,
    spec::DTPREL_LO12_NC,
    spec::TPREL_LO12,
    spec::TPREL_LO12_NC,
    spec::GOTTPREL_LO12_NC,
    spec::TLSDESC_LO12,
    spec::TLSDESC_AUTH_LO12,
    spec::SECREL_LO12,
    spec::SECREL_HI12,
    spec::GOT_PAGE_LO15,
];

/// The specifiers that the addend of an addition may have.
pub(crate) const ADD_SPECIFIERS: &[Specifier] = &[
    spec::LO12,
    spec::GOT_AUTH_LO12,
    spec::DTPREL_HI12,
    spec::DTPREL_LO12,
    spec::DTPREL_LO12_NC,
    spec::TPREL_HI12,
    spec::TPREL_LO12,
    spec::TPREL_LO12_NC,
    spec::TLSDESC_LO12,
    spec::TLSDESC_AUTH_LO12,
    spec::SECREL_HI12,
    spec::SECREL_LO12,
];

/// The arguments of a test's name.
struct Arguments<'n>(Vec<&'n str>);

impl Arguments<'_> {
    fn word(&self, index: usize) -> Option<&str> {
        let word = self.0.get(index)?;
        Some(word.rsplit_once("::").map_or(*word, |(_, word)| word))
    }

    fn number<T: std::str::FromStr>(&self, index: usize) -> Option<T> {
        self.word(index)?.parse().ok()
    }

    fn is_true(&self, index: usize) -> bool {
        self.word(index) == Some("true")
    }

    fn class(&self, index: usize) -> Option<Classes> {
        Classes::by_name(self.word(index)?.strip_suffix("RegClassID")?)
    }

    fn register_kind(&self, index: usize) -> Option<RegisterKind> {
        Some(match self.word(index)? {
            "NeonVector" => RegisterKind::NeonVector,
            "SVEDataVector" => RegisterKind::SveDataVector,
            "SVEPredicateVector" => RegisterKind::SvePredicateVector,
            _ => return None,
        })
    }

    /// Returns the width of an integer type.
    fn integer_type(&self, index: usize) -> Option<u32> {
        self.word(index)?.strip_prefix("int")?.strip_suffix("_t")?.parse().ok()
    }

    fn float(&self, index: usize) -> Option<u64> {
        let value: f64 = match self.word(index)? {
            "zero" => 0.0,
            "half" => 0.5,
            "one" => 1.0,
            "two" => 2.0,
            _ => return None,
        };
        Some(value.to_bits())
    }

    fn shift_extend(&self, index: usize) -> Option<ShiftExtendType> {
        ShiftExtendType::by_name(self.word(index)?.as_bytes())
    }

    fn matrix_kind(&self, index: usize) -> Option<MatrixKind> {
        Some(match self.word(index)? {
            "Array" => MatrixKind::Array,
            "Tile" => MatrixKind::Tile,
            "Row" => MatrixKind::Row,
            "Col" => MatrixKind::Column,
            _ => return None,
        })
    }
}

/// Splits LLVM's name into the base and the arguments between `<` and `>`.
pub(crate) fn split_name(name: &str) -> (&str, Vec<&str>) {
    match name.strip_suffix('>').and_then(|name| name.split_once('<')) {
        Some((name, arguments)) => (name, arguments.split(',').map(str::trim).collect()),
        None => (name, Vec::new()),
    }
}

impl Test {
    /// Returns the test with LLVM's name, such as `isSImmScaled<7,8>`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        let (name, arguments) = split_name(name);
        let arguments = Arguments(arguments);
        let sve = |kind| {
            let (element_width, class) = (arguments.number(0)?, arguments.class(1)?);
            Some(Self::SveRegister { kind, element_width, class })
        };
        Some(match name {
            "isAddSubImm" => Self::AddSubImm,
            "isAddSubImmNeg" => Self::AddSubImmNeg,
            "isAdrLabel" => Self::AdrLabel,
            "isAdrpLabel" => Self::AdrpLabel,
            "isArithmeticShifter" => Self::ArithmeticShifter(arguments.number(0)?),
            "isBarrier" => Self::Barrier { has_nxs: false },
            "isBarriernXS" => Self::Barrier { has_nxs: true },
            "isBranchTarget" => Self::BranchTarget(arguments.number(0)?),
            "isComplexRotation" => {
                Self::ComplexRotation { angle: arguments.number(0)?, remainder: arguments.number(1)? }
            }
            "isCondCode" => Self::CondCode,
            "isExactFPImm" => Self::ExactFloat(arguments.float(0)?, arguments.float(1)?),
            "isExtend" => Self::Extend,
            "isExtend64" => Self::Extend64,
            "isExtendLSL64" => Self::ExtendLsl64,
            "isFPImm" => Self::FloatImm,
            "isHinteUImm16" => Self::HinteImm,
            "isTIndexHint" => Self::TIndex,
            "isImm" => Self::Imm,
            "isImmInRange" => Self::ImmInRange(arguments.number(0)?, arguments.number(1)?),
            "isSImm" => Self::SImm(arguments.number(0)?),
            "isSImmScaled" => {
                Self::ImmScaled { is_signed: true, n_bits: arguments.number(0)?, scale: arguments.number(1)? }
            }
            "isUImmScaled" if arguments.is_true(3) => Self::ImmRangeScaled {
                n_bits: arguments.number(0)?,
                scale: arguments.number(1)?,
                offset: arguments.number(2)?,
            },
            "isUImmScaled" => Self::ImmScaled {
                is_signed: false,
                n_bits: arguments.number(0)?,
                scale: arguments.number(1)?,
            },
            "isImplicitlyTypedVectorList" => Self::ImplicitVectorList {
                kind: arguments.register_kind(0)?,
                n_registers: arguments.number(1)?,
                is_consecutive: arguments.is_true(2),
            },
            "isLogicalImm" => Self::LogicalImm(arguments.integer_type(0)?),
            "isLogicalShifter" => Self::LogicalShifter(arguments.number(0)?),
            "isLogicalVecHalfWordShifter" => Self::LogicalVecHalfWordShifter,
            "isLogicalVecShifter" => Self::LogicalVecShifter,
            "isLSLImm3Shift" => Self::LslImm3Shift,
            "isMatrixRegOperand" => Self::Matrix {
                kind: arguments.matrix_kind(0)?,
                element_width: arguments.number(1)?,
                class: arguments.class(2)?,
            },
            "isMatrixTileList" => Self::MatrixTileList,
            "isMemWExtend" => Self::MemExtend { is_64_bit: false, width: arguments.number(0)? },
            "isMemXExtend" => Self::MemExtend { is_64_bit: true, width: arguments.number(0)? },
            "isMovImm32Shifter" => Self::MovImm32Shifter,
            "isMovImm64Shifter" => Self::MovImm64Shifter,
            "isMoveVecShifter" => Self::MoveVecShifter,
            "isMovWSymbolG3" => Self::MovWSymbol(G3),
            "isMovWSymbolG2" => Self::MovWSymbol(G2),
            "isMovWSymbolG1" => Self::MovWSymbol(G1),
            "isMovWSymbolG0" => Self::MovWSymbol(G0),
            "isMOVNMovAlias" => Self::Movn { width: arguments.number(0)?, shift: arguments.number(1)? },
            "isMOVZMovAlias" => Self::Movz { width: arguments.number(0)?, shift: arguments.number(1)? },
            "isMRSSystemRegister" => Self::Mrs,
            "isMSRSystemRegister" => Self::Msr,
            "isPAuthPCRelLabel16Operand" => Self::PAuthLabel,
            "isPrefetch" => Self::Prefetch,
            "isSystemPStateFieldWithImm0_1" => Self::PState0To1,
            "isSystemPStateFieldWithImm0_15" => Self::PState0To15,
            "isGPR64" | "isFPRasZPR" => Self::Register(RegisterKind::Scalar, arguments.class(0)?),
            "isGPR32as64" => Self::Register(RegisterKind::Scalar, Classes::GPR64),
            "isGPR64as32" => Self::Register(RegisterKind::Scalar, Classes::GPR32),
            "isGPR64x8" => Self::Register(RegisterKind::Scalar, Classes::GPR64X8),
            "isWSeqPair" => Self::Register(RegisterKind::Scalar, Classes::W_SEQ_PAIRS),
            "isXSeqPair" => Self::Register(RegisterKind::Scalar, Classes::X_SEQ_PAIRS),
            "isNeonVectorReg0to7" => Self::Register(RegisterKind::NeonVector, Classes::FPR128_0TO7),
            "isNeonVectorRegLo" => Self::Register(RegisterKind::NeonVector, Classes::LOW_VECTORS),
            "isNeonVectorReg" => Self::RegisterOfKind(RegisterKind::NeonVector),
            "isReg" => Self::AnyRegister,
            "isGPR64WithShiftExtend" => {
                Self::ShiftedRegister { class: arguments.class(0)?, width: arguments.number(1)? }
            }
            "isShifter" => Self::Shifter,
            "isSIMDImmType10" => Self::SimdImmType10,
            "isSImm9OffsetFB" => Self::SImm9Fallback { scale: arguments.number::<i64>(0)? / 8 },
            "isSVEAddSubImm" => Self::SveAddSubImm(arguments.integer_type(0)?),
            "isSVECpyImm" => Self::SveCopyImm(arguments.integer_type(0)?),
            "isSVEDataVectorRegOfWidth" => sve(RegisterKind::SveDataVector)?,
            "isSVEPredicateVectorRegOfWidth" => sve(RegisterKind::SvePredicateVector)?,
            "isSVEPredicateAsCounterRegOfWidth" => sve(RegisterKind::SvePredicateAsCounter)?,
            "isSVEPredicateOrPredicateAsCounterRegOfWidth" => Self::SvePredicateOrCounter {
                element_width: arguments.number(0)?,
                class: arguments.class(1)?,
            },
            "isSVEDataVectorRegWithShiftExtend" => Self::SveShifted {
                element_width: arguments.number(0)?,
                class: arguments.class(1)?,
                kind: arguments.shift_extend(2)?,
                width: arguments.number(3)?,
                is_always_same: arguments.is_true(4),
            },
            "isSVEPattern" => Self::SvePattern,
            "isSVEPreferredLogicalImm" => Self::SvePreferredLogicalImm(arguments.integer_type(0)?),
            "isSVEVecLenSpecifier" => Self::SveVecLen,
            "isSVCR" => Self::Svcr,
            "isSysCR" => Self::SysCr,
            "isSyspXzrPair" => Self::SyspXzrPair,
            "isUImm12Offset" => Self::UImm12Offset(arguments.number(0)?),
            "isUImm6" => Self::UImm6,
            "isVectorIndex" => Self::VectorIndex(arguments.number(0)?, arguments.number(1)?),
            "isTypedVectorList" | "isTypedVectorListInRegClass" => Self::VectorList {
                kind: arguments.register_kind(0)?,
                n_registers: arguments.number(1)?,
                n_elements: arguments.number(2)?,
                element_width: arguments.number(3)?,
                class: arguments.class(4),
            },
            "isTypedVectorListStrided" => Self::VectorListStrided {
                n_registers: arguments.number(1)?,
                stride: arguments.number(2)?,
                element_width: arguments.number(3)?,
            },
            _ => return None,
        })
    }

    /// How well an operand passes the test.
    pub(crate) fn fit(self, kind: &Kind) -> Fit {
        match *kind {
            Kind::Immediate(immediate) => self.fit_immediate(immediate),
            Kind::ShiftedImmediate(immediate, shift) => self.fit_shifted(immediate, shift),
            Kind::ImmediateRange(first, last) => match self {
                Self::ImmRangeScaled { n_bits, scale, offset } if first.checked_add(offset) == Some(last) => {
                    is_scaled(i64::from(first), false, n_bits, scale).into()
                }
                _ => self.misfit(),
            },
            Kind::Register(register) => self.fit_register(register),
            Kind::VectorList(list) => self.fit_list(list),
            Kind::ShiftExtend(shift) if self.accepts_shift(shift) => Fit::Match,
            Kind::VectorIndex(index) => match self {
                Self::VectorIndex(min, max) => (min <= index && index <= max).into(),
                _ => self.misfit(),
            },
            Kind::Matrix { register, kind, element_width } => match self {
                Self::Matrix { kind: wanted, element_width: width, class } => {
                    (kind == wanted && element_width == width && register.is(class)).into()
                }
                _ => self.misfit(),
            },
            Kind::FloatImmediate { bits, is_exact } => match self {
                Self::FloatImm => encode_double(bits).is_some().into(),
                Self::ExactFloat(one, other) => (is_exact && (bits == one || bits == other)).into(),
                _ => self.misfit(),
            },
            _ if self.accepts_word(*kind) => Fit::Match,
            _ => self.misfit(),
        }
    }

    /// Returns how well an operand of another kind passes; for some tests, this determines whether there is a
    /// specific diagnostic.
    const fn misfit(self) -> Fit {
        match self {
            Self::ImmScaled { .. }
            | Self::ImmRangeScaled { .. }
            | Self::SvePattern
            | Self::SveVecLen
            | Self::SveCopyImm(_)
            | Self::SveAddSubImm(_)
            | Self::SvePreferredLogicalImm(_)
            | Self::SveRegister { .. }
            | Self::SvePredicateOrCounter { .. }
            | Self::SveShifted { .. }
            | Self::ComplexRotation { .. }
            | Self::ShiftedRegister { .. }
            | Self::VectorList { class: Some(_), .. }
            | Self::VectorListStrided { .. }
            | Self::VectorIndex(..)
            | Self::ExactFloat(..)
            | Self::Matrix { .. } => Fit::NoMatch,
            _ => Fit::NearMatch,
        }
    }

    fn accepts_word(self, kind: Kind) -> bool {
        match (self, kind) {
            (Self::CondCode, Kind::CondCode(_))
            | (Self::MatrixTileList, Kind::MatrixTileList(_))
            | (Self::Svcr, Kind::Svcr(Some(_)))
            | (Self::SysCr, Kind::SysCr(_))
            | (Self::Prefetch, Kind::Prefetch(_))
            | (Self::TIndex, Kind::TIndex(_)) => true,
            (Self::Mrs, Kind::SystemRegister(register)) => register.mrs.is_some(),
            (Self::Msr, Kind::SystemRegister(register)) => register.msr.is_some(),
            (Self::PState0To1, Kind::SystemRegister(register)) => register.pstate_0_1.is_some(),
            (Self::PState0To15, Kind::SystemRegister(register)) => register.pstate_0_15.is_some(),
            (Self::Barrier { has_nxs: wanted }, Kind::Barrier { has_nxs, .. }) => wanted == has_nxs,
            _ => false,
        }
    }

    fn fit_immediate(self, immediate: Immediate) -> Fit {
        let Value::Constant(value) = immediate.value else { return self.fit_symbol(immediate) };
        let fits = match self {
            // A symbol is not required here: a number with a specifier is not a constant.
            Self::AddSubImm => (0..=0xFFF).contains(&shifted_value(value, 12).0),
            Self::AddSubImmNeg => (-0xFFF..0).contains(&shifted_value(value, 12).0),
            Self::AdrLabel => (-(1 << 20)..1 << 20).contains(&value),
            Self::AdrpLabel => value % 4096 == 0 && (-(1 << 20)..1 << 20).contains(&(value / 4096)),
            Self::BranchTarget(n_bits) => {
                let limit = 1_i64 << (n_bits + 1);
                value & 3 == 0 && (-limit..limit).contains(&value)
            }
            Self::ComplexRotation { angle, remainder } => {
                let value = value as u64;
                value % angle == remainder && value <= 270
            }
            Self::HinteImm => u64::try_from(value).is_ok_and(is_hinte),
            Self::Imm => true,
            Self::ImmInRange(min, max) => min <= value && value <= max,
            Self::ImmScaled { is_signed, n_bits, scale } => is_scaled(value, is_signed, n_bits, scale),
            Self::SImm(n_bits) => is_scaled(value, true, n_bits, 1),
            Self::LogicalImm(width) => is_logical(value, width),
            Self::Movz { width, shift } => is_movz(value as u64, shift, width),
            Self::Movn { width, shift } => is_movn(value as u64, shift, width),
            Self::PAuthLabel => value & 3 == 0 && value <= 0 && value > -(1 << 18),
            Self::SimdImmType10 => encode_byte_mask(value as u64).is_some(),
            Self::SImm9Fallback { scale } => (-256..256).contains(&value) && !is_offset(value, scale),
            Self::SveCopyImm(width) => {
                let (part, shift) = shifted_value(value, 8);
                !(width == 8 && shift != 0) && is_sve_copy(part << shift, width)
            }
            Self::SveAddSubImm(width) => {
                let (part, shift) = shifted_value(value, 8);
                !(width == 8 && shift != 0) && is_sve_add(part << shift, width)
            }
            Self::SvePreferredLogicalImm(width) => {
                let is_copy = Self::SveCopyImm(width).fit_immediate(immediate) == Fit::Match;
                return if is_logical(value, width) && !is_copy { Fit::Match } else { Fit::NoMatch };
            }
            Self::SvePattern => (0..32).contains(&value),
            Self::SveVecLen => (0..=1).contains(&value),
            Self::UImm12Offset(scale) => is_offset(value, scale),
            Self::UImm6 => (0..64).contains(&value),
            Self::MovWSymbol(_) => false,
            _ => return self.misfit(),
        };
        fits.into()
    }

    /// Returns how well a symbolic immediate passes.
    fn fit_symbol(self, immediate: Immediate) -> Fit {
        let fits = match (self, immediate.symbol) {
            (Self::AdrLabel | Self::AdrpLabel | Self::BranchTarget(_) | Self::Imm | Self::PAuthLabel, _) => {
                true
            }
            (Self::Movz { shift, .. }, _) => shift == 0,
            (Self::AddSubImm, Some(symbol)) => {
                matches!(symbol.darwin, Some(spec::MACHO_PAGEOFF | spec::MACHO_TLVPPAGEOFF))
                    || symbol.darwin == Some(spec::MACHO_GOTPAGEOFF) && symbol.has_no_addend
                    || symbol.elf.is_some_and(|elf| ADD_SPECIFIERS.contains(&elf))
            }
            // Unknown expressions are left to the linker.
            (Self::AddSubImm | Self::UImm12Offset(_), None) => true,
            (Self::UImm12Offset(_), Some(symbol)) => {
                if symbol.darwin == Some(spec::MACHO_PAGEOFF)
                    || symbol.elf.is_some_and(|elf| OFFSET_SPECIFIERS.contains(&elf))
                {
                    true
                } else {
                    matches!(symbol.darwin, Some(spec::MACHO_GOTPAGEOFF | spec::MACHO_TLVPPAGEOFF))
                        && symbol.has_no_addend
                }
            }
            (Self::MovWSymbol(allowed), Some(symbol)) => {
                symbol.darwin.is_none() && symbol.elf.is_some_and(|elf| allowed.contains(&elf))
            }
            _ => return self.misfit(),
        };
        fits.into()
    }

    fn fit_shifted(self, immediate: Immediate, shift: u32) -> Fit {
        let constant = immediate.value.constant();
        let fits = match self {
            Self::AddSubImm => match (shift, constant) {
                (0 | 12, None) => return self.fit_symbol(immediate),
                (12, Some(value)) => (0..=0xFFF).contains(&value),
                // A number with an unexpected shift is not checked.
                (0, Some(_)) => true,
                _ => false,
            },
            Self::AddSubImmNeg => shift == 12 && constant.is_some_and(|value| (-0xFFF..0).contains(&value)),
            Self::SveCopyImm(width) => {
                shift == 8 && width != 8 && constant.is_some_and(|value| is_sve_copy(value << 8, width))
            }
            Self::SveAddSubImm(width) => {
                shift == 8 && width != 8 && constant.is_some_and(|value| is_sve_add(value << 8, width))
            }
            _ => return self.misfit(),
        };
        fits.into()
    }

    fn fit_register(self, operand: RegisterOperand) -> Fit {
        let fits = match self {
            Self::AnyRegister => true,
            Self::Register(kind, class) => operand.kind == kind && operand.register.is(class),
            Self::RegisterOfKind(kind) => operand.kind == kind,
            Self::SyspXzrPair => operand.kind == RegisterKind::Scalar && operand.register.id == reg::XZR,
            Self::ShiftedRegister { class, width } if operand.kind == RegisterKind::Scalar => {
                operand.register.is(class)
                    && operand.shift.kind == ShiftExtendType::Lsl
                    && operand.shift.amount == bytes_log2(width)
            }
            Self::SveRegister { kind, element_width, class } if operand.kind == kind => {
                operand.element_width == element_width && operand.register.is(class)
            }
            Self::SvePredicateOrCounter { element_width, class }
                if matches!(
                    operand.kind,
                    RegisterKind::SvePredicateAsCounter | RegisterKind::SvePredicateVector
                ) =>
            {
                operand.element_width == element_width && operand.register.is(class)
            }
            Self::SveShifted { element_width, class, kind, width, is_always_same }
                if operand.kind == RegisterKind::SveDataVector
                    && operand.element_width == element_width
                    && operand.register.is(class) =>
            {
                let has_amount = operand.shift.amount == bytes_log2(width);
                let is_extend = matches!(kind, ShiftExtendType::Uxtw | ShiftExtendType::Sxtw);
                // The scaled form has the more specific diagnostic for an explicit amount.
                if !has_amount && is_extend && !is_always_same && operand.shift.is_explicit && width == 8 {
                    return Fit::NoMatch;
                }
                has_amount && operand.shift.kind == kind
            }
            _ => return self.misfit(),
        };
        fits.into()
    }

    fn fit_list(self, list: VectorList) -> Fit {
        let is_typed = |kind, n_registers, n_elements, element_width, stride| {
            (list.kind, list.n_registers, list.n_elements, list.element_width, list.stride)
                == (kind, n_registers, n_elements, element_width, stride)
        };
        match self {
            Self::ImplicitVectorList { kind, n_registers, is_consecutive } => {
                let fits = list.n_registers == n_registers
                    && list.n_elements == 0
                    && list.kind == kind
                    && (!is_consecutive || list.stride == 1);
                fits.into()
            }
            Self::VectorList { kind, n_registers, n_elements, element_width, class } => {
                match (is_typed(kind, n_registers, n_elements, element_width, 1), class) {
                    (fits, None) => fits.into(),
                    (false, Some(_)) => Fit::NoMatch,
                    (true, Some(class)) => list.first.is(class).into(),
                }
            }
            Self::VectorListStrided { n_registers, stride, element_width } => {
                let number = list.first.id.0.wrapping_sub(reg::Z0.0);
                let is_low = number % 16 < stride;
                if is_typed(RegisterKind::SveDataVector, n_registers, 0, element_width, stride) && is_low {
                    Fit::Match
                } else {
                    Fit::NoMatch
                }
            }
            _ => self.misfit(),
        }
    }

    fn accepts_shift(self, shift: ShiftExtend) -> bool {
        use ShiftExtendType::{Asr, Lsl, Lsr, Msl, Ror, Sxtw, Sxtx, Uxtw, Uxtx};
        let ShiftExtend { kind, amount, .. } = shift;
        let is_extend = (!kind.is_shift() || kind == Lsl) && amount <= 4;
        match self {
            Self::Shifter => kind.is_shift(),
            Self::Extend => is_extend,
            Self::Extend64 => is_extend && !matches!(kind, Uxtx | Sxtx | Lsl),
            Self::ExtendLsl64 => is_extend && matches!(kind, Uxtx | Sxtx | Lsl),
            Self::LslImm3Shift => kind == Lsl && amount <= 7,
            Self::MemExtend { is_64_bit, width } => {
                let has_kind =
                    if is_64_bit { matches!(kind, Lsl | Sxtx) } else { matches!(kind, Uxtw | Sxtw) };
                is_extend && has_kind && (amount == 0 || amount == bytes_log2(width))
            }
            Self::ArithmeticShifter(width) => matches!(kind, Lsl | Lsr | Asr) && amount < width,
            Self::LogicalShifter(width) => matches!(kind, Lsl | Lsr | Asr | Ror) && amount < width,
            Self::MovImm32Shifter => kind == Lsl && matches!(amount, 0 | 16),
            Self::MovImm64Shifter => kind == Lsl && matches!(amount, 0 | 16 | 32 | 48),
            Self::LogicalVecShifter => kind == Lsl && matches!(amount, 0 | 8 | 16 | 24),
            Self::LogicalVecHalfWordShifter => kind == Lsl && matches!(amount, 0 | 8),
            Self::MoveVecShifter => kind == Msl && matches!(amount, 8 | 16),
            _ => false,
        }
    }
}

/// Returns a number as a smaller one and a shift if it is a multiple; otherwise unchanged, without a shift.
pub(crate) const fn shifted_value(value: i64, shift: u32) -> (i64, u32) {
    if value != 0 && value >> shift << shift == value { (value >> shift, shift) } else { (value, 0) }
}

const fn bytes_log2(width: u32) -> u32 {
    (width / 8).ilog2()
}

const fn is_offset(value: i64, scale: i64) -> bool {
    value >= 0 && value % scale == 0 && value / scale < 0x1000
}

const fn is_scaled(value: i64, is_signed: bool, n_bits: u32, scale: i64) -> bool {
    let (min, max) = if is_signed {
        let limit = 1_i64 << (n_bits - 1);
        (-limit * scale, (limit - 1) * scale)
    } else {
        (0, ((1 << n_bits) - 1) * scale)
    };
    min <= value && value <= max && value % scale == 0
}
