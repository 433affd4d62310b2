//! The directive `.set`: options of the assembler, features, and assignments.

use stallscope_asm::{Failed, ParseResult, Parser, Token, TokenKind, parse_redefinable_assignment};
use stallscope_target::{FeatureId, FeatureSet};

use crate::abi::Abi;
use crate::description::feature;
use crate::directives::{check_end, parse_comma};
use crate::features as feat;
use crate::parser::MipsAsmParser;

/// The effect of a word that nothing follows.
#[derive(Clone, Copy, Debug)]
enum Word {
    /// The features of another instruction set.
    Architecture(FeatureId),
    On(FeatureId),
    Off(FeatureId),
    Reorder(bool),
    Macro,
    NoMacro,
    NoTemporary,
    ModuleFeatures,
    Push,
}

use Word::{Architecture, Off, On};

/// The words that nothing follows.
const WORDS: &[(&[u8], Word)] = &[
    (b"reorder", Word::Reorder(true)),
    (b"noreorder", Word::Reorder(false)),
    (b"macro", Word::Macro),
    (b"nomacro", Word::NoMacro),
    (b"noat", Word::NoTemporary),
    (b"push", Word::Push),
    (b"mips0", Word::ModuleFeatures),
    (b"mips1", Architecture(feature("FeatureMips1"))),
    (b"mips2", Architecture(feature("FeatureMips2"))),
    (b"mips3", Architecture(feature("FeatureMips3"))),
    (b"mips4", Architecture(feature("FeatureMips4"))),
    (b"mips5", Architecture(feature("FeatureMips5"))),
    (b"mips32", Architecture(feature("FeatureMips32"))),
    (b"mips32r2", Architecture(feature("FeatureMips32r2"))),
    (b"mips32r3", Architecture(feature("FeatureMips32r3"))),
    (b"mips32r5", Architecture(feature("FeatureMips32r5"))),
    (b"mips32r6", Architecture(feature("FeatureMips32r6"))),
    (b"mips64", Architecture(feature("FeatureMips64"))),
    (b"mips64r2", Architecture(feature("FeatureMips64r2"))),
    (b"mips64r3", Architecture(feature("FeatureMips64r3"))),
    (b"mips64r5", Architecture(feature("FeatureMips64r5"))),
    (b"mips64r6", Architecture(feature("FeatureMips64r6"))),
    (b"micromips", On(feat::MICROMIPS)),
    (b"mips16", On(feat::MIPS16)),
    (b"nomips16", Off(feat::MIPS16)),
    (b"oddspreg", Off(feat::NO_ODD_SINGLE)),
    (b"nooddspreg", On(feat::NO_ODD_SINGLE)),
    (b"dsp", On(feat::DSP)),
    (b"dspr2", On(feat::DSP_R2)),
    (b"nodsp", Off(feat::DSP)),
    (b"mips3d", On(feat::MIPS3D)),
    (b"nomips3d", Off(feat::MIPS3D)),
    (b"msa", On(feat::MSA)),
    (b"nomsa", Off(feat::MSA)),
    (b"mt", On(feat::MT)),
    (b"nomt", Off(feat::MT)),
    (b"softfloat", On(feat::SOFT_FLOAT)),
    (b"hardfloat", Off(feat::SOFT_FLOAT)),
    (b"crc", On(feat::CRC)),
    (b"nocrc", Off(feat::CRC)),
    (b"virt", On(feat::VIRT)),
    (b"novirt", Off(feat::VIRT)),
    (b"ginv", On(feat::GINV)),
    (b"noginv", Off(feat::GINV)),
];

/// The words that `.module` may still follow.
const HARMLESS_WORDS: &[&[u8]] = &[b"mt", b"crc", b"nocrc", b"virt", b"novirt", b"ginv", b"noginv"];

/// Instruction sets with other names than their words.
const OTHER_ARCHITECTURES: &[(&str, FeatureId)] =
    &[("octeon", feat::CN_MIPS), ("octeon+", feature("FeatureCnMipsP")), ("r4000", feature("FeatureMips3"))];

