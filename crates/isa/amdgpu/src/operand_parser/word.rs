//! Parses operands with words for the parts of a number: messages, hardware registers, counters, targets.

use stallscope_asm::{Parser, Token, TokenKind};

use crate::operand_kind::ImmediateKind;
use crate::parser::AmdgpuAsmParser;
use crate::tokens::{Tried, accept_word, accept_word_and, expect, peek, take_word};
use crate::words::WordError;
use crate::words::delay;
use crate::words::dependency_counter::{self, CounterError};
use crate::words::export_target;
use crate::words::gpr_index_mode;
use crate::words::hardware_register::{self, HardwareRegisterBits};
use crate::words::send_message::{self, Message};
use crate::words::wait_count::{self, WaitCounter};
use crate::words::wait_event;

/// A number that was written or is implied.
#[derive(Clone, Copy, Debug)]
struct Field {
    value: i64,
    location: u32,
    is_word: bool,
    /// Whether it is a word of other processors.
    is_unsupported: bool,
    is_given: bool,
}

impl Field {
    const fn implied(value: i64, location: u32) -> Self {
        Self { value, location, is_word: false, is_unsupported: false, is_given: false }
    }
}

impl AmdgpuAsmParser<'_> {
    /// Returns whether a word with a parenthesis is next.
    fn at_function(parser: &mut Parser<'_>) -> bool {
        parser.is(TokenKind::Identifier) && peek(parser).is(TokenKind::LParen)
    }

    /// Parses a word, or a number.
    fn parse_word_or_number(
        &mut self,
        parser: &mut Parser<'_>,
        expected: &str,
        look_up: impl FnOnce(&Self, &str) -> Result<u16, WordError>,
    ) -> Option<Field> {
        let token = parser.token();
        let mut field = Field { is_given: true, ..Field::implied(0, token.location) };
        if token.is(TokenKind::Identifier) {
            match look_up(self, token.str()) {
                Ok(number) => {
                    field.value = number.into();
                    field.is_word = true;
                }
                Err(WordError::Unsupported) => {
                    field.is_word = true;
                    field.is_unsupported = true;
                }
                Err(WordError::Unknown) => {}
            }
        }
        if field.is_word {
            parser.lex();
        } else {
            field.value = self.parse_number(parser, expected)?;
        }
        Some(field)
    }

    pub(crate) fn parse_send_message(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        let value = if accept_word_and(parser, "sendmsg", TokenKind::LParen) {
            match self.parse_message(parser) {
                Some(value) => value,
                None => return Tried::Failure,
            }
        } else {
            let Some(value) = self.parse_number(parser, "a sendmsg macro") else { return Tried::Failure };
            if value >> 16 != 0 {
                parser.error(start, "invalid immediate: only 16-bit values are legal");
                return Tried::Failure;
            }
            value
        };
        self.push_number(ImmediateKind::SendMessage, value, start);
        Tried::Success
    }

    fn parse_message(&mut self, parser: &mut Parser<'_>) -> Option<i64> {
        let start = parser.token().location;
        let message = self.parse_word_or_number(parser, "a message name", |target, name| {
            send_message::id_of(name, &target.generation)
        })?;
        let mut operation = Field::implied(0, start);
        let mut stream = Field::implied(0, start);
        if parser.parse_optional_token(TokenKind::Comma) {
            let id = u16::try_from(message.value).unwrap_or(u16::MAX);
            operation = self.parse_word_or_number(parser, "an operation name", |target, name| {
                send_message::operation_of(id, name, &target.generation)
            })?;
            if parser.parse_optional_token(TokenKind::Comma) {
                stream.location = parser.token().location;
                stream.is_given = true;
                stream.value = self.parse_number(parser, "")?;
            }
        }
        if !expect(parser, TokenKind::RParen, "expected a closing parenthesis") {
            return None;
        }
        // Numbers that do not fit are not valid either.
        let [id, of_operation, of_stream] = [message.value, operation.value, stream.value]
            .map(|value| u16::try_from(value).unwrap_or(u16::MAX));
        let encoded = Message { id, operation: of_operation, stream: of_stream };
        let is_strict = message.is_word;
        let generation = &self.generation;
        let (location, error) = if is_strict && message.is_unsupported {
            (message.location, "specified message id is not supported on this GPU")
        } else if !is_strict && !encoded.has_valid_id(generation) {
            (message.location, "invalid message id")
        } else if is_strict && encoded.requires_operation(generation) != operation.is_given {
            if operation.is_given {
                (operation.location, "message does not support operations")
            } else {
                (message.location, "missing message operation")
            }
        } else if operation.is_unsupported {
            (operation.location, "specified operation id is not supported on this GPU")
        } else if !encoded.has_valid_operation(generation, is_strict) {
            (operation.location, "invalid operation id")
        } else if is_strict && !encoded.supports_stream(generation) && stream.is_given {
            (stream.location, "message operation does not support streams")
        } else if !encoded.has_valid_stream(generation, is_strict) {
            (stream.location, "invalid message stream id")
        } else {
            return Some(encoded.encode().into());
        };
        parser.error(location, error);
        None
    }

    pub(crate) fn parse_hardware_register(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        let mut fields = [
            Field::implied(0, start),
            Field::implied(HardwareRegisterBits::OFFSET.into(), start),
            Field::implied(HardwareRegisterBits::WIDTH.into(), start),
        ];
        let is_structured = parser.is(TokenKind::LCurly);
        let parsed = if is_structured {
            self.parse_fields(parser, ["id", "offset", "size"], &mut fields)
        } else if accept_word_and(parser, "hwreg", TokenKind::LParen) {
            self.parse_register_bits(parser, &mut fields)
        } else {
            let Some(value) = self.parse_number(parser, "a hwreg macro, structured immediate") else {
                return Tried::Failure;
            };
            if value >> 16 != 0 {
                parser.error(start, "invalid immediate: only 16-bit values are legal");
                return Tried::Failure;
            }
            self.push_number(ImmediateKind::HardwareRegister, value, start);
            return Tried::Success;
        };
        if parsed.is_none() {
            return Tried::Failure;
        }
        let [register, offset, width] = fields;
        let is_unsigned = |value: i64, n_bits: u32| value >> n_bits == 0;
        let (location, error) = if register.is_unsupported {
            (register.location, "invalid hardware register: not supported on this GPU")
        } else if !is_unsigned(register.value, 6) {
            (register.location, "invalid hardware register: only 6-bit values are legal")
        } else if !is_unsigned(offset.value, 5) {
            (offset.location, "invalid bit offset: only 5-bit values are legal")
        } else if !is_unsigned(width.value.wrapping_sub(1), 5) {
            (width.location, "invalid bitfield width: only values from 1 to 32 are legal")
        } else {
            let [register, offset, width] =
                [register, offset, width].map(|field| u16::try_from(field.value).unwrap_or_default());
            let bits = HardwareRegisterBits { register, offset, width };
            self.push_number(ImmediateKind::HardwareRegister, bits.encode().into(), start);
            return Tried::Success;
        };
        parser.error(location, error);
        Tried::Failure
    }

    fn parse_register_bits(&mut self, parser: &mut Parser<'_>, fields: &mut [Field; 3]) -> Option<()> {
        fields[0] = self.parse_word_or_number(parser, "a register name", |target, name| {
            hardware_register::number_of(name, &target.generation)
        })?;
        if parser.parse_optional_token(TokenKind::RParen) {
            return Some(());
        }
        if !expect(parser, TokenKind::Comma, "expected a comma or a closing parenthesis") {
            return None;
        }
        fields[1].location = parser.token().location;
        fields[1].value = self.parse_number(parser, "")?;
        if !expect(parser, TokenKind::Comma, "expected a comma") {
            return None;
        }
        fields[2].location = parser.token().location;
        fields[2].value = self.parse_number(parser, "")?;
        expect(parser, TokenKind::RParen, "expected a closing parenthesis").then_some(())
    }

    /// Parses `{name: number, …}`.
    fn parse_fields<const N: usize>(
        &mut self,
        parser: &mut Parser<'_>,
        names: [&str; N],
        fields: &mut [Field; N],
    ) -> Option<()> {
        parser.lex();
        let mut is_first = true;
        while !parser.parse_optional_token(TokenKind::RCurly) {
            if !is_first && !expect(parser, TokenKind::Comma, "comma or closing brace expected") {
                return None;
            }
            is_first = false;
            let token = parser.token();
            if !expect(parser, TokenKind::Identifier, "field name expected")
                || !expect(parser, TokenKind::Colon, "colon expected")
            {
                return None;
            }
            let index = names.iter().position(|name| *name == token.str());
            let Some(field) = index.and_then(|index| fields.get_mut(index)) else {
                parser.error(token.location, "unknown field");
                return None;
            };
            if field.is_given {
                parser.error(token.location, "duplicate field");
                return None;
            }
            field.location = parser.token().location;
            field.value = self.parse_number(parser, "")?;
            field.is_given = true;
        }
        Some(())
    }

    pub(crate) fn parse_wait_event(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        let mut fields = [Field::implied(0, start)];
        let value = if parser.is(TokenKind::LCurly) {
            let name = wait_event::bit_name(&self.generation);
            if self.parse_fields(parser, [name], &mut fields).is_none() {
                return Tried::Failure;
            }
            let [bit] = fields;
            if bit.value >> 1 != 0 {
                parser.error(bit.location, "invalid bit value: only 1-bit values are legal");
                return Tried::Failure;
            }
            // LLVM quirk: the bit becomes the lowest one, also where it is another one when it is printed.
            bit.value
        } else {
            let Some(value) = self.parse_number(parser, "structured immediate") else {
                return Tried::Failure;
            };
            value
        };
        if value >> 16 != 0 {
            parser.error(start, "invalid immediate: only 16-bit values are legal");
            return Tried::Failure;
        }
        self.push_number(ImmediateKind::WaitEvent, value, start);
        Tried::Success
    }

    pub(crate) fn parse_wait_counts(&mut self, parser: &mut Parser<'_>) -> Tried {
        let default = wait_count::default_immediate(self.version).into();
        self.parse_counters(parser, default, Self::parse_wait_count)
    }

    /// Parses counters, each with `parse_counter`, which changes the immediate, or a number in place of them.
    fn parse_counters(
        &mut self,
        parser: &mut Parser<'_>,
        default: i64,
        mut parse_counter: impl FnMut(&mut Self, &mut Parser<'_>, &mut i64) -> Option<()>,
    ) -> Tried {
        let start = parser.token().location;
        let mut value = default;
        if Self::at_function(parser) {
            while !parser.is(TokenKind::EndOfStatement) {
                if parse_counter(self, parser, &mut value).is_none() {
                    return Tried::Failure;
                }
            }
        } else {
            match self.parse_number(parser, "") {
                Some(number) => value = number,
                None => return Tried::Failure,
            }
        }
        self.push_number(ImmediateKind::Plain, value, start);
        Tried::Success
    }

    fn parse_wait_count(&mut self, parser: &mut Parser<'_>, immediate: &mut i64) -> Option<()> {
        let token = Self::start_counter(parser)?;
        let name = token.str();
        let location = parser.token().location;
        let number = self.parse_number(parser, "")?;
        let is_saturated = name.ends_with("_sat");
        let counter = name.strip_suffix("_sat").unwrap_or(name);
        let Some(counter) = WaitCounter::ALL.into_iter().find(|known| known.name() == counter) else {
            parser.error(token.location, format!("invalid counter name {name}"));
            return None;
        };
        let encoded = counter.encode(self.version, *immediate as u32, number as u32);
        let is_whole = i64::from(counter.decode(self.version, encoded)) == number;
        if !is_whole && !is_saturated {
            parser.error(location, format!("too large value for {name}"));
            return None;
        }
        let number = if is_whole { number as u32 } else { u32::MAX };
        *immediate = counter.encode(self.version, *immediate as u32, number).into();
        Self::end_counter(parser)
    }

    /// Takes the name of a counter, which it returns, and the parenthesis after it.
    fn start_counter<'p>(parser: &mut Parser<'p>) -> Option<Token<'p>> {
        let token = parser.token();
        let is_started = expect(parser, TokenKind::Identifier, "expected a counter name")
            && expect(parser, TokenKind::LParen, "expected a left parenthesis");
        is_started.then_some(token)
    }

    /// Takes the end of a counter, and what separates it from the next one.
    fn end_counter(parser: &mut Parser<'_>) -> Option<()> {
        if !expect(parser, TokenKind::RParen, "expected a closing parenthesis") {
            return None;
        }
        let is_separated =
            parser.parse_optional_token(TokenKind::Amp) || parser.parse_optional_token(TokenKind::Comma);
        if is_separated && parser.is(TokenKind::EndOfStatement) {
            parser.error(parser.token().location, "expected a counter name");
            return None;
        }
        Some(())
    }

    pub(crate) fn parse_dependency_counters(&mut self, parser: &mut Parser<'_>) -> Tried {
        let default = dependency_counter::default_immediate(&self.generation).into();
        let mut used = 0;
        self.parse_counters(parser, default, |asm, parser, immediate| {
            asm.parse_dependency_counter(parser, immediate, &mut used)
        })
    }

    fn parse_dependency_counter(
        &mut self,
        parser: &mut Parser<'_>,
        immediate: &mut i64,
        used: &mut u16,
    ) -> Option<()> {
        let token = Self::start_counter(parser)?;
        let name = token.str();
        let number = self.parse_number(parser, "")?;
        let used_before = *used;
        match dependency_counter::encode(name, number, used, &self.generation) {
            Ok(bits) => {
                Self::end_counter(parser)?;
                *immediate = *immediate & !i64::from(used_before ^ *used) | i64::from(bits);
                Some(())
            }
            Err(error) => {
                let message = match error {
                    CounterError::Word(WordError::Unknown) => format!("invalid counter name {name}"),
                    CounterError::Word(WordError::Unsupported) => {
                        format!("{name} is not supported on this GPU")
                    }
                    CounterError::Duplicate => format!("duplicate counter name {name}"),
                    CounterError::BadValue => format!("invalid value for {name}"),
                };
                parser.error(token.location, message);
                None
            }
        }
    }

    pub(crate) fn parse_delay(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        let mut value = 0;
        if Self::at_function(parser) {
            loop {
                match Self::parse_delay_field(parser) {
                    Some(bits) => value |= i64::from(bits),
                    None => return Tried::Failure,
                }
                if !parser.parse_optional_token(TokenKind::Pipe) {
                    break;
                }
            }
        } else {
            match self.parse_number(parser, "") {
                Some(number) => value = number,
                None => return Tried::Failure,
            }
        }
        self.push_number(ImmediateKind::Plain, value, start);
        Tried::Success
    }

    fn parse_delay_field(parser: &mut Parser<'_>) -> Option<u32> {
        let name = parser.token();
        if !expect(parser, TokenKind::Identifier, "expected a field name")
            || !expect(parser, TokenKind::LParen, "expected a left parenthesis")
        {
            return None;
        }
        let value = parser.token();
        if !expect(parser, TokenKind::Identifier, "expected a value name")
            || !expect(parser, TokenKind::RParen, "expected a right parenthesis")
        {
            return None;
        }
        let Some(field) = delay::FIELDS.iter().find(|field| field.name == name.str()) else {
            parser.error(name.location, format!("invalid field name {}", name.str()));
            return None;
        };
        match field.value_of(value.str()) {
            Some(number) => Some(number << field.bit),
            None => {
                parser.error(value.location, format!("invalid value name {}", value.str()));
                None
            }
        }
    }

    pub(crate) fn parse_export_target(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        let Some(name) = take_word(parser) else { return Tried::NoMatch };
        let error = match export_target::number_of(name) {
            Some(target) if export_target::is_supported(target, &self.generation) => {
                self.push_number(ImmediateKind::ExportTarget, target.into(), start);
                return Tried::Success;
            }
            Some(_) => "exp target is not supported on this GPU",
            None => "invalid exp target",
        };
        parser.error(start, error);
        Tried::Failure
    }

    pub(crate) fn parse_interpolation_slot(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        let Some(name) = take_word(parser) else { return Tried::NoMatch };
        match ["p10", "p20", "p0"].iter().position(|slot| *slot == name) {
            Some(slot) => {
                self.push_number(ImmediateKind::InterpolationSlot, slot as i64, start);
                Tried::Success
            }
            None => {
                parser.error(start, "invalid interpolation slot");
                Tried::Failure
            }
        }
    }

    pub(crate) fn parse_interpolation_attribute(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        let Some(name) = take_word(parser) else { return Tried::NoMatch };
        let mut fail = |message| {
            parser.error(start, message);
            Tried::Failure
        };
        let Some(rest) = name.strip_prefix("attr") else { return fail("invalid interpolation attribute") };
        let channel = [".x", ".y", ".z", ".w"].iter().position(|channel| name.ends_with(channel));
        let Some(channel) = channel else {
            return fail("invalid or missing interpolation attribute channel");
        };
        let digits = rest.get(..rest.len().saturating_sub(2)).unwrap_or_default();
        let number = if digits.starts_with('+') { None } else { digits.parse::<u8>().ok() };
        match number {
            None => fail("invalid or missing interpolation attribute number"),
            Some(33..) => fail("out of bounds interpolation attribute number"),
            Some(number) => {
                self.push_number(ImmediateKind::InterpolationAttribute, number.into(), start);
                let at_channel = start + name.len() as u32 - 2;
                self.push_number(ImmediateKind::InterpolationChannel, channel as i64, at_channel);
                Tried::Success
            }
        }
    }

    pub(crate) fn parse_gpr_index_mode(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        let value = if accept_word_and(parser, "gpr_idx", TokenKind::LParen) {
            match Self::parse_gpr_index_modes(parser) {
                Some(value) => value,
                None => return Tried::Failure,
            }
        } else {
            let Ok(value) = parser.parse_absolute_expression(self) else { return Tried::Failure };
            if value >> 4 != 0 {
                parser.error(start, "invalid immediate: only 4-bit values are legal");
                return Tried::Failure;
            }
            value
        };
        self.push_number(ImmediateKind::GprIndexMode, value, start);
        Tried::Success
    }

    fn parse_gpr_index_modes(parser: &mut Parser<'_>) -> Option<i64> {
        if parser.parse_optional_token(TokenKind::RParen) {
            return Some(0);
        }
        let mut modes = 0;
        loop {
            let location = parser.token().location;
            let mode = gpr_index_mode::NAMES.iter().position(|name| accept_word(parser, name));
            let Some(mode) = mode.map(|index| 1_i64 << index) else {
                let message = if modes == 0 {
                    "expected a VGPR index mode or a closing parenthesis"
                } else {
                    "expected a VGPR index mode"
                };
                parser.error(location, message);
                return None;
            };
            if modes & mode != 0 {
                parser.error(location, "duplicate VGPR index mode");
                return None;
            }
            modes |= mode;
            if parser.parse_optional_token(TokenKind::RParen) {
                return Some(modes);
            }
            if !expect(parser, TokenKind::Comma, "expected a comma or a closing parenthesis") {
                return None;
            }
        }
    }
}
