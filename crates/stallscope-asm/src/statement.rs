//! Statements: labels, assignments, directives and instructions.

use crate::directive::symbol::AssignmentKind;
use crate::directive::{Directive, Entry, is_ignorable};
use crate::parser::{Failed, Label, LineMarker, ParseResult, Parser};
use crate::target_parser::{DirectiveStatus, TargetParser};
use crate::token::{Token, TokenKind};
use stallscope_mc::ObjectFormat;
use stallscope_mc::SymbolKind;
use stallscope_mc::raw_text;

const BAD_START: &str = "unexpected token at start of statement";

/// What a statement starts with.
#[derive(Clone, Copy, Debug)]
struct Start<'a> {
    token: Token<'a>,
    name: &'a [u8],
    // The number of a directional label.
    number: Option<i64>,
}

impl<'a> Parser<'a> {
    /// Parses the whole text.
    pub(crate) fn run(&mut self, target: &mut dyn TargetParser) {
        self.init_sections();
        self.lex();
        self.had_error = false;
        while !self.is(TokenKind::Eof) && !self.gave_up {
            let result = self.parse_statement(target);
            if result.is_err() && !self.has_pending_error() && self.is(TokenKind::Error) {
                self.lex();
            }
            self.print_pending_errors();
            if result.is_err() && !self.lexer.just_consumed_eol() {
                self.eat_to_end_of_statement();
            }
        }
        target.on_end_of_file(self);
        self.print_pending_errors();
        self.check_end();
    }

    // What can be wrong with the text as a whole.
    fn check_end(&mut self) {
        // So many errors of one kind say enough.
        const MAX_ERRORS: usize = 1 << 20;
        let end = self.token().location;
        if self.conditionals.is_open() {
            self.print_error(end, "unmatched .ifs or .elses", None);
        }
        let max_errors = if self.options.accept_foreign_directives { 0 } else { MAX_ERRORS };
        let unassigned: Vec<u32> = self.directives.line_table.unassigned_numbers().take(max_errors).collect();
        for number in unassigned {
            self.print_error(end, format!("unassigned file number: {number} for .file directives"), None);
        }
        if self.is_format(ObjectFormat::MachO) {
            self.check_temporary_symbols(end);
        }
        self.check_directional_references();
        let is_unfinished =
            self.directives.frames.is_unfinished() || self.directives.windows_frames.is_unfinished();
        if is_unfinished && !self.had_error {
            let location = self.lexer.location();
            self.report_error(Some(location), "Unfinished frame!");
        }
    }

    fn check_temporary_symbols(&mut self, end: u32) {
        for symbol in self.expressions.symbols.named_ids() {
            let state = self.expressions.symbols[symbol];
            let is_variable = matches!(state.kind, SymbolKind::Equated(_));
            if state.is_temporary && !is_variable && self.expressions.is_undefined(symbol) {
                let name = self.expressions.symbols.name_lossy(symbol);
                self.print_error(end, format!("assembler local symbol '{name}' not defined"), None);
            }
        }
    }

    fn parse_statement(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        while self.is(TokenKind::Space) {
            self.lex();
        }
        if self.parse_optional_token(TokenKind::EndOfStatement) {
            return Ok(());
        }
        let token = self.token();
        self.statement_location = token.location;
        if token.is(TokenKind::HashDirective) {
            let is_kept = !self.macros.is_expanding();
            self.parse_line_marker(is_kept);
            return Ok(());
        }
        let start = self.parse_start(target, token)?;
        let entry = if start.name.starts_with(b".") { self.find_directive(target, start.name) } else { None };
        let directive = Directive { name: start.name, location: token.location };
        if let Some(entry) = entry.filter(|entry| entry.is_conditional) {
            return (entry.handler)(self, target, directive);
        }
        if self.conditionals.ignores() {
            self.eat_to_end_of_statement();
            return Ok(());
        }
        if self.is(TokenKind::Colon) && target.is_label(token) {
            return self.parse_label(target, start);
        }
        if self.is(TokenKind::Equal) {
            self.lex();
            return self.parse_assignment(target, start.name, AssignmentKind::Equal);
        }
        if self.macros.is_call(start.name) {
            return self.enter_macro(target, start.name, token.location);
        }
        if start.name.starts_with(b".") && start.name != b"." {
            return self.parse_directive(target, entry, directive, token);
        }
        self.check_for_valid_section()?;
        self.parse_instruction(target, start)
    }

