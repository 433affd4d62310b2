//! Reads other input than plain assembly: listings of disassemblers, profilers and assemblers, the output of Compiler
//! Explorer with C++ signatures as names, and text with an unexpected syntax or object format.
//!
//! [`recognize`] determines the kind of a text. If the text is not plain assembly, it returns a [`Translation`]:
//! assembly with the same lines, in which every place maps back to a place in the text. This crate does not parse
//! instructions; if the translation is still invalid, the assembler reports it.
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
//!     is_needless_prefix: |word| word == b"data16",
//!     alignment: 1,
//!     name_suffixes: &["@plt"],
//!     rewrites: &[],
//!     has_storage_classes: false,
//! };
//! let listing = b"0000000000000000 <f>:\n   0:\t48 01 d8             \tadd    %rbx,%rax\n";
//! let recognized = recognize(listing, &language).expect("the text is short");
//! assert_eq!(recognized.form, Form::Disassembly);
//! let translation = recognized.translation.expect("a listing is not assembly");
//! let text = String::from_utf8_lossy(translation.text());
//! assert!(text.contains("add    %rbx,%rax") && !text.contains("48 01 d8"));
//! ```

mod aix_idioms;
mod assembly;
mod branch_target;
mod change;
mod cursor;
mod disassembly;
mod evidence;
mod gas_listing;
mod intel_idioms;
mod language;
mod layout;
mod listed_jumps;
mod names;
mod nasm_listing;
mod recognized;
mod rewrite;
mod source_language;
mod translation;

pub use evidence::{ObjectFormat, Syntax};
pub use language::{Language, Rewrite};
pub use recognized::{Form, ListedJump, Recognized};
pub use source_language::{SourceLanguage, source_language};
pub use translation::Translation;

use disassembly::Listing;
use evidence::Evidence;
use layout::Layout;
use recognized::Changes;
use translation::Edits;

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
        jumps: changes.jumps,
        syntax: evidence.syntax(),
        object_format: match layout {
            Layout::Disassembly(Listing { is_mach_o: true, .. }) => Some(ObjectFormat::MachO),
            _ => evidence.object_format(),
        },
        has_binary_labels: evidence.has_binary_labels,
        translation,
    })
}
