//! Retirement, and the writing of retired stores to memory.

use stallscope_target::CoreParameter;

use crate::cores::machine::{Flight, Machine, Units};
use crate::cores::values::UNKNOWN;
use crate::events::in_flight::InstructionStage;
use crate::events::listener::Listener;
use crate::events::step::Step;

impl<L: Listener> Machine<'_, L> {
    /// Retires finished slots, in order.
    pub(super) fn retire(&mut self) {
        let Some(until) = self.now.checked_sub(self.settings.retire_delay) else { return };
        for _ in 0..self.settings.retire_width {
            let Some(slot) = self.units.reorder_buffer.retire(until) else { break };
            if slot.is_last {
                // Instructions before the first one with a slot.
                while self.stream.oldest < slot.inst {
                    self.retire_instruction(self.stream.oldest);
                }
                self.retire_instruction(slot.inst);
                while self.stream.oldest < self.stream.next && self.has_no_slots(self.stream.oldest_index) {
                    self.retire_instruction(self.stream.oldest);
                }
            }
        }
    }

    fn has_no_slots(&self, index: u32) -> bool {
        self.program.instructions[index as usize].slots.is_empty()
    }

    fn retire_instruction(&mut self, inst: u64) {
        self.units.state_mut(inst).stage = InstructionStage::Retired;
        let &Flight { place, store, .. } = self.units.flight(inst);
        let freed = self.written_registers(inst, place.index as usize);
        let freed = freed.get(..self.n_register_files()).unwrap_or_default();
        self.listener.on_retired(self.units.inst_ref(inst, self.code), freed);
        if self.are_steps_followed() {
            self.listener.on_step(self.units.inst_ref(inst, self.code), self.now, &Step::Retired);
            self.follows_steps = inst + 1 < self.n_followed;
        }
        self.stream.retire();
        if !self.units.state(inst).is_eliminated {
            self.units.allocations.free(place.index as usize);
        }
        if let Some(store) = store {
            if let Some(entry) = self.units.stores.get_mut(store) {
                entry.retired_at = self.now;
            }
            self.supply_loads(store, false);
        }
    }

    /// Writes retired stores to memory. A store whose page has to be looked for delays the stores after it; the pages of the next
    /// retired stores are looked for at the same time.
    pub(super) fn commit(&mut self) {
        if self.units.drains.are_used {
            let Units { drains, stores, signature, .. } = &mut *self.units;
            drains.drain(self.program, stores, self.now, signature);
            return;
        }
        for _ in 0..self.get(CoreParameter::StoreCommits) {
            if self.now < self.units.next_commit {
                return;
            }
            let Some((id, store)) = self.units.stores.retired().next() else { return };
            if let Some(page) = store.page {
                let walk_ends = self.now + u64::from(self.get(CoreParameter::StorePageWalk));
                let mut found_at = store.page_at;
                if found_at == UNKNOWN {
                    found_at = self.units.translation.look_up(page, walk_ends);
                }
                if found_at > self.now {
                    self.look_ahead(walk_ends);
                    self.units.next_commit = found_at;
                    if let Some(store) = self.units.stores.get_mut(id) {
                        store.page_at = found_at;
                    }
                    return;
                }
            }
            self.units.stores.written();
        }
    }

    /// Looks for the pages of the next retired stores.
    fn look_ahead(&mut self, walk_ends: u64) {
        let n = self.get(CoreParameter::PageLookahead) as usize;
        let next: smallvec::SmallVec<[(u64, Option<_>); 16]> =
            self.units.stores.retired().skip(1).take(n).map(|(id, store)| (id, store.page)).collect();
        for (id, page) in next {
            let Some(page) = page else { continue };
            let found_at = self.units.translation.look_up(page, walk_ends);
            if let Some(store) = self.units.stores.get_mut(id) {
                store.page_at = found_at;
            }
        }
    }
}
