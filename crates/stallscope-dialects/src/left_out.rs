//! The lines of a listing that are not read as instructions.

/// Why a line is not read as an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeftOutKind {
    /// Data.
    Data,
    /// The contents of a section with data.
    DataSection,
    /// Code that the disassembler did not know, or data: `<unknown>`, `(bad)`, `.inst`.
    UnknownCode,
    /// Unknown code or data in a listing that does not show its bytes.
    HiddenCode,
    /// A directive of another assembler, or an alignment.
    Directive,
    /// A prefix that the disassembler shows without an instruction.
    Prefix,
    /// More bytes of the instruction above.
    MoreCode,
    /// A relocation of the instruction above.
    Relocation,
    /// A line of an expanded macro, whose call is read.
    Expansion,
}

/// A line of a listing with an address that is not read as an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The offset of the line in the text.
    pub line: u32,
    /// The offset of its contents.
    pub contents: u32,
    /// Why it is left out.
    pub kind: LeftOutKind,
}

impl LeftOut {
    /// A line of a kind.
    pub(crate) const fn new(line: usize, contents: usize, kind: LeftOutKind) -> Self {
        Self { line: line as u32, contents: contents as u32, kind }
    }
}
