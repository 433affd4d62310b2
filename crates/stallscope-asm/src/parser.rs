//! The parser: the state of parsing one text, and the operations that combine its parts.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use smallvec::SmallVec;
use stallscope_mc::{AsmInfo, ObjectFormat, SymbolId};

use crate::diagnostic::DiagnosticKind;
use crate::lexer::Lexer;
use crate::marker::MarkerError;
use crate::options::{ImplicitBlocks, ParseOptions};
use crate::parse_failure::ParseFailure;
use crate::source::TextAppender;
use crate::state::conditionals::Conditionals;
use crate::state::cursor::Cursor;
use crate::state::directional_labels::DirectionalReference;
use crate::state::instruments::Instruments;
use crate::state::macros::Macros;
use crate::state::messages::{LineMarker, Messages, Pass, PendingError};
use crate::state::regions::CodeRegions;
use crate::state::streamer::Streamer;
use crate::token::{Token, TokenKind};

/// The error of a parsing step; its message is in the parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// The result of a parsing step.
pub type ParseResult<T = ()> = Result<T, Failed>;

/// The state of parsing one text.
#[derive(Debug)]
pub struct Parser<'a> {
    /// The place in the texts.
    pub cursor: Cursor<'a>,
    /// The definitions and output of the statements so far.
    pub streamer: Streamer<'a>,
    pub(crate) messages: Messages<'a>,
    pub(crate) options: ParseOptions<'a>,
    pub(crate) conditionals: Conditionals,
    pub(crate) macros: Macros<'a>,
    pub(crate) statement_location: u32,
    pub(crate) n_ignored_directives: u32,
    pub(crate) n_included_files: u32,
    pub(crate) included: HashSet<String>,
    dialect: u8,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(
        name: &str,
        text: &'a [u8],
        texts: TextAppender<'a>,
        asm_info: AsmInfo,
        options: &ParseOptions<'a>,
    ) -> Option<Self> {
        let mut lexer = Lexer::new(&asm_info);
        lexer.has_binary_labels = options.binary_labels;
        let regions = CodeRegions::new(u32::try_from(text.len()).unwrap_or(u32::MAX));
        Some(Self {
            cursor: Cursor::new(name, text, texts, lexer)?,
            streamer: Streamer::new(asm_info, Instruments::new(options), regions),
            messages: Messages::default(),
            options: *options,
            conditionals: Conditionals::default(),
            macros: Macros::default(),
            statement_location: 0,
            n_ignored_directives: 0,
            n_included_files: 0,
            included: HashSet::new(),
            dialect: asm_info.assembler_dialect,
        })
    }

    /// Returns whether macro instructions for divisions test the divisor.
    pub fn checks_divisions(&self) -> bool {
        !self.options.omit_division_checks
    }

    /// Returns the characteristics of the assembly language.
    #[must_use]
    pub fn asm_info(&self) -> &AsmInfo {
        &self.streamer.expressions.asm_info
    }

    /// Returns whether the object file has a format.
    pub fn is_format(&self, format: ObjectFormat) -> bool {
        self.asm_info().object_format == format
    }

    /// Returns where conditional instructions need no instruction before them that begins a block.
    #[must_use]
    pub const fn implicit_blocks(&self) -> ImplicitBlocks {
        self.options.implicit_blocks
    }

    /// Returns the current dialect: 0 or 1.
    #[must_use]
    pub fn dialect(&self) -> u8 {
        self.dialect
    }

    /// Changes the dialect.
    pub fn set_dialect(&mut self, dialect: u8) {
        self.dialect = dialect;
    }
}

