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
    by_key: HashMap<Box<[u8]>, Arc<Report<'static>>>,
    n_instructions: usize,
}

impl Simulations {
    /// The longest code that is worth remembering: longer code hardly ever comes again.
    const MAX_CODE: usize = 16;
    /// How many instructions are remembered before all are forgotten, which bounds the memory taken.
    const MAX_INSTRUCTIONS: usize = 1 << 14;

    /// Whether code of so many instructions is remembered.
    pub(crate) const fn remembers(n_instructions: usize) -> bool {
        n_instructions <= Self::MAX_CODE
    }

    /// The views of the code with this key, if they are known.
    pub(crate) fn get(&self, key: &[u8]) -> Option<Arc<Report<'static>>> {
        self.known().by_key.get(key).cloned()
    }

    /// Remembers the views of the code with this key, and how many instructions it has.
    pub(crate) fn insert(&self, key: &[u8], n_instructions: usize, views: &Report<'static>) {
        let views = Arc::new(views.clone());
        let mut known = self.known();
        if known.n_instructions >= Self::MAX_INSTRUCTIONS {
            *known = Known::default();
        }
        known.n_instructions += n_instructions;
        known.by_key.insert(key.into(), views);
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
