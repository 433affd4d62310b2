//! Statements: labels, assignments, directives and instructions.

use crate::directive::handler::Directive;
use crate::directive::ignorable::is_ignorable;
use crate::directive::macro_expansion::enter_macro;
use crate::directive::symbol::AssignmentKind;
use crate::directive::symbol::parse_assignment;
use crate::directive::table::{self, Entry};
use crate::hlasm_statement::parse_hlasm_statement;
use crate::instruction::parse_instruction;
use crate::parser::{Failed, ParseResult, Parser};
use crate::target_parser::{DirectiveStatus, TargetParser};
use crate::token::{Token, TokenKind};
use stallscope_mc::ObjectFormat;
use stallscope_mc::SymbolKind;

const BAD_START: &str = "unexpected token at start of statement";

/// The start of a statement.
#[derive(Clone, Copy, Debug)]
struct Start<'a> {
    token: Token<'a>,
    name: &'a [u8],
    // The number of a directional label.
    number: Option<i64>,
}

/// Parses the whole text.
pub(crate) fn parse_all(parser: &mut Parser<'_>, target: &mut dyn TargetParser) {
    parser.init_sections();
    parser.lex();
    parser.messages.had_error = false;
    target.on_start_of_file(parser);
    let is_hlasm = parser.asm_info().is_hlasm;
    while !parser.is(TokenKind::Eof) && parser.messages.stopped.is_none() {
        let result =
            if is_hlasm { parse_hlasm_statement(parser, target) } else { parse_statement(parser, target) };
        if result.is_err() && !parser.has_pending_error() && parser.is(TokenKind::Error) {
            parser.lex();
        }
        parser.print_pending_errors();
        if result.is_err() && !parser.cursor.lexer.just_consumed_eol() {
            parser.eat_to_end_of_statement();
        }
    }
    if parser.messages.stopped.is_some() {
        return;
    }
    target.on_end_of_file(parser);
    parser.print_pending_errors();
    check_end(parser);
}

// Reports errors of the text as a whole.
fn check_end(parser: &mut Parser<'_>) {
    let end = parser.token().location;
    if parser.conditionals.is_open() {
        parser.print_error(end, "unmatched .ifs or .elses", None);
    }
    if !parser.options.accept_foreign_directives {
        check_file_numbers(parser, end);
    }
    if parser.is_format(ObjectFormat::MachO) {
        check_temporary_symbols(parser, end);
    }
    parser.check_directional_references();
    let is_unfinished = parser.streamer.frames.has_open() || parser.streamer.windows_frames.is_unfinished();
    if is_unfinished && !parser.messages.had_error {
        let location = parser.cursor.lexer.location();
        parser.report_error(Some(location), "Unfinished frame!");
    }
}

fn check_file_numbers(parser: &mut Parser<'_>, end: u32) {
    // With more of them, LLVM takes gigabytes.
    const MAX_ERRORS: usize = 1 << 20;
    let line_table = &parser.streamer.line_table;
    let n_unassigned = line_table.n_unassigned();
    if n_unassigned >= MAX_ERRORS {
        let highest = line_table.highest_number();
        let message =
            format!("file number {highest} leaves {n_unassigned} numbers unassigned for .file directives");
        parser.print_error(end, message, None);
        return;
    }
    let unassigned: Vec<u32> = line_table.unassigned_numbers().collect();
    for number in unassigned {
        parser.print_error(end, format!("unassigned file number: {number} for .file directives"), None);
    }
}

fn check_temporary_symbols(parser: &mut Parser<'_>, end: u32) {
    for symbol in parser.streamer.expressions.symbols.named_ids() {
        let state = parser.streamer.expressions.symbols[symbol];
        let is_variable = matches!(state.kind, SymbolKind::Equated(_));
        if state.is_temporary && !is_variable && parser.streamer.expressions.is_undefined(symbol) {
            let name = parser.streamer.expressions.symbols.name_lossy(symbol);
            parser.print_error(end, format!("assembler local symbol '{name}' not defined"), None);
        }
    }
}

