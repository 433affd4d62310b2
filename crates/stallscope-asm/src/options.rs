//! What a caller may choose about parsing.

use std::fmt;

/// Reads a file that a text includes; `None` if it cannot be read.
pub type ReadFile = dyn Fn(&str) -> Option<Vec<u8>>;

/// Choices about parsing.
#[derive(Clone, Copy)]
pub struct ParseOptions<'f> {
    /// The dialect at the start of the text; `None` for the target's default.
    pub dialect: Option<u8>,
    /// Statements with errors are left out and the rest is kept (`-skip-unsupported-instructions=parse-failure`).
    pub skip_parse_failures: bool,
    /// Comments for instruments are ignored (`-disable-im`).
    pub disable_instruments: bool,
    /// The kinds of instruments that comments may name.
    pub instrument_kinds: &'static [&'static str],
    /// Directives are taken that mean nothing for an analysis and that LLVM's assembler refuses: `.loc` and `.file` as gcc
    /// writes them, and what only other assemblers or other object formats have.
    pub accept_foreign_directives: bool,
    /// `1b` and `10b` are references to labels, where they would be binary numbers.
    pub binary_labels: bool,
    /// Labels are noted in [`Parsed::labels`](crate::Parsed::labels).
    pub note_labels: bool,
    /// Reads a file that the text includes and gives `None` if it cannot be read; without it no file can. [`raw_text`](stallscope_mc::raw_text) tells the bytes of its
    /// name.
    pub read_file: Option<&'f ReadFile>,
    /// How deep macros may be nested (`-asm-macro-max-nesting-depth`).
    pub macro_max_nesting_depth: u32,
}

impl Default for ParseOptions<'_> {
    fn default() -> Self {
        Self {
            dialect: None,
            skip_parse_failures: false,
            disable_instruments: false,
            instrument_kinds: &["LATENCY"],
            accept_foreign_directives: false,
            binary_labels: false,
            note_labels: false,
            read_file: None,
            macro_max_nesting_depth: 20,
        }
    }
}

impl ParseOptions<'_> {
    /// The bytes of a file that the text includes, if it can be read.
    pub(crate) fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.read_file.and_then(|read| read(name))
    }
}

impl fmt::Debug for ParseOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            dialect,
            skip_parse_failures,
            disable_instruments,
            instrument_kinds,
            accept_foreign_directives,
            binary_labels,
            note_labels,
            read_file,
            macro_max_nesting_depth,
        } = self;
        f.debug_struct("ParseOptions")
            .field("dialect", dialect)
            .field("skip_parse_failures", skip_parse_failures)
            .field("disable_instruments", disable_instruments)
            .field("instrument_kinds", instrument_kinds)
            .field("accept_foreign_directives", accept_foreign_directives)
            .field("binary_labels", binary_labels)
            .field("note_labels", note_labels)
            .field("read_file", &read_file.is_some())
            .field("macro_max_nesting_depth", macro_max_nesting_depth)
            .finish()
    }
}
