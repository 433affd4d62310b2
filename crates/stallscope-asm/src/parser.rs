//! The parser's state, and what statements, directives and targets do with it: tokens, messages, symbols and instructions.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use smallvec::SmallVec;
use stallscope_target::Inst;

use crate::diagnostic::{Diagnostic, DiagnosticKind, PresumedPlace};
use crate::directive::DirectiveState;
use crate::directive::conditional::Conditionals;
use crate::directive::macros::Macros;
use crate::instrument::Instruments;
use crate::lexer::Lexer;
use crate::options::ParseOptions;
use crate::region::CodeRegions;
use crate::source::{Sources, TextAppender};
use crate::token::{Token, TokenKind};
use stallscope_mc::Sections;
use stallscope_mc::raw_text;
use stallscope_mc::{AsmInfo, ObjectFormat};
use stallscope_mc::{ExpressionId, Expressions};
use stallscope_mc::{Fragment, SymbolId, SymbolKind};

/// A label, where it is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub location: u32,
    /// The symbol.
    pub symbol: SymbolId,
}

/// The most messages that are kept.
const MAX_DIAGNOSTICS: usize = 1 << 22;

/// Says that something went wrong and that the parser knows the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// The result of parsing something.
pub type ParseResult<T = ()> = Result<T, Failed>;

/// An error that is printed when its statement is done.
#[derive(Clone, Debug)]
struct PendingError {
    location: Option<u32>,
    message: String,
    range: Option<Range<u32>>,
}

/// Where a line marker `# 12 "file"` stands, and what it says of the lines behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineMarker<'a> {
    pub(crate) file: &'a [u8],
    pub(crate) line: i64,
    pub(crate) location: u32,
}

/// A directional label `1f` that was referred to.
#[derive(Clone, Copy, Debug)]
struct DirectionalReference<'a> {
    location: u32,
    line_marker: Option<LineMarker<'a>>,
    symbol: SymbolId,
}

/// Which of LLVM's two passes over the text print a diagnostic: the one for regions, or that for instruments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pass {
    Both,
    Regions,
    Instruments,
}

/// The state of parsing one text.
#[derive(Debug)]
pub struct Parser<'a> {
    /// The lexer, for its modes and for looking ahead.
    pub lexer: Lexer<'a>,
    /// The expressions and symbols that were met.
    pub expressions: Expressions,
    /// The sections that were named.
    pub sections: Sections,
    pub(crate) options: ParseOptions<'a>,
    pub(crate) sources: Sources<'a>,
    pub(crate) texts: TextAppender<'a>,
    pub(crate) current_source: usize,
    pub(crate) diagnostics: Vec<(Diagnostic, Pass)>,
    // Whether there was an error in parsing, and whether one was found when a statement took effect.
    pub(crate) had_error: bool,
    pub(crate) had_reported_error: bool,
    // Whether there were so many messages that the rest of the text was not read.
    pub(crate) gave_up: bool,
    pub(crate) regions: CodeRegions,
    pub(crate) instruments: Instruments,
    pub(crate) printed: Vec<u8>,
    pub(crate) conditionals: Conditionals,
    pub(crate) macros: Macros<'a>,
    pub(crate) directives: DirectiveState<'a>,
    // How much text macros and repetitions have become.
    pub(crate) n_expanded_bytes: usize,
    pub(crate) labels: Vec<Label>,
    pub(crate) n_ignored_directives: u32,
    pub(crate) statement_location: u32,
    pub(crate) line_marker: Option<LineMarker<'a>>,
    pending_errors: SmallVec<[PendingError; 2]>,
    dialect: u8,
    directional_instances: HashMap<u32, u32>,
    directional_symbols: HashMap<(u32, u32), SymbolId>,
    directional_references: Vec<DirectionalReference<'a>>,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(
        name: &str,
        text: &'a [u8],
        texts: TextAppender<'a>,
        asm_info: AsmInfo,
        options: &ParseOptions<'a>,
    ) -> Option<Self> {
        let mut sources = Sources::default();
        let current_source = sources.add(name.to_owned(), Cow::Borrowed(text), None)?;
        let mut lexer = Lexer::new(&asm_info);
        lexer.set_text(text, 0, 0);
        lexer.has_binary_labels = options.binary_labels;
        Some(Self {
            lexer,
            expressions: Expressions::new(asm_info),
            sections: Sections::default(),
            options: *options,
            sources,
            texts,
            current_source,
            diagnostics: Vec::new(),
            had_error: false,
            had_reported_error: false,
            gave_up: false,
            regions: CodeRegions::default(),
            instruments: Instruments::default(),
            printed: Vec::new(),
            conditionals: Conditionals::default(),
            macros: Macros::default(),
            directives: DirectiveState::default(),
            n_expanded_bytes: 0,
            labels: Vec::new(),
            n_ignored_directives: 0,
            statement_location: 0,
            line_marker: None,
            pending_errors: SmallVec::new(),
            dialect: asm_info.assembler_dialect,
            directional_instances: HashMap::new(),
            directional_symbols: HashMap::new(),
            directional_references: Vec::new(),
        })
    }

    /// The characteristics of the assembly language.
    #[must_use]
    pub fn asm_info(&self) -> &AsmInfo {
        &self.expressions.asm_info
    }

    /// Whether the object file is of a kind.
    pub fn is_format(&self, format: ObjectFormat) -> bool {
        self.asm_info().object_format == format
    }

    /// The dialect that is read now: 0 or 1.
    #[must_use]
    pub fn dialect(&self) -> u8 {
        self.dialect
    }

    /// Changes the dialect that is read.
    pub fn set_dialect(&mut self, dialect: u8) {
        self.dialect = dialect;
    }
}

