//! What people have instead of plain assembly: listings of disassemblers, profilers and assemblers, the output of
//! Compiler Explorer with C++ signatures as names, and text whose syntax or object format is not the expected one.
//!
//! [`recognize`] looks at a text and says what it is. Where the text is not assembly as it stands, it comes with a
//! [`Translation`]: assembly with the same lines, whose every place leads back to the place in the text it was made of.
//! Nothing here parses instructions; a text that is refused after all is refused with the assembler's messages.
//!
//! ```
//! use stallscope_input::{Form, Language, recognize};
//!
//! // The instruction sets supply theirs.
//! let language = Language {
//!     comment: "#",
//!     has_att_and_intel: true,
//!     is_branch: |mnemonic| mnemonic.starts_with(b"j"),
//!     branches_have_one_operand: true,
//!     branch_reach: |_| u64::MAX,
//!     alignment: 1,
//!     name_suffixes: &["@plt"],
//! };
//! let listing = b"0000000000000000 <f>:\n   0:\t48 01 d8             \tadd    %rbx,%rax\n";
//! let recognized = recognize(listing, &language).expect("it is short");
//! assert_eq!(recognized.form, Form::Disassembly);
//! let translation = recognized.translation.expect("a listing is no assembly");
//! let text = String::from_utf8_lossy(translation.text());
//! assert!(text.contains("add    %rbx,%rax") && !text.contains("48 01 d8"));
//! ```

mod assembly;
mod branch_target;
mod cursor;
mod disassembly;
mod evidence;
mod gas_listing;
mod intel_idioms;
mod language;
mod layout;
mod names;
mod nasm_listing;
mod translation;

pub use evidence::{ObjectFormat, Syntax};
pub use language::Language;
pub use translation::Translation;

use disassembly::Listing;
use evidence::Evidence;
use layout::Layout;
use translation::Edits;

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
    /// A listing of NASM.
    NasmListing,
}

/// A jump backward that a listing shows by its addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackwardJump {
    /// The offset of the jump in the text.
    pub from: u32,
    /// The offset of the line it leads to.
    pub to: u32,
}

/// What a text was recognized as.
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
    /// The lines of a disassembly that are no instructions.
    pub n_left_out: u32,
    /// The jumps backward in a listing with addresses, in the order of their lines.
    pub backward_jumps: Vec<BackwardJump>,
    /// The syntax, if the text shows it and has no directive that says it; x86 only.
    pub syntax: Option<Syntax>,
    /// The object format whose directives the text has, if it has any that tell.
    pub object_format: Option<ObjectFormat>,
    /// Whether there are labels such as `1:` or `10:`, to which `1b` and `10b` may refer.
    pub has_binary_labels: bool,
}

/// Counts of what was done to a text.
#[derive(Clone, Debug, Default)]
struct Changes {
    n_quoted_names: u32,
    n_rewritten: u32,
    n_left_out: u32,
    backward_jumps: Vec<BackwardJump>,
}

/// Says what `text` is; `None` if it is too long to have places in 32 bits.
#[must_use]
pub fn recognize(text: &[u8], language: &Language) -> Option<Recognized> {
    u32::try_from(text.len()).ok()?;
    let layout = Layout::of(text);
    let mut edits = Edits::new(text);
    let mut changes = Changes::default();
    match layout {
        Layout::Disassembly(listing) => disassembly::translate(&listing, language, &mut edits, &mut changes),
        Layout::Gas => gas_listing::translate(language, &mut edits, &mut changes),
        Layout::Nasm => nasm_listing::translate(&mut edits),
        Layout::Assembly => assembly::translate(language, &mut edits, &mut changes),
    }
    let translation = edits.finish()?;
    let evidence = Evidence::of(translation.as_ref().map_or(text, Translation::text), language);
    Some(Recognized {
        form: layout.form(),
        n_quoted_names: changes.n_quoted_names,
        n_rewritten: changes.n_rewritten,
        n_left_out: changes.n_left_out,
        backward_jumps: changes.backward_jumps,
        syntax: evidence.syntax(),
        object_format: match layout {
            Layout::Disassembly(Listing { is_mach_o: true, .. }) => Some(ObjectFormat::MachO),
            _ => evidence.object_format(),
        },
        has_binary_labels: evidence.has_binary_labels,
        translation,
    })
}