/// The features that belong to instruction sets.
const ARCHITECTURE_FEATURES: [FeatureId; 25] = [
    feature("FeatureMips1"),
    feature("FeatureMips2"),
    feature("FeatureMips3"),
    feature("FeatureMips3_32"),
    feature("FeatureMips3_32r2"),
    feature("FeatureMips4"),
    feature("FeatureMips4_32"),
    feature("FeatureMips4_32r2"),
    feature("FeatureMips5"),
    feature("FeatureMips5_32r2"),
    feature("FeatureMips32"),
    feature("FeatureMips32r2"),
    feature("FeatureMips32r3"),
    feature("FeatureMips32r5"),
    feature("FeatureMips32r6"),
    feature("FeatureMips64"),
    feature("FeatureMips64r2"),
    feature("FeatureMips64r3"),
    feature("FeatureMips64r5"),
    feature("FeatureMips64r6"),
    feature("FeatureCnMips"),
    feature("FeatureCnMipsP"),
    feature("FeatureFP64Bit"),
    feature("FeatureGP64Bit"),
    feature("FeatureNaN2008"),
];

/// Returns a set of one feature.
fn only(feature: FeatureId) -> FeatureSet {
    let mut features = FeatureSet::default();
    features.set(feature, true);
    features
}

impl MipsAsmParser<'_> {
    /// Turns a feature on or off, with the features that it implies or that imply it.
    pub(crate) fn turn(&mut self, feature: FeatureId, is_on: bool) {
        if self.has(feature) == is_on {
            return;
        }
        let mut features = self.features;
        if is_on {
            features = features.union(&self.description.with_implied(&only(feature)));
        } else {
            self.description.clear_features(&only(feature), &mut features);
        }
        self.set_features(features);
    }

    fn set_architecture(&mut self, architecture: FeatureId) {
        let mut features = self.features;
        for feature in ARCHITECTURE_FEATURES {
            features.set(feature, false);
        }
        let added = self.description.with_implied(&only(architecture));
        self.set_features(features.union(&added));
    }

    pub(crate) fn parse_set(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let word = parser.token();
        match word.text {
            b"at" => self.parse_set_temporary(parser)?,
            b"arch" => self.parse_set_architecture(parser)?,
            b"fp" => {
                parser.lex();
                self.parse_float_registers(parser, false)?;
            }
            b"pop" => self.parse_set_pop(parser, word)?,
            b"bopt" | b"nobopt" => {
                if word.text == b"bopt" {
                    parser.warning(word.location, "'bopt' feature is unsupported");
                }
                parser.lex();
                return Ok(());
            }
            b"nomicromips" => {
                self.turn(feat::MICROMIPS, false);
                parser.eat_to_end_of_statement();
            }
            b"micromips" if self.has(feat::MIPS64R6) => {
                let message = ".set micromips directive is not supported with MIPS64R6";
                return Err(parser.error(word.location, message));
            }
            b"mips64r6" if self.has(feat::MICROMIPS) => {
                return Err(parser.error(word.location, "MIPS64R6 is not supported with microMIPS"));
            }
            text => match WORDS.iter().find(|(word, _)| *word == text) {
                Some(&(_, effect)) => self.parse_set_word(parser, effect)?,
                None => return self.parse_set_assignment(parser),
            },
        }
        if !HARMLESS_WORDS.contains(&word.text) {
            self.state.allows_module = false;
        }
        Ok(())
    }

    fn parse_set_word(&mut self, parser: &mut Parser<'_>, word: Word) -> ParseResult {
        // LLVM quirk: this word has its effect even if something follows.
        if let Word::NoTemporary = word {
            self.state.options.temporary = 0;
        }
        parser.lex();
        check_end(parser)?;
        match word {
            Architecture(feature) => self.set_architecture(feature),
            On(feature) => self.turn(feature, true),
            Off(feature) => self.turn(feature, false),
            Word::Reorder(reorders) => self.state.options.reorders = reorders,
            Word::Macro => self.state.options.allows_macros = true,
            Word::NoMacro if self.state.options.reorders => {
                return Err(parser.token_error("`noreorder' must be set before `nomacro'"));
            }
            Word::NoMacro => self.state.options.allows_macros = false,
            Word::NoTemporary => {}
            Word::ModuleFeatures => self.set_features(self.state.module_features),
            Word::Push => self.state.saved.push((self.state.options, self.features)),
        }
        Ok(())
    }

    fn parse_set_pop(&mut self, parser: &mut Parser<'_>, word: Token<'_>) -> ParseResult {
        parser.lex();
        check_end(parser)?;
        let Some((options, features)) = self.state.saved.pop() else {
            return Err(parser.error(word.location, ".set pop with no .set push"));
        };
        self.state.options = options;
        self.set_features(features);
        Ok(())
    }

    /// Parses `.set at` and `.set at=$2`.
    fn parse_set_temporary(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        parser.lex();
        if parser.is(TokenKind::EndOfStatement) {
            self.state.options.temporary = 1;
            return Ok(());
        }
        if !parser.parse_optional_token(TokenKind::Equal) {
            return Err(parser.token_error("unexpected token, expected equals sign"));
        }
        if parser.is(TokenKind::EndOfStatement) {
            return Err(parser.token_error("no register specified"));
        }
        if !parser.parse_optional_token(TokenKind::Dollar) {
            return Err(parser.token_error("unexpected token, expected dollar sign '$'"));
        }
        let token = parser.token();
        let number = match token.kind {
            TokenKind::Identifier => self.general_register_number(token.str()),
            TokenKind::Integer => u16::try_from(token.value as u32).ok(),
            _ => return Err(parser.token_error("unexpected token, expected identifier or integer")),
        };
        let Some(number) = number.filter(|&number| number <= 31) else {
            return Err(parser.token_error("invalid register"));
        };
        self.state.options.temporary = number;
        parser.lex();
        check_end(parser)
    }

    fn parse_set_architecture(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        parser.lex();
        if !parser.parse_optional_token(TokenKind::Equal) {
            return Err(parser.token_error("unexpected token, expected equals sign"));
        }
        let name = parser.parse_string_to_end_of_statement().trim_ascii();
        if name.is_empty() {
            return Err(parser.token_error("expected arch identifier"));
        }
        let words = WORDS.iter().filter_map(|(word, effect)| match effect {
            Architecture(feature) => Some((*word, *feature)),
            _ => None,
        });
        let others = OTHER_ARCHITECTURES.iter().map(|(name, feature)| (name.as_bytes(), *feature));
        let Some((_, feature)) = words.chain(others).find(|(known, _)| *known == name) else {
            return Err(parser.token_error("unsupported architecture"));
        };
        if feature == feat::MIPS64R6 && self.has(feat::MICROMIPS) {
            return Err(parser.token_error("mips64r6 does not support microMIPS"));
        }
        self.set_architecture(feature);
        Ok(())
    }

    /// Parses `=32`, `=64` or `=xx`: the width of floating-point registers.
    pub(crate) fn parse_float_registers(&mut self, parser: &mut Parser<'_>, is_module: bool) -> ParseResult {
        const UNSUPPORTED: &str = "unsupported value, expected 'xx', '32' or '64'";
        if !parser.parse_optional_token(TokenKind::Equal) {
            return Err(parser.token_error("unexpected token, expected equals sign '='"));
        }
        let directive = if is_module { ".module" } else { ".set" };
        let token = parser.token();
        let (value, is_any, is_64_bit) = match token.kind {
            TokenKind::Identifier => ("xx", true, false),
            TokenKind::Integer if token.value as u32 == 32 => ("32", false, false),
            TokenKind::Integer => ("64", false, true),
            // The reference says nothing here.
            _ => return Err(Failed),
        };
        let is_known = if is_any { token.text == b"xx" } else { matches!(token.value as u32, 32 | 64) };
        parser.lex();
        if !is_known {
            return Err(parser.token_error(UNSUPPORTED));
        }
        if !is_64_bit && self.abi != Abi::O32 {
            return Err(parser.token_error(format!("'{directive} fp={value}' requires the O32 ABI")));
        }
        self.turn(feat::FPXX, is_any);
        self.turn(feat::FP64_BIT, is_64_bit);
        if is_module {
            self.state.module_features = self.features;
        }
        check_end(parser)
    }

    /// Parses an assignment to a symbol, or of a name to a register.
    fn parse_set_assignment(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let Ok(name) = parser.parse_identifier() else {
            return Err(parser.token_error("expected identifier after .set"));
        };
        parse_comma(parser)?;
        if parser.is(TokenKind::Dollar) && parser.peek().is(TokenKind::Integer) {
            parser.lex();
            let number = parser.token().text.to_vec();
            self.state.register_aliases.insert(name.to_vec(), number);
            parser.lex();
            parser.streamer.get_or_create_symbol(name);
            return Ok(());
        }
        parse_redefinable_assignment(parser, self, name)
    }
}
