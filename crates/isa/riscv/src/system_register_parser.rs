//! Parses system registers: their names, or numbers.

use stallscope_asm::{ParseResult, Parser, TokenKind};
use stallscope_mc::{Expression, SymbolKind};
use stallscope_target::{Feature, FeatureId, NamedOperand};

use crate::custom_operand::Found;
use crate::features as feat;
use crate::named_operands::{DEPRECATED, ONLY_32_BIT, is_available, system_register, system_registers};
use crate::operand_kind::Kind;
use crate::parser::RiscvAsmParser;

const NUMBER_MESSAGE: &str = "immediate must be an integer in the range [0, 4095]";
const NAME_MESSAGE: &str =
    "operand must be a valid system register name or an integer in the range [0, 4095]";

impl RiscvAsmParser<'_> {
    /// Takes a system register.
    pub(crate) fn parse_system_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        let (value, message) = match parser.token().kind {
            TokenKind::LParen
            | TokenKind::Minus
            | TokenKind::Plus
            | TokenKind::Exclaim
            | TokenKind::Tilde
            | TokenKind::Integer
            | TokenKind::String => (self.parse_number(parser)?, NUMBER_MESSAGE),
            TokenKind::Percent => (None, NUMBER_MESSAGE),
            TokenKind::Identifier => {
                let name = parser.parse_identifier()?;
                if let Some(register) = std::str::from_utf8(name).ok().and_then(system_register) {
                    return self.take_system_register(parser, &register, name, start);
                }
                (equated_number(parser, name), NAME_MESSAGE)
            }
            _ => return Ok(Found::No),
        };
        let number = value.and_then(|value| u32::try_from(value).ok()).filter(|&number| number < 1 << 12);
        let Some(number) = number else { return Err(parser.error(start, message)) };
        self.push(Kind::SystemRegister(number), start);
        Ok(Found::Yes)
    }

    fn take_system_register(
        &mut self,
        parser: &mut Parser<'_>,
        register: &NamedOperand,
        name: &[u8],
        start: u32,
    ) -> ParseResult<Found> {
        if register.flag(DEPRECATED) {
            for current in system_registers(register.encoding) {
                let (name, current) = (String::from_utf8_lossy(name), self.description.str(current.name));
                parser.warning(start, format!("'{name}' is a deprecated alias for '{current}'"));
            }
        }
        if !is_available(register, &self.features) {
            let mut message = format!("system register '{}' ", self.description.str(register.name));
            let needed = self.first_feature_by_key(register);
            if register.flag(ONLY_32_BIT) && self.has(feat::IS_64_BIT) {
                message.push_str("is RV32 only");
                if needed.is_some() {
                    message.push_str(" and ");
                }
            }
            if let Some(key) = needed {
                message.push_str(&format!("requires '{key}' to be enabled"));
            }
            return Err(parser.error(start, message));
        }
        self.push(Kind::SystemRegister(register.encoding), start);
        Ok(Found::Yes)
    }

    /// Returns the first name, in order, of the features that a system register requires.
    fn first_feature_by_key(&self, register: &NamedOperand) -> Option<&str> {
        let features = self.description.table::<Feature>();
        let required = features
            .iter()
            .enumerate()
            .filter(|(index, _)| register.required_features.has(FeatureId::from_index(*index)));
        required.map(|(_, feature)| self.description.str(feature.key)).min()
    }
}

/// Returns the number that a symbol was set to.
fn equated_number(parser: &Parser<'_>, name: &[u8]) -> Option<i64> {
    let expressions = &parser.streamer.expressions;
    let symbol = expressions.symbols.find(name)?;
    match expressions.symbols[symbol].kind {
        SymbolKind::Equated(value) => match expressions[value] {
            Expression::Constant(value) => Some(value),
            _ => None,
        },
        SymbolKind::Regular => None,
    }
}
