//! What each target's instruction forms are.

mod aarch64;
mod x86;

use stallscope_target::{Description, MatchClass, MatchRow, MatchVariant};

use super::form_set::FormSet;

/// A target whose forms are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// x86, in three modes and two syntaxes.
    X86,
    /// AArch64, in two syntaxes.
    Aarch64,
}

impl Target {
    /// All of them.
    pub(crate) const ALL: [Self; 2] = [Self::X86, Self::Aarch64];

    /// The target with a name.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.name() == name)
    }

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::X86 => "x86",
            Self::Aarch64 => "aarch64",
        }
    }

    /// The facts about it.
    pub(crate) fn description(self) -> Description<'static> {
        match self {
            Self::X86 => stallscope_target::x86::description(),
            Self::Aarch64 => stallscope_target::aarch64::description(),
        }
    }

    /// The processor that texts, encodings and diagnostics are compared for.
    pub(crate) const fn any_processor(self) -> &'static str {
        match self {
            Self::X86 => "sapphirerapids",
            Self::Aarch64 => "neoverse-n2",
        }
    }

    /// The forms in every way of writing them.
    pub(crate) fn text_forms(self) -> Vec<FormSet> {
        match self {
            Self::X86 => x86::text_forms(),
            Self::Aarch64 => aarch64::text_forms(),
        }
    }

    /// The forms that every processor's model is asked about.
    pub(crate) fn model_forms(self) -> FormSet {
        match self {
            Self::X86 => x86::model_forms(),
            Self::Aarch64 => aarch64::model_forms(),
        }
    }

    /// A line for each row, read with the features that each processor has; none if that makes no difference.
    pub(crate) fn feature_forms(self) -> Option<FormSet> {
        match self {
            Self::X86 => None,
            Self::Aarch64 => Some(aarch64::feature_forms()),
        }
    }

    /// The numbers of the rows of the matcher's variant that the lines of `forms` are for.
    pub(crate) fn rows_like(self, forms: &FormSet) -> std::ops::Range<usize> {
        let first = forms.lines.iter().find_map(|line| line.rows.first().copied()).unwrap_or_default();
        let variants = self.description().table::<MatchVariant>();
        let ranges = variants.iter().map(|variant| {
            let start = variant.rows_start as usize;
            start..start + variant.n_rows as usize
        });
        ranges.into_iter().find(|range| range.contains(&first)).unwrap_or_default()
    }

    /// A row of the matcher as text.
    pub(crate) fn row_text(self, row: usize) -> String {
        let description = self.description();
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
