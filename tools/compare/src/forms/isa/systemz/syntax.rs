//! The languages of SystemZ's assembly, and the matcher's rows of each.

use stallscope_systemz::description::DESCRIPTION;
use stallscope_target::{Feature, MatchRow, MatchVariant};

/// A language, numbered as the matcher's variants are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// That of GNU's assembler.
    Gnu = 0,
    /// That of IBM's High Level Assembler.
    Hlasm = 1,
}

impl Syntax {
    /// The option that chooses it.
    pub(super) fn option(self) -> String {
        match self {
            Self::Gnu => "-mtriple=s390x-unknown-linux-gnu",
            Self::Hlasm => "-mtriple=s390x-ibm-zos",
        }
        .to_owned()
    }

    /// The start of comments.
    pub(super) const fn comment(self) -> &'static str {
        match self {
            Self::Gnu => "#",
            Self::Hlasm => "*",
        }
    }

    /// A statement.
    pub(super) fn statement(self, mnemonic: &str, operands: &[String]) -> String {
        match self {
            Self::Gnu if operands.is_empty() => mnemonic.to_owned(),
            Self::Gnu => format!("{mnemonic} {}", operands.join(", ")),
            Self::Hlasm => format!(" {} {}", mnemonic.to_uppercase(), operands.join(",")),
        }
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

/// The option that turns all features on.
pub(super) fn all_features() -> String {
    let description = DESCRIPTION;
    let features = description.table::<Feature>();
    let keys: Vec<_> = features.iter().map(|feature| format!("+{}", description.str(feature.key))).collect();
    format!("-mattr={}", keys.join(","))
}
