//! The directive `.module`: features of the whole module.

use stallscope_asm::{ParseResult, Parser};
use stallscope_mc::raw_text;
use stallscope_target::FeatureId;

use crate::abi::Abi;
use crate::directives::check_end;
use crate::features as feat;
use crate::parser::MipsAsmParser;

/// The options, and the features that they turn on or off.
const OPTIONS: &[(&[u8], FeatureId, bool)] = &[
    (b"oddspreg", feat::NO_ODD_SINGLE, false),
    (b"nooddspreg", feat::NO_ODD_SINGLE, true),
    (b"softfloat", feat::SOFT_FLOAT, true),
    (b"hardfloat", feat::SOFT_FLOAT, false),
    (b"mt", feat::MT, true),
    (b"crc", feat::CRC, true),
    (b"nocrc", feat::CRC, false),
    (b"virt", feat::VIRT, true),
    (b"novirt", feat::VIRT, false),
    (b"ginv", feat::GINV, true),
    (b"noginv", feat::GINV, false),
];

impl MipsAsmParser<'_> {
    pub(crate) fn parse_module(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        if !self.state.allows_module {
            return Err(parser.token_error(".module directive must appear before any code"));
        }
        let Ok(option) = parser.parse_identifier() else {
            return Err(parser.token_error("expected .module option identifier"));
        };
        if option == b"fp" {
            return self.parse_float_registers(parser, true);
        }
        let Some(&(_, feature, is_on)) = OPTIONS.iter().find(|(name, ..)| *name == option) else {
            let message = format!("'{}' is not a valid .module option.", raw_text::from_bytes(option));
            return Err(parser.error(start, message));
        };
        if option == b"nooddspreg" && self.abi != Abi::O32 {
            return Err(parser.error(start, "'.module nooddspreg' requires the O32 ABI"));
        }
        self.turn(feature, is_on);
        self.state.module_features = self.features;
        check_end(parser)
    }
}
