//! Whether another thread uses the core, by the time that a stream of instructions takes.

use std::collections::VecDeque;

/// How many times as long as on a calm core a stream takes there at most. Another thread on the core makes it about two times.
pub(crate) const MAX_RATIO: f64 = 1.3;

/// How many processes show what is calm.
const N_RECENT: usize = 32;

/// The cycles of the stream in the last processes, and the fewest that they took before.
#[derive(Clone, Debug, Default)]
pub(crate) struct CalmCore {
    recent: VecDeque<f64>,
    fewest: Option<f64>,
}

impl CalmCore {
    /// The most cycles that a byte of the stream takes on a calm core; infinite if nothing is known.
    pub(crate) fn limit(&self) -> f64 {
        let fewest = self.fewest.unwrap_or(f64::INFINITY);
        MAX_RATIO * self.quarter().map_or(fewest, |quarter| quarter.min(fewest))
    }

    /// Takes in what a byte of the stream took in a process. A core that becomes busy stays known as busy.
    pub(crate) fn add(&mut self, stream: f64) {
        if self.recent.len() == N_RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(stream);
        if self.recent.len() == N_RECENT {
            let quarter = self.quarter();
            self.fewest = self.fewest.into_iter().chain(quarter).reduce(f64::min);
        }
    }

    /// The lower quartile of the cycles of the last processes: in some processes, the stream seems faster than it is, since the chain was
    /// disturbed.
    fn quarter(&self) -> Option<f64> {
        let mut values: Vec<f64> = self.recent.iter().copied().collect();
        values.sort_unstable_by(f64::total_cmp);
        values.get(values.len() / 4).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::{CalmCore, MAX_RATIO, N_RECENT};

    /// The limit after processes whose stream took this long.
    fn limit_after(streams: impl IntoIterator<Item = f64>) -> f64 {
        let mut core = CalmCore::default();
        streams.into_iter().for_each(|stream| core.add(stream));
        core.limit()
    }

    #[test]
    fn a_calm_core_is_known_when_it_was_seen() {
        assert_eq!(limit_after([]), f64::INFINITY);
        assert_eq!(limit_after([0.5]), MAX_RATIO * 0.5);
        assert_eq!(limit_after([0.5, 0.5, 0.25]), MAX_RATIO * 0.25);
        assert_eq!(limit_after([0.5; 100].into_iter().chain([0.25; N_RECENT / 4 + 1])), MAX_RATIO * 0.25);
    }

    #[test]
    fn a_process_that_is_too_fast_does_not_count() {
        let with_outlier = |n: usize| [0.1].into_iter().chain(std::iter::repeat_n(0.25, n));
        assert_eq!(limit_after((0..10).flat_map(|_| with_outlier(20))), MAX_RATIO * 0.25);
    }

    #[test]
    fn a_core_that_stays_busy_is_not_calm() {
        assert_eq!(limit_after([0.25; 100].into_iter().chain([0.5; 1000])), MAX_RATIO * 0.25);
    }
}
