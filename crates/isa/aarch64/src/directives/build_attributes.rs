//! Build attributes: `.aeabi_subsection`, and `.aeabi_attribute` in it.

use stallscope_asm::TokenKind;
use stallscope_asm::{ParseResult, Parser};

/// A public subsection, whose tags have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PublicSubsection {
    FeatureAndBits,
    PointerAuthentication,
}

impl PublicSubsection {
    fn by_name(name: &str) -> Option<Self> {
        match name {
            "aeabi_feature_and_bits" => Some(Self::FeatureAndBits),
            "aeabi_pauthabi" => Some(Self::PointerAuthentication),
            _ => None,
        }
    }

    /// Returns the names of its tags.
    const fn tags(self) -> &'static [&'static str] {
        match self {
            Self::FeatureAndBits => &["Tag_Feature_BTI", "Tag_Feature_PAC", "Tag_Feature_GCS"],
            Self::PointerAuthentication => &["Tag_PAuth_Platform", "Tag_PAuth_Schema"],
        }
    }
}

/// A declared subsection.
#[derive(Debug)]
struct Subsection {
    name: String,
    is_optional: bool,
    /// Whether the values are strings instead of numbers.
    has_strings: bool,
}

/// A property of a subsection, given in its header as one of two words.
struct Property {
    /// The name in messages.
    name: &'static str,
    /// The words for false and for true.
    words: [&'static str; 2],
    /// Whether the words may also be in upper case.
    has_capitals: bool,
    /// Returns the property of a declared subsection.
    of: fn(&Subsection) -> bool,
}

const OPTIONALITY: Property = Property {
    name: "optionality",
    words: ["required", "optional"],
    has_capitals: false,
    of: |subsection| subsection.is_optional,
};

const VALUE_TYPE: Property = Property {
    name: "type",
    words: ["uleb128", "ntbs"],
    has_capitals: true,
    of: |subsection| subsection.has_strings,
};

impl Property {
    /// Returns the value that a word means.
    fn by_word(&self, word: &[u8]) -> Option<bool> {
        let is_it = |known: &str| {
            word == known.as_bytes() || self.has_capitals && word == known.to_ascii_uppercase().as_bytes()
        };
        self.words.iter().position(|known| is_it(known)).map(|index| index == 1)
    }

    const fn word(&self, value: bool) -> &'static str {
        self.words[value as usize]
    }
}

/// The subsections of build attributes.
#[derive(Debug, Default)]
pub(crate) struct BuildAttributes {
    subsections: Vec<Subsection>,
    /// The active subsection, which receives attributes.
    active: Option<usize>,
}

