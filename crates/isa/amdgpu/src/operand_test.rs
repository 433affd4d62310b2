//! Tests of operands for the matcher's classes.

use stallscope_target::{RegisterClassId, RegisterId};

use crate::description::DESCRIPTION;
use crate::operand::AmdgpuOperand;
use crate::operand_kind::{Immediate, ImmediateKind, Kind};
use crate::registers::{class, is_inline_value};
use crate::value_type::{ValueType, is_safe_truncation};
use crate::words::cache_policy::CachePolicy;
use ValueType::{Bf16, F16, F32, F64, I16, I32, I64, V2Bf16, V2F16, V2F32, V2I16, V2I32};

/// A test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    /// A register or an inline constant, or a literal of some types, or an expression.
    Source(SourceTest),
    /// A register of a class, with or without modifiers.
    Class(RegisterClassId),
    /// A number of a kind, with at most some bits.
    Number(ImmediateKind, u32),
    /// A register for DPP.
    VectorWithModifiers,
    /// A source of SDWA.
    Sdwa(ValueType),
    /// A mask of lanes.
    Bool,
    /// A source of a packed instruction on floating-point numbers that may be anything.
    RegisterOrImmediate,
    Register,
    /// A literal that is always there.
    Literal(ValueType),
    AlignedVectorOrAccumulator,
    VectorOrOff,
    FlatOffset,
    CachePolicy {
        has_glc: bool,
    },
    /// A number of 16 bits, with or without a sign.
    Signed16,
    Unsigned16,
    SmrdOffset8,
    SmrdLiteral,
    AnyNumber,
    BranchTarget,
    DppControl,
    SplitBarrier,
    R128A16,
}

/// A test for a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SourceTest {
    class: RegisterClassId,
    inline: ValueType,
    /// The types of its literals.
    literals: [Option<ValueType>; 3],
    /// Whether there may be modifiers.
    has_modifiers: bool,
    expression: ExpressionRule,
}

/// Whether an expression is a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExpressionRule {
    Never,
    Always,
    /// If there are literals of 64 bits.
    Wide,
}

const fn source(class: RegisterClassId, inline: ValueType) -> SourceTest {
    SourceTest { class, inline, literals: [None; 3], has_modifiers: false, expression: ExpressionRule::Never }
}

impl SourceTest {
    const fn or_literal(mut self, literal: ValueType) -> Self {
        self.literals[0] = Some(literal);
        self
    }

    const fn or_literals(mut self, first: ValueType, second: ValueType) -> Self {
        self.literals[0] = Some(first);
        self.literals[1] = Some(second);
        self
    }

    const fn or_expression(mut self) -> Self {
        self.expression = ExpressionRule::Always;
        self
    }

    const fn or_wide_expression(mut self) -> Self {
        self.expression = ExpressionRule::Wide;
        self
    }

    const fn with_modifiers(mut self) -> Self {
        self.has_modifiers = true;
        self
    }

    fn holds(&self, operand: &AmdgpuOperand) -> bool {
        let has_modifiers = operand.modifiers().is_some_and(|modifiers| modifiers.has_any());
        let is_plain = self.has_modifiers || !has_modifiers;
        if is_plain && (operand.is_in(self.class) || operand.is_inlinable(self.inline)) {
            return true;
        }
        if self.literals.iter().flatten().any(|literal| operand.is_literal(*literal)) {
            return true;
        }
        matches!(operand.kind, Kind::Expression { .. })
            && match self.expression {
                ExpressionRule::Never => false,
                ExpressionRule::Always => true,
                ExpressionRule::Wide => operand.generation.has_64_bit_literals(),
            }
    }
}

