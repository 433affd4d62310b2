//! The number of micro-operations issued per cycle, and the usage of the schedulers.

use stallscope_sim::{CoreBuffer, InstRef, Listener, RelativeState, ResourceUse};
use stallscope_target::{ProcResourceId, SchedModel};

use crate::histogram::repeat;
use crate::{
    Color, CountWidth, Histogram, Json, ProcResources, RenderContext, SimulationContext, Text, View,
};

/// The usage of a buffered resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BufferUsage {
    /// Maximum number of entries in use at the end of a cycle.
    pub max_used: u32,
    /// The sum of the entries in use over all cycles.
    pub cumulative_used: u64,
}

/// Issue statistics. Only complete JSON has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SchedulerStatistics {
    /// Number of simulated cycles.
    pub n_cycles: u64,
    /// Number of cycles by the number of issued micro-operations.
    pub issued_per_cycle: Histogram,
    /// The usage of each resource's buffer, indexed by resource.
    pub buffers: Vec<BufferUsage>,
    /// The usage of a core's buffers.
    pub core_buffers: Vec<BufferUsage>,
}

impl View for SchedulerStatistics {
    type Listener<'c> = SchedulerListener;

    fn listener<'c>(context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        Some(SchedulerListener::new(&context.processor.resources, context.sched_model))
    }

    fn finish(
        listener: Option<Self::Listener<'_>>,
        context: &SimulationContext<'_>,
        _n_cycles: u64,
    ) -> Option<Self> {
        Some(listener?.finish(context.count_width))
    }

    fn write_json(&self, context: &RenderContext<'_>, json: &mut Json) {
        let kinds = context.processor.resources.kinds();
        json.object(|json| {
            json.key(b"Buffers");
            json.array(|json| {
                for (kind, buffer) in kinds.iter().zip(&self.buffers).filter(|(kind, _)| kind.buffer_size > 0)
                {
                    json.object(|json| {
                        json.key(b"CumulativeUsed");
                        json.number(buffer.cumulative_used);
                        json.key(b"Entries");
                        json.number(kind.buffer_size);
                        json.key(b"MaxUsed");
                        json.number(buffer.max_used);
                        json.key(b"Resource");
                        json.string(kind.name.as_bytes());
                    });
                }
                for (core_buffer, buffer) in self.used_core_buffers(context) {
                    json.object(|json| {
                        json.key(b"CumulativeUsed");
                        json.number(buffer.cumulative_used);
                        json.key(b"Entries");
                        json.number(core_buffer.n_entries);
                        json.key(b"MaxUsed");
                        json.number(buffer.max_used);
                        json.key(b"Resource");
                        json.string(core_buffer.name.as_bytes());
                    });
                }
            });
            json.key(b"Cycles");
            json.number(self.n_cycles);
            json.key(b"CyclesByIssuedMicroOps");
            self.issued_per_cycle.write_json(json);
        });
    }

    fn write_text(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        text.str("\n\nSchedulers - number of cycles where we saw N micro opcodes issued:\n");
        text.str("[# issued], [# cycles]\n");
        let most_issued = self.issued_per_cycle.iter().last();
        for (n_issued, n_cycles) in self.issued_per_cycle.iter() {
            if most_issued == Some((n_issued, n_cycles)) {
                text.set_bold();
            }
            text.char(b' ');
            text.number(n_issued);
            text.str(",          ");
            text.number(n_cycles);
            text.str("  (");
            text.fixed(n_cycles as f64 / self.n_cycles as f64 * 100.0, 1);
            text.str("%)\n");
            text.reset_color();
        }
        self.write_buffers(context, text);
    }
}

