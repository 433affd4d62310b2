//! Custom operand parsers, which are tried before the general one, by mnemonic and position.

/// Whether the current token starts an operand of the expected kind. If not, another parser may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Yes,
    No,
}

/// An operand parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CustomOperand {
    BareSymbol,
    CallSymbol,
    Fence,
    FloatImmediate,
    FloatInGeneral,
    FloatInGeneral64,
    FloatInPair,
    GeneralPair { is_64_bit: bool },
    JumpSymbol,
    JumpOffset,
    MaskRegister,
    MatrixVType,
    Opcode,
    CompressedOpcode,
    RegisterAndBase,
    RegisterList { needs_s0: bool },
    RoundingMode,
    Specified,
    StackAdjustment { is_negative: bool },
    SystemRegister,
    TileLambda,
    TypeOfDot,
    VScale,
    VType,
    ZeroOffset,
}

impl CustomOperand {
    /// Returns the parser with LLVM's name, such as `parseVTypeI`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "parseBareSymbol" => Self::BareSymbol,
            "parseCSRSystemRegister" => Self::SystemRegister,
            "parseCallSymbol" => Self::CallSymbol,
            "parseFPImm" => Self::FloatImmediate,
            "parseFRMArg" => Self::RoundingMode,
            "parseFenceArg" => Self::Fence,
            "parseGPRAsFPR" => Self::FloatInGeneral,
            "parseGPRAsFPR64" => Self::FloatInGeneral64,
            "parseGPRPair<false>" => Self::GeneralPair { is_64_bit: false },
            "parseGPRPair<true>" => Self::GeneralPair { is_64_bit: true },
            "parseGPRPairAsFPR64" => Self::FloatInPair,
            "parseInsnCDirectiveOpcode" => Self::CompressedOpcode,
            "parseInsnDirectiveOpcode" => Self::Opcode,
            "parseJALOffset" => Self::JumpOffset,
            "parseMaskReg" => Self::MaskRegister,
            "parseOperandWithSpecifier" => Self::Specified,
            "parsePseudoJumpSymbol" => Self::JumpSymbol,
            "parseRegList" => Self::RegisterList { needs_s0: false },
            "parseRegListS0" => Self::RegisterList { needs_s0: true },
            "parseRegReg" => Self::RegisterAndBase,
            "parseSMTVType" => Self::TypeOfDot,
            "parseTileLambda" => Self::TileLambda,
            "parseVScaleReg" => Self::VScale,
            "parseVTypeI" => Self::VType,
            "parseXSfmmVType" => Self::MatrixVType,
            "parseZcmpNegStackAdj" => Self::StackAdjustment { is_negative: true },
            "parseZcmpStackAdj" => Self::StackAdjustment { is_negative: false },
            "parseZeroOffsetMemOp" => Self::ZeroOffset,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use stallscope_asm::unknown_operand_parsers;

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_operand_parser_is_known() {
        let is_known = |name: &str| CustomOperand::by_name(name).is_some();
        assert_eq!(unknown_operand_parsers(DESCRIPTION, is_known), Vec::<&str>::new());
    }
}