impl Test {
    /// Returns the test with LLVM's name, such as `isVSrc_b32`, or with the text of a lambda.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        if let Some(kind) = kind_in(name) {
            return Some(Self::Number(ImmediateKind::by_name(kind)?, 64));
        }
        Some(match name {
            "Op.isCPol()&&Op.getImm()&CPol::GLC" => Self::CachePolicy { has_glc: true },
            "Op.isCPol()&&!(Op.getImm()&CPol::GLC)" => Self::CachePolicy { has_glc: false },
            "isAV_LdSt_32_Align2_RegOp" => Self::AlignedVectorOrAccumulator,
            "isBoolReg" => Self::Bool,
            "isRegOrImm" => Self::RegisterOrImmediate,
            "isReg" => Self::Register,
            "isVReg32OrOff" => Self::VectorOrOff,
            "isFlatOffset" => Self::FlatOffset,
            "isS16Imm" | "isDepCtr" => Self::Signed16,
            "isSWaitCnt" | "isSDelayALU" | "isImm" => Self::AnyNumber,
            "isU16Imm" => Self::Unsigned16,
            "isSMRDOffset8" => Self::SmrdOffset8,
            "isSMRDLiteralOffset" => Self::SmrdLiteral,
            "isSOPPBrTarget" => Self::BranchTarget,
            "isDPPCtrl" => Self::DppControl,
            "isSplitBarrier" => Self::SplitBarrier,
            "isR128A16" => Self::R128A16,
            "isVRegWithInputMods" => Self::VectorWithModifiers,
            "isSDWAFP16Operand" => Self::Sdwa(F16),
            "isSDWAFP32Operand" => Self::Sdwa(F32),
            "isSDWAInt16Operand" => Self::Sdwa(I16),
            "isSDWAInt32Operand" => Self::Sdwa(I32),
            "isKImmFP16" => Self::Literal(F16),
            "isKImmFP32" => Self::Literal(F32),
            "isKImmFP64" => Self::Literal(F64),
            "isVRegWithFP32InputMods" => Self::Class(class::VGPR_32),
            "isVRegWithFP64InputMods" => Self::Class(class::VREG_64),
            "isT16VRegWithInputMods<true>" => Self::Class(class::VGPR_32),
            "isT16VRegWithInputMods<false>" => Self::Class(class::VGPR_16),
            "isT16_Lo128VRegWithInputMods<true>" => Self::Class(class::VGPR_32_LO128),
            "isT16_Lo128VRegWithInputMods<false>" => Self::Class(class::VGPR_16_LO128),
            _ => match number_test(name) {
                Some((kind, n_bits)) => Self::Number(kind, n_bits),
                None => Self::Source(source_test(name)?),
            },
        })
    }

    /// Returns whether an operand passes.
    pub(crate) fn holds(self, operand: &AmdgpuOperand) -> bool {
        let number = |kind| operand.number_of(kind);
        let plain = || number(ImmediateKind::Plain);
        match self {
            Self::Source(test) => test.holds(operand),
            Self::Class(class) => operand.is_in(class),
            Self::Number(kind, n_bits) => number(kind).is_some_and(|value| is_unsigned(value, n_bits)),
            Self::VectorWithModifiers => {
                operand.is_in(class::VGPR_32)
                    || operand.is_in(class::VREG_64) && operand.generation.has_dp_alu_dpp()
            }
            Self::Sdwa(value_type) => {
                if operand.generation.is_gfx8() {
                    operand.is_in(class::VGPR_32)
                } else {
                    operand.generation.is_gfx9_or_later()
                        && (operand.is_in(class::VS_32) || operand.is_inlinable(value_type))
                }
            }
            Self::Bool => {
                let scalar = |class, value_type| source(class, value_type).holds(operand);
                operand.is_register()
                    && (operand.wave.is_64 && scalar(class::SREG_64, I64)
                        || operand.wave.is_32 && scalar(class::SREG_32, I32))
            }
            Self::RegisterOrImmediate => operand.is_register() || matches!(operand.kind, Kind::Immediate(_)),
            Self::Register => operand.is_register(),
            Self::Literal(value_type) => operand.is_literal(value_type),
            Self::AlignedVectorOrAccumulator => {
                operand.is_in(class::VGPR_32) || operand.is_in(class::AGPR_32)
            }
            Self::VectorOrOff => number(ImmediateKind::Off).is_some() || operand.is_in(class::VGPR_32),
            Self::FlatOffset => {
                number(ImmediateKind::Offset).is_some() || number(ImmediateKind::InstOffset).is_some()
            }
            Self::CachePolicy { has_glc } => number(ImmediateKind::CachePolicy)
                .is_some_and(|value| CachePolicy::of(value).has(CachePolicy::GLC) == has_glc),
            Self::Signed16 => plain().is_some_and(|value| is_safe_truncation(value, 16)),
            Self::Unsigned16 => plain().is_some_and(|value| is_unsigned(value, 16)),
            Self::SmrdOffset8 => plain().is_some_and(|value| is_unsigned(value, 8)),
            Self::SmrdLiteral => {
                plain().is_some_and(|value| !is_unsigned(value, 8) && is_unsigned(value, 32))
            }
            Self::AnyNumber => matches!(operand.kind, Kind::Immediate(_)),
            Self::BranchTarget => matches!(operand.kind, Kind::Immediate(_) | Kind::Expression { .. }),
            Self::DppControl => number(ImmediateKind::DppControl).is_some_and(is_dpp_control),
            Self::SplitBarrier => operand.is_inlinable(I32),
            Self::R128A16 => number(ImmediateKind::R128A16).is_some(),
        }
    }
}

