//! Windows debug information: `.cv_file`, `.cv_loc` and similar directives.

use crate::directive::debug_line::parse_optional_place;
use crate::directive::string::parse_escaped_string;
use crate::parser::{Failed, ParseResult, Parser};
use crate::state::code_view::InlineSite;
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::Expression;

/// The fields after the kind of a `.cv_def_range`, each with its name in the message about a missing comma, and in
/// the message about the value.
type RangeFields = &'static [(&'static str, &'static str)];

pub(super) fn parse_cv_file(parser: &mut Parser<'_>) -> ParseResult {
    let unexpected = "unexpected token in '.cv_file' directive";
    let location = parser.token().location;
    let number = parser.parse_int_token("expected file number")?;
    parser.check(number < 1, location, "file number less than one")?;
    check_string(parser, unexpected)?;
    let path = parse_escaped_string(parser)?;
    if !parser.parse_optional_token(TokenKind::EndOfStatement) {
        check_string(parser, unexpected)?;
        parse_escaped_string(parser)?;
        parser.parse_int_token("expected checksum kind in '.cv_file' directive")?;
        parser.parse_eol()?;
    }
    let is_new = parser.streamer.code_view.add_file(number as u32, path);
    parser.check(!is_new, location, "file number already allocated")
}

fn check_string(parser: &mut Parser<'_>, message: &str) -> ParseResult {
    let token = parser.token();
    parser.check(!token.is(TokenKind::String), token.location, message)
}

fn parse_cv_function(parser: &mut Parser<'_>) -> ParseResult<u32> {
    let location = parser.token().location;
    let id = parser.parse_int_token("expected function id")?;
    let is_in_range = (0..i64::from(u32::MAX)).contains(&id);
    parser.check(!is_in_range, location, "expected function id within range [0, UINT_MAX)")?;
    Ok(id as u32)
}

fn parse_cv_file_number(parser: &mut Parser<'_>, directive: &str) -> ParseResult<u32> {
    let location = parser.token().location;
    let number = parser.parse_int_token("expected file number")?;
    parser.check(number < 1, location, &format!("file number less than one in '{directive}' directive"))?;
    let is_known = parser.streamer.code_view.has_file(number as u32);
    parser.check(!is_known, location, &format!("unassigned file number in '{directive}' directive"))?;
    Ok(number as u32)
}

pub(super) fn parse_cv_func_id(parser: &mut Parser<'_>) -> ParseResult {
    let location = parser.token().location;
    let id = parse_cv_function(parser)?;
    parser.parse_eol()?;
    let is_new = parser.streamer.code_view.add_function(id);
    parser.check(!is_new, location, "function id already allocated")
}

pub(super) fn parse_cv_inline_site_id(parser: &mut Parser<'_>) -> ParseResult {
    let location = parser.token().location;
    let id = parse_cv_function(parser)?;
    parse_cv_word(parser, "within")?;
    let caller = parse_cv_function(parser)?;
    parse_cv_word(parser, "inlined_at")?;
    let file = parse_cv_file_number(parser, ".cv_inline_site_id")?;
    let line = parser.parse_int_token("expected line number after 'inlined_at'")?;
    let column = parser.token().value;
    let column = if parser.parse_optional_token(TokenKind::Integer) { column } else { 0 };
    parser.parse_eol()?;
    if !parser.streamer.code_view.has_function(caller) {
        let message = "parent function id not introduced by .cv_func_id or .cv_inline_site_id";
        parser.report_error(Some(location), message);
        return Ok(());
    }
    let place = |number: i64| u32::try_from(number).unwrap_or_default();
    let site = InlineSite { caller, file, line: place(line), column: place(column) };
    let is_new = parser.streamer.code_view.add_inlined(id, site);
    parser.check(!is_new, location, "function id already allocated")
}

fn parse_cv_word(parser: &mut Parser<'_>, word: &str) -> ParseResult {
    let token = parser.token();
    let is_word = token.is(TokenKind::Identifier) && token.text == word.as_bytes();
    let message = format!("expected '{word}' identifier in '.cv_inline_site_id' directive");
    parser.check(!is_word, token.location, &message)?;
    parser.lex();
    Ok(())
}