/// Tokens.
impl<'a> Parser<'a> {
    /// The current token.
    #[must_use]
    pub fn token(&self) -> Token<'a> {
        self.lexer.token()
    }

    /// Whether the current token is of `kind`.
    #[must_use]
    pub fn is(&self, kind: TokenKind) -> bool {
        self.lexer.token().kind == kind
    }

    /// The token behind the current one; spaces are left out.
    pub fn peek(&mut self) -> Token<'a> {
        let token = self.lexer.peek(true);
        self.handle_markers();
        token
    }

    /// The tokens behind the current one; returns how many there are.
    pub fn peek_tokens(&mut self, tokens: &mut [Token<'a>], skip_space: bool) -> usize {
        let n_tokens = self.lexer.peek_tokens(tokens, skip_space);
        self.handle_markers();
        n_tokens
    }

    /// Goes to the next token without a look at the current one: an error in it is not reported,
    /// comments are not skipped, and the end of an included file does not lead back to the file that includes it.
    #[inline]
    pub fn lex_raw(&mut self) {
        self.lexer.advance();
        self.handle_markers();
    }

    /// Goes to the next token.
    pub fn lex(&mut self) {
        if self.is(TokenKind::Error) {
            let (location, message) = (self.lexer.error.location, self.lexer.error.message);
            let _ = self.error(location, message);
        }
        loop {
            self.lex_raw();
            while self.is(TokenKind::Comment) {
                self.lex_raw();
            }
            if !self.is(TokenKind::Eof) {
                return;
            }
            match self.sources.get(self.current_source).and_then(|source| source.parent) {
                Some(parent) => self.jump_to(parent),
                None => return,
            }
        }
    }

    #[inline]
    fn handle_markers(&mut self) {
        if !self.lexer.markers.is_empty() {
            self.handle_found_markers();
        }
    }

    fn handle_found_markers(&mut self) {
        for marker in std::mem::take(&mut self.lexer.markers) {
            self.handle_region_marker(marker);
            self.handle_instrument_marker(marker);
        }
    }

    /// Makes the lexer go on at `location`; the current token stays.
    pub(crate) fn jump_to(&mut self, location: u32) {
        if let Some(index) = self.sources.index_of(location) {
            self.jump_into(index, location);
        }
    }

    pub(crate) fn jump_into(&mut self, index: usize, location: u32) {
        let Some(source) = self.sources.get(index) else { return };
        let (text, start) = (source.borrowed(), source.start);
        self.current_source = index;
        self.lexer.set_text(text, start, location.saturating_sub(start) as usize);
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

    /// Takes a token of `kind` if there is one; returns whether there was.
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

    /// Parses items up to the end of the statement, with commas between them.
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

    /// Skips the rest of the statement and its end.
    pub fn eat_to_end_of_statement(&mut self) {
        while !self.is(TokenKind::EndOfStatement) && !self.is(TokenKind::Eof) {
            self.lex_raw();
        }
        if self.is(TokenKind::EndOfStatement) {
            self.lex_raw();
        }
    }

    /// Takes all up to the end of the statement, which becomes the current token, and returns its text.
    pub fn parse_string_to_end_of_statement(&mut self) -> &'a [u8] {
        self.parse_string_until(|kind| kind == TokenKind::EndOfStatement)
    }

    /// Takes all up to a comma or the end of the statement, which becomes the current token, and returns its text.
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

    /// The text between two locations of the same source.
    pub fn text_between(&self, start: u32, end: u32) -> &'a [u8] {
        let Some(source) = self.sources.index_of(start).and_then(|index| self.sources.get(index)) else {
            return &[];
        };
        let range = (start - source.start) as usize..(end.max(start) - source.start) as usize;
        source.borrowed().get(range).unwrap_or_default()
    }

    /// Takes a name: an identifier, a string, or one that starts with `$` or `@`; no message if there is none.
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
}

