//! A cache of simulations: equal code is simulated once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stallscope_report::Views;

/// The views of short blocks that were simulated, by the key of the code; shared by all threads.
///
/// Basic blocks of real programs recur with other registers, addresses and constants.
#[derive(Debug, Default)]
pub(crate) struct SimulationCache {
    entries: Mutex<Entries>,
}

#[derive(Debug, Default)]
struct Entries {
    by_key: HashMap<Box<[u8]>, Arc<Views>>,
    /// How many instructions all views describe; a timeline counts as several.
    n_described: usize,
}

impl SimulationCache {
    /// Maximum number of instructions in a block that is cached: longer blocks rarely recur.
    const MAX_CODE: usize = 16;
    /// How many instructions are described before the cache is emptied, which bounds its memory.
    const MAX_DESCRIBED: usize = 1 << 14;
    /// About how many extra records, such as entries of a timeline, take as much memory as all else about an instruction.
    const EXTRA_RECORDS: usize = 16;

    /// Whether code of so many instructions is cached.
    pub(crate) const fn takes(n_instructions: usize) -> bool {
        n_instructions <= Self::MAX_CODE
    }

    /// The views of the code with this key, if they are cached.
    pub(crate) fn get(&self, key: &[u8]) -> Option<Arc<Views>> {
        self.lock().by_key.get(key).cloned()
    }

    /// Caches the views of the code with this key, unless they are large.
    pub(crate) fn insert(&self, key: &[u8], n_instructions: usize, views: &Views) {
        let n_described = n_instructions + views.n_extra_records() / Self::EXTRA_RECORDS;
        if n_described > Self::MAX_DESCRIBED / 16 {
            return;
        }
        let views = Arc::new(views.clone());
        let mut entries = self.lock();
        if entries.n_described >= Self::MAX_DESCRIBED {
            *entries = Entries::default();
        }
        entries.n_described += n_described;
        entries.by_key.insert(key.into(), views);
    }

    fn lock(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
