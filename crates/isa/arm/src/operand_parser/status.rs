//! Parses names of status registers, banked registers and interrupt flags.

use stallscope_asm::{ParseResult, Parser, TokenKind};
use stallscope_target::{NamedOperandTableId, NamedOperands};

use crate::custom_operand::{CustomOperand, Found};
use crate::description::{DESCRIPTION, named_operand_table};
use crate::features as feat;
use crate::operand_kind::Kind;
use crate::parser::ArmAsmParser;

const BANKED: NamedOperandTableId = named_operand_table("BankedReg");
const M_CLASS: NamedOperandTableId = named_operand_table("MClassSysReg");

/// Returns the banked registers.
pub(crate) fn banked_registers() -> NamedOperands<'static> {
    DESCRIPTION.named_operands(BANKED)
}

/// Returns the system registers of the M profile.
pub(crate) fn system_registers() -> NamedOperands<'static> {
    DESCRIPTION.named_operands(M_CLASS)
}

impl ArmAsmParser<'_> {
    /// Parses a status register, a banked register or interrupt flags.
    pub(crate) fn parse_status_operand(
        &mut self,
        parser: &mut Parser<'_>,
        custom: CustomOperand,
    ) -> ParseResult<Found> {
        let follows_another = self
            .statement
            .operands
            .last()
            .is_some_and(|operand| matches!(operand.kind, Kind::StatusMask(_) | Kind::BankedRegister(_)));
        let token = parser.token();
        let found = match custom {
            CustomOperand::InterruptFlags if token.is(TokenKind::Identifier) => {
                interrupt_flags(token.str()).map(Kind::InterruptFlags)
            }
            CustomOperand::BankedRegister if token.is(TokenKind::Identifier) && !follows_another => {
                banked_registers().by_name(token.str()).map(|found| Kind::BankedRegister(found.encoding))
            }
            CustomOperand::StatusMask if !follows_another => {
                let mask = match token.kind {
                    TokenKind::Integer => u8::try_from(token.value).ok().map(u32::from),
                    TokenKind::Identifier if self.has(feat::M_CLASS) => self.system_register(token.str()),
                    TokenKind::Identifier => status_mask(token.str()),
                    _ => None,
                };
                mask.map(Kind::StatusMask)
            }
            _ => None,
        };
        let Some(kind) = found else { return Ok(Found::No) };
        parser.lex();
        self.push(kind, token.location, token.location);
        Ok(Found::Yes)
    }

    /// Returns the number of a system register of the M profile.
    fn system_register(&self, name: &str) -> Option<u32> {
        let found = system_registers().by_name(name)?;
        let is_available = self.features.contains(&found.required_features);
        is_available.then_some(found.encoding & 0xfff)
    }
}

/// Returns the bits of interrupt flags.
fn interrupt_flags(name: &str) -> Option<u8> {
    if name == "none" {
        return Some(0);
    }
    name.bytes().try_fold(0, |flags, letter| {
        let flag = match letter.to_ascii_lowercase() {
            b'f' => 1,
            b'i' => 2,
            b'a' => 4,
            _ => return None,
        };
        (flags & flag == 0).then_some(flags | flag)
    })
}

/// Returns the bits of a status register and its fields: the fields' bits, and 16 for the saved register.
fn status_mask(name: &str) -> Option<u32> {
    let (register, fields) = name.split_once('_').unwrap_or((name, ""));
    let register = register.to_ascii_lowercase();
    if register == "apsr" {
        return match fields {
            "" | "nzcvq" => Some(8),
            "g" => Some(4),
            "nzcvqg" => Some(12),
            _ => None,
        };
    }
    let saved = match register.as_str() {
        "cpsr" => 0,
        "spsr" => 16,
        _ => return None,
    };
    let fields = if matches!(fields, "" | "all") { "fc" } else { fields };
    let bits = fields.bytes().try_fold(0, |bits, letter| {
        let bit = match letter {
            b'c' => 1,
            b'x' => 2,
            b's' => 4,
            b'f' => 8,
            _ => return None,
        };
        (bits & bit == 0).then_some(bits | bit)
    })?;
    Some(bits | saved)
}