/// Returns the kind of number that a test's name tests for.
fn kind_in(name: &str) -> Option<&str> {
    name.strip_prefix("Op.isImmTy(AMDGPUOperand::")
        .and_then(|rest| rest.strip_suffix(')'))
        .or_else(|| name.strip_prefix("isImmTy<AMDGPUOperand::").and_then(|rest| rest.strip_suffix('>')))
}

/// Returns whether a number has at most some bits.
const fn is_unsigned(value: i64, n_bits: u32) -> bool {
    n_bits >= 64 || value >> n_bits == 0
}

fn is_dpp_control(value: i64) -> bool {
    let is_single = matches!(value, 0x130 | 0x134 | 0x138 | 0x13C | 0x140..=0x143);
    is_single || matches!(value, 0..=0xFF | 0x101..=0x10F | 0x111..=0x11F | 0x121..=0x12F | 0x150..=0x16F)
}

/// Returns the kind of number and its maximum number of bits for the test of a modifier.
fn number_test(name: &str) -> Option<(ImmediateKind, u32)> {
    use ImmediateKind as Kind;
    Some(match name {
        "isOModSI" => (Kind::OutputModifier, 64),
        "isDim" => (Kind::Dim, 64),
        "isEndpgm" => (Kind::Endpgm, 64),
        "isSMEMOffset" => (Kind::Plain, 64),
        "isExpTgt" => (Kind::ExportTarget, 64),
        "isCPol" => (Kind::CachePolicy, 64),
        "isIndexKey8bit" => (Kind::IndexKey8, 64),
        "isIndexKey16bit" => (Kind::IndexKey16, 64),
        "isIndexKey32bit" => (Kind::IndexKey32, 64),
        "isMatrixAFMT" => (Kind::MatrixAFormat, 64),
        "isMatrixBFMT" => (Kind::MatrixBFormat, 64),
        "isMatrixAScale" => (Kind::MatrixAScale, 64),
        "isMatrixBScale" => (Kind::MatrixBScale, 64),
        "isMatrixAScaleFmt" => (Kind::MatrixAScaleFormat, 64),
        "isMatrixBScaleFmt" => (Kind::MatrixBScaleFormat, 64),
        "isFORMAT" => (Kind::Format, 7),
        "isSDWADstSel" => (Kind::SdwaDstSel, 64),
        "isSDWASrc0Sel" => (Kind::SdwaSrc0Sel, 64),
        "isSDWASrc1Sel" => (Kind::SdwaSrc1Sel, 64),
        "isSDWADstUnused" => (Kind::SdwaDstUnused, 64),
        "isInterpSlot" => (Kind::InterpolationSlot, 64),
        "isInterpAttr" => (Kind::InterpolationAttribute, 64),
        "isInterpAttrChan" => (Kind::InterpolationChannel, 64),
        "isOpSel" => (Kind::OpSel, 64),
        "isOpSelHi" => (Kind::OpSelHi, 64),
        "isNegLo" => (Kind::NegLo, 64),
        "isNegHi" => (Kind::NegHi, 64),
        "isHwreg" => (Kind::HardwareRegister, 64),
        "isSendMsg" => (Kind::SendMessage, 64),
        "isWaitEvent" => (Kind::WaitEvent, 64),
        "isSwizzle" => (Kind::Swizzle, 64),
        "isGPRIdxMode" => (Kind::GprIndexMode, 64),
        "isDPP8" => (Kind::Dpp8, 64),
        "isBLGP" => (Kind::Blgp, 3),
        _ => return None,
    })
}

