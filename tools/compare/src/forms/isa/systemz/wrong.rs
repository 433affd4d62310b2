//! Statements with errors, for the diagnostics.

use super::shape::Shape;
use super::syntax::Syntax;
use crate::forms::form_set::{Line, Lines};

/// Replacements for an operand. Each class gets each of them in some row.
const GNU: [&str; 32] = [
    "-1",
    "4096",
    "65536",
    "-524289",
    "4294967296",
    "0x123456789012345",
    "3",
    "70001",
    "1.5",
    "%r3",
    "%r1",
    "%f2",
    "%v17",
    "%a4",
    "%c5",
    "%r16",
    "%x1",
    "%",
    "16",
    "symbol",
    "symbol@GOTENT",
    "8(%r1)",
    "8(%r1,%r2)",
    "8(%v1,%r2)",
    "8(%v1)",
    "8(257,%r1)",
    "8(%f1)",
    "8(%r1,)",
    "8(16,17)",
    "8(%r1",
    "(",
    "1+symbol(4,%a1)",
];
const HLASM: [&str; 20] = [
    "-1",
    "4096",
    "65536",
    "-524289",
    "4294967296",
    "3",
    "70001",
    "16",
    "32",
    "symbol",
    "*",
    "8(1)",
    "8(1,2)",
    "8(257,1)",
    "8(16,17)",
    "8(1",
    "(",
    "'a'",
    "%r1",
    " 1",
];

/// Returns the lines of a language.
pub(super) fn lines(syntax: Syntax) -> Vec<Line> {
    let mut lines = Lines::default();
    let others: &[&str] = match syntax {
        Syntax::Gnu => &GNU,
        Syntax::Hlasm => &HLASM,
    };
    for (row_index, row) in syntax.rows() {
        let Some(shape) = Shape::of(syntax, &row) else { continue };
        let correct = shape.operands(0);
        let mut add = |mnemonic: &str, operands: &[String]| {
            lines.add_instance(syntax.statement(mnemonic, operands), row_index);
        };
        for part in 0..correct.len() {
            for step in 0..4 {
                let mut operands = correct.clone();
                operands[part] = others[(row_index * 5 + part * 3 + step * 7) % others.len()].to_owned();
                add(&shape.mnemonic, &operands);
            }
        }
        add(&shape.mnemonic, &correct[..correct.len().saturating_sub(1)]);
        add(&shape.mnemonic, &[&correct[..], &["3".to_owned()]].concat());
        add(&format!("{}q", shape.mnemonic), &correct);
    }
    lines.into_vec()
}
