//! The state of each instruction in each cycle, and average waiting times.

use std::ops::Range;

use stallscope_sim::{InstRef, Listener, ResourceUse};
use stallscope_target::ProcResourceId;

use crate::{Color, Json, ProcResources, RenderContext, SimulationContext, Text, View};

/// The cycles of an instruction's changes of state, counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimelineEntry {
    /// The cycle of the dispatch of its first micro-operations.
    pub dispatched: Option<u32>,
    /// The first cycle with all its operands available.
    pub ready: u32,
    /// The cycle of issue.
    pub issued: u32,
    /// The cycle of the end of its execution.
    pub executed: u32,
    /// The cycle of retirement; also 0 if that was after the timeline's last cycle.
    pub retired: u32,
}

impl TimelineEntry {
    /// Returns whether the instruction was retired after the timeline's last cycle.
    #[must_use]
    pub const fn is_cut_off(&self) -> bool {
        self.retired == 0 && self.executed != 0
    }
}

/// Waiting cycles of an instruction, summed over the iterations of the timeline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WaitTime {
    /// In a scheduler's queue.
    pub in_scheduler_queue: u32,
    /// In a scheduler's queue while ready.
    pub in_scheduler_queue_while_ready: u32,
    /// Between write-back and retirement.
    pub before_retire: u32,
}

impl WaitTime {
    const fn plus(self, other: Self) -> Self {
        Self {
            in_scheduler_queue: self.in_scheduler_queue.wrapping_add(other.in_scheduler_queue),
            in_scheduler_queue_while_ready: self
                .in_scheduler_queue_while_ready
                .wrapping_add(other.in_scheduler_queue_while_ready),
            before_retire: self.before_retire.wrapping_add(other.before_retire),
        }
    }
}

/// The timeline of the first iterations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimelineView {
    /// Number of iterations in the timeline.
    pub n_iterations: u32,
    /// The last cycle with a change of state of an instruction in the timeline.
    pub last_cycle: u32,
    /// The instructions of all iterations, in order.
    pub entries: Vec<TimelineEntry>,
    /// Waiting times, for each instruction of the block.
    pub wait_times: Vec<WaitTime>,
    /// The size of the smallest buffer that an instruction took an entry of, for each instruction of the block;
    /// negative if it took none.
    pub buffer_sizes: Vec<i32>,
    /// Micro-operations buffered for out-of-order execution.
    pub micro_op_buffer_size: u32,
}

impl View for TimelineView {
    type Listener<'c> = TimelineListener<'c>;

    fn listener<'c>(context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        Some(TimelineListener::new(
            &context.processor.resources,
            u32::from(context.sched_model.micro_op_buffer_size),
            context.code.len(),
            context.timeline_max_iterations.min(context.n_iterations),
            context.timeline_max_cycles,
        ))
    }

    fn finish(
        listener: Option<Self::Listener<'_>>,
        _context: &SimulationContext<'_>,
        _n_cycles: u64,
    ) -> Option<Self> {
        listener.map(TimelineListener::finish)
    }

    fn n_extra_records(&self) -> usize {
        self.entries.len()
    }

    fn write_text(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        self.write_header(text);
        self.write_entries(context, text);
        self.write_wait_times(context, text);
    }

    fn write_json(&self, _context: &RenderContext<'_>, json: &mut Json) {
        json.object(|json| {
            json.key(b"TimelineInfo");
            json.array(|json| {
                for entry in self.entries.iter().take_while(|entry| !entry.is_cut_off()) {
                    json.object(|json| {
                        json.key(b"CycleDispatched");
                        json.number(entry.dispatched.map_or(-1, i64::from));
                        json.key(b"CycleExecuted");
                        json.number(entry.executed);
                        json.key(b"CycleIssued");
                        json.number(entry.issued);
                        json.key(b"CycleReady");
                        json.number(entry.ready);
                        json.key(b"CycleRetired");
                        json.number(entry.retired);
                    });
                }
            });
            if json.is_complete() {
                self.write_json_wait_times(json);
            }
        });
    }
}

impl TimelineView {
    /// Writes the waiting times of each instruction, as sums over the iterations of the timeline.
    fn write_json_wait_times(&self, json: &mut Json) {
        json.key(b"WaitTimes");
        json.array(|json| {
            for time in &self.wait_times {
                json.object(|json| {
                    json.key(b"BeforeRetire");
                    json.number(time.before_retire);
                    json.key(b"Executions");
                    json.number(self.n_iterations);
                    json.key(b"InSchedulerQueue");
                    json.number(time.in_scheduler_queue);
                    json.key(b"InSchedulerQueueWhileReady");
                    json.number(time.in_scheduler_queue_while_ready);
                });
            }
        });
    }

