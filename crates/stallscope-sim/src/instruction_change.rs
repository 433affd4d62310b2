//! Instructions that differ from what the scheduling model says, to find out what that would change.

use std::sync::Arc;

use stallscope_target::RegisterId;

use crate::instr_desc::InstrDesc;
use crate::instruction::Instruction;

impl Instruction {
    /// Returns the instruction with another latency, in cycles. If it loads, its computation takes as long as before, as far as the
    /// latency allows that, and operands that are read after the load are read so much earlier or later.
    #[must_use]
    pub fn with_latency(&self, latency: u32) -> Self {
        let mut changed = self.clone();
        let desc = Arc::make_mut(&mut changed.desc);
        let load_latency = desc.load_latency;
        desc.set_latency(latency);
        let added = i64::from(desc.load_latency) - i64::from(load_latency);
        let added = i32::try_from(added).unwrap_or(i32::MAX);
        changed
            .reads
            .iter_mut()
            .for_each(|read| read.added_advance = read.added_advance.saturating_add(added));
        changed.writes.iter_mut().for_each(|write| write.descriptor.latency = latency);
        changed
    }

    /// Returns the instruction without any cost: it takes no time, no resources and no place in any buffer, but still waits for its
    /// operands and delivers its results.
    #[must_use]
    pub fn without_cost(&self) -> Self {
        let mut changed = self.with_latency(0);
        let InstrDesc { reads, writes, sched_class, .. } = &*changed.desc;
        changed.desc = Arc::new(InstrDesc {
            reads: reads.clone(),
            writes: writes.clone(),
            sched_class: *sched_class,
            ..InstrDesc::default()
        });
        (changed.may_load, changed.may_store) = (false, false);
        (changed.is_load_barrier, changed.is_store_barrier) = (false, false);
        (changed.begins_group, changed.ends_group) = (false, false);
        changed.drain = None;
        changed
    }

    /// Returns the instruction without waiting for those of its operands whose registers satisfy `is_cut`.
    #[must_use]
    pub fn without_waiting_for(&self, is_cut: impl Fn(RegisterId) -> bool) -> Self {
        let mut changed = self.clone();
        changed.reads.retain(|read| !is_cut(read.register));
        // A write of a part of a register waits for the rest.
        for write in changed.writes.iter_mut().filter(|write| is_cut(write.register)) {
            write.clears_super_registers = true;
        }
        changed
    }

    /// Returns the instruction with other registers.
    #[must_use]
    pub fn with_registers(&self, rename: impl Fn(RegisterId) -> RegisterId) -> Self {
        let mut changed = self.clone();
        changed.reads.iter_mut().for_each(|read| read.register = rename(read.register));
        changed.writes.iter_mut().for_each(|write| write.register = rename(write.register));
        changed
    }
}
