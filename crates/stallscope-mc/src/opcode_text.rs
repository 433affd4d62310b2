//! The text of an opcode in the description, unpacked.

use stallscope_target::wire::{Span, Table};
use stallscope_target::{
    AsmAlias, AsmFragment, AsmFragmentId, AsmOperandTest, Condition, Description, FeatureSet, OpcodeId,
};

/// A fragment with its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextFragment<'a> {
    pub(crate) text: &'a str,
    pub(crate) fragment: AsmFragment,
}

/// A preferred way to print an opcode.
#[derive(Debug)]
pub(crate) struct Alias<'a> {
    /// The number of operands that the instruction must have.
    pub(crate) n_operands: usize,
    pub(crate) condition: Condition,
    pub(crate) tests: Table<'a, AsmOperandTest>,
    pub(crate) fragments: Vec<TextFragment<'a>>,
}

/// An opcode's text.
#[derive(Debug)]
pub(crate) struct OpcodeText<'a> {
    /// In the order of trying.
    pub(crate) aliases: Vec<Alias<'a>>,
    pub(crate) fragments: Vec<TextFragment<'a>>,
}

impl<'a> OpcodeText<'a> {
    /// Unpacks the text of an opcode.
    pub(crate) fn new(
        description: Description<'a>,
        features: &FeatureSet,
        variant: u8,
        opcode: OpcodeId,
    ) -> Self {
        Self {
            aliases: aliases(description, features, variant, opcode),
            fragments: text_fragments(description, description.asm_text(opcode, variant)),
        }
    }
}

/// Returns fragments with their texts.
fn text_fragments<'a>(description: Description<'a>, fragments: Span<AsmFragmentId>) -> Vec<TextFragment<'a>> {
    let with_text = |fragment: AsmFragment| TextFragment { text: description.str(fragment.text), fragment };
    description.select(fragments).iter().map(with_text).collect()
}

/// Returns the aliases of an opcode.
fn aliases<'a>(
    description: Description<'a>,
    features: &FeatureSet,
    variant: u8,
    opcode: OpcodeId,
) -> Vec<Alias<'a>> {
    let aliases = description.table::<AsmAlias>();
    let key = |alias: AsmAlias| (alias.variant, alias.opcode);
    let first = aliases.partition_point(|alias| key(alias) < (variant, opcode));
    let end = aliases.partition_point(|alias| key(alias) <= (variant, opcode));
    let unpacked = |alias: AsmAlias| Alias {
        n_operands: alias.n_operands.into(),
        condition: description.condition(alias.condition, features),
        tests: description.span(alias.tests),
        fragments: text_fragments(description, alias.asm),
    };
    aliases.slice(first, end - first).iter().map(unpacked).collect()
}