    fn write_header(&self, text: &mut Text<'_>) {
        text.str("\n\nTimeline view:\n");
        if self.last_cycle >= 10 {
            text.repeat(b' ', 10);
            self.write_cycles(1, text);
        }
        text.str("Index     ");
        self.write_cycles(0, text);
    }

    /// Writes the last digit of every cycle in the tens that are `parity` modulo 2.
    fn write_cycles(&self, parity: u32, text: &mut Text<'_>) {
        text.chars((0..=self.last_cycle).map(|cycle| {
            let shown = cycle / 10 % 2 == parity;
            if shown { b'0' + (cycle % 10) as u8 } else { b' ' }
        }));
        text.char(b'\n');
    }

    fn write_entries(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        let instructions = context.instructions;
        for (iteration, entries) in (0u32..).zip(self.entries.chunks(instructions.len().max(1))) {
            for (index, entry) in entries.iter().enumerate() {
                if entry.is_cut_off() {
                    text.str("Truncated display due to cycle limit\n");
                    return;
                }
                if iteration == 0 && index == 0 {
                    text.char(b'\n');
                }
                // The lines would hide the timeline of further iterations.
                if iteration == 0 {
                    context.write_sources(index, text);
                }
                text.char(b'[');
                text.number(iteration);
                text.char(b',');
                text.number(index as u64);
                text.char(b']');
                text.pad_to(10);
                self.write_entry(entry, text);
                text.str("   ");
                text.bytes(instructions.get(index));
                text.end_line();
                if text.is_closed() {
                    return;
                }
            }
        }
    }

    /// Writes an instruction's states cycle by cycle, surrounded by the ruler that marks every fifth cycle.
    fn write_entry(&self, entry: &TimelineEntry, text: &mut Text<'_>) {
        let dispatched = entry.dispatched.unwrap_or_default();
        write_ruler(0..dispatched, text);
        text.char(b'D');
        // Instructions without latency are executed in the cycle of their dispatch.
        if dispatched != entry.executed {
            text.repeat(b'=', cycles_between(dispatched, entry.issued));
            if entry.issued != entry.executed {
                if dispatched != entry.issued {
                    text.char(b'e');
                }
                text.repeat(b'e', cycles_between(entry.issued, entry.executed));
            }
            text.char(b'E');
        }
        text.repeat(b'-', cycles_between(entry.executed, entry.retired));
        if entry.executed < entry.retired {
            text.char(b'R');
        }
        if entry.retired < self.last_cycle {
            write_ruler(entry.retired + 1..self.last_cycle, text);
            text.char(b'.');
        }
    }

    fn write_wait_times(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        let instructions = context.instructions;
        text.str(
            "\n\nAverage Wait times (based on the timeline view):\n\
             [0]: Executions\n\
             [1]: Average time spent waiting in a scheduler's queue\n\
             [2]: Average time spent waiting in a scheduler's queue while ready\n\
             [3]: Average time elapsed from WB until retire stage\n\n\
             \x20     [0]    [1]    [2]    [3]\n",
        );
        for (index, (instruction, &time)) in instructions.iter().zip(&self.wait_times).enumerate() {
            context.write_sources(index, text);
            text.number(index as u64);
            text.char(b'.');
            self.write_wait_time(time, self.n_iterations, self.buffer_sizes.get(index).copied(), text);
            text.bytes(instruction);
            text.end_line();
        }
        if instructions.len() != 1 {
            let total = self.wait_times.iter().fold(WaitTime::default(), |sum, &time| sum.plus(time));
            self.write_wait_time(total, self.entries.len() as u32, None, text);
            text.str("<total>\n");
        }
    }

    /// Writes the averages over `n_executions` in one line, colored if it is the line of an instruction.
    fn write_wait_time(
        &self,
        time: WaitTime,
        n_executions: u32,
        buffer_size: Option<i32>,
        text: &mut Text<'_>,
    ) {
        text.pad_to(7);
        text.number(n_executions);
        let retire_buffer_size = buffer_size.map(|_| self.micro_op_buffer_size.cast_signed());
        for (column, cycles, buffer_size) in [
            (13, time.in_scheduler_queue, buffer_size),
            (20, time.in_scheduler_queue_while_ready, buffer_size),
            (27, time.before_retire, retire_buffer_size),
        ] {
            text.pad_to(column);
            if let Some(buffer_size) = buffer_size {
                choose_color(cycles, n_executions, buffer_size, text);
            }
            let tenths = f64::from(cycles.wrapping_mul(10)) / f64::from(n_executions);
            text.scaled((tenths + 0.5).floor(), 1);
        }
        text.reset_color();
        text.pad_to(34);
        text.str("   ");
    }
}

