//! What a caller may choose about parsing.

/// Choices about parsing.
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions {
    /// The dialect at the start of the text; none for the target's usual one (`-x86-asm-syntax`).
    pub dialect: Option<u8>,
    /// Statements with errors are left out and the rest is kept (`-skip-unsupported-instructions=parse-failure`).
    pub skip_parse_failures: bool,
    /// Comments for instruments are ignored (`-disable-im`).
    pub disable_instruments: bool,
    /// Directives are taken that mean nothing for an analysis and that LLVM's assembler refuses: `.loc` and `.file` as gcc
    /// writes them, and what only other assemblers or other object formats have.
    pub accept_foreign_directives: bool,
    /// `1b` and `10b` are references to labels, where they would be binary numbers.
    pub binary_labels: bool,
    /// Labels are noted in [`Parsed::labels`](crate::Parsed::labels).
    pub note_labels: bool,
    /// Reads a file that the text includes; `None` if it cannot be read. [`raw_text`](crate::raw_text) tells the bytes of its
    /// name.
    pub read_file: fn(&str) -> Option<Vec<u8>>,
    /// How deep macros may be nested (`-asm-macro-max-nesting-depth`).
    pub macro_max_nesting_depth: u32,
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self {
            dialect: None,
            skip_parse_failures: false,
            disable_instruments: false,
            accept_foreign_directives: false,
            binary_labels: false,
            note_labels: false,
            read_file: |_| None,
            macro_max_nesting_depth: 20,
        }
    }
}