/// Messages.
impl<'a> Parser<'a> {
    /// Notes an error, which is printed when the statement is done.
    pub fn error(&mut self, location: u32, message: impl Into<String>) -> Failed {
        self.error_range(location, message, None)
    }

    /// Fails with the lexer's own message.
    pub fn lexer_error(&mut self) -> Failed {
        let error = self.lexer.error.clone();
        self.error(error.location, error.message)
    }

    /// Notes an error with a piece of text to underline.
    pub fn error_range(
        &mut self,
        location: u32,
        message: impl Into<String>,
        range: Option<Range<u32>>,
    ) -> Failed {
        self.pending_errors.push(PendingError { location: Some(location), message: message.into(), range });
        // The error takes the place of the lexer's, if there is one.
        if self.is(TokenKind::Error) {
            self.lex_raw();
        }
        Failed
    }

    /// Notes an error that may have no place.
    pub fn error_at(&mut self, location: Option<u32>, message: impl Into<String>) -> Failed {
        let failed = self.error(0, message);
        if let Some(error) = self.pending_errors.last_mut() {
            error.location = location;
        }
        failed
    }

    /// Notes an error at the last token.
    pub fn token_error(&mut self, message: impl Into<String>) -> Failed {
        self.error(self.lexer.location(), message)
    }

    /// Fails with `message` at `location` if `is_wrong`.
    pub fn check(&mut self, is_wrong: bool, location: u32, message: &str) -> ParseResult {
        if is_wrong { Err(self.error(location, message)) } else { Ok(()) }
    }

    /// Appends `suffix` to the errors of the current statement.
    pub fn add_error_suffix(&mut self, suffix: &str) -> Failed {
        if self.is(TokenKind::Error) {
            self.lex();
        }
        for error in &mut self.pending_errors {
            error.message.push_str(suffix);
        }
        Failed
    }

    /// Makes the errors that are not printed yet point behind the text that they would underline.
    pub fn point_pending_errors_at_ends(&mut self) {
        for error in &mut self.pending_errors {
            if let Some(range) = error.range.take() {
                error.location = Some(range.end);
            }
        }
    }

    /// Whether there are errors that are not printed yet.
    #[must_use]
    pub fn has_pending_error(&self) -> bool {
        !self.pending_errors.is_empty()
    }

    /// Forgets the errors that are not printed yet.
    pub fn drop_pending_errors(&mut self) {
        self.pending_errors.clear();
    }

    /// Prints the errors that are not printed yet.
    pub fn print_pending_errors(&mut self) {
        for PendingError { location, message, range } in std::mem::take(&mut self.pending_errors) {
            self.print_error_at(location, message, range);
        }
    }

    /// Prints an error at once.
    pub fn print_error(&mut self, location: u32, message: impl Into<String>, range: Option<Range<u32>>) {
        self.print_error_at(Some(location), message.into(), range);
    }

    fn print_error_at(&mut self, location: Option<u32>, message: String, range: Option<Range<u32>>) {
        self.had_error = true;
        self.print_message(DiagnosticKind::Error, location, Cow::Owned(message), range);
        self.print_macro_instantiations();
    }

    /// Prints a warning.
    pub fn warning(&mut self, location: u32, message: impl Into<String>) {
        self.print_message(DiagnosticKind::Warning, Some(location), Cow::Owned(message.into()), None);
        self.print_macro_instantiations();
    }

