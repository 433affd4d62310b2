//! The versions of Apple's systems: `.build_version` and its like.

use crate::directive::Directive;
use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::raw_text;

/// What starts the names of Apple's systems in triples, and the system.
const SYSTEMS: &[(&str, &str)] = &[
    ("darwin", "darwin"),
    ("driverkit", "driverkit"),
    ("ios", "ios"),
    ("macos", "macos"),
    ("tvos", "tvos"),
    ("visionos", "xros"),
    ("watchos", "watchos"),
    ("xros", "xros"),
];

/// The platforms of `.build_version`, and the system of each.
const PLATFORMS: &[(&[u8], &str)] = &[
    (b"bridgeos", ""),
    (b"driverkit", "driverkit"),
    (b"ios", "ios"),
    (b"iossimulator", ""),
    (b"macCatalyst", "ios"),
    (b"macos", "macos"),
    (b"tvos", "tvos"),
    (b"tvossimulator", ""),
    (b"watchos", "watchos"),
    (b"watchossimulator", ""),
    (b"xros", "xros"),
    (b"xrsimulator", ""),
];

impl Parser<'_> {
    pub(super) fn parse_version_min(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'_>,
        system: &str,
    ) -> ParseResult {
        self.parse_os_version()?;
        self.parse_sdk_version()?;
        if self.parse_eol().is_err() {
            return Err(self.add_error_suffix(&format!(" in '{}' directive", directive.name())));
        }
        self.check_version(target, directive.location, &directive.name(), system);
        Ok(())
    }

    pub(super) fn parse_build_version(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'_>,
    ) -> ParseResult {
        let location = self.token().location;
        let platform = self.expect_identifier("platform name expected")?;
        let Some((_, system)) = PLATFORMS.iter().find(|(known, _)| *known == platform) else {
            return Err(self.error(location, "unknown platform name"));
        };
        self.expect_comma("version number required, comma expected")?;
        self.parse_os_version()?;
        self.parse_sdk_version()?;
        if self.parse_eol().is_err() {
            return Err(self.add_error_suffix(" in '.build_version' directive"));
        }
        let name = format!("{} {}", directive.name(), raw_text::from_bytes(platform));
        self.check_version(target, directive.location, &name, system);
        Ok(())
    }

    fn check_version(&mut self, target: &mut dyn TargetParser, location: u32, name: &str, system: &str) {
        let targeted = target.operating_system_name();
        let targeted_system = SYSTEMS.iter().find(|(prefix, _)| targeted.starts_with(prefix));
        if targeted_system.is_none_or(|(_, targeted_system)| *targeted_system != system) {
            let message = format!("{name} used while targeting {targeted}");
            self.warning(location, message);
        }
        if let Some(previous) = self.directives.last_version_location {
            self.warning(location, "overriding previous version directive");
            self.note(previous, "previous definition is here");
        }
        self.directives.last_version_location = Some(location);
    }

    fn is_sdk_version(&self) -> bool {
        self.is(TokenKind::Identifier) && self.token().text == b"sdk_version"
    }

    fn parse_os_version(&mut self) -> ParseResult {
        self.parse_major_minor("OS")?;
        if self.is(TokenKind::EndOfStatement) || self.is_sdk_version() {
            return Ok(());
        }
        if !self.is(TokenKind::Comma) {
            return Err(self.token_error("invalid OS update specifier, comma expected"));
        }
        self.parse_trailing_component("OS update")
    }

    fn parse_sdk_version(&mut self) -> ParseResult {
        if !self.is_sdk_version() {
            return Ok(());
        }
        self.lex();
        self.parse_major_minor("SDK")?;
        if self.is(TokenKind::Comma) {
            self.parse_trailing_component("SDK subminor")?;
        }
        Ok(())
    }

    fn parse_major_minor(&mut self, name: &str) -> ParseResult {
        self.parse_component(&format!("{name} major"), 1..=65535)?;
        self.expect_comma(&format!("{name} minor version number required, comma expected"))?;
        self.parse_component(&format!("{name} minor"), 0..=255)
    }

    fn parse_trailing_component(&mut self, name: &str) -> ParseResult {
        self.lex();
        self.parse_component(name, 0..=255)
    }

    fn parse_component(&mut self, name: &str, range: std::ops::RangeInclusive<i64>) -> ParseResult {
        let token = self.token();
        if !token.is(TokenKind::Integer) {
            return Err(self.token_error(format!("invalid {name} version number, integer expected")));
        }
        if !range.contains(&token.value) {
            return Err(self.token_error(format!("invalid {name} version number")));
        }
        self.lex();
        Ok(())
    }
}
