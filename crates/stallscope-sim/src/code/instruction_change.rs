//! Instructions that differ from what the scheduling model says, to find out what that would change.

use std::sync::Arc;

use stallscope_target::RegisterId;

use crate::code::instr_desc::{InstrDesc, WriteDescriptor};
use crate::code::instruction::Instruction;

impl Instruction {
    /// Returns the instruction with another latency, in cycles. If it loads, its computation takes as long as before, as far as the
    /// latency allows that, and operands that are read after the load are read so much earlier or later. Results that come before the
    /// last ones, such as an address, come as early as before, or with the last ones if these are earlier.
    #[must_use]
    pub fn with_latency(&self, latency: u32) -> Self {
        let last = self.desc.max_latency;
        self.with_latencies(
            latency,
            |write| {
                if write.latency == last { latency } else { write.latency.min(latency) }
            },
        )
    }

    /// Returns the instruction with a load that takes `extra_cycles` longer. Results that do not wait for the load come as early as before:
    /// results with `is_address`, and results that are available before the loaded value.
    #[must_use]
    pub fn with_longer_load(&self, extra_cycles: u32, is_address: impl Fn(&WriteDescriptor) -> bool) -> Self {
        let InstrDesc { load_latency, max_latency, .. } = *self.desc;
        if !self.may_load {
            return self.clone();
        }
        self.with_latencies(max_latency.saturating_add(extra_cycles), |write| {
            let waits = write.latency >= load_latency && !is_address(write);
            if waits { write.latency.saturating_add(extra_cycles) } else { write.latency }
        })
    }

    /// Returns the instruction with another latency in total, and latencies of its results from a function.
    fn with_latencies(&self, latency: u32, of_result: impl Fn(&WriteDescriptor) -> u32) -> Self {
        let mut changed = self.clone();
        let desc = Arc::make_mut(&mut changed.desc);
        let load_latency = desc.load_latency;
        desc.set_latency(latency);
        for (write, own) in desc.writes.iter_mut().zip(&self.desc.writes) {
            write.latency = of_result(own);
        }
        let added = i64::from(desc.load_latency) - i64::from(load_latency);
        let added = i32::try_from(added).unwrap_or(i32::MAX);
        changed
            .reads
            .iter_mut()
            .for_each(|read| read.added_advance = read.added_advance.saturating_add(added));
        for (write, own) in changed.writes.iter_mut().zip(&self.writes) {
            write.descriptor.latency = of_result(&own.descriptor);
        }
        changed
    }

    /// Returns the instruction without any cost: it takes no time, no resources and no place in any buffer, but still waits for its
    /// operands and delivers its results. It waits for nothing else, such as older results that are written first.
    #[must_use]
    pub fn without_cost(&self) -> Self {
        let mut changed = self.with_latencies(0, |_| 0);
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
        changed.retires_out_of_order = true;
        changed.drain = None;
        changed.custom_data = 0;
        changed
    }

    /// Returns the instruction without waiting for operands whose registers satisfy `is_cut`.
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