/// Returns the test for a source with LLVM's name.
fn source_test(name: &str) -> Option<SourceTest> {
    Some(match name {
        "isRegOrImmWithFP16InputMods" => source(class::VS_32, F16).or_literal(F16).with_modifiers(),
        "isRegOrImmWithFPT16InputMods<true>" => source(class::VS_32, F16).or_literal(F16).with_modifiers(),
        "isRegOrImmWithFPT16InputMods<false>" => source(class::VS_16, F16).or_literal(F16).with_modifiers(),
        "isRegOrImmWithFP32InputMods" => source(class::VS_32, F32).or_literal(F32).with_modifiers(),
        "isRegOrImmWithFP64InputMods" => source(class::VS_64, F64).or_literal(F64).with_modifiers(),
        "isRegOrImmWithInt32InputMods" => source(class::VS_32, I32).or_literal(I32).with_modifiers(),
        "isRegOrImmWithInt64InputMods" => source(class::VS_64, I64).or_literal(I64).with_modifiers(),
        "isRegOrImmWithIntT16InputMods<true>" => source(class::VS_32, I16).or_literal(I16).with_modifiers(),
        "isRegOrImmWithIntT16InputMods<false>" => source(class::VS_16, I16).or_literal(I16).with_modifiers(),
        "isRegOrInlineImmWithFP16InputMods<true>" => source(class::VS_32, F16).with_modifiers(),
        "isRegOrInlineImmWithFP16InputMods<false>" => source(class::VS_16, F16).with_modifiers(),
        "isRegOrInlineImmWithFP32InputMods" => source(class::VS_32, F32).with_modifiers(),
        "isRegOrInlineImmWithFP64InputMods" => source(class::VS_64, F64).with_modifiers(),
        "isRegOrInlineImmWithInt32InputMods" => source(class::VS_32, I32).with_modifiers(),
        "isRegOrInlineImmWithIntT16InputMods<true>" => source(class::VS_32, I16).with_modifiers(),
        "isRegOrInlineImmWithIntT16InputMods<false>" => source(class::VS_16, I16).with_modifiers(),
        "isPackedFP16InputMods" => source(class::VS_32, V2F16).or_literal(V2F16).with_modifiers(),
        "isPackedVGPRFP32InputMods" => source(class::VREG_64, V2F32).or_literal(V2F32).with_modifiers(),
        "isSCSrc_b32" => source(class::SREG_32, I32),
        "isSCSrc_b64" => source(class::SREG_64, I64),
        "isSSrc_b16" => source(class::SREG_32, I16).or_literal(I16),
        "isSSrc_b32" => source(class::SREG_32, I32).or_literal(I32).or_expression(),
        "isSSrc_b64" => source(class::SREG_64, I64).or_literal(I64).or_wide_expression(),
        "isSSrc_bf16" => source(class::SREG_32, I16).or_literal(Bf16),
        "isSSrc_f16" => source(class::SREG_32, I16).or_literal(F16),
        "isSSrc_f32" => source(class::SREG_32, I32).or_literal(F32).or_expression(),
        "isSSrcOrLds_b32" => source(class::SREG_OR_LDS_32, I32).or_literal(I32).or_expression(),
        "isVCSrc_b16" | "isVCSrc_v2b16" => source(class::VS_32, I16),
        "isVCSrc_b32" => source(class::VS_32, I32),
        "isVCSrc_b32_Lo256" => source(class::VS_32_LO256, I32),
        "isVCSrc_b64" | "isVCSrc_v2b32" => source(class::VS_64, I64),
        "isVCSrc_b64_Lo256" => source(class::VS_64_LO256, I64),
        "isVCSrc_bf16" | "isVCSrc_v2bf16" => source(class::VS_32, Bf16),
        "isVCSrc_f16" | "isVCSrc_v2f16" => source(class::VS_32, F16),
        "isVCSrc_f32" => source(class::VS_32, F32),
        "isVCSrc_f64" => source(class::VS_64, F64),
        "isVCSrcT_b16" => source(class::VS_16, I16),
        "isVCSrcT_f16" | "isVCSrcT_bf16" => source(class::VS_16, F16),
        "isVSrc_b16" => source(class::VS_32, I16).or_literal(I16),
        "isVSrc_b32" => source(class::VS_32, F32).or_literal(I32).or_expression(),
        "isVSrc_b64" => source(class::VS_64, F64).or_literal(I64),
        "isVSrc_bf16" => source(class::VS_32, Bf16).or_literal(Bf16),
        "isVSrc_f16" => source(class::VS_32, F16).or_literal(F16),
        "isVSrc_f32" => source(class::VS_32, F32).or_literal(F32).or_expression(),
        "isVSrc_f64" => source(class::VS_64, F64).or_literal(F64),
        "isVSrc_v2b16" => source(class::VS_32, I16).or_literals(I16, V2I16),
        "isVSrc_v2b64" => source(class::VS_128, I64).or_literal(I64),
        "isVSrc_v2f64" => source(class::VS_128, F64).or_literal(F64),
        "isVSrc_v2b32" => source(class::VS_64, F64).or_literals(I64, V2I32),
        "isVSrc_v2bf16" => source(class::VS_32, Bf16).or_literals(Bf16, V2Bf16),
        "isVSrc_v2f16" | "isVSrc_v2f16_splat" | "isVSrc_NoInline_v2f16" => {
            source(class::VS_32, F16).or_literals(F16, V2F16)
        }
        "isVSrc_v2f32" => source(class::VS_64, F64).or_literals(F64, V2F32),
        "isVSrcT_b16" => source(class::VS_16, I16).or_literal(I16),
        "isVSrcT_b16_Lo128" => source(class::VS_16_LO128, I16).or_literal(I16),
        "isVSrcT_bf16" => source(class::VS_16, Bf16).or_literal(Bf16),
        "isVSrcT_bf16_Lo128" => source(class::VS_16_LO128, Bf16).or_literal(Bf16),
        "isVSrcT_f16" => source(class::VS_16, F16).or_literal(F16),
        "isVSrcT_f16_Lo128" => source(class::VS_16_LO128, F16).or_literal(F16),
        "isVSrcFake16_b16_Lo128" => source(class::VS_32_LO128, I16).or_literal(I16),
        "isVSrcFake16_bf16_Lo128" => source(class::VS_32_LO128, Bf16).or_literal(Bf16),
        "isVSrcFake16_f16_Lo128" => source(class::VS_32_LO128, F16).or_literal(F16),
        _ => return matrix_source_test(name),
    })
}

