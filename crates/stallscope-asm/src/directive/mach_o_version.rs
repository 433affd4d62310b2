//! The versions of Apple systems: `.build_version` and similar directives.

use crate::directive::handler::Directive;
use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::raw_text;

/// Apple systems: the prefix of the name in triples, and the system.
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

pub(super) fn parse_version_min(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    directive: Directive<'_>,
    system: &str,
) -> ParseResult {
    parse_os_version(parser)?;
    parse_sdk_version(parser)?;
    if parser.parse_eol().is_err() {
        return Err(parser.add_error_suffix(&format!(" in '{}' directive", directive.name())));
    }
    check_version(parser, target, directive.location, &directive.name(), system);
    Ok(())
}

pub(super) fn parse_build_version(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    directive: Directive<'_>,
) -> ParseResult {
    let location = parser.token().location;
    let platform = parser.expect_identifier("platform name expected")?;
    let Some((_, system)) = PLATFORMS.iter().find(|(known, _)| *known == platform) else {
        return Err(parser.error(location, "unknown platform name"));
    };
    parser.expect_comma("version number required, comma expected")?;
    parse_os_version(parser)?;
    parse_sdk_version(parser)?;
    if parser.parse_eol().is_err() {
        return Err(parser.add_error_suffix(" in '.build_version' directive"));
    }
    let name = format!("{} {}", directive.name(), raw_text::from_bytes(platform));
    check_version(parser, target, directive.location, &name, system);
    Ok(())
}

fn check_version(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    location: u32,
    name: &str,
    system: &str,
) {
    let targeted = target.operating_system_name();
    let targeted_system = SYSTEMS.iter().find(|(prefix, _)| targeted.starts_with(prefix));
    if targeted_system.is_none_or(|(_, targeted_system)| *targeted_system != system) {
        let message = format!("{name} used while targeting {targeted}");
        parser.warning(location, message);
    }
    if let Some(previous) = parser.streamer.version_location {
        parser.warning(location, "overriding previous version directive");
        parser.note(previous, "previous definition is here");
    }
    parser.streamer.version_location = Some(location);
}

fn is_sdk_version(parser: &Parser<'_>) -> bool {
    parser.is(TokenKind::Identifier) && parser.token().text == b"sdk_version"
}

fn parse_os_version(parser: &mut Parser<'_>) -> ParseResult {
    parse_major_minor(parser, "OS")?;
    if parser.is(TokenKind::EndOfStatement) || is_sdk_version(parser) {
        return Ok(());
    }
    if !parser.is(TokenKind::Comma) {
        return Err(parser.token_error("invalid OS update specifier, comma expected"));
    }
    parse_trailing_component(parser, "OS update")
}

fn parse_sdk_version(parser: &mut Parser<'_>) -> ParseResult {
    if !is_sdk_version(parser) {
        return Ok(());
    }
    parser.lex();
    parse_major_minor(parser, "SDK")?;
    if parser.is(TokenKind::Comma) {
        parse_trailing_component(parser, "SDK subminor")?;
    }
    Ok(())
}

fn parse_major_minor(parser: &mut Parser<'_>, name: &str) -> ParseResult {
    parse_component(parser, &format!("{name} major"), 1..=65535)?;
    parser.expect_comma(&format!("{name} minor version number required, comma expected"))?;
    parse_component(parser, &format!("{name} minor"), 0..=255)
}

fn parse_trailing_component(parser: &mut Parser<'_>, name: &str) -> ParseResult {
    parser.lex();
    parse_component(parser, name, 0..=255)
}

fn parse_component(parser: &mut Parser<'_>, name: &str, range: std::ops::RangeInclusive<i64>) -> ParseResult {
    let token = parser.token();
    if !token.is(TokenKind::Integer) {
        return Err(parser.token_error(format!("invalid {name} version number, integer expected")));
    }
    if !range.contains(&token.value) {
        return Err(parser.token_error(format!("invalid {name} version number")));
    }
    parser.lex();
    Ok(())
}