pub(super) fn parse_cv_loc(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    let function = parse_cv_function(parser)?;
    let file = parse_cv_file_number(parser, ".cv_loc")?;
    let line = parse_optional_place(parser, "line number less than zero in '.cv_loc' directive")?;
    let column = parse_optional_place(parser, "column position less than zero in '.cv_loc' directive")?;
    if parser.options.note_places {
        let rows = parser.streamer.code_view.rows(function, file, line, column);
        parser.streamer.line_rows = rows;
    }
    while !parser.parse_optional_token(TokenKind::EndOfStatement) {
        let location = parser.token().location;
        match parser.expect_identifier("unexpected token in '.cv_loc' directive")? {
            b"prologue_end" => {}
            b"is_stmt" => {
                let location = parser.token().location;
                let expression = parser.parse_expression(target)?;
                let is_flag =
                    matches!(parser.streamer.expressions[expression.id], Expression::Constant(0 | 1));
                parser.check(!is_flag, location, "is_stmt value not 0 or 1")?;
            }
            _ => return Err(parser.error(location, "unknown sub-directive in '.cv_loc' directive")),
        }
    }
    Ok(())
}

fn parse_cv_symbol(parser: &mut Parser<'_>, message: &str) -> ParseResult {
    let location = parser.token().location;
    let is_symbol = parser.parse_symbol().is_ok();
    parser.check(!is_symbol, location, message)
}

pub(super) fn parse_cv_linetable(parser: &mut Parser<'_>) -> ParseResult {
    parse_cv_function(parser)?;
    parser.parse_comma()?;
    parse_cv_symbol(parser, "expected identifier in directive")?;
    parser.parse_comma()?;
    parse_cv_symbol(parser, "expected identifier in directive")
}

pub(super) fn parse_cv_inline_linetable(parser: &mut Parser<'_>) -> ParseResult {
    parse_cv_function(parser)?;
    let location = parser.token().location;
    let file = parser.parse_int_token("expected SourceField")?;
    parser.check(file <= 0, location, "File id less than zero")?;
    let location = parser.token().location;
    let line = parser.parse_int_token("expected SourceLineNum")?;
    parser.check(line < 0, location, "Line number less than zero")?;
    parse_cv_symbol(parser, "expected identifier")?;
    parse_cv_symbol(parser, "expected identifier")?;
    parser.parse_eol()
}

pub(super) fn parse_cv_def_range(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    // Without ranges, the errors have no place.
    let mut location = None;
    while parser.is(TokenKind::Identifier) {
        for _ in 0..2 {
            location = Some(parser.cursor.lexer.location());
            if parser.parse_symbol().is_err() {
                return Err(parser.error_at(location, "expected identifier in directive"));
            }
        }
    }
    let comma = "expected comma before def_range type in .cv_def_range directive";
    let kind = parser.parse_token(TokenKind::Comma, comma).and_then(|()| parser.parse_identifier());
    let Ok(kind) = kind else {
        return Err(parser.error_at(location, "expected def_range type in directive"));
    };
    let fields: RangeFields = match kind {
        b"reg" => &[("register number", "register number")],
        b"frame_ptr_rel" => &[("offset", "offset value")],
        b"subfield_reg" => &[("register number", "register number"), ("offset", "offset value")],
        b"reg_rel" => &[
            ("register number", "register value"),
            ("flag value", "flag value"),
            ("base pointer offset", "base pointer offset value"),
        ],
        b"reg_rel_indir" => &[
            ("register number", "register value"),
            ("flag value", "flag value"),
            ("base pointer offset", "base pointer offset value"),
            ("offset in UDT", "offset in UDT value"),
        ],
        _ => return Err(parser.error_at(location, "unexpected def_range type in .cv_def_range directive")),
    };
    for (field, value) in fields {
        let comma = format!("expected comma before {field} in .cv_def_range directive");
        let result = parser
            .parse_token(TokenKind::Comma, &comma)
            .and_then(|()| parser.parse_absolute_expression(target));
        if result.is_err() {
            return Err(parser.error_at(location, format!("expected {value}")));
        }
    }
    // LLVM quirk: the directive fails without a message, which skips the rest of the statement.
    Err(Failed)
}

pub(super) fn parse_cv_string(parser: &mut Parser<'_>) -> ParseResult {
    parser.check_for_valid_section()?;
    parse_escaped_string(parser).map(|_| ())
}

pub(super) fn parse_cv_file_checksum_offset(parser: &mut Parser<'_>) -> ParseResult {
    parser.parse_int_token("expected integer")?;
    parser.parse_eol()
}

pub(super) fn parse_cv_fpo_data(parser: &mut Parser<'_>) -> ParseResult {
    parser.expect_symbol("expected symbol name")?;
    parser.parse_eol()
}
