//! Statements with one invalid operand, for the diagnostics.

use stallscope_aarch64::description::DESCRIPTION;

use super::super::choices::Choices;
use super::instance::Shape;
use super::syntax::Syntax;
use crate::forms::form_set::{Line, Lines};

/// Replacements for an operand. Each class gets each of them in some row.
const IMMEDIATES: [&str; 12] = [
    "#-1",
    "#64",
    "#1000000",
    "#-1000000",
    "#3",
    "#17",
    "symbol",
    "x3",
    "#0x1234567890",
    "#-513",
    "#1.5",
    "z3.d",
];
const NUMBERS: [&str; 4] = ["#-1", "#64", "#1000000", "#17"];
const REGISTERS: [&str; 14] = [
    "w3",
    "x3",
    "sp",
    "xzr",
    "v3.4s",
    "v17.8h",
    "s3",
    "q3",
    "z17.s",
    "z3",
    "p9",
    "#1",
    "v3.3s",
    "{ v1.8b, v2.8b }",
];

/// Returns the lines of a syntax.
pub(super) fn lines(syntax: Syntax) -> Vec<Line> {
    let description = DESCRIPTION;
    let mut lines = Lines::default();
    for (row_index, row) in syntax.rows() {
        let Some(shape) = Shape::of(description, &row) else { continue };
        let n_parts = shape.n_parts();
        let correct = shape.instance(0);
        for part in 0..n_parts {
            let others: &[&str] = match shape.choices(part) {
                Choices::Texts(texts) if texts.len() == 1 => continue,
                // llvm-mca encodes bits of the address of an expression.
                Choices::Texts(_) if shape.is_any_immediate(part) => &NUMBERS,
                Choices::Texts(_) => &IMMEDIATES,
                Choices::Registers(_) => &REGISTERS,
            };
            for step in 0..4 {
                let other = others[(row_index * 5 + part * 3 + step * 7) % others.len()];
                lines.add_instance(
                    shape.instance_with(0, |index| (index == part).then(|| other.to_owned())),
                    row_index,
                );
            }
        }
        if let Some((shorter, _)) = correct.rsplit_once(", ") {
            lines.add_instance(shorter.to_owned(), row_index);
        }
        lines.add_instance(format!("{correct}, x3"), row_index);
    }
    lines.into_vec()
}