/// Tokens.
impl<'a> Parser<'a> {
    /// Returns the current token.
    #[must_use]
    pub fn token(&self) -> Token<'a> {
        self.cursor.lexer.token()
    }

    /// Returns whether the names of registers may lack the prefix that the language has for them.
    #[must_use]
    pub fn has_bare_registers(&self) -> bool {
        self.options.bare_registers
    }

    /// Returns whether the current token is of `kind`.
    #[must_use]
    pub fn is(&self, kind: TokenKind) -> bool {
        self.cursor.lexer.token().kind == kind
    }

    /// Returns the token after the current one, skipping spaces.
    pub fn peek(&mut self) -> Token<'a> {
        let token = self.cursor.lexer.peek(true);
        self.handle_markers();
        token
    }

    /// Copies the tokens after the current one, and returns their number.
    pub fn peek_tokens(&mut self, tokens: &mut [Token<'a>], skip_space: bool) -> usize {
        let n_tokens = self.cursor.lexer.peek_tokens(tokens, skip_space);
        self.handle_markers();
        n_tokens
    }

    /// Advances to the next token without checking the current one: an error in it is not reported, comments are not
    /// skipped, and the end of an included file does not return to the including file.
    #[inline]
    pub fn lex_raw(&mut self) {
        self.cursor.lexer.advance();
        self.handle_markers();
    }

    /// Advances to the next token.
    pub fn lex(&mut self) {
        if self.is(TokenKind::Error) {
            self.lexer_error();
        }
        loop {
            self.lex_raw();
            while self.is(TokenKind::Comment) {
                self.lex_raw();
            }
            if !self.is(TokenKind::Eof) {
                return;
            }
            match self.cursor.parent() {
                Some(parent) => self.cursor.jump_to(parent),
                None => return,
            }
        }
    }

    #[inline]
    fn handle_markers(&mut self) {
        if !self.cursor.lexer.markers.is_empty() {
            self.handle_found_markers();
        }
    }

    fn handle_found_markers(&mut self) {
        for marker in std::mem::take(&mut self.cursor.lexer.markers) {
            if !self.options.ignore_markers
                && let Err(error) = self.streamer.regions.take_marker(marker)
            {
                self.print_marker_error(Pass::Regions, marker.location, error);
            }
            if !self.options.disable_instruments
                && let Err(error) = self.streamer.instruments.take_marker(marker)
            {
                self.print_marker_error(Pass::Instruments, marker.location, error);
            }
        }
    }

    fn print_marker_error(&mut self, pass: Pass, location: u32, error: MarkerError) {
        self.print_message_in(pass, DiagnosticKind::Error, location, error.message, None);
        if let Some((location, note)) = error.note {
            self.print_message_in(pass, DiagnosticKind::Note, location, note, None);
        }
    }

    /// Takes a token of `kind`, or fails with `message`.
    pub fn parse_token(&mut self, kind: TokenKind, message: &str) -> ParseResult {
        let token = self.token();
        if token.kind != kind {
            return Err(self.error(token.location, message));
        }
        self.lex();
        Ok(())
    }

    /// Takes a token of `kind`, if there is one, and returns whether there was.
    pub fn parse_optional_token(&mut self, kind: TokenKind) -> bool {
        let is_present = self.is(kind);
        if is_present {
            self.lex();
        }
        is_present
    }

    /// Takes a comma.
    pub fn parse_comma(&mut self) -> ParseResult {
        self.parse_token(TokenKind::Comma, "expected comma")
    }

    /// Takes a closing parenthesis.
    pub fn parse_r_paren(&mut self) -> ParseResult {
        self.parse_token(TokenKind::RParen, "expected ')'")
    }

    /// Takes the end of the statement.
    pub fn parse_eol(&mut self) -> ParseResult {
        self.parse_token(TokenKind::EndOfStatement, "expected newline")
    }

    /// Takes an integer, or fails with `message`.
    pub fn parse_int_token(&mut self, message: &str) -> ParseResult<i64> {
        let token = self.token();
        if !token.is(TokenKind::Integer) {
            return Err(self.token_error(message));
        }
        self.lex();
        Ok(token.value)
    }

    /// Parses items separated by commas, up to the end of the statement.
    pub fn parse_many(&mut self, mut parse_one: impl FnMut(&mut Self) -> ParseResult) -> ParseResult {
        if self.parse_optional_token(TokenKind::EndOfStatement) {
            return Ok(());
        }
        loop {
            parse_one(self)?;
            if self.parse_optional_token(TokenKind::EndOfStatement) {
                return Ok(());
            }
            self.parse_token(TokenKind::Comma, "unexpected token")?;
        }
    }

    /// Skips the rest of the statement, including its end.
    pub fn eat_to_end_of_statement(&mut self) {
        while !self.is(TokenKind::EndOfStatement) && !self.is(TokenKind::Eof) {
            self.lex_raw();
        }
        if self.is(TokenKind::EndOfStatement) {
            self.lex_raw();
        }
    }

    /// Skips the rest of the statement, whatever it is, up to its end, which becomes the current token.
    pub fn skip_to_end_of_statement(&mut self) {
        self.cursor.lexer.take_until_end_of_statement();
        self.lex();
    }

    /// Takes the text up to the end of the statement, which becomes the current token.
    pub fn parse_string_to_end_of_statement(&mut self) -> &'a [u8] {
        self.parse_string_until(|kind| kind == TokenKind::EndOfStatement)
    }

    /// Takes the text up to a comma or the end of the statement, which becomes the current token.
    pub fn parse_string_to_comma(&mut self) -> &'a [u8] {
        self.parse_string_until(|kind| matches!(kind, TokenKind::EndOfStatement | TokenKind::Comma))
    }

    fn parse_string_until(&mut self, ends: impl Fn(TokenKind) -> bool) -> &'a [u8] {
        let start = self.token().location;
        while !ends(self.token().kind) && !self.is(TokenKind::Eof) {
            self.lex_raw();
        }
        self.text_between(start, self.token().location)
    }

    /// Returns the text between two locations of the same source.
    pub fn text_between(&self, start: u32, end: u32) -> &'a [u8] {
        self.cursor.text_between(start, end)
    }

    /// Takes a name: an identifier, a string, or a name that starts with `$` or `@`. Fails without a message.
    pub fn parse_identifier(&mut self) -> ParseResult<&'a [u8]> {
        let token = self.token();
        match token.kind {
            TokenKind::Dollar | TokenKind::At => {
                let mut next = [token];
                self.peek_tokens(&mut next, false);
                let [next] = next;
                if !matches!(next.kind, TokenKind::Identifier | TokenKind::Integer)
                    || next.location != token.end()
                {
                    return Err(Failed);
                }
                self.lex_raw();
                let name = self.text_between(token.location, self.token().end());
                self.lex();
                Ok(name)
            }
            TokenKind::Identifier | TokenKind::String => {
                self.lex();
                Ok(token.identifier())
            }
            _ => Err(Failed),
        }
    }

    /// Takes the end of the statement, or fails with `message` at the last token.
    pub(crate) fn expect_end(&mut self, message: &str) -> ParseResult {
        if !self.is(TokenKind::EndOfStatement) {
            return Err(self.token_error(message));
        }
        self.lex();
        Ok(())
    }

    /// Takes a comma, or fails with `message` at the last token.
    pub(crate) fn expect_comma(&mut self, message: &str) -> ParseResult {
        if !self.is(TokenKind::Comma) {
            return Err(self.token_error(message));
        }
        self.lex();
        Ok(())
    }

    /// Takes a name, or fails with `message` at the last token.
    pub(crate) fn expect_identifier(&mut self, message: &str) -> ParseResult<&'a [u8]> {
        match self.parse_identifier() {
            Ok(name) => Ok(name),
            Err(_) => Err(self.token_error(message)),
        }
    }

    /// Takes a name and looks up its symbol, or fails with `message` at the last token.
    pub(crate) fn expect_symbol(&mut self, message: &str) -> ParseResult<SymbolId> {
        let name = self.expect_identifier(message)?;
        Ok(self.streamer.symbol_of_name(name))
    }

    /// Takes a line marker `# 12 "file"`, whose form the lexer has checked.
    pub(crate) fn parse_line_marker(&mut self, is_kept: bool) {
        let location = self.token().location;
        self.lex();
        let line = self.token().value;
        self.lex();
        let file = self.token().string_contents();
        self.lex();
        if is_kept {
            self.messages.line_marker = Some(LineMarker { file, line, location });
        }
    }
}

