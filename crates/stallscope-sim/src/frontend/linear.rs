//! As many micro-operations per cycle as the width says.

use crate::{PortUse, Ratio};

/// Cycles of an iteration of a block.
pub(super) fn cycles<'a>(block: impl Iterator<Item = &'a [PortUse]>, width: u32) -> Ratio {
    let n_micro_ops: u64 = block.map(|micro_ops| micro_ops.len() as u64).sum();
    Ratio::new(n_micro_ops, width.into())
}
