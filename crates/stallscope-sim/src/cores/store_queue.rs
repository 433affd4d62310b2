//! The stores from dispatch until they are written to memory, and the loads that wait for them.

use std::collections::VecDeque;

use crate::cores::values::{UNKNOWN, ValueId};
use crate::engine::relative_state::RelativeState;

/// A store, by its number in the order of dispatch.
pub(super) type StoreId = u64;

/// A store from dispatch until it is forgotten.
#[derive(Clone, Copy, Debug)]
pub(super) struct Store {
    /// The cycles when its address and its data are known.
    pub(super) address_at: u64,
    pub(super) data_at: u64,
    pub(super) retired_at: u64,
    /// The cycle when its page is found, if it was looked for.
    pub(super) page_at: u64,
    /// Its page, if pages matter.
    pub(super) page: Option<Page>,
    /// The value that it stores.
    pub(super) value: ValueId,
    /// Its instruction, by its index in the code.
    pub(super) instruction: u32,
    /// The cycle when its instruction has been executed, and the time when it is written, in hundredths of cycles; both only
    /// if stores take different times.
    pub(super) executed_at: u64,
    pub(super) written_at: u64,
}

/// A page of memory: an unknown base and a number.
pub(super) type Page = (u32, i64);

/// The event that ends the wait of a load that depends on a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoadWait {
    /// Its address and data, and so many cycles more.
    Forwarding(u32),
    /// Its retirement, and so many cycles more.
    Retirement(u32),
}

/// A load that waits for a store.
#[derive(Clone, Copy, Debug)]
struct WaitingLoad {
    store: StoreId,
    wait: LoadWait,
    /// The micro-operation, by its number in the order of renaming.
    micro_op: u64,
    /// The cycle of its issue.
    issued_at: u64,
}

/// A load whose store is known now.
#[derive(Clone, Copy, Debug)]
pub(super) struct SuppliedLoad {
    pub(super) micro_op: u64,
    pub(super) issued_at: u64,
    /// The cycle when the store supplies the value.
    pub(super) at: u64,
}

/// Stores in the order of dispatch.
#[derive(Clone, Debug, Default)]
pub(super) struct StoreQueue {
    /// The stores that loads may depend on, written ones included.
    stores: VecDeque<Store>,
    first: StoreId,
    /// The oldest store that is not written.
    first_unwritten: StoreId,
    /// The number of written stores to remember.
    n_remembered: u64,
    waiting: Vec<WaitingLoad>,
}

impl StoreQueue {
    /// Prepares for a run. Loads depend on stores that are at most `n_remembered` stores older.
    pub(super) fn reset(&mut self, n_remembered: u64) {
        self.stores.clear();
        self.waiting.clear();
        (self.first, self.first_unwritten) = (0, 0);
        self.n_remembered = n_remembered;
    }

    /// Returns the number of stores that are not written.
    pub(super) fn n_unwritten(&self) -> u32 {
        (self.first + self.stores.len() as u64 - self.first_unwritten) as u32
    }

    /// Adds a store. `has_address` and `has_data` say whether micro-operations will deliver them.
    pub(super) fn push(
        &mut self,
        instruction: u32,
        (has_address, has_data): (bool, bool),
        page: Option<Page>,
    ) -> StoreId {
        self.stores.push_back(Store {
            address_at: if has_address { UNKNOWN } else { 0 },
            data_at: if has_data { UNKNOWN } else { 0 },
            retired_at: UNKNOWN,
            page_at: UNKNOWN,
            page,
            value: ValueId::INITIAL,
            instruction,
            executed_at: UNKNOWN,
            written_at: UNKNOWN,
        });
        self.first + self.stores.len() as u64 - 1
    }

    pub(super) fn get(&self, id: StoreId) -> Option<&Store> {
        self.stores.get(id.checked_sub(self.first)? as usize)
    }

    pub(super) fn get_mut(&mut self, id: StoreId) -> Option<&mut Store> {
        self.stores.get_mut(id.checked_sub(self.first)? as usize)
    }