/// Messages.
impl<'a> Parser<'a> {
    /// Adds an error, which is printed at the end of the statement.
    pub fn error(&mut self, location: u32, message: impl Into<String>) -> Failed {
        self.error_range(location, message, None)
    }

    /// Fails with the lexer's own message.
    pub fn lexer_error(&mut self) -> Failed {
        let error = self.cursor.lexer.error();
        self.error(error.location, error.message)
    }

    /// Adds an error with a range of text to underline.
    pub fn error_range(
        &mut self,
        location: u32,
        message: impl Into<String>,
        range: Option<Range<u32>>,
    ) -> Failed {
        let location = Some(location);
        self.messages.add_pending(PendingError { location, message: message.into(), range });
        // The error replaces the lexer's, if there is one.
        if self.is(TokenKind::Error) {
            self.lex_raw();
        }
        Failed
    }

    /// Adds an error, with or without a place.
    pub fn error_at(&mut self, location: Option<u32>, message: impl Into<String>) -> Failed {
        let failed = self.error(0, message);
        if let Some(error) = self.messages.pending_mut().last_mut() {
            error.location = location;
        }
        failed
    }

    /// Adds an error at the last token.
    pub fn token_error(&mut self, message: impl Into<String>) -> Failed {
        self.error(self.cursor.lexer.location(), message)
    }

