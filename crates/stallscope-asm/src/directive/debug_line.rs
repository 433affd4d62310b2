//! Line numbers: `.file`, `.loc` and similar directives.

use crate::directive::data::parse_octa;
use crate::directive::handler::Directive;
use crate::directive::string::parse_escaped_string;
use crate::number::Octa;
use crate::parser::{ParseResult, Parser};
use crate::state::line_table::File;
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::Expression;

pub(super) fn parse_file(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    let mut number = None;
    if parser.is(TokenKind::Integer) {
        let value = parser.token().value;
        parser.lex();
        if value < 0 {
            return Err(parser.token_error("negative file number"));
        }
        number = Some(value);
    }
    let mut file = File { folder: Vec::new(), name: parse_escaped_string(parser)? };
    if parser.is(TokenKind::String) {
        let location = parser.token().location;
        parser.check(number.is_none(), location, "explicit path specified, but no file number")?;
        file = File { folder: file.name, name: parse_escaped_string(parser)? };
    }
    let checksum = parse_file_options(parser, number.is_some())?;
    let Some(number) = number else { return Ok(()) };
    // LLVM quirk: more than 32 bits of another number are cut off.
    if number == 0 {
        parser.streamer.line_table.set_root(file, checksum);
    } else if !parser.streamer.line_table.add(number as u32, file, checksum) {
        return Err(parser.error(directive.location, "file number already allocated"));
    }
    if parser.streamer.line_table.finds_inconsistency() {
        parser.warning(directive.location, "inconsistent use of MD5 checksums");
    }
    Ok(())
}

// Returns the checksum, if there is one.
fn parse_file_options(parser: &mut Parser<'_>, has_number: bool) -> ParseResult<Option<Octa>> {
    let unexpected = "unexpected token in '.file' directive";
    let mut checksum = None;
    while !parser.parse_optional_token(TokenKind::EndOfStatement) {
        let token = parser.token();
        parser.check(!token.is(TokenKind::Identifier), token.location, unexpected)?;
        let keyword = parser.parse_identifier()?;
        let location = parser.token().location;
        match keyword {
            b"md5" => {
                parser.check(!has_number, location, "MD5 checksum specified, but no file number")?;
                checksum = Some(parse_octa(parser)?);
            }
            b"source" => {
                parser.check(!has_number, location, "source specified, but no file number")?;
                let is_string = parser.is(TokenKind::String);
                parser.check(!is_string, location, unexpected)?;
                parse_escaped_string(parser)?;
            }
            _ => return Err(parser.token_error(unexpected)),
        }
    }
    Ok(checksum)
}

pub(super) fn parse_line(parser: &mut Parser<'_>) -> ParseResult {
    parser.parse_optional_token(TokenKind::Integer);
    parser.parse_eol()
}

pub(super) fn parse_loc(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let location = parser.token().location;
    let file = parser.parse_int_token("expected integer")?;
    let is_below_one = file < 1 && !parser.streamer.line_table.starts_at_zero();
    parser.check(is_below_one, location, "file number less than one in '.loc' directive")?;
    let is_valid = parser.streamer.line_table.is_valid(file);
    if !is_valid && parser.options.accept_foreign_directives {
        // LLVM has no number for a second file of the name of the first one, as gcc writes it.
        parse_place(parser, file)?;
    }
    parser.check(!is_valid, location, "unassigned file number in '.loc' directive")?;
    parse_place(parser, file)?;
    while !parser.parse_optional_token(TokenKind::EndOfStatement) {
        parse_loc_option(parser, target)?;
    }
    Ok(())
}

/// Takes the line and column in a file.
fn parse_place(parser: &mut Parser<'_>, file: i64) -> ParseResult {
    let line = parse_optional_place(parser, "line number less than zero in '.loc' directive")?;
    let column = parse_optional_place(parser, "column position less than zero in '.loc' directive")?;
    if parser.options.note_places {
        let row = parser.streamer.line_table.row(file as u32, line, column);
        parser.streamer.line_rows = row.into_iter().collect();
    }
    Ok(())
}

/// Takes a number that must not be negative, if there is one; otherwise, or if it is too large, it is 0.
pub(super) fn parse_optional_place(parser: &mut Parser<'_>, negative_message: &str) -> ParseResult<u32> {
    let mut number = 0;
    if parser.is(TokenKind::Integer) {
        let value = parser.token().value;
        if value < 0 {
            return Err(parser.token_error(negative_message));
        }
        number = u32::try_from(value).unwrap_or_default();
        parser.lex();
    }
    Ok(number)
}

fn parse_loc_option(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let location = parser.token().location;
    let option = parser.expect_identifier("unexpected token in '.loc' directive")?;
    match option {
        b"basic_block" | b"prologue_end" | b"epilogue_begin" => Ok(()),
        b"is_stmt" => match parse_loc_value(parser, target)? {
            (Some(0 | 1), _) => Ok(()),
            (Some(_), location) => Err(parser.error(location, "is_stmt value not 0 or 1")),
            (None, location) => Err(parser.error(location, "is_stmt value not the constant value of 0 or 1")),
        },
        b"isa" => match parse_loc_value(parser, target)? {
            (Some(0..), _) => Ok(()),
            (Some(_), location) => Err(parser.error(location, "isa number less than zero")),
            (None, location) => Err(parser.error(location, "isa number not a constant value")),
        },
        b"discriminator" => parser.parse_absolute_expression(target).map(|_| ()),
        _ => Err(parser.error(location, "unknown sub-directive in '.loc' directive")),
    }
}

// Returns the low 32 bits of a constant, and its place.
fn parse_loc_value(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
) -> ParseResult<(Option<i32>, u32)> {
    let location = parser.token().location;
    let expression = parser.parse_expression(target)?;
    match parser.streamer.expressions[expression.id] {
        Expression::Constant(value) => Ok((Some(value as i32), location)),
        _ => Ok((None, location)),
    }
}

pub(super) fn parse_loc_label(parser: &mut Parser<'_>) -> ParseResult {
    let name = parser.expect_identifier("expected identifier")?;
    parser.parse_eol()?;
    parser.streamer.get_or_create_symbol(name);
    Ok(())
}

pub(super) fn parse_stabs(parser: &mut Parser<'_>) -> ParseResult {
    Err(parser.token_error("unsupported directive '.stabs'"))
}
