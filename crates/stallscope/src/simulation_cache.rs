//! What came out of simulations, so that equal code is simulated once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stallscope_report::Report;

/// The views of short code simulated before, by the code's key; shared by all threads.
///
/// Basic blocks of real programs come again and again with other registers, addresses and constants.
#[derive(Debug, Default)]
pub(crate) struct Simulations {
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    by_key: HashMap<Box<[u8]>, Arc<Report>>,
    /// How many instructions the views describe, all together; a timeline counts for more.
    n_described: usize,
}

impl Simulations {
    /// The longest code that is worth remembering: longer code hardly ever comes again.
    const MAX_CODE: usize = 16;
    /// How many instructions are described before all are forgotten, which bounds the memory taken.
    const MAX_DESCRIBED: usize = 1 << 14;
    /// How many entries of a timeline take as much memory as all else that is told of an instruction, about.
    const TIMELINE_ENTRIES: usize = 16;

    /// Whether code of so many instructions is remembered.
    pub(crate) const fn remembers(n_instructions: usize) -> bool {
        n_instructions <= Self::MAX_CODE
    }

    /// The views of the code with this key, if they are known.
    pub(crate) fn get(&self, key: &[u8]) -> Option<Arc<Report>> {
        self.known().by_key.get(key).cloned()
    }

    /// Remembers the views of the code with this key, and how many instructions it has, unless they are long.
    pub(crate) fn insert(&self, key: &[u8], n_instructions: usize, views: &Report) {
        let n_entries = views.timeline.as_ref().map_or(0, |view| view.entries.len());
        let n_described = n_instructions + n_entries / Self::TIMELINE_ENTRIES;
        if n_described > Self::MAX_DESCRIBED / 16 {
            return;
        }
        let views = Arc::new(views.clone());
        let mut known = self.known();
        if known.n_described >= Self::MAX_DESCRIBED {
            *known = Known::default();
        }
        known.n_described += n_described;
        known.by_key.insert(key.into(), views);
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
