//! Writes a row of the matcher as assembly.

use stallscope_mips::description::DESCRIPTION;
use stallscope_target::{MatchClass, MatchClassKind, MatchRow};

use super::operand::texts;

/// Minimum number of instances of a row.
const MIN_INSTANCES: usize = 5;

/// A row of the matcher, ready to be written.
pub(super) struct Shape {
    mnemonic: String,
    /// The texts of each operand.
    operands: Vec<Vec<String>>,
    /// Whether an operand follows the one before it at once.
    is_joined: Vec<bool>,
}

impl Shape {
    /// Returns how to write a row, or `None` if it cannot be written.
    pub(super) fn of(row: &MatchRow) -> Option<Self> {
        let classes = DESCRIPTION.span(row.classes).iter();
        let classes: Vec<MatchClass> =
            classes.map(|class| DESCRIPTION.table::<MatchClass>().at(class.index())).collect();
        let operands = classes.iter().map(texts).collect::<Option<Vec<_>>>()?;
        let is_token = |class: &MatchClass, texts: &[&str]| {
            class.match_kind() == MatchClassKind::Token && texts.contains(&DESCRIPTION.str(class.token))
        };
        let is_joined = (0..classes.len()).map(|index| {
            let is_opened = index > 0 && is_token(&classes[index - 1], &["[", "("]);
            is_opened || is_token(&classes[index], &["[", "]", "(", ")"])
        });
        let is_joined = is_joined.collect();
        Some(Self { mnemonic: DESCRIPTION.str(row.mnemonic).to_owned(), operands, is_joined })
    }

    /// Returns the number of instances needed to use every text.
    pub(super) fn n_instances(&self) -> usize {
        self.operands.iter().map(Vec::len).max().unwrap_or_default().max(MIN_INSTANCES)
    }

    /// Returns the operands of the instance with a number.
    pub(super) fn operands(&self, salt: usize) -> Vec<String> {
        let operands = self.operands.iter().enumerate();
        operands.map(|(position, texts)| texts[(salt + position * 3) % texts.len()].clone()).collect()
    }

    /// Returns the statement with some operands.
    pub(super) fn statement(&self, operands: &[String]) -> String {
        self.statement_of(&self.mnemonic, operands)
    }

    /// Returns the statement with another mnemonic.
    pub(super) fn misspelled(&self, operands: &[String]) -> String {
        self.statement_of(&format!("{}q", self.mnemonic), operands)
    }

    fn statement_of(&self, mnemonic: &str, operands: &[String]) -> String {
        let mut text = mnemonic.to_owned();
        for (index, operand) in operands.iter().enumerate() {
            let is_joined = self.is_joined.get(index).copied().unwrap_or_default();
            text.push_str(match (index, is_joined) {
                (0, _) => " ",
                (_, true) => "",
                _ => ", ",
            });
            text.push_str(operand);
        }
        text
    }
}

/// Returns the rows with their numbers.
pub(super) fn shapes() -> impl Iterator<Item = (usize, Shape)> {
    let rows = DESCRIPTION.table::<MatchRow>();
    rows.iter().enumerate().filter_map(|(index, row)| Some((index, Shape::of(&row)?)))
}
