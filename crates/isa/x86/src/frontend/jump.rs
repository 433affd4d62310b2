//! The jump at the end of a loop.

use stallscope_sim::{FrontEndBound, Ratio};

/// Returns the bound of a jump that is taken once per iteration: front ends follow one taken jump per cycle.
pub(crate) fn jump_bound(instruction: u32) -> FrontEndBound {
    FrontEndBound { stage: "Jump", cycles: Ratio::new(1, 1), instruction: Some(instruction) }
}
