//! Custom operand parsers, which are tried before the general one, by mnemonic and position.

use super::operand_kind::Equality;
use super::registers::RegisterKind;

/// Whether the current token starts an operand of the expected kind. If not, another parser may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Yes,
    No,
}

/// An operand parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CustomOperand {
    AdjustedImm(i64),
    AdrLabel,
    AdrpLabel,
    Barrier,
    BarrierNxs,
    Float { zero_is_literal: bool },
    Gpr(Equality),
    Gpr64Sp0,
    Gpr64X8,
    GprSeqPair,
    GprWithShift,
    ImmRange,
    ImmWithShift,
    MatrixRegister,
    MatrixTileList,
    Prefetch,
    RangePrefetch,
    SvePrefetch,
    SveDataVector { has_shift: bool, needs_suffix: bool },
    SvePattern,
    SvePredicate(RegisterKind),
    SvePredicateOrCounter,
    SveVecLen,
    Svcr,
    SysCr,
    SysReg,
    SyspXzrPair,
    TIndex,
    VectorList(RegisterKind),
}

impl CustomOperand {
    /// Returns the parser with LLVM's name, such as `tryParseFPImm<true>`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "tryParseAdjImm0_63<1>" => Self::AdjustedImm(1),
            "tryParseAdjImm0_63<-1>" => Self::AdjustedImm(-1),
            "tryParseAdrLabel" => Self::AdrLabel,
            "tryParseAdrpLabel" => Self::AdrpLabel,
            "tryParseBarrierOperand" => Self::Barrier,
            "tryParseBarriernXSOperand" => Self::BarrierNxs,
            "tryParseFPImm<false>" => Self::Float { zero_is_literal: false },
            "tryParseFPImm<true>" => Self::Float { zero_is_literal: true },
            "tryParseGPR64sp0Operand" => Self::Gpr64Sp0,
            "tryParseGPR64x8" => Self::Gpr64X8,
            "tryParseGPROperand<false,RegConstraintEqualityTy::EqualsSubReg>" => {
                Self::Gpr(Equality::SubRegister)
            }
            "tryParseGPROperand<false,RegConstraintEqualityTy::EqualsSuperReg>" => {
                Self::Gpr(Equality::SuperRegister)
            }
            "tryParseGPROperand<true>" => Self::GprWithShift,
            "tryParseGPRSeqPair" => Self::GprSeqPair,
            "tryParseImmRange" => Self::ImmRange,
            "tryParseImmWithOptionalShift" => Self::ImmWithShift,
            "tryParseMatrixRegister" => Self::MatrixRegister,
            "tryParseMatrixTileList" => Self::MatrixTileList,
            "tryParsePrefetch" => Self::Prefetch,
            "tryParsePrefetch<true>" => Self::SvePrefetch,
            "tryParseRPRFMOperand" => Self::RangePrefetch,
            "tryParseSVCR" => Self::Svcr,
            "tryParseSVEDataVector<false,false>" => {
                Self::SveDataVector { has_shift: false, needs_suffix: false }
            }
            "tryParseSVEDataVector<false,true>" => {
                Self::SveDataVector { has_shift: false, needs_suffix: true }
            }
            "tryParseSVEDataVector<true,true>" => Self::SveDataVector { has_shift: true, needs_suffix: true },
            "tryParseSVEPattern" => Self::SvePattern,
            "tryParseSVEPredicateOrPredicateAsCounterVector" => Self::SvePredicateOrCounter,
            "tryParseSVEPredicateVector<RegKind::SVEPredicateAsCounter>" => {
                Self::SvePredicate(RegisterKind::SvePredicateAsCounter)
            }
            "tryParseSVEPredicateVector<RegKind::SVEPredicateVector>" => {
                Self::SvePredicate(RegisterKind::SvePredicateVector)
            }
            "tryParseSVEVecLenSpecifier" => Self::SveVecLen,
            "tryParseSysCROperand" => Self::SysCr,
            "tryParseSysReg" => Self::SysReg,
            "tryParseSyspXzrPair" => Self::SyspXzrPair,
            "tryParseTIndexHint" => Self::TIndex,
            "tryParseVectorList<RegKind::SVEDataVector>" => Self::VectorList(RegisterKind::SveDataVector),
            "tryParseVectorList<RegKind::SVEPredicateVector>" => {
                Self::VectorList(RegisterKind::SvePredicateVector)
            }
            _ => return None,
        })
    }
}