    /// Fails with `message` at `location` if `is_wrong`.
    pub fn check(&mut self, is_wrong: bool, location: u32, message: &str) -> ParseResult {
        if is_wrong { Err(self.error(location, message)) } else { Ok(()) }
    }

    /// Appends `suffix` to the pending errors.
    pub fn add_error_suffix(&mut self, suffix: &str) -> Failed {
        if self.is(TokenKind::Error) {
            self.lex();
        }
        for error in self.messages.pending_mut() {
            error.message.push_str(suffix);
        }
        Failed
    }

    /// Moves the pending errors to the end of the text that they would underline.
    pub fn point_pending_errors_at_ends(&mut self) {
        for error in self.messages.pending_mut() {
            if let Some(range) = error.range.take() {
                error.location = Some(range.end);
            }
        }
    }

    /// Returns whether there are pending errors.
    #[must_use]
    pub fn has_pending_error(&self) -> bool {
        self.messages.has_pending()
    }

    /// Drops the pending errors.
    pub fn drop_pending_errors(&mut self) {
        self.messages.take_pending();
    }

    /// Prints the pending errors.
    pub fn print_pending_errors(&mut self) {
        let n_reserved_names = std::mem::take(&mut self.streamer.n_reserved_names);
        // Compilers write them, together with directives that the assembler does not have.
        let n_refused = if self.options.accept_foreign_directives { 0 } else { n_reserved_names };
        for _ in 0..n_refused {
            self.report_error(None, "invalid symbol name from source");
        }
        for PendingError { location, message, range } in self.messages.take_pending() {
            self.print_error_at(location, message, range);
        }
    }

    /// Prints an error immediately.
    pub fn print_error(&mut self, location: u32, message: impl Into<String>, range: Option<Range<u32>>) {
        self.print_error_at(Some(location), message.into(), range);
    }

    fn print_error_at(&mut self, location: Option<u32>, message: String, range: Option<Range<u32>>) {
        self.messages.had_error = true;
        self.print_message(Pass::Both, DiagnosticKind::Error, location, Cow::Owned(message), range);
        self.print_macro_instantiations();
    }

    /// Prints a warning.
    pub fn warning(&mut self, location: u32, message: impl Into<String>) {
        self.print_message(
            Pass::Both,
            DiagnosticKind::Warning,
            Some(location),
            Cow::Owned(message.into()),
            None,
        );
        self.print_macro_instantiations();
    }

    /// Prints a warning about a range of text with a suggested replacement, and without notes on macros.
    pub fn warning_with_fix(&mut self, range: Range<u32>, message: impl Into<Cow<'static, str>>, fix: &str) {
        let location = Some(range.start);
        let message = message.into();
        self.print_message(Pass::Both, DiagnosticKind::Warning, location, message, Some(range));
        self.messages.add_fix(fix);
    }

    /// Prints the pending errors and a note.
    pub fn note(&mut self, location: u32, message: impl Into<String>) {
        self.note_at(Some(location), message);
    }

    /// Prints the pending errors and a note, which may have no place.
    pub fn note_at(&mut self, location: Option<u32>, message: impl Into<String>) {
        self.print_pending_errors();
        self.print_message(Pass::Both, DiagnosticKind::Note, location, Cow::Owned(message.into()), None);
        self.print_macro_instantiations();
    }

    fn print_macro_instantiations(&mut self) {
        let locations: SmallVec<[u32; 8]> = self.macros.active_locations().collect();
        for location in locations {
            let message = Cow::Borrowed("while in macro instantiation");
            self.print_message(Pass::Both, DiagnosticKind::Note, Some(location), message, None);
        }
    }

    fn print_message(
        &mut self,
        pass: Pass,
        kind: DiagnosticKind,
        location: Option<u32>,
        message: Cow<'static, str>,
        range: Option<Range<u32>>,
    ) {
        self.messages.print(&self.cursor.sources, pass, kind, location, message, range);
        self.stop_if_too_many_messages();
    }

    /// Prints a message immediately, in the given passes and without notes on macros.
    pub(crate) fn print_message_in(
        &mut self,
        pass: Pass,
        kind: DiagnosticKind,
        location: u32,
        message: impl Into<Cow<'static, str>>,
        range: Option<Range<u32>>,
    ) {
        self.print_message(pass, kind, Some(location), message.into(), range);
    }

