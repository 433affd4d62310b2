//! Writes a row of the matcher as assembly.

use stallscope_lanai::description::DESCRIPTION;
use stallscope_target::{MatchClass, MatchRow};

use super::operand::{CONDITIONS, texts};

/// Minimum number of instances of a row.
const MIN_INSTANCES: usize = 12;

/// A row of the matcher, ready to be written.
pub(super) struct Shape {
    mnemonic: String,
    /// Whether a condition follows the mnemonic.
    has_condition: bool,
    /// The text after the condition.
    suffix: &'static str,
    /// The texts of each operand.
    operands: Vec<Vec<String>>,
}

impl Shape {
    /// Returns how to write a row, or `None` if it cannot be written.
    pub(super) fn of(row: &MatchRow) -> Option<Self> {
        let description = DESCRIPTION;
        let classes = description.span(row.classes).iter();
        let classes: Vec<_> =
            classes.map(|class| description.table::<MatchClass>().at(class.index())).collect();
        let name = |index: usize| classes.get(index).map_or("", |class| description.str(class.name));
        let mnemonic = description.str(row.mnemonic).to_owned();
        let is_condition = matches!(mnemonic.as_str(), "b" | "s" | "sel.") && name(0) == "Imm";
        let has_condition = is_condition || name(0) == "CondCode";
        let is_relative = name(1) == "_DOT_r";
        let first = usize::from(has_condition) + usize::from(is_relative);
        let operands = classes.iter().skip(first).map(|class| texts(description, class));
        let operands = operands.collect::<Option<_>>()?;
        Some(Self { mnemonic, has_condition, suffix: if is_relative { ".r" } else { "" }, operands })
    }

    /// Returns the number of instances needed to use every text.
    pub(super) fn n_instances(&self) -> usize {
        let n_texts = self.operands.iter().map(Vec::len).max().unwrap_or_default();
        let n_conditions = if self.has_condition { CONDITIONS.len() } else { 0 };
        n_texts.max(n_conditions).max(MIN_INSTANCES)
    }

    /// Returns the mnemonic of the instance with a number.
    pub(super) fn mnemonic(&self, salt: usize) -> String {
        let condition = if self.has_condition { CONDITIONS[salt % CONDITIONS.len()] } else { "" };
        let is_separate = !matches!(self.mnemonic.as_str(), "b" | "s" | "sel.");
        let point = if is_separate && !condition.is_empty() { "." } else { "" };
        format!("{}{point}{condition}{}", self.mnemonic, self.suffix)
    }

    /// Returns the operands of the instance with a number.
    pub(super) fn operands(&self, salt: usize) -> Vec<String> {
        let operands = self.operands.iter().enumerate();
        operands.map(|(position, texts)| texts[(salt + position * 5) % texts.len()].clone()).collect()
    }
}

/// Returns a statement.
pub(super) fn statement(mnemonic: &str, operands: &[String]) -> String {
    if operands.is_empty() { mnemonic.to_owned() } else { format!("{mnemonic} {}", operands.join(", ")) }
}
