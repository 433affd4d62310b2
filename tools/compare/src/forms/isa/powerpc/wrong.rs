//! Statements with errors, for the diagnostics.

use super::shape::shapes;
use crate::forms::form_set::{Line, Lines};

/// Replacements for an operand. Each class gets each of them in some row.
const WRONG: [&str; 32] = [
    "-1",
    "32",
    "64",
    "8",
    "65536",
    "-32769",
    "0x123456789012345",
    "7",
    "3",
    "1.5",
    "%r3",
    "%cr7",
    "%r32",
    "%vs63",
    "%ctr",
    "%",
    "r3",
    "symbol",
    "symbol@l",
    "symbol@foo",
    "symbol@l+near@ha",
    "8(4)",
    "8(%r4)",
    "8(r4)",
    "8(32)",
    "8(4",
    "(",
    "cr8",
    "4*cr1+eq",
    "near@tls",
    "5@tls",
    "__tls_get_addr(3",
];

/// Returns the lines.
pub(super) fn lines() -> Vec<Line> {
    let mut lines = Lines::default();
    for (row, shape) in shapes() {
        let correct = shape.operands(0);
        for part in 0..correct.len() {
            for step in 0..3 {
                let text = WRONG[(row * 5 + part * 3 + step * 7) % WRONG.len()];
                if !shape.may_be(part, text) {
                    continue;
                }
                let mut operands = correct.clone();
                operands[part] = text.to_owned();
                lines.add_instance(shape.statement(&operands), row);
            }
        }
        lines.add_instance(shape.statement(&correct[..correct.len().saturating_sub(1)]), row);
        lines.add_instance(shape.statement(&[&correct[..], &["3".to_owned()]].concat()), row);
        lines.add_instance(shape.misspelled(&correct), row);
    }
    lines.into_vec()
}
