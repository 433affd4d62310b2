//! Dispatch that does not split an instruction between two cycles if it fits in one.

use crate::frontend::dispatch_cycle::DispatchLimit;

/// Checks whether a micro-operation can be dispatched in a cycle after `n_dispatched` other ones. The first one of an
/// instruction can only be dispatched if all its `n_micro_ops` fit, or at the beginning of the cycle.
pub(super) fn check(n_dispatched: u32, n_micro_ops: Option<u32>, width: u32) -> Result<(), DispatchLimit> {
    match n_micro_ops {
        Some(n) if n_dispatched > 0 && n_dispatched + n > width => Err(DispatchLimit::Split),
        _ => Ok(()),
    }
}
