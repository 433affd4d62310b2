//! Parser options.

use std::fmt;

use stallscope_target::{GenericInstruments, InstrumentSyntax, LATENCY};

/// Reads an included file.
pub type ReadFile = dyn Fn(&str) -> Result<Vec<u8>, Unread>;

/// Why an included file is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is not there, or nothing more is known.
    NotFound,
    /// It is there, and must not be read, for this reason.
    Refused(String),
}

/// Where conditional instructions need no instruction that begins a conditional block (Arm: `it`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImplicitBlocks {
    /// In the state with conditional instructions: there is no warning.
    pub in_conditional_state: bool,
    /// In the other state: the instruction is inserted.
    pub in_other_state: bool,
}

impl Default for ImplicitBlocks {
    fn default() -> Self {
        Self { in_conditional_state: true, in_other_state: false }
    }
}

/// Parser options.
#[derive(Clone, Copy)]
pub struct ParseOptions<'f> {
    /// The dialect at the start of the text; `None` for the target's default, which some targets always have.
    pub dialect: Option<u8>,
    /// Whether statements with errors are skipped (`-skip-unsupported-instructions=parse-failure`).
    pub skip_parse_failures: bool,
    /// Whether instrument comments are ignored (`-disable-im`).
    pub disable_instruments: bool,
    /// The kinds of instruments in comments.
    pub instrument_kinds: &'static [&'static str],
    /// The syntax of instruments.
    pub instruments: &'static dyn InstrumentSyntax,
    /// Whether directives with errors are ignored if they are irrelevant to an analysis: `.loc` and `.file` as gcc
    /// writes them, and directives of other assemblers or object formats.
    pub accept_foreign_directives: bool,
    /// Whether `1b` and `10b` are references to labels instead of binary numbers.
    pub binary_labels: bool,
    /// Whether the names of registers may lack the prefix that the language has for them.
    pub bare_registers: bool,
    /// Whether labels are listed in [`Parsed::labels`](crate::Parsed::labels).
    pub note_labels: bool,
    /// Whether the source places that `.loc` gives are listed in [`Parsed::places`](crate::Parsed::places).
    pub note_places: bool,
    /// Whether markers of regions are ordinary comments: all code is one region.
    pub ignore_markers: bool,
    /// Whether macro instructions for divisions do not test the divisor (`-mno-check-zero-division`).
    pub omit_division_checks: bool,
    /// Reads an included file. Without this function, no file can be included.
    pub read_file: Option<&'f ReadFile>,
    /// Where conditional instructions need no instruction that begins a conditional block.
    pub implicit_blocks: ImplicitBlocks,
    /// Maximum depth of nested macros (`-asm-macro-max-nesting-depth`).
    pub macro_max_nesting_depth: u32,
    /// Whether messages show excerpts of long lines, where LLVM shows the whole line in each of them.
    pub shorten_lines: bool,
}

impl Default for ParseOptions<'_> {
    fn default() -> Self {
        Self {
            dialect: None,
            skip_parse_failures: false,
            disable_instruments: false,
            instrument_kinds: &[LATENCY],
            instruments: &GenericInstruments,
            accept_foreign_directives: false,
            binary_labels: false,
            bare_registers: false,
            note_labels: false,
            note_places: false,
            ignore_markers: false,
            omit_division_checks: false,
            read_file: None,
            implicit_blocks: ImplicitBlocks::default(),
            macro_max_nesting_depth: 20,
            shorten_lines: false,
        }
    }
}

impl ParseOptions<'_> {
    /// Returns the bytes of an included file.
    pub(crate) fn read(&self, name: &str) -> Result<Vec<u8>, Unread> {
        self.read_file.map_or(Err(Unread::NotFound), |read| read(name))
    }
}

impl fmt::Debug for ParseOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            dialect,
            skip_parse_failures,
            disable_instruments,
            instrument_kinds,
            instruments,
            accept_foreign_directives,
            binary_labels,
            bare_registers,
            note_labels,
            note_places,
            ignore_markers,
            read_file,
            omit_division_checks,
            implicit_blocks,
            macro_max_nesting_depth,
            shorten_lines,
        } = self;
        f.debug_struct("ParseOptions")
            .field("dialect", dialect)
            .field("skip_parse_failures", skip_parse_failures)
            .field("disable_instruments", disable_instruments)
            .field("instrument_kinds", instrument_kinds)
            .field("instruments", instruments)
            .field("accept_foreign_directives", accept_foreign_directives)
            .field("binary_labels", binary_labels)
            .field("bare_registers", bare_registers)
            .field("note_labels", note_labels)
            .field("note_places", note_places)
            .field("ignore_markers", ignore_markers)
            .field("read_file", &read_file.is_some())
            .field("omit_division_checks", omit_division_checks)
            .field("implicit_blocks", implicit_blocks)
            .field("macro_max_nesting_depth", macro_max_nesting_depth)
            .field("shorten_lines", shorten_lines)
            .finish()
    }
}