/// Writes the ruler in a range of cycles: it marks every fifth one.
fn write_ruler(cycles: Range<u32>, text: &mut Text<'_>) {
    text.chars(cycles.map(|cycle| if cycle.is_multiple_of(5) { b'.' } else { b' ' }));
}

/// Returns the number of cycles strictly between two cycles.
const fn cycles_between(first: u32, second: u32) -> usize {
    second.saturating_sub(first).saturating_sub(1) as usize
}

/// Switches to the color for the waiting time of instructions relative to the size of their buffer.
fn choose_color(cycles: u32, n_executions: u32, buffer_size: i32, text: &mut Text<'_>) {
    let capacity = buffer_size.cast_unsigned().wrapping_mul(n_executions);
    if cycles > 0 && buffer_size < 0 {
        text.set_color(Color::Magenta);
    } else if cycles >= capacity {
        text.set_color(Color::Red);
    } else if cycles.wrapping_mul(2) >= capacity {
        text.set_color(Color::Yellow);
    } else {
        text.reset_color();
    }
}

/// Records when the instructions of the first iterations change their state.
#[derive(Clone, Debug)]
pub struct TimelineListener<'r> {
    resources: &'r ProcResources,
    n_instructions: usize,
    /// Number of instructions in the timeline, over all iterations. Their entries are created at dispatch.
    n_shown: u64,
    /// The first cycle after the timeline.
    end_cycle: u32,
    cycle: u32,
    view: TimelineView,
}

impl<'r> TimelineListener<'r> {
    /// Creates a listener to `n_iterations` of `n_instructions`, for `max_cycles` or, if that is 0, to the end.
    #[must_use]
    pub fn new(
        resources: &'r ProcResources,
        micro_op_buffer_size: u32,
        n_instructions: usize,
        n_iterations: u32,
        max_cycles: u32,
    ) -> Self {
        let view = TimelineView {
            n_iterations,
            last_cycle: 0,
            entries: Vec::new(),
            wait_times: vec![WaitTime::default(); n_instructions],
            buffer_sizes: vec![-1; n_instructions],
            micro_op_buffer_size,
        };
        let end_cycle = if max_cycles == 0 { u32::MAX } else { max_cycles };
        let n_shown = n_instructions as u64 * u64::from(n_iterations);
        Self { resources, n_instructions, n_shown, end_cycle, cycle: 0, view }
    }

    /// Returns the view.
    #[must_use]
    pub fn finish(self) -> TimelineView {
        self.view
    }

    /// Calls `change` with an instruction's entry and the current cycle, if the timeline has the entry.
    #[inline]
    fn note(&mut self, inst: InstRef<'_>, change: impl FnOnce(&mut TimelineEntry, u32)) {
        if inst.source_index() >= self.n_shown {
            return;
        }
        let index = inst.source_index() as usize;
        if index >= self.view.entries.len() {
            self.view.entries.resize(index + 1, TimelineEntry::default());
        }
        change(&mut self.view.entries[index], self.cycle);
        if self.cycle < self.end_cycle {
            self.view.last_cycle = self.cycle;
        }
    }
}

