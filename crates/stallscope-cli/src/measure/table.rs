//! The result as a table to be read.

use std::fmt::Write as _;

use stallscope_measure::Measurement;

use super::head::Head;
use super::row::Row;

/// The width of the column of names; longer ones push the other columns to the right.
const NAME: usize = 24;

/// The lines in front of the rows.
pub(super) fn head(head: &Head) -> String {
    let Head { llvm_model, own_model, fetch } = head;
    let own = own_model.as_ref().map_or_else(
        || "stallscope has no model of its own".to_owned(),
        |name| format!("'own' is stallscope's of {name}"),
    );
    format!(
        "Instructions come from {fetch}. 'LLVM' is its model {llvm_model}, {own}.\n\
         Cycles are those of an iteration; ratios are predicted to measured ones.\n\n\
         {:NAME$} {:>9}  {:<19} {:>9} {:>6} {:>9} {:>6}\n",
        "Region", "Measured", "Interval", "LLVM", "Ratio", "Own", "Ratio",
    )
}

/// The line of a row.
pub(super) fn row(row: &Row) -> String {
    let measured = match &row.measured {
        Ok(measured) => measured,
        Err(error) => return format!("{:NAME$} not measured: {error}\n", row.name),
    };
    let Measurement { cycles, low, high, is_certain, .. } = *measured;
    let interval = format!("{low:.3} to {high:.3}");
    let mark = if is_certain { ' ' } else { '?' };
    let mut text = format!("{:NAME$} {cycles:>9.3}{mark} {interval:<19}", row.name);
    for predicted in [row.llvm, row.own] {
        let _ = match predicted {
            Some(predicted) => write!(text, " {predicted:>9.3} {:>6.2}", predicted / cycles),
            None => write!(text, " {:>9} {:>6}", "-", "-"),
        };
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// The lines after the rows.
pub(super) fn end(n_rows: usize, has_uncertain: bool) -> String {
    if n_rows == 0 {
        return "There are no regions.\n".to_owned();
    }
    let note = "\n? The interval is wider than was asked for; -time-limit gives more time.\n";
    if has_uncertain { note.to_owned() } else { String::new() }
}