impl SchedulerStatistics {
    /// Returns the buffers of a core that have a limit, with their usage.
    fn used_core_buffers<'s>(
        &'s self,
        context: &RenderContext<'s>,
    ) -> impl Iterator<Item = (&'s CoreBuffer, &'s BufferUsage)> {
        let buffers = context.processor.buffers.iter().zip(&self.core_buffers);
        buffers.filter(|(core_buffer, _)| core_buffer.n_entries > 0)
    }

    fn write_buffers(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        let resources = &context.processor.resources;
        text.str("\nScheduler's queue usage:\n");
        if self.buffers.iter().chain(&self.core_buffers).all(|buffer| buffer.max_used == 0) {
            text.str("No scheduler resources used.\n");
            return;
        }
        text.str("[1] Resource name.\n");
        text.str("[2] Average number of used buffer entries.\n");
        text.str("[3] Maximum number of used buffer entries.\n");
        text.str("[4] Total number of buffer entries.\n\n");
        text.str(" [1]            [2]        [3]        [4]\n");
        for (resource, buffer) in resources.kinds().iter().zip(&self.buffers) {
            let Some(n_entries) = u32::try_from(resource.buffer_size).ok().filter(|&n| n > 0) else {
                continue;
            };
            self.write_buffer(&resource.name, n_entries, *buffer, text);
        }
        for (core_buffer, buffer) in self.used_core_buffers(context) {
            self.write_buffer(&core_buffer.name, core_buffer.n_entries, *buffer, text);
        }
    }

    fn write_buffer(&self, name: &str, n_entries: u32, buffer: BufferUsage, text: &mut Text<'_>) {
        let average = whole_of_tenths(buffer.cumulative_used as f64 / self.n_cycles as f64);
        let almost_full = whole_of_tenths(f64::from(n_entries.wrapping_mul(4)) / 5.0);
        text.str(name);
        text.pad_to(17);
        if average >= almost_full {
            text.set_color(Color::Yellow);
        }
        text.number(average);
        text.reset_color();
        text.pad_to(28);
        if buffer.max_used == n_entries {
            text.set_color(Color::Red);
        }
        text.number(buffer.max_used);
        text.reset_color();
        text.pad_to(39);
        text.number(n_entries);
        text.char(b'\n');
    }
}

/// Returns the whole part of a value rounded to tenths.
fn whole_of_tenths(value: f64) -> u32 {
    ((value * 10.0 + 0.5).floor() / 10.0) as u32
}

/// Counts issued micro-operations and used buffer entries.
#[derive(Clone, Debug)]
pub struct SchedulerListener {
    statistics: SchedulerStatistics,
    n_issued: u32,
    /// Entries in use by resource.
    n_used: Vec<u32>,
    /// The resources with entries that were ever used.
    seen: Vec<ProcResourceId>,
    load_queue: MemoryQueue,
    store_queue: MemoryQueue,
    mark: SchedulerStatistics,
}

/// A queue that keeps memory operations from dispatch to execution.
#[derive(Clone, Copy, Debug)]
struct MemoryQueue {
    /// The resource that models the queue, or 0.
    resource: ProcResourceId,
    /// The last dispatched operation, which may be dispatched over several cycles.
    last_dispatched: Option<u64>,
}

impl SchedulerListener {
    /// Creates a listener to the simulation of a processor.
    #[must_use]
    pub fn new(resources: &ProcResources, sched_model: &SchedModel) -> Self {
        let n_resources = resources.kinds().len();
        let queue = |resource| MemoryQueue {
            resource: if sched_model.has_extra_info { resource } else { ProcResourceId::default() },
            last_dispatched: None,
        };
        Self {
            statistics: SchedulerStatistics {
                buffers: vec![BufferUsage::default(); n_resources],
                ..SchedulerStatistics::default()
            },
            n_issued: 0,
            n_used: vec![0; n_resources],
            seen: Vec::new(),
            load_queue: queue(sched_model.load_queue),
            store_queue: queue(sched_model.store_queue),
            mark: SchedulerStatistics::default(),
        }
    }

    /// Returns the view, with counts of `width`; buffer usage has 64 bits, as in llvm-mca.
    #[must_use]
    pub fn finish(self, width: CountWidth) -> SchedulerStatistics {
        let mut statistics = self.statistics;
        width.wrap_all([&mut statistics.n_cycles]);
        statistics.issued_per_cycle.wrap(width);
        statistics
    }

    fn take(&mut self, resource: ProcResourceId) {
        if !self.seen.contains(&resource) {
            self.seen.push(resource);
        }
        if let Some(n_used) = self.n_used.get_mut(resource.index()) {
            *n_used = n_used.wrapping_add(1);
        }
    }

    fn release(&mut self, resource: ProcResourceId) {
        if let Some(n_used) = self.n_used.get_mut(resource.index()) {
            *n_used = n_used.wrapping_sub(1);
        }
    }

    fn is_queue(&self, resource: ProcResourceId) -> bool {
        resource == self.load_queue.resource || resource == self.store_queue.resource
    }
}

