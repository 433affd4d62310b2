//! No instruction that fits a cycle is spread over two.

use super::Refusal;

/// Whether a micro-operation enters a cycle that has `n_taken`; the first one of an instruction enters only where all
/// `n_micro_ops` do, or at a cycle's beginning.
pub(super) fn admit(n_taken: u32, n_micro_ops: Option<u32>, width: u32) -> Result<(), Refusal> {
    match n_micro_ops {
        Some(n) if n_taken > 0 && n_taken + n > width => Err(Refusal::Cross),
        _ => Ok(()),
    }
}
