//! Statements with one invalid operand, for the diagnostics.

use super::shape::Shape;
use super::state::State;
use crate::forms::form_set::{Line, Lines};

/// Replacements for an operand. Each class gets each of them in some row.
const OTHERS: [&str; 59] = [
    "#-1",
    "#256",
    "#4096",
    "#65536",
    "#3",
    "#33",
    "symbol",
    "r3",
    "#0x123456789a",
    "#-513",
    "#1.5",
    "q3",
    "d17",
    "s31",
    "pc",
    "sp",
    "r13!",
    "{r0-r3}",
    "{d0, d1}",
    "{r0, r0}",
    "[r0]",
    "[r0, #1]",
    "[r0, r1, lsl #4]",
    "[pc, #-8]",
    "=5",
    "eq",
    "p16",
    "c16",
    "apsr",
    "r0, lsl #33",
    "d0[2]",
    "{d0[1], d2[1]}",
    "[r0:512]",
    "#0, #33",
    "lr",
    "r15",
    "{r3, r1}",
    "{r0-r15}",
    "{r2, r0-r4}",
    "{sp, pc}",
    "{r7-r5}",
    "{r0, d1}",
    "{d0, d2}",
    "{d1-d0}",
    "{s0-s40}",
    "{s3, s1}",
    "{d0[], d1[]}",
    "{d0[2]}",
    "{q0, q2}",
    "{r0-r3}^",
    "[r0, #1",
    "[r0, r1",
    "[r0, -r1, lsl #2]!",
    "[q0, #7]",
    "[r0, q1, uxtw #4]",
    "vpr",
    "#:lower16:symbol",
    "=symbol",
    "r0[1]",
];

/// Returns the lines.
pub(super) fn lines(state: State) -> Vec<Line> {
    let mut lines = Lines::default();
    for (row_index, row) in state.rows() {
        let Some(shape) = Shape::of(state, &row) else { continue };
        let correct = shape.instance(0);
        for part in 0..shape.n_parts() {
            if shape.is_fixed(part) {
                continue;
            }
            for step in 0..3 {
                let other = OTHERS[(row_index * 5 + part * 3 + step * 7) % OTHERS.len()];
                let text = shape.instance_with(0, |index| (index == part).then(|| other.to_owned()));
                lines.add_instance(text, row_index);
            }
        }
        if let Some((shorter, _)) = correct.rsplit_once(", ") {
            lines.add_instance(shorter.to_owned(), row_index);
        }
        lines.add_instance(format!("{correct}, r3"), row_index);
    }
    lines.into_vec()
}
