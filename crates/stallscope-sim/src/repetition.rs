//! Finding that a simulation repeats.

use crate::RelativeState;

/// A part of the state that is quickly had: only where it comes back, the whole state may.
pub(crate) type Outline = [u32; 6];

/// A point in a simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Point {
    /// Number of instructions fetched.
    pub(crate) n_fetched: u64,
    pub(crate) now: u64,
}

/// What to do at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Go on.
    Away,
    /// Record the state.
    Record,
    /// Compare the state with the one recorded at a point.
    Compare(Point),
}

/// Looks for a repetition of the state.
///
/// It keeps one state in mind and compares with it the state at the beginning of each iteration; if it has not
/// come back after a while, it takes another one and waits twice as long. Whole states are recorded only once
/// the outline of one has come back.
#[derive(Debug, Default)]
pub(crate) struct RepetitionFinder {
    /// Number of instructions of the code.
    n_instructions: u64,
    /// The number of instructions fetched from which on to look again.
    due_at: u64,
    outline: Outline,
    /// Where the recorded state was, if there is one.
    recorded: Option<Point>,
    words: Vec<u64>,
    n_looks: u32,
    max_looks: u32,
    n_skipped_cycles: u64,
}

impl RepetitionFinder {
    /// Iterations before the first look: what ends soon is not worth it.
    const N_FIRST_ITERATIONS: u64 = 8;
    const MIN_LOOKS: u32 = 4;

    /// Starts to look in a stream of `n_iterations`, but not among the first `n_watched` instructions.
    pub(crate) fn reset(&mut self, n_instructions: usize, n_iterations: u64, n_watched: u64) {
        self.n_instructions = n_instructions as u64;
        let first = n_watched.max(self.n_instructions.saturating_mul(Self::N_FIRST_ITERATIONS));
        let end = self.n_instructions.saturating_mul(n_iterations);
        self.due_at = if first < end { first } else { u64::MAX };
        self.recorded = None;
        self.outline = Outline::default();
        (self.n_looks, self.max_looks) = (0, Self::MIN_LOOKS);
        self.n_skipped_cycles = 0;
    }

    /// Takes note of cycles left out, and looks no more.
    pub(crate) fn skip(&mut self, n_cycles: u64) {
        self.n_skipped_cycles = n_cycles;
        self.stop();
    }

    /// Number of cycles left out.
    pub(crate) fn n_skipped_cycles(&self) -> u64 {
        self.n_skipped_cycles
    }

    /// Looks no more.
    pub(crate) fn stop(&mut self) {
        self.due_at = u64::MAX;
    }

    /// Whether to look now.
    #[inline]
    pub(crate) fn is_due(&self, n_fetched: u64) -> bool {
        n_fetched >= self.due_at
    }

    /// What to do at a point.
    pub(crate) fn look(&mut self, outline: &Outline, at: Point) -> Look {
        self.due_at = (at.n_fetched / self.n_instructions + 1) * self.n_instructions;
        self.n_looks += 1;
        if self.n_looks > self.max_looks {
            self.outline = *outline;
            self.recorded = None;
            (self.n_looks, self.max_looks) = (0, self.max_looks.saturating_mul(2));
            return Look::Away;
        }
        if self.outline != *outline {
            return Look::Away;
        }
        match self.recorded {
            Some(point) => Look::Compare(point),
            None => {
                self.n_looks = 0;
                self.recorded = Some(at);
                Look::Record
            }
        }
    }

    /// The state at a point, to be recorded or compared.
    pub(crate) fn state(&mut self, look: Look, at: Point) -> RelativeState<'_> {
        if matches!(look, Look::Compare(_)) {
            RelativeState::compare(&mut self.words, at.now, at.n_fetched)
        } else {
            RelativeState::record(&mut self.words, at.now, at.n_fetched)
        }
    }
}
