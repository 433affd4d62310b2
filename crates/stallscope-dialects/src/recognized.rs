//! The recognized form of a text.

use crate::{LeftOut, ObjectFormat, Syntax, Translation};

/// The kind of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Assembly.
    Assembly,
    /// A listing of objdump or of another disassembler.
    Disassembly,
    /// The output of `perf annotate --stdio`.
    PerfAnnotate,
    /// A listing of GNU's assembler.
    GasListing,
    /// A listing of NASM or yasm.
    NasmListing,
    /// An assembly listing of Microsoft's compiler.
    MicrosoftListing,
    /// An assembly listing of .NET's compiler.
    DotNetListing,
    /// A listing of SharpLab.
    SharpLabListing,
    /// A listing of Go's disassembler.
    GoListing,
    /// A listing of an interactive disassembler or a debugger, with columns of addresses and bytes.
    ColumnListing,
}

/// A jump whose target a listing shows by its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ListedJump {
    /// The offset of the jump in the text.
    pub from: u32,
    /// The offset of the line it leads to.
    pub to: u32,
}

/// The recognized form of a text.
#[derive(Clone, Debug)]
pub struct Recognized {
    /// The kind of text.
    pub form: Form,
    /// The text as assembly; none if it is assembly as it stands.
    pub translation: Option<Translation>,
    /// The names that are no identifiers, such as C++ signatures, and were put into quotes.
    pub n_quoted_names: u32,
    /// The statements that only gcc and GNU's assembler write that way, and were rewritten.
    pub n_rewritten: u32,
    /// The instructions that were read from their bytes.
    pub n_decoded: u32,
    /// The lines with addresses that are not read as instructions, in their order.
    pub left_out: Vec<LeftOut>,
    /// The jumps in a listing with addresses, in the order of their lines.
    pub jumps: Vec<ListedJump>,
    /// The offsets of the headings in a disassembly. Other code starts after each heading.
    pub headings: Vec<u32>,
    /// The syntax, if the text shows it and has no directive that says it; x86 only.
    pub syntax: Option<Syntax>,
    /// The object format whose directives the text has, if it has any that tell.
    pub object_format: Option<ObjectFormat>,
    /// Whether there are labels such as `1:` or `10:`, the possible targets of `1b` and `10b`.
    pub has_binary_labels: bool,
}

impl Recognized {
    /// Returns the same of the text that `plain` was derived from.
    pub(crate) fn derived_from(mut self, plain: Translation) -> Self {
        for left_out in &mut self.left_out {
            left_out.line = plain.original(left_out.line);
            left_out.contents = plain.original(left_out.contents);
        }
        for jump in &mut self.jumps {
            *jump = ListedJump { from: plain.original(jump.from), to: plain.original(jump.to) };
        }
        for heading in &mut self.headings {
            *heading = plain.original(*heading);
        }
        self.translation = Some(match self.translation {
            Some(translation) => translation.derived_from(plain),
            None => plain,
        });
        self
    }
}

/// Counts of what was done to a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    pub(crate) n_quoted_names: u32,
    pub(crate) n_rewritten: u32,
    pub(crate) n_decoded: u32,
    /// Whether a jump leads to a number without a name.
    pub(crate) has_bare_target: bool,
    pub(crate) left_out: Vec<LeftOut>,
    pub(crate) jumps: Vec<ListedJump>,
    pub(crate) headings: Vec<u32>,
}
