//! Conditions for formats of instructions on matrices to fit registers.

use super::combination::Combinations;

/// The formats of matrices, by the number of their registers.
type Formats = [(usize, &'static str, u8); 3];
const LARGE: Formats = [(16, "MATRIX_FMT_BF8", 1), (12, "MATRIX_FMT_FP6", 2), (8, "MATRIX_FMT_FP4", 4)];
const SMALL: Formats = [(8, "MATRIX_FMT_BF8", 1), (6, "MATRIX_FMT_FP6", 2), (4, "MATRIX_FMT_FP4", 4)];

/// Returns the combinations for sources of some sizes; none for instructions with one format.
pub(super) fn combinations(mnemonic: &str, [first, second]: [usize; 2]) -> Combinations {
    let formats = if mnemonic.starts_with("v_mfma") { SMALL } else { LARGE };
    let of_size = |size| formats.into_iter().find(|(n_registers, ..)| *n_registers == size);
    let mut all = Vec::new();
    if mnemonic.contains("f8f6f4")
        && let (Some((_, a, cbsz)), Some((_, b, blgp))) = (of_size(first), of_size(second))
    {
        all.push(vec![
            ("MatrixAFMT", format!("matrix_a_fmt:{a}")),
            ("MatrixBFMT", format!("matrix_b_fmt:{b}")),
            ("CBSZ", format!("cbsz:{cbsz}")),
            ("BLGP", format!("blgp:{blgp}")),
        ]);
    }
    Combinations { all, can_fit: true }
}
