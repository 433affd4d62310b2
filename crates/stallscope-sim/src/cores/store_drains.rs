//! The writing of executed stores to memory, one at a time and in order, where the time depends on the store.

use crate::code::store_drain::CacheLine;
use crate::cores::program::Program;
use crate::cores::settings::CoreSettings;
use crate::cores::store_queue::StoreQueue;
use crate::cores::values::UNKNOWN;
use crate::engine::relative_state::RelativeState;
use crate::engine::repetition::Signature;

/// Hundredths of cycles.
const CYCLE: u64 = 100;

/// How far stores have been written.
#[derive(Clone, Debug, Default)]
pub(super) struct StoreDrains {
    /// Whether stores are written as this says.
    pub(super) are_used: bool,
    /// The end of the last write with a known end, in hundredths of cycles.
    last_end: u64,
    /// The cache line that it writes.
    last_line: Option<CacheLine>,
}

impl StoreDrains {
    pub(super) fn reset(&mut self, settings: &CoreSettings) {
        let are_used = settings.dispatch.is_some();
        *self = Self { are_used, ..Self::default() };
    }

    /// Schedules the writes of executed stores, and removes written stores. A store need not have retired.
    pub(super) fn drain(
        &mut self,
        program: &Program,
        stores: &mut StoreQueue,
        now: u64,
        signature: &mut Signature,
    ) {
        for store in stores.unwritten_mut().skip_while(|store| store.written_at != UNKNOWN) {
            if store.executed_at == UNKNOWN {
                break;
            }
            let drain = program.instructions[store.instruction as usize].drain;
            let time = drain.map_or(0, |drain| {
                let is_same_line = self.last_line.replace(drain.line) == Some(drain.line);
                if is_same_line { drain.same_line_time } else { drain.time }
            });
            self.last_end = self.last_end.max(store.executed_at * CYCLE) + u64::from(time);
            store.written_at = self.last_end;
            // Fractions of cycles recur less often than issued instructions.
            signature.number(self.last_end.saturating_sub(now * CYCLE));
        }
        while stores.unwritten().next().is_some_and(|store| store.written_at <= now * CYCLE) {
            stores.written();
        }
    }

    /// Returns whether writing to memory limits the throughput: the oldest store is being written, and the next one, if any,
    /// has been executed.
    pub(super) fn limit_throughput(&self, stores: &StoreQueue, now: u64) -> bool {
        let mut ends = stores.unwritten().map(|store| store.written_at);
        let is_writing = ends.next().is_some_and(|end| end != UNKNOWN && end > now * CYCLE);
        self.are_used && is_writing && ends.next() != Some(UNKNOWN)
    }

    pub(super) fn record(&self, stores: &StoreQueue, now: u64, state: &mut RelativeState<'_>) {
        let Self { are_used, last_end, last_line } = self;
        if !are_used {
            return;
        }
        for store in stores.unwritten() {
            state.time(store.executed_at);
            let is_known = store.written_at != UNKNOWN;
            state.number(if is_known { store.written_at.saturating_sub(now * CYCLE) } else { UNKNOWN });
        }
        state.number(last_end.saturating_sub(now * CYCLE));
        state.number(last_line.is_some().into());
        if let Some(CacheLine { base, index, offset }) = *last_line {
            state.pair(base.0.into(), index.0.into());
            state.number(offset as u64);
        }
    }
}