    /// Prints the pending errors and a note.
    pub fn note(&mut self, location: u32, message: impl Into<String>) {
        self.print_pending_errors();
        self.print_message(DiagnosticKind::Note, Some(location), Cow::Owned(message.into()), None);
        self.print_macro_instantiations();
    }

    fn print_macro_instantiations(&mut self) {
        let locations: SmallVec<[u32; 8]> = self.macros.active_locations().collect();
        for location in locations {
            let message = Cow::Borrowed("while in macro instantiation");
            self.print_message(DiagnosticKind::Note, Some(location), message, None);
        }
    }

    fn print_message(
        &mut self,
        kind: DiagnosticKind,
        location: Option<u32>,
        message: Cow<'static, str>,
        range: Option<Range<u32>>,
    ) {
        let presumed = location.and_then(|location| self.presumed_place(location));
        let diagnostic = Diagnostic { kind, location, message, range, presumed, with_include_stack: true };
        self.keep(diagnostic);
    }

    fn keep(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push((diagnostic, Pass::Both));
        if self.diagnostics.len() >= MAX_DIAGNOSTICS {
            // Nothing more is read.
            self.lexer.set_text(&[], 0, 0);
            self.gave_up = true;
        }
    }

    /// Prints a message at once, in the given passes and without the macros that are being expanded.
    pub(crate) fn print_message_in(
        &mut self,
        pass: Pass,
        kind: DiagnosticKind,
        location: u32,
        message: impl Into<Cow<'static, str>>,
        range: Option<Range<u32>>,
    ) {
        self.print_message(kind, Some(location), message.into(), range);
        if let Some((_, last_pass)) = self.diagnostics.last_mut() {
            *last_pass = pass;
        }
    }

    /// Prints a remark at once.
    pub fn remark(&mut self, message: impl Into<Cow<'static, str>>) {
        self.report(DiagnosticKind::Remark, None, message.into());
    }

    // What the last line marker says of a place in the same source.
    fn presumed_place(&self, location: u32) -> Option<Box<PresumedPlace>> {
        let marker = self.line_marker.filter(|marker| marker.line != 0)?;
        if self.sources.index_of(location) != self.sources.index_of(marker.location) {
            return None;
        }
        let lines = i64::from(self.sources.line(location)) - i64::from(self.sources.line(marker.location));
        let line = i64::from((marker.line - 1 + lines) as i32);
        let file = raw_text::from_bytes(marker.file).into_owned();
        Some(Box::new(PresumedPlace { file, line }))
    }

    /// Prints an error at once that is found when a statement takes effect, not when it is parsed.
    pub fn report_error(&mut self, location: Option<u32>, message: impl Into<String>) {
        self.had_reported_error = true;
        self.report(DiagnosticKind::Error, location, Cow::Owned(message.into()));
    }

    fn report(&mut self, kind: DiagnosticKind, location: Option<u32>, message: Cow<'static, str>) {
        let diagnostic =
            Diagnostic { kind, location, message, range: None, presumed: None, with_include_stack: false };
        self.keep(diagnostic);
    }
}

