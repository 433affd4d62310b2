//! Blocks of several instructions, for the interactions in a model.

use std::collections::HashSet;

use super::compare::Outcome;
use super::form_set::{FormSet, Line};
use crate::random::Random;

/// Maximum number of instructions in a block.
const MAX_INSTRUCTIONS: u64 = 20;

/// Returns `n_blocks` blocks of lines of `forms` that llvm-mca takes, by their outcome alone. A line that makes it crash, or print what depends on its memory, would hide the rest of its block.
pub(crate) fn blocks(forms: &FormSet, outcome: &Outcome, n_blocks: usize, seed: u64) -> FormSet {
    let Outcome { refused, crashes, unsteady, .. } = outcome;
    let bad: HashSet<&str> = [refused, crashes, unsteady].into_iter().flatten().map(String::as_str).collect();
    let is_good = |text: &&str| !bad.contains(text) && !text.starts_with("movprfx");
    let lines: Vec<&str> = forms.lines.iter().map(|line| line.text.as_str()).filter(is_good).collect();
    let mut random = Random::new(seed);
    let blocks = (0..n_blocks).map(|_| {
        let n_instructions = 1 + random.below(MAX_INSTRUCTIONS);
        let instructions = (0..n_instructions).map(|_| {
            let index = random.below(lines.len() as u64) as usize;
            lines.get(index).copied().unwrap_or_default()
        });
        Line { text: instructions.collect::<Vec<_>>().join("\n"), rows: Vec::new() }
    });
    FormSet {
        title: forms.title.clone(),
        options: forms.options.clone(),
        header: forms.header,
        comment: forms.comment,
        lines: blocks.collect(),
        processor: None,
        covers_rows: false,
    }
}
