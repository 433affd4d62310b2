//! Build attributes: `.eabi_attribute`.

use stallscope_asm::{ParseResult, Parser, TokenKind, Value, parse_escaped_string};

use crate::parser::ArmAsmParser;

/// The tags with names, apart from `Tag_`.
const NAMES: [(&str, i64); 52] = [
    ("File", 1),
    ("Section", 2),
    ("Symbol", 3),
    ("CPU_raw_name", CPU_RAW_NAME),
    ("CPU_name", CPU_NAME),
    ("CPU_arch", 6),
    ("CPU_arch_profile", 7),
    ("ARM_ISA_use", 8),
    ("THUMB_ISA_use", 9),
    ("FP_arch", 10),
    ("WMMX_arch", 11),
    ("Advanced_SIMD_arch", 12),
    ("PCS_config", 13),
    ("ABI_PCS_R9_use", 14),
    ("ABI_PCS_RW_data", 15),
    ("ABI_PCS_RO_data", 16),
    ("ABI_PCS_GOT_use", 17),
    ("ABI_PCS_wchar_t", 18),
    ("ABI_FP_rounding", 19),
    ("ABI_FP_denormal", 20),
    ("ABI_FP_exceptions", 21),
    ("ABI_FP_user_exceptions", 22),
    ("ABI_FP_number_model", 23),
    ("ABI_align_needed", 24),
    ("ABI_align_preserved", 25),
    ("ABI_enum_size", 26),
    ("ABI_HardFP_use", 27),
    ("ABI_VFP_args", 28),
    ("ABI_WMMX_args", 29),
    ("ABI_optimization_goals", 30),
    ("ABI_FP_optimization_goals", 31),
    ("compatibility", COMPATIBILITY),
    ("CPU_unaligned_access", 34),
    ("FP_HP_extension", 36),
    ("ABI_FP_16bit_format", 38),
    ("MPextension_use", 42),
    ("DIV_use", 44),
    ("DSP_extension", 46),
    ("MVE_arch", 48),
    ("PAC_extension", 50),
    ("BTI_extension", 52),
    ("nodefaults", 64),
    ("also_compatible_with", ALSO_COMPATIBLE_WITH),
    ("T2EE_use", 66),
    ("conformance", 67),
    ("Virtualization_use", 68),
    ("BTI_use", 74),
    ("PACRET_use", 76),
    // Former names.
    ("VFP_arch", 10),
    ("VFP_HP_extension", 36),
    ("ABI_align8_needed", 24),
    ("ABI_align8_preserved", 25),
];

const CPU_RAW_NAME: i64 = 4;
const CPU_NAME: i64 = 5;
const COMPATIBILITY: i64 = 32;
const ALSO_COMPATIBLE_WITH: i64 = 65;

/// Returns the form of a tag's value: a number, a string, or both.
const fn value_kind(tag: i64) -> (bool, bool) {
    match tag {
        CPU_RAW_NAME | CPU_NAME => (false, true),
        COMPATIBILITY => (true, true),
        _ if tag < 32 || tag % 2 == 0 => (true, false),
        _ => (false, true),
    }
}

impl ArmAsmParser<'_> {
    /// Parses the operands of `.eabi_attribute`: a tag and its value.
    pub(crate) fn parse_eabi_attribute(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let tag = self.parse_tag(parser)?;
        parser.parse_comma()?;
        let (has_number, has_string) = value_kind(tag);
        if has_number {
            self.parse_attribute_number(parser)?;
        }
        if tag == COMPATIBILITY {
            parser.parse_comma()?;
        }
        if has_string {
            let start = parser.token().location;
            parser.check(!parser.is(TokenKind::String), start, "bad string constant")?;
            if tag != ALSO_COMPATIBLE_WITH {
                parser.lex();
            } else if parse_escaped_string(parser).is_err() {
                return Err(parser.error(start, "bad escaped string constant"));
            }
        }
        parser.parse_eol()
    }

    fn parse_tag(&mut self, parser: &mut Parser<'_>) -> ParseResult<i64> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return self.parse_attribute_number(parser);
        }
        let name = token.str();
        let known = name.strip_prefix("Tag_").unwrap_or(name);
        let Some(&(_, tag)) = NAMES.iter().find(|(name, _)| *name == known) else {
            return Err(parser.error(token.location, format!("attribute name not recognised: {name}")));
        };
        parser.lex();
        Ok(tag)
    }

    fn parse_attribute_number(&mut self, parser: &mut Parser<'_>) -> ParseResult<i64> {
        let start = parser.token().location;
        let expression = parser.parse_expression(self)?;
        let value = Value::of(parser, expression.id).constant();
        value.ok_or_else(|| parser.error(start, "expected numeric constant"))
    }
}
