//! Build attributes: `.aeabi_subsection`, and `.aeabi_attribute` in it.

use super::parser::Aarch64AsmParser;
use crate::parser::{ParseResult, Parser};
use crate::token::TokenKind;

/// A subsection whose name has a meaning that all tools know.
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

    /// The names of its tags.
    const fn tags(self) -> &'static [&'static str] {
        match self {
            Self::FeatureAndBits => &["Tag_Feature_BTI", "Tag_Feature_PAC", "Tag_Feature_GCS"],
            Self::PointerAuthentication => &["Tag_PAuth_Platform", "Tag_PAuth_Schema"],
        }
    }
}

/// A subsection that was declared.
#[derive(Debug)]
struct Subsection {
    name: String,
    is_optional: bool,
    /// Whether the values are strings, not numbers.
    has_strings: bool,
}

impl Subsection {
    const fn optionality(is_optional: bool) -> &'static str {
        if is_optional { "optional" } else { "required" }
    }

    const fn value_type(has_strings: bool) -> &'static str {
        if has_strings { "ntbs" } else { "uleb128" }
    }
}

/// The subsections of build attributes.
#[derive(Debug, Default)]
pub(super) struct BuildAttributes {
    subsections: Vec<Subsection>,
    /// The one that attributes go to.
    active: Option<usize>,
}

impl Aarch64AsmParser<'_> {
    /// Reads `.aeabi_subsection name, optional, uleb128`, or the name alone of a subsection that is there.
    pub(super) fn parse_build_subsection(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(parser.error(token.location, "subsection name not found"));
        }
        let name = token.str();
        parser.lex();
        let known = self.build_attributes.subsections.iter().position(|subsection| subsection.name == name);
        if parser.is(TokenKind::EndOfStatement) {
            let Some(index) = known else {
                let message = format!(
                    "Could not switch to subsection '{name}' using subsection name, subsection has not been defined"
                );
                return Err(parser.error(parser.token().location, message));
            };
            self.build_attributes.active = Some(index);
            return Ok(());
        }
        parser.parse_comma()?;
        let is_optional = self.parse_optionality(parser, name, known)?;
        parser.lex();
        parser.parse_comma()?;
        let has_strings = self.parse_value_type(parser, name, known)?;
        parser.lex();
        if !parser.is(TokenKind::EndOfStatement) {
            let message = "unexpected token for AArch64 build attributes subsection header directive";
            return Err(parser.error(parser.token().location, message));
        }
        let subsections = &mut self.build_attributes.subsections;
        if known.is_none() {
            subsections.push(Subsection { name: name.to_owned(), is_optional, has_strings });
        }
        self.build_attributes.active = Some(known.unwrap_or(subsections.len() - 1));
        Ok(())
    }

    /// Reads whether a subsection is optional; the current token stays.
    fn parse_optionality(
        &self,
        parser: &mut Parser<'_>,
        name: &str,
        known: Option<usize>,
    ) -> ParseResult<bool> {
        let token = parser.token();
        let is_optional = match token.text {
            _ if !token.is(TokenKind::Identifier) => {
                let message = "optionality parameter not found, expected required|optional";
                return Err(parser.error(token.location, message));
            }
            b"required" => false,
            b"optional" => true,
            _ => {
                let message = "unknown AArch64 build attributes optionality, expected required|optional";
                return Err(parser.error(token.location, message));
            }
        };
        if let Some(found) = known.and_then(|index| self.build_attributes.subsections.get(index))
            && found.is_optional != is_optional
        {
            let message = format!(
                "optionality mismatch! subsection '{name}' already exists with optionality defined as '{}' and not '{}'",
                Subsection::optionality(found.is_optional),
                Subsection::optionality(is_optional)
            );
            return Err(parser.error(token.location, message));
        }
        let wrong = match (PublicSubsection::by_name(name), is_optional) {
            (Some(PublicSubsection::FeatureAndBits), false) => {
                "aeabi_feature_and_bits must be marked as optional"
            }
            (Some(PublicSubsection::PointerAuthentication), true) => {
                "aeabi_pauthabi must be marked as required"
            }
            _ => return Ok(is_optional),
        };
        Err(parser.error(token.location, wrong))
    }

    /// Reads whether a subsection's values are strings; the current token stays.
    fn parse_value_type(
        &self,
        parser: &mut Parser<'_>,
        name: &str,
        known: Option<usize>,
    ) -> ParseResult<bool> {
        let token = parser.token();
        let has_strings = match token.text {
            _ if !token.is(TokenKind::Identifier) => {
                let message = "type parameter not found, expected uleb128|ntbs";
                return Err(parser.error(token.location, message));
            }
            b"uleb128" | b"ULEB128" => false,
            b"ntbs" | b"NTBS" => true,
            _ => {
                let message = "unknown AArch64 build attributes type, expected uleb128|ntbs";
                return Err(parser.error(token.location, message));
            }
        };
        if let Some(found) = known.and_then(|index| self.build_attributes.subsections.get(index))
            && found.has_strings != has_strings
        {
            let message = format!(
                "type mismatch! subsection '{name}' already exists with type defined as '{}' and not '{}'",
                Subsection::value_type(found.has_strings),
                Subsection::value_type(has_strings)
            );
            return Err(parser.error(token.location, message));
        }
        if has_strings && PublicSubsection::by_name(name).is_some() {
            return Err(parser.error(token.location, format!("{name} must be marked as ULEB128")));
        }
        Ok(has_strings)
    }

    /// Reads `.aeabi_attribute Tag_Feature_BTI, 1`.
    pub(super) fn parse_build_attribute(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let attributes = &self.build_attributes;
        let Some(subsection) = attributes.active.and_then(|index| attributes.subsections.get(index)) else {
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