    /// Prints a remark immediately.
    pub fn remark(&mut self, message: impl Into<Cow<'static, str>>) {
        self.report(DiagnosticKind::Remark, None, message.into());
    }

    /// Prints an error immediately, for errors in a statement's effect rather than its syntax.
    pub fn report_error(&mut self, location: Option<u32>, message: impl Into<String>) {
        self.messages.had_reported_error = true;
        self.report(DiagnosticKind::Error, location, Cow::Owned(message.into()));
    }

    fn report(&mut self, kind: DiagnosticKind, location: Option<u32>, message: Cow<'static, str>) {
        self.messages.report(kind, location, message);
        self.stop_if_too_many_messages();
    }

    fn stop_if_too_many_messages(&mut self) {
        if self.messages.stopped.is_some() {
            self.cursor.stop();
        }
    }

    /// Ends the text here, because of what the object format does not have.
    pub(crate) fn stop(&mut self, reason: &'static str) {
        self.stop_with(ParseFailure::Unsupported(reason));
    }

    /// Ends the text here, for a reason.
    pub(crate) fn stop_with(&mut self, failure: ParseFailure) {
        self.messages.stopped = Some(failure);
        self.cursor.stop();
    }

    /// Counts an instruction or a label that may be in an expanded text, and in several regions. A few bytes of a text may represent
    /// any number of them: the text ends here if there are too many.
    pub(crate) fn count_expanded(&mut self) {
        /// Maximum number in expanded macros, repetitions and repeated files. The analysis of each takes about a kilobyte.
        const MAX_EXPANDED: u32 = 1 << 21;
        /// Maximum number of instructions that overlapping regions have more than the text.
        const MAX_COPIES: u64 = 1 << 20;
        let is_included = || self.macros.counts_included && self.cursor.parent().is_some();
        if self.macros.is_expanding() || is_included() {
            self.macros.n_expanded += 1;
        }
        if self.macros.n_expanded > MAX_EXPANDED {
            self.stop_with(ParseFailure::TooManyExpanded);
        } else if self.streamer.regions.n_copies() > MAX_COPIES {
            self.stop_with(ParseFailure::TooManyInRegions);
        }
    }
}

/// Symbols and sections.
impl Parser<'_> {
    /// Takes a name and looks up its symbol. Fails without a message.
    pub fn parse_symbol(&mut self) -> ParseResult<SymbolId> {
        let name = self.parse_identifier()?;
        Ok(self.streamer.symbol_of_name(name))
    }

    /// Returns a symbol's name, in upper case if names have no case.
    pub(crate) fn cased<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        if self.asm_info().is_hlasm { name.to_ascii_uppercase().into() } else { name.into() }
    }

    /// Creates a symbol and defines it as the current place.
    pub fn create_label_here(&mut self) -> SymbolId {
        let symbol = self.streamer.expressions.symbols.create_unnamed();
        self.emit_label(symbol, 0);
        symbol
    }

    /// Records a reference to a directional label, which must be defined by the end of the text.
    pub fn note_directional_reference(&mut self, location: u32, symbol: SymbolId) {
        let line_marker = self.messages.line_marker;
        self.streamer.directional_labels.references.push(DirectionalReference {
            location,
            line_marker,
            symbol,
        });
    }

    pub(crate) fn check_directional_references(&mut self) {
        for reference in std::mem::take(&mut self.streamer.directional_labels.references) {
            if self.streamer.expressions.is_undefined(reference.symbol) {
                self.messages.line_marker = reference.line_marker;
                self.print_error(reference.location, "directional label undefined", None);
            }
        }
    }

    /// Defines `symbol` as the current place.
    pub fn emit_label(&mut self, symbol: SymbolId, location: u32) {
        if !self.streamer.define_label(symbol) {
            let name = self.streamer.expressions.symbols.name_lossy(symbol);
            self.report_error(Some(location), format!("symbol '{name}' is already defined"));
        }
    }

    /// Fails if no section is open.
    pub fn check_for_valid_section(&mut self) -> ParseResult {
        if self.streamer.sections.current().is_some() {
            return Ok(());
        }
        self.init_sections();
        let location = self.token().location;
        Err(self.error(location, "expected section directive before assembly directive"))
    }

    /// Switches to the code section.
    pub fn init_sections(&mut self) {
        let (text, is_conflict) = self.streamer.text_section();
        if is_conflict {
            self.report_error(None, "invalid symbol redefinition");
        }
        self.streamer.sections.switch_to(text, 0);
    }
}