/// Symbols and what is emitted.
impl Parser<'_> {
    /// The symbol called `name`, made if there is none.
    pub fn get_or_create_symbol(&mut self, name: &[u8]) -> SymbolId {
        let is_temporary = name.starts_with(self.asm_info().private_global_prefix.as_bytes());
        self.expressions.symbols.intern(name, is_temporary)
    }

    /// The symbol that a name in the text stands for: `\\` and `\"` in it are one character.
    pub fn symbol_of_name(&mut self, name: &[u8]) -> SymbolId {
        if !name.contains(&b'\\') {
            return self.get_or_create_symbol(name);
        }
        let mut unescaped = Vec::with_capacity(name.len());
        let mut rest = name;
        while let [first, after @ ..] = rest {
            (rest, _) = match (first, after) {
                (b'\\', [second @ (b'"' | b'\\'), after @ ..]) => (after, unescaped.push(*second)),
                _ => (after, unescaped.push(*first)),
            };
        }
        self.get_or_create_symbol(&unescaped)
    }

    /// Takes a name and finds its symbol; no message if there is no name.
    pub fn parse_symbol(&mut self) -> ParseResult<SymbolId> {
        let name = self.parse_identifier()?;
        Ok(self.symbol_of_name(name))
    }

    /// The symbol that stands for the current place.
    pub fn create_label_here(&mut self) -> SymbolId {
        let symbol = self.expressions.symbols.create_unnamed();
        self.emit_label(symbol, 0);
        symbol
    }

    /// The label that `1f` or `1b` refers to, for the number 1.
    pub fn directional_symbol(&mut self, number: i64, is_before: bool) -> SymbolId {
        let instance = self.directional_instances.get(&(number as u32)).copied().unwrap_or(0);
        self.directional_symbol_of(number as u32, if is_before { instance } else { instance + 1 })
    }

    /// The label that `1:` defines, for the number 1.
    pub(crate) fn create_directional_symbol(&mut self, number: i64) -> SymbolId {
        let instance = self.directional_instances.entry(number as u32).or_insert(0);
        *instance += 1;
        let instance = *instance;
        self.directional_symbol_of(number as u32, instance)
    }

    fn directional_symbol_of(&mut self, number: u32, instance: u32) -> SymbolId {
        if let Some(&symbol) = self.directional_symbols.get(&(number, instance)) {
            return symbol;
        }
        let name = format!("{}tmp", self.asm_info().private_global_prefix);
        let symbol = self.expressions.symbols.create_renamed(name.as_bytes(), true, true);
        self.directional_symbols.insert((number, instance), symbol);
        symbol
    }

    /// Notes that a directional label was referred to, which must be defined by the end of the text.
    pub fn note_directional_reference(&mut self, location: u32, symbol: SymbolId) {
        let line_marker = self.line_marker;
        self.directional_references.push(DirectionalReference { location, line_marker, symbol });
    }

    pub(crate) fn check_directional_references(&mut self) {
        for reference in std::mem::take(&mut self.directional_references) {
            if self.expressions.is_undefined(reference.symbol) {
                self.line_marker = reference.line_marker;
                self.print_error(reference.location, "directional label undefined", None);
            }
        }
    }

    /// Defines `symbol` as the current place.
    pub fn emit_label(&mut self, symbol: SymbolId, location: u32) {
        self.redefine_if_possible(symbol);
        let is_variable = matches!(self.expressions.symbols[symbol].kind, SymbolKind::Equated(_));
        // The place is looked for in any case: of symbols in a cycle, those found first decide.
        if !self.expressions.is_undefined(symbol) || is_variable {
            let name = self.expressions.symbols.name_lossy(symbol);
            self.report_error(Some(location), format!("symbol '{name}' is already defined"));
            return;
        }
        if let Some(section) = self.sections.current() {
            self.expressions.symbols[symbol].fragment = Fragment::Section(section);
        }
    }

    pub(crate) fn redefine_if_possible(&mut self, symbol: SymbolId) {
        let symbol = &mut self.expressions.symbols[symbol];
        if symbol.is_redefinable {
            if matches!(symbol.kind, SymbolKind::Equated(_)) {
                symbol.kind = SymbolKind::Regular;
            }
            symbol.fragment = Fragment::Undefined;
            symbol.is_redefinable = false;
        }
    }

    /// Makes `symbol` stand for `value`.
    pub fn emit_assignment(&mut self, symbol: SymbolId, value: ExpressionId) {
        let symbol = &mut self.expressions.symbols[symbol];
        symbol.kind = SymbolKind::Equated(value);
        symbol.fragment = Fragment::Undefined;
    }

    /// Adds an instruction to the regions that are open where it stands.
    pub fn emit_instruction(&mut self, inst: Inst) {
        self.regions.add_instruction(inst);
    }

    /// Fails if no section is open.
    pub fn check_for_valid_section(&mut self) -> ParseResult {
        if self.sections.current().is_some() {
            return Ok(());
        }
        self.init_sections();
        let location = self.token().location;
        Err(self.error(location, "expected section directive before assembly directive"))
    }

    /// Makes the section for code the current one.
    pub fn init_sections(&mut self) {
        let text = match self.asm_info().object_format {
            ObjectFormat::Elf | ObjectFormat::Other => self.elf_section(b".text"),
            ObjectFormat::Coff => self.coff_section(b".text"),
            ObjectFormat::MachO => self.mach_o_section(b"__TEXT", b"__text", 0x8000_0000),
        };
        self.sections.switch_to(text, 0);
    }
}
