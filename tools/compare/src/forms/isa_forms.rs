//! The forms of an instruction set.

use stallscope_target::{Description, MatchClass, MatchRow, MatchVariant};

use super::form_set::FormSet;
use super::requirements::Requirements;

/// How the forms of an instruction set are written.
#[derive(Debug)]
pub(crate) struct IsaForms {
    /// The name of the instruction set.
    pub(crate) name: &'static str,
    /// The facts about it.
    pub(crate) description: Description<'static>,
    /// The processor that texts, encodings and diagnostics are compared for.
    pub(crate) any_processor: &'static str,
    /// The forms in every way of writing them.
    pub(crate) text_forms: fn() -> Vec<FormSet>,
    /// The forms that a processor's model is asked about.
    pub(crate) model_forms: fn(&str) -> FormSet,
    /// Whether the operands of a row fit each other; none if the operands of all rows do.
    pub(crate) can_fit: Option<fn(usize) -> bool>,
    /// A line for each row, read with the features that each processor has; none if that makes no difference.
    pub(crate) feature_forms: Option<fn(&str) -> FormSet>,
}

impl IsaForms {
    /// The matcher's variants with the numbers of their rows.
    pub(crate) fn variants(&self) -> impl Iterator<Item = (usize, std::ops::Range<usize>)> {
        let variants = self.description.table::<MatchVariant>().iter();
        let ranges = variants.map(|variant| {
            let start = variant.rows_start as usize;
            start..start + variant.n_rows as usize
        });
        ranges.enumerate()
    }

    /// Returns whether the operands of a row of the matcher fit each other, and whether some features have the row.
    pub(crate) fn can_match(&self, row: usize) -> bool {
        self.can_fit.is_none_or(|can_fit| can_fit(row))
            && Requirements::of(self.description, &self.description.table().at(row)).can_hold()
    }

    /// A row of the matcher as text.
    pub(crate) fn row_text(&self, row: usize) -> String {
        let description = self.description;
        let row: MatchRow = description.table().at(row);
        let classes = description.table::<MatchClass>();
        let mut text = description.str(row.mnemonic).to_owned();
        for class in description.span(row.classes).iter() {
            text.push(' ');
            text.push_str(description.str(classes.at(class.index()).name));
        }
        text
    }
}