impl BuildAttributes {
    /// Reads `.aeabi_subsection name, optional, uleb128`, or the name alone of a subsection that is there.
    pub(crate) fn parse_subsection(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(parser.error(token.location, "subsection name not found"));
        }
        let name = token.str();
        parser.lex();
        let known = self.subsections.iter().position(|subsection| subsection.name == name);
        if parser.is(TokenKind::EndOfStatement) {
            let Some(index) = known else {
                let message = format!(
                    "Could not switch to subsection '{name}' using subsection name, subsection has not been defined"
                );
                return Err(parser.error(parser.token().location, message));
            };
            self.active = Some(index);
            return Ok(());
        }
        parser.parse_comma()?;
        let public = PublicSubsection::by_name(name);
        let location = parser.token().location;
        let is_optional = self.parse_property(parser, &OPTIONALITY, name, known)?;
        match (public, is_optional) {
            (Some(PublicSubsection::FeatureAndBits), false) => {
                return Err(parser.error(location, "aeabi_feature_and_bits must be marked as optional"));
            }
            (Some(PublicSubsection::PointerAuthentication), true) => {
                return Err(parser.error(location, "aeabi_pauthabi must be marked as required"));
            }
            _ => {}
        }
        parser.lex();
        parser.parse_comma()?;
        let location = parser.token().location;
        let has_strings = self.parse_property(parser, &VALUE_TYPE, name, known)?;
        if has_strings && public.is_some() {
            return Err(parser.error(location, format!("{name} must be marked as ULEB128")));
        }
        parser.lex();
        if !parser.is(TokenKind::EndOfStatement) {
            let message = "unexpected token for AArch64 build attributes subsection header directive";
            return Err(parser.error(parser.token().location, message));
        }
        let subsections = &mut self.subsections;
        if known.is_none() {
            subsections.push(Subsection { name: name.to_owned(), is_optional, has_strings });
        }
        self.active = Some(known.unwrap_or(subsections.len() - 1));
        Ok(())
    }

    /// Parses a property of a subsection; the current token stays.
    fn parse_property(
        &self,
        parser: &mut Parser<'_>,
        property: &Property,
        subsection: &str,
        known: Option<usize>,
    ) -> ParseResult<bool> {
        let token = parser.token();
        let Property { name, words: [no, yes], .. } = *property;
        if !token.is(TokenKind::Identifier) {
            let message = format!("{name} parameter not found, expected {no}|{yes}");
            return Err(parser.error(token.location, message));
        }
        let Some(value) = property.by_word(token.text) else {
            let message = format!("unknown AArch64 build attributes {name}, expected {no}|{yes}");
            return Err(parser.error(token.location, message));
        };
        let known = known.and_then(|index| self.subsections.get(index)).map(property.of);
        if let Some(before) = known.filter(|before| *before != value) {
            let message = format!(
                "{name} mismatch! subsection '{subsection}' already exists with {name} defined as '{}' and not '{}'",
                property.word(before),
                property.word(value)
            );
            return Err(parser.error(token.location, message));
        }
        Ok(value)
    }

    /// Reads `.aeabi_attribute Tag_Feature_BTI, 1`.
    pub(crate) fn parse_attribute(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let Some(subsection) = self.active.and_then(|index| self.subsections.get(index)) else {
            let message = "no active subsection, build attribute can not be added";
            return Err(parser.error(parser.token().location, message));
        };
        let public = PublicSubsection::by_name(&subsection.name);
        let token = parser.token();
        let tag = match token.kind {
            TokenKind::Integer => "",
            TokenKind::Identifier => token.str(),
            _ => return Err(parser.error(token.location, "AArch64 build attributes tag not found")),
        };
        if token.is(TokenKind::Identifier) {
            let message = match public {
                None => format!(
                    "unrecognized Tag: '{tag}' \nExcept for public subsections, tags have to be an unsigned int."
                ),
                Some(public) if !public.tags().contains(&tag) => {
                    format!("unknown AArch64 build attribute '{tag}' for subsection '{}'", subsection.name)
                }
                Some(_) => String::new(),
            };
            parser.check(!message.is_empty(), token.location, &message)?;
        }
        parser.lex();
        parser.parse_comma()?;
        let value = parser.token();
        let wrong = match (value.kind, subsection.has_strings) {
            (TokenKind::Integer, true) => "active subsection type is NTBS (string), found ULEB128 (unsigned)",
            (TokenKind::Identifier | TokenKind::String, false) => {
                "active subsection type is ULEB128 (unsigned), found NTBS (string)"
            }
            (TokenKind::Integer | TokenKind::Identifier | TokenKind::String, _) => "",
            _ => "AArch64 build attributes value not found",
        };
        parser.check(!wrong.is_empty(), value.location, wrong)?;
        if public == Some(PublicSubsection::FeatureAndBits) && !matches!(value.value as u32, 0 | 1) {
            let message = format!("unknown AArch64 build attributes Value for Tag '{tag}' options are 0|1");
            return Err(parser.error(value.location, message));
        }
        parser.lex();
        if !parser.is(TokenKind::EndOfStatement) {
            let message = "unexpected token for AArch64 build attributes tag and value attribute directive";
            return Err(parser.error(parser.token().location, message));
        }
        Ok(())
    }
}
