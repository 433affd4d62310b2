//! Reads other input than plain assembly: listings of disassemblers, profilers and assemblers, the output of Compiler
//! Explorer with C++ signatures as names, and text with an unexpected syntax or object format.
//!
//! [`recognize`] determines the kind of a text. If the text is not plain assembly, it returns a [`Translation`]:
//! assembly with the same lines. Every place in it maps back to a place in the text. This crate does not parse
//! instructions; if the translation is still invalid, the assembler reports it.
//!
//! ```
//! use stallscope_dialects::{Form, Language, recognize};
//!
//! // The instruction sets supply theirs.
//! let language = Language {
//!     comment: "#",
//!     has_att_and_intel: true,
//!     is_branch: |mnemonic| mnemonic.starts_with(b"j"),
//!     takes_address: |_| false,
//!     branches_have_one_operand: true,
//!     branch_reach: |_| u64::MAX,
//!     is_needless_prefix: |word| word == b"data16",
//!     alignment: 1,
//!     name_suffixes: &["@plt"],
//!     rewrites: &[],
//!     has_storage_classes: false,
//!     names_any_number: false,
//!     has_address_comments: false,
//!     sums_are_out_of_reach: false,
//!     disassembly_directives: "",
//! };
//! let listing = b"0000000000000000 <f>:\n   0:\t48 01 d8             \tadd    %rbx,%rax\n";
//! let recognized = recognize(listing, &language, &|_| None).expect("the text is short");
//! assert_eq!(recognized.form, Form::Disassembly);
//! let translation = recognized.translation.expect("a listing is not assembly");
//! let text = String::from_utf8_lossy(translation.text());
//! assert!(text.contains("add    %rbx,%rax") && !text.contains("48 01 d8"));
//! ```

mod aix_idioms;
mod assembly;
mod branch_target;
mod change;
mod code_column;
mod colors;
mod column_listing;
mod cursor;
mod disassembler;
mod disassembly;
mod dotnet_listing;
mod evidence;
mod foreign_markers;
mod foreign_text;
mod frame;
mod gas_listing;
mod go_listing;
mod intel_idioms;
mod language;
mod layout;
mod left_out;
mod listed_jumps;
mod listed_line;
mod listed_target;
mod microsoft_idioms;
mod microsoft_listing;
mod names;
mod nasm_listing;
mod recognized;
mod rewrite;
mod sharplab_listing;
mod source_language;
mod translation;

pub use disassembler::{Disassemble, Disassembled, IsRefused, ListedCode};
pub use evidence::{ObjectFormat, Syntax};
pub use foreign_markers::{MarkedPart, marked_parts};
pub use foreign_text::{ForeignText, foreign_text};
pub use language::{Language, Rewrite};
pub use left_out::{LeftOut, LeftOutKind};
pub use listed_target::{ListedTarget, listed_target};
pub use recognized::{Form, ListedJump, Recognized};
pub use source_language::{SourceLanguage, source_language};
pub use translation::Translation;

use std::ops::Range;

use colors::plain_text;
use disassembly::Listing;
use evidence::Evidence;
use layout::Layout;
use recognized::Changes;
use translation::Edits;

/// Recognizes a text; `None` if it is too long to have places in 32 bits. `disassemble` decodes the bytes of instructions in
/// a syntax that no assembler reads.
#[must_use]
pub fn recognize(text: &[u8], language: &Language, disassemble: &Disassemble<'_>) -> Option<Recognized> {
    recognize_again(text, language, disassemble, &|_| false)
}

/// Recognizes a text with some refused lines. The instructions of these lines are decoded where the text shows their bytes.
#[must_use]
pub fn recognize_again(
    text: &[u8],
    language: &Language,
    disassemble: &Disassemble<'_>,
    is_refused: &IsRefused<'_>,
) -> Option<Recognized> {
    u32::try_from(text.len()).ok()?;
    match plain_text(text) {
        Some(plain) => {
            let disassemble = |code: &ListedCode<'_>| {
                disassemble(&ListedCode { place: plain.original(code.place), ..*code })
            };
            let is_refused =
                |line: Range<u32>| is_refused(plain.original(line.start)..plain.original(line.end));
            let reader = Reader { language, disassemble: &disassemble, is_refused: &is_refused };
            Some(reader.recognize(plain.text())?.derived_from(plain))
        }
        None => Reader { language, disassemble, is_refused }.recognize(text),
    }
}

