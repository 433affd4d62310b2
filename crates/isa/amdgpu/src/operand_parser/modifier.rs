//! Parses modifiers of instructions with their own syntax: cache policies, DPP, formats, swizzles.

use stallscope_asm::{Parser, TokenKind};

use crate::operand_kind::{ImmediateKind, Kind, LiteralForm};
use crate::parser::AmdgpuAsmParser;
use crate::tokens::{Tried, accept_negated, accept_word, accept_word_and, at_word, expect, peek, take_word};
use crate::words::buffer_format::{self, Format};
use crate::words::image_dimension;
use crate::words::swizzle::{self, BitMask, MAX_LANE, N_LANE_BITS};

impl AmdgpuAsmParser<'_> {
    pub(crate) fn parse_cache_policy(&mut self, parser: &mut Parser<'_>) -> Tried {
        if self.generation.is_gfx12_or_later() {
            return self.parse_hinted_cache_policy(parser);
        }
        let start = parser.token().location;
        let (mut enabled, mut seen) = (0, 0);
        loop {
            let token = parser.token();
            let word = if token.is(TokenKind::Identifier) { token.str() } else { "" };
            let (is_disabled, word) = match word.strip_prefix("no") {
                Some(word) => (true, word),
                None => (false, word),
            };
            let has_new_names = self.generation.has_gfx940() && !self.statement.mnemonic.starts_with("s_");
            let bit = match (has_new_names, word) {
                (true, "nt") | (false, "slc") => 2,
                (true, "sc0") | (false, "glc") => 1,
                (true, "sc1") | (false, "scc") => 16,
                (false, "dlc") => 4,
                _ => break,
            };
            parser.lex();
            let error = if !self.generation.is_gfx10_or_later() && bit == 4 {
                "dlc modifier is not supported on this GPU"
            } else if !self.generation.has_gfx90a() && bit == 16 {
                "scc modifier is not supported on this GPU"
            } else if seen & bit != 0 {
                "duplicate cache policy modifier"
            } else {
                if !is_disabled {
                    enabled |= bit;
                }
                seen |= bit;
                continue;
            };
            parser.error(token.location, error);
            return Tried::Failure;
        }
        if seen == 0 {
            return Tried::NoMatch;
        }
        self.push_number(ImmediateKind::CachePolicy, enabled, start);
        Tried::Success
    }

    /// Parses a cache policy that consists of a hint, a scope and flags.
    fn parse_hinted_cache_policy(&mut self, parser: &mut Parser<'_>) -> Tried {
        const SCOPES: [&str; 4] = ["SCOPE_CU", "SCOPE_SE", "SCOPE_DEV", "SCOPE_SYS"];
        let start = parser.token().location;
        let mut value = 0;
        let [mut has_hint, mut has_scope, mut has_volatility, mut has_scale] = [false; 4];
        loop {
            if !has_hint {
                match Self::parse_hint(parser) {
                    Ok(hint) => {
                        value |= hint;
                        has_hint = true;
                        continue;
                    }
                    Err(Tried::Failure) => return Tried::Failure,
                    Err(_) => {}
                }
            }
            if !has_scope {
                match self.parse_choice_number(parser, "scope", &SCOPES) {
                    Ok(scope) => {
                        value |= scope << 3;
                        has_scope = true;
                        continue;
                    }
                    Err(Tried::Failure) => return Tried::Failure,
                    Err(_) => {}
                }
            }
            if !has_volatility {
                if accept_word(parser, "nv") {
                    value |= 1 << 5;
                    has_volatility = true;
                } else {
                    has_volatility = accept_negated(parser, "nv");
                }
                if has_volatility {
                    continue;
                }
            }
            if !has_scale {
                if accept_word(parser, "scale_offset") {
                    value |= 1 << 11;
                    has_scale = true;
                } else {
                    has_scale = accept_negated(parser, "scale_offset");
                }
                if has_scale {
                    continue;
                }
            }
            break;
        }
        if !(has_hint || has_scope || has_volatility || has_scale) {
            return Tried::NoMatch;
        }
        self.push_number(ImmediateKind::CachePolicy, value, start);
        Tried::Success
    }

    fn parse_hint(parser: &mut Parser<'_>) -> Result<i64, Tried> {
        const ATOMIC: i64 = 1 << 9;
        const STORE: i64 = 1 << 8;
        const LOAD: i64 = 1 << 7;
        const REAL_BYPASS: i64 = 1 << 10;
        if !accept_word_and(parser, "th", TokenKind::Colon) {
            return Err(Tried::NoMatch);
        }
        let location = parser.token().location;
        let Some(word) = take_word(parser) else {
            parser.error(location, "expected an identifier");
            return Err(Tried::Failure);
        };
        let of_atomic = |word| match word {
            "RETURN" | "RT_RETURN" => Some(1),
            "RT" => Some(0),
            "NT" => Some(2),
            "NT_RETURN" => Some(3),
            "CASCADE_RT" => Some(4),
            "CASCADE_NT" => Some(6),
            _ => None,
        };
        let of_access = |word| match word {
            "RT" => Some(0),
            "NT" => Some(1),
            "HT" => Some(2),
            "LU" | "WB" => Some(3),
            "BYPASS" => Some(3 | REAL_BYPASS),
            "NT_RT" => Some(4),
            "RT_NT" => Some(5),
            "NT_HT" => Some(6),
            "NT_WB" => Some(7),
            _ => None,
        };
        let hint = match word {
            "TH_DEFAULT" => Some(0),
            "TH_STORE_LU" | "TH_LOAD_WB" | "TH_LOAD_NT_WB" => None,
            _ => {
                if let Some(word) = word.strip_prefix("TH_ATOMIC_") {
                    of_atomic(word).map(|hint| hint | ATOMIC)
                } else if let Some(word) = word.strip_prefix("TH_LOAD_") {
                    of_access(word).map(|hint| hint | LOAD)
                } else {
                    word.strip_prefix("TH_STORE_").and_then(of_access).map(|hint| hint | STORE)
                }
            }
        };
        hint.ok_or_else(|| {
            parser.error(location, "invalid th value");
            Tried::Failure
        })
    }

    pub(crate) fn parse_dpp8(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        if !self.generation.is_gfx10_or_later() || !accept_word_and(parser, "dpp8", TokenKind::Colon) {
            return Tried::NoMatch;
        }
        match self.parse_selections(parser, 8, 3, "expected a 3-bit value") {
            Some(value) => {
                self.push_number(ImmediateKind::Dpp8, value, start);
                Tried::Success
            }
            None => Tried::Failure,
        }
    }

    /// Parses `[…]` with numbers of some bits.
    fn parse_selections(
        &mut self,
        parser: &mut Parser<'_>,
        n_numbers: u32,
        n_bits: u32,
        message: &str,
    ) -> Option<i64> {
        if !expect(parser, TokenKind::LBrac, "expected an opening square bracket") {
            return None;
        }
        let mut value = 0;
        for index in 0..n_numbers {
            if index > 0 && !expect(parser, TokenKind::Comma, "expected a comma") {
                return None;
            }
            let location = parser.token().location;
            let number = parser.parse_absolute_expression(self).ok()?;
            if number >> n_bits != 0 {
                parser.error(location, message);
                return None;
            }
            value |= number << (index * n_bits);
        }
        expect(parser, TokenKind::RBrac, "expected a closing square bracket").then_some(value)
    }

    pub(crate) fn parse_dpp_control(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        if !parser.is(TokenKind::Identifier) || !self.has_dpp_control(parser.token().str()) {
            return Tried::NoMatch;
        }
        let Some(name) = take_word(parser) else { return Tried::NoMatch };
        let value = match name {
            "row_mirror" => Some(0x140),
            "row_half_mirror" => Some(0x141),
            _ if !expect(parser, TokenKind::Colon, "expected a colon") => None,
            "quad_perm" => self.parse_selections(parser, 4, 2, "expected a 2-bit value"),
            _ => self.parse_dpp_distance(parser, name),
        };
        match value {
            Some(value) => {
                self.push_number(ImmediateKind::DppControl, value, start);
                Tried::Success
            }
            None => Tried::Failure,
        }
    }

    fn has_dpp_control(&self, name: &str) -> bool {
        match name {
            "row_newbcast" => self.generation.has_gfx90a(),
            "row_share" | "row_xmask" => self.generation.is_gfx10_or_later(),
            "wave_shl" | "wave_shr" | "wave_rol" | "wave_ror" | "row_bcast" => {
                self.generation.is_gfx8() || self.generation.is_gfx9()
            }
            _ => matches!(
                name,
                "row_mirror" | "row_half_mirror" | "quad_perm" | "row_shl" | "row_shr" | "row_ror"
            ),
        }
    }

    fn parse_dpp_distance(&mut self, parser: &mut Parser<'_>, name: &str) -> Option<i64> {
        let location = parser.token().location;
        let number = parser.parse_absolute_expression(self).ok()?;
        let is_row = (1..=15).contains(&number);
        let is_lane = (0..=15).contains(&number);
        let value = match name {
            "wave_shl" if number == 1 => 0x130,
            "wave_rol" if number == 1 => 0x134,
            "wave_shr" if number == 1 => 0x138,
            "wave_ror" if number == 1 => 0x13C,
            "row_shl" if is_row => 0x100 | number,
            "row_shr" if is_row => 0x110 | number,
            "row_ror" if is_row => 0x120 | number,
            "row_share" | "row_newbcast" if is_lane => 0x150 | number,
            "row_xmask" if is_lane => 0x160 | number,
            "row_bcast" if number == 15 => 0x142,
            "row_bcast" if number == 31 => 0x143,
            _ => {
                parser.error(location, format!("invalid {name} value"));
                return None;
            }
        };
        Some(value)
    }

    pub(crate) fn parse_dim(&mut self, parser: &mut Parser<'_>) -> Tried {
        if !self.generation.is_gfx10_or_later() {
            return Tried::NoMatch;
        }
        let start = parser.token().location;
        if !accept_word_and(parser, "dim", TokenKind::Colon) {
            return Tried::NoMatch;
        }
        let location = parser.token().location;
        match Self::parse_dimension(parser) {
            Some(number) => {
                self.push_number(ImmediateKind::Dim, number.into(), start);
                Tried::Success
            }
            None => {
                parser.error(location, "invalid dim value");
                Tried::Failure
            }
        }
    }

    /// Parses the name of a dimension, whose first digit may be a separate token.
    fn parse_dimension(parser: &mut Parser<'_>) -> Option<u32> {
        let mut name = String::new();
        let token = parser.token();
        if token.is(TokenKind::Integer) {
            name.push_str(token.str());
            parser.lex();
            if parser.token().location != token.end() {
                return None;
            }
        }
        name.push_str(take_word(parser)?);
        image_dimension::number_of(name.strip_prefix("SQ_RSRC_IMG_").unwrap_or(&name))
    }

    pub(crate) fn parse_format(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        let mut format = i64::from(buffer_format::default_number(&self.generation));
        let old = if self.generation.is_gfx10_or_later() {
            self.parse_unified_number(parser)
        } else {
            self.parse_split_numbers(parser)
        };
        let has_format = match old {
            Ok(number) => {
                format = number;
                true
            }
            Err(Tried::Failure) => return Tried::Failure,
            Err(_) => false,
        };
        let index = self.statement.operands.len();
        self.push_number(ImmediateKind::Format, format, start);
        if has_format {
            parser.parse_optional_token(TokenKind::Comma);
        }
        if parser.is(TokenKind::EndOfStatement) {
            // The matcher reports the missing offset.
            return Tried::Success;
        }
        let tried = self.parse_register_or_immediate(parser, false, LiteralForm::Any);
        if tried != Tried::Success {
            return tried;
        }
        parser.parse_optional_token(TokenKind::Comma);
        if !has_format {
            match self.parse_format_name_or_number(parser) {
                Ok(number) => {
                    if let Some(operand) = self.statement.operands.get_mut(index)
                        && let Kind::Immediate(immediate) = &mut operand.kind
                    {
                        immediate.value = number;
                    }
                }
                Err(Tried::Failure) => return Tried::Failure,
                Err(_) => {}
            }
            return Tried::Success;
        }
        if at_word(parser, "format") && peek(parser).is(TokenKind::Colon) {
            parser.error(parser.token().location, "duplicate format");
            return Tried::Failure;
        }
        Tried::Success
    }

    /// Parses `name:number` with a maximum.
    fn parse_limited(&mut self, parser: &mut Parser<'_>, name: &str, max: i64) -> Result<i64, Tried> {
        let location = parser.token().location;
        let number = self.parse_number_after(parser, name)?;
        if !(0..=max).contains(&number) {
            parser.error(location, format!("out of range {name}"));
            return Err(Tried::Failure);
        }
        Ok(number)
    }

    fn parse_unified_number(&mut self, parser: &mut Parser<'_>) -> Result<i64, Tried> {
        // LLVM quirk: words in brackets are read later, after the offset.
        self.parse_limited(parser, "format", buffer_format::MAX_UNIFIED.into())
    }

    /// Parses `dfmt:number` and `nfmt:number`, in any order.
    fn parse_split_numbers(&mut self, parser: &mut Parser<'_>) -> Result<i64, Tried> {
        let (mut data, mut number) = (None, None);
        for _ in 0..2 {
            if data.is_none() {
                data = match self.parse_limited(parser, "dfmt", 15) {
                    Ok(value) => Some(value),
                    Err(Tried::Failure) => return Err(Tried::Failure),
                    Err(_) => None,
                };
            }
            if number.is_none() {
                number = match self.parse_limited(parser, "nfmt", 7) {
                    Ok(value) => Some(value),
                    Err(Tried::Failure) => return Err(Tried::Failure),
                    Err(_) => None,
                };
            }
            if data.is_none() != number.is_none() && !peek(parser).is(TokenKind::Comma) {
                parser.parse_optional_token(TokenKind::Comma);
            }
        }
        if data.is_none() && number.is_none() {
            return Err(Tried::NoMatch);
        }
        let part = |value: Option<i64>, default| value.and_then(|v| u16::try_from(v).ok()).unwrap_or(default);
        let format =
            Format { data: part(data, Format::DEFAULT.data), number: part(number, Format::DEFAULT.number) };
        Ok(format.merged().into())
    }

    fn parse_format_name_or_number(&mut self, parser: &mut Parser<'_>) -> Result<i64, Tried> {
        if !accept_word_and(parser, "format", TokenKind::Colon) {
            return Err(Tried::NoMatch);
        }
        let location = parser.token().location;
        if !parser.parse_optional_token(TokenKind::LBrac) {
            let number = self.parse_number(parser, "").ok_or(Tried::Failure)?;
            // LLVM quirk: more than 32 bits are cut off here.
            let is_valid = u16::try_from(number as u32)
                .is_ok_and(|number| buffer_format::is_valid(number, &self.generation));
            if !is_valid {
                parser.error(location, "out of range format");
                return Err(Tried::Failure);
            }
            return Ok(number);
        }
        let location = parser.token().location;
        let Some(name) = take_word(parser) else {
            parser.error(location, "expected a format string");
            return Err(Tried::Failure);
        };
        let number = match buffer_format::unified_of(name, &self.generation) {
            Some(number) if self.generation.is_gfx10_or_later() => number,
            Some(_) => {
                parser.error(location, "unified format is not supported on this GPU");
                return Err(Tried::Failure);
            }
            None => self.parse_split_names(parser, name, location)?,
        };
        if !expect(parser, TokenKind::RBrac, "expected a closing square bracket") {
            return Err(Tried::Failure);
        }
        Ok(number.into())
    }

    fn parse_split_names(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        location: u32,
    ) -> Result<u16, Tried> {
        let (mut data, mut number) = (None, None);
        self.take_format_name(parser, name, location, &mut data, &mut number)?;
        if parser.parse_optional_token(TokenKind::Comma) {
            let location = parser.token().location;
            let Some(name) = take_word(parser) else {
                parser.error(location, "expected a format string");
                return Err(Tried::Failure);
            };
            self.take_format_name(parser, name, location, &mut data, &mut number)?;
            let error = match (data, number) {
                (None, _) => "duplicate numeric format",
                (_, None) => "duplicate data format",
                _ => "",
            };
            if !error.is_empty() {
                parser.error(location, error);
                return Err(Tried::Failure);
            }
        }
        let format = Format {
            data: data.unwrap_or(Format::DEFAULT.data),
            number: number.unwrap_or(Format::DEFAULT.number),
        };
        if !self.generation.is_gfx10_or_later() {
            return Ok(format.merged());
        }
        format.unified(&self.generation).ok_or_else(|| {
            parser.error(location, "unsupported format");
            Tried::Failure
        })
    }

    fn take_format_name(
        &self,
        parser: &mut Parser<'_>,
        name: &str,
        location: u32,
        data: &mut Option<u16>,
        number: &mut Option<u16>,
    ) -> Result<(), Tried> {
        if let Some(found) = buffer_format::data_format_of(name) {
            *data = Some(found);
        } else if let Some(found) = buffer_format::number_format_of(name, &self.generation) {
            *number = Some(found);
        } else {
            parser.error(location, "unsupported format");
            return Err(Tried::Failure);
        }
        Ok(())
    }

    pub(crate) fn parse_swizzle(&mut self, parser: &mut Parser<'_>) -> Tried {
        let start = parser.token().location;
        if !accept_word(parser, "offset") {
            return Tried::NoMatch;
        }
        if !expect(parser, TokenKind::Colon, "expected a colon") {
            return Tried::Failure;
        }
        let value = if accept_word(parser, "swizzle") {
            self.parse_pattern(parser).map(i64::from)
        } else {
            let location = parser.token().location;
            let value = self.parse_number(parser, "a swizzle macro");
            if value.is_some_and(|value| value >> 16 != 0) {
                parser.error(location, "expected a 16-bit offset");
                None
            } else {
                value
            }
        };
        match value {
            Some(value) => {
                self.push_number(ImmediateKind::Swizzle, value, start);
                Tried::Success
            }
            None => Tried::Failure,
        }
    }

    /// Parses a pattern in parentheses.
    fn parse_pattern(&mut self, parser: &mut Parser<'_>) -> Option<u16> {
        if !expect(parser, TokenKind::LParen, "expected a left parentheses") {
            return None;
        }
        let token = parser.token();
        let is_known = ["QUAD_PERM", "BITMASK_PERM", "BROADCAST", "SWAP", "REVERSE", "FFT", "ROTATE"]
            .iter()
            .any(|name| accept_word(parser, name));
        if !is_known {
            parser.error(token.location, "expected a swizzle mode");
            return None;
        }
        let value = match token.str() {
            "QUAD_PERM" => {
                let mut value = swizzle::QUAD_PERMUTATION;
                for lane in 0..4 {
                    let (number, _) = self.parse_lane(parser, 0, 3, "expected a 2-bit lane id")?;
                    value |= number << (2 * lane);
                }
                value
            }
            "BITMASK_PERM" => Self::parse_bit_mask(parser)?,
            "BROADCAST" => {
                let size = self.parse_group_size(parser, 2, 32)?;
                let message = "lane id must be in the interval [0,group size - 1]";
                let (lane, _) = self.parse_lane(parser, 0, i64::from(size) - 1, message)?;
                BitMask { and: (MAX_LANE + 1).wrapping_sub(size), or: lane, xor: 0 }.encode()
            }
            "SWAP" => {
                let size = self.parse_group_size(parser, 1, 16)?;
                BitMask { and: MAX_LANE, or: 0, xor: size }.encode()
            }
            "REVERSE" => {
                let size = self.parse_group_size(parser, 2, 32)?;
                BitMask { and: MAX_LANE, or: 0, xor: size.wrapping_sub(1) }.encode()
            }
            name => self.parse_new_pattern(parser, name)?,
        };
        expect(parser, TokenKind::RParen, "expected a closing parentheses").then_some(value)
    }

    /// Parses the rest of a pattern that processors have from GFX9 on.
    fn parse_new_pattern(&mut self, parser: &mut Parser<'_>, name: &str) -> Option<u16> {
        let is_fft = name == "FFT";
        if !self.generation.is_gfx9_or_later() {
            let mode = if is_fft { "FFT" } else { "Rotate" };
            let message = format!("{mode} mode swizzle not supported on this GPU");
            parser.error(parser.token().location, message);
            return None;
        }
        if is_fft {
            let message = "FFT swizzle must be in the interval [0,31]";
            return self.parse_lane(parser, 0, 31, message).map(|(number, _)| swizzle::FFT | number);
        }
        let (direction, _) = self.parse_lane(parser, 0, 1, "direction must be 0 (left) or 1 (right)")?;
        let message = "number of threads to rotate must be in the interval [0,31]";
        let (size, _) = self.parse_lane(parser, 0, 31, message)?;
        Some(swizzle::ROTATION | direction << 10 | size << 5)
    }

    /// Parses a comma and a number in an interval.
    fn parse_lane(
        &mut self,
        parser: &mut Parser<'_>,
        min: i64,
        max: i64,
        message: &str,
    ) -> Option<(u16, u32)> {
        if !expect(parser, TokenKind::Comma, "expected a comma") {
            return None;
        }
        let location = parser.token().location;
        let number = self.parse_number(parser, "")?;
        if !(min..=max).contains(&number) {
            parser.error(location, message);
            return None;
        }
        Some((u16::try_from(number).ok()?, location))
    }

    fn parse_group_size(&mut self, parser: &mut Parser<'_>, min: i64, max: i64) -> Option<u16> {
        let message = format!("group size must be in the interval [{min},{max}]");
        let (size, location) = self.parse_lane(parser, min, max, &message)?;
        if !size.is_power_of_two() {
            parser.error(location, "group size must be a power of two");
            return None;
        }
        Some(size)
    }

    fn parse_bit_mask(parser: &mut Parser<'_>) -> Option<u16> {
        if !expect(parser, TokenKind::Comma, "expected a comma") {
            return None;
        }
        let token = parser.token();
        if !expect(parser, TokenKind::String, "expected a string") {
            return None;
        }
        let characters = token.string_contents();
        if characters.len() != N_LANE_BITS as usize {
            parser.error(token.location, "expected a 5-character mask");
            return None;
        }
        let mut mask = BitMask { and: 0, or: 0, xor: 0 };
        for (index, character) in characters.iter().rev().enumerate() {
            let bit = 1 << index;
            match character {
                b'0' => {}
                b'1' => mask.or |= bit,
                b'p' => mask.and |= bit,
                b'i' => {
                    mask.and |= bit;
                    mask.xor |= bit;
                }
                _ => {
                    parser.error(token.location, "invalid mask");
                    return None;
                }
            }
        }
        Some(mask.encode())
    }
}
