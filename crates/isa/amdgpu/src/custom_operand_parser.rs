//! Parses operands that only some mnemonics have.

use stallscope_asm::{Parser, TokenKind};
use stallscope_target::RequiredFeatures;

use crate::custom_operand::{CustomOperand, NumberRule};
use crate::features::{A16, MIMG_R128, R128_A16};
use crate::operand_kind::{ImmediateKind, Kind, LiteralForm};
use crate::parser::AmdgpuAsmParser;
use crate::tokens::{
    Tried, accept_negated, accept_word, accept_word_and, at_modifier, at_register, at_word, expect,
};
use crate::value_type::is_safe_truncation;

impl AmdgpuAsmParser<'_> {
    /// Tries the custom parsers for the next operand.
    pub(crate) fn parse_custom_operand(&mut self, parser: &mut Parser<'_>) -> Tried {
        let index = self.statement.operands.len() as u32;
        let sets = self.description.table::<RequiredFeatures>();
        let applies = 1_u32.checked_shl(index).unwrap_or(0);
        for entry in self.statement.operand_parsers.iter() {
            let missing = self.available.missing(&sets.at(entry.required_features.index()));
            if missing != [0; 4] || entry.operand_mask & applies == 0 {
                continue;
            }
            let Some(custom) = self.custom_operands.get(entry.method) else { continue };
            let tried = self.parse_custom(parser, custom);
            if tried != Tried::NoMatch {
                return tried;
            }
        }
        Tried::NoMatch
    }

    fn parse_custom(&mut self, parser: &mut Parser<'_>, custom: CustomOperand) -> Tried {
        match custom {
            CustomOperand::Word(word) => {
                let start = parser.token().location;
                if !accept_word(parser, word) {
                    return Tried::NoMatch;
                }
                self.push_token(word, start);
                Tried::Success
            }
            CustomOperand::Bit(word, kind) => self.parse_bit(parser, word, kind),
            CustomOperand::Flag(word, _) if accept_negated(parser, word) => Tried::Success,
            CustomOperand::Flag(word, kind) => self.parse_bit(parser, word, kind),
            CustomOperand::Number(word, kind, rule) => self.parse_prefixed_number(parser, word, kind, rule),
            CustomOperand::Bits(word, kind) => self.parse_bits(parser, word, kind),
            CustomOperand::Choice(word, kind, choices) => self.parse_choice(parser, word, kind, choices),
            CustomOperand::RegisterOrImmediate => {
                self.parse_register_or_immediate(parser, false, LiteralForm::Any)
            }
            CustomOperand::FloatModifiers { has_numbers } => {
                self.parse_with_float_modifiers(parser, has_numbers)
            }
            CustomOperand::IntegerModifiers { has_numbers } => {
                self.parse_with_integer_modifiers(parser, has_numbers)
            }
            CustomOperand::Register => self.parse_register_operand(parser),
            CustomOperand::VectorOrOff => self.parse_vector_or_off(parser),
            CustomOperand::IndexKey(kind) => self.parse_index_key(parser, kind),
            CustomOperand::Blgp => {
                let tried = self.parse_prefixed_number(parser, "blgp", ImmediateKind::Blgp, NumberRule::Any);
                match tried {
                    Tried::NoMatch => self.parse_bits(parser, "neg", ImmediateKind::Blgp),
                    tried => tried,
                }
            }
            CustomOperand::FlatOffset => {
                let rule = NumberRule::Any;
                match self.parse_prefixed_number(parser, "offset", ImmediateKind::Offset, rule) {
                    Tried::NoMatch => {
                        self.parse_prefixed_number(parser, "inst_offset", ImmediateKind::InstOffset, rule)
                    }
                    tried => tried,
                }
            }
            CustomOperand::R128A16 => match self.parse_bit(parser, "r128", ImmediateKind::R128A16) {
                Tried::NoMatch => self.parse_bit(parser, "a16", ImmediateKind::A16),
                tried => tried,
            },
            CustomOperand::Endpgm => self.parse_endpgm(parser),
            CustomOperand::BranchTarget => self.parse_branch_target(parser),
            CustomOperand::OutputModifier => self.parse_output_modifier(parser),
            CustomOperand::CachePolicy => self.parse_cache_policy(parser),
            CustomOperand::Dpp8 => self.parse_dpp8(parser),
            CustomOperand::DppControl => self.parse_dpp_control(parser),
            CustomOperand::DependencyCounter => self.parse_dependency_counters(parser),
            CustomOperand::Dim => self.parse_dim(parser),
            CustomOperand::ExportTarget => self.parse_export_target(parser),
            CustomOperand::Format => self.parse_format(parser),
            CustomOperand::GprIndexMode => self.parse_gpr_index_mode(parser),
            CustomOperand::HardwareRegister => self.parse_hardware_register(parser),
            CustomOperand::InterpolationAttribute => self.parse_interpolation_attribute(parser),
            CustomOperand::InterpolationSlot => self.parse_interpolation_slot(parser),
            CustomOperand::Delay => self.parse_delay(parser),
            CustomOperand::WaitCount => self.parse_wait_counts(parser),
            CustomOperand::SendMessage => self.parse_send_message(parser),
            CustomOperand::Swizzle => self.parse_swizzle(parser),
            CustomOperand::WaitEvent => self.parse_wait_event(parser),
        }
    }

    /// Parses `word` or `noword`.
    fn parse_bit(&mut self, parser: &mut Parser<'_>, word: &str, kind: ImmediateKind) -> Tried {
        let start = parser.token().location;
        let value = if accept_word(parser, word) {
            1
        } else if accept_negated(parser, word) {
            0
        } else {
            return Tried::NoMatch;
        };
        let message = match word {
            "r128" if !self.has(MIMG_R128) || self.has(R128_A16) => {
                "r128 modifier is not supported on this GPU"
            }
            "a16" if !self.has(A16) => "a16 modifier is not supported on this GPU",
            "gds" if value == 0 && self.statement.mnemonic.starts_with("ds_gws") => "nogds is not allowed",
            _ => "",
        };
        if !message.is_empty() {
            parser.error(start, message);
            return Tried::Failure;
        }
        let is_merged = kind == ImmediateKind::A16 && self.generation.is_gfx9();
        self.push_number(if is_merged { ImmediateKind::R128A16 } else { kind }, value, start);
        Tried::Success
    }

    /// Parses `word:number` without adding an operand.
    pub(crate) fn parse_number_after(&mut self, parser: &mut Parser<'_>, word: &str) -> Result<i64, Tried> {
        if !accept_word_and(parser, word, TokenKind::Colon) {
            return Err(Tried::NoMatch);
        }
        self.parse_number(parser, "").ok_or(Tried::Failure)
    }

    /// Parses `word:number`.
    pub(crate) fn parse_prefixed_number(
        &mut self,
        parser: &mut Parser<'_>,
        word: &str,
        kind: ImmediateKind,
        rule: NumberRule,
    ) -> Tried {
        let start = parser.token().location;
        let mut value = match self.parse_number_after(parser, word) {
            Ok(value) => value,
            Err(tried) => return tried,
        };
        let is_right = match rule {
            NumberRule::Any => true,
            NumberRule::Bits(n_bits) => value >> n_bits == 0,
            NumberRule::BoundControl => {
                let is_bit = matches!(value, 0 | 1);
                if is_bit && !self.generation.is_gfx11_or_later() {
                    value = 1;
                }
                is_bit
            }
        };
        if !is_right {
            parser.error(start, format!("invalid {word} value."));
        }
        self.push_number(kind, value, start);
        Tried::Success
    }

    /// Parses `word:[0,1]`.
    pub(crate) fn parse_bits(&mut self, parser: &mut Parser<'_>, word: &str, kind: ImmediateKind) -> Tried {
        const MAX_BITS: u32 = 4;
        let start = parser.token().location;
        if !accept_word_and(parser, word, TokenKind::Colon) {
            return Tried::NoMatch;
        }
        if !expect(parser, TokenKind::LBrac, "expected a left square bracket") {
            return Tried::Failure;
        }
        let mut value = 0;
        for bit in 0.. {
            let location = parser.token().location;
            let Some(number) = self.parse_number(parser, "") else { return Tried::Failure };
            if number != 0 && number != 1 {
                parser.error(location, format!("invalid {word} value."));
                return Tried::Failure;
            }
            value |= number << bit;
            if parser.parse_optional_token(TokenKind::RBrac) {
                break;
            }
            if bit + 1 == MAX_BITS {
                parser.error(parser.token().location, "expected a closing square bracket");
                return Tried::Failure;
            }
            if !expect(parser, TokenKind::Comma, "expected a comma") {
                return Tried::Failure;
            }
        }
        self.push_number(kind, value, start);
        Tried::Success
    }

    /// Parses `word:CHOICE` without adding an operand.
    pub(crate) fn parse_choice_number(
        &mut self,
        parser: &mut Parser<'_>,
        word: &str,
        choices: &[&str],
    ) -> Result<i64, Tried> {
        if !accept_word_and(parser, word, TokenKind::Colon) {
            return Err(Tried::NoMatch);
        }
        let location = parser.token().location;
        let value = if parser.is(TokenKind::Identifier) {
            let name = parser.token().str();
            parser.lex();
            choices.iter().position(|choice| *choice == name)
        } else {
            let number = self.parse_number(parser, "").ok_or(Tried::Failure)?;
            usize::try_from(number).ok().filter(|number| *number < choices.len())
        };
        match value.and_then(|value| i64::try_from(value).ok()) {
            Some(value) => Ok(value),
            None => {
                parser.error(location, format!("invalid {word} value"));
                Err(Tried::Failure)
            }
        }
    }

    fn parse_choice(
        &mut self,
        parser: &mut Parser<'_>,
        word: &str,
        kind: ImmediateKind,
        choices: &[&str],
    ) -> Tried {
        let start = parser.token().location;
        match self.parse_choice_number(parser, word, choices) {
            Ok(value) => {
                self.push_number(kind, value, start);
                Tried::Success
            }
            Err(tried) => tried,
        }
    }

    fn parse_index_key(&mut self, parser: &mut Parser<'_>, kind: ImmediateKind) -> Tried {
        let start = parser.token().location;
        let value = match self.parse_number_after(parser, "index_key") {
            Ok(value) => value,
            Err(tried) => return tried,
        };
        let max = if kind == ImmediateKind::IndexKey8 { 3 } else { 1 };
        if !(0..=max).contains(&value) {
            parser.error(start, "out of range index_key");
            return Tried::Failure;
        }
        self.push_number(kind, value, start);
        Tried::Success
    }

    fn parse_endpgm(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        let value = self.parse_number(parser, "").unwrap_or_default();
        if value >> 16 != 0 {
            parser.error(start, "expected a 16-bit value");
            return Tried::Failure;
        }
        self.push_number(ImmediateKind::Endpgm, value, start);
        Tried::Success
    }

    fn parse_branch_target(&mut self, parser: &mut Parser<'_>) -> Tried {
        if at_register(parser) || at_modifier(parser) {
            return Tried::NoMatch;
        }
        if !self.parse_expression_operand(parser) {
            return Tried::Failure;
        }
        let Some(operand) = self.statement.operands.last() else { return Tried::Failure };
        let start = operand.start.unwrap_or_default();
        match operand.kind {
            Kind::Expression { is_symbol: false, .. } => {
                parser.error(start, "expected an absolute expression or a label");
            }
            Kind::Immediate(immediate) if !is_safe_truncation(immediate.value, 16) => {
                parser.error(start, "expected a 16-bit signed jump offset");
            }
            _ => {}
        }
        Tried::Success
    }

    fn parse_output_modifier(&mut self, parser: &mut Parser<'_>) -> Tried {
        let word = if at_word(parser, "mul") {
            "mul"
        } else if at_word(parser, "div") {
            "div"
        } else {
            return Tried::NoMatch;
        };
        let start = parser.token().location;
        let value = match self.parse_number_after(parser, word) {
            Ok(value) => value,
            Err(tried) => return tried,
        };
        let converted = match (word, value) {
            ("mul", 1 | 2 | 4) => value >> 1,
            ("div", 1) => 0,
            ("div", 2) => 3,
            _ => {
                parser.error(start, format!("invalid {word} value."));
                value
            }
        };
        self.push_number(ImmediateKind::OutputModifier, converted, start);
        Tried::Success
    }
}
