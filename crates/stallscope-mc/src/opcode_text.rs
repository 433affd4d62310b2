//! What the description says of an opcode's text, unpacked for opcodes that were printed before.

use stallscope_target::wire::Span;
use stallscope_target::{AsmAlias, AsmFragment, AsmFragmentId, Description, OpcodeId};

/// The number of opcodes whose texts are kept: a power of two. Programs use some hundred.
const N_KEPT: usize = 512;

/// A fragment with its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextFragment<'a> {
    pub(crate) text: &'a str,
    pub(crate) fragment: AsmFragment,
}

/// An opcode's text.
#[derive(Debug)]
pub(crate) struct OpcodeText<'a> {
    opcode: OpcodeId,
    /// Preferred ways to print it.
    pub(crate) aliases: Span<AsmAlias>,
    pub(crate) fragments: Vec<TextFragment<'a>>,
}

/// The texts of opcodes that were printed, each at a place that its number selects.
#[derive(Debug, Default)]
pub(crate) struct OpcodeTexts<'a>(Vec<Option<OpcodeText<'a>>>);

impl<'a> OpcodeTexts<'a> {
    /// Returns the text of an opcode in an assembly variant, which must be the same in all calls.
    pub(crate) fn text(
        &mut self,
        description: Description<'a>,
        variant: u8,
        opcode: OpcodeId,
    ) -> &OpcodeText<'a> {
        if self.0.is_empty() {
            self.0.resize_with(N_KEPT, || None);
        }
        let kept = &mut self.0[opcode.index() % N_KEPT];
        if kept.as_ref().is_none_or(|text| text.opcode != opcode) {
            *kept = None;
        }
        kept.get_or_insert_with(|| OpcodeText {
            opcode,
            aliases: aliases(description, variant, opcode),
            fragments: text_fragments(description, description.asm_text(opcode, variant)),
        })
    }
}

/// Returns fragments with their texts.
pub(crate) fn text_fragments<'a>(
    description: Description<'a>,
    fragments: Span<AsmFragmentId>,
) -> Vec<TextFragment<'a>> {
    let with_text = |fragment: AsmFragment| TextFragment { text: description.str(fragment.text), fragment };
    description.select(fragments).iter().map(with_text).collect()
}

/// Returns the aliases of an opcode.
fn aliases(description: Description<'_>, variant: u8, opcode: OpcodeId) -> Span<AsmAlias> {
    let aliases = description.table::<AsmAlias>();
    let key = |alias: AsmAlias| (alias.variant, alias.opcode);
    let first = aliases.partition_point(|alias| key(alias) < (variant, opcode));
    let end = aliases.partition_point(|alias| key(alias) <= (variant, opcode));
    Span::new(first as u32, (end - first) as u16)
}
