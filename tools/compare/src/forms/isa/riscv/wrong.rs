//! Statements with one invalid operand, for the diagnostics.

use super::super::choices::Choices;
use super::instance::Shape;
use super::rows::rows;
use crate::forms::form_set::{Line, Lines};

/// Replacements for an operand. Each class gets each of them in some row.
const OTHERS: [&str; 19] = [
    "-1",
    "64",
    "1000000",
    "-1000000",
    "3",
    "17",
    "symbol",
    "a3",
    "0x1234567890",
    "-513",
    "1.5",
    "v3",
    "%lo(symbol)",
    "v0.t",
    "zero",
    "ft3",
    "rtz",
    "e8",
    "(a0)",
];

/// Returns the lines.
pub(super) fn lines() -> Vec<Line> {
    let mut lines = Lines::default();
    for (row_index, row) in rows() {
        let Some(shape) = Shape::of(&row) else { continue };
        let correct = shape.instance(0);
        for part in 0..shape.n_parts() {
            if matches!(shape.choices(part), Choices::Texts(texts) if texts.len() == 1) {
                continue;
            }
            for step in 0..5 {
                let other = OTHERS[(row_index * 5 + part * 3 + step * 7) % OTHERS.len()];
                let text = shape.instance_with(0, |index| (index == part).then(|| other.to_owned()));
                lines.add_instance(text, row_index);
            }
        }
        if let Some((shorter, _)) = correct.rsplit_once(", ") {
            lines.add_instance(shorter.to_owned(), row_index);
        }
        lines.add_instance(format!("{correct}, a3"), row_index);
    }
    lines.into_vec()
}
