//! The jump at the end of a loop.

use stallscope_sim::{FrontEndBound, Ratio};

/// Returns the bound of a jump that is taken once per iteration. Front ends follow one taken jump per cycle, or need more cycles for it.
pub(crate) fn jump_bound(instruction: u32, n_cycles: u32) -> FrontEndBound {
    FrontEndBound { stage: "Jump", cycles: Ratio::new(n_cycles.into(), 1), instruction: Some(instruction) }
}