    /// Returns the cycle when a store supplies a load's value, if it is known. A store that is no longer remembered was
    /// written long ago.
    pub(super) fn supplies_at(&self, id: StoreId, wait: LoadWait) -> u64 {
        let Some(store) = self.get(id) else { return 0 };
        let (at, cycles) = match wait {
            LoadWait::Forwarding(cycles) => (store.address_at.max(store.data_at), cycles),
            LoadWait::Retirement(cycles) => (store.retired_at, cycles),
        };
        if at == UNKNOWN { UNKNOWN } else { at + u64::from(cycles) }
    }

    /// Returns the values of the youngest stores.
    pub(super) fn values(&self, n_stores: u64) -> impl Iterator<Item = ValueId> {
        self.stores.iter().rev().take(n_stores as usize).map(|store| store.value)
    }

    /// Lets a load that was issued wait for a store.
    pub(super) fn wait(&mut self, store: StoreId, wait: LoadWait, micro_op: u64, issued_at: u64) {
        self.waiting.push(WaitingLoad { store, wait, micro_op, issued_at });
    }

    /// Moves the loads that a store supplies now to `supplied`.
    pub(super) fn take_supplied(&mut self, id: StoreId, supplied: &mut Vec<SuppliedLoad>) {
        let mut index = 0;
        while let Some(&WaitingLoad { store, wait, micro_op, issued_at }) = self.waiting.get(index) {
            let at = if store == id { self.supplies_at(id, wait) } else { UNKNOWN };
            if at == UNKNOWN {
                index += 1;
            } else {
                supplied.push(SuppliedLoad { micro_op, issued_at, at });
                self.waiting.remove(index);
            }
        }
    }

    /// Returns the oldest store that is not written, if it has retired, and the retired ones after it.
    pub(super) fn retired(&self) -> impl Iterator<Item = (StoreId, &Store)> {
        let n_written = (self.first_unwritten - self.first) as usize;
        let unwritten = self.stores.iter().skip(n_written).zip(self.first_unwritten..);
        unwritten.take_while(|(store, _)| store.retired_at != UNKNOWN).map(|(store, id)| (id, store))
    }

    /// Returns the stores that are not written, the oldest first.
    pub(super) fn unwritten_mut(&mut self) -> impl Iterator<Item = &mut Store> {
        let n_written = (self.first_unwritten - self.first) as usize;
        self.stores.iter_mut().skip(n_written)
    }

    /// Returns the stores that are not written, the oldest first.
    pub(super) fn unwritten(&self) -> impl Iterator<Item = &Store> {
        let n_written = (self.first_unwritten - self.first) as usize;
        self.stores.iter().skip(n_written)
    }

    /// Handles that the oldest store that was not written has been.
    pub(super) fn written(&mut self) {
        self.first_unwritten += 1;
        while self.first_unwritten - self.first > self.n_remembered {
            self.stores.pop_front();
            self.first += 1;
        }
    }

    /// Records the unwritten stores, and stores that loads may still depend on: of each iteration's stores, the ones
    /// in `suppliers`, for `max_wait` cycles.
    pub(super) fn record(&self, suppliers: &[bool], max_wait: u64, now: u64, state: &mut RelativeState<'_>) {
        let Self {
            stores,
            first,
            first_unwritten,
            n_remembered: _, // Does not change in a run.
            waiting,
        } = self;
        let next = first + stores.len() as u64;
        state.number(next - first_unwritten);
        let time = |at: u64| if at == UNKNOWN { UNKNOWN } else { (at + max_wait).saturating_sub(now) };
        for (id, store) in (*first..).zip(stores) {
            let Store {
                address_at,
                data_at,
                retired_at,
                page_at: _, // States with pages are not compared.
                page: _,
                value: _,       // Recorded with the values, if it matters.
                instruction: _, // Follows from the stream.
                executed_at: _, // Recorded with the drains, if they matter.
                written_at: _,
            } = *store;
            if suppliers[(id % suppliers.len() as u64) as usize] {
                let times = [address_at, data_at, retired_at].map(time);
                if times != [0; 3] || id >= *first_unwritten {
                    state.number(next - id);
                    times.into_iter().for_each(|time| state.number(time));
                }
            } else if id >= *first_unwritten {
                state.number(u64::from(retired_at == UNKNOWN));
            }
        }
        for load in waiting {
            let WaitingLoad {
                store,
                wait: _,     // Follows from the instruction.
                micro_op: _, // The micro-operations record that they wait.
                issued_at: _,
            } = *load;
            state.number(next.wrapping_sub(store));
        }
    }
}
