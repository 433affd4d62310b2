//! Alignment.

use crate::parser::{ParseResult, Parser};
use crate::state::{coff_sections, elf_sections, mach_o_sections};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::raw_text;
use stallscope_mc::{ObjectFormat, Section};

/// The operands of an alignment directive.
#[derive(Default)]
struct Alignment {
    value: i64,
    // The fill value, and its place.
    fill: Option<(i64, u32)>,
    // The maximum number of bytes to fill, and the place of that operand.
    max_bytes: Option<(i64, u32)>,
}

pub(super) fn parse_align(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    value_size: u32,
) -> ParseResult {
    let is_power = !parser.asm_info().alignment_is_in_bytes;
    parse_align_as(parser, target, is_power, value_size)
}

pub(super) fn parse_align_as(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    is_power: bool,
    value_size: u32,
) -> ParseResult {
    let location = parser.cursor.lexer.location();
    parser.check_for_valid_section()?;
    if is_power && value_size == 1 && parser.is(TokenKind::EndOfStatement) {
        parser.warning(location, "p2align directive with no operand(s) is ignored");
        return parser.parse_eol();
    }
    let alignment = parse_alignment(parser, target)?;
    let (n_bytes, mut result) = check_alignment(parser, location, is_power, alignment.value);
    if let Some((max_bytes, location)) = alignment.max_bytes {
        if max_bytes < 1 {
            result = Err(parser.error(
                location,
                "alignment directive can never be satisfied in this many bytes, ignoring maximum bytes expression",
            ));
        } else if max_bytes >= n_bytes {
            parser.warning(location, "maximum bytes expression exceeds alignment and has no effect");
        }
    }
    if let Some((fill, location)) = alignment.fill
        && fill != 0
        && let Some(name) = zero_filled_section(parser)
    {
        parser.warning(location, format!("ignoring non-zero fill value in BSS section '{name}'"));
    }
    result
}

/// Parses an alignment that applies if the code up to a symbol is long enough.
pub(super) fn parse_prefalign(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let location = parser.cursor.lexer.location();
    parser.check_for_valid_section()?;
    let log2 = parser.parse_absolute_expression(target)?;
    let is_wrong = !(0..=63).contains(&log2);
    parser.check(is_wrong, location, "log2 alignment must be in the range [0, 63]")?;
    parser.parse_comma()?;
    parser.expect_symbol("expected symbol name")?;
    let fill_location = parser.cursor.lexer.location();
    parser.parse_comma()?;
    let location = parser.cursor.lexer.location();
    let is_filled = if parser.is(TokenKind::Identifier) && parser.token().text == b"nop" {
        parser.lex();
        true
    } else {
        let fill = parser.parse_absolute_expression(target)?;
        let is_wrong = !(0..=255).contains(&fill);
        parser.check(is_wrong, location, "fill value must be in range [0, 255]")?;
        fill != 0
    };
    parser.parse_eol()?;
    let name = zero_filled_section(parser).filter(|_| is_filled);
    match name {
        Some(name) => Err(parser.error(fill_location, format!("non-zero fill in BSS section '{name}'"))),
        None => Ok(()),
    }
}

fn parse_alignment(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult<Alignment> {
    let mut alignment =
        Alignment { value: parser.parse_absolute_expression(target)?, ..Alignment::default() };
    if parser.parse_optional_token(TokenKind::Comma) {
        // The fill value may be omitted: `.align 3,,4`.
        if !parser.is(TokenKind::Comma) {
            let location = parser.token().location;
            alignment.fill = Some((parser.parse_absolute_expression(target)?, location));
        }
        if parser.parse_optional_token(TokenKind::Comma) {
            let location = parser.token().location;
            alignment.max_bytes = Some((parser.parse_absolute_expression(target)?, location));
        }
    }
    parser.parse_eol()?;
    Ok(alignment)
}

// The alignment in bytes, rounded down to a power of two.
fn check_alignment(parser: &mut Parser<'_>, location: u32, is_power: bool, value: i64) -> (i64, ParseResult) {
    if is_power {
        let is_wrong = value >= 32;
        let result = parser.check(is_wrong, location, "invalid alignment value");
        return (1_i64.wrapping_shl(value.min(31) as u32), result);
    }
    let mut result = Ok(());
    if value != 0 && !(value as u64).is_power_of_two() {
        result = Err(parser.error(location, "alignment must be a power of 2"));
    }
    let log2 = (value as u64).checked_ilog2().unwrap_or(0);
    if log2 >= 32 {
        result = Err(parser.error(location, "alignment must be smaller than 2**32"));
    }
    (1 << log2.min(31), result)
}

/// The name of the section if that has no contents.
fn zero_filled_section(parser: &Parser<'_>) -> Option<String> {
    let section = parser.streamer.sections.current()?;
    if !is_zero_filled(parser, parser.streamer.sections[section]) {
        return None;
    }
    let name = parser.streamer.sections.name(section);
    // LLVM shows only the section, not the segment of Apple files.
    let name = name.rsplit(|&byte| byte == b',').next().unwrap_or_default();
    Some(raw_text::from_bytes(name).into_owned())
}

fn is_zero_filled(parser: &Parser<'_>, section: Section) -> bool {
    match parser.asm_info().object_format {
        ObjectFormat::Elf => elf_sections::is_zero_filled(section),
        ObjectFormat::Coff => coff_sections::is_zero_filled(section),
        ObjectFormat::MachO => mach_o_sections::is_zero_filled(section),
        ObjectFormat::Other => false,
    }
}
