//! RISC-V-specific directives.

use stallscope_asm::{DirectiveStatus, Failed, ParseResult, Parser, Token, TokenKind};
use stallscope_target::{Feature, FeatureId, Inst, OpcodeId, Operand};

use crate::arch_string;
use crate::attribute;
use crate::compressed;
use crate::description::opcode;
use crate::extension_set::{ExtensionSet, extension, extension_of_feature, feature_key};
use crate::features as feat;
use crate::parser::RiscvAsmParser;

const INSN_16: OpcodeId = opcode("Insn16");
const INSN_32: OpcodeId = opcode("Insn32");
const INSN_48: OpcodeId = opcode("Insn48");
const INSN_64: OpcodeId = opcode("Insn64");

impl RiscvAsmParser<'_> {
    /// Parses a directive if it is a RISC-V directive.
    pub(crate) fn parse_riscv_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        let result = match directive.text {
            b".option" => self.parse_option(parser),
            b".attribute" => self.parse_attribute(parser),
            b".insn" => self.parse_insn(parser, directive.location),
            b".variant_cc" => parse_variant_cc(parser),
            _ => return Ok(DirectiveStatus::NoMatch),
        };
        if parser.has_pending_error() { Err(Failed) } else { result.map(|()| DirectiveStatus::Parsed) }
    }

    fn turn_on(&mut self, feature: FeatureId) {
        if !self.has(feature) {
            let mut features = self.features;
            features.set(feature, true);
            features = self.description.with_implied(&features);
            compressed::complete(&mut features);
            self.set_features(features);
        }
    }

    fn turn_off(&mut self, feature: FeatureId) {
        if self.has(feature) {
            let mut features = self.features;
            let mut cleared = stallscope_target::FeatureSet::default();
            cleared.set(feature, true);
            self.description.clear_features(&cleared, &mut features);
            self.set_features(features);
        }
    }

    fn parse_option(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let option = parser.token();
        parser.parse_token(TokenKind::Identifier, "expected identifier")?;
        let start = parser.token().location;
        match option.text {
            b"arch" => return self.parse_arch_option(parser),
            b"push" | b"pop" | b"exact" | b"noexact" | b"rvc" | b"norvc" | b"pic" | b"nopic" | b"relax"
            | b"norelax" => parser.parse_eol()?,
            _ => {
                let message = "unknown option, expected 'push', 'pop', 'rvc', 'norvc', 'arch', 'relax', \
                               'norelax', 'exact', or 'noexact'";
                parser.warning(start, message);
                parser.eat_to_end_of_statement();
                return Ok(());
            }
        }
        match option.text {
            b"push" => self.saved.push((self.features, self.settings)),
            b"pop" => {
                let Some((features, settings)) = self.saved.pop() else {
                    return Err(parser.error(start, ".option pop with no .option push"));
                };
                self.set_features(features);
                self.settings = settings;
            }
            b"exact" => {
                self.turn_on(feat::EXACT_ASSEMBLY);
                self.turn_off(feat::RELAX);
            }
            b"noexact" => {
                self.turn_off(feat::EXACT_ASSEMBLY);
                self.turn_on(feat::RELAX);
            }
            b"rvc" => self.turn_on(feat::C),
            b"norvc" => {
                self.turn_off(feat::C);
                self.turn_off(feat::ZCA);
            }
            b"pic" => self.settings.is_pic = true,
            b"nopic" => self.settings.is_pic = false,
            b"relax" => self.turn_on(feat::RELAX),
            _ => self.turn_off(feat::RELAX),
        }
        Ok(())
    }

    /// Parses `.option arch, +m, -c` and `.option arch, rv64gc`.
    fn parse_arch_option(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let mut is_first = true;
        loop {
            parser.parse_comma()?;
            let is_added = if parser.parse_optional_token(TokenKind::Plus) {
                Some(true)
            } else if parser.parse_optional_token(TokenKind::Minus) {
                Some(false)
            } else if is_first {
                None
            } else {
                let location = parser.token().location;
                return Err(parser.error(location, "unexpected token, expected + or -"));
            };
            let token = parser.token();
            if !token.is(TokenKind::Identifier) {
                return Err(parser.error(token.location, "unexpected token, expected identifier"));
            }
            parser.lex();
            match is_added {
                None => {
                    self.reset_to_arch(parser, token.str(), token.location, true)?;
                    break;
                }
                Some(is_added) => self.change_extension(parser, token, is_added)?,
            }
            is_first = false;
            if parser.is(TokenKind::EndOfStatement) {
                break;
            }
        }
        parser.parse_eol()
    }

    fn change_extension(&mut self, parser: &mut Parser<'_>, token: Token<'_>, is_added: bool) -> ParseResult {
        let (name, location) = (token.str(), token.location);
        if name.ends_with(|c: char| c.is_ascii_digit()) {
            let message = "extension version number parsing not currently implemented";
            return Err(parser.error(location, message));
        }
        let end = arch_string::end_of_name(name);
        let base = name.get(..end).unwrap_or_default();
        let is_known = end == name.len() || arch_string::has_supported_version(name);
        let key = extension(base).filter(|_| is_known).map(|(_, record)| feature_key(base, &record));
        let key = key.unwrap_or_default();
        if !self.has(feat::EXPERIMENTAL) && key.starts_with("experimental-") {
            return Err(parser.error(location, "unexpected experimental extensions"));
        }
        let Some(feature) = self.description.feature_by_key(&key) else {
            return Err(parser.error(location, "unknown extension feature"));
        };
        if is_added {
            let before = self.features;
            self.turn_on(feature);
            if let Err(message) = ExtensionSet::of_features(self.is_64_bit(), &self.features) {
                self.set_features(before);
                return Err(parser.error(location, message));
            }
            return Ok(());
        }
        let features = self.description.table::<Feature>();
        let mut by_key: Vec<_> = features
            .iter()
            .enumerate()
            .filter(|(index, other)| self.has(FeatureId::from_index(*index)) && other.implies.has(feature))
            .map(|(_, other)| self.description.str(other.key))
            .collect();
        by_key.sort_unstable();
        if let Some(other) = by_key.first() {
            let message =
                format!("can't disable {key} extension; {other} extension requires {key} extension");
            return Err(parser.error(location, message));
        }
        self.turn_off(feature);
        Ok(())
    }

    /// Sets the features to an instruction set's.
    fn reset_to_arch(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        location: u32,
        is_option: bool,
    ) -> ParseResult {
        let all = self.description.table::<Feature>();
        let extensions = all.iter().enumerate().filter_map(|(index, feature)| {
            let key = self.description.str(feature.key);
            Some((key, FeatureId::from_index(index), extension_of_feature(key)?))
        });
        let mut extensions: Vec<_> = extensions.collect();
        // Each extension may imply further ones together with the extensions before it.
        extensions.sort_unstable_by_key(|(key, ..)| *key);
        for (_, feature, _) in &extensions {
            self.turn_off(*feature);
        }
        let set = match arch_string::parse(name) {
            Ok(set) => set,
            Err(message) => {
                return Err(parser.error(location, format!("invalid arch name '{name}', {message}")));
            }
        };
        for (_, feature, extension) in extensions {
            if set.contains(extension) {
                self.turn_on(feature);
            }
        }
        if is_option && set.is_64_bit != self.is_64_bit() {
            let message = if set.is_64_bit {
                "bad arch string switching from rv32 to rv64"
            } else {
                "bad arch string switching from rv64 to rv32"
            };
            return Err(parser.error(location, message));
        }
        if set.is_64_bit {
            self.turn_on(feat::IS_64_BIT);
        } else {
            self.turn_off(feat::IS_64_BIT);
        }
        Ok(())
    }

    fn parse_attribute(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let token = parser.token();
        let tag = if token.is(TokenKind::Identifier) {
            let Some(tag) = attribute::by_name(token.str()) else {
                let message = format!("attribute name not recognised: {}", token.str());
                return Err(parser.error(token.location, message));
            };
            parser.lex();
            tag
        } else {
            let value = self.parse_number(parser)?;
            value.ok_or_else(|| parser.error(token.location, "expected numeric constant"))?
        };
        parser.parse_comma()?;
        let value = parser.token();
        if tag % 2 == 0 {
            if self.parse_number(parser)?.is_none() {
                return Err(parser.error(value.location, "expected numeric constant"));
            }
            return parser.parse_eol();
        }
        if !value.is(TokenKind::String) {
            return Err(parser.error(value.location, "expected string constant"));
        }
        parser.lex();
        parser.parse_eol()?;
        if tag == attribute::ARCH {
            let name = String::from_utf8_lossy(value.string_contents()).into_owned();
            return self.reset_to_arch(parser, &name, value.location, false);
        }
        Ok(())
    }

    /// Parses an instruction by its encoding, or by a format and its fields.
    fn parse_insn(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let start = parser.token().location;
        let Ok(format) = parser.parse_identifier() else {
            return self.parse_numeric_insn(parser, start);
        };
        let format = String::from_utf8_lossy(format).into_owned();
        let is_valid = match format.as_str() {
            "r" | "r4" | "i" | "b" | "sb" | "u" | "j" | "uj" | "s" => true,
            "cr" | "ci" | "ciw" | "css" | "cl" | "cs" | "ca" | "cb" | "cj" => self.has(feat::ZCA),
            "qc.eai" | "qc.ei" | "qc.eb" | "qc.ej" | "qc.es" => !self.is_64_bit(),
            _ => false,
        };
        if !is_valid {
            return Err(parser.error(start, "invalid instruction format"));
        }
        self.parse_statement(parser, &format!(".insn_{format}"))?;
        self.match_and_emit(parser, location)
    }

    fn parse_numeric_insn(&mut self, parser: &mut Parser<'_>, start: u32) -> ParseResult {
        let mut value = parser.parse_absolute_expression(self)?;
        let mut length = None;
        if parser.parse_optional_token(TokenKind::Comma) {
            length = Some(value);
            value = parser.parse_absolute_expression(self)?;
        }
        let derived = if value & 3 == 3 { 4 } else { 2 };
        let n_bytes = length.unwrap_or(derived);
        let message = if n_bytes == 0 || n_bytes % 2 != 0 {
            Some("instruction lengths must be a non-zero multiple of two")
        } else if n_bytes > 8 {
            Some("instruction lengths over 64 bits are not supported")
        } else if n_bytes <= 4 && n_bytes != derived {
            Some("instruction length does not match the encoding")
        } else if (1..8).contains(&n_bytes) && (value as u64) >> (n_bytes * 8) != 0 {
            Some("encoding value does not fit into instruction")
        } else if !self.has(feat::ZCA) && derived == 2 {
            Some("compressed instructions are not allowed")
        } else {
            None
        };
        if let Some(message) = message {
            return Err(parser.error(start, message));
        }
        let message = "invalid operand for instruction";
        if let Err(failed) = parser.parse_token(TokenKind::EndOfStatement, message) {
            parser.eat_to_end_of_statement();
            return Err(failed);
        }
        let opcode = match n_bytes {
            2 => INSN_16,
            4 => INSN_32,
            6 => INSN_48,
            _ => INSN_64,
        };
        let operands = [Operand::Immediate(value)].into_iter().collect();
        self.emit(parser, Inst { opcode, operands, ..Inst::default() });
        Ok(())
    }
}

fn parse_variant_cc(parser: &mut Parser<'_>) -> ParseResult {
    if parser.parse_symbol().is_err() {
        return Err(parser.token_error("expected symbol name"));
    }
    parser.parse_eol()
}