/// Reads texts without colors.
#[derive(Clone, Copy)]
struct Reader<'a> {
    language: &'a Language,
    disassemble: &'a Disassemble<'a>,
    is_refused: &'a IsRefused<'a>,
}

impl Reader<'_> {
    fn recognize(&self, text: &[u8]) -> Option<Recognized> {
        let language = self.language;
        let mut layout = Layout::of(text);
        let (mut translation, mut changes) = self.translated(text, &layout)?;
        let evidence_of = |made: &Option<Translation>| {
            Evidence::of(made.as_ref().map_or(text, Translation::text), language)
        };
        if (changes.n_decoded > 0 || changes.has_bare_target && language.has_att_and_intel)
            && matches!(layout, Layout::Disassembly(_))
        {
            let evidence = if changes.n_decoded > 0 {
                // What was decoded is no evidence.
                let (others, _) = Self { disassemble: &|_| None, ..*self }.translated(text, &layout)?;
                evidence_of(&others)
            } else {
                evidence_of(&translation)
            };
            if let Layout::Disassembly(listing) = &mut layout
                && matches!(evidence.syntax(), Some(Syntax::Intel { .. }))
            {
                listing.is_intel = true;
                (translation, changes) = self.translated(text, &layout)?;
            }
        }
        let evidence = evidence_of(&translation);
        Some(Recognized {
            form: layout.form(),
            n_quoted_names: changes.n_quoted_names,
            n_rewritten: changes.n_rewritten,
            n_decoded: changes.n_decoded,
            left_out: changes.left_out,
            jumps: changes.jumps,
            headings: changes.headings,
            syntax: evidence.syntax(),
            object_format: match layout {
                Layout::Disassembly(Listing { is_mach_o: true, .. }) => Some(ObjectFormat::MachO),
                _ => evidence.object_format(),
            },
            has_binary_labels: evidence.has_binary_labels,
            translation,
        })
    }

    /// Returns the text as assembly, if it is not assembly as it stands, and what was changed.
    fn translated(&self, text: &[u8], layout: &Layout) -> Option<(Option<Translation>, Changes)> {
        let Self { language, disassemble, is_refused } = *self;
        let mut edits = Edits::new(text);
        let mut changes = Changes::default();
        match layout {
            Layout::Disassembly(listing) => {
                let reader = disassembly::Reading { listing, language, disassemble, is_refused };
                disassembly::translate(&reader, &mut edits, &mut changes);
            }
            Layout::Gas => gas_listing::translate(language, &mut edits, &mut changes),
            Layout::Nasm => nasm_listing::translate(disassemble, &mut edits, &mut changes),
            Layout::Microsoft => microsoft_listing::translate(language, &mut edits, &mut changes),
            Layout::DotNet => dotnet_listing::translate(language, &mut edits, &mut changes),
            Layout::SharpLab => sharplab_listing::translate(language, &mut edits, &mut changes),
            Layout::Go => go_listing::translate(disassemble, &mut edits, &mut changes),
            Layout::Columns => column_listing::translate(disassemble, &mut edits, &mut changes),
            Layout::Assembly => assembly::translate(language, &mut edits, &mut changes),
        }
        Some((edits.finish()?, changes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoded_instructions_have_the_syntax_of_the_others() {
        let disassemble = |code: &ListedCode<'_>| {
            let assembly: &[u8] = if code.is_intel { b"in rax, rbx" } else { b"at %rbx, %rax, %rcx" };
            Some(Disassembled { assembly: assembly.to_vec(), target: None })
        };
        for (others, expected, is_intel) in [
            ("mov\teax,DWORD PTR [rdi]", "in rax, rbx", true),
            ("mov\t(%rdi),%eax", "at %rbx, %rax, %rcx", false),
        ] {
            let text = format!("   0:\t8b 07 \t{others}\n   2:\tc5 00 \tvandpd\t,QWORD BCST [rip]\n");
            let found = recognize(text.as_bytes(), &Language::HASH, &disassemble);
            let made = found.as_ref().and_then(|found| found.translation.as_ref());
            let made = String::from_utf8_lossy(made.map_or(b"", Translation::text)).into_owned();
            assert!(made.contains(expected), "{made}");
            let syntax = found.and_then(|found| found.syntax);
            assert_eq!(matches!(syntax, Some(Syntax::Intel { .. })), is_intel, "{made}");
        }
    }
}
