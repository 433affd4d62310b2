//! Statements with errors, for the diagnostics.

use super::setting::Setting;
use super::shape::Shape;
use crate::forms::form_set::{Line, Lines};

/// Replacements for an operand. Each class gets each of them in some row.
const OTHERS: [&str; 53] = [
    "v3",
    "v[2:3]",
    "v[1:2]",
    "v256",
    "v[3:1]",
    "v[0:40]",
    "s3",
    "s[2:3]",
    "s[3:4]",
    "s[4:7]",
    "s106",
    "a3",
    "a[0:3]",
    "vcc",
    "vcc_lo",
    "exec",
    "m0",
    "null",
    "src_lds_direct",
    "off",
    "ttmp[0:1]",
    "flat_scratch",
    "0",
    "-17",
    "0x123456789",
    "0.5",
    "1.25",
    "0.15915494",
    "symbol",
    "symbol+4",
    "-v1",
    "|v1|",
    "--1",
    "neg(v1",
    "sext(v1)",
    "v1.h",
    "[v1, v2]",
    "lit(1)",
    "gds",
    "offset:70000",
    "offset:-1",
    "glc",
    "glc glc",
    "th:TH_LOAD_NT",
    "scope:SCOPE_X",
    "clamp",
    "mul:3",
    "dmask:0x20",
    "quad_perm:[0,1,2,4]",
    "row_shl:0",
    "op_sel:[0,2]",
    "neg_lo:[1]",
    "(",
];

/// One of this many rows has wrong statements. Most rows are like their neighbors.
const STEP: usize = 8;

/// Returns the lines for the rows of a setting; `seed` varies them.
pub(super) fn lines(setting: &Setting, seed: usize) -> Vec<Line> {
    let mut lines = Lines::default();
    for (variant, index, row) in setting.rows().filter(|(_, index, _)| index % STEP == seed % STEP) {
        let Some(shape) = Shape::of(setting, variant, &row) else { continue };
        let first = index + seed;
        for part in (0..shape.n_parts()).filter(|part| !shape.is_fixed(*part)) {
            for step in 0..2 {
                let other = OTHERS[(first * 5 + part * 3 + step * 7) % OTHERS.len()];
                let text = shape.instance_with("", |index| (index == part).then(|| other.to_owned()));
                lines.add_instance(text, index);
            }
        }
        let correct = shape.instance(0);
        if let Some((shorter, _)) = correct.rsplit_once(", ") {
            lines.add_instance(shorter.to_owned(), index);
        }
        lines.add_instance(format!("{correct}, {}", OTHERS[first % OTHERS.len()]), index);
        lines.add_instance(shape.instance_with("q", |_| None), index);
    }
    lines.into_vec()
}
