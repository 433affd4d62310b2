//! Writes a row of the matcher as assembly.

use stallscope_systemz::description::DESCRIPTION;
use stallscope_target::{MatchClass, MatchRow};

use super::operand::{Choices, Writer};
use super::syntax::Syntax;

/// Minimum number of instances of a row.
const MIN_INSTANCES: usize = 5;

/// A row of the matcher, ready to be written.
pub(super) struct Shape {
    pub(super) mnemonic: String,
    parts: Vec<Choices>,
}

impl Shape {
    /// Returns how to write a row, or `None` if an operand cannot be written.
    pub(super) fn of(syntax: Syntax, row: &MatchRow) -> Option<Self> {
        let description = DESCRIPTION;
        let writer = Writer { description, syntax };
        let classes = description.span(row.classes).iter();
        let classes = classes.map(|class| description.table::<MatchClass>().at(class.index()));
        let parts = classes.map(|class| writer.choices(&class)).collect::<Option<_>>()?;
        Some(Self { mnemonic: description.str(row.mnemonic).to_owned(), parts })
    }

    /// Returns the number of instances needed to use every text.
    pub(super) fn n_instances(&self) -> usize {
        self.parts.iter().map(Choices::n_texts).max().unwrap_or_default().max(MIN_INSTANCES)
    }

    /// Returns the operands of the instance with a number.
    pub(super) fn operands(&self, salt: usize) -> Vec<String> {
        let parts = self.parts.iter().enumerate();
        parts.map(|(position, choices)| choices.choose(salt, position).to_owned()).collect()
    }
}