/// Returns the test for a source of a matrix instruction with LLVM's name: `isVISrc_128_f32`.
fn matrix_source_test(name: &str) -> Option<SourceTest> {
    let (is_accumulator, rest) = match name.strip_prefix("isAISrc_") {
        Some(rest) => (true, rest),
        None => (false, name.strip_prefix("isVISrc_")?),
    };
    let (width, element) = rest.split_once('_')?;
    let (vector, accumulator) = match width {
        "64" => (class::VREG_64, class::AREG_64),
        "128" => (class::VREG_128, class::AREG_128),
        "256" => (class::VREG_256, class::AREG_256),
        "512" => (class::VREG_512, class::AREG_512),
        "1024" => (class::VREG_1024, class::AREG_1024),
        _ => return None,
    };
    let element = match element {
        "b32" => I32,
        "f32" => F32,
        "f64" => F64,
        "f16" => F16,
        "bf16" => Bf16,
        _ => return None,
    };
    Some(source(if is_accumulator { accumulator } else { vector }, element))
}

impl AmdgpuOperand {
    /// Returns whether it is a register of a class, with or without modifiers.
    pub(crate) fn is_in(&self, class: RegisterClassId) -> bool {
        matches!(self.kind, Kind::Register(id, _) if is_in(id, class))
    }

    /// Returns whether it is a register without modifiers.
    pub(crate) fn is_register(&self) -> bool {
        matches!(self.kind, Kind::Register(_, modifiers) if !modifiers.has_any())
    }

    /// Returns the value of a number of a kind.
    pub(crate) fn number_of(&self, kind: ImmediateKind) -> Option<i64> {
        match self.kind {
            Kind::Immediate(immediate) if immediate.kind == kind => Some(immediate.value),
            _ => None,
        }
    }

    fn immediate(&self) -> Option<&Immediate> {
        match &self.kind {
            Kind::Immediate(immediate) => Some(immediate),
            _ => None,
        }
    }

    /// Returns whether it is an inline constant of a type, or a register that is encoded like one.
    pub(crate) fn is_inlinable(&self, value_type: ValueType) -> bool {
        if let Kind::Register(id, _) = self.kind {
            return is_inline_value(id);
        }
        self.immediate().is_some_and(|immediate| value_type.is_inlinable(immediate, &self.generation))
    }

    /// Returns whether it is a literal of a type.
    pub(crate) fn is_literal(&self, value_type: ValueType) -> bool {
        self.immediate().is_some_and(|immediate| value_type.is_literal(immediate, &self.generation))
    }
}

fn is_in(register: RegisterId, class: RegisterClassId) -> bool {
    DESCRIPTION.class_contains(class, register)
}
