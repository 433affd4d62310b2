//! Custom operand parsers, which are tried before the general one, by mnemonic and position.

use crate::addressing_mode::Shift;

/// Whether the current token starts an operand of the expected kind. If not, another parser may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Yes,
    No,
}

/// An operand parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CustomOperand {
    BankedRegister,
    BitField,
    ConditionCode,
    CoprocessorNumber,
    CoprocessorOption,
    CoprocessorRegister,
    Endianness,
    FloatImmediate,
    InstructionBarrier,
    InterruptFlags,
    MemoryBarrier,
    Mode3Offset,
    ModifiedImmediate,
    PackShift { shift: Shift, lowest: i64, highest: i64 },
    PostIndexRegister,
    Rotation,
    ShifterImmediate,
    StatusMask,
    TraceBarrier,
    VectorList,
}

impl CustomOperand {
    /// Returns the parser with LLVM's name, such as `parseModImm`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "parseAM3Offset" => Self::Mode3Offset,
            "parseBankedRegOperand" => Self::BankedRegister,
            "parseBitfield" => Self::BitField,
            "parseCoprocNumOperand" => Self::CoprocessorNumber,
            "parseCoprocOptionOperand" => Self::CoprocessorOption,
            "parseCoprocRegOperand" => Self::CoprocessorRegister,
            "parseFPImm" => Self::FloatImmediate,
            "parseITCondCode" => Self::ConditionCode,
            "parseInstSyncBarrierOptOperand" => Self::InstructionBarrier,
            "parseMSRMaskOperand" => Self::StatusMask,
            "parseMemBarrierOptOperand" => Self::MemoryBarrier,
            "parseModImm" => Self::ModifiedImmediate,
            "parsePKHASRImm" => Self::PackShift { shift: Shift::Asr, lowest: 1, highest: 32 },
            "parsePKHLSLImm" => Self::PackShift { shift: Shift::Lsl, lowest: 0, highest: 31 },
            "parsePostIdxReg" => Self::PostIndexRegister,
            "parseProcIFlagsOperand" => Self::InterruptFlags,
            "parseRotImm" => Self::Rotation,
            "parseSetEndImm" => Self::Endianness,
            "parseShifterImm" => Self::ShifterImmediate,
            "parseTraceSyncBarrierOptOperand" => Self::TraceBarrier,
            "parseVectorList" => Self::VectorList,
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