fn parse_statement(parser: &mut Parser<'_>, target: &mut dyn TargetParser) -> ParseResult {
    while parser.is(TokenKind::Space) {
        parser.lex();
    }
    if parser.parse_optional_token(TokenKind::EndOfStatement) {
        return Ok(());
    }
    let token = parser.token();
    parser.statement_location = token.location;
    if token.is(TokenKind::HashDirective) {
        let is_kept = !parser.macros.is_expanding();
        parser.parse_line_marker(is_kept);
        return Ok(());
    }
    let start = parse_start(parser, target, token)?;
    let entry = if start.name.starts_with(b".") { table::find_common(target, start.name) } else { None };
    let directive = Directive { name: start.name, location: token.location };
    if let Some(entry) = entry.filter(|entry| entry.is_conditional) {
        return (entry.handler)(parser, target, directive);
    }
    if parser.conditionals.ignores() {
        parser.eat_to_end_of_statement();
        return Ok(());
    }
    if parser.is(TokenKind::Colon) && target.is_label(token) {
        return parse_label(parser, target, start);
    }
    if parser.is(TokenKind::Equal) {
        parser.lex();
        return parse_assignment(parser, target, start.name, AssignmentKind::Equal);
    }
    if parser.macros.is_call(start.name) {
        return enter_macro(parser, target, start.name, token.location);
    }
    if start.name.starts_with(b".") && start.name != b"." {
        return parse_directive(parser, target, entry, directive, token);
    }
    parser.check_for_valid_section()?;
    parse_instruction(parser, target, start.name, start.token)
}

// Takes the start of a statement; a skipped statement may start with anything.
fn parse_start<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    token: Token<'a>,
) -> ParseResult<Start<'a>> {
    let is_skipped = parser.conditionals.ignores();
    let mut start = Start { token, name: &[], number: None };
    let is_good = match token.kind {
        TokenKind::Integer if token.value < 0 => false,
        TokenKind::Integer => {
            (start.name, start.number) = (token.text, Some(token.value));
            parser.lex();
            parser.is(TokenKind::Colon)
        }
        TokenKind::Dot => {
            start.name = token.text;
            parser.lex();
            true
        }
        kind if target.token_is_start_of_statement(kind) => {
            start.name = token.text;
            parser.lex();
            true
        }
        _ => match parser.parse_identifier() {
            Ok(name) => {
                start.name = name;
                true
            }
            Err(Failed) => false,
        },
    };
    if !is_good && !is_skipped {
        parser.lex();
        return Err(parser.error(token.location, BAD_START));
    }
    Ok(start)
}

fn parse_label<'a>(parser: &mut Parser<'a>, target: &mut dyn TargetParser, start: Start<'a>) -> ParseResult {
    parser.check_for_valid_section()?;
    parser.lex();
    if start.name == b"." {
        return Err(parser.error(start.token.location, "invalid use of pseudo-symbol '.' as a label"));
    }
    let symbol = match start.number {
        None => parser.streamer.symbol_of_name(start.name),
        Some(number) => parser.streamer.create_directional_symbol(number),
    };
    // A comment may follow here as at the start of a line, but the lexer cannot know that.
    if parser.is(TokenKind::Hash) {
        let location = parser.token().location;
        let comment = parser.parse_string_to_end_of_statement();
        parser.lex_raw();
        parser.cursor.lexer.unlex(Token::new(TokenKind::EndOfStatement, comment, location));
    }
    parser.parse_optional_token(TokenKind::EndOfStatement);
    if parser.streamer.lto_discarded.contains(start.name) {
        return Ok(());
    }
    target.do_before_label_emit(parser, symbol, start.token.location);
    parser.emit_label(symbol, start.token.location);
    parser.count_expanded();
    if parser.options.note_labels {
        parser.streamer.note_label(start.token.location, symbol);
    }
    Ok(())
}

// The target is tried first, then the object format, then the common directives.
fn parse_directive<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    entry: Option<&'static Entry>,
    directive: Directive<'a>,
    token: Token<'a>,
) -> ParseResult {
    if target.parse_directive(parser, token)? == DirectiveStatus::Parsed {
        return Ok(());
    }
    let result = match table::find_of_format(parser.asm_info().object_format, directive.name).or(entry) {
        Some(entry) => (entry.handler)(parser, target, directive),
        None => Err(parser.error(directive.location, "unknown directive")),
    };
    if result.is_err() && parser.options.accept_foreign_directives && is_ignorable(directive.name) {
        ignore_directive(parser);
        return Ok(());
    }
    result
}

/// Ignores a directive with errors.
fn ignore_directive(parser: &mut Parser<'_>) {
    parser.drop_pending_errors();
    if !parser.cursor.lexer.just_consumed_eol() {
        parser.eat_to_end_of_statement();
    }
    parser.n_ignored_directives += 1;
}