impl Listener for TimelineListener<'_> {
    fn n_watched(&self) -> u64 {
        self.n_shown.max(self.n_instructions as u64)
    }

    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.cycle = self.cycle.wrapping_add(n_cycles as u32);
    }

    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, _used_registers: &[u32], _n_micro_ops: u32) {
        // For an instruction dispatched over several cycles, the first one counts.
        self.note(inst, |entry, cycle| {
            entry.dispatched.get_or_insert(cycle);
        });
    }

    #[inline]
    fn on_ready(&mut self, inst: InstRef<'_>) {
        self.note(inst, |entry, cycle| entry.ready = cycle);
    }

    #[inline]
    fn on_issued(&mut self, inst: InstRef<'_>, _used_resources: &[ResourceUse]) {
        self.note(inst, |entry, cycle| entry.issued = cycle);
    }

    #[inline]
    fn on_executed(&mut self, inst: InstRef<'_>) {
        self.note(inst, |entry, cycle| entry.executed = cycle);
    }

    #[inline]
    fn on_retired(&mut self, inst: InstRef<'_>, _freed_registers: &[u32]) {
        let in_time = self.cycle < self.end_cycle;
        let mut retired = None;
        self.note(inst, |entry, cycle| {
            if in_time {
                entry.retired = cycle;
            }
            retired = Some((*entry, cycle));
        });
        if let Some((entry, cycle)) = retired
            && let Some(sum) = self.view.wait_times.get_mut(inst.index())
        {
            let dispatched = entry.dispatched.unwrap_or_default();
            *sum = sum.plus(WaitTime {
                in_scheduler_queue: entry.issued.wrapping_sub(dispatched),
                in_scheduler_queue_while_ready: entry.issued.wrapping_sub(entry.ready),
                before_retire: cycle.saturating_sub(1).saturating_sub(entry.executed),
            });
        }
    }

    #[inline]
    fn on_reserved_buffers(&mut self, inst: InstRef<'_>, buffers: &[ProcResourceId]) {
        if inst.source_index() >= self.n_instructions as u64 {
            return;
        }
        let size_of =
            |id: &ProcResourceId| self.resources.kinds().get(id.index()).map(|kind| kind.buffer_size);
        if let Some(size) = self.view.buffer_sizes.get_mut(inst.index()) {
            *size = buffers.iter().filter_map(size_of).min().unwrap_or(-1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{TimelineEntry, TimelineView, WaitTime};
    use crate::{InstructionTexts, ProcessorInfo, RenderContext, Text, View};

    fn entry([dispatched, ready, issued, executed, retired]: [u32; 5]) -> TimelineEntry {
        TimelineEntry { dispatched: Some(dispatched), ready, issued, executed, retired }
    }

    fn block() -> (InstructionTexts, TimelineView) {
        let mut instructions = InstructionTexts::new();
        instructions.push(b"\tvmulps\t%xmm0, %xmm1, %xmm2");
        instructions.push(b"\tvhaddps\t%xmm2, %xmm2, %xmm3");
        let wait_time = |[in_scheduler_queue, in_scheduler_queue_while_ready, before_retire]: [u32; 3]| {
            WaitTime { in_scheduler_queue, in_scheduler_queue_while_ready, before_retire }
        };
        let view = TimelineView {
            n_iterations: 2,
            last_cycle: 9,
            entries: [[0, 0, 1, 3, 4], [0, 3, 3, 7, 8], [1, 1, 2, 4, 8], [1, 4, 4, 8, 9]].map(entry).to_vec(),
            wait_times: [[2, 2, 3], [6, 0, 0]].map(wait_time).to_vec(),
            buffer_sizes: vec![18, 18],
            micro_op_buffer_size: 64,
        };
        (instructions, view)
    }

    fn written(view: &TimelineView, instructions: &InstructionTexts) -> String {
        let mut text = Text::new(false);
        let processor = ProcessorInfo::default();
        view.write_text(&RenderContext { processor: &processor, instructions, sources: None }, &mut text);
        String::from_utf8(text.finish()).unwrap()
    }

    const WAIT_TIMES: &str = "

Average Wait times (based on the timeline view):
[0]: Executions
[1]: Average time spent waiting in a scheduler's queue
[2]: Average time spent waiting in a scheduler's queue while ready
[3]: Average time elapsed from WB until retire stage

      [0]    [1]    [2]    [3]
0.     2     1.0    1.0    1.5       vmulps	%xmm0, %xmm1, %xmm2
1.     2     3.0    0.0    0.0       vhaddps	%xmm2, %xmm2, %xmm3
       4     2.0    0.5    0.8       <total>
";

    #[test]
    fn a_timeline_is_printed_like_llvm_mca() {
        let (instructions, view) = block();
        let timeline = "

Timeline view:
Index     0123456789

[0,0]     DeeER.   .   vmulps	%xmm0, %xmm1, %xmm2
[0,1]     D==eeeeER.   vhaddps	%xmm2, %xmm2, %xmm3
[1,0]     .DeeE---R.   vmulps	%xmm0, %xmm1, %xmm2
[1,1]     .D==eeeeER   vhaddps	%xmm2, %xmm2, %xmm3
";
        assert_eq!(written(&view, &instructions), format!("{timeline}{WAIT_TIMES}"));
    }

    #[test]
    fn a_timeline_is_cut_off_before_the_first_instruction_retired_too_late() {
        let (instructions, mut view) = block();
        view.last_cycle = 7;
        view.entries.iter_mut().filter(|entry| entry.retired > 7).for_each(|entry| entry.retired = 0);
        let timeline = "

Timeline view:
Index     01234567

[0,0]     DeeER. .   vmulps	%xmm0, %xmm1, %xmm2
Truncated display due to cycle limit
";
        assert_eq!(written(&view, &instructions), format!("{timeline}{WAIT_TIMES}"));
    }
}