    // Takes what a statement starts with; among statements that are skipped this may be anything.
    fn parse_start(&mut self, target: &mut dyn TargetParser, token: Token<'a>) -> ParseResult<Start<'a>> {
        let is_skipped = self.conditionals.ignores();
        let mut start = Start { token, name: &[], number: None };
        let is_good = match token.kind {
            TokenKind::Integer if token.value < 0 => false,
            TokenKind::Integer => {
                (start.name, start.number) = (token.text, Some(token.value));
                self.lex();
                self.is(TokenKind::Colon)
            }
            TokenKind::Dot => {
                start.name = token.text;
                self.lex();
                true
            }
            kind if target.token_is_start_of_statement(kind) => {
                start.name = token.text;
                self.lex();
                true
            }
            _ => match self.parse_identifier() {
                Ok(name) => {
                    start.name = name;
                    true
                }
                Err(Failed) => false,
            },
        };
        if !is_good && !is_skipped {
            self.lex();
            return Err(self.error(token.location, BAD_START));
        }
        Ok(start)
    }

    fn parse_label(&mut self, target: &mut dyn TargetParser, start: Start<'a>) -> ParseResult {
        self.check_for_valid_section()?;
        self.lex();
        if start.name == b"." {
            return Err(self.error(start.token.location, "invalid use of pseudo-symbol '.' as a label"));
        }
        let symbol = match start.number {
            None => self.symbol_of_name(start.name),
            Some(number) => self.create_directional_symbol(number),
        };
        // The lexer does not know that a comment may follow here as at the start of a line.
        if self.is(TokenKind::Hash) {
            let location = self.token().location;
            let comment = self.parse_string_to_end_of_statement();
            self.lex_raw();
            self.lexer.unlex(Token::new(TokenKind::EndOfStatement, comment, location));
        }
        self.parse_optional_token(TokenKind::EndOfStatement);
        if self.directives.lto_discarded.contains(start.name) {
            return Ok(());
        }
        target.do_before_label_emit(self, symbol, start.token.location);
        self.emit_label(symbol, start.token.location);
        if self.options.note_labels {
            self.labels.push(Label { location: start.token.location, symbol });
        }
        Ok(())
    }

    // The target is asked first, then the object format, then what all have in common.
    fn parse_directive(
        &mut self,
        target: &mut dyn TargetParser,
        entry: Option<&'static Entry>,
        directive: Directive<'a>,
        token: Token<'a>,
    ) -> ParseResult {
        if target.parse_directive(self, token)? == DirectiveStatus::Parsed {
            return Ok(());
        }
        let result = match self.find_format_directive(directive.name).or(entry) {
            Some(entry) => (entry.handler)(self, target, directive),
            None => Err(self.error(directive.location, "unknown directive")),
        };
        if result.is_err() && self.options.accept_foreign_directives && is_ignorable(directive.name) {
            self.ignore_directive();
            return Ok(());
        }
        result
    }

    /// Leaves a directive that could not be parsed as it is.
    fn ignore_directive(&mut self) {
        self.drop_pending_errors();
        if !self.lexer.just_consumed_eol() {
            self.eat_to_end_of_statement();
        }
        self.n_ignored_directives += 1;
    }

    fn parse_instruction(&mut self, target: &mut dyn TargetParser, start: Start<'a>) -> ParseResult {
        let name = raw_text::from_bytes(start.name);
        let is_lower = !start.name.iter().any(u8::is_ascii_uppercase);
        let lower = if is_lower { name } else { name.to_ascii_lowercase().into() };
        target.parse_instruction(self, &lower, start.token)?;
        if self.has_pending_error() {
            return Err(Failed);
        }
        target.match_and_emit_instruction(self, start.token.location)
    }

    /// Takes a line marker `# 12 "file"`, whose parts the lexer has checked.
    pub(crate) fn parse_line_marker(&mut self, is_kept: bool) {
        let location = self.token().location;
        self.lex();
        let line = self.token().value;
        self.lex();
        let file = self.token().string_contents();
        self.lex();
        if is_kept {
            self.line_marker = Some(LineMarker { file, line, location });
        }
    }
}
