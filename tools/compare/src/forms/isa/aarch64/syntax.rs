//! The syntaxes of AArch64's assembly, and the matcher's rows of each.

use stallscope_aarch64::description::DESCRIPTION;
use stallscope_target::{MatchRow, MatchVariant};

/// A syntax, numbered as the matcher's variants are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// Arrangements after registers.
    Generic = 0,
    /// Arrangements after the mnemonic.
    Apple = 1,
}

impl Syntax {
    /// The options that choose it.
    pub(super) fn options(self) -> Vec<String> {
        let options: &[&str] = match self {
            Self::Generic => &["-mtriple=aarch64-unknown-linux-gnu"],
            Self::Apple => &["-mtriple=arm64-apple-macos", "-output-asm-variant=1"],
        };
        options.iter().map(ToString::to_string).collect()
    }

    /// The rows with their numbers.
    pub(super) fn rows(self) -> impl Iterator<Item = (usize, MatchRow)> {
        let description = DESCRIPTION;
        let variant = description.table::<MatchVariant>().at(self as usize);
        let start = variant.rows_start as usize;
        let rows = description.table::<MatchRow>().slice(start, variant.n_rows as usize);
        rows.iter().enumerate().map(move |(index, row)| (start + index, row))
    }
}
