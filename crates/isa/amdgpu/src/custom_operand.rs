//! The custom operand parsers, by LLVM's names.

use crate::operand_kind::ImmediateKind;

/// A custom operand parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CustomOperand {
    /// A word that represents itself.
    Word(&'static str),
    /// `name`, or `noname`.
    Bit(&'static str, ImmediateKind),
    /// `name`; `noname` is not an operand.
    Flag(&'static str, ImmediateKind),
    /// `name:number`, with a check of the number.
    Number(&'static str, ImmediateKind, NumberRule),
    /// `name:[1,0]`.
    Bits(&'static str, ImmediateKind),
    /// `name:WORD`, or the word's number.
    Choice(&'static str, ImmediateKind, &'static [&'static str]),
    RegisterOrImmediate,
    FloatModifiers {
        has_numbers: bool,
    },
    IntegerModifiers {
        has_numbers: bool,
    },
    Register,
    VectorOrOff,
    IndexKey(ImmediateKind),
    Blgp,
    CachePolicy,
    Dpp8,
    DppControl,
    DependencyCounter,
    Dim,
    Endpgm,
    ExportTarget,
    Format,
    FlatOffset,
    GprIndexMode,
    HardwareRegister,
    InterpolationAttribute,
    InterpolationSlot,
    OutputModifier,
    R128A16,
    Delay,
    BranchTarget,
    WaitCount,
    SendMessage,
    Swizzle,
    WaitEvent,
}

/// Which numbers are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberRule {
    Any,
    /// At most some bits.
    Bits(u32),
    /// 0 or 1. Both mean 1 before GFX11.
    BoundControl,
}

const SELECTIONS: &[&str] = &["BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"];
const UNUSED: &[&str] = &["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"];
const MATRIX_FORMATS: &[&str] =
    &["MATRIX_FMT_FP8", "MATRIX_FMT_BF8", "MATRIX_FMT_FP6", "MATRIX_FMT_BF6", "MATRIX_FMT_FP4"];
const MATRIX_SCALES: &[&str] = &["MATRIX_SCALE_ROW0", "MATRIX_SCALE_ROW1"];
const MATRIX_SCALE_FORMATS: &[&str] =
    &["MATRIX_SCALE_FMT_E8", "MATRIX_SCALE_FMT_E5M3", "MATRIX_SCALE_FMT_E4M3"];

impl CustomOperand {
    /// Returns the parser with LLVM's name, with the class of a token, or with the text of a lambda.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        use ImmediateKind as Kind;
        if let Some((function, arguments)) = name.strip_suffix(')').and_then(|name| name.split_once('(')) {
            return Self::of_lambda(function, arguments);
        }
        Some(match name {
            "MCK_addr64" => Self::Word("addr64"),
            "MCK_done" => Self::Flag("done", Kind::Done),
            "MCK_idxen" => Self::Word("idxen"),
            "MCK_lds" => Self::Flag("lds", Kind::Lds),
            "MCK_offen" => Self::Word("offen"),
            "MCK_off" => Self::Word("off"),
            "MCK_row_95_en" => Self::Flag("row_en", Kind::RowEnable),
            "MCK_gds" => Self::Bit("gds", Kind::Gds),
            "MCK_tfe" => Self::Bit("tfe", Kind::Tfe),
            "parseRegOrImm" => Self::RegisterOrImmediate,
            "parseRegOrImmWithFPInputMods" => Self::FloatModifiers { has_numbers: true },
            "parseRegOrImmWithIntInputMods" => Self::IntegerModifiers { has_numbers: true },
            "parseRegWithFPInputMods" => Self::FloatModifiers { has_numbers: false },
            "parseRegWithIntInputMods" => Self::IntegerModifiers { has_numbers: false },
            "parseBoolReg" => Self::Register,
            "parseVReg32OrOff" => Self::VectorOrOff,
            "parseIndexKey8bit" => Self::IndexKey(Kind::IndexKey8),
            "parseIndexKey16bit" => Self::IndexKey(Kind::IndexKey16),
            "parseIndexKey32bit" => Self::IndexKey(Kind::IndexKey32),
            "parseMatrixAFMT" => Self::Choice("matrix_a_fmt", Kind::MatrixAFormat, MATRIX_FORMATS),
            "parseMatrixBFMT" => Self::Choice("matrix_b_fmt", Kind::MatrixBFormat, MATRIX_FORMATS),
            "parseMatrixAScale" => Self::Choice("matrix_a_scale", Kind::MatrixAScale, MATRIX_SCALES),
            "parseMatrixBScale" => Self::Choice("matrix_b_scale", Kind::MatrixBScale, MATRIX_SCALES),
            "parseMatrixAScaleFmt" => {
                Self::Choice("matrix_a_scale_fmt", Kind::MatrixAScaleFormat, MATRIX_SCALE_FORMATS)
            }
            "parseMatrixBScaleFmt" => {
                Self::Choice("matrix_b_scale_fmt", Kind::MatrixBScaleFormat, MATRIX_SCALE_FORMATS)
            }
            "parseSDWADstUnused" => Self::Choice("dst_unused", Kind::SdwaDstUnused, UNUSED),
            "parseBLGP" => Self::Blgp,
            "parseCPol" => Self::CachePolicy,
            "parseDPP8" => Self::Dpp8,
            "parseDPPCtrl" => Self::DppControl,
            "parseDepCtr" => Self::DependencyCounter,
            "parseDim" => Self::Dim,
            "parseEndpgm" => Self::Endpgm,
            "parseExpTgt" => Self::ExportTarget,
            "parseFORMAT" => Self::Format,
            "parseFlatOffset" => Self::FlatOffset,
            "parseGPRIdxMode" => Self::GprIndexMode,
            "parseHwreg" => Self::HardwareRegister,
            "parseInterpAttr" => Self::InterpolationAttribute,
            "parseInterpSlot" => Self::InterpolationSlot,
            "parseOModSI" => Self::OutputModifier,
            "parseR128A16" => Self::R128A16,
            "parseSDelayALU" => Self::Delay,
            "parseSOPPBrTarget" => Self::BranchTarget,
            "parseSWaitCnt" => Self::WaitCount,
            "parseSendMsg" => Self::SendMessage,
            "parseWaitEvent" => Self::WaitEvent,
            "parseSwizzle" => Self::Swizzle,
            _ => return None,
        })
    }

    /// Returns the parser for a call with a word and a kind of number.
    fn of_lambda(function: &str, arguments: &str) -> Option<Self> {
        let is_selection = function == "parseSDWASel";
        let arguments = arguments.strip_prefix(if is_selection { "Operands,\"" } else { "\"" })?;
        let (word, rest) = arguments.split_once('"')?;
        let rest = rest.trim_start_matches(",Operands").strip_prefix(",AMDGPUOperand::")?;
        let (kind, check) = rest.split_once(',').unwrap_or((rest, ""));
        let kind = ImmediateKind::by_name(kind)?;
        // The words are few, and the same ones each time.
        let word = WORDS.iter().find(|known| **known == word)?;
        Some(match function {
            "parseNamedBit" if check == "true" => Self::Flag(word, kind),
            "parseNamedBit" => Self::Bit(word, kind),
            "parseOperandArrayWithPrefix" => Self::Bits(word, kind),
            "parseSDWASel" => Self::Choice(word, kind, SELECTIONS),
            "parseIntWithPrefix" => Self::Number(word, kind, NumberRule::of(check)?),
            _ => return None,
        })
    }
}

impl NumberRule {
    /// Returns the rule of a lambda's text.
    fn of(check: &str) -> Option<Self> {
        if check.contains("convertDppBoundCtrl") {
            return Some(Self::BoundControl);
        }
        match check.split_once("isUInt<") {
            Some((_, rest)) => Some(Self::Bits(rest.split_once('>')?.0.parse().ok()?)),
            None => Some(Self::Any),
        }
    }
}

/// The words of modifiers.
const WORDS: [&str; 41] = [
    "a16",
    "abid",
    "bank_mask",
    "bitop3",
    "bound_ctrl",
    "byte_sel",
    "cbsz",
    "clamp",
    "compr",
    "d16",
    "da",
    "dmask",
    "done",
    "dst_sel",
    "fi",
    "gds",
    "high",
    "isasync",
    "lds",
    "lwe",
    "matrix_a_reuse",
    "matrix_b_reuse",
    "neg_hi",
    "neg_lo",
    "offset",
    "offset0",
    "offset1",
    "op_sel",
    "op_sel_hi",
    "row_en",
    "row_mask",
    "scale_sel",
    "src0_sel",
    "src1_sel",
    "tfe",
    "unorm",
    "vm",
    "wait_exp",
    "wait_va_vdst",
    "wait_vdst",
    "wait_vm_vsrc",
];

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
