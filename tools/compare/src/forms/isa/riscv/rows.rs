//! The matcher's rows.

use stallscope_riscv::description::DESCRIPTION;
use stallscope_target::{MatchRow, MatchVariant};

/// Returns the matcher's rows with their numbers.
pub(super) fn rows() -> impl Iterator<Item = (usize, MatchRow)> {
    let variant = DESCRIPTION.table::<MatchVariant>().at(0);
    let start = variant.rows_start as usize;
    let rows = DESCRIPTION.table::<MatchRow>().slice(start, variant.n_rows as usize);
    rows.iter().enumerate().map(move |(index, row)| (start + index, row))
}