impl MemoryQueue {
    /// Returns whether the queue's entry is taken now by an operation that is being dispatched.
    fn enters(&mut self, is_member: bool, source_index: u64) -> bool {
        let enters = is_member && self.resource.index() != 0 && self.last_dispatched != Some(source_index);
        if enters {
            self.last_dispatched = Some(source_index);
        }
        enters
    }
}

impl Listener for SchedulerListener {
    fn n_watched(&self) -> u64 {
        0
    }

    fn record(&self, state: &mut RelativeState<'_>) {
        self.n_used.iter().for_each(|&n_used| state.number(n_used.into()));
        for queue in [&self.load_queue, &self.store_queue] {
            match queue.last_dispatched {
                Some(source_index) => state.source_index(source_index),
                None => state.number(u64::MAX),
            }
        }
    }

    fn mark(&mut self) {
        self.mark.clone_from(&self.statistics);
    }

    fn repeat(&mut self, n: u64, _n_instructions: u64) {
        let (statistics, mark) = (&mut self.statistics, &self.mark);
        repeat(&mut statistics.n_cycles, mark.n_cycles, n);
        statistics.issued_per_cycle.repeat_since(&mark.issued_per_cycle, n);
        for (buffers, marks) in
            [(&mut statistics.buffers, &mark.buffers), (&mut statistics.core_buffers, &mark.core_buffers)]
        {
            for (buffer, mark) in buffers.iter_mut().zip(marks) {
                repeat(&mut buffer.cumulative_used, mark.cumulative_used, n);
            }
        }
    }

    #[inline]
    fn on_cycle_begin(&mut self, n_cycles: u64) {
        self.statistics.n_cycles = self.statistics.n_cycles.wrapping_add(n_cycles);
    }

    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {
        for &resource in &self.seen {
            let index = resource.index();
            if let (Some(buffer), Some(&n_used)) =
                (self.statistics.buffers.get_mut(index), self.n_used.get(index))
            {
                buffer.max_used = buffer.max_used.max(n_used);
                buffer.cumulative_used =
                    buffer.cumulative_used.wrapping_add(u64::from(n_used).wrapping_mul(n_cycles));
            }
        }
        self.statistics.issued_per_cycle.count(std::mem::take(&mut self.n_issued), n_cycles);
    }

    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, _used_registers: &[u32], _n_micro_ops: u32) {
        let instruction = inst.instruction();
        if !instruction.is_memory_operation() {
            return;
        }
        if self.load_queue.enters(instruction.may_load, inst.source_index()) {
            self.take(self.load_queue.resource);
        }
        if self.store_queue.enters(instruction.may_store, inst.source_index()) {
            self.take(self.store_queue.resource);
        }
    }

    #[inline]
    fn on_issued(&mut self, inst: InstRef<'_>, _used_resources: &[ResourceUse]) {
        self.n_issued += inst.desc().n_micro_ops;
    }

    #[inline]
    fn on_executed(&mut self, inst: InstRef<'_>) {
        let instruction = inst.instruction();
        if instruction.may_load && self.load_queue.resource.index() != 0 {
            self.release(self.load_queue.resource);
        }
        if instruction.may_store && self.store_queue.resource.index() != 0 {
            self.release(self.store_queue.resource);
        }
    }

    fn follows_occupancy(&self) -> bool {
        true
    }

    fn on_occupancy(&mut self, n_used: &[u32]) {
        let buffers = &mut self.statistics.core_buffers;
        buffers.resize(n_used.len(), BufferUsage::default());
        for (buffer, &n_used) in buffers.iter_mut().zip(n_used) {
            buffer.max_used = buffer.max_used.max(n_used);
            buffer.cumulative_used = buffer.cumulative_used.wrapping_add(n_used.into());
        }
    }

    #[inline]
    fn on_reserved_buffers(&mut self, _inst: InstRef<'_>, buffers: &[ProcResourceId]) {
        for &resource in buffers {
            if !self.is_queue(resource) {
                self.take(resource);
            }
        }
    }

    #[inline]
    fn on_released_buffers(&mut self, _inst: InstRef<'_>, buffers: &[ProcResourceId]) {
        for &resource in buffers {
            if !self.is_queue(resource) {
                self.release(resource);
            }
        }
    }
}
