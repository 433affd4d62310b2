//! Events by their due cycle.

/// Events by their due cycle: a list for each of the next cycles.
#[derive(Clone, Debug)]
pub(super) struct Wheel {
    /// Cycles and numbers of events, by the cycle modulo the number of lists; later cycles wait for another turn.
    lists: Vec<Vec<(u64, u64)>>,
    n_events: usize,
}

impl Wheel {
    /// Number of lists, a power of two: more than most latencies.
    const N_LISTS: u64 = 64;

    pub(super) fn clear(&mut self) {
        if self.n_events > 0 {
            self.lists.iter_mut().for_each(Vec::clear);
            self.n_events = 0;
        }
    }

    /// Adds an event that is due in a cycle that has not begun.
    pub(super) fn insert(&mut self, at: u64, event: u64) {
        self.lists[(at % Self::N_LISTS) as usize].push((at, event));
        self.n_events += 1;
    }

    /// Moves the events that are due in a cycle to `due`, in the order of their addition.
    pub(super) fn take_due(&mut self, now: u64, due: &mut Vec<u64>) {
        let list = &mut self.lists[(now % Self::N_LISTS) as usize];
        if list.is_empty() {
            return;
        }
        let n_before = due.len();
        list.retain(|&(at, event)| {
            if at == now {
                due.push(event);
            }
            at != now
        });
        self.n_events -= due.len() - n_before;
    }
}

impl Default for Wheel {
    fn default() -> Self {
        Self { lists: vec![Vec::new(); Self::N_LISTS as usize], n_events: 0 }
    }
}
