//! The messages for operands that do not belong to the expected class.

/// Returns the message of the diagnostic with LLVM's name.
pub(crate) fn message(name: &str) -> &'static str {
    match name {
        "InvalidCondCode" => "expected AArch64 condition code",
        "AddSubRegExtendSmall" => "expected '[su]xt[bhw]' with optional integer in range [0, 4]",
        "AddSubRegExtendLarge" => "expected 'sxtx' 'uxtx' or 'lsl' with optional integer in range [0, 4]",
        "AddSubSecondSource" => "expected compatible register, symbol or integer in range [0, 4095]",
        "LogicalSecondSource" => "expected compatible register or logical immediate",
        "InvalidMovImm32Shift" => "expected 'lsl' with optional integer 0 or 16",
        "InvalidMovImm64Shift" => "expected 'lsl' with optional integer 0, 16, 32 or 48",
        "AddSubRegShift32" => "expected 'lsl', 'lsr' or 'asr' with optional integer in range [0, 31]",
        "AddSubRegShift64" => "expected 'lsl', 'lsr' or 'asr' with optional integer in range [0, 63]",
        "InvalidFPImm" => "expected compatible register or floating-point constant",
        "InvalidMemoryIndexedSImm6" => "index must be an integer in range [-32, 31].",
        "InvalidMemoryIndexedSImm5" => "index must be an integer in range [-16, 15].",
        "InvalidMemoryIndexed1SImm4" => "index must be an integer in range [-8, 7].",
        "InvalidMemoryIndexed2SImm4" => "index must be a multiple of 2 in range [-16, 14].",
        "InvalidMemoryIndexed3SImm4" => "index must be a multiple of 3 in range [-24, 21].",
        "InvalidMemoryIndexed4SImm4" => "index must be a multiple of 4 in range [-32, 28].",
        "InvalidMemoryIndexed16SImm4" => "index must be a multiple of 16 in range [-128, 112].",
        "InvalidMemoryIndexed32SImm4" => "index must be a multiple of 32 in range [-256, 224].",
        "InvalidMemoryIndexed1SImm6" => "index must be an integer in range [-32, 31].",
        "InvalidMemoryIndexedSImm8" => "index must be an integer in range [-128, 127].",
        "InvalidMemoryIndexedSImm9" => "index must be an integer in range [-256, 255].",
        "InvalidMemoryIndexed16SImm9" => "index must be a multiple of 16 in range [-4096, 4080].",
        "InvalidMemoryIndexed8SImm10" => "index must be a multiple of 8 in range [-4096, 4088].",
        "InvalidMemoryIndexed4SImm7" => "index must be a multiple of 4 in range [-256, 252].",
        "InvalidMemoryIndexed8SImm7" => "index must be a multiple of 8 in range [-512, 504].",
        "InvalidMemoryIndexed16SImm7" => "index must be a multiple of 16 in range [-1024, 1008].",
        "InvalidMemoryIndexed8UImm5" => "index must be a multiple of 8 in range [0, 248].",
        "InvalidMemoryIndexed8UImm3" => "index must be a multiple of 8 in range [0, 56].",
        "InvalidMemoryIndexed4UImm5" => "index must be a multiple of 4 in range [0, 124].",
        "InvalidMemoryIndexed2UImm5" => "index must be a multiple of 2 in range [0, 62].",
        "InvalidMemoryIndexed8UImm6" => "index must be a multiple of 8 in range [0, 504].",
        "InvalidMemoryIndexed16UImm6" => "index must be a multiple of 16 in range [0, 1008].",
        "InvalidMemoryIndexed4UImm6" => "index must be a multiple of 4 in range [0, 252].",
        "InvalidMemoryIndexed2UImm6" => "index must be a multiple of 2 in range [0, 126].",
        "InvalidMemoryIndexed1UImm6" => "index must be in range [0, 63].",
        "InvalidMemoryWExtend8" => "expected 'uxtw' or 'sxtw' with optional shift of #0",
        "InvalidMemoryWExtend16" => "expected 'uxtw' or 'sxtw' with optional shift of #0 or #1",
        "InvalidMemoryWExtend32" => "expected 'uxtw' or 'sxtw' with optional shift of #0 or #2",
        "InvalidMemoryWExtend64" => "expected 'uxtw' or 'sxtw' with optional shift of #0 or #3",
        "InvalidMemoryWExtend128" => "expected 'uxtw' or 'sxtw' with optional shift of #0 or #4",
        "InvalidMemoryXExtend8" => "expected 'lsl' or 'sxtx' with optional shift of #0",
        "InvalidMemoryXExtend16" => "expected 'lsl' or 'sxtx' with optional shift of #0 or #1",
        "InvalidMemoryXExtend32" => "expected 'lsl' or 'sxtx' with optional shift of #0 or #2",
        "InvalidMemoryXExtend64" => "expected 'lsl' or 'sxtx' with optional shift of #0 or #3",
        "InvalidMemoryXExtend128" => "expected 'lsl' or 'sxtx' with optional shift of #0 or #4",
        "InvalidMemoryIndexed1" => "index must be an integer in range [0, 4095].",
        "InvalidMemoryIndexed2" => "index must be a multiple of 2 in range [0, 8190].",
        "InvalidMemoryIndexed4" => "index must be a multiple of 4 in range [0, 16380].",
        "InvalidMemoryIndexed8" => "index must be a multiple of 8 in range [0, 32760].",
        "InvalidMemoryIndexed16" => "index must be a multiple of 16 in range [0, 65520].",
        "InvalidImm0_0" => "immediate must be 0.",
        "InvalidImm0_1" => "immediate must be an integer in range [0, 1].",
        "InvalidImm0_3" => "immediate must be an integer in range [0, 3].",
        "InvalidImm0_7" => "immediate must be an integer in range [0, 7].",
        "InvalidImm0_15" => "immediate must be an integer in range [0, 15].",
        "InvalidImm0_31" => "immediate must be an integer in range [0, 31].",
        "InvalidImm0_63" => "immediate must be an integer in range [0, 63].",
        "InvalidImm0_127" => "immediate must be an integer in range [0, 127].",
        "InvalidImm0_255" => "immediate must be an integer in range [0, 255].",
        "InvalidImm0_65535" => "immediate must be an integer in range [0, 65535].",
        "InvalidHinteUImm16" => {
            "immediate must be an integer in range [0, 65535], excluding values in range [12319, 16383] where (value - 12319) is a multiple of 32."
        }
        "InvalidImm1_8" => "immediate must be an integer in range [1, 8].",
        "InvalidImm1_16" => "immediate must be an integer in range [1, 16].",
        "InvalidImm1_32" => "immediate must be an integer in range [1, 32].",
        "InvalidImm1_64" => "immediate must be an integer in range [1, 64].",
        "InvalidImmM1_62" => "immediate must be an integer in range [-1, 62].",
        "InvalidMemoryIndexedRange2UImm0" => "vector select offset must be the immediate range 0:1.",
        "InvalidMemoryIndexedRange2UImm1" => {
            "vector select offset must be an immediate range of the form <immf>:<imml>, where the first immediate is a multiple of 2 in the range [0, 2], and the second immediate is immf + 1."
        }
        "InvalidMemoryIndexedRange2UImm2" | "InvalidMemoryIndexedRange2UImm3" => {
            "vector select offset must be an immediate range of the form <immf>:<imml>, where the first immediate is a multiple of 2 in the range [0, 6] or [0, 14] depending on the instruction, and the second immediate is immf + 1."
        }
        "InvalidMemoryIndexedRange4UImm0" => "vector select offset must be the immediate range 0:3.",
        "InvalidMemoryIndexedRange4UImm1" | "InvalidMemoryIndexedRange4UImm2" => {
            "vector select offset must be an immediate range of the form <immf>:<imml>, where the first immediate is a multiple of 4 in the range [0, 4] or [0, 12] depending on the instruction, and the second immediate is immf + 3."
        }
        "InvalidSVEAddSubImm8" => "immediate must be an integer in range [0, 255] with a shift amount of 0",
        "InvalidSVEAddSubImm16" | "InvalidSVEAddSubImm32" | "InvalidSVEAddSubImm64" => {
            "immediate must be an integer in range [0, 255] or a multiple of 256 in range [256, 65280]"
        }
        "InvalidSVECpyImm8" => "immediate must be an integer in range [-128, 255] with a shift amount of 0",
        "InvalidSVECpyImm16" => {
            "immediate must be an integer in range [-128, 127] or a multiple of 256 in range [-32768, 65280]"
        }
        "InvalidSVECpyImm32" | "InvalidSVECpyImm64" => {
            "immediate must be an integer in range [-128, 127] or a multiple of 256 in range [-32768, 32512]"
        }
        "InvalidIndexRange0_0" => "expected lane specifier '[0]'",
        "InvalidIndexRange1_1" => "expected lane specifier '[1]'",
        "InvalidIndexRange0_15" => "vector lane must be an integer in range [0, 15].",
        "InvalidIndexRange0_7" => "vector lane must be an integer in range [0, 7].",
        "InvalidIndexRange0_3" => "vector lane must be an integer in range [0, 3].",
        "InvalidIndexRange0_1" => "vector lane must be an integer in range [0, 1].",
        "InvalidSVEIndexRange0_63" => "vector lane must be an integer in range [0, 63].",
        "InvalidSVEIndexRange0_31" => "vector lane must be an integer in range [0, 31].",
        "InvalidSVEIndexRange0_15" => "vector lane must be an integer in range [0, 15].",
        "InvalidSVEIndexRange0_7" => "vector lane must be an integer in range [0, 7].",
        "InvalidSVEIndexRange0_3" => "vector lane must be an integer in range [0, 3].",
        "InvalidLabel" => "expected label or encodable integer pc offset",
        "MRS" => "expected readable system register",
        "MSR" | "InvalidSVCR" => "expected writable system register or pstate",
        "InvalidComplexRotationEven" => "complex rotation must be 0, 90, 180 or 270.",
        "InvalidComplexRotationOdd" => "complex rotation must be 90 or 270.",
        "InvalidGPR64shifted8" => "register must be x0..x30 or xzr, without shift",
        "InvalidGPR64shifted16" => "register must be x0..x30 or xzr, with required shift 'lsl #1'",
        "InvalidGPR64shifted32" => "register must be x0..x30 or xzr, with required shift 'lsl #2'",
        "InvalidGPR64shifted64" => "register must be x0..x30 or xzr, with required shift 'lsl #3'",
        "InvalidGPR64shifted128" => "register must be x0..x30 or xzr, with required shift 'lsl #4'",
        "InvalidGPR64NoXZRshifted8" => "register must be x0..x30 without shift",
        "InvalidGPR64NoXZRshifted16" => "register must be x0..x30 with required shift 'lsl #1'",
        "InvalidGPR64NoXZRshifted32" => "register must be x0..x30 with required shift 'lsl #2'",
        "InvalidGPR64NoXZRshifted64" => "register must be x0..x30 with required shift 'lsl #3'",
        "InvalidGPR64NoXZRshifted128" => "register must be x0..x30 with required shift 'lsl #4'",
        "InvalidZPR32UXTW8" | "InvalidZPR32SXTW8" => {
            "invalid shift/extend specified, expected 'z[0..31].s, (uxtw|sxtw)'"
        }
        "InvalidZPR32UXTW16" | "InvalidZPR32SXTW16" => {
            "invalid shift/extend specified, expected 'z[0..31].s, (uxtw|sxtw) #1'"
        }
        "InvalidZPR32UXTW32" | "InvalidZPR32SXTW32" => {
            "invalid shift/extend specified, expected 'z[0..31].s, (uxtw|sxtw) #2'"
        }
        "InvalidZPR32UXTW64" | "InvalidZPR32SXTW64" => {
            "invalid shift/extend specified, expected 'z[0..31].s, (uxtw|sxtw) #3'"
        }
        "InvalidZPR64UXTW8" | "InvalidZPR64SXTW8" => {
            "invalid shift/extend specified, expected 'z[0..31].d, (uxtw|sxtw)'"
        }
        "InvalidZPR64UXTW16" | "InvalidZPR64SXTW16" => {
            "invalid shift/extend specified, expected 'z[0..31].d, (lsl|uxtw|sxtw) #1'"
        }
        "InvalidZPR64UXTW32" | "InvalidZPR64SXTW32" => {
            "invalid shift/extend specified, expected 'z[0..31].d, (lsl|uxtw|sxtw) #2'"
        }
        "InvalidZPR64UXTW64" | "InvalidZPR64SXTW64" => {
            "invalid shift/extend specified, expected 'z[0..31].d, (lsl|uxtw|sxtw) #3'"
        }
        "InvalidZPR32LSL8" => "invalid shift/extend specified, expected 'z[0..31].s'",
        "InvalidZPR32LSL16" => "invalid shift/extend specified, expected 'z[0..31].s, lsl #1'",
        "InvalidZPR32LSL32" => "invalid shift/extend specified, expected 'z[0..31].s, lsl #2'",
        "InvalidZPR32LSL64" => "invalid shift/extend specified, expected 'z[0..31].s, lsl #3'",
        "InvalidZPR64LSL8" => "invalid shift/extend specified, expected 'z[0..31].d'",
        "InvalidZPR64LSL16" => "invalid shift/extend specified, expected 'z[0..31].d, lsl #1'",
        "InvalidZPR64LSL32" => "invalid shift/extend specified, expected 'z[0..31].d, lsl #2'",
        "InvalidZPR64LSL64" => "invalid shift/extend specified, expected 'z[0..31].d, lsl #3'",
        "InvalidZPR0" => "expected register without element width suffix",
        "InvalidZPR8" | "InvalidZPR16" | "InvalidZPR32" | "InvalidZPR64" | "InvalidZPR128" => {
            "invalid element width"
        }
        "InvalidZPR_3b8" => "Invalid restricted vector register, expected z0.b..z7.b",
        "InvalidZPR_3b16" => "Invalid restricted vector register, expected z0.h..z7.h",
        "InvalidZPR_3b32" => "Invalid restricted vector register, expected z0.s..z7.s",
        "InvalidZPR_4b8" => "Invalid restricted vector register, expected z0.b..z15.b",
        "InvalidZPR_4b16" => "Invalid restricted vector register, expected z0.h..z15.h",
        "InvalidZPR_4b32" => "Invalid restricted vector register, expected z0.s..z15.s",
        "InvalidZPR_4b64" => "Invalid restricted vector register, expected z0.d..z15.d",
        "InvalidZPRMul2_Lo8" => "Invalid restricted vector register, expected even register in z0.b..z14.b",
        "InvalidZPRMul2_Hi8" => "Invalid restricted vector register, expected even register in z16.b..z30.b",
        "InvalidZPRMul2_Lo16" => "Invalid restricted vector register, expected even register in z0.h..z14.h",
        "InvalidZPRMul2_Hi16" => "Invalid restricted vector register, expected even register in z16.h..z30.h",
        "InvalidZPRMul2_Lo32" => "Invalid restricted vector register, expected even register in z0.s..z14.s",
        "InvalidZPRMul2_Hi32" => "Invalid restricted vector register, expected even register in z16.s..z30.s",
        "InvalidZPRMul2_Lo64" => "Invalid restricted vector register, expected even register in z0.d..z14.d",
        "InvalidZPRMul2_Hi64" => "Invalid restricted vector register, expected even register in z16.d..z30.d",
        "InvalidZPR_K0" => "invalid restricted vector register, expected register in z20..z23 or z28..z31",
        "InvalidSVEPattern" => "invalid predicate pattern",
        "InvalidSVEPPRorPNRAnyReg"
        | "InvalidSVEPPRorPNRBReg"
        | "InvalidSVEPredicateAnyReg"
        | "InvalidSVEPredicateBReg"
        | "InvalidSVEPredicateHReg"
        | "InvalidSVEPredicateSReg"
        | "InvalidSVEPredicateDReg" => "invalid predicate register.",
        "InvalidSVEPredicate3bAnyReg" => {
            "invalid restricted predicate register, expected p0..p7 (without element suffix)"
        }
        "InvalidSVEPNPredicateB_p8to15Reg"
        | "InvalidSVEPNPredicateH_p8to15Reg"
        | "InvalidSVEPNPredicateS_p8to15Reg"
        | "InvalidSVEPNPredicateD_p8to15Reg" => {
            "Invalid predicate register, expected PN in range pn8..pn15 with element suffix."
        }
        "InvalidSVEPNPredicateAny_p8to15Reg" => {
            "invalid restricted predicate-as-counter register expected pn8..pn15"
        }
        "InvalidSVEPNPredicateBReg"
        | "InvalidSVEPNPredicateHReg"
        | "InvalidSVEPNPredicateSReg"
        | "InvalidSVEPNPredicateDReg" => {
            "Invalid predicate register, expected PN in range pn0..pn15 with element suffix."
        }
        "InvalidSVEVecLenSpecifier" => "Invalid vector length specifier, expected VLx2 or VLx4",
        "InvalidSVEPredicateListMul2x8"
        | "InvalidSVEPredicateListMul2x16"
        | "InvalidSVEPredicateListMul2x32"
        | "InvalidSVEPredicateListMul2x64" => {
            "Invalid vector list, expected list with 2 consecutive predicate registers, where the first vector is a multiple of 2 and with correct element type"
        }
        "InvalidSVEExactFPImmOperandHalfOne" => "Invalid floating point constant, expected 0.5 or 1.0.",
        "InvalidSVEExactFPImmOperandHalfTwo" => "Invalid floating point constant, expected 0.5 or 2.0.",
        "InvalidSVEExactFPImmOperandZeroOne" => "Invalid floating point constant, expected 0.0 or 1.0.",
        "InvalidMatrixTileVectorH8" | "InvalidMatrixTileVectorV8" => {
            "invalid matrix operand, expected za0h.b or za0v.b"
        }
        "InvalidMatrixTileVectorH16" | "InvalidMatrixTileVectorV16" => {
            "invalid matrix operand, expected za[0-1]h.h or za[0-1]v.h"
        }
        "InvalidMatrixTileVectorH32" | "InvalidMatrixTileVectorV32" => {
            "invalid matrix operand, expected za[0-3]h.s or za[0-3]v.s"
        }
        "InvalidMatrixTileVectorH64" | "InvalidMatrixTileVectorV64" => {
            "invalid matrix operand, expected za[0-7]h.d or za[0-7]v.d"
        }
        "InvalidMatrixTileVectorH128" | "InvalidMatrixTileVectorV128" => {
            "invalid matrix operand, expected za[0-15]h.q or za[0-15]v.q"
        }
        "InvalidMatrixTile16" => "invalid matrix operand, expected za[0-1].h",
        "InvalidMatrixTile32" => "invalid matrix operand, expected za[0-3].s",
        "InvalidMatrixTile64" => "invalid matrix operand, expected za[0-7].d",
        "InvalidMatrix" => "invalid matrix operand, expected za",
        "InvalidMatrix8" => "invalid matrix operand, expected suffix .b",
        "InvalidMatrix16" => "invalid matrix operand, expected suffix .h",
        "InvalidMatrix32" => "invalid matrix operand, expected suffix .s",
        "InvalidMatrix64" => "invalid matrix operand, expected suffix .d",
        "InvalidMatrixIndexGPR32_12_15" => "operand must be a register in range [w12, w15]",
        "InvalidMatrixIndexGPR32_8_11" => "operand must be a register in range [w8, w11]",
        "InvalidSVEVectorList2x8Mul2"
        | "InvalidSVEVectorList2x16Mul2"
        | "InvalidSVEVectorList2x32Mul2"
        | "InvalidSVEVectorList2x64Mul2"
        | "InvalidSVEVectorList2x128Mul2" => {
            "Invalid vector list, expected list with 2 consecutive SVE vectors, where the first vector is a multiple of 2 and with matching element types"
        }
        "InvalidSVEVectorList2x8Mul2_Lo"
        | "InvalidSVEVectorList2x16Mul2_Lo"
        | "InvalidSVEVectorList2x32Mul2_Lo"
        | "InvalidSVEVectorList2x64Mul2_Lo" => {
            "Invalid vector list, expected list with 2 consecutive SVE vectors in the range z0-z14, where the first vector is a multiple of 2 and with matching element types"
        }
        "InvalidSVEVectorList2x8Mul2_Hi"
        | "InvalidSVEVectorList2x16Mul2_Hi"
        | "InvalidSVEVectorList2x32Mul2_Hi"
        | "InvalidSVEVectorList2x64Mul2_Hi" => {
            "Invalid vector list, expected list with 2 consecutive SVE vectors in the range z16-z30, where the first vector is a multiple of 2 and with matching element types"
        }
        "InvalidSVEVectorList4x8Mul4"
        | "InvalidSVEVectorList4x16Mul4"
        | "InvalidSVEVectorList4x32Mul4"
        | "InvalidSVEVectorList4x64Mul4"
        | "InvalidSVEVectorList4x128Mul4" => {
            "Invalid vector list, expected list with 4 consecutive SVE vectors, where the first vector is a multiple of 4 and with matching element types"
        }
        "InvalidSVEVectorList3x0_3b" => {
            "Invalid vector list, expected list with 3 consecutive SVE vectors starting at z0-z7"
        }
        "InvalidLookupTable" => "Invalid lookup table, expected zt0",
        "InvalidSVEVectorListStrided2x8"
        | "InvalidSVEVectorListStrided2x16"
        | "InvalidSVEVectorListStrided2x32"
        | "InvalidSVEVectorListStrided2x64" => {
            "Invalid vector list, expected list with each SVE vector in the list 8 registers apart, and the first register in the range [z0, z7] or [z16, z23] and with correct element type"
        }
        "InvalidSVEVectorListStrided4x8"
        | "InvalidSVEVectorListStrided4x16"
        | "InvalidSVEVectorListStrided4x32"
        | "InvalidSVEVectorListStrided4x64" => {
            "Invalid vector list, expected list with each SVE vector in the list 4 registers apart, and the first register in the range [z0, z3] or [z16, z19] and with correct element type"
        }
        "AddSubLSLImm3ShiftLarge" => "expected 'lsl' with optional integer in range [0, 7]",
        _ => "invalid operand for instruction",
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::MatchClass;

    use crate::description::DESCRIPTION;

    use super::*;

    /// llvm-mca has no message for these, so its behavior is undefined.
    const WITHOUT_MESSAGE: [&str; 5] = [
        "InvalidImm1_1",
        "InvalidImm1_3",
        "InvalidImm1_7",
        "InvalidSVEPNPredicateAnyReg",
        "InvalidSVEVectorList2x0Mul2",
    ];

    #[test]
    fn every_diagnostic_has_a_message() {
        let description = DESCRIPTION;
        for class in description.table::<MatchClass>().iter() {
            let name = description.str(class.diagnostic_name);
            if !name.is_empty() && !WITHOUT_MESSAGE.contains(&name) {
                assert_ne!(message(name), message(""), "{name}");
            }
        }
    }
}
