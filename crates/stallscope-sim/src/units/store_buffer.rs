//! The store buffer: it writes executed stores to memory, one at a time and in order.

use std::collections::VecDeque;

use stallscope_target::SubtargetInfo;

use crate::ids::InFlightId;
use crate::relative_state::RelativeState;
use crate::repetition::Signature;
use crate::store_drain::{CacheLine, StoreDrain};

/// A time in hundredths of cycles.
type Hundredths = u64;

/// A store in the buffer.
#[derive(Clone, Copy, Debug)]
struct Entry {
    inst: InFlightId,
    drain: StoreDrain,
    /// The end of its write to memory; unknown until it has executed.
    end: Option<Hundredths>,
}

/// The store buffer.
#[derive(Clone, Debug, Default)]
pub(crate) struct StoreBuffer {
    n_entries: usize,
    entries: VecDeque<Entry>,
    /// The end of the last write with a known end.
    last_end: Hundredths,
    /// The cache line that it writes.
    last_line: Option<CacheLine>,
}

impl StoreBuffer {
    pub(crate) fn new(subtarget: &SubtargetInfo) -> Self {
        let n_entries = subtarget.processor_model.map_or(0, |model| model.n_store_buffer_entries);
        Self { n_entries: n_entries.into(), ..Self::default() }
    }

    pub(crate) fn reset(&mut self) {
        self.entries.clear();
        (self.last_end, self.last_line) = (0, None);
    }

    pub(crate) fn is_full(&self) -> bool {
        self.entries.len() >= self.n_entries
    }

    /// Returns whether writing to memory limits the throughput: the oldest store is being written, and the next one,
    /// if any, has executed.
    pub(crate) fn limits_throughput(&self, now: u64) -> bool {
        let mut ends = self.entries.iter().map(|entry| entry.end);
        let is_writing = ends.next().flatten().is_some_and(|end| end > now * 100);
        is_writing && ends.next().is_none_or(|next| next.is_some())
    }

    pub(crate) fn push(&mut self, inst: InFlightId, drain: StoreDrain) {
        self.entries.push_back(Entry { inst, drain, end: None });
    }

    /// Starts a cycle: schedules the writes of executed stores and removes written stores. `executed_at` returns the
    /// cycle in which a store executes, if it is known.
    pub(crate) fn start_cycle(
        &mut self,
        now: u64,
        signature: &mut Signature,
        executed_at: impl Fn(InFlightId) -> Option<u64>,
    ) {
        for entry in self.entries.iter_mut().skip_while(|entry| entry.end.is_some()) {
            let Some(executed_at) = executed_at(entry.inst) else { break };
            let is_same_line = self.last_line == Some(entry.drain.line);
            let time = if is_same_line { entry.drain.same_line_time } else { entry.drain.time };
            self.last_end = self.last_end.max(executed_at * 100) + Hundredths::from(time);
            self.last_line = Some(entry.drain.line);
            entry.end = Some(self.last_end);
            // Fractions of cycles recur less often than issued instructions.
            signature.number(self.last_end.saturating_sub(now * 100));
        }
        while self.entries.front().is_some_and(|entry| entry.end.is_some_and(|end| end <= now * 100)) {
            self.entries.pop_front();
        }
    }

    /// Records the stores in the buffer.
    pub(crate) fn record(&self, now: u64, state: &mut RelativeState<'_>) {
        let Self {
            n_entries: _, // Does not change.
            entries,
            last_end,
            last_line,
        } = self;
        let left = |end: Hundredths| end.saturating_sub(now * 100);
        state.number(entries.len() as u64);
        for entry in entries {
            let Entry {
                inst,
                drain: _, // Follows from the instruction.
                end,
            } = *entry;
            state.inst(inst);
            state.number(end.map_or(u64::MAX, left));
        }
        state.number(left(*last_end));
        state.number(last_line.is_some().into());
        if let Some(CacheLine { base, index, offset }) = *last_line {
            state.pair(base.0.into(), index.0.into());
            state.number(offset as u64);
        }
    }
}
